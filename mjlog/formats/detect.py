"""Which format a text is in, by its content."""

import re
from typing import Final, Literal

Format = Literal["mjn", "tenhou-xml"]

_START: Final[dict[Format, re.Pattern[str]]] = {
    "tenhou-xml": re.compile(r"\s*(?:<(?:\?.*?\?|!--.*?--)>\s*)*<mjloggm\b", re.DOTALL),
    "mjn": re.compile(r'(?:\s|#[^\n]*|\{[^{}\n]*\})*(?:\[[A-Za-z_][\w-]*[ \t]+"|deal\b)'),
}
"""How a text of each format begins."""


def detect(text: str) -> Format | None:
    """The format of a text; ``None``: none that is known."""
    return next((name for name, start in _START.items() if start.match(text)), None)


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
