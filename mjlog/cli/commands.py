"""All commands, in the order in which help lists them."""

# isort: off
from mjlog.cli.app import app, run
from mjlog.cli import judge, study, convert, tidy, arrange, analyse, generate, rules

__all__ = ["analyse", "app", "arrange", "convert", "generate", "judge", "rules", "run", "study", "tidy"]
