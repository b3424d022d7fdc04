"""What a riichi hand is worth, the slow way: every division of its tiles, every place of the winning tile.

Written from the rule pages alone (`riichi.md`, section Value; column tenhou of `presets.md`); the words in quotation
marks are theirs. The reading that pays best is the hand's value.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from riichi_options import TENHOU, Options
from riichi_yaku import DRAGONS, HONOURS, NORTH, ORPHANS, WINDS, YAKU, YAKUMAN, Group, Reading, Win, pinfu

from mjlog.model import Meld
from mjlog.tiles import FACE, is_red


def divisions(counts: Counter[int], groups: int) -> Iterator[list[Group]]:
    """Every way to part the faces into so many runs and triplets."""
    face = min((face for face in counts if counts[face]), default=None)
    if face is None:
        if not groups:
            yield []
        return
    for group in (Group("triplet", face), Group("run", face)):
        if group.kind == "run" and (face in HONOURS or face % 9 > 6):
            continue
        needed = Counter(group.faces)
        if not needed - counts:
            for rest in divisions(counts - needed, groups - 1):
                yield [group, *rest]


def readings(win: Win) -> Iterator[Reading]:
    """Every reading of the hand: "every place of the winning tile"."""
    last = FACE[win.tile]
    counts = Counter(FACE[tile] for tile in (*win.concealed, win.tile))
    if not win.melds and sorted(counts.values()) == [2] * 7:
        yield Reading(win, "pairs", [Group("pair", face, won=face == last) for face in counts])
    if not win.melds and set(counts) == ORPHANS:
        yield Reading(win, "orphans", [])
    melds = [laid(meld) for meld in win.melds]
    for pair in [face for face in counts if counts[face] >= 2]:
        for division in divisions(counts - Counter({pair: 2}), 4 - len(melds)):
            whole = [Group("pair", pair), *division]
            for at, group in enumerate(whole):
                if last in group.faces:
                    placed = group._replace(won=True, open=group.kind == "triplet" and not win.tsumo)
                    yield Reading(win, "groups", [*whole[:at], placed, *whole[at + 1 :], *melds])


def laid(meld: Meld) -> Group:
    """The group of a meld; an ankan is concealed."""
    kind = {"chi": "run", "pon": "triplet"}.get(meld.kind, "quad")
    return Group(kind, min(FACE[tile] for tile in meld.tiles), open=meld.kind != "ankan")


# Fu, han, points


def fu_parts(r: Reading) -> list[tuple[str, int]]:
    """ "20 base, +10 closed ron, 2 for tsumo (not with pinfu; also on rinshan) ..." before rounding."""
    if r.shape != "groups":
        return [("chiitoitsu", 25)] if r.shape == "pairs" else []
    smooth = r.closed and pinfu(r)
    parts = [("base", 20)]
    if r.closed and not r.win.tsumo:
        parts.append(("closed ron", 10))
    if r.win.tsumo and not smooth:
        parts.append(("tsumo", 2))
    for group in r.groups:
        if group.kind in ("triplet", "quad"):  # "triplets 2/4/8 open or closed simple/terminal-honour doubled, kans x4"
            value = 2 * (1 if group.open else 2) * (2 if group.face in ORPHANS else 1)
            parts.append((group.kind, value * (4 if group.kind == "quad" else 1)))
    winds = r.value_wind(r.pair)
    value = 2 if r.pair in DRAGONS else r.win.options["double-wind-fu"] if winds == 2 else 2 * winds
    if value:
        parts.append(("pair", value))
    if r.last_group.kind == "pair" or (r.last_group.kind == "run" and not r.two_sided):
        parts.append(("wait", 2))
    if not r.closed and sum(fu for _, fu in parts) == 20:
        parts.append(("open hand", 10))
    return parts


def fu_of(r: Reading) -> int:
    fu = sum(part for _, part in fu_parts(r))
    return fu if r.shape == "pairs" else -(-fu // 10) * 10


def indicated(indicator: int, players: int = 4) -> int:
    """ "the dora is the face after the indicator": within its suit, the winds or the dragons."""
    face = FACE[indicator]
    if players == 3 and face in (0, 8):  # "indicator 1m -> 9m, 9m -> 1m"
        return 8 - face
    for kind in (range(9), range(9, 18), range(18, 27), WINDS, DRAGONS):
        if face in kind:
            return kind[(face - kind[0] + 1) % len(kind)]
    raise ValueError(indicator)


class Value(NamedTuple):
    """Yaku with their han, fu, han in all, limit (or ``None``), base points; how many yakuman."""

    yaku: tuple[tuple[str, int], ...]
    fu: int
    han: int
    limit: str | None
    base: int
    yakuman: int = 0


LIMITS = (
    (13, 8000, "yakuman"),
    (11, 6000, "sanbaiman"),
    (8, 4000, "baiman"),
    (6, 3000, "haneman"),
    (5, 2000, "mangan"),
)


def value_of(r: Reading) -> Value | None:
    """The value of a reading; ``None`` without a yaku: "every win needs a yaku"."""
    options, fu = r.win.options, fu_of(r)
    double = options["double-yakuman"]
    highest = [(name, 26 if name in double else 13) for name, holds in YAKUMAN.items() if holds(r)]
    if highest:
        times = sum(han for _, han in highest) // 13
        times = min(times, options["most-yakuman"] or times)
        return Value(tuple(highest), fu, 13 * times, "yakuman", 8000 * times, times)
    found = [
        (name, closed if r.closed else opened)
        for name, (closed, opened, holds) in YAKU.items()
        if (r.closed or opened) and holds(r)
    ]
    if not found:
        return None
    bonus = bonus_of(r.win)
    found += [(name, han) for name, han in bonus.items() if han]
    han = sum(worth for _, worth in found)
    base, limit = base_of(han, fu, options)
    return Value(tuple(found), fu, han, limit, base)


def base_of(han: int, fu: int, options: Options) -> tuple[int, str | None]:
    """Base points and the limit: "fu x 2^(2+han)", and the limits."""
    for least, base, limit in LIMITS:
        if han >= least and (limit != "yakuman" or options["counted-yakuman"]):
            return base, limit
    base = fu * 2 ** (2 + han)
    return (2000, "mangan") if base >= 2000 or (options["kiriage"] and base == 1920) else (base, None)


def bonus_of(win: Win) -> Counter[str]:
    """Dora, ura, red fives, and kita: "1 dora each, more if North is dora or ura"."""
    options = win.options
    faces = Counter([*(FACE[tile] for tile in win.tiles), *[NORTH] * win.kita])
    players = options["players"]
    bonus = Counter({"dora": sum(faces[indicated(tile, players)] for tile in win.indicators)})
    if win.riichi and options["ura"]:
        bonus["ura"] = sum(faces[indicated(tile, players)] for tile in win.ura)
    bonus["aka"] = sum(is_red(tile) for tile in win.tiles)
    bonus["kita"] += win.kita
    return bonus


def up(points: int) -> int:
    """ "payments rounded up to 100 each"."""
    return -(-points // 100) * 100


def shares(base: int, *, dealer: bool, tsumo: bool, options: Options = TENHOU) -> tuple[int, int, int]:
    """What each pays: the dealer, every other player (tsumo); the discarder (ron).

    Of three players "absent player's share is not paid", or the two who pay halve it.
    """
    if not tsumo:
        return 0, 0, up(base * (6 if dealer else 4))
    from_other = up(2 * base) if dealer else up(base)
    more = 0 if options["players"] == 4 or options["tsumo-loss"] else up(from_other // 2)
    return 0 if dealer else up(2 * base) + more, from_other + more, 0


def worth(base: int, *, dealer: bool, tsumo: bool, options: Options = TENHOU) -> int:
    """Points received for the hand alone."""
    from_dealer, from_other, from_discarder = shares(base, dealer=dealer, tsumo=tsumo, options=options)
    return from_dealer + from_other * (options["players"] - 1 - (not dealer)) + from_discarder


def best_values(win: Win) -> list[Value]:
    """The values of the readings that are scored, several only if nothing tells them apart; none without a yaku.

    "highest payment, then han, then fu".
    """
    ways = [way for one in _as_won(win) for way in readings(one)]
    values = {value for value in map(value_of, ways) if value}

    def rank(value: Value) -> tuple[int, int, int]:
        points = worth(value.base, dealer=win.seat_wind == 0, tsumo=win.tsumo, options=win.options)
        return points, value.han, value.fu

    best = max(map(rank, values), default=None)
    chosen = [value for value in values if rank(value) == best]
    human = win.first and not win.tsumo and not win.robbed and win.options["renhou"] == "mangan"
    if human and ways and (not chosen or chosen[0].base < 2000):  # "the better of it and the hand"
        return [Value((("renhou", 5),), chosen[0].fu if chosen else max(map(fu_of, ways)), 5, "mangan", 2000)]
    return chosen


def _as_won(win: Win) -> list[Win]:
    """The win; of a dealer's dealt hand with every tile as the last one, where "tenhou counts as the widest wait"."""
    if not (win.tsumo and win.first and win.seat_wind == 0 and win.options["tenhou-tile"] == "any"):
        return [win]
    tiles = (*win.concealed, win.tile)
    return [replace(win, concealed=(*tiles[:at], *tiles[at + 1 :]), tile=tiles[at]) for at in range(len(tiles))]
