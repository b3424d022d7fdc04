"""All commands, in the order in which help lists them."""

# isort: off
from mjlog.cli.app import app, run
from mjlog.cli import judge, study, convert, tidy, arrange, analyse, generate

__all__ = ["analyse", "app", "arrange", "convert", "generate", "judge", "run", "study", "tidy"]
