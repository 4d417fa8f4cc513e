"""What decides an order: a key, or the words of a numpy generator."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Iterator, Union

from ._core import Key

if TYPE_CHECKING:
    import numpy

    KeyLike = Union[None, str, bytes, Key, "numpy.random.Generator"]

_what_is_right = (
    "give None (a fresh key), a text (str), 32 bytes, a fairshuf.Key or a numpy.random.Generator"
)


def key_itself(key: Any) -> Key | None:
    """The key, if it is one or a fresh one is wanted; None if it may be a generator."""
    if key is None:
        return Key.from_system()
    if isinstance(key, Key):
        return key
    if isinstance(key, str):
        return Key.from_text(key)
    if isinstance(key, (bytes, bytearray)):
        return Key(bytes(key))
    return None


def _words_of(key: Any) -> Any:
    """The bit generator of a numpy.random.Generator."""
    words = getattr(key, "bit_generator", None)
    if words is not None and hasattr(words, "capsule") and hasattr(words, "lock"):
        return words
    if isinstance(key, int):
        raise TypeError(f"key: a number is not a key: write key={str(key)!r}; or {_what_is_right}")
    raise TypeError(f"key: a {type(key).__name__} is not a key: {_what_is_right}")


def one_key(key: KeyLike) -> Key:
    """The key. A generator gives 256 of its bits."""
    chosen = key_itself(key)
    if chosen is not None:
        return chosen
    words = _words_of(key)
    with words.lock:
        return Key.from_words(words.capsule)


def known_key(key: KeyLike, what: str) -> Key:
    """The key, which must be given: a fresh one would make no sense."""
    if key is None:
        raise TypeError(f"key: {what} needs the key: a str, 32 bytes or a fairshuf.Key")
    chosen = key_itself(key)
    if chosen is None:
        _words_of(key)
        raise TypeError(f"key: {what} needs the key itself, not a generator: its words are gone")
    return chosen


@contextmanager
def _locked(words: Any) -> Iterator[Any]:
    with words.lock:
        yield words.capsule


@contextmanager
def _unlocked(key: Key) -> Iterator[Key]:
    yield key


def decider(key: KeyLike) -> Any:
    """A context whose value is the key, or the words of a generator that is locked meanwhile."""
    chosen = key_itself(key)
    return _unlocked(chosen) if chosen is not None else _locked(_words_of(key))
