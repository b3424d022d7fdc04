"""Mahjong Soul's game details as binary protobuf, as the site sends them: bytes <-> tree (`mjlog.formats.majsoul`).

What may be saved of it: the answer ``ResGameRecord`` (head and messages), bare, in a ``Wrapper`` or in the frame of a
call, and the ``Wrapper`` of ``GameDetailRecords`` alone (what lies behind ``data_url``; it has no head). A tree with a
head is written as a bare ``ResGameRecord``, one without as a ``Wrapper``.

The schema is that of the package ms-api (the extra ``majsoul``). Fields that it does not know, such as those that the
site has added since, are kept by number: ``"#77": ["08..."]``, as they are on the wire; and so is, as ``undecoded``, a
message that is none of the schema or damaged, so that what stands around it can be read.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from importlib import import_module
from typing import Any, Final, NamedTuple

from mjlog.diagnostics import Diagnostic, Place, Source, Where
from mjlog.formats.documents import MisreadError, Path, TreeSource, record, row, words
from mjlog.formats.majsoul import UNDECODED, read_majsoul
from mjlog.formats.majsoul_codes import PREFIX
from mjlog.formats.majsoul_writer import write_majsoul
from mjlog.formats.targets import MissingError
from mjlog.limits import GAME, exceeding
from mjlog.model import Game
from mjlog.pickling import PicklableError

_DETAILS: Final = "GameDetailRecords"
_ANSWER: Final = "ResGameRecord"
_WRAPPED: Final = {"ResGameRecord.data", "GameDetailRecords.records", "GameAction.result"}
"""The fields of bytes that hold a ``Wrapper``."""
_FRAME, _FRAME_SIZE = 3, 3
"""First byte and size of the frame around the answer to a call."""
_UNKNOWN: Final = "#"
_VARINT, _FIXED64, _BYTES, _FIXED32 = 0, 1, 2, 5
"""Wire types."""


class MissingPackageError(PicklableError):
    """The package with the schema is not installed."""

    def __init__(self) -> None:
        super().__init__("Mahjong Soul's protobuf needs the package ms-api: pip install 'mjlog[majsoul]'")


class _TooLongError(Exception):
    """A record is larger than any real one."""


class _Schema(NamedTuple):
    """What of the packages is used; neither has types."""

    messages: Mapping[str, Any]
    """Descriptors by the name of the message."""
    message_class: Callable[[Any], Any]
    unknown_fields: Callable[[Any], Any]
    decode_error: type[Exception]

    def new(self, name: str) -> Any:  # noqa: ANN401
        """An empty message."""
        return self.message_class(self.messages[name])()


@cache
def _schema() -> _Schema:
    try:
        messages = import_module("ms.protocol_pb2").DESCRIPTOR.message_types_by_name
        factory = import_module("google.protobuf.message_factory")
        unknown = import_module("google.protobuf.unknown_fields")
        errors = import_module("google.protobuf.message")
    except ImportError:
        raise MissingPackageError from None
    return _Schema(messages, factory.GetMessageClass, unknown.UnknownFieldSet, errors.DecodeError)


def read_protobuf(data: bytes, name: str) -> Iterator[Game]:
    """The game of a record, with the faults met in it.

    Args:
        data: the whole record.
        name: of the file, for faults.
    """
    try:
        if len(data) > GAME:
            raise _TooLongError(exceeding(GAME, "bytes in a game"))  # noqa: TRY301 (one place for all)
        tree = decode_record(data)
    except (MissingPackageError, _TooLongError) as error:
        fault = Diagnostic("unreadable", Where(), Place(name), {"problem": str(error)})
        yield Game(source=Source(name, ""), faults=[fault])
    except MisreadError as error:
        source = TreeSource(name, f"{len(data)} bytes")
        yield Game(source=source, faults=[source.diagnostic(error, Where())])
    else:
        yield from read_majsoul(tree, TreeSource(name, tree))


def write_protobuf(game: Game) -> bytes:
    """The record of a game.

    Raises:
        MissingError: the game lacks what a message has to say, or was read from a layout that is not the site's.
        MissingPackageError: the schema is not installed.
    """
    try:
        return encode_record(write_majsoul(game))
    except MisreadError as error:
        raise MissingError([f"what the schema of Mahjong Soul can say: {error.problem}"]) from None


# Bytes -> tree


def decode_record(data: bytes) -> dict[str, object]:
    """The tree of a record.

    Raises:
        MisreadError: it cannot be read; the path is that of the message.
        MissingPackageError: the schema is not installed.
    """
    if data[:1] == bytes([_FRAME]):
        data = data[_FRAME_SIZE:]
    wrapper = _parsed("Wrapper", data, ())
    name = wrapper.name.removeprefix(PREFIX)
    if name == _DETAILS:
        return {"data": _unwrap(data, ("data",))}
    answer = _parsed(_ANSWER, wrapper.data if name in ("", _ANSWER) and wrapper.data else data, ())
    if not answer.HasField("head") and not answer.data:
        raise MisreadError((), "this is no record of Mahjong Soul")
    return _fields_of(answer, ())


def _parsed(name: str, data: bytes, path: Path) -> Any:  # noqa: ANN401
    """The message that some bytes are."""
    schema = _schema()
    message = schema.new(name)
    try:
        message.ParseFromString(data)
    except schema.decode_error:
        raise MisreadError(path, f"these bytes are no {name}, or not all of it") from None
    return message


def _unwrap(data: bytes, path: Path) -> dict[str, object]:
    """A message in its wrapper, as name and fields."""
    wrapper = _parsed("Wrapper", data, path)
    if not wrapper.name.startswith(PREFIX) or wrapper.name.removeprefix(PREFIX) not in _schema().messages:
        raise MisreadError((*path, "name"), f"{wrapper.name!r} is no message of the schema")
    inner = _parsed(wrapper.name.removeprefix(PREFIX), wrapper.data, (*path, "data"))
    return {"name": wrapper.name, "data": _fields_of(inner, (*path, "data"))} | _unknown_of(wrapper, path)


def _fields_of(message: Any, path: Path) -> dict[str, object]:  # noqa: ANN401
    """The fields that are set, in the order of their numbers, then those that the schema does not know."""
    fields = {
        field.name: _values(field, getattr(message, field.name), (*path, field.name))
        for field, _ in message.ListFields()
    }
    return fields | _unknown_of(message, path)


def _values(field: Any, value: Any, path: Path) -> object:  # noqa: ANN401
    if field.is_repeated:
        return [_value(field, one, (*path, at)) for at, one in enumerate(value)]
    return _value(field, value, path)


def _value(field: Any, value: Any, path: Path) -> object:  # noqa: ANN401
    """A value of a field as it is in the tree."""
    if field.message_type is not None:
        return _fields_of(value, path)
    if not isinstance(value, bytes):
        return value
    if _full_name(field) not in _WRAPPED:
        return value.hex()
    try:
        return _unwrap(value, path)
    except MisreadError:
        if len(path) == 1:  # all messages
            raise
        return {UNDECODED: value.hex()}


def _full_name(field: Any) -> str:  # noqa: ANN401
    return f"{field.containing_type.name}.{field.name}"


def _unknown_of(message: Any, path: Path) -> dict[str, object]:  # noqa: ANN401
    """The fields of a message that the schema does not know, as they are on the wire."""
    found: dict[str, object] = {}
    for field in _schema().unknown_fields(message):
        values = found.setdefault(f"{_UNKNOWN}{field.field_number}", [])
        assert isinstance(values, list)
        values.append(_on_wire(field.field_number, field.wire_type, field.data, path).hex())
    return found


def _on_wire(number: int, wire_type: int, value: Any, path: Path) -> bytes:  # noqa: ANN401
    """A field as it is written."""
    tag = _varint(number << 3 | wire_type)
    if wire_type == _VARINT:
        return tag + _varint(value)
    if wire_type == _BYTES:
        return tag + _varint(len(value)) + bytes(value)
    if wire_type in (_FIXED64, _FIXED32):
        return tag + int(value).to_bytes(8 if wire_type == _FIXED64 else 4, "little")
    raise MisreadError(path, f"field {number} is of a kind that the site does not use")


def _varint(value: int) -> bytes:
    out = bytearray()
    while value >= 1 << 7:
        out.append(value & 0x7F | 1 << 7)
        value >>= 7
    return bytes([*out, value])


# Tree -> bytes


def encode_record(tree: Mapping[str, object]) -> bytes:
    """The bytes of a record.

    Args:
        tree: in the site's layout, with or without head.

    Raises:
        MisreadError: the schema has no such field, or it cannot have such a value.
        MissingPackageError: the schema is not installed.
    """
    if set(tree) == {"data"}:
        return _wrap(tree["data"], ("data",))
    return bytes(_message(_schema().messages[_ANSWER], tree, ()).SerializeToString(deterministic=True))


def _wrap(value: object, path: Path) -> bytes:
    """Name and fields of a message as bytes in a wrapper."""
    fields = dict(record(value, path))
    if UNDECODED in fields:
        return _from_hex(fields[UNDECODED], (*path, UNDECODED))
    name = words(fields.pop("name", ""), (*path, "name"))
    descriptor = _schema().messages.get(name.removeprefix(PREFIX))
    if descriptor is None or not name.startswith(PREFIX):
        raise MisreadError((*path, "name"), f"{name!r} is no message of the schema")
    inner = _message(descriptor, fields.pop("data", {}), (*path, "data"))
    wrapper = _message(_schema().messages["Wrapper"], {"name": name, **fields}, path)
    wrapper.data = inner.SerializeToString(deterministic=True)
    return bytes(wrapper.SerializeToString(deterministic=True))


def _message(descriptor: Any, value: object, path: Path) -> Any:  # noqa: ANN401
    """The message of these fields."""
    message = _schema().message_class(descriptor)()
    for name, one in record(value, path).items():
        at = (*path, name)
        field = descriptor.fields_by_name.get(name)
        if field is not None and field.message_type is not None and not field.is_repeated:
            getattr(message, name).CopyFrom(_message(field.message_type, one, at))
        elif field is not None:
            _set(message, field, one, at)
        elif name.startswith(_UNKNOWN):
            _set_unknown(message, one, at)
        else:
            raise MisreadError(at, f"{descriptor.name} has no field {name!r}")
    return message


def _set(message: Any, field: Any, value: object, path: Path) -> None:  # noqa: ANN401
    """Set a field that is no message of its own."""
    try:
        if field.is_repeated:
            values = [_scalar(field, one, (*path, at)) for at, one in enumerate(row(value, path))]
            getattr(message, field.name).extend(values)
        else:
            setattr(message, field.name, _scalar(field, value, path))
    except (TypeError, ValueError):
        raise MisreadError(path, f"{_full_name(field)} cannot be {value!r}") from None


def _scalar(field: Any, value: object, path: Path) -> object:  # noqa: ANN401
    """A value of the tree as the field takes it."""
    if field.message_type is not None:
        return _message(field.message_type, value, path)
    if _full_name(field) in _WRAPPED:
        return _wrap(value, path)
    if field.type == field.TYPE_BYTES:
        return _from_hex(value, path)
    return value


def _from_hex(value: object, path: Path) -> bytes:
    try:
        return bytes.fromhex(words(value, path))
    except ValueError:
        raise MisreadError(path, "bytes are wanted here, as hexadecimal digits") from None


def _set_unknown(message: Any, value: object, path: Path) -> None:  # noqa: ANN401
    """Set a field that the schema does not know."""
    for at, one in enumerate(row(value, path)):
        try:
            message.MergeFromString(_from_hex(one, (*path, at)))
        except _schema().decode_error:
            raise MisreadError((*path, at), "this is no field as it is on the wire") from None
