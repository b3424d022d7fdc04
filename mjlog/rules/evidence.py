"""What a record shows of a winner's hand that is not known: melds, tiles that it has, tiles that it may have."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from mjlog.table import Player, Table, TableMeld, Won
from mjlog.tiles import FACE, FACES, RED, UNKNOWN

Group = tuple[bool, int]
"""Whether it is a run, else a triplet or kan; its (lowest) face."""
GROUPS: Final = 4
"""Of a hand, beside its pair."""


class Core(NamedTuple):
    """Groups that a pattern needs, and how many other groups a hand with them may have."""

    groups: tuple[Group, ...]
    others: int


def triplets(*faces: int) -> Core:
    """Triplets or kans of these faces, and any other groups."""
    return Core(tuple((False, face) for face in faces), GROUPS - len(faces))


def runs(*faces: int) -> Core:
    """Runs from these faces on, and any other groups."""
    return Core(tuple((True, face) for face in faces), GROUPS - len(faces))


@dataclass(slots=True)
class Evidence:
    """Of one winner. Lists are by tile."""

    melds: Sequence[TableMeld] | None
    """None where it is not recorded which there are."""
    held: list[int]
    """Copies that are in the hand: in melds, known concealed ones, the winning tile."""
    free: list[int]
    """Copies that are or may be concealed in it: they are seen nowhere else."""
    won: int
    """The winning tile."""
    aside: Sequence[int] | None = None
    """Tiles laid aside, which are no part of the hand; None where it is not recorded which there are."""

    @property
    def groups(self) -> list[Group]:
        """The melds that are known to the tile."""
        return [
            (meld.kind == "chi", meld.face)
            for meld in self.melds or ()
            if meld.face < FACES and not (meld.kind == "chi" and UNKNOWN in meld.tiles)
        ]

    def free_faces(self) -> list[int]:
        """As ``free``, by face."""
        return by_face(self.free)

    def allows(self, cores: Iterable[Core]) -> bool:
        """Whether the hand may have one of these: its other melds leave room, and there are the tiles."""
        free = self.free_faces()
        for core in cores:
            missing, others = list(core.groups), 0
            for group in self.groups:
                if group in missing:
                    missing.remove(group)
                else:
                    others += 1
            if others <= core.others and _are_free(missing, free):
                return True
        return False


def _are_free(groups: Iterable[Group], free: Sequence[int]) -> bool:
    """Whether there are the tiles for groups."""
    rest = list(free)
    for is_run, face in groups:
        for one, count in ((face, 1), (face + 1, 1), (face + 2, 1)) if is_run else ((face, 3),):
            rest[one] -= count
            if rest[one] < 0:
                return False
    return True


def by_face(counts: Sequence[int]) -> list[int]:
    """Counts of tiles as counts of faces."""
    faces = list(counts[:FACES])
    for red in range(RED, RED + 3):
        faces[FACE[red]] += counts[red]
    return faces


def find_evidence(table: Table, won: Won, limits: Sequence[int], *, played: bool) -> Evidence:
    """What is known of who wins.

    Args:
        table: at the win.
        won: the win.
        limits: how many of each tile the set holds.
        played: whether the play is recorded, and so which melds there are.
    """
    player = table.players[won.seat]
    concealed = player.counts.copy()
    if won.tile != UNKNOWN and (won.source is not None or player.drawn in (None, UNKNOWN)):
        concealed[won.tile] += 1
    held = concealed.copy()
    for meld in player.melds:
        for tile in meld.tiles:
            if tile != UNKNOWN:
                held[tile] += 1
    shown = table.shown.get(won.seat)
    if not played and shown is not None and not _is_taken_up(player):
        return Evidence(None, held, list(limits), won.tile)  # what is shown cannot be the hand
    free = [min(limit, limit - seen + own) for limit, seen, own in zip(limits, table.seen, concealed, strict=True)]
    melds = player.melds if are_melds_known(table, player, played=played) else None
    aside = player.bonus if is_aside_known(table, player, played=played) else None
    return Evidence(melds, held, free, won.tile, aside)


def are_melds_known(table: Table, player: Player, *, played: bool) -> bool:
    """Whether it is recorded which melds a player has: by the play, or by a hand shown with its melds or as closed."""
    shown = table.shown.get(player.seat)
    return played or (
        shown is not None and _is_taken_up(player) and (shown.melds is not None or len(shown.tiles) == 13)
    )


def is_aside_known(table: Table, player: Player, *, played: bool) -> bool:
    """Whether it is recorded what a player has laid aside: by the play, or by a hand shown with all beside it."""
    shown = table.shown.get(player.seat)
    return played or (shown is not None and _is_taken_up(player) and shown.melds is not None)


def _is_taken_up(player: Player) -> bool:
    """Whether a hand shown without play could be the player's, see `mjlog.rules.posing`."""
    return bool(player.melds) or any(player.counts)
