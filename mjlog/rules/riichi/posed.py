"""A riichi table without play, as the results of a record say that it was."""

from collections.abc import Iterator, Sequence

from mjlog.model import CallKind, Deal, Shown, Win, seat_letter
from mjlog.rules.faults import open_riichi, player_fault
from mjlog.rules.posing import pose_hand
from mjlog.rules.riichi.options import RiichiRules
from mjlog.rules.riichi.settle import STICK
from mjlog.rules.riichi.state import RiichiPlayer, RiichiTable
from mjlog.table import Fault, Placed

_KANS = ("kan", "ankan", "kakan")
MOST_KANS = 4
"""In a deal: "Fifth kan: default forbidden", or it ends the deal, so that nothing is turned for it."""


def pose(options: RiichiRules, table: RiichiTable, deal: Deal) -> list[Placed]:
    """Set a table without play: shown hands, riichi, how it was won; the faults of what it shows. Waits are not set."""
    wins = [result for result in deal.results if isinstance(result, Win)]
    claimed = {win.seat: {name for name, _ in win.yaku or ()} for win in wins}
    # A hand of kyuushu was declared with the tile drawn, and decides nothing.
    kyuushu = deal.drawn is not None and deal.drawn.kind == "kyuushu"
    faults: list[Placed] = []
    for player in table.players:
        names = claimed.get(player.seat, set[str]())
        shown = None if kyuushu else table.shown.get(player.seat)
        found = pose_hand(player, shown, options.players, _absent_melds(options))
        faults += ((f"shown {seat_letter(player.seat)}", fault) for fault in found)
        if "double-riichi" in names:
            player.riichi = 2
        elif "riichi" in names or player.seat in told_riichi(deal, options.players):
            player.riichi = 1
        player.ippatsu = "ippatsu" in names
        if player.riichi and deal.riichi is not None and player.seat not in deal.riichi:
            index = deal.results.index(deal.wins[player.seat])
            (fault,) = player_fault("yaku-disagree", player, problem="riichi was not declared")
            faults.append((f"for {index}", fault))
        faults += _pay_stick(options, table, deal, player)
    names = set[str]().union(*claimed.values())
    table.live = 0 if names & {"haitei", "houtei"} else -1
    table.rinshan = "rinshan" in names
    table.claimable = "chankan" not in names
    table.uninterrupted = bool(names & {"tenhou", "chiihou", "renhou"})
    table.indicators = list(deal.dora)
    return faults + list(_verify_kans(options, table, deal))


def _pay_stick(options: RiichiRules, table: RiichiTable, deal: Deal, player: RiichiPlayer) -> Iterator[Placed]:
    """The stick of a riichi: there must be the points for it, and only one whose tile is won on does not pay it."""
    if not player.riichi:
        return
    needed = options.riichi_points
    if needed and player.points is not None and player.points < needed:
        (fault,) = player_fault("riichi-points", player, str(needed), str(player.points))
        yield "riichi", fault
    if player.seat not in deal.unpaid:
        table.sticks += 1
        if player.points is not None:
            player.points -= STICK
        return
    won_on = any(win.source == player.seat != win.seat for win in deal.wins.values())
    if not won_on and (deal.drawn is None or deal.drawn.kind != "sanchahou"):
        (fault,) = player_fault("riichi-unpaid", player)
        yield "unpaid", fault


def told_riichi(deal: Deal, players: int) -> Sequence[int]:
    """Who is said to have been in riichi; all where that ends the deal."""
    if deal.riichi is None:
        return range(players) if deal.drawn is not None and deal.drawn.kind == "suucha" else ()
    return deal.riichi


def verify_riichi(table: RiichiTable, deal: Deal) -> Iterator[Placed]:
    """Could those who are said to have been in riichi declare it? Asked once the waits of known hands are found."""
    drawn = deal.drawn
    for seat in deal.riichi or ():
        player = table.players[seat]
        noten = not player.unknown and not player.waits and seat not in deal.wins
        if player.unknown and drawn is not None and drawn.tenpai is not None:
            noten = seat not in drawn.tenpai
        if player.open or (noten and not player.dead):
            (fault,) = open_riichi(player) if player.open else player_fault("riichi-noten", player)
            yield "riichi", fault


def _absent_melds(options: RiichiRules) -> tuple[CallKind, ...]:
    """Three players make no chi; North is laid aside only where so agreed."""
    return (*(("chi",) if options.players == 3 else ()), *(() if options.kita else ("kita",)))


def _verify_kans(options: RiichiRules, table: RiichiTable, deal: Deal) -> Iterator[Placed]:
    """Are the kans shown, and the indicators turned for them, as many as there can be?"""
    kans = 0
    drawn = deal.drawn is not None and deal.drawn.kind == "suukaikan"
    fifth = drawn and options.fifth_kan == "draw"
    for shown in deal.shown:
        kans += count_kans(shown)
        if kans > MOST_KANS + fifth:
            (fault,) = player_fault("fifth-kan", table.players[shown.seat])
            yield f"shown {seat_letter(shown.seat)}", fault
            return
    if not deal.dora:
        return  # not recorded
    most, least = 1 + MOST_KANS, 1 + kans
    if drawn:  # at the kan that ends the deal its own may not be turned yet, nor at a fifth that of the one before
        least = MOST_KANS + (options.suukaikan == "discard" and not fifth)
    if not options.kan_dora:
        most = least = 1
    elif options.open_kan_dora != "at-once" and any(_may_be_rinshan(deal, win) for win in deal.wins.values()):
        least -= 1  # an open kan's indicator is turned after its replacement was drawn
    if not least <= len(deal.dora) <= most:
        expected = f"{least} to {most}" if least < most else str(most)
        yield "dora", Fault("wrong-dora", {}, expected, str(len(deal.dora)))


def count_kans(shown: Shown) -> int:
    """Of a hand laid open."""
    return sum(meld.kind in _KANS for meld in shown.melds or ())


def _may_be_rinshan(deal: Deal, win: Win) -> bool:
    """Whether the record lets a win be one on the replacement tile of an open kan."""
    named = win.yaku is None or "rinshan" in dict(win.yaku)
    melds = [meld for shown in deal.shown if shown.seat == win.seat for meld in shown.melds or ()]
    return win.source is None and named and any(meld.kind in ("kan", "kakan") for meld in melds)
