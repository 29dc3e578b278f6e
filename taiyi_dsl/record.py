"""Dataclasses that cost nothing at start-up.

``dataclass`` and ``field`` here are those of the standard library to a type checker and to a
reader.  At run time they are this small stand-in: the standard ones write and compile source text
for every class, half a millisecond each, and import ``inspect`` first; a hundred classes of that
would be most of the time that a one-line query takes.  Only what the project uses is here:
frozen or not, slots or not, defaults, factories, fields left out of comparison or repr.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

TYPE_CHECKING = False  # a type checker takes it for typing's, which costs an import

if TYPE_CHECKING:
    from dataclasses import dataclass as dataclass
    from dataclasses import field as field
    from dataclasses import replace as replace
    from typing import Any
else:
    Any = object

__all__ = ["dataclass", "field", "replace"]


class _Missing:
    def __repr__(self) -> str:
        return "<missing>"


MISSING = _Missing()


class _Field:
    """What a class says about one of its fields."""

    __slots__ = ("compare", "default", "factory", "name", "repr")

    def __init__(self, name: str, default: Any, factory: Any, compare: bool, repr: bool) -> None:
        self.name, self.default, self.factory = name, default, factory
        self.compare, self.repr = compare, repr


class FrozenError(AttributeError):
    """A field of a frozen record was to be changed."""


def _field(
    *,
    default: Any = MISSING,
    default_factory: Any = None,
    compare: bool = True,
    repr: bool = True,
) -> _Field:
    return _Field("", default, default_factory, compare, repr)


def _fields_of(body: dict[str, Any]) -> list[_Field]:
    fields = []
    for name, annotation in body.get("__annotations__", {}).items():
        if str(annotation).startswith("ClassVar"):
            continue
        given = body.pop(name, MISSING)
        if not isinstance(given, _Field):
            given = _Field(name, given, None, True, True)
        given.name = name
        fields.append(given)
    return fields


def _dataclass(
    cls: type | None = None,
    /,
    *,
    frozen: bool = False,
    slots: bool = False,
    eq: bool = True,
    repr: bool = True,
) -> Any:
    if cls is None:
        return lambda made: _dataclass(made, frozen=frozen, slots=slots, eq=eq, repr=repr)
    body = dict(cls.__dict__)
    fields = _fields_of(body)
    names = tuple(f.name for f in fields)
    for unwanted in ("__dict__", "__weakref__"):
        body.pop(unwanted, None)
    if slots:
        body["__slots__"] = names
    body["__match_args__"] = names
    body["__record_fields__"] = names
    body.setdefault("__reduce__", lambda self: (type(self), tuple(getattr(self, n) for n in names)))
    if repr and "__repr__" not in body:
        body["__repr__"] = _repr(tuple(f.name for f in fields if f.repr))
    if eq and "__eq__" not in body:
        compared = tuple(f.name for f in fields if f.compare)
        body["__eq__"], hashed = _equality(compared)
        body["__hash__"] = hashed if frozen else None
    if frozen:
        body["__setattr__"] = body["__delattr__"] = _refuse
    made = type(cls)(cls.__name__, cls.__bases__, body)
    made.__qualname__ = cls.__qualname__
    setters: list[Callable[[Any, Any], None]]
    if slots:
        setters = [made.__dict__[name].__set__ for name in names]
    else:
        setters = [_setter(name) for name in names]
    after = getattr(made, "__post_init__", None)
    type.__setattr__(made, "__init__", _init(cls.__name__, fields, setters, after))
    return made


def _setter(name: str) -> Callable[[Any, Any], None]:
    put = object.__setattr__
    return lambda self, value: put(self, name, value)


def _init(
    name: str,
    fields: list[_Field],
    setters: list[Callable[[Any, Any], None]],
    after: Callable[[Any], None] | None,
) -> Callable[..., None]:
    wanted = len(fields)

    def __init__(self: Any, *values: Any, **named: Any) -> None:
        if named or len(values) != wanted:
            values = _filled(name, fields, values, named)
        for put, value in zip(setters, values):  # noqa: B905 (the lengths were made equal)
            put(self, value)
        if after is not None:
            after(self)

    if after is not None or wanted not in _UNROLLED:
        return __init__
    return _UNROLLED[wanted](__init__, *setters)


# The commonest sizes, filled without a loop: tokens, nodes and spans are made by the thousand.


def _two(general: Callable[..., None], one: Any, two: Any) -> Callable[..., None]:
    def __init__(self: Any, *values: Any, **named: Any) -> None:
        if named or len(values) != 2:
            general(self, *values, **named)
        else:
            one(self, values[0])
            two(self, values[1])

    return __init__


def _three(general: Callable[..., None], one: Any, two: Any, three: Any) -> Callable[..., None]:
    def __init__(self: Any, *values: Any, **named: Any) -> None:
        if named or len(values) != 3:
            general(self, *values, **named)
        else:
            one(self, values[0])
            two(self, values[1])
            three(self, values[2])

    return __init__


def _four(
    general: Callable[..., None], one: Any, two: Any, three: Any, four: Any
) -> Callable[..., None]:
    def __init__(self: Any, *values: Any, **named: Any) -> None:
        if named or len(values) != 4:
            general(self, *values, **named)
        else:
            one(self, values[0])
            two(self, values[1])
            three(self, values[2])
            four(self, values[3])

    return __init__


_UNROLLED: dict[int, Callable[..., Callable[..., None]]] = {2: _two, 3: _three, 4: _four}


def _filled(
    name: str, fields: list[_Field], values: tuple[Any, ...], named: dict[str, Any]
) -> tuple[Any, ...]:
    """The values of all fields in order, from what was given and the defaults."""
    if len(values) > len(fields):
        raise TypeError(f"{name}() takes {len(fields)} values, {len(values)} were given")
    row = list(values)
    for known in fields[len(values) :]:
        if known.name in named:
            row.append(named.pop(known.name))
        elif known.factory is not None:
            row.append(known.factory())
        elif known.default is not MISSING:
            row.append(known.default)
        else:
            raise TypeError(f"{name}() lacks a value for {known.name!r}")
    if named:
        raise TypeError(f"{name}() has no field {next(iter(named))!r} to set")
    return tuple(row)


def _refuse(self: Any, name: str, *value: Any) -> None:
    raise FrozenError(f"{type(self).__name__}.{name} cannot be changed")


def _repr(names: Iterable[str]) -> Callable[[Any], str]:
    def __repr__(self: Any) -> str:
        inside = ", ".join(f"{n}={getattr(self, n)!r}" for n in names)
        return f"{type(self).__qualname__}({inside})"

    return __repr__


def _equality(names: tuple[str, ...]) -> tuple[Callable[..., Any], Callable[[Any], int]]:
    def __eq__(self: Any, other: object) -> Any:
        if other.__class__ is not self.__class__:
            return NotImplemented
        return all(getattr(self, n) == getattr(other, n) for n in names)

    def __hash__(self: Any) -> int:
        return hash((self.__class__, *(getattr(self, n) for n in names)))

    return __eq__, __hash__


def _replace(record: Any, /, **changes: Any) -> Any:
    values = {n: getattr(record, n) for n in record.__record_fields__}
    return type(record)(**{**values, **changes})


if not TYPE_CHECKING:
    dataclass, field, replace = _dataclass, _field, _replace
