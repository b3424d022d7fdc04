"""The text format ``.mjn``: to and from the model, defined by ``mjlog.grammar``."""

from mjlog.notation.formatter import Formatted, format_text
from mjlog.notation.reader import read_stream, read_text
from mjlog.notation.writer import write_game, write_games

__all__ = ["Formatted", "format_text", "read_stream", "read_text", "write_game", "write_games"]
