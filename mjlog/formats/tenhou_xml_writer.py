"""Games -> Tenhou's XML log.

The canonical form: one line without line ends, tags and attributes in the order and with the blanks of the site, names
with every byte as ``%XX``. What the reader takes and the site never writes comes back in this form: other orders and
white space, comments, other spellings of names and numbers, empty attributes, several players in one later UN, and
RYUUKYOKU after a BYE or UN that follows the last discard.

Where no tile ids are recorded they are given in the order in which tiles appear, the lowest first. Dice that are not
recorded are left blank: nobody can compute them, and the reader takes it.
"""

import re
from collections.abc import Iterator
from typing import Final

from mjlog.formats.targets import MissingError, demand_riichi, players_of
from mjlog.formats.tenhou_codes import HOMES, NO_RED, game_type_of, usual_table
from mjlog.formats.tenhou_deal import NAMES
from mjlog.formats.tenhou_deal_writer import DealWriter, format_tag, joined
from mjlog.formats.tenhou_result_writer import WholeDealWriter
from mjlog.formats.tenhou_values import Seating
from mjlog.model import Deal, Game

_EXTRA: Final = re.compile(r"_tenhou-(?:(mjloggm|shuffle|go|un|taikyoku)-)?(.+)")
_HEADER: Final = ("SHUFFLE", "GO", "UN", "TAIKYOKU")


def write_tenhou_xml(game: Game) -> Iterator[str]:
    """The XML text of a game in pieces: its header, then each deal.

    Raises:
        MissingError: the record lacks what this format demands; nothing is written then.
        UnsayableError: it is no game of riichi.
    """
    demand_riichi(game)
    game_type = game_type_of(game.tags)
    names = tuple([_encode(game.tags.get(letter, "")) for letter in "ABCD"])
    seating = Seating(players_of(game), not game_type & NO_RED, names)
    wants: list[str] = []
    pieces = ["".join([*_header(game, seating, game_type), *_prelude(game, seating, wants)])]
    last = max((place for place, deal in enumerate(game.deals) if deal.results), default=-1)
    for place, deal in enumerate(game.deals):
        owari = _owari(game, seating, wants) if place == last else None
        lacking: list[str] = []
        pieces.append("".join(WholeDealWriter(deal, seating, lacking.append, owari).write()))
        wants += [f"{deal.label}: {what}" for what in dict.fromkeys(lacking)]
    if wants:
        raise MissingError(wants)
    return iter([*pieces, "</mjloggm>"])


def _encode(name: str) -> str:
    """A name, every byte as ``%XX``."""
    return "".join([f"%{byte:02X}" for byte in name.encode()])


def _header(game: Game, seating: Seating, game_type: int) -> Iterator[str]:
    """The tags before the first deal."""
    tags = game.tags
    header: dict[str, dict[str, str]] = {"mjloggm": {"ver": "2.3"}, "GO": {"type": str(game_type)}}
    lobby = usual_table(game.rules).lobby
    if lobby is not None:
        header["GO"]["lobby"] = lobby
    names = {name: seating.names[seat] for seat, name in enumerate(NAMES) if "ABCD"[seat] in tags}
    if names:
        header["UN"] = names | ({"n3": ""} if seating.players == 3 else {})
    if game.deals and game.deals[0].dealer is not None:
        header["TAIKYOKU"] = {"oya": str(game.deals[0].dealer)}
    if "_tenhou-seed" in tags:
        header["SHUFFLE"] = {"ref": ""}
    for name, value in tags.items():
        found = _EXTRA.fullmatch(name)
        if found and name != "_tenhou-type":
            tag = found[1].upper() if found[1] and found[1] != "mjloggm" else found[1] or HOMES.get(found[2])
            if tag:
                header.setdefault(tag, {})[found[2]] = value
    for attributes in header.values():
        for lacking in attributes.pop("without", "").split():
            attributes.pop(lacking, None)
    yield format_tag("mjloggm", header["mjloggm"], ">")
    for tag in _HEADER:
        if tag in header:
            yield format_tag(tag, header[tag])


def _prelude(game: Game, seating: Seating, wants: list[str]) -> list[str]:
    """Who left or came back before the first deal."""
    writer = DealWriter(Deal(extras=game.extras), seating, wants.append)
    for step, event in enumerate(game.prelude):
        writer.play(step, event)
    return writer.tags


def _owari(game: Game, seating: Seating, wants: list[str]) -> str | None:
    """Final points and standing."""
    extras = dict(game.extras)
    if game.final is None and game.total is None:
        return extras.get("_tenhou-owari")
    if game.final is None or game.total is None:
        wants.append("the final points" if game.final is None else "the final standing")
        return None
    points = [f"{one // 100}" if one % 100 == 0 else f"{one / 100}" for one in game.final]
    pairs = [text for pair in zip(points, map(str, game.total), strict=True) for text in pair]
    chips = extras.get("_tenhou-owari-chips")
    nobody = ["0", "0.0" if "." in pairs[1] else "0"] * (4 - seating.players)
    return joined([*pairs, *nobody, *([] if chips is None else [chips])])
