"""The relatives of shuffle: samples, weights, cycles, derangements."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from . import _core
from ._containers import arrange, size_of, swap_front, taken, whole_number
from ._keys import decider

if TYPE_CHECKING:
    from ._keys import KeyLike

_most_places = 2**40


def _places_or_items(x: Any, places: np.ndarray[Any, Any]) -> Any:
    return places if _is_number(x) else taken(x, places)


def _is_number(x: Any) -> bool:
    return hasattr(x, "__index__") and not hasattr(x, "__len__")


def _count(x: Any) -> int:
    return whole_number("n", x) if _is_number(x) else size_of(x, "x")


def sample(x: Any, k: int, key: KeyLike = None) -> Any:
    """k items of x in random order, without replacement; of a number n, k of the numbers 0 .. n-1.

    If there are fewer than k, all of them are taken. Takes time and memory for k items only.
    """
    n = _count(x)
    k = min(whole_number("k", k), n)
    if k > _most_places:
        raise ValueError(f"k: {k} places do not fit into memory; fairshuf.Permutation looks them up")
    with decider(key) as by:
        return _places_or_items(x, _core.sample_places(n, k, by))


def partial_shuffle(x: Any, k: int, key: KeyLike = None) -> None:
    """Brings sample(x, k, key) to the first k places of x, in place. The others follow in no particular order."""
    n = size_of(x, "x")
    k = min(whole_number("k", k), n)
    with decider(key) as by:
        partners = _core.front_swaps(n, k, by)
    swap_front(x, partners, "x")


def _weights(weights: Any) -> np.ndarray[Any, Any]:
    array = np.asarray(weights)
    if array.ndim != 1:
        raise ValueError(f"weights: one weight for each item is needed, not an array of {array.ndim} dimensions")
    if array.size == 0:
        return np.zeros(0, np.int64)
    if array.dtype.kind == "i":
        return np.ascontiguousarray(array, np.int64)
    if array.dtype.kind == "u":
        return np.ascontiguousarray(array, np.uint64)
    if array.dtype.kind == "f" and array.dtype.itemsize <= 8:
        return np.ascontiguousarray(array, np.float64)
    raise TypeError(f"weights: integers below 2^64 or floats of up to 64 bits are needed, not {array.dtype}")


def _weighted_places(n: int, weights: Any, k: int, everything: bool, key: KeyLike) -> np.ndarray[Any, Any]:
    given = _weights(weights)
    if len(given) != n:
        raise ValueError(f"weights: there are {n} items but {len(given)} weights: each item needs one")
    if n == 0:
        return np.zeros(0, np.int64)
    try:
        with decider(key) as by:
            return _core.weighted_places(given, k, everything, by)
    except ValueError as problem:  # its advice is for C++
        raise ValueError(str(problem).replace("std::llround(1e6 * weight)", "round(1e6 * weight)")) from None


def weighted_sample(x: Any, weights: Any, k: int, key: KeyLike = None) -> Any:
    """k items of x, drawn one after the other, each with probability its weight over the weight of what is left.

    Exact: weights are integers, or floats that are converted without rounding. An item of weight 0 is never drawn.
    """
    n = _count(x)
    k = min(whole_number("k", k), n)
    return _places_or_items(x, _weighted_places(n, weights, k, False, key))


def weighted_shuffle(x: Any, weights: Any, key: KeyLike = None) -> None:
    """Puts all of x into the order of weighted_sample, in place. Items of weight 0 come last, in their old order."""
    arrange(x, _weighted_places(size_of(x, "x"), weights, 0, True, key), 0, "x")


def cycle(x: Any, key: KeyLike = None) -> Any:
    """Puts x into a random single cycle, in place; of a number n, returns such an order of 0 .. n-1."""
    n = _count(x)
    with decider(key) as by:
        order = _core.cycle_places(n, 0, by)
    if _is_number(x):
        return order
    arrange(x, order, 0, "x")
    return None


def derangement(x: Any, key: KeyLike = None) -> Any:
    """Shuffles x so that no item stays in its place, in place; of a number n, returns such an order of 0 .. n-1.

    Places count, not values: an equal item may come to a place. One item alone has no derangement.
    """
    n = _count(x)
    if n == 1:
        raise ValueError("x: one item alone must stay in its place: two or more are needed")
    with decider(key) as by:
        order = _core.derangement_places(n, 0, by)
    if _is_number(x):
        return order
    arrange(x, order, 0, "x")
    return None
