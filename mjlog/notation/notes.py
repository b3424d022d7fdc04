"""Comments: each is attached to the event or statement that it stands after."""

import re
from bisect import bisect_right
from operator import itemgetter

from mjlog.grammar import pattern
from mjlog.model import Deal, Game, Note

_NOTE = re.compile(
    rf"{pattern('lexemes', 'STRING').pattern}|(?<!\S){pattern('mjn', 'EXTRA').pattern}"
    rf"|(?P<note>{pattern('mjn', 'NOTE').pattern})"
)
_ABOVE_DEAL = re.compile(r"(?:[ \t]*#[^\n]*\n)+[ \t]*deal\b")
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
    deals = {deal.places.parts["deal"]: deal for deal in game.deals if "deal" in deal.places.parts}
    for match in notes:
        note = match["note"]
        line = text.rfind("\n", 0, match.start()) + 1
        own_line = note[0] == "#" and not text[line : match.start()].strip()
        index = bisect_right(offsets, match.start())
        owner, after = anchors[index - 1][1:] if index else (game, "")
        above = _ABOVE_DEAL.match(text, line) if own_line else None
        if above and above.end() - 4 in deals:
            owner, after = deals[above.end() - 4], ""
        braces = note[0] == "{"
        owner.notes.append(Note(after, note[1 : -1 if braces else None].strip(), braces, own_line))


def _anchors(owner: Game | Deal) -> list[_Anchor]:
    """Where comments can belong: events and whole statements."""
    anchors: list[_Anchor] = [(offset, owner, index) for index, offset in enumerate(owner.places.events())]
    for name, offset in owner.places.parts.items():
        if isinstance(owner, Game) or name.split()[0] in _STATEMENTS:
            anchors.append((offset, owner, name))
    return anchors
