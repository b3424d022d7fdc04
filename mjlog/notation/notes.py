"""Comments: each is attached to the event or statement that it stands after."""

import re
from bisect import bisect_right
from collections.abc import Sequence
from operator import itemgetter

from mjlog.grammar import pattern
from mjlog.model import Deal, Game, Note
from mjlog.notation.lexemes import BLANKS

_NOTE = re.compile(
    rf"{pattern('lexemes', 'STRING').pattern}|\\.|(?<!\S){pattern('mjn', 'EXTRA').pattern}"
    rf"|(?P<note>{pattern('mjn', 'NOTE').pattern})"
)
_NEXT_LINE = re.compile(r"\n[^\S\n]*")
_STATEMENTS = {
    *("deal", "dora", "hand", "dealt", "wall", "extra"),
    *("riichi", "unpaid", "shown", "ura", "result", "pay", "after", "copies"),
}
"""Names of a deal's places that are statements, not clauses within one."""

_Anchor = tuple[int, Game | Deal, int | str]


def attach_notes(game: Game) -> None:
    """Give every comment of the game's text to what stands before it; lines right above a deal to that deal."""
    text = game.source.text if game.source else ""
    if "#" not in text and "{" not in text:
        return
    owners: list[Game | Deal] = [game, *game.deals]
    notes = [match for match in _NOTE.finditer(text) if match["note"]]
    if not notes:
        return
    anchors = sorted([anchor for owner in owners for anchor in _anchors(owner)], key=itemgetter(0))
    offsets = [offset for offset, _, _ in anchors]
    below = _deals_below(game, text, notes)
    for match in notes:
        note = match["note"]
        index = bisect_right(offsets, match.start())
        owner, after = anchors[index - 1][1:] if index else (game, "")
        braces = note[0] == "{"
        own_line = not braces and _begins_line(text, match.start())
        if own_line and match.start() in below:
            owner, after = below[match.start()], ""
        owner.notes.append(Note(after, note[1 : -1 if braces else None].strip(BLANKS), braces, own_line))


def _begins_line(text: str, offset: int) -> bool:
    return not text[text.rfind("\n", 0, offset) + 1 : offset].strip()


def _deals_below(game: Game, text: str, notes: Sequence[re.Match[str]]) -> dict[int, Deal]:
    """By the offsets of comments: the deal on the next line, or below the lines of comments that follow."""
    found: dict[int, Deal] = {deal.places.parts["deal"]: deal for deal in game.deals if "deal" in deal.places.parts}
    for match in reversed(notes):
        following = _NEXT_LINE.match(text, match.end())
        if following and following.end() in found and match["note"][0] == "#":
            found[match.start()] = found[following.end()]
    return found


def _anchors(owner: Game | Deal) -> list[_Anchor]:
    """Where comments can belong: events and whole statements."""
    anchors: list[_Anchor] = [(offset, owner, index) for index, offset in enumerate(owner.places.events())]
    for name, offset in owner.places.parts.items():
        if isinstance(owner, Game) or name.split()[0] in _STATEMENTS:
            anchors.append((offset, owner, name))
    return anchors
