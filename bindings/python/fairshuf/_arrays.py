"""Shuffles of arrays, lists and buffers, in place or as copies."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from . import _core
from ._containers import (
    along,
    arrange_sequence,
    checked_axis,
    checked_sequence,
    in_one_piece,
    is_frame,
    only_axis_0,
    shared_array,
    size_of,
    taken,
    whole_number,
)
from ._keys import decider, key_itself, known_key, one_key

if TYPE_CHECKING:
    from ._keys import KeyLike

_most_threads = 2**16


def shuffle(x: Any, key: KeyLike = None, *, axis: int = 0, threads: int = 0) -> None:
    """Shuffles x in place.

    x is a numpy array of any dtype, a list, a bytearray, an array.array, a memoryview or another buffer that can be
    changed, a torch tensor on the CPU, or any sequence whose items can be set. Arrays are shuffled along `axis`: the
    slices change places, and stay as they are inside.

    key is None (a fresh key from the system), a str (as --seed), 32 bytes, a Key, or a numpy.random.Generator. The same
    key and the same length give the same order, everywhere: permutation(len(x), key). It does not depend on `threads`
    (0: as many as this process may run at once).
    """
    if threads != 0:
        threads = whole_number("threads", threads, 0, _most_threads)
    if type(x) is list:
        only_axis_0(axis, x)
        chosen = key_itself(key)
        if chosen is not None:  # the way of short lists: without a context
            _core.shuffle_list(x, chosen, threads)
            return
        with decider(key) as by:
            _core.shuffle_list(x, by, threads)
        return
    array = shared_array(x, "x")
    if array is None:
        only_axis_0(axis, x)
        sequence = checked_sequence(x, "x")
        arrange_sequence(sequence, permutation(len(sequence), key, threads=threads))
        return
    axis = checked_axis(axis, array.ndim)
    if axis == 0 and in_one_piece(array):
        with decider(key) as by:
            _core.shuffle_array(array, by, threads)
    else:
        order = permutation(array.shape[axis], key, threads=threads)
        array[...] = array[along(axis, order)]


def unshuffle(x: Any, key: KeyLike, *, axis: int = 0, threads: int = 0) -> None:
    """Undoes shuffle(x, key, axis=axis), in place. The key must be known: not None, and not a generator."""
    known = known_key(key, "unshuffle")
    threads = whole_number("threads", threads, 0, _most_threads)
    if type(x) is list:
        only_axis_0(axis, x)
        _core.unshuffle_list(x, known, threads)
        return
    array = shared_array(x, "x")
    if array is None:
        only_axis_0(axis, x)
        sequence = checked_sequence(x, "x")
        arrange_sequence(sequence, np.argsort(permutation(len(sequence), known, threads=threads)))
        return
    axis = checked_axis(axis, array.ndim)
    if axis == 0 and in_one_piece(array):
        _core.unshuffle_array(array, known, threads)
    else:
        kept = array.copy()
        array[along(axis, permutation(array.shape[axis], known, threads=threads))] = kept


def permutation(x: Any, key: KeyLike = None, *, axis: int = 0, threads: int = 0) -> Any:
    """A shuffled copy of x; of a number n, the order of 0 .. n-1 as an array of int64.

    shuffle(x, key) brings item permutation(len(x), key)[i] to place i. Frames and series of pandas come back as such,
    with their index; arrays and tensors are taken along `axis`; a list, tuple, str or bytes gives one of its kind, and
    another sequence gives a list.
    """
    threads = whole_number("threads", threads, 0, _most_threads)
    if hasattr(x, "__index__") and not hasattr(x, "__len__") and getattr(x, "ndim", 0) == 0:
        n = whole_number("n", x)
        only_axis_0(axis, x)
        with decider(key) as by:
            return _core.permutation(n, by, threads)
    if type(x) is list:
        copy = x.copy()
        shuffle(copy, key, axis=axis, threads=threads)
        return copy
    if type(x) is np.ndarray and x.ndim > 0 and checked_axis(axis, x.ndim) == 0 and not x.dtype.hasobject:
        result = x.copy(order="C")
        shuffle(result, key, threads=threads)
        return result
    if hasattr(x, "shape") and hasattr(x, "ndim"):
        axis = checked_axis(axis, x.ndim)
        return taken(x, permutation(x.shape[axis], key, threads=threads), axis)
    only_axis_0(axis, x)
    return taken(x, permutation(size_of(x, "x"), key, threads=threads))


def permuted(x: Any, key: KeyLike = None, axis: int | None = None) -> np.ndarray[Any, Any]:
    """A copy of x in which each slice along `axis` is shuffled on its own; without an axis, all items together.

    Slice number i, counted in C order over the other axes, is shuffled with the key derive(f"slice {i}").
    """
    if is_frame(x):
        raise TypeError(f"x: pass an array, not a {type(x).__name__}: its columns have types of their own")
    array = np.array(x)
    chosen = one_key(key)
    if axis is None:
        flat = array.reshape(-1)
        shuffle(flat, chosen)
        return flat.reshape(array.shape)
    axis = checked_axis(axis, array.ndim)
    last = np.ascontiguousarray(np.moveaxis(array, axis, -1))
    if last.size > 0:
        _core.permute_each(last.reshape(-1, last.shape[-1]), chosen)
    return np.moveaxis(last, -1, axis)


def shuffle_together(key: KeyLike, *columns: Any, threads: int = 0) -> None:
    """Shuffles columns of the same length in step, in place: row i of each comes to the same place.

    Each is shuffled as by shuffle(column, key), along its first axis. If one cannot be shuffled, none is changed.
    """
    if not columns:
        raise TypeError("shuffle_together: give the key, then one or more columns: shuffle_together(key, a, b)")
    sizes = [size_of(column, f"column {i + 1}") for i, column in enumerate(columns)]
    for i, size in enumerate(sizes):
        if size != sizes[0]:
            raise ValueError(
                f"columns that are shuffled together must have the same length, but the first has {sizes[0]} "
                f"items and column {i + 1} has {size}"
            )
        if not isinstance(columns[i], list) and shared_array(columns[i], f"column {i + 1}") is None:
            checked_sequence(columns[i], f"column {i + 1}")
    chosen = one_key(key)
    for column in columns:
        shuffle(column, chosen, threads=threads)
