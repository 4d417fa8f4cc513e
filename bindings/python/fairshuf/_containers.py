"""What can be shuffled, and how an order is applied to it.

A container is seen as one of three things: a list, a numpy array (or what shares its memory with one), or a sequence of
another kind, whose items are read and written one by one.
"""

from __future__ import annotations

import operator
from typing import Any, MutableSequence, Sequence

import numpy as np

from . import _core


def whole_number(name: str, value: Any, least: int = 0, most: int = 2**63 - 1) -> int:
    """A whole number from `least` to `most`."""
    try:
        number = operator.index(value)
    except TypeError:
        raise TypeError(f"{name}: a whole number is needed, not {type(value).__name__}") from None
    if isinstance(value, (bool, np.bool_)):
        raise TypeError(f"{name}: a whole number is needed, not bool")
    if not least <= number <= most:
        raise ValueError(f"{name}: {number} is not from {least} to {most}")
    return number


def is_frame(x: Any) -> bool:
    """Whether it is a frame or a series of pandas, or of a library that resembles it."""
    return hasattr(x, "iloc")


def is_tensor(x: Any) -> bool:
    return type(x).__module__.partition(".")[0] == "torch" and hasattr(x, "detach")


def _array_of_tensor(x: Any, what: str) -> np.ndarray[Any, Any]:
    """The memory of a tensor, as an array."""
    if getattr(x, "requires_grad", False):
        raise ValueError(f"{what}: this tensor requires a gradient, so it cannot be changed: pass x.detach()")
    try:
        array: np.ndarray[Any, Any] = x.numpy()
        return array
    except (TypeError, RuntimeError) as problem:
        raise TypeError(f"{what}: only tensors in the memory of the CPU can be shuffled: pass x.cpu()") from problem


def shared_array(x: Any, what: str) -> np.ndarray[Any, Any] | None:
    """An array on the same memory, if x is an array, a tensor or a buffer; it can be changed."""
    if isinstance(x, np.ndarray):
        array = x
    elif is_tensor(x):
        array = _array_of_tensor(x, what)
    elif isinstance(x, (str, bytes, tuple, range)):
        raise TypeError(
            f"{what}: a {type(x).__name__} cannot be changed: pass a list, or use fairshuf.permutation(x, key)"
        )
    elif is_frame(x):
        raise TypeError(
            f"{what}: a {type(x).__name__} is not shuffled in place: use fairshuf.permutation(x, key), which returns a copy"
        )
    else:
        try:
            array = np.asarray(memoryview(x))
        except TypeError:
            return None
        except (ValueError, NotImplementedError) as problem:
            raise TypeError(f"{what}: the format of this buffer is unknown to numpy: {problem}") from problem
    if not array.flags.writeable:
        raise ValueError(f"{what}: the {type(x).__name__} is read-only: pass a copy that can be changed")
    return array


def checked_axis(axis: Any, dimensions: int) -> int:
    try:
        number = operator.index(axis)
    except TypeError:
        raise TypeError(f"axis: a whole number is needed, not {type(axis).__name__}") from None
    if dimensions == 0:
        raise ValueError("x: an array without dimensions has nothing to shuffle")
    if not -dimensions <= number < dimensions:
        raise ValueError(f"axis: {number} is not an axis of an array of {dimensions} dimensions: 0 to {dimensions - 1}")
    return number % dimensions


def only_axis_0(axis: Any, x: Any) -> None:
    if axis not in (0, -1):
        raise ValueError(f"axis: a {type(x).__name__} has only axis 0, not {axis}")


def in_one_piece(array: np.ndarray[Any, Any]) -> bool:
    """Whether its rows lie one after the other in memory, and nothing but its bytes counts."""
    plain = type(array) in (np.ndarray, np.memmap, np.recarray)
    return plain and array.ndim > 0 and array.flags.c_contiguous


def along(axis: int, index: Any) -> tuple[Any, ...]:
    return (slice(None),) * axis + (index,)


def size_of(x: Any, what: str) -> int:
    try:
        return len(x)
    except TypeError:
        raise TypeError(
            f"{what}: a {type(x).__name__} has no length: pass an array, a list, a buffer or another sequence"
        ) from None


def checked_sequence(x: Any, what: str) -> MutableSequence[Any]:
    """A sequence whose items can be read and written by number."""
    if isinstance(x, (dict, set, frozenset)) or not (hasattr(x, "__getitem__") and hasattr(x, "__setitem__")):
        raise TypeError(
            f"{what}: a {type(x).__name__} has no order that can be changed: "
            "pass an array, a list, a buffer or another sequence"
        )
    size_of(x, what)
    sequence: MutableSequence[Any] = x
    return sequence


def arrange_sequence(x: MutableSequence[Any], order: np.ndarray[Any, Any]) -> None:
    """Item order[i] comes to place i."""
    items = [x[i] for i in order.tolist()]
    for place, item in enumerate(items):
        x[place] = item


def arrange(x: Any, order: np.ndarray[Any, Any], axis: int, what: str) -> None:
    """Item order[i] comes to place i, in place."""
    if isinstance(x, list):
        x[:] = [x[i] for i in order.tolist()]
        return
    array = shared_array(x, what)
    if array is None:
        arrange_sequence(checked_sequence(x, what), order)
    else:
        array[...] = array[along(axis, order)]


def taken(x: Any, order: np.ndarray[Any, Any], axis: int = 0) -> Any:
    """A copy with item order[i] in place i: of the same kind, as far as there is one."""
    if is_frame(x):
        return x.iloc[order] if axis == 0 else x.iloc[:, order]
    if is_tensor(x):
        return x[along(axis, order)]
    if isinstance(x, np.ndarray):
        return x[along(axis, order)]
    if isinstance(x, str):
        return "".join([x[i] for i in order.tolist()])
    if isinstance(x, (bytes, bytearray)):
        return type(x)(np.frombuffer(x, np.uint8)[order].tobytes())
    if isinstance(x, tuple):
        return tuple([x[i] for i in order.tolist()])
    if isinstance(x, memoryview):
        return np.asarray(x)[order]
    items: Sequence[Any] = x
    if not hasattr(x, "__getitem__") or isinstance(x, dict):
        raise TypeError(
            f"x: the items of a {type(x).__name__} have no numbers: pass a number, an array, a list or another sequence"
        )
    return [items[i] for i in order.tolist()]


def swap_front(x: Any, partners: np.ndarray[Any, Any], what: str) -> None:
    """Swaps item i with item partners[i], for each i in turn."""
    if type(x) is list:
        _core.swap_rows_of_list(x, partners)
        return
    array = shared_array(x, what)
    if array is not None and in_one_piece(array):
        _core.swap_rows_of_array(array, partners)
        return
    if array is not None:
        for i, j in enumerate(partners.tolist()):
            array[[i, j]] = array[[j, i]]
        return
    sequence = checked_sequence(x, what)
    for i, j in enumerate(partners.tolist()):
        sequence[i], sequence[j] = sequence[j], sequence[i]
