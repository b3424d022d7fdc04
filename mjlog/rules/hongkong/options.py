"""The options of Hong Kong mahjong: one frozen value."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from mjlog.rules.options import Rules

LIMIT = 13
"""Faan of a limit hand: it is worth the cap, and nothing is added to it."""


@dataclass(frozen=True)
class HongkongRules(Rules):
    """Everything that players may agree on.

    Each pattern is an option of its own name: its faan; 0 where it does not count; 13, the limit, for a hand that is
    worth the cap and adds nothing else.
    """

    # The game
    length: Literal["open", "one-deal", "east", "full"]  # as many deals as are played; one; one wind; four winds
    dealer: Literal["fixed", "rotates", "stays"]  # always the same player; the next each deal; stays by winning
    dealer_stays_on_draw: bool  # a dealer who stays by winning stays on a draw too
    start_points: int

    # What counts
    minimum: int  # the least faan of a win
    cap: int  # faan above it are not paid
    flowers_in_minimum: bool  # faan of flowers, and of having none, count toward the minimum
    chow_pair: Literal["suited", "any"]  # the pair of all chows: of a number suit; any
    round_wind_is: Literal["east", "prevailing"]  # the wind that counts beside the seat's
    equal_pairs: bool  # four equal tiles may be two of seven pairs
    seven_pairs_concealed: bool  # seven pairs count as a concealed hand too
    win_events: Literal["once", "each"]  # of kong replacement, robbing, last tile, last discard: one; all that apply
    flower_replacement: bool  # a win on a flower's replacement counts as one on a kong's
    replacement_self_draw: bool  # a win on a kong's replacement counts as self-drawn too
    earthly_on: Literal["draw", "discard"]  # the earthly hand: the own first draw; the dealer's first discard

    # Patterns: faan of each
    all_chows: int
    concealed: int
    self_draw: int
    no_flowers: int
    white_dragon: int
    green_dragon: int
    red_dragon: int
    seat_wind: int
    round_wind: int
    small_dragons: int  # in place of its dragons
    all_pungs: int
    mixed_terminals: int  # beside all pungs: ones and nines with honours
    half_flush: int
    full_flush: int
    straight: int  # 123, 456 and 789 of one suit
    seven_pairs: int  # 0: they do not win
    flower: int  # the seat's own flower and season, each
    all_plants: int  # in place of the own one of them
    all_seasons: int
    seven_flowers: int  # in place of all other faan of flowers
    eight_flowers: int
    kong_replacement: int
    kong_on_kong: int  # a win on the replacement of the second of two kongs in a row
    robbing: int
    last_tile: int
    last_discard: int
    thirteen_orphans: int  # 0: they do not win
    all_honours: int
    all_terminals: int
    big_dragons: int
    small_winds: int
    big_winds: int
    four_kongs: int
    nine_gates: int
    four_concealed_pungs: int  # self-drawn
    heavenly: int  # the dealer's win on the first draw
    earthly: int  # see earthly_on
    human: int  # a win on a discard before the own first draw and any claim

    # Payment
    table: Literal["full-spicy", "half-spicy", "steps", "tiers"]  # how a portion grows with the faan, see settle.TABLES
    unit: int  # points of a portion of one
    discard_pays: Literal["discarder-three", "discarder-two", "everybody"]
    # On a discard: the discarder three portions; two; one, the others half of one. Self-drawn: one from each.
    guilty_pays: bool  # who the record says is liable pays for everybody: three portions self-drawn, else two
    false_win: int  # portions at the cap that a false win pays each player

    def misfits(self) -> Iterable[tuple[str, str]]:
        """A hand at the cap can be won; every win has its portion; portions can be halved where they are."""
        if self.minimum > self.cap:
            yield "minimum", f"at most the cap, {self.cap}"
        if not 1 <= self.cap <= LIMIT:
            yield "cap", f"a number from 1 to {LIMIT}"
        if self.dealer == "fixed" and self.length in ("east", "full"):
            yield "dealer", "rotates or stays, where winds are played"
        if self.table == "steps" and self.minimum < 3:
            yield "minimum", "3 or more, where the steps of payment begin"
        if self.discard_pays == "everybody" and self.unit % 2:
            yield "unit", "an even number, where everybody pays"
