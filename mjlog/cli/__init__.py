"""The command line. It prints and exits; nothing else in the package does."""

# Help lists the commands in this order:
# isort: off
from mjlog.cli.app import app, main
from mjlog.cli import judge, study, write, analyse

__all__ = ["analyse", "app", "judge", "main", "study", "write"]
