"""The play of a riichi deal, event by event: the first event against the rules raises its word.

Written from the rule pages alone (`riichi.md`, sections Play and End of a deal; `presets.md`); the words in quotation
marks are theirs. All tiles are counted again after every event.
"""

from collections import Counter

from riichi_hands import complete
from riichi_table import Table, Wrong, demand
from riichi_value import best_values, divisions
from riichi_yaku import NORTH, ORPHANS, WINDS

from mjlog.model import DRAWN, FROM_HAND, Call, Discard, Draw, Event, Indicator, Mark, Meld, Say, Time
from mjlog.tiles import FACE

RANK = {"chi": 1, "pon": 2, "kan": 2, "ron": 3}
"""Of claims on one discard: "pon/kan beat chii. Ron first"."""


NOT_TO_BE_LAID = frozenset(
    (
        "wrong-turn",
        "nothing-to-claim",
        "claim-not-latest",
        "own-discard",
        "chi-not-from-left",
        "not-held",
        "no-such-meld",
    )
)


class Play(Table):
    """A deal that goes on."""

    def step(self, event: Event) -> None:
        """Take one event.

        Raises:
            Wrong: it is against the rules.
            ValueError: it is none that this referee knows.
        """
        match event:
            case Time() | Mark() | Say(what="left" | "back" | "pass"):
                return
            case Draw():
                self.draw(event)
            case Discard():
                self.discard(event)
            case Call():
                self.call(event)
            case Indicator():
                self.indicator(event.tile)
            case Say(what="ron"):
                self.ron(event)
            case Say(what="tsumo", void=False):
                self.tsumo(event.seat)
            case Say(what="riichi", void=False):
                self.say_riichi(event.seat)
            case Say(what="dead", void=False):
                demand(self.phase not in ("won", "aborted"), "deal-over")
                self.dead.add(event.seat)
            case Say(what="kyuushu", void=False):
                self.kyuushu(event.seat)
            case _:
                raise ValueError(f"not judged: {event}")
        self.count_tiles()

    def go_on(self) -> None:
        """The deal continues with another act than a ron: the latest tile passes."""
        demand(self.phase not in ("won", "aborted"), "deal-over")
        demand(not self.must_end, "deal-must-end")
        self.settle_passed()

    def settle_passed(self) -> None:
        """Nobody (more) wins on the latest tile: the stick is paid, and whoever could have won is furiten."""
        if self.declared is not None:  # "The stick is paid only when the discard is not ronned"
            self.points[self.declared] -= 1000
            self.sticks += 1
            self.ippatsu[self.declared] = True
            self.declared = None
        if self.last is not None and self.phase in ("draw", "kan"):
            source, tile, kind = self.last
            for seat in self.seats:
                held = [*self.hands[seat], tile]
                robbing = kind != "ankan" or {FACE[one] for one in held} == ORPHANS
                if seat != source and self.winnable(kind) and robbing and complete(held):
                    self.passed[seat] = True
                    self.passed_in_riichi[seat] |= bool(self.riichi[seat])

    def draw(self, event: Draw) -> None:
        seat = event.seat
        self.go_on()
        if event.replacement:
            demand(self.phase == "kan", "replacement-undue" if seat == self.turn else "wrong-turn")
            demand(seat == self.turn, "wrong-turn")
            demand(not self.due_now, "indicator-missing")
            replaced = self.finish_kan()
        else:
            replaced = ""
            demand(self.phase != "kan", "replacement-missing" if seat == self.turn else "wrong-turn")
            demand(self.phase == "draw" and seat == self.turn, "wrong-turn")
            demand(self.live > 0, "wall-empty")
        self.live -= 1  # a replacement "moves the last live tile to the dead wall"
        self.hands[seat].append(event.tile)
        self.phase, self.drawn, self.replaced, self.last = "act", event.tile, replaced, None
        self.shown = False
        self.overruled = [0] * len(self.seats)
        self.passed[seat] = False  # "temporary until the next own draw"
        if self.options["suucha"] == "draw" and len(self.seats) == 4 and all(self.riichi):
            self.must_end = {"suucha"}

    def finish_kan(self) -> str:
        """The kan or kita was not robbed; which of the two it is."""
        self.due_open += self.due_later
        self.due_later = 0
        assert self.last is not None
        if self.last[2] == "kita":  # "breaks ippatsu, chiihou/tenhou, double riichi, later kyuushu"
            self.ippatsu = [False] * len(self.seats)
            self.calls += 1
            self.kita[self.last[0]] += 1
            self.robbed.remove(NORTH)
            return "kita"
        if self.last[2] == "kakan":
            self.ippatsu = [False] * len(self.seats)
            self.calls += 1
            seat, tile, _ = self.last
            melds = self.melds[seat]
            at = next(at for at, meld in enumerate(melds) if meld.kind == "pon" and FACE[meld.tiles[0]] == FACE[tile])
            melds[at] = Meld("kakan", (*melds[at].tiles, tile), melds[at].source)
            self.robbed.remove(tile)
        return "kan"

    def discard(self, event: Discard) -> None:
        seat, tile, hand = event.seat, event.tile, self.hands[event.seat]
        demand(self.phase not in ("won", "aborted"), "deal-over")
        demand(not self.must_end, "deal-must-end")
        demand(self.phase != "kan" or seat != self.turn, "replacement-missing")
        if self.phase == "draw" and seat == self.turn:
            raise ValueError("a draw is not recorded")
        demand(self.phase in ("act", "claimed") and seat == self.turn, "wrong-turn")
        demand(tile in hand, "not-held")
        demand(not (self.due_open or self.due_now), "indicator-missing")
        if event.origin == DRAWN:
            demand(self.phase == "act", "nothing-drawn")
            demand(tile == self.drawn, "not-the-drawn-tile")
        if event.origin == FROM_HAND and tile == self.drawn and self.phase == "act":
            demand(hand.count(tile) > 1, "only-drawn-copy")
        if self.riichi[seat]:  # "Afterwards the hand cannot change"
            demand(tile == self.drawn and event.origin != FROM_HAND, "riichi-hand-changed")
        demand(FACE[tile] not in self.kuikae, "kuikae")
        if event.riichi:
            self.declare(seat, tile)
        hand.remove(tile)
        self.rivers[seat].append(tile)
        if self.riichi[seat] and not event.riichi:
            self.ippatsu[seat] = False
        if self.phase == "claimed" and self.options["passed-until"] == "draw-or-discard":
            self.passed[seat] = False
        self.kuikae, self.turned, self.drawn = set(), False, None
        self.phase, self.last, self.turn = "draw", (seat, tile, "discard"), (seat + 1) % len(self.seats)
        self.overruled = [0] * len(self.seats)
        self.must_end = self.aborts()

    def declare(self, seat: int, tile: int) -> None:
        """ "Riichi: closed, tenpai after the discard, at least 1000 points", "at least 4 live tiles (option)"."""
        demand(not self.riichi[seat], "riichi-twice")
        demand(self.closed(seat), "riichi-open")
        least = self.options["riichi-points"]  # or "none"
        demand(not least or self.points[seat] >= least, "riichi-points")
        demand(self.live >= self.options["riichi-tiles"], "riichi-late")
        waits = self.waits_without(seat, tile)
        demand(waits, "riichi-noten")
        own = {FACE[one] for one in (*self.rivers[seat], tile)}
        demand(self.options["furiten-riichi"] or not waits & own, "riichi-furiten")
        self.riichi[seat] = 2 if self.first(seat) else 1
        self.declared = seat

    def say_riichi(self, seat: int) -> None:
        """Declared where the record ends before the discard: one must be possible."""
        demand(self.phase == "act" and seat == self.turn, "wrong-turn")
        ready = [tile for tile in self.hands[seat] if self.waits_without(seat, tile)]
        demand(ready, "riichi-noten")
        self.declare(seat, ready[0])

    def aborts(self) -> set[str]:
        """The abortive draws that follow if nobody wins on the discard just made."""
        kinds = set()
        four = len(self.seats) == 4  # "first discards of all four", "the fourth riichi"
        four_winds = four and all(
            len(river) == 1 and river[0] in WINDS and river == self.rivers[0] for river in self.rivers
        )
        if self.options["suufon"] and not (self.calls and self.options["uninterrupted"]) and four_winds:
            kinds.add("suufon")
        if self.options["suucha"] == "discard" and four and all(self.riichi):
            kinds.add("suucha")
        if self.options["suukaikan"] == "discard" and len(self.kans) == 4 and len(set(self.kans)) > 1:
            kinds.add("suukaikan")
        return kinds

    def indicator(self, tile: int) -> None:
        demand(self.phase not in ("won", "aborted"), "deal-over")
        demand(not self.must_end, "deal-must-end")
        if self.phase == "kan" and self.due_now:
            self.due_now -= 1
            opened_at_declaration = self.due_first > 0  # "at the next kan's declaration, before chankan"
            self.due_first = max(self.due_first - 1, 0)
            if not opened_at_declaration and self.due_now == 0:  # "before the next replacement draw": it was not robbed
                self.settle_passed()
                self.shown = True
        else:
            demand(not (self.phase == "kan" and self.due_later), "indicator-early")
            demand(self.phase == "act" and self.due_open, "indicator-undue")
            self.due_open -= 1
            self.turned = True
        self.indicators.append(tile)

    # calls

    def call(self, event: Call) -> None:
        if event.kind in ("chi", "pon", "kan"):
            try:
                self.claim(event)
            except Wrong as wrong:  # what is only said can be said of any tiles
                raise Wrong("wrong-call" if event.void and str(wrong) in NOT_TO_BE_LAID else str(wrong)) from None
        elif event.void:
            raise ValueError(f"not judged: {event}")
        elif event.kind in ("ankan", "kakan"):
            self.own_kan(event)
        else:
            self.set_aside(event)

    def claim(self, event: Call) -> None:
        seat = event.seat
        if not event.void:
            self.go_on()
        demand(self.phase == "draw", "wrong-turn" if self.phase in ("act", "claimed") else "nothing-to-claim")
        demand(self.last is not None, "nothing-to-claim")
        assert self.last is not None
        source, tile, _ = self.last
        demand(event.source in (None, source) and event.taken in (None, tile), "claim-not-latest")
        demand(seat != source, "own-discard")
        demand(event.kind != "chi" or len(self.seats) == 4, "no-chi")
        demand(event.kind != "chi" or seat == (source + 1) % len(self.seats), "chi-not-from-left")
        demand(not Counter(event.laid) - Counter(self.hands[seat]), "not-held")
        faces, face = sorted(FACE[one] for one in event.laid), FACE[tile]
        if event.kind == "chi":
            run = sorted([*faces, face])
            alike = len(run) == 3 and run[0] // 9 == run[2] // 9 < 3
            demand(alike and run == [run[0], run[0] + 1, run[0] + 2], "no-such-meld")
        else:
            demand(faces == [face] * (2 if event.kind == "pon" else 3), "no-such-meld")
        demand(not self.riichi[seat], "riichi-hand-changed")  # "the player only waits for ron or tsumo"
        demand(self.live > 0, "last-discard-claimed")
        demand(event.kind != "kan" or len(self.kans) < 4 or self.options["fifth-kan"], "fifth-kan")
        if event.void:
            self.overruled[seat] = max(self.overruled[seat], RANK[event.kind])
            return
        others = [rank for other, rank in enumerate(self.overruled) if other != seat]
        demand(RANK[event.kind] >= max(others), "precedence")
        for one in event.laid:
            self.hands[seat].remove(one)
        self.claimed.append((source, len(self.rivers[source]) - 1))
        self.melds[seat].append(Meld(event.kind, (*event.laid, tile), source))
        self.calls += 1
        self.ippatsu = [False] * len(self.seats)
        self.turn, self.drawn = seat, None
        self.feed(seat, source)
        if event.kind == "kan":
            self.begin_kan(seat, tile, "kan")
        else:
            self.phase = "claimed"
            self.kuikae = self.forbidden(face, faces if event.kind == "chi" else [])
            demand({FACE[one] for one in self.hands[seat]} - self.kuikae, "claim-without-discard")

    def forbidden(self, face: int, pair: list[int]) -> set[int]:
        """Kuikae: "neither the claimed face nor the other end that would complete the same run"."""
        banned = {face} if self.options["kuikae"] else set()
        if self.options["kuikae"] == "both" and pair and pair[1] == pair[0] + 1:
            banned |= {end for end in (pair[0] - 1, pair[1] + 1) if end // 9 == pair[0] // 9}
        return banned

    def feed(self, seat: int, source: int) -> None:
        """Pao: "the player who fed the last dragon/wind meld of daisangen/daisuushi"."""
        faces = [FACE[meld.tiles[0]] for meld in self.melds[seat] if meld.kind != "chi"]
        for name, kind in (("daisangen", range(31, 34)), ("daisuushi", range(27, 31))):
            if set(kind) <= set(faces) and faces[-1] in kind and name in self.options["pao"]:
                self.liable[seat][name] = source
        kans = sum("kan" in meld.kind for meld in self.melds[seat])  # "option: fourth kan", a daiminkan
        if kans == 4 and self.melds[seat][-1].kind == "kan" and "suukantsu" in self.options["pao"]:
            self.liable[seat]["suukantsu"] = source

    def own_kan(self, event: Call) -> None:
        seat, hand = event.seat, self.hands[event.seat]
        self.go_on()
        demand(self.phase != "claimed" or seat != self.turn, "kan-after-claim")
        demand(self.phase == "act" and seat == self.turn, "wrong-turn")
        demand(not self.turned, "indicator-early")
        demand(not Counter(event.laid) - Counter(hand), "not-held")
        faces = [FACE[tile] for tile in event.laid]
        pons = [FACE[meld.tiles[0]] for meld in self.melds[seat] if meld.kind == "pon"]
        if event.kind == "kakan":
            demand(len(faces) == 1, "no-such-meld")
            demand(faces[0] in pons, "kakan-without-pon")
        else:
            demand(len(faces) == 4 and len(set(faces)) == 1, "no-such-meld")
        demand(len(self.kans) < 4 or self.options["fifth-kan"], "fifth-kan")
        demand(self.live > 0, "no-replacement-left")
        if self.riichi[seat]:
            self.check_riichi_kan(seat, faces[0])
        for tile in event.laid:
            hand.remove(tile)
        if event.kind == "kakan":
            self.robbed.append(event.laid[0])
        else:
            self.melds[seat].append(Meld("ankan", event.laid))
            self.ippatsu = [False] * len(self.seats)
            self.calls += 1
        self.begin_kan(seat, event.laid[0], event.kind)

    def check_riichi_kan(self, seat: int, face: int) -> None:
        """ "only with the drawn tile and unchanged waits"; "preset seed no"."""
        assert self.drawn is not None
        demand(self.options["riichi-ankan"], "riichi-hand-changed")
        demand(FACE[self.drawn] == face, "riichi-hand-changed")
        own = tuple(tile for tile in self.hands[seat] if FACE[tile] == face)
        before, after = self.waits_without(seat, self.drawn), self.waits(seat, own)
        if self.options["held-in-melds"]:
            before, after = before - {face}, after - {face}
        demand(before == after, "riichi-kan-waits")
        if self.options["riichi-ankan"] == "reading":  # "waits and reading unchanged"
            hand = Counter(FACE[tile] for tile in self.hands[seat]) - Counter([face])
            for wait in self.waits_without(seat, self.drawn):
                whole = hand + Counter([wait])
                groups = 4 - len(self.melds[seat])
                for pair in [one for one in whole if whole[one] >= 2]:
                    for parts in divisions(whole - Counter({pair: 2}), groups):
                        demand(any(part[:2] == ("triplet", face) for part in parts), "riichi-kan-waits")

    def turn_pending(self) -> None:
        """A pending indicator comes "before the next replacement draw", or "at the next kan's declaration"."""
        self.due_now += self.due_open
        self.due_first = self.due_open if self.options["open-kan-indicator"] == "kan" else 0
        self.due_open = 0

    def begin_kan(self, seat: int, tile: int, kind: str) -> None:
        """The call of a kan, and which indicators are due when."""
        self.kans.append(seat)
        self.turn_pending()
        if not self.options["kan-dora"] or len(self.kans) > 4:
            pass
        elif kind == "ankan" or self.options["open-kan-indicator"] == "once":
            self.due_now += 1
        else:
            self.due_later += 1
        self.phase, self.last, self.drawn, self.shown = "kan", (seat, tile, kind), None, False
        if self.options["suukaikan"] == "call" and len(self.kans) == 4 and len(set(self.kans)) > 1:
            self.must_end = {"suukaikan"}
        if len(self.kans) > 4:
            self.must_end = {"suukaikan"}

    def set_aside(self, event: Call) -> None:
        """Kita: "own turn after a draw, a live tile left; not straight after pon", "no new indicator"."""
        seat = event.seat
        demand(event.kind == "kita" and self.options["kita"], "no-kita")
        self.go_on()
        demand(self.phase != "claimed" or seat != self.turn, "kita-after-claim")
        demand(self.phase == "act" and seat == self.turn, "wrong-turn")
        demand(not self.turned, "indicator-early")
        demand(event.laid == (NORTH,), "no-such-meld")
        demand(NORTH in self.hands[seat], "not-held")
        demand(self.live > 0, "no-replacement-left")
        if self.riichi[seat]:  # "Afterwards the hand cannot change"
            demand(self.drawn == NORTH, "riichi-hand-changed")
        self.hands[seat].remove(NORTH)
        self.robbed.append(NORTH)
        self.turn_pending()
        self.phase, self.last, self.drawn, self.shown = "kan", (seat, NORTH, "kita"), None, False

    # wins

    def ron(self, event: Say) -> None:
        seat = event.seat
        demand(self.phase != "aborted" and not (self.phase == "won" and self.last is None), "deal-over")
        demand(self.phase in ("draw", "kan", "won") and self.last is not None, "nothing-to-win")
        assert self.last is not None
        source, tile, kind = self.last
        demand(seat != source, "own-discard")
        demand(seat not in self.winners, "nothing-to-win")
        if event.void:
            self.judge_ron(seat, tile, kind)  # what could not be won bars nobody
            self.overruled[seat] = RANK["ron"]
            demand(not (self.winners and self.outdone(self.winners[0])), "precedence")
            return
        self.judge_ron(seat, tile, kind)
        demand(not self.outdone(seat), "precedence")
        self.winners.append(seat)
        self.phase = "won"

    def outdone(self, seat: int) -> bool:
        """ "nearest only": whether somebody nearer to the discarder wins, too."""
        assert self.last is not None
        source = self.last[0]
        near = [other for other in self.seats if self.overruled[other] == RANK["ron"]]
        nearer = any((other - source) % len(self.seats) < (seat - source) % len(self.seats) for other in near)
        return nearer and self.options["max-rons"] == 1

    def judge_ron(self, seat: int, tile: int, kind: str) -> None:
        """Whether this player can win on another's tile."""
        demand(seat not in self.dead, "dead-hand-wins")
        demand(self.winnable(kind) and not self.shown, "not-robbable")
        demand(kind == "discard" or not self.due_first, "indicator-missing")
        demand(complete([*self.hands[seat], tile]), "false-win")
        if kind == "ankan":
            demand({FACE[one] for one in (*self.hands[seat], tile)} == ORPHANS, "not-robbable")
        furiten = self.furiten(seat)
        demand(not furiten, furiten or "")
        demand(best_values(self.win(seat)), "no-yaku")

    def tsumo(self, seat: int) -> None:
        demand(self.phase not in ("won", "aborted"), "deal-over")
        demand(self.phase == "act" and seat == self.turn, "nothing-drawn-to-win")
        demand(seat not in self.dead, "dead-hand-wins")
        demand(not self.turned, "indicator-early")
        demand(complete(self.hands[seat]), "false-win")
        demand(best_values(self.win(seat)), "no-yaku")
        self.winners.append(seat)
        self.phase = "won"

    def kyuushu(self, seat: int) -> None:
        """ "nine kinds or more ... in 13 + the drawn tile, only at the player's first draw"."""
        demand(self.phase not in ("won", "aborted"), "deal-over")
        demand(self.options["kyuushu"], "no-such-draw")
        demand(self.phase == "act" and seat == self.turn, "wrong-turn")
        fresh = not (self.rivers[seat] or self.melds[seat])  # where it need not be uninterrupted
        demand(self.first(seat) or (fresh and not self.options["uninterrupted"]), "kyuushu-late")
        demand(len(ORPHANS & {FACE[tile] for tile in self.hands[seat]}) >= 9, "kyuushu-kinds")
        self.nine = True
        self.phase = "aborted"
