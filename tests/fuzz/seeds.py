"""What fuzzing begins with: our own samples, faulty files and simulated games, in the format of each target."""

import bz2
import gzip
import io
import lzma
import tarfile
import zipfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from targets import Target

from mjlog.formats.targets import MissingError, UnsayableError
from mjlog.model import Game
from mjlog.reading import read
from mjlog.simulate import simulate
from mjlog.writer import TARGETS as FORMATS
from mjlog.writer import UnsaidError

ROOT = Path(__file__).parents[2]
_MOST = 6000
"""Bytes of a seed: what is small is changed to more effect."""


def games() -> Iterator[Game]:
    """Small games of all rule sets."""
    for folder in ("sample_logs", "tests/errors"):
        for game in read(ROOT / folder):
            if game.is_record:
                yield from (replace(game, deals=[deal]) for deal in game.deals[:2])
    for rules in ("riichi tenhou", "riichi tenhou-sanma", "riichi majsoul"):
        for seed in range(4):
            game = simulate(rules, seed)
            yield replace(game, deals=game.deals[:1], final=None, total=None)
            yield replace(game, deals=game.deals[-1:])


def seeds(target: Target) -> Iterator[bytes]:
    """The seeds of a target."""
    if not target.writer:
        yield from packed()
        return
    for path in sorted((*ROOT.glob("sample_logs/**/*"), *ROOT.glob("tests/errors/*"))):
        if path.suffix in FORMATS[target.writer].endings:
            yield path.read_bytes()[:_MOST]
    for game in games():
        data = written(game, target.writer)
        if data and len(data) <= _MOST:
            yield data


def written(game: Game, name: str) -> bytes:
    """A game in a format; nothing if that cannot say it."""
    try:
        text = FORMATS[name].write(game)
    except (UnsaidError, UnsayableError, MissingError, ValueError):
        return b""
    return text if isinstance(text, bytes) else text.encode()


def packed() -> Iterator[bytes]:
    """A game of each format, plain and packed in every way."""
    game = simulate("riichi tenhou", 1)
    game = replace(game, deals=game.deals[:1], final=None, total=None)
    texts = {name: written(game, name) for name in FORMATS}
    yield from texts.values()
    yield texts["tonpuusou"].decode().encode("cp932")
    text = texts["mjn"]
    yield from (pack(text) for pack in (gzip.compress, bz2.compress, lzma.compress))
    for method in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA):
        data = io.BytesIO()
        with zipfile.ZipFile(data, "w", method) as archive:
            archive.writestr("a/x.mjn", text)
            archive.writestr("../b.gz", gzip.compress(text))
        yield data.getvalue()
    for kind in (tarfile.USTAR_FORMAT, tarfile.GNU_FORMAT, tarfile.PAX_FORMAT):
        for mode in ("w", "w:gz"):
            data = io.BytesIO()
            with tarfile.open(fileobj=data, mode=mode, format=kind) as archive:
                info = tarfile.TarInfo("牌" + "a" * (90 if kind == tarfile.USTAR_FORMAT else 200))
                info.size = len(text)
                archive.addfile(info, io.BytesIO(text))
            yield data.getvalue()
