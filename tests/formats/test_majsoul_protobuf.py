"""Mahjong Soul's binary records: through the schema and back, in each form that is saved, whole and damaged."""

import json
import sys
from random import Random

import pytest
from majsoul_records import discard, draw, new_round, read_tree, tree_of
from manifest import rows

from mjlog.formats import majsoul_protobuf
from mjlog.formats.detect import is_majsoul_protobuf
from mjlog.formats.documents import MisreadError
from mjlog.formats.majsoul_protobuf import (
    MissingPackageError,
    decode_record,
    encode_record,
    read_protobuf,
    write_protobuf,
)
from mjlog.formats.majsoul_rest import without_defaults
from mjlog.formats.majsoul_writer import write_majsoul
from mjlog.formats.targets import MissingError
from mjlog.model import Game
from mjlog.replayer import replay
from mjlog.simulate import simulate

pb = pytest.importorskip("ms.protocol_pb2")


def _small(layout="actions"):
    return without_defaults(tree_of(new_round(), discard(0, "2z"), draw(1, "9p"), layout=layout), ())


def _answer(tree):
    """The record of a small tree, put together with the schema's own classes."""
    answer = pb.ResGameRecord()
    answer.head.uuid = "x"
    answer.head.config.category = 2
    answer.head.config.mode.mode = 2
    answer.head.config.mode.detail_rule.SetInParent()
    details = pb.GameDetailRecords()
    for entry in tree["data"]["data"]["actions"]:
        name, data = entry["result"].values()
        message = getattr(pb, name.removeprefix(".lq."))(**data)
        wrapped = pb.Wrapper(name=name, data=message.SerializeToString())
        details.actions.add(passed=7, type=1, result=wrapped.SerializeToString())
    answer.data = pb.Wrapper(name=".lq.GameDetailRecords", data=details.SerializeToString()).SerializeToString()
    return answer


def test_bytes_made_with_the_schemas_own_classes():
    tree = _small()
    data = _answer(tree).SerializeToString()
    assert decode_record(data) == tree
    assert encode_record(tree) == data


@pytest.mark.parametrize("layout", ["actions", "records"])
def test_every_form_that_is_saved(layout):
    tree = _small(layout)
    data = encode_record(tree)
    details = encode_record({"data": tree["data"]})
    assert decode_record(details) == {"data": tree["data"]}
    forms = [data, b"\x03\x05\x00" + pb.Wrapper(data=data).SerializeToString()]
    forms.append(pb.Wrapper(name=".lq.ResGameRecord", data=data).SerializeToString())
    assert [decode_record(form) == tree for form in forms] == [True] * 3
    assert [is_majsoul_protobuf(form) for form in (*forms, details)] == [True] * 4
    (game,) = read_protobuf(data, "x")
    assert game.deals == read_tree(tree).deals
    assert write_protobuf(game) == data
    (game,) = read_protobuf(details, "x")
    assert write_protobuf(game) == details


@pytest.mark.parametrize(
    "data", [b"", b"{}", b'\n{"data":{"name":".lq.GameDetailRecords"}}', b"<mjloggm", b"\x1f\x8b.lq."]
)
def test_what_is_no_record_is_told_from_one(data):
    assert not is_majsoul_protobuf(data)
    (game,) = read_protobuf(data, "x")
    assert [fault.code for fault in game.faults] == ["syntax"]


def test_fields_that_the_schema_does_not_know_are_kept():
    tree = _small()
    tree["head"]["#901"] = ["a93805", "a93806"]
    data = tree["data"]["data"]["actions"][1]["result"]["data"]
    data["#900"] = ["a23803616263"]
    data["#902"] = ["b53801020304"]
    data["#903"] = ["b9380102030405060708"]
    tree["head"]["#901"] = ["a83805", "a838ac02"]
    coded = encode_record(tree)
    assert decode_record(coded) == tree
    (game,) = read_protobuf(coded, "x")
    assert game.all_faults == []
    assert write_protobuf(game) == coded


@pytest.mark.parametrize(
    ("change", "path"),
    [
        (lambda tree: tree["head"].update(colour=1), "head.colour"),
        (lambda tree: tree["head"].update(start_time=-1), "head.start_time"),
        (lambda tree: tree["head"].update(uuid=7), "head.uuid"),
        (lambda tree: tree["head"].update(accounts=7), "head.accounts"),
        (lambda tree: tree["head"].update(config=[]), "head.config"),
        (lambda tree: tree["head"].update({"#9": ["zz"]}), "head.#9[0]"),
        (lambda tree: tree["data"].update(name=".lq.Nothing"), "data.name"),
        (lambda tree: tree["data"]["data"].update(bar="xyz"), "data.data.bar"),
        (lambda tree: tree["data"]["data"]["actions"][1]["result"].pop("name"), "data.data.actions[1].result.name"),
        (lambda tree: tree["data"]["data"]["actions"][1]["result"]["data"].update(tile=1),
         "data.data.actions[1].result.data.tile"),
    ],
)  # fmt: skip
def test_what_the_schema_cannot_say_has_its_path(change, path):
    tree = _small()
    change(tree)
    with pytest.raises(MisreadError) as raised:
        encode_record(tree)
    assert majsoul_protobuf.TreeSource("x", tree).diagnostic(raised.value, majsoul_protobuf.Where()).place.path == path


def test_a_game_of_another_layout_cannot_be_written():
    tree = _small("records")
    game = read_tree({"head": tree["head"], "records": tree["data"]["data"]["records"]})
    with pytest.raises(MissingError, match="has no field 'records'"):
        write_protobuf(game)


def test_a_broken_message_has_its_path():
    def broken(change):
        answer = _answer(_small())
        wrapper = pb.Wrapper.FromString(answer.data)
        details = pb.GameDetailRecords.FromString(wrapper.data)
        change(details)
        wrapper.data = details.SerializeToString()
        answer.data = wrapper.SerializeToString()
        (game,) = read_protobuf(answer.SerializeToString(), "x")
        (fault,) = game.all_faults
        return str(fault.place), fault.facts["problem"]

    def cut(details):
        details.actions[1].result = details.actions[1].result[:-1]

    def unknown(details):
        details.actions[2].result = pb.Wrapper(name=".lq.Nothing").SerializeToString()

    problem = "these bytes are no message of the schema, or not all of it"
    assert broken(cut) == ("x:data.data.actions[1].result", problem)
    assert broken(unknown) == ("x:data.data.actions[2].result", problem)


def test_a_broken_message_ends_its_deal_and_the_next_is_read():
    tree = tree_of(new_round(), discard(0, "2z"), draw(1, "9p"), new_round(ben=1), discard(0, "2z"))
    data = encode_record(tree)
    coded = decode_record(data)
    assert encode_record(coded) == data
    coded["data"]["data"]["actions"][2]["result"] = {"undecoded": "ff"}
    (game,) = read_protobuf(encode_record(coded), "x")
    assert [(len(deal.events), len(deal.faults)) for deal in game.deals] == [(2, 1), (2, 0)]


def test_without_the_package_one_line_names_the_extra(monkeypatch):
    majsoul_protobuf._schema.cache_clear()
    monkeypatch.setitem(sys.modules, "ms.protocol_pb2", None)
    (game,) = read_protobuf(b"", "x")
    (fault,) = game.faults
    assert fault.code == "unreadable"
    assert fault.message == "Mahjong Soul's protobuf needs the package ms-api: pip install 'mjlog[majsoul]'"
    with pytest.raises(MissingPackageError):
        write_protobuf(Game())
    monkeypatch.undo()
    majsoul_protobuf._schema.cache_clear()
    assert decode_record(encode_record(_small())) == _small()


def test_real_records_through_the_schema_and_back(records):
    done = 0
    for row in rows(records, format="majsoul-json", real="yes"):
        tree = without_defaults(json.loads((records / row["path"]).read_text(encoding="utf-8")), ())
        if "begin_tiles[0]" in json.dumps(tree):  # the names of some program, not the site's
            with pytest.raises(MisreadError, match="has no field"):
                encode_record(tree)
            continue
        data = encode_record(tree)
        assert json.dumps(decode_record(data)) == json.dumps(tree)  # in the same order, too
        (game,) = read_protobuf(data, row["path"])
        assert game == read_tree(tree)
        assert write_protobuf(game) == data
        done += 1
    assert done == 1


def test_simulated_games_through_the_schema_and_back():
    for seed in range(3):
        game = simulate("riichi tenhou", seed, wall=True)
        tree = write_majsoul(game)
        assert decode_record(encode_record(tree)) == tree
        assert write_protobuf(game) == encode_record(tree)


def test_a_cut_record_is_one_clear_error():
    data = write_protobuf(simulate("riichi tenhou", 3, deals=1))
    random = Random(3)
    for size in random.sample(range(len(data)), 100):
        (game,) = read_protobuf(data[:size], "x")
        assert ([fault.code for fault in game.faults], game.deals) == (["syntax"], []), size


def test_a_changed_record_is_read_as_far_as_it_goes():
    data = write_protobuf(simulate("riichi tenhou", 3, deals=2))
    random = Random(7)
    read = 0
    for _ in range(600):
        at = random.randrange(len(data))
        changed = data[:at] + bytes([random.randrange(256)]) + data[at + 1 :]
        for game in read_protobuf(changed, "x"):
            read += bool(game.deals)
            if not game.all_faults:
                again = write_protobuf(game)
                assert without_defaults(decode_record(again), ()) == without_defaults(decode_record(changed), ())
            game.tags["Rules"] = "riichi tenhou ?"
            replay(game)
    assert 30 < read < 570
