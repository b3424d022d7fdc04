"""Games of every shape that the text format can say, legal or not."""

from functools import partial

from hypothesis import strategies as st

from mjlog.model import (
    DRAWN,
    FROM_HAND,
    OF_PLAYERS,
    UNRECORDED,
    Call,
    Deal,
    Discard,
    Draw,
    Drawn,
    Game,
    Gap,
    Hand,
    Indicator,
    Mark,
    Meld,
    Note,
    Penalty,
    Say,
    Shown,
    TileIds,
    Time,
    Win,
)
from mjlog.notation.lexemes import header_players, players_of
from mjlog.tiles import sort_tiles

seats = st.integers(0, 3)
tiles = st.integers(0, 45)
tile_lists = st.lists(tiles, max_size=15).map(tuple)
some_tiles = st.lists(tiles, min_size=1, max_size=15).map(tuple)
counts = st.integers(0, 10**6)
points = st.integers(-(10**6), 10**6)
text = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
line = text.filter(lambda value: not {"\n", "\r"} & set(value))
names = (
    st.sampled_from(["riichi", "dora", "win", "立直", "x6", "x", "fu", "all simples", "", '"', "-", "a,b", "pay"])
    | text
)


def maybe(strategy):
    return st.none() | strategy


calls = st.builds(
    Call,
    seats,
    st.sampled_from(["chi", "pon", "kan", "ankan", "kakan", "kita", "flower"]),
    some_tiles,
    maybe(seats),
    maybe(tiles),
    st.booleans(),
)
sayings = st.sampled_from(["tsumo", "ron", "kyuushu", "riichi", "dead", "left", "back", "pass"])
one_event = (
    st.builds(Draw, seats, tiles, st.booleans())
    | st.builds(Discard, seats, tiles, st.sampled_from([DRAWN, UNRECORDED]), st.booleans())
    | calls
    | st.builds(Indicator, tiles)
    | st.builds(Say, seats, sayings, st.booleans())
    | st.builds(Time, st.decimals(0, 10**6, places=2))
    | st.builds(Mark, st.sampled_from(["!", "?", "!!", "??", "!?", "?!"]))
    | st.just(Gap())
)


@st.composite
def turns(draw):
    """A turn as it is played, so that words with many parts come up often."""
    seat = draw(seats)
    start = draw(st.builds(Draw, st.just(seat), tiles, st.booleans()) | calls.map(partial(_by, seat=seat)))
    middle = draw(st.lists(one_event.map(partial(_by, seat=seat)), max_size=3))
    end = Discard(seat, draw(tiles), draw(st.sampled_from([FROM_HAND, DRAWN, UNRECORDED])), draw(st.booleans()))
    if end.origin == FROM_HAND:
        middle = [event for event in middle if not isinstance(event, Gap | Discard)]
        if isinstance(start, Call) and start.void:
            start = Draw(seat, draw(tiles))
    return [start, *middle, end]


def _by(event, seat):
    if hasattr(event, "seat"):
        event.seat = seat
    return event


plays = (
    st.lists(st.lists(one_event, max_size=3) | turns(), max_size=5)
    .map(lambda parts: [event for part in parts for event in part])
    .filter(lambda events: not events or not isinstance(events[0], Mark))
)

melds = st.builds(Meld, st.sampled_from(["chi", "pon", "kan", "ankan", "kakan", "kita"]), some_tiles, maybe(seats))
shown = st.lists(
    st.builds(Shown, seats, tile_lists, maybe(st.lists(melds, max_size=4).map(tuple))),
    max_size=4,
    unique_by=lambda hand: hand.seat,
)
payments = st.lists(points, min_size=4, max_size=4).map(tuple)
befores = maybe(st.lists(points, min_size=1, max_size=4).map(tuple))
wins = st.builds(
    Win,
    seats,
    maybe(seats),
    maybe(tiles),
    maybe(seats),
    maybe(st.lists(st.tuples(names, maybe(counts)), max_size=4).map(tuple)),
    maybe(counts),
    maybe(counts),
    maybe(counts),
    maybe(counts),
    maybe(counts),
    maybe(names),
    maybe(counts),
    maybe(payments),
    maybe(counts),
    maybe(counts),
    befores,
    maybe(tile_lists),
)
kinds = st.sampled_from(
    ["exhausted", "void", "kyuushu", "suufon", "suucha", "suukaikan", "sanchahou", "nagashi"],
)
seat_lists = st.lists(seats, max_size=4).map(tuple)
draws_and_seats = st.tuples(kinds, seat_lists).map(lambda one: (one[0], one[1] if one[0] in OF_PLAYERS else ()))
draws = st.builds(
    lambda drawn, *claims: Drawn(*drawn, *claims),
    draws_and_seats,
    maybe(seat_lists),
    maybe(payments),
    maybe(counts),
    maybe(counts),
    befores,
)
penalties = st.builds(Penalty, seats, st.booleans(), maybe(text), maybe(payments))
extras = st.lists(st.tuples(st.from_regex(r"_[A-Za-z0-9][A-Za-z0-9_-]{0,8}", fullmatch=True), line), max_size=2)
ids = st.builds(
    TileIds,
    st.lists(st.lists(st.integers(0, 135), max_size=14).map(tuple), max_size=4).map(tuple),
    st.lists(st.integers(0, 3), max_size=30).map(bytes),
)
hands = st.dictionaries(
    seats,
    st.builds(Hand, some_tiles.map(sort_tiles), tile_lists),
    max_size=4,
)


@st.composite
def deals(draw):
    number = draw(maybe(st.integers(1, 4)))
    deal = draw(
        st.builds(
            Deal,
            wind=maybe(seats),
            number=st.just(number),
            dealer=maybe(seats),
            honba=maybe(counts),
            sticks=maybe(counts),
            points=maybe(st.lists(maybe(points), min_size=1, max_size=4).map(tuple)),
            dice=maybe(st.lists(st.integers(1, 6), min_size=1, max_size=4).map(tuple)),
            wall=maybe(some_tiles),
            dora=tile_lists,
            hands=hands,
            events=plays,
            riichi=maybe(seat_lists),
            unpaid=seat_lists,
            shown=shown,
            results=st.lists(wins | draws | penalties, max_size=3),
            ura=maybe(tile_lists),
            after=maybe(st.lists(maybe(points), min_size=1, max_size=4).map(tuple)),
            ids=maybe(ids),
            extras=extras,
        )
    )
    comment = line.map(str.strip).filter(lambda value: not {"{", "}"} & set(value))
    if deal.events:
        for index in draw(st.sets(st.integers(0, len(deal.events) - 1), max_size=2)):
            deal.notes.append(Note(index, draw(comment), braces=draw(st.booleans())))
        deal.notes.sort(key=lambda note: note.after)
    if draw(st.booleans()):
        deal.notes.insert(0, Note("deal", draw(comment)))
    if draw(st.booleans()):
        deal.notes.insert(0, Note("", draw(comment), own_line=True))
    return deal


tag_names = st.sampled_from(["Rules", "A", "B", "C", "D", "Date", "_tenhou-seed", "_x"])


@st.composite
def games(draw):
    game = draw(
        st.builds(
            Game,
            tags=st.dictionaries(tag_names, text, max_size=5),
            prelude=plays,
            deals=st.lists(deals(), max_size=2),
            final=maybe(st.lists(points, min_size=1, max_size=4).map(tuple)),
            total=maybe(st.lists(st.decimals(-1000, 1000, places=1), min_size=1, max_size=4).map(tuple)),
            extras=extras,
        )
    )
    players = header_players(game.tags)
    for deal in game.deals:  # payments name every player
        players = players_of(deal, players)
        for result in deal.results:
            if result.pay is not None:
                result.pay = result.pay[: max(players, 1)]
    return game
