"""Typed hands for the tests of what they are worth, asked for in a line."""

import io

import pytest
from rich.console import Console

from mjlog.diagnostics import Diagnostic
from mjlog.score import Claims, Scoring, score
from mjlog.score.view import render_score
from mjlog.typed import TypedHandError


def ask(hand: str, **claims) -> Scoring:
    """The answer; ``said`` holds the circumstances in one text."""
    claims["circumstances"] = tuple(claims.pop("said", "").split())
    return score(hand.split(), Claims(**claims))


def only(hand: str, how: str, **claims):
    """The one outcome of a hand by ron or tsumo."""
    (outcome,) = ask(hand, how=how, **claims).outcomes
    return outcome


def refused(hand: str, **claims) -> Diagnostic:
    """Why a question is refused."""
    with pytest.raises(TypedHandError) as caught:
        ask(hand, **claims)
    return caught.value.diagnostic


def text(scoring: Scoring, width: int = 80) -> str:
    """The answer on a screen of a width."""
    console = Console(width=width, file=io.StringIO())
    console.print(render_score(scoring))
    return "\n".join(line.rstrip() for line in console.file.getvalue().splitlines())
