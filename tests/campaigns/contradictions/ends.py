"""Ends that go against what a view shows: hands laid open, winning tiles let go, claims of a result."""

from dataclasses import replace

import riichi_hands
from mutants import Maker as MutantMaker
from mutants import illegal

from contradictions.making import TILES, Maker, Planted, View, codes_of, due, name_tiles, with_result
from mjlog.model import Call, Discard, Meld, Result, Say, Shown, Win, seat_letter
from mjlog.tiles import FACE, UNKNOWN

# Hands laid open


def _shown(view: View, *, own: bool | None = None) -> tuple[int, Shown] | None:
    """Some hand laid open whole and its place; of the seat or of others where that is asked for."""
    found = [
        (at, shown)
        for at, shown in enumerate(view.deal.shown)
        if own in (None, shown.seat == view.seat) and shown.tiles and UNKNOWN not in shown.tiles
    ]
    return view.rng.choice(found) if found else None


def _with_shown(view: View, at: int, shown: Shown, *codes: str) -> Planted:
    hands = view.deal.shown
    name = f"shown {seat_letter(shown.seat)}"
    return Planted(replace(view.deal, shown=[*hands[:at], shown, *hands[at + 1 :]]), due(name, *codes))


def shown_hand_of_another_size(view: View) -> Planted | None:
    found = _shown(view)
    if found is None:
        return None
    at, shown = found
    named = name_tiles(view.deal, view.seat)
    tile = view.rng.choice([tile for tile in range(34) if named[tile] < view.limits[tile]])
    tiles = view.rng.choice((shown.tiles[1:], (*shown.tiles, tile)))
    return _with_shown(view, at, replace(shown, tiles=tiles), "shown-hand")


def own_hand_shown_otherwise(view: View) -> Planted | None:
    found = _shown(view, own=True)
    if found is None:
        return None
    at, shown = found
    tile = view.rng.choice([tile for tile in TILES if view.limits[tile] and tile not in shown.tiles])
    return _with_shown(view, at, replace(shown, tiles=(tile, *shown.tiles[1:])), "shown-hand")


def shown_melds_not_laid(view: View) -> Planted | None:
    """A meld left out, one too many, one of another kind or from another player."""
    found = _shown(view)
    if found is None or found[1].melds is None:
        return None
    at, shown = found
    melds = list(shown.melds or ())
    ways: list[list[Meld]] = [[*melds, Meld("pon", (27, 27, 27), (shown.seat + 1) % view.players)]]
    if melds:
        place = view.rng.randrange(len(melds))
        first = melds[place]
        rest = [*melds[:place], *melds[place + 1 :]]
        ways.append(rest)
        if first.kind == "chi":
            ways.append([*rest, Meld("pon", (first.tiles[0],) * 3, first.source)])
        if first.source is not None:
            sources = [one for one in range(view.players) if one not in (shown.seat, first.source)]
            ways.append([*rest, first._replace(source=view.rng.choice(sources))])
    melds = view.rng.choice(ways)
    if not melds and shown.melds and not any(one.kind not in ("kita", "flower") for one in shown.melds):
        return None  # tiles laid aside need not be shown again
    return _with_shown(view, at, replace(shown, melds=tuple(melds)), "shown-hand")


# Riichi: winning tiles let go, riichi that was none


def _ron_that_cannot_be(maker: MutantMaker) -> Maker:
    """A ron by a hand laid open that naively waits for a tile which its player discarded or let go."""

    def make(view: View) -> Planted | None:
        mutant = maker(view.done, view.rng)
        if mutant is None:
            return None
        deal = view.change(mutant.deal)
        win = next((one for one in deal.wins.values() if one.source is not None), None)
        hand = None if win is None else next((one for one in deal.shown if one.seat == win.seat), None)
        if win is None or (hand is None and win.seat != view.seat):
            faces = set() if win is None or win.tile is None else {FACE[win.tile]}
        elif hand is not None:
            faces = riichi_hands.waits(list(hand.tiles))
        else:
            return Planted(deal, codes_of(maker, mutant))  # the seat's own hand is known all along
        changed = [
            FACE[one.tile]
            for one, other in zip(deal.events, view.deal.events, strict=True)
            if one != other and isinstance(one, Discard)
        ]
        return Planted(deal, codes_of(maker, mutant)) if faces.intersection(changed) else None

    make.__name__ = maker.__name__
    return make


def _false_win(maker: MutantMaker) -> Maker:
    """A win by a hand laid open that naively is not complete with the tile."""

    def make(view: View) -> Planted | None:
        mutant = maker(view.done, view.rng)
        if mutant is None:
            return None
        deal = view.change(mutant.deal)
        win = next(iter(deal.wins.values()))
        hand = next((one for one in deal.shown if one.seat == win.seat), None)
        if hand is None or win.tile is None or riichi_hands.complete([*hand.tiles, win.tile]):
            return None
        return Planted(deal, codes_of(maker, mutant))

    make.__name__ = maker.__name__
    return make


def of_the_own_seat(maker: MutantMaker) -> Maker:
    """A mistake of the seat itself, whose hand the view knows."""

    def make(view: View) -> Planted | None:
        mutant = maker(view.done, view.rng)
        if mutant is None or mutant.step is None or mutant.step >= len(mutant.deal.events):
            return None
        if getattr(mutant.deal.events[mutant.step], "seat", None) != view.seat:
            return None
        return Planted(view.change(mutant.deal), codes_of(maker, mutant))

    make.__name__ = f"own_{maker.__name__}"
    return make


def _in_riichi(view: View) -> list[int]:
    return [event.seat for event in view.deal.events if isinstance(event, Discard) and event.riichi]


def riichi_shown_not_ready(view: View) -> Planted | None:
    """At a draw a hand in riichi is laid open that waits for nothing."""
    drawn = view.deal.drawn
    found = [
        (at, shown)
        for at, shown in enumerate(view.deal.shown)
        if shown.seat in _in_riichi(view) and shown.seat != view.seat and UNKNOWN not in shown.tiles
    ]
    if drawn is None or drawn.kind != "exhausted" or not found:
        return None
    at, shown = view.rng.choice(found)
    named = name_tiles(view.deal, view.seat)
    tiles = list(shown.tiles)
    tiles[view.rng.randrange(len(tiles))] = view.rng.choice(
        [tile for tile in range(34) if named[tile] < view.limits[tile]]
    )
    if riichi_hands.waits(tiles):
        return None
    return _with_shown(view, at, replace(shown, tiles=tuple(sorted(tiles))), "riichi-noten")


def riichi_not_among_the_ready(view: View) -> Planted | None:
    """At a draw whoever was in riichi shows nothing, and is not said to be ready."""
    drawn = view.deal.drawn
    seats = [seat for seat in _in_riichi(view) if seat != view.seat]
    if drawn is None or drawn.kind != "exhausted" or drawn.tenpai is None or not seats:
        return None
    seat = view.rng.choice(seats)
    shown = [one for one in view.deal.shown if one.seat != seat]
    result = replace(drawn, tenpai=tuple(one for one in drawn.tenpai if one != seat), pay=None)
    deal, at = replace(view.deal, shown=shown), view.deal.results.index(drawn)
    return Planted(with_result(deal, at, result), due(f"result {at}", "riichi-noten"))


# Claims of a result


def _claimed(view: View, at: int, result: Result, *codes: str) -> Planted:
    return Planted(with_result(view.deal, at, result), due(f"result {at}", *codes))


def _wins(view: View, *, known: bool) -> list[tuple[int, Win]]:
    """The wins and their places; ``known``: those of which the view tells all that they are worth by."""
    results = view.deal.results
    return [(at, one) for at, one in enumerate(results) if isinstance(one, Win) and (not known or view.knows(one))]


def wrong_win_tile(view: View) -> Planted | None:
    """Another tile than the discard that was won on."""
    found = [(at, win) for at, win in _wins(view, known=False) if win.source is not None and win.tile is not None]
    if not found:
        return None
    at, win = view.rng.choice(found)
    tile = view.rng.choice([tile for tile in range(34) if view.limits[tile] and tile != win.tile])
    return _claimed(view, at, replace(win, tile=tile), "wrong-win-tile", "wins-disagree")


def payment_of_another_value(view: View) -> Planted | None:
    """All of it doubled, beside a known hand, or the points that it is said to be worth."""
    found = [
        (at, w) for at, w in _wins(view, known=False) if w.pay is not None and (view.knows(w) or w.points is not None)
    ]
    if not found:
        return None
    at, win = view.rng.choice(found)
    pay = tuple(2 * one for one in win.pay or ())
    return _claimed(view, at, replace(win, pay=pay), "wrong-payment")


def wrong_points_after(view: View) -> Planted | None:
    """The points after the deal are not those before it and what was paid."""
    deal, pays = view.deal, [one.pay for one in view.deal.results]
    if deal.points is None or None in deal.points or None in pays:
        return None
    after = [(point or 0) + sum(pay[seat] for pay in pays if pay) for seat, point in enumerate(deal.points)]
    deposits = [event.seat for event in deal.events if isinstance(event, Discard) and event.riichi]
    if deposits:
        return None
    after[view.rng.randrange(len(after))] += 100
    return Planted(replace(deal, after=tuple(after)), due("after", "wrong-after"))


def wrong_limit(view: View) -> Planted | None:
    """Another limit than the hand has."""
    found = [(at, win) for at, win in _wins(view, known=True) if win.limit is not None]
    if not found:
        return None
    at, win = view.rng.choice(found)
    limits = ("mangan", "haneman", "baiman", "sanbaiman", "yakuman")
    limit = view.rng.choice([one for one in limits if one != win.limit])
    return _claimed(view, at, replace(win, limit=limit), "wrong-limit")


def undue_pao(view: View) -> Planted | None:
    """A liable player, though nobody fed dragons, winds or a kan."""
    calls = [one for one in view.deal.events if isinstance(one, Call) and one.kind in ("pon", "kan")]
    found = [(at, win) for at, win in _wins(view, known=True) if win.pao is None]
    if not found or any(FACE[one.laid[0]] >= 27 for one in calls) or len(calls) > 3:
        return None
    at, win = view.rng.choice(found)
    pao = (win.seat + view.rng.randrange(1, view.players)) % view.players
    return _claimed(view, at, replace(win, pao=pao), "wrong-pao")


def ura_too_many(view: View) -> Planted | None:
    """More than the indicators: one lies below each."""
    if not view.deal.ura or any(isinstance(one, Call) for one in view.deal.events):
        return None
    if not any(isinstance(one, Say) for one in view.deal.events):
        return None
    named = name_tiles(view.deal, view.seat)
    tile = view.rng.choice([tile for tile in range(34) if named[tile] < view.limits[tile]])
    return Planted(replace(view.deal, ura=(*view.deal.ura, tile)), due("ura", "wrong-ura"))


ENDS = (
    shown_hand_of_another_size, own_hand_shown_otherwise, shown_melds_not_laid, wrong_win_tile,
    payment_of_another_value, wrong_points_after,
)  # fmt: skip
"""In every rule set."""
RIICHI_ENDS = (
    riichi_shown_not_ready, riichi_not_among_the_ready, undue_pao, ura_too_many,
    *map(_ron_that_cannot_be, (
        illegal.ron_after_own_discard, illegal.ron_after_passing, illegal.ron_after_passing_in_riichi,
    )),
    *map(_false_win, (illegal.false_ron, illegal.false_tsumo)),
    *map(of_the_own_seat, (illegal.riichi_noten, illegal.kyuushu_without_nine)),
    wrong_limit,
)  # fmt: skip
"""In riichi alone."""
