"""``python -m mjlog``."""

from mjlog.cli import main

if __name__ == "__main__":
    main()
