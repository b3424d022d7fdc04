"""Modules import only from floors below their own (or, within a package of siblings, from the same package)."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]

FLOORS = {
    "mjlog.tiles": 0, "mjlog.pickling": 0, "mjlog.limits": 0,
    "mjlog.catalogue": 0, "mjlog.diagnostics": 0, "mjlog.yaku_names": 0, "mjlog.vocabulary": 0,
    "mjlog.model": 1, "mjlog.grammar": 1, "mjlog.red_fives": 1.5,
    "mjlog.notation": 2, "mjlog.formats": 2, "mjlog.table": 2, "mjlog.narrate": 2,
    "mjlog.rules": 3, "mjlog.reading": 3, "mjlog.typed": 3, "mjlog.value_words": 3,
    "mjlog.hands": 3.3, "mjlog.calls": 3.6, "mjlog.engine": 4,
    "mjlog.score.base": 3.4, "mjlog.score.chinese": 3.5, "mjlog.score.riichi": 3.6, "mjlog.score.hongkong": 3.6,
    "mjlog.score.classic": 3.6, "mjlog.score": 4,
    "mjlog.played": 5, "mjlog.settlement": 5, "mjlog.replayer": 5, "mjlog.claims": 5, "mjlog.copies": 5,
    "mjlog.deal_runs": 5, "mjlog.completion": 5, "mjlog.wall_check": 5, "mjlog.inference": 6,
    "mjlog.simulate": 5, "mjlog.players": 5, "mjlog.actions": 5, "mjlog.scenarios": 5, "mjlog.shuffle": 5,
    "mjlog.suggestions": 5, "mjlog.explained": 5, "mjlog.gaps": 5,
    "mjlog.checks": 6, "mjlog.sarif": 7, "mjlog.junit": 7, "mjlog.render": 6, "mjlog.writer": 6, "mjlog.conversion": 7,
    "mjlog.editing": 2, "mjlog.anonymity": 4, "mjlog.links": 7, "mjlog.template": 6,
    "mjlog.analysis": 7,
    "mjlog.view": 7, "mjlog.score.view": 7,
    "mjlog.score.words": 6, "mjlog.score.words_chinese": 6.3, "mjlog.score.words_riichi": 6.5,
    "mjlog.score.words_hongkong": 6.5, "mjlog.score.words_classic": 6.5,
    "mjlog.view_text": 8, "mjlog.view_json": 8, "mjlog.report": 8, "mjlog.output": 0, "mjlog.workers": 0,
    "mjlog.cli": 9, "mjlog.__main__": 10, "mjlog": 9,
}  # fmt: skip
"""Floor of each module or package; a module of a package is on its package's floor."""


def _sources():
    for folder, package in (("mjlog", "mjlog"), ("grammar", "mjlog.grammar"), ("analysis", "mjlog.analysis")):
        for path in sorted((ROOT / folder).rglob("*.py")):
            if folder == "mjlog" and path.relative_to(ROOT).parts[1] in ("grammar", "analysis"):
                continue
            parts = path.relative_to(ROOT / folder).with_suffix("").parts
            yield path, ".".join((package, *parts)).removesuffix(".__init__")


def _unit(module):
    """The longest entry of FLOORS that the module belongs to."""
    while module not in FLOORS or (module == "mjlog"):
        if "." not in module:
            return module
        module = module.rpartition(".")[0]
    return module


def _imports(path):
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative import"
            yield from (
                (f"{node.module}.{alias.name}" for alias in node.names) if node.module == "mjlog" else (node.module,)
            )
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)


@pytest.mark.parametrize(("path", "module"), list(_sources()), ids=lambda value: getattr(value, "name", value))
def test_imports_go_down(path, module):
    unit = _unit(module)
    assert unit in FLOORS, f"{module} has no floor"
    assert unit != "mjlog" or module == "mjlog", f"{module} has no floor"
    for name in _imports(path):
        if not name.startswith("mjlog"):
            continue
        other = _unit(name)
        same = other == unit and unit in ("mjlog.notation", "mjlog.formats", "mjlog.rules", "mjlog.grammar",
                                          "mjlog.analysis", "mjlog.cli")  # fmt: skip
        floor_zero = FLOORS[other] == FLOORS[unit] == 0
        replay_group = FLOORS[other] == FLOORS[unit] == 5
        assert same or floor_zero or replay_group or FLOORS[other] < FLOORS[unit], f"{module} imports {name}"


def test_every_floor_is_somebodys():
    modules = {module for _, module in _sources()}
    assert [unit for unit in FLOORS if unit not in modules] == []


def test_packages_are_declared():
    """pyproject's list of packages is the tree's."""
    import tomllib

    declared = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["setuptools"]["packages"]
    found = {module for path, module in _sources() if path.name == "__init__.py"}
    assert set(declared) == found
