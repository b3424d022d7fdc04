"""Exceptions that carry more than their text, and keep it on their way from one process to another."""

from typing import Any


class PicklableError(Exception):
    """An exception whose attributes are kept as they are when it is pickled, whatever it was made from."""

    def __reduce__(self) -> tuple[Any, ...]:
        """Made again from its text, not from what its constructor takes."""
        return _made_again, (type(self), self.args), self.__dict__


def _made_again(kind: type[PicklableError], args: tuple[Any, ...]) -> PicklableError:
    return kind.__new__(kind, *args)
