"""Exceptions that workers raise arrive with all that they say."""

import importlib
import inspect
import pickle
import pkgutil

import pytest

import mjlog
from mjlog.diagnostics import Diagnostic

VALUES = {"diagnostic": Diagnostic("syntax", facts={"problem": "one"}), "wants": ["the fu", "the han"], "offset": 3}


def errors():
    for module in pkgutil.walk_packages(mjlog.__path__, "mjlog."):
        if module.name != "mjlog.__main__":
            for _, kind in inspect.getmembers(importlib.import_module(module.name), inspect.isclass):
                if issubclass(kind, Exception) and kind.__module__ == module.name:
                    yield kind


@pytest.mark.parametrize("kind", sorted(errors(), key=lambda kind: kind.__name__), ids=lambda kind: kind.__name__)
def test_an_exception_is_the_same_after_its_way(kind):
    own = "__init__" in vars(kind)
    asked = inspect.signature(kind).parameters.values() if own else ()
    names = [one.name for one in asked if one.kind is one.POSITIONAL_OR_KEYWORD] or ["problem"] * (not own)
    error = kind(*(VALUES.get(name, name) for name in names))
    same = pickle.loads(pickle.dumps(error))
    assert type(same) is kind
    assert str(same) == str(error) != ""
    assert vars(same) == vars(error)
