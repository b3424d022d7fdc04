"""Which format a text is in, by its content."""

import re
from collections.abc import Iterator
from typing import Final, Literal

from mjlog.formats.sheet_columns import COLUMNS, SEPARATOR_LINE

Format = Literal["mjn", "tenhou-xml", "tenhou-json", "mjai", "majsoul", "majiang", "tonpuusou", "csv"]

_COMMENTS: Final = r"(?:\s|#[^\n]*+|\{[^{}\n]*+\})*+"
_XML_COMMENTS: Final = r"(?s:\s|<!--.*?-->|<\?.*?\?>)*+"
_COLUMN: Final = "|".join(name.replace(" ", " +") for name in COLUMNS[1:])
_SHEET: Final = (
    rf"(?:{SEPARATOR_LINE})?"
    r"(?:[ \t,;]*\n|(?:\"#(?:[^\"\n]|\"\")*+\"|\"?#)(?:(?:(?<=[,;\t\n])|\A)\"(?:[^\"]|\"\")*+\"|[^\n])*+\n)*+"
    r"[ \"]*deal[ \"]*(?P<between>[,;\t])"
    rf"(?=(?:[^\n]*(?P=between))?[ \"]*(?:{_COLUMN})[ \"]*(?:(?P=between)|\n|\Z))"
)
"""Comments and facts, then the row of column names."""
_START: Final[dict[Format, re.Pattern[str]]] = {
    "csv": re.compile(_SHEET, re.IGNORECASE),
    "tenhou-xml": re.compile(_XML_COMMENTS + r"<mjloggm\b"),
    "tonpuusou": re.compile(r"\s*===== [^\n]* 開始 "),
    "mjn": re.compile(_COMMENTS + r'(?:\[(?:[A-Za-z_][\w-]*[ \t]+"|MJN\b|Rules\b)|deal\b(?![ \t"]*[,;]))'),
}
"""How a text of each format begins."""
_OPEN: Final = re.compile(rf"{_COMMENTS}[^\n]*\Z|{_XML_COMMENTS}(?:<(?:!--(?s:.)*|\?(?s:.)*|[!?m]\w*|!-)?)?\Z")
"""Comments and a line, or another comment, that may go on: too little to tell."""


_CHESS: Final = re.compile(r'(?:\s|\[\w+[ \t]+"[^\n]*+)*?\[(?:White|Black)[ \t]+"')
"""The tags of a game of chess, which look like those of a record."""
_TREE: Final = re.compile(
    r"(?:\s|//[^\n]*+|#[^\n]*+|---+|/\*(?s:.*?)\*/)*+(?:[\[{]|https?://|(?:export|const|let|var)\b)"
)
"""How a text begins that may hold JSON."""
_SIGNS: Final[dict[Format, re.Pattern[str]]] = {
    "mjai": re.compile(r'"type"\s*:\s*"(?:start_game|start_kyoku)"'),
    "majiang": re.compile(r'"qipai"\s*:'),
    "majsoul": re.compile(r'"\.?lq\.\w|"RecordNewRound"'),
    "tenhou-json": re.compile(r'"log"\s*:\s*\[\s*(?:\[\s*\[|\])|https?://[^\s"]*#json='),
}
"""What is in the first piece of a text of each format in JSON."""
_WRAPPER: Final = re.compile(rb"\n.\.lq\.", re.DOTALL)
_ANSWERS: Final = (b"\x03", b"\x1a", b"\n\0")
"""How Mahjong Soul's binary records begin: a wrapper with its name, or the answer to a call with the wrapper in it."""


def detect(text: str) -> Format | None:
    """The format of a text; ``None``: none that is known."""
    for name, start in _START.items():
        if start.match(text):
            return None if name == "mjn" and _is_chess(text) else name
    if not _TREE.match(text):
        return None
    first: Format | None = None
    nearest = len(text)
    for name, one in _SIGNS.items():
        sign = one.search(text)
        if sign and sign.start() < nearest:
            first, nearest = name, sign.start()
    return first


def _is_chess(text: str) -> bool:
    tags = _CHESS.match(text)
    return tags is not None and not re.search(r"^[ \t]*\[(?:MJN|Rules)\b", tags[0], re.MULTILINE)


def is_majsoul_protobuf(data: bytes) -> bool:
    """Whether some data begins as Mahjong Soul's binary records do."""
    return bool(_WRAPPER.match(data)) or (data.startswith(_ANSWERS) and b".lq.GameDetailRecords" in data)


def begin(pieces: Iterator[str]) -> tuple[Format | None, str]:
    """The format of a text in pieces, and what was read to tell: the first piece, or all if that is mere comments."""
    head = next(pieces, "")
    known = detect(head)
    if not known and _OPEN.match(head):
        head += "".join(pieces)
        known = detect(head)
    return known, head


def describe(text: str) -> str:
    """What an unknown text begins with, for people."""
    head = " ".join(text[:200].split())
    if not head:
        return "nothing but white space"
    if head.startswith("<"):
        return f"XML other than Tenhou's ({head[:30]!r})"
    if _is_chess(text):
        return "a game of chess (PGN)"
    if head[0] in "{[":
        return f"JSON or the like ({head[:30]!r})"
    return f"a text that begins with {head[:30]!r}"
