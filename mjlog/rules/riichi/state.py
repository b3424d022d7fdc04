"""What riichi adds to the state of a deal."""

from dataclasses import dataclass, field

from mjlog.model import Deal
from mjlog.table import Player, Table
from mjlog.tiles import FACE, UNKNOWN, mask_tiles


@dataclass(slots=True)
class RiichiPlayer(Player):
    """What riichi adds to a seat."""

    riichi: int = 0
    """1 in riichi, 2 in double riichi."""
    ippatsu: bool = False
    broken: bool = False
    """The riichi was none, or the hand was changed in it: that is reported once, and binds no more."""
    unjudged: bool = False
    """The hand was not known at the riichi, or at a kan in it."""
    passed_win: bool = False
    """Furiten until the next own turn."""
    passed_in_riichi: bool = False
    """Furiten to the end."""
    aside: int = 0
    """Faces laid aside that count as discarded."""
    pao: dict[str, int] = field(default_factory=dict)
    """Who is liable for which yakuman."""

    def find_discarded(self, faces: int) -> int | None:
        """The first tile of these faces that the player discarded, or laid aside where that counts as a discard."""
        own = next((tile for tile in self.river if tile != UNKNOWN and faces >> FACE[tile] & 1), None)
        aside = mask_tiles(faces & self.aside) if own is None else ()
        return aside[0] if aside else own


@dataclass(slots=True)
class RiichiTable(Table):
    """What riichi adds to the table."""

    players: list[RiichiPlayer]  # type: ignore[assignment]  # a list of the narrower kind, never appended to
    honba: int = 0
    counted: bool = True
    """Whether honba and sticks at the start are known."""
    declared: int | None = None
    """Whose riichi discard has not passed yet."""
    ronnable: list[int] = field(default_factory=list)
    """Seats that could complete their hand with the latest tile."""
    forbidden: int = 0
    """Faces that may not be discarded after a claim (kuikae)."""
    due_now: int = 0
    """Indicators to be turned before the replacement draw."""
    due_later: int = 0
    """Indicators to be turned before the discard."""
    due_first: int = 0
    """Of those due before the replacement draw: to be turned before the kan may be robbed."""
    rinshan: bool = False
    """The tile in hand is a replacement."""
    after_rinshan: bool = False
    """The latest discard came after one."""
    uninterrupted: bool = True
    """No claim and no kan so far."""
    unpaid: tuple[int, ...] = ()
    """Whose stick the record says was not paid."""
    stands: bool = False
    """The indicator of the latest kan is turned: nobody robs it any more."""
    laid: str = ""
    """The kind of the latest kan; ``kita`` for a North laid aside."""
    abort: str = ""
    """The abortive draw that is due unless the latest tile wins."""
    played_on: str = ""
    """The abortive draw that was due when play went on; it is not due again."""
    claimed: dict[int, set[str]] = field(default_factory=dict)
    """What the record says that each winner's hand had, of what counts."""
    ura: tuple[int, ...] | None = None
    """Recorded ura indicators."""
    late: int = 0
    """Indicators that were due before and are still not recorded."""
    undue: bool = False
    """An indicator was turned that no kan gives."""
    turned: bool = False
    """An indicator due before a discard was turned since the latest replacement draw."""
    record: Deal | None = None
    """What is recorded of the deal; None while it is played."""

    @property
    def misturned(self) -> bool:
        """Whether the indicators that lie open are not those that should."""
        return bool(self.late or self.undue or self.due_first or self.is_turned_early)

    @property
    def is_turned_early(self) -> bool:
        """Whether an indicator lies open that only the discard to come makes due."""
        return self.turned and self.rinshan

    def is_laid_open(self, player: Player) -> bool:
        """Whether the record lays a hand open whole at its end, so that it is judged then."""
        shown = self.shown.get(player.seat)
        return shown is not None and UNKNOWN not in shown.tiles
