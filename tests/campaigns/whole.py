"""Games without a fault, real and simulated, for campaigns that leave something out of them or make it wrong."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from campaign import Piece
from real_games import all_files
from referees import RULES
from steering import play

from mjlog.model import Game, Meld, Shown
from mjlog.played import Replay
from mjlog.reading import read_record
from mjlog.replayer import replay
from mjlog.table import Player
from mjlog.tiles import is_bonus, sort_tiles

TAGS = [tag for tags in zip(*(RULES[name] * 2 for name in RULES), strict=False) for tag in tags]
"""The rules of simulated games, each rule set in turn."""


def real(number: int) -> Iterator[tuple[str, Replay]]:
    """The games of a real record that are without fault, each with its name."""
    name, data = all_files()[number]
    for place, game in enumerate(read_record(data, name), 1):
        yield from _without_fault(f"{name} game {place}", game)


def simulated(seed: int) -> Iterator[tuple[str, Replay]]:
    """A simulated game; the rule sets take turns."""
    rules = TAGS[seed % len(TAGS)]
    yield from _without_fault(f"{rules} seed {seed}", _laid_open(play(rules, seed)))


def _laid_open(game: Game) -> Game:
    """The game with the hands of winners, and of the ready at a draw, as they are shown at the end."""
    deals = []
    for done in replay(game).deals:
        *_, (_, _, table) = done.steps()
        drawn = done.deal.drawn
        ready = drawn.tenpai or () if drawn is not None else ()
        shown = [_shown(table.players[seat], None) for seat in ready]
        shown += [
            _shown(table.players[win.seat], win.tile if win.source is None else None) for win in done.deal.wins.values()
        ]
        deals.append(replace(done.deal, shown=shown, ids=None))
    return replace(game, deals=deals)


def _shown(player: Player, drawn: int | None) -> Shown:
    """The hand of a player without the tile won on."""
    tiles = [tile for tile, count in enumerate(player.counts) for _ in range(count - (tile == drawn))]
    melds = [Meld(meld.kind, meld.tiles, meld.source) for meld in player.melds]
    melds += [Meld("flower" if is_bonus(tile) else "kita", (tile,)) for tile in player.bonus]
    return Shown(player.seat, tuple(sort_tiles(tiles)), tuple(melds))


def _without_fault(name: str, game: Game) -> Iterator[tuple[str, Replay]]:
    if game.is_record and game.deals:
        played = replay(game)
        if not any(fault.is_fault for fault in played.faults):
            yield name, played


def of_each(task: Callable[[str, Replay], Piece], games: Iterable[tuple[str, Replay]]) -> Piece:
    """What a task makes of some games; what it raises names the game."""
    piece = Piece()
    for name, played in games:
        try:
            piece.add(task(name, played))
        except Exception as error:
            error.add_note(name)
            raise
    return piece
