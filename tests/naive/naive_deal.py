"""A slow referee of whole deals and games: the play, then what the record claims of its result, then the points."""

from collections.abc import Callable, Mapping, Sequence

from naive_play import (
    Customs,
    Declared,
    Fault,
    IllegalError,
    NotWhollyRecordedError,
    Table,
    Verdict,
    WinFault,
)

from mjlog.model import Call, Deal, Discard, Draw, Drawn, Game, Gap, Penalty, Result, Say, Shown, Win
from mjlog.tiles import UNKNOWN


def refuse_unknown(deal: Deal, players: int) -> None:
    """Refuse what is not wholly recorded.

    Raises:
        NotWhollyRecordedError: where a starting hand, a tile, the dealer or turns are missing.
    """
    tiles = [tile for hand in deal.hands.values() for tile in (*hand.tiles, *hand.replacements)]
    for event in deal.events:
        if isinstance(event, Draw | Discard):
            tiles.append(event.tile)
        elif isinstance(event, Call):
            tiles.extend(event.laid)
        elif isinstance(event, Gap):
            raise NotWhollyRecordedError("turns that nobody wrote down")
    if deal.results and not deal.events:
        raise NotWhollyRecordedError("play that nobody wrote down")
    if set(deal.hands) != set(range(players)) or UNKNOWN in tiles:
        raise NotWhollyRecordedError("hands or tiles that nobody wrote down")
    if deal.dealer is None:
        raise NotWhollyRecordedError("no dealer")


def play_out(deal: Deal, table: Table) -> Verdict:
    """Play the deal's hands and events at the table."""
    fault = table.deal_out()
    if fault:
        return fault
    for index in range(len(deal.events)):
        try:
            table.play(index)
        except IllegalError as error:
            return Fault("event", index, str(error))
    wins = [result for result in deal.results if isinstance(result, Win)]
    if wins and not table.won:  # a result may say what the play left out
        try:
            table.say_win(len(deal.events), Say(wins[0].seat, "tsumo" if wins[0].source is None else "ron"))
        except IllegalError as error:
            return Fault("result", 0, str(error))
    return None


def shown_fault(table: Table, shown: Shown) -> bool:
    """Whether a hand shown at the end is not the one held then."""
    held = list(table.hands[shown.seat])
    if table.won and table.won.seat == shown.seat:
        held = list(table.won.hand)
    if sorted(shown.tiles) != sorted(held):
        return True
    if shown.melds is None:
        return False
    own = sorted((meld.kind, sorted(meld.tiles), meld.source) for meld in table.melds[shown.seat])
    said = sorted((meld.kind, sorted(meld.tiles)) for meld in shown.melds)
    if said != [(kind, tiles) for kind, tiles, _ in own]:
        return True
    sources = {(kind, *tiles): source for kind, tiles, source in own}
    return any(meld.source not in (None, sources[meld.kind, *sorted(meld.tiles)]) for meld in shown.melds)


def result_fault(table: Table, result: Result) -> str | None:
    """Whether the result is the one that the play ended with."""
    won = table.won
    if isinstance(result, Penalty):
        return None  # fouls and what they cost are not on the pages
    if isinstance(result, Drawn):
        if won:
            return "wrong-winner"
        if result.kind not in ("exhausted", "void"):
            return "no-such-draw"
        if not table.exhausted:
            return "draw-too-early"
        return "wrong-payment" if any(result.pay or ()) or result.tenpai or result.seats else None
    if not won:
        return "no-win-declared"
    if (result.seat, result.source) != (won.seat, won.source):
        return "wrong-winner"
    return "wrong-tile" if result.tile not in (None, won.tile) else None


def riichi_only(deal: Deal) -> bool:
    """Whether the deal states what only riichi has."""
    counters = [deal.honba, deal.sticks]
    for one in deal.results:
        counters += [] if isinstance(one, Penalty) else [one.honba, one.sticks]
    return bool(deal.dora or deal.riichi or deal.unpaid or deal.ura or any(counters))


def judge_deal(
    deal: Deal,
    customs: Customs,
    win_fault: WinFault,
    claims_fault: Callable[[Win, Declared | None], str | None],
    payment: Callable[[Win, Declared | None], tuple[int, ...] | None],
) -> Verdict:
    """Judge a deal with its claims, or, of a deal without hands and play, its claims alone.

    Args:
        deal: the deal.
        customs: how it is played.
        win_fault: whether a hand may win.
        claims_fault: the word for what a win claims wrongly of its value (``Declared`` ``None``: no play recorded).
        payment: who gets what for a win, by seat; ``None`` where the record does not tell.

    Raises:
        NotWhollyRecordedError: where hands, tiles or turns are missing.
    """
    table = None
    if any(len(counts) != customs.players for counts in (deal.points, deal.after) if counts is not None):
        return Fault("deal", 0, "wrong-count")
    if riichi_only(deal):
        return Fault("deal", 0, "riichi-only")
    if deal.hands or deal.events or deal.shown:
        refuse_unknown(deal, customs.players)
        table = Table(deal, customs, win_fault)
        fault = play_out(deal, table)
        if fault:
            return fault
        for shown in deal.shown:
            if shown_fault(table, shown):
                return Fault("shown", shown.seat, "wrong-shown")
    gains: list[tuple[int, ...] | None] = []
    ends = [at for at, result in enumerate(deal.results) if not isinstance(result, Penalty)]
    for index, result in enumerate(deal.results):
        word = "second-winner" if index in ends[1:] else table and result_fault(table, result)
        if not word and isinstance(result, Win):
            declared = table.won if table else None
            word = claims_fault(result, declared)
            due = payment(result, declared)
            gains.append(due)
            if not word and due and result.points not in (None, max(due)):
                word = "wrong-points"
            if not word and due and result.pay not in (None, due):
                word = "wrong-payment"
        elif isinstance(result, Penalty):
            gains.append(result.pay)
        if word:
            return Fault("result", index, word)
    return after_fault(deal, gains)


def after_fault(deal: Deal, gains: Sequence[tuple[int, ...] | None]) -> Verdict:
    """Whether the points after the deal are those before it and what was gained."""
    if deal.after is None or deal.points is None or None in gains or None in deal.points:
        return None
    pays = [gain for gain in gains if gain]
    due = tuple((points or 0) + sum(pay[seat] for pay in pays) for seat, points in enumerate(deal.points))
    return None if deal.after == due else Fault("after", 0, "wrong-after")


Pattern = tuple[str, int]
"""A pattern's name and its faan or multiplier."""


def patterns_fault(
    claimed: Sequence[tuple[str, int | None]], lists: Sequence[tuple[Pattern, ...]], names: Mapping[str, str]
) -> str | None:
    """Whether the patterns claimed are those of one of the lists; a claim without a number is of the name alone."""
    said = [(names.get(name, name), number) for name, number in claimed]
    for patterns in lists:
        same_names = sorted(name for name, _ in said) == sorted(name for name, _ in patterns)
        if same_names and all(number is None or (name, number) in patterns for name, number in said):
            return None
    return "wrong-patterns"


# A whole game

Label = tuple[int, int, int]
"""Prevailing wind 0-3, number of the deal in its round, dealer."""


def running_totals(start: Sequence[int], pays: Sequence[Sequence[int]]) -> list[tuple[int, ...]]:
    """Points before each deal and at the end."""
    return [
        tuple(points + sum(pay[seat] for pay in pays[:count]) for seat, points in enumerate(start))
        for count in range(len(pays) + 1)
    ]


def judge_game(
    game: Game,
    judge: Callable[[Deal], Verdict],
    succession: Callable[[Label, int | None], Label | None],
) -> list[tuple[int, Fault]]:
    """Every deal's verdict, whether each deal follows from the one before, and the points carried; (deal, fault)."""
    faults: list[tuple[int, Fault]] = []
    for index, deal in enumerate(game.deals):
        verdict = judge(deal)
        if verdict:
            faults.append((index, verdict))
        if not index or verdict:
            continue
        before = game.deals[index - 1]
        if before.wind is not None and before.number is not None and before.dealer is not None and before.results:
            winner = next(iter(before.wins), None)
            if (deal.wind, deal.number, deal.dealer) != succession((before.wind, before.number, before.dealer), winner):
                faults.append((index, Fault("deal", index, "wrong-dealer")))
    pays = [
        [sum(pay[seat] for pay in (one.pay for one in deal.results) if pay) for seat in range(len(deal.points or ()))]
        for deal in game.deals
    ]
    start = game.deals[0].points if game.deals else None
    all_paid = all(isinstance(one, Drawn) or one.pay for deal in game.deals for one in deal.results)
    if start is None or None in start or not all(pays) or not all_paid:
        return faults
    totals = running_totals([points or 0 for points in start], pays)
    for index, deal in enumerate(game.deals):
        if deal.points != totals[index]:
            faults.append((index, Fault("deal", index, "wrong-points")))
    if game.final not in (None, totals[-1]):
        faults.append((len(game.deals), Fault("final", 0, "wrong-final")))
    return faults
