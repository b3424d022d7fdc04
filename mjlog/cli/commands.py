"""All commands, in the order in which help lists them."""

# isort: off
from mjlog.cli.app import app, run
from mjlog.cli import judge, study, write, analyse, generate

__all__ = ["analyse", "app", "generate", "judge", "run", "study", "write"]
