"""What ``score`` says of random typed hands, against the naive referees: patterns, payment, waits, circumstances."""

import random
from typing import Any, NamedTuple

import classic_referee
import hongkong_referee
import pytest
from naive_hands import Circumstances

from mjlog.model import CallKind, Meld
from mjlog.score import Claims, Scoring, score
from mjlog.tiles import format_tiles

HANDS = 1500
SEED = 27
ORPHANS = (0, 8, 9, 17, 18, 26, *range(27, 34))
POOLS = (tuple(range(34)), (*range(9), *range(27, 34)), tuple(range(9)), ORPHANS, tuple(range(25, 34)))
"""Faces that a hand is made of: few of them make the rarer patterns."""
ARGUMENTS: dict[str, dict[str, Any]] = {
    "kong-replacement": {"after_kong": True},
    "robbing": {"robbing": True},
    "last-tile": {"last": True},
    "last-discard": {"last": True},
    "heavenly": {"heavenly": True},
    "earthly": {"earthly": True},
}
SPECIAL = {name: 2 + at for at, name in enumerate(classic_referee.SPECIAL)}
CLASSIC = "classic special=" + ",".join(f"{name}:{times}" for name, times in SPECIAL.items())


class Made(NamedTuple):
    """A complete hand, the winning tile last of the concealed ones."""

    concealed: list[int]
    melds: list[Meld]
    words: list[str]
    """As it is typed."""


def make(rng: random.Random) -> Made:
    """A random complete hand of four groups and a pair, or of pairs or orphans."""
    left = dict.fromkeys(range(34), 4)
    pool = rng.choice(POOLS)
    concealed: list[int] = []
    melds: list[Meld] = []

    def take(faces: list[int]) -> bool:
        fits = all(left.get(face, 0) >= faces.count(face) for face in faces)
        for face in faces if fits else ():
            left[face] -= 1
        return fits

    kind = rng.random()
    if kind < 0.03:
        concealed = [*ORPHANS, rng.choice(ORPHANS)]
    while kind < 0.12 and len(concealed) < 14:
        face = rng.choice(range(34))
        if take([face, face]):
            concealed += [face, face]
    groups = 0
    while kind >= 0.12 and groups < 4:
        face = rng.choice(pool)
        call: CallKind = rng.choice(("chi", "pon", "pon", "kan", "ankan")) if rng.random() < 0.6 else "chi"
        if call == "chi" and (face >= 27 or face % 9 > 6):
            continue
        faces = [face, face + 1, face + 2] if call == "chi" else [face] * (3 if call == "pon" else 4)
        if not take(faces):
            continue
        groups += 1
        if len(faces) == 4 or rng.random() < 0.3:
            melds.append(Meld(call, tuple(faces)))
        else:
            concealed += faces
    while kind >= 0.12:
        face = rng.choice(range(34))
        if take([face, face]):
            concealed += [face, face]
            break
    rng.shuffle(concealed)
    words = [f"{meld.kind}{format_tiles(meld.tiles)}" for meld in melds]
    return Made(concealed, melds, [format_tiles(concealed[:-1]), *words, format_tiles(concealed[-1:])])


def say(rng: random.Random, made: Made, names: tuple[str, ...], claims: Claims) -> dict[str, Any]:
    """Say something of a hand that may be said of it; what the referee is told instead."""
    kongs = any(len(meld.tiles) == 4 for meld in made.melds)
    tiles = [*made.concealed[:-1], *(tile for meld in made.melds for tile in meld.tiles)]
    may = {
        "kong-replacement": claims.how == "tsumo" and kongs,
        "last-tile": claims.how == "tsumo",
        "last-discard": claims.how == "ron",
        "robbing": claims.how == "ron" and made.concealed[-1] not in tiles,
        "heavenly": claims.how == "tsumo" and claims.seat == 0 and not made.melds,
        "earthly": claims.how == "ron" and claims.source == 0 and not made.melds,
    }
    said = [name for name in names if may[name]]
    if not said or rng.random() < 0.5:
        return {}
    claims.circumstances = (rng.choice(said),)
    return ARGUMENTS[claims.circumstances[0]]


def claim(rng: random.Random, rules: str, players: int) -> Claims:
    """Seats, and how a hand is won."""
    claims = Claims(rules, rng.randrange(players), rng.randrange(4), rng.choice(("ron", "tsumo")))
    if claims.how == "ron":
        claims.source = rng.choice([seat for seat in range(players) if seat != claims.seat])
    return claims


def outcome_of(scoring: Scoring[Any, Any]) -> Any:
    (outcome,) = scoring.outcomes
    return outcome


def test_hongkong():
    rng = random.Random(SEED)
    seen = set()
    for _ in range(HANDS):
        made = make(rng)
        claims = claim(rng, "hongkong", 4)
        how = say(rng, made, ("kong-replacement", "robbing", "last-tile", "last-discard"), claims)
        flowers = tuple(rng.sample(range(37, 45), rng.choice((0, 0, 1, 2, 5, 8))))
        naive_how = Circumstances(claims.how == "tsumo", claims.seat, claims.round, flowers, **how)
        naive = hongkong_referee.value(made.concealed[:-1], made.melds, made.concealed[-1], naive_how, {})
        words = [*made.words, *([format_tiles(flowers)] if flowers else [])]
        outcome = outcome_of(score(words, claims))
        value = outcome.explanation.value
        assert naive is not None
        assert value.faan == naive.faan, (words, claims)
        assert {frozenset(value.patterns)} <= {frozenset(one) for one in (naive.patterns, *naive.others)}, words
        assert (value.fault == "under-minimum") == (naive.counted < 3)
        pay = () if value.fault else hongkong_referee.payments(naive.base, claims.seat, claims.source, {})
        assert outcome.pay == pay, (words, claims)
        seen.update(name for name, _ in value.patterns)
    assert len(seen) > 24  # nearly every pattern of the rules came up


@pytest.mark.parametrize("players", [4, 3, 2])
def test_classic(players: int):
    rng = random.Random(SEED + players)
    options = {"special": SPECIAL, "added_kong": True, "players": players}
    seen = set()
    for _ in range(HANDS // 2):
        made = make(rng)
        claims = claim(rng, f"{CLASSIC} added-kong=yes players={players}", players)
        how = say(rng, made, ("robbing", "heavenly", "earthly"), claims)
        naive_how = Circumstances(claims.how == "tsumo", claims.seat, claims.round, **how)
        lists = {
            several: classic_referee.value(
                made.concealed[:-1], made.melds, made.concealed[-1], naive_how, options | {"several": several}
            )
            for several in ("product", "best")
        }
        for several, naive in lists.items():
            claims.rules = f"{CLASSIC} added-kong=yes players={players} several={several}"
            outcome = outcome_of(score(made.words, claims))
            value = outcome.explanation.value
            assert naive is not None
            assert value.times == naive.multiplier, (made.words, claims)
            assert {frozenset(value.hands)} <= {frozenset(one) for one in (naive.patterns, *naive.others)}, made.words
            assert outcome.pay == classic_referee.payments(naive.single, claims.seat, claims.source, options)
            seen.update(name for name, _ in value.hands)
    assert len(seen) > 10


def test_waits():
    """Every face that makes thirteen tiles a win, but one of which the hand holds all four."""
    rng = random.Random(SEED)
    for _ in range(HANDS // 5):
        made = make(rng)
        held = made.concealed[:-1]
        how = Circumstances(self_drawn=True)
        naive = [
            face
            for face in range(34)
            if held.count(face) < 4 and hongkong_referee.value(held, made.melds, face, how, {}) is not None
        ]
        scoring = score(made.words[:-1], Claims("hongkong", how="tsumo"))
        assert [one.tile for one in scoring.outcomes] == naive, made.words
