"""Every code a record can be faulted with: its kind, its sentence, and the rule it rests on."""

from collections.abc import Iterable
from enum import StrEnum
from typing import NamedTuple


class Kind(StrEnum):
    """What sort of wrong; ``KINDS`` says what each means."""

    SYNTAX = "syntax"
    IMPOSSIBLE = "impossible"
    ILLEGAL = "illegal"
    MISMATCH = "mismatch"
    UNCHECKED = "unchecked"


KINDS: dict[Kind, str] = {
    Kind.SYNTAX: "not the format",
    Kind.IMPOSSIBLE: "cannot have happened at a table",
    Kind.ILLEGAL: "happened, but against the rules",
    Kind.MISMATCH: "what was recomputed is not what is recorded",
    Kind.UNCHECKED: "the record does not allow the check; never counted as a fault",
}


class Code(NamedTuple):
    """A row of the catalogue.

    ``sentence`` is a format string over the facts of a case and the words of its rule set (`mjlog.vocabulary`),
    ``rule`` one over the words.
    """

    kind: Kind
    sentence: str
    rule: str
    """The rule that it rests on, in words."""


class Tier(NamedTuple):
    """A sort of checks."""

    sentence: str
    """What they look at."""
    codes: dict[str, Code]


_S, _I, _L, _M, _U = Kind.SYNTAX, Kind.IMPOSSIBLE, Kind.ILLEGAL, Kind.MISMATCH, Kind.UNCHECKED

_FORMAT = {
    "unreadable": Code(_S, "{problem}", "a file that can be opened, in a format mjlog reads"),
    "no-record": Code(_S, "no game record here: {problem}", "a folder or file holds at least one game"),
    "other-file": Code(
        _U, "left aside: {problem}", "what else lies in a folder of records, and what is read by another name"
    ),
    "other-game": Code(_U, "left aside: {problem}", "games that are not mahjong as the rule sets have it"),
    "syntax": Code(_S, "{problem}", "grammar/FORMAT.md"),
    "unknown-tag": Code(_S, "{what} is not known to this format", "the formats' own definitions"),
    "bad-value": Code(_S, "{what}: {problem}", "the formats' own definitions"),
    "wrong-count": Code(_I, "{what} speaks of {count} players, but {players} play", "as many players as the rules say"),
    "unknown-rules": Code(
        _L, "the record's rules cannot be used: {problem}", "a record names its rule set, preset and options"
    ),
    "unchecked-rules": Code(_U, "the rules were not checked: {problem}", "rule sets and presets that mjlog knows"),
    "unchecked-options": Code(
        _U,
        "by options that are not recorded, this may be right: {problem}",
        "Rules ... ? names options that nobody wrote",
    ),
    "unchecked-deal": Code(_U, "the deal was not checked: {problem}", "what a record must have to be replayed"),
    "unchecked-rest": Code(
        _U,
        "more was found in this game than the {most} faults and {most} notes that are told of one",
        "so many faults say that a game is not worth judging further",
    ),
    "unfinished": Code(
        _U, "the record ends before the {what} does", "a deal ends with a result, a game with its last deal"
    ),
}

_TILES = {
    "extra-copy": Code(
        _I,
        "there are more copies of {tile} than the set holds",
        "the tile set: four of a face, red fives as the rules say",
    ),
    "hand-size": Code(
        _I, "{player} does not start with 13 tiles", "13 tiles each; the dealer's 14th is the first draw"
    ),
    "dead-hand-size": Code(
        _L, "{player}'s hand is dead: it does not start with 13 tiles", "a wrong number of tiles makes a hand dead"
    ),
    "no-dead-hand": Code(_L, "{player} says the hand is dead, which these rules do not know", "dead hands"),
    "flower-replacements": Code(
        _I, "{player}'s dealt flowers and their replacements are not equally many", "each flower is replaced"
    ),
    "nothing-drawn": Code(
        _I, "{player} discards {tile} as just drawn after a claim, when nothing was drawn", "a claim replaces the draw"
    ),
    "not-the-drawn-tile": Code(
        _I, "the tile discarded as drawn is not the tile that was drawn", "what is said to be drawn was drawn"
    ),
    "only-drawn-copy": Code(
        _I,
        "{tile} is said to come from the hand, but the only copy is the one just drawn",
        "a tile from the hand was there before the draw",
    ),
    "not-held": Code(_I, "{player} does not hold {tiles}, but {held}", "only tiles in the hand can leave it"),
    "shown-hand": Code(
        _I, "the hand that {player} shows at the end is not the hand of the play", "tiles do not change"
    ),
    "shown-hand-size": Code(
        _I, "the hand that {player} shows at the end does not have 13 tiles", "13 tiles without the winning one"
    ),
    "duplicate-copy": Code(_I, "this copy of {tile} has turned up before", "each tile exists once"),
    "copy-not-held": Code(_I, "{player} holds another copy of {tile} than this one", "tiles do not change"),
    "copies-length": Code(
        _I, "the column of copies has another number of digits than the deal has known tiles", "one digit a tile"
    ),
    "dealt-otherwise": Code(_I, "the ids dealt to {player} are not the tiles of that hand", "an id names its tile"),
    "unchecked-copies": Code(
        _U, "the copies of the tiles were not checked: those of the hands dealt are not recorded", "statement dealt"
    ),
}

_TURNS = {
    "wrong-turn": Code(_I, "it is not {player}'s turn to do this", "turns go round; a claim moves them"),
    "wall-empty": Code(_I, "{player} draws, but no tile is left", "what is kept back of the wall is not drawn"),
    "replacement-undue": Code(
        _I, "{player} takes a replacement tile without a {kan}", "only a {kan} or a flower is replaced"
    ),
    "replacement-missing": Code(
        _I, "{player} has to draw a replacement tile first", "every {kan} and every flower draws a replacement"
    ),
    "indicator-missing": Code(
        _L, "an indicator is due before {player} goes on", "each {kan} turns one indicator, at its time"
    ),
    "indicator-undue": Code(
        _L, "the indicator {tile} is turned when none is due", "each {kan} turns one indicator, at its time"
    ),
    "wrong-dora": Code(
        _M,
        "the indicators recorded are not as many as the kans",
        "one at the start, and one for each of up to four kans",
    ),
    "wrong-indicators": Code(_M, "the indicators recorded at the win are not those turned", "indicators in play"),
    "wrong-ura": Code(_M, "the ura indicators are not as many as the indicators", "one below each indicator"),
    "deal-must-end": Code(_L, "play goes on although the deal ends here ({kind})", "abortive draws"),
    "deal-over": Code(_I, "{player} acts after the end of the deal", "a win or a draw ends the deal"),
    "two-endings": Code(_I, "the deal ends in a {first} and in a {second}", "a deal ends once"),
    "draw-too-early": Code(
        _I,
        "the deal ends as an exhaustive draw with tiles left to draw",
        "an exhaustive draw comes after the last discard",
    ),
}

_CALLS = {
    "own-discard": Code(_I, "{player} calls {what} on a tile of their own", "only others' discards are claimed"),
    "claim-not-latest": Code(
        _I, "the claim names a tile that is not the latest discard", "only the latest discard is claimed"
    ),
    "chi-not-from-left": Code(
        _I, "{chi} is called on a discard that is not the left neighbour's", "{chi} only from the left"
    ),
    "no-such-meld": Code(_I, "{tiles} is no {what}", "three in a row of a suit; three or four alike"),
    "source-undue": Code(
        _I, "{player}'s {what} comes from nobody", "a closed {kan}, a north and a flower are own tiles"
    ),
    "nothing-to-claim": Code(
        _I, "{player} calls, but there is no discard to claim", "a claim answers the latest discard"
    ),
    "kakan-without-pon": Code(
        _I, "{player} adds {tile} to a {pon} that is not there", "an added {kan} needs the own open {pon}"
    ),
    "precedence": Code(
        _L,
        "a lower claim was awarded over a higher one",
        "win before {pon} and {kan} before {chi}; equals: the nearest",
    ),
    "wrong-call": Code(
        _L,
        "{player} calls {what} and does not make it: {problem}",
        "who calls what cannot be made has called wrongly, though it is withdrawn",
    ),
    "kan-after-claim": Code(
        _L, "{player} calls {what} straight after a claim", "after a {chi} or {pon} comes a discard"
    ),
    "no-replacement-left": Code(
        _L, "{player} calls {what} with no replacement tile left", "every {kan} needs a replacement"
    ),
    "last-discard-claimed": Code(_L, "{player} calls {what} on the last discard", "the last discard can only be won"),
    "claim-without-discard": Code(
        _L,
        "after this {what} {player} has no tile that may be discarded",
        "kuikae: a claim that leaves no legal discard",
    ),
    "kuikae": Code(
        _L,
        "{player} discards {tile}, which the claim before forbids (kuikae)",
        "neither the claimed face nor the other end of its run",
    ),
    "no-chi": Code(_L, "{player} calls chi in a game of three", "no chii with three players"),
    "no-added-kong": Code(
        _L, "{player} adds {tile} to an exposed {pon}, which these rules do not know", "option added-kong"
    ),
    "dead-hand-claims": Code(
        _L, "{player} calls {what} with a dead hand, which these rules forbid", "option dead-hand-claims"
    ),
    "no-kita": Code(_L, "{player} sets north aside, which these rules do not know", "option kita"),
    "fifth-kan": Code(_L, "{player} makes a fifth {kan}", "at most four a deal"),
}

_RIICHI = {
    "riichi-open": Code(_L, "{player} declares riichi with an open hand", "riichi needs a closed hand"),
    "riichi-points": Code(_L, "{player} declares riichi without the points for it", "at least 1000 points"),
    "riichi-late": Code(_L, "{player} declares riichi with too few tiles left", "at least 4 live tiles"),
    "riichi-noten": Code(_L, "{player} declares riichi without being tenpai", "riichi needs tenpai after the discard"),
    "riichi-furiten": Code(
        _L, "{player} declares riichi in furiten, which these rules forbid", "option furiten-riichi"
    ),
    "riichi-twice": Code(_L, "{player} declares riichi a second time", "riichi is declared once"),
    "riichi-hand-changed": Code(_L, "{player}, in riichi, {what}", "after riichi the hand stays as it is"),
    "riichi-kan-waits": Code(
        _L, "{player}'s kan after riichi changes the waits", "a closed kan in riichi must not change the waits"
    ),
    "riichi-unpaid": Code(
        _L, "{player}'s riichi stood, but its stick was not paid", "1000 points when the discard passes"
    ),
    "no-riichi": Code(_L, "{player} declares riichi, which these rules do not know", "riichi is of one rule set only"),
    "unchecked-riichi": Code(
        _U, "whether {player} was tenpai at the riichi cannot be told", "the hand is not wholly known"
    ),
    "unchecked-kan": Code(
        _U, "whether {player}'s kan in riichi keeps the waits cannot be told", "the hand is not wholly known"
    ),
    "unchecked-deposits": Code(
        _U,
        "who was in riichi is not recorded; the payments fit with {count} riichi declared",
        "statement riichi; `riichi -` if nobody was",
    ),
}

_WINS = {
    "nothing-to-win": Code(
        _I,
        "{player} declares {ron}, but there is no tile to win on",
        "{ron} answers the latest discard or an added {kan}",
    ),
    "nothing-drawn-to-win": Code(
        _I, "a self-drawn win is declared without a drawn tile", "a self-drawn win answers the own draw"
    ),
    "wins-disagree": Code(
        _I, "the wins of this deal are not all on one tile, by different players", "one tile ends a deal"
    ),
    "false-win": Code(
        _L,
        "{player} declares a win on {tile}, but the hand is not complete",
        "four groups and a pair, seven pairs, thirteen orphans",
    ),
    "no-yaku": Code(_L, "{player} declares a win on {tile} without a yaku", "every win needs a yaku; dora is none"),
    "under-minimum": Code(
        _L, "{player} declares a win with fewer faan than these rules ask for", "option minimum: the least faan"
    ),
    "furiten": Code(
        _L, "{player} wins by ron in furiten, having discarded {tile}", "own discards in the waits forbid ron"
    ),
    "furiten-passed": Code(
        _L, "{player} wins by ron after passing a winning tile in the same go-round", "temporary furiten"
    ),
    "furiten-riichi": Code(
        _L, "{player}, in riichi, wins by ron after passing a winning tile", "permanent furiten in riichi"
    ),
    "not-robbable": Code(
        _L,
        "{player} robs a {kan} that this hand cannot rob",
        "an added {kan} until its indicator is turned; a closed one for thirteen orphans where the rules say so",
    ),
    "dead-hand-wins": Code(_L, "{player} wins with a dead hand", "a dead hand cannot win"),
    "too-many-rons": Code(_L, "{count} players win on one tile, of whom these rules let fewer", "option multiple-ron"),
    "wrong-winner": Code(_M, "the winners recorded are not those of the play", "who declared a win"),
    "wrong-win-tile": Code(_M, "the winning tile recorded is not the one of the play", "the latest tile"),
    "unchecked-win": Code(_U, "whether {player}'s hand was a win cannot be told", "the hand is not wholly known"),
}

_DRAWS = {
    "kyuushu-late": Code(
        _L,
        "{player} calls kyuushu kyuuhai, but not at an uninterrupted first draw",
        "nine kinds: at the own first draw, no call before",
    ),
    "kyuushu-kinds": Code(
        _L,
        "{player} calls kyuushu kyuuhai without nine kinds of terminals and honours",
        "nine kinds of terminals and honours",
    ),
    "no-such-draw": Code(_L, "the deal ends by {kind}, which these rules do not have", "options of the abortive draws"),
    "no-ground-to-abort": Code(_L, "the deal ends by {kind}, but that has not come about", "abortive draws"),
    "wrong-tenpai": Code(
        _M, "who is recorded as {tenpai} is not who is", "{tenpai} hands are shown at an exhaustive draw"
    ),
    "wrong-nagashi": Code(
        _M,
        "nagashi mangan is recorded for others than who made it",
        "only terminals and honours discarded, none claimed",
    ),
    "unchecked-kyuushu": Code(_U, "whether {player} held nine kinds cannot be told", "the hand is not wholly known"),
    "unchecked-tenpai": Code(_U, "whether {player} was {tenpai} cannot be told", "the hand is not wholly known"),
}

_VALUE = {
    "yaku-disagree": Code(
        _M,
        "the {yaku} recorded for {player} are not those of any hand that wins so: {problem}",
        "what each {yaku} asks of the hand and of how it was won",
    ),
    "unknown-yaku": Code(_L, "{player}'s hand has {name}, which these rules do not have", "the {yaku} of the rule set"),
    "wrong-yaku": Code(_M, "{player}'s {yaku} are not those recorded", "the {yaku} of the rule set"),
    "wrong-fu": Code(
        _M,
        "{player}'s fu are not those recorded",
        "fu of the reading that is worth most, rounded up to tens: `mjlog score` lists them item by item",
    ),
    "wrong-han": Code(
        _M,
        "{player}'s han are not those recorded",
        "han of the {yaku} and the dora together: `mjlog score` lists them",
    ),
    "wrong-faan": Code(_M, "{player}'s faan are not those recorded", "faan of the patterns, up to the cap"),
    "named-twice": Code(_M, "{what} names {player} twice", "each player once"),
    "undue-claim": Code(_M, "the result tells {what}, which these rules do not have", "what a rule set counts"),
    "wrong-base": Code(_M, "the base of {player}'s win is not the one agreed", "option base"),
    "wrong-times": Code(_M, "the multiplier of {player}'s hand is not the one recorded", "special hands as agreed"),
    "wrong-limit": Code(_M, "{player}'s limit is not the one recorded", "the limits of the rule set"),
    "wrong-points": Code(
        _M,
        "the value of {player}'s hand is not the one recorded",
        "what the figures are worth: limits, rounding, and options of the rules (`mjlog rules NAME` prints them)",
    ),
    "no-such-value": Code(_M, "no hand that wins as {player}'s does is worth so much", "the values there are"),
    "unchecked-hand": Code(
        _U,
        "{player}'s hand was not checked: its melds are not recorded (where there are none, end the line with -)",
        "a hand with its melds",
    ),
    "unchecked-value": Code(_U, "what {player}'s hand was worth cannot be told: {problem}", "what a value needs"),
}

_PAYMENTS = {
    "wrong-payment": Code(
        _M,
        "what is paid is not what the result costs",
        "the value and who shares it, and all that lies on the table, a deposit of the winner's own among it",
    ),
    "wrong-pao": Code(_M, "the player recorded as liable is not the one who is", "who is liable"),
    "wrong-before": Code(
        _M, "the points before the settlement are not those of the play", "points carried, less deposits"
    ),
    "wrong-counters": Code(
        _M, "the number of {what} at the result is not that of the table", "the counters on the table"
    ),
    "wrong-after": Code(_M, "the points after the deal are not what its start and payments give", "points carried"),
    "points-sum": Code(_M, "points and sticks do not add up to the starting points of all", "points are constant"),
    "start-points": Code(
        _M, "the game does not start with the points that its rules give each player", "option start-points"
    ),
}

_SUCCESSION = {
    "carried-points": Code(
        _M, "the deal does not start with the points that the one before ended with", "points carry over"
    ),
    "carried-honba": Code(
        _M,
        "the honba is not what the deal before leads to",
        "one more after a win of the dealer or a draw, none after another's win; abortive draws as agreed",
    ),
    "carried-sticks": Code(
        _M,
        "the riichi sticks on the table are not what the deal before left",
        "they stay until somebody wins; a riichi pays none whose tile is won on",
    ),
    "wrong-dealer": Code(
        _M,
        "the dealer is not who follows from the deal before",
        "who dealt deals again after an own win, and after a draw where that is agreed; else the next player",
    ),
    "wrong-round": Code(
        _M,
        "the deal is not the one that follows from the deal before",
        "who deals next, and how long a game is, by the rules: `mjlog rules NAME` prints their options",
    ),
    "game-over": Code(
        _M,
        "the game goes on after its end ({reason})",
        "when a game is over, by the rules: `mjlog rules NAME` prints their options",
    ),
    "game-not-over": Code(
        _M,
        "the final result is recorded, but the game is not over",
        "when a game is over, by the rules: `mjlog rules NAME` prints their options",
    ),
    "wrong-final": Code(
        _M,
        "the final points are not what the last deal leaves",
        "points after the last deal, with the sticks left on the table as agreed",
    ),
    "wrong-total": Code(
        _M,
        "the final standing is not what the final points give",
        "the final points, and what the rules add to them",
    ),
    "unchecked-standing": Code(_U, "the final standing was not checked: {problem}", "what a final standing needs"),
}

_WALL = {
    "wrong-dice": Code(_M, "these dice are not those of the rules", "how many dice the dealer rolls"),
    "wall-size": Code(_M, "the wall recorded is not as large as the set", "a wall is recorded whole"),
    "not-of-the-wall": Code(
        _M,
        "{what} is not what the wall of the record gives",
        "the deal, draws, replacements and indicators follow from it",
    ),
    "wall-hash": Code(
        _M, "the wall is not the one of which the hash was published", "Mahjong Soul publishes it before the play"
    ),
}

TIERS: dict[str, Tier] = {
    "format": Tier("the file is a record, written as its format asks, whole, by rules that are known", _FORMAT),
    "tiles": Tier("every tile comes from somewhere: copies, sizes of hands, what is held, drawn, laid open", _TILES),
    "turns": Tier("who acts when, how long the wall lasts, when indicators are turned, how the deal ends", _TURNS),
    "calls": Tier("chows, pungs, kongs and Norths: of what, from whom, over whom, and what may follow", _CALLS),
    "riichi": Tier("who may declare riichi, what it costs, and what may follow", _RIICHI),
    "wins": Tier(
        "who may win: on what tile, with what hand, yaku and faan, not in furiten, not with a dead hand", _WINS
    ),
    "draws": Tier("deals without a winner: grounds to abort, who is tenpai, nagashi mangan", _DRAWS),
    "value": Tier("what a hand is worth: yaku or patterns, fu, han, faan, limits, points", _VALUE),
    "payments": Tier("who pays whom how much, and that no points are made or lost", _PAYMENTS),
    "succession": Tier(
        "what a deal hands on: points, honba, sticks, dealer, round; the end and the final standing", _SUCCESSION
    ),
    "wall": Tier("a wall, its dice, its published seed or hash give what was played", _WALL),
}
"""All checks, by the word that names a sort of them."""

CODES: dict[str, Code] = {code: row for tier in TIERS.values() for code, row in tier.codes.items()}
TIER_OF: dict[str, str] = {code: name for name, tier in TIERS.items() for code in tier.codes}
"""The name of each code's tier."""

UNREADABLE = frozenset(("unreadable", "no-record"))
"""Codes of what should be a record and is none."""
OTHERS = frozenset(("other-file", "other-game"))
"""Codes of what is no record of a game as mjlog knows it, and need not be one."""
NO_GAME = UNREADABLE | OTHERS
"""Codes of what is no record."""


def select_codes(only: Iterable[str] = (), skip: Iterable[str] = ()) -> frozenset[str]:
    """The codes of some checks, each named by its tier or its code; whether there is a record is always told.

    Args:
        only: of these alone; of all if there are none.
        skip: and of these not.

    Raises:
        KeyError: with the word that is neither.
    """
    chosen = _named(only) or frozenset(CODES)
    return chosen - _named(skip) | NO_GAME


def _named(words: Iterable[str]) -> frozenset[str]:
    return frozenset(code for word in words for code in (TIERS[word].codes if word in TIERS else {word: CODES[word]}))
