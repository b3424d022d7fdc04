"""What people type who do not know the format yet, and what to write instead."""

import re
from collections.abc import Callable
from functools import cache
from typing import Final

Remedy = Callable[[re.Match[str]], str]

_SUITS = "mpszfy"
_TILES = rf"[0-9?{_SUITS}]"
_WINDS = {"東": "E", "南": "S", "西": "W", "北": "N"}
_LISTS = r"(?:win|pay|riichi|hand|unpaid|chombo|penalty|draw|points|before|after|final|total)"


def _player(slip: re.Match[str]) -> str:
    name = slip[1]
    if not set(name) - set("ABCD"):
        return f"put blanks between the players: {' '.join(name)}"
    return f"write the player's letter (A B C D) instead of {name}"


def _tag(slip: re.Match[str]) -> str:
    name, text = slip[1], slip[2].strip().strip("'’‘”“").rstrip("]'")
    return f'the text of a tag stands in double quotes: [{name} "{text}"]'


def _joined(slip: re.Match[str]) -> str:
    return f"tiles stand without blanks: {slip[1]} {''.join(slip[2].split())}"


def _reason(slip: re.Match[str]) -> str:
    what, text = slip[1], slip[2].strip()
    if text[0] in "+-0123456789":
        return f"what it costs, and who gets it, stands in a line below it: pay {what[-1]} -{text.lstrip('+-')} ..."
    return f'the reason stands in quotes: {what} "{text}"'


_SLIPS: Final[tuple[tuple[str, Remedy], ...]] = (
    # deals
    (
        r"^[ \t]*deal[ \t]+(?![ESWN][1-4])([EeSsWwNn])[a-z]*[ \t-]*([1-4])\b",
        lambda slip: f"write deal {slip[1].upper()}{slip[2]}",
    ),
    (r"^[ \t]*deal[ \t]+([東南西北])[ \t]*([1-4])", lambda slip: f"write deal {_WINDS[slip[1]]}{slip[2]}"),
    (r"^[ \t]*deal[ \t]+([ESWN][1-4])[.-]([0-9]+)\b", lambda slip: f"write deal {slip[1]} honba {slip[2]}"),
    (r"^[ \t]*deal[ \t]+([ESWN?][1-4?])(?:[ \t]+[ESWN?][1-4?])+", lambda slip: f"the deal is named twice: {slip[1]}"),
    (r"\b(honba|sticks|points|dealer|dice)[ \t]*[=:][ \t]*(\S+)", lambda slip: f"write {slip[1]} {slip[2]}"),
    (
        r"^[ \t]*(deal|dora|dealt|wall|riichi|unpaid|hand|ura|after|copies|pay|win|draw|final|total)[ \t]*:",
        lambda slip: f"leave out the colon after {slip[1]}",
    ),
    (
        rf"^[ \t]*(dora|wall|ura|[A-D])[ \t]+({_TILES}+(?:[ \t]+{_TILES}*[0-9][{_SUITS}])+)",
        _joined,
    ),
    (
        rf"^[ \t]*([A-D]):(?=(?:[^\n]*[0-9]){{8}})[ \t]*((?:[0-9]+[{_SUITS}][ \t]*)+)(?=\n|$|#)",
        lambda slip: f"a starting hand has no colon: {slip[1]} {''.join(slip[2].split())}",
    ),
    # facts of the header
    (
        r"(?<![\w\"\[])(?:Date:?[ \t]*)?([12][0-9]{3}[-/.][01]?[0-9][-/.][0-3]?[0-9])\b",
        lambda slip: f'a date is a tag of the header: [Date "{slip[1]}"]',
    ),
    (r"\[([\w-]+)[ \t]+([^\s\"“”][^\n\"]*)", _tag),
    (r"\"[^\"\n]*$", lambda _: 'the closing " is missing'),
    (r"^[ \t]*([A-Z][a-z]+):[ \t]+(\w[^\n#]*)", lambda slip: f'write [{slip[1]} "{slip[2].strip()}"]'),
    # tiles
    (r"([0-9]+)([MPSZ])(?![A-Za-z])", lambda slip: f"suits are small letters: {slip[0].lower()}"),
    (r"[0-9]*[089][0-9]*z(?![a-z])", lambda _: "honours are 1z to 7z: East South West North White Green Red"),
    (r"[0-9]*[05-9][0-9]*[fy](?![a-z])", lambda _: "flowers are 1f to 4f, seasons 1y to 4y"),
    (r"(?<=[\^+=-])([ESWN])(?![\w:])", lambda slip: f"write {'ESWN'.index(slip[1]) + 1}z for {slip[1]}"),
    (r"(?<=[\^+=:-])([mpsz])([0-9])(?![0-9a-z])", lambda slip: f"the digit goes first: {slip[2]}{slip[1]}"),
    # turns
    (
        r"[A-D]:\S*,?(riichi|reach)[ \t]*\S*",
        lambda _: "riichi is a * after its discard: A:4p-6z*",
    ),
    (
        r"([A-D]:[0-9][a-z])[ \t]+(tsumo|kyuushu)\b",
        lambda slip: f"join them with a comma: {slip[1]},{slip[2]}",
    ),
    (r"\b(ron|tsumo)[0-9][a-z]\S*", lambda slip: f"leave out the tile: {slip[1]}"),
    (
        r"\b(chi|pon|kan|chow|pung|kong)<?([A-D])([0-9]+[mpsz])",
        lambda slip: f"the tiles go first: {slip[1]}{slip[3]}<{slip[2]}",
    ),
    (r"([A-D]:[0-9][mpsz])([0-9][mpsz])", lambda slip: f"write {slip[1]}-{slip[2]}"),
    (r"(?<=[0-9a-z=*?]),(?=[ \t]+[A-D]:)", lambda _: "turns stand without commas between them"),
    (r"(?<=[0-9a-z=*?])([A-D]:)", lambda slip: f"put a blank before {slip[1]}"),
    (r"(?<!\S)[E-Z]:(?=\S)", lambda _: "the players are A, B, C and D"),
    (r"(?<![^\s])([^\W\d_]{2,}):(?=[0-9?=-])", _player),
    (r"(?<=:):", lambda _: "one colon is enough"),
    # results
    (
        r"^[ \t]*win[ \t]+[A-D][ \t]+(?:by[ \t]+)?(tsumo|self-?drawn?)\b",
        lambda slip: f"leave out {slip[1]}: without from, a win is self-drawn",
    ),
    (
        r"^[ \t]*win[ \t]+[A-D][ \t]+(?:ron[ \t]+)?(?!from\b)([a-z]+)[ \t]+([A-D])\b",
        lambda slip: f"write from {slip[2]}",
    ),
    (
        r"(?:^[ \t]*(?:win|pay|riichi|hand|unpaid|chombo|penalty)|[ \t](?:from|pao|tenpai))[ \t]+([^\W\d_]{2,})",
        _player,
    ),
    (r"\b([0-9]+)(fu|han|faan|base)\b", lambda slip: f"put a blank between: {slip[1]} {slip[2]}"),
    (
        r"^[ \t]*win\b[^=\n]*?\b([0-9]+[ \t]+(?:fu|han|faan|base)\b[^=\n#]*)",
        lambda slip: f"the value comes after =: = {slip[1].strip()}",
    ),
    (
        r"[ \t]for[ \t][^=\n#]*",
        lambda _: "patterns stand with commas between them; a name with blanks stands in quotes",
    ),
    (
        r"^[ \t]*win\b[^\n]*=[ \t]*([0-9]+)[ \t]+(?:[0-9]+[ \t]+(?:fu|han|faan|base)[ \t]*)+",
        lambda slip: f"the points come last: {slip[1]}",
    ),
    (r"^[ \t]*draw[ \t]+ryuu?kyoku\b", lambda _: "did you mean exhausted?"),
    (
        r"^[ \t]*draw[ \t]+exhausted((?:[ \t]+[A-D]\b)+)",
        lambda slip: f"write draw exhausted tenpai{slip[1]}",
    ),
    (r"^[ \t]*draw[ \t]+tenpai\b", lambda _: "write draw exhausted tenpai"),
    (r"[ \t]noten\b", lambda _: "say who was tenpai: tenpai A B, or tenpai - for nobody"),
    (r"^[ \t]*((?:chombo|penalty)[ \t]+[A-D])[ \t]+([^\"\n#]+)", _reason),
    (r"[0-9]+,[0-9]{3}\b", lambda slip: f"numbers stand without commas: {slip[0].replace(',', '')}"),
    (r"([0-9]+),([0-9]{1,2})(?![0-9,])", lambda slip: f"write {slip[1]}.{slip[2]}"),
    (rf"^[ \t]*(?:deal|{_LISTS})\b[^\n]*?,", lambda _: "leave out the commas"),
    (r"^[ \t]*pay\b[^\n]*?[A-D][ \t]*:", lambda _: "leave out the colon"),
    (r"\b([0-9]+)k\b", lambda slip: f"write {slip[1]}000"),
    (
        r"^[ \t]*pay\b[^\n]*?[A-D][ \t]+([0-9]+)\b",
        lambda slip: f"write +{slip[1]} for what is won, -{slip[1]} for what is paid",
    ),
    (
        r"^[ \t]*(final|total)[ \t]+[A-D]\b",
        lambda slip: f"{slip[1]} has the numbers alone, those of A, B, C and D in this order",
    ),
    (r"^[ \t]*pay\b", lambda _: "pay stands below the win, draw, chombo or penalty that it settles"),
    # comments
    (r"(?://|;|--[ \t])[^\n]*", lambda _: "a comment begins with #"),
    (r"\{[^}\n]*$", lambda _: "a comment in braces ends in its line: } is missing"),
    (r"\}", lambda _: "a comment in braces begins with {"),
)
"""What is typed around the place of a fault, and what to write instead; the first that fits is named."""


@cache
def slips() -> list[tuple[re.Pattern[str], Remedy]]:
    """The patterns, compiled, and the remedies."""
    return [(re.compile(pattern, re.MULTILINE), remedy) for pattern, remedy in _SLIPS]
