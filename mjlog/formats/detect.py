"""Which format a text is in, by its content."""

import re
from collections.abc import Iterator
from typing import Final, Literal

Format = Literal["mjn", "tenhou-xml"]

_COMMENTS: Final = r"(?:\s|#[^\n]*+|\{[^{}\n]*+\})*+"
_XML_COMMENTS: Final = r"(?s:\s|<!--.*?-->|<\?.*?\?>)*+"
_START: Final[dict[Format, re.Pattern[str]]] = {
    "tenhou-xml": re.compile(_XML_COMMENTS + r"<mjloggm\b"),
    "mjn": re.compile(_COMMENTS + r'(?:\[[A-Za-z_][\w-]*[ \t]+"|deal\b)'),
}
"""How a text of each format begins."""
_OPEN: Final = re.compile(rf"{_COMMENTS}[^\n]*\Z|{_XML_COMMENTS}(?:<(?:!--(?s:.)*|\?(?s:.)*|[!?m]\w*|!-)?)?\Z")
"""Comments and a line, or another comment, that may go on: too little to tell."""


def detect(text: str) -> Format | None:
    """The format of a text; ``None``: none that is known."""
    return next((name for name, start in _START.items() if start.match(text)), None)


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
    if head[0] in "{[":
        return f"JSON or the like ({head[:30]!r})"
    return f"a text that begins with {head[:30]!r}"
