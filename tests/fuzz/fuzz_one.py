"""Fuzz one target; started by ``run.py``, which explains.

python tests/fuzz/fuzz_one.py TARGET FOLDER... [-OPTION=VALUE...]
"""

import random
import sys

import atheris

with atheris.instrument_imports(include=["mjlog"]):
    # Readers are imported where they are needed: a game in each format imports all, before any input is timed.
    from seeds import packed
    from targets import TARGETS, judge

    for game in packed():
        judge(TARGETS["archives"].read(game))

_STRUCTURED = 0.7
"""How often an input is changed by its structure."""


def main() -> None:
    target = TARGETS[sys.argv.pop(1)]

    def run(data: bytes) -> None:
        judge(target.read(data))

    def mutate(data: bytes, most: int, seed: int) -> bytes:
        chance = random.Random(seed)
        if chance.random() < _STRUCTURED:
            return target.mutate(data, chance)[:most]
        return atheris.Mutate(data, most)

    atheris.Setup(sys.argv, run, custom_mutator=mutate)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
