"""A second, plain reader of Tenhou's XML, written for tests alone: `xml.etree`, one step after the other, no memo.

It gives plain tuples of tile *ids*, so that a comparison also shows that every copy of a tile is kept.
"""

import re
import xml.etree.ElementTree as ET
from decimal import Decimal
from itertools import combinations
from urllib.parse import unquote

PLAYERS = "TUVW"
DISCARDERS = "DEFG"


def all_melds():
    """Every meld and its code: made from the meld, where the reader takes the code apart."""
    melds = {}
    for suit in range(3):
        for low in range(7):
            for copies in range(64):
                offsets = [copies & 3, copies >> 2 & 3, copies >> 4]
                ids = [(suit * 9 + low + i) * 4 + offsets[i] for i in range(3)]
                for called in range(3):
                    for turn in 1, 2, 3:
                        code = ((suit * 7 + low) * 3 + called) << 10 | copies << 3 | 0b100 | turn
                        laid = [one for one in ids if one != ids[called]]
                        melds[code] = ("chi", ids, laid, turn, ids[called])
    for face in range(34):
        four = [face * 4 + copy for copy in range(4)]
        for three in combinations(four, 3):
            (spare,) = set(four) - set(three)
            for called in range(3):
                for turn in 1, 2, 3:
                    base = (face * 3 + called) << 9 | (spare & 3) << 5 | turn
                    laid = [one for one in three if one != three[called]]
                    melds[base | 0b1000] = ("pon", list(three), laid, turn, three[called])
                    melds[base | 0b10000] = ("kakan", four, [spare], turn, three[called])
        for copy in four:
            melds[copy << 8] = ("ankan", four, four, 0, None)
            for turn in 1, 2, 3:
                melds[copy << 8 | turn] = ("kan", four, [one for one in four if one != copy], turn, copy)
    for north in range(120, 124):
        melds[north << 8 | 0b100000] = ("kita", [north], [north], 0, None)
    return melds


MELDS = all_melds()
DRAWS = {
    "yao9": "kyuushu", "kaze4": "suufon", "reach4": "suucha", "ron3": "sanchahou", "kan4": "suukaikan",
    "nm": "nagashi", None: "exhausted",
}  # fmt: skip


def numbers(text):
    return [int(one) for one in text.split(",")] if text else []


def read(text):
    """Header and deals of the one game of a text, as dicts of plain values."""
    root = ET.fromstring(text.strip())
    header, deals, prelude, final = {}, [], [], None
    for element in root:
        tag, attributes = element.tag, element.attrib
        if tag == "GO":
            header["type"] = int(attributes["type"])
        elif tag == "UN" and "names" not in header:
            header["names"] = [unquote(attributes[f"n{seat}"]) for seat in range(4)]
        elif tag == "INIT":
            deals.append([element])
        elif deals:
            deals[-1].append(element)
        elif tag in ("UN", "BYE"):
            prelude.append(element)
        if attributes.get("owari"):
            final = [Decimal(one) for one in attributes["owari"].split(",")]
    players = 3 if header["type"] & 0x10 else 4
    return {
        **header,
        "prelude": [event for element in prelude for event in _statements(element)],
        "deals": [read_deal(deal, players) for deal in deals],
        "final": final and [int(one * 100) for one in final[:8:2]][:players],
        "total": final and final[1:8:2][:players],
    }


def _statements(element):
    if element.tag == "BYE":
        return [("left", int(element.get("who")))]
    return [("back", seat) for seat in range(4) if f"n{seat}" in element.attrib]


def read_deal(elements, players):
    init = elements[0].attrib
    seed = init["seed"].split(",")
    events = read_events(elements[1:])
    deal = {
        "deal": int(seed[0]), "honba": int(seed[1]), "sticks": int(seed[2]),
        "dice": [int(die) + 1 for die in seed[3:5]] if seed[3] else None,
        "dora": int(seed[5]),
        "points": [100 * one for one in numbers(init["ten"])][:players],
        "dealer": int(init["oya"]),
        "hands": [numbers(init[f"hai{seat}"]) for seat in range(players)],
        "events": events,
        "results": [], "shown": [], "ura": None,
    }  # fmt: skip
    for element in elements:
        a = element.attrib
        scores = numbers(a.get("sc", ""))[:8]
        pay = [100 * one for one in scores[1::2]][:players]
        if element.tag == "AGARI":
            fu, points, limit = numbers(a["ten"])
            pairs = numbers(a.get("yaku", ""))
            hand = [one for one in numbers(a["hai"]) if one != int(a["machi"])]
            melds = [MELDS[code] for code in numbers(a.get("m", ""))]
            seat = int(a["who"])
            deal["results"].append({
                "seat": seat, "source": None if a["who"] == a["fromWho"] else int(a["fromWho"]),
                "tile": int(a["machi"]), "pao": int(a["paoWho"]) if "paoWho" in a else None,
                "fu": fu, "points": points,
                "limit": [None, "mangan", "haneman", "baiman", "sanbaiman", "yakuman"][limit],
                "yaku": [
                    *zip(pairs[::2], pairs[1::2], strict=True), *((one, None) for one in numbers(a.get("yakuman"))),
                ],
                "pay": pay,
            })  # fmt: skip
            deal["shown"].append(
                (seat, hand, [(kind, ids, (seat + turn) % 4 if turn else None) for kind, ids, _, turn, _ in melds])
            )
            deal["ura"] = numbers(a.get("doraHaiUra")) or deal["ura"]
        elif element.tag == "RYUUKYOKU":
            shown = [seat for seat in range(players) if a.get(f"hai{seat}")]
            kind = DRAWS[a.get("type")]
            deal["results"].append({
                "kind": kind, "pay": pay or None,
                "tenpai": shown if kind in ("exhausted", "nagashi") and "sc" in a else None,
                "seats": shown if kind == "kyuushu" else
                [seat for seat in range(players) if kind == "nagashi" and pay[seat] > 0],
            })  # fmt: skip
            deal["shown"] += [(seat, numbers(a[f"hai{seat}"]), None) for seat in shown]
    return deal


def read_events(elements):
    events = []
    plays = []  # draws, discards and calls only, to look back upon
    declared = None  # who declared riichi and has not discarded yet
    for element in elements:
        tag, a = element.tag, element.attrib
        play = re.fullmatch(r"([T-WD-G])(\d+)", tag)
        last = plays[-1] if plays else (None, None, None)
        if play and play[1] in PLAYERS:
            seat = PLAYERS.index(play[1])
            replacement = last[0] == "call" and last[1] == seat and last[2] in ("kan", "ankan", "kakan", "kita")
            plays.append(("draw", seat, int(play[2]), replacement))
            events.append(plays[-1])
        elif play:
            seat, tile = DISCARDERS.index(play[1]), int(play[2])
            plays.append(("discard", seat, tile, last[:3] == ("draw", seat, tile), declared == seat))
            events.append(plays[-1])
            declared = None
        elif tag == "REACH" and a["step"] == "1":
            declared = int(a["who"])
        elif tag == "N":
            seat = int(a["who"])
            kind, _, laid, turn, taken = MELDS[int(a["m"])]
            source = (seat + turn) % 4
            plain = kind in ("ankan", "kakan", "kita") or last[:3] == ("discard", source, taken)
            plays.append(("call", seat, kind, laid, None if plain else source, None if plain else taken))
            events.append(plays[-1])
        elif tag == "DORA":
            events.append(("indicator", int(a["hai"])))
        elif tag in ("BYE", "UN"):
            events += _statements(element)
        elif tag in ("AGARI", "RYUUKYOKU"):
            if declared is not None:
                events.append(("riichi", declared))
                declared = None
            events += _endings(element, last)
    if declared is not None:
        events.append(("riichi", declared))
    return events


def _endings(element, last):
    a = element.attrib
    if element.tag == "AGARI":
        return [("tsumo" if a["who"] == a["fromWho"] else "ron", int(a["who"]))]
    shown = [seat for seat in range(4) if a.get(f"hai{seat}")]
    if a.get("type") == "yao9":
        return [("kyuushu", seat) for seat in shown]
    if a.get("type") == "ron3":
        nearest = [(last[1] + turn) % 4 for turn in (1, 2, 3)]
        return [("ron", seat) for seat in nearest]
    return []
