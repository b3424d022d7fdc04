"""Games without a fault, real and simulated, for campaigns that leave something out of them or make it wrong."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial

from campaign import Piece, in_words
from contradictions.making import Wrong
from real_games import all_files
from referees import RULES
from steering import play

from mjlog.model import Game, Meld, Shown
from mjlog.notation import write_game
from mjlog.played import Replay
from mjlog.reading import read_record
from mjlog.replayer import replay
from mjlog.table import Player
from mjlog.tiles import is_bonus, sort_tiles

Judge = Callable[[str, Replay], Piece]
"""What a campaign makes of a game by its name."""


def campaigns(judge: Judge) -> dict[str, Callable[[int], Piece]]:
    """The campaigns of real and of simulated games."""
    return {"real": partial(_of_each, judge, real), "simulated": partial(_of_each, judge, simulated)}


def _of_each(judge: Judge, games: Callable[[int], Iterator[tuple[str, Replay]]], seed: int) -> Piece:
    """What is made of the games of a seed; what is raised names the game."""
    piece = Piece()
    for name, played in games(seed):
        try:
            piece.add(judge(name, played))
        except Exception as error:
            error.add_note(name)
            raise
    return piece


def hold(what: str, name: str, wrong: Wrong, piece: Piece) -> None:
    """Hold what is found in a game against what is wrong in it."""
    found, fits = wrong.find()
    piece.tally[f"{what}: {'found' if fits else 'not found'}"] += 1
    if fits:
        piece.tally.update(f"further faults beside it: {fault.code}" for fault in found[1:])
    else:
        due = " or ".join(f"{code} {at}" for code, at in wrong.codes.items())
        text = f"# {name}: {what}\n# engine: {in_words(found) or 'nothing'}\n# expected: {due}\n"
        piece.disagreements.append(text + write_game(wrong.game))


def tag(seed: int) -> str:
    """The rules of a simulated game: the rule sets take turns, and so do the tags of each."""
    names = [*RULES]
    tags = RULES[names[seed % len(names)]]
    return tags[seed // len(names) % len(tags)]


def real(number: int) -> Iterator[tuple[str, Replay]]:
    """The games of a real record that are without fault, each with its name."""
    name, data = all_files()[number]
    for place, game in enumerate(read_record(data, name), 1):
        yield from _without_fault(f"{name} game {place}", game)


def simulated(seed: int) -> Iterator[tuple[str, Replay]]:
    """A simulated game."""
    rules = tag(seed)
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
