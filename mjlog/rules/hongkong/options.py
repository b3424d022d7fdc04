"""The options of Hong Kong mahjong: one frozen value."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated, Literal

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
    length: Annotated[
        Literal["open", "one-deal", "east", "full"],
        "how many deals: as many as are played; one; one wind; four winds",
    ]
    dealer: Annotated[
        Literal["fixed", "rotates", "stays"],
        "who deals: always the same player; the next each deal; who wins deals again",
    ]
    dealer_stays_on_draw: Annotated[bool, "a dealer who stays by winning stays on a draw too"]
    start_points: Annotated[int, "of each player at the start"]

    # What counts
    minimum: Annotated[int, "the least faan of a win"]
    cap: Annotated[int, "faan above it are not paid"]
    flowers_in_minimum: Annotated[bool, "faan of flowers, and of having none, count toward the minimum"]
    chow_pair: Annotated[Literal["suited", "any"], "the pair of all chows: of a number suit; any"]
    round_wind_is: Annotated[Literal["east", "prevailing"], "the wind that counts beside the seat's"]
    equal_pairs: Annotated[bool, "four equal tiles may be two of seven pairs"]
    seven_pairs_concealed: Annotated[bool, "seven pairs count as a concealed hand too"]
    win_events: Annotated[
        Literal["once", "each"],
        "of kong replacement, robbing, last tile, last discard: one; all that apply",
    ]
    flower_replacement: Annotated[bool, "a win on a flower's replacement counts as one on a kong's"]
    replacement_self_draw: Annotated[bool, "a win on a kong's replacement counts as self-drawn too"]
    earthly_on: Annotated[
        Literal["draw", "discard"],
        "the earthly hand: the own first draw; the dealer's first discard",
    ]

    # Patterns: faan of each
    all_chows: Annotated[int, "four chows and a pair, see chow-pair"]
    concealed: Annotated[int, "no claimed meld"]
    self_draw: Annotated[int, "the winning tile is drawn"]
    no_flowers: Annotated[int, "no flower and no season laid out"]
    white_dragon: Annotated[int, "a pung or kong of it"]
    green_dragon: Annotated[int, "a pung or kong of it"]
    red_dragon: Annotated[int, "a pung or kong of it"]
    seat_wind: Annotated[int, "a pung or kong of the own wind"]
    round_wind: Annotated[int, "a pung or kong of the wind that round-wind-is says"]
    small_dragons: Annotated[int, "pungs or kongs of two dragons, a pair of the third; in place of the dragons"]
    all_pungs: Annotated[int, "four pungs or kongs and a pair"]
    mixed_terminals: Annotated[int, "beside all pungs: ones and nines with honours"]
    half_flush: Annotated[int, "tiles of one suit, with honours"]
    full_flush: Annotated[int, "tiles of one suit only"]
    straight: Annotated[int, "123, 456 and 789 of one suit"]
    seven_pairs: Annotated[int, "0: they do not win"]
    flower: Annotated[int, "the seat's own flower and season, each"]
    all_plants: Annotated[int, "1f to 4f, all of them; in place of the own one"]
    all_seasons: Annotated[int, "1y to 4y, all of them; in place of the own one"]
    seven_flowers: Annotated[int, "in place of all other faan of flowers"]
    eight_flowers: Annotated[int, "in place of all other faan of flowers"]
    kong_replacement: Annotated[int, "a win on a kong's replacement tile"]
    kong_on_kong: Annotated[int, "a win on the replacement of the second of two kongs in a row"]
    robbing: Annotated[int, "a win on the tile that another adds to a pung"]
    last_tile: Annotated[int, "self-drawn, no tile is left to draw"]
    last_discard: Annotated[int, "on a discard, no tile is left to draw"]
    thirteen_orphans: Annotated[int, "each terminal and honour, one of them twice; 0: it does not win"]
    all_honours: Annotated[int, "winds and dragons only"]
    all_terminals: Annotated[int, "ones and nines only"]
    big_dragons: Annotated[int, "pungs or kongs of all three dragons"]
    small_winds: Annotated[int, "pungs or kongs of three winds, and a pair of the fourth"]
    big_winds: Annotated[int, "pungs or kongs of all four winds"]
    four_kongs: Annotated[int, "four kongs and a pair"]
    nine_gates: Annotated[int, "1112345678999 of one suit, concealed, and one more tile of it"]
    four_concealed_pungs: Annotated[int, "self-drawn, no pung claimed"]
    heavenly: Annotated[int, "the dealer's win on the first draw"]
    earthly: Annotated[int, "see earthly-on"]
    human: Annotated[int, "a win on a discard before the own first draw and any claim"]

    # Payment
    table: Annotated[
        Literal["full-spicy", "half-spicy", "steps", "tiers"],
        "how a portion grows: doubled by each faan; by each up to 4, then by every second; 1 from 3 faan, 2 "
        "from 4, 4 from 7, 8 from 10; doubled by each up to 4, then at 7 and at 10",
    ]
    unit: Annotated[int, "points of a portion of one"]
    discard_pays: Annotated[
        Literal["discarder-three", "discarder-two", "everybody"],
        "on a discard: the discarder three portions; two; one, the others half of one. Self-drawn: one from each",
    ]
    guilty_pays: Annotated[
        bool,
        "who the record says is liable pays for everybody: three portions self-drawn, else two",
    ]
    false_win: Annotated[int, "portions at the cap that a false win pays each player"]

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
