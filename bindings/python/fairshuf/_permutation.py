"""Permutations that are looked up, not stored."""

from __future__ import annotations

import operator
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Iterator, overload

import numpy as np

from . import _core
from ._containers import whole_number
from ._core import Key
from ._keys import one_key

if TYPE_CHECKING:
    from ._keys import KeyLike

_block = 1 << 16


class Permutation:
    """A random permutation of 0 .. n-1 that is looked up, not stored: for billions of rows.

    p[i] is the row at place i, p[a:b] an array of rows, p.inverse(j) the place of row j, and p.shard(rank, world) the
    part of one worker. Memory: a few megabytes, up to 34 MB for 2^40 rows.

    Up to `Permutation.few` rows (131072) it is the order of permutation(n, key). For more rows it is another order, which
    no shuffle of an array gives.
    """

    few: int = _core.few

    __slots__ = ("_count", "_key", "_start", "_stride", "_view", "_n")

    def __init__(self, n: int, key: KeyLike = None) -> None:
        self._n = whole_number("n", n)
        self._key = one_key(key)
        self._view = _core.View(self._n, self._key)
        self._start, self._stride, self._count = 0, 1, self._n

    def __len__(self) -> int:
        return self._count

    @overload
    def __getitem__(self, at: int) -> int: ...
    @overload
    def __getitem__(self, at: slice | np.ndarray[Any, Any] | list[int]) -> np.ndarray[Any, np.dtype[np.int64]]: ...

    def __getitem__(self, at: Any) -> Any:
        if isinstance(at, slice):
            return self._slice(*at.indices(self._count))
        if isinstance(at, (np.ndarray, list)):
            return self._view.at_each(self._start + self._stride * self._numbers(at))
        try:
            number = operator.index(at)
        except TypeError:
            raise TypeError(f"a place is a whole number, a slice or an array, not {type(at).__name__}") from None
        if not -self._count <= number < self._count:
            raise IndexError(f"place {number} is not in a permutation of {self._count} rows")
        return self._view.at(self._start + self._stride * (number % self._count))

    def _slice(self, begin: int, end: int, step: int) -> np.ndarray[Any, np.dtype[np.int64]]:
        count = len(range(begin, end, step))
        if step < 0:
            forward = self._slice(begin + (count - 1) * step, begin + 1, -step) if count else self._slice(0, 0, 1)
            return forward[::-1]
        return self._view.slice(self._start + self._stride * begin, self._stride * step, count)

    def _numbers(self, at: Any) -> np.ndarray[Any, Any]:
        numbers = np.asarray(at)
        if numbers.size == 0:
            return np.zeros(numbers.shape, np.int64)
        if numbers.dtype.kind not in "iu":
            raise TypeError(f"places are whole numbers, not {numbers.dtype}")
        low, high = int(numbers.min()), int(numbers.max())
        if low < -self._count or high >= self._count:
            raise IndexError(f"place {low if low < -self._count else high} is not in a permutation of {self._count} rows")
        numbers = numbers.astype(np.int64)
        return np.where(numbers < 0, numbers + self._count, numbers)

    def inverse(self, row: Any) -> Any:
        """The place of a row, or of each row of an array: p[p.inverse(j)] is j. Not for shards."""
        if self._count != self._n or self._stride != 1:
            raise ValueError("a shard has only some of the rows: ask the whole permutation")
        if isinstance(row, (np.ndarray, list)):
            return self._view.place_of_each(self._numbers(row))
        return self._view.place(whole_number("row", row, 0, self._n - 1))

    def blocks(self, size: int = _block) -> Iterator[np.ndarray[Any, np.dtype[np.int64]]]:
        """The rows in arrays of `size`, the last one perhaps shorter."""
        size = whole_number("size", size, 1)
        return (self[at : at + size] for at in range(0, self._count, size))

    def __iter__(self) -> Iterator[int]:
        for block in self.blocks():
            yield from block.tolist()

    def shard(self, rank: int, world: int, start: int = 0) -> Permutation:
        """Places start + rank, start + rank + world, ...: the part of worker `rank` of `world`."""
        world = whole_number("world", world, 1)
        rank = whole_number("rank", rank, 0, world - 1)
        start = whole_number("start", start, 0, max(self._count, 0))
        part = object.__new__(Permutation)
        part._n, part._key, part._view = self._n, self._key, self._view
        part._start = self._start + self._stride * (start + rank)
        part._stride = self._stride * world
        part._count = len(range(start + rank, self._count, world))
        return part

    @property
    def n(self) -> int:
        """How many rows the whole permutation has."""
        return self._n

    def __repr__(self) -> str:
        if self._count == self._n and self._stride == 1:
            return f"<fairshuf.Permutation of {self._n} rows>"
        part = f"{self._count} of {self._n} rows, from place {self._start}, every {self._stride}"
        return f"<part of a fairshuf.Permutation: {part}>"

    def __reduce__(self) -> Any:  # with the key: who has the pickle, can repeat the order
        return _restored, (self._n, self._key, self._start, self._stride, self._count)


def _restored(n: int, key: Key, start: int, stride: int, count: int) -> Permutation:
    p = Permutation(n, key)
    p._start, p._stride, p._count = start, stride, count
    return p


@lru_cache(maxsize=8)
def _cached(n: int, seed: str) -> Any:
    return _core.View(n, Key.from_text(seed))


def index_shuffle(index: int, max_index: int, seed: int | str, rounds: int = 4) -> int:
    """The row at place `index` of a random permutation of 0 .. max_index, as Grain's function of this name.

    It is Permutation(max_index + 1, str(seed))[index], right for every max_index. `rounds` is accepted and has no effect:
    the number of rounds is fixed. The last few permutations are kept.
    """
    n = whole_number("max_index", max_index, 0, 2**63 - 2) + 1
    at: int = _cached(n, str(seed)).at(whole_number("index", index, 0, n - 1))
    return at
