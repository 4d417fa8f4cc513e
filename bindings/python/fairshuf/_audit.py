"""Is a shuffle fair? Proofs, observations and traces, of ours or of anybody's."""

from __future__ import annotations

import secrets
from typing import Any, Callable, Iterable, Protocol, Sequence, Union

import numpy as np

from . import _core
from ._containers import whole_number
from ._results import Extreme, Observation, Proof, Resemblance, Step, Test, Trace, observation_of, proof_of, trace_of

__all__ = [
    "Extreme",
    "Observation",
    "Proof",
    "Resemblance",
    "Step",
    "Test",
    "Trace",
    "assert_fair",
    "observe",
    "observe_orders",
    "prove",
    "trace",
]


class Draws(Protocol):
    """What a function that is proved draws from."""

    def below(self, bound: int) -> int:
        """A number from 0 to bound - 1."""


# It shuffles the list that it gets and returns None, or returns the order.
Shuffle = Callable[[Any], Any]
ProvedShuffle = Callable[[Any, Draws], Any]

_usual_shuffles = 10_000_000  # of a shuffle of the catalogue
_usual_calls = 100_000  # of a function in Python
_most_shuffles = 10**12
_most_cards = 256
_most_proved = 12


def _name_of(f: Any) -> str:
    name = getattr(f, "__qualname__", None) or type(f).__name__
    module = getattr(f, "__module__", None)
    owner = getattr(f, "__self__", None)
    if module is None and owner is not None and not isinstance(owner, type):  # methods in C have no module
        module = type(owner).__module__
    return f"{module}.{name}" if module and module not in ("__main__", "builtins") else name


def _battery(battery: str) -> bool:
    if battery not in ("quick", "full"):
        raise ValueError(f'battery: {battery!r} is not "quick" or "full"')
    return battery == "quick"


def observe(
    f: Union[str, Shuffle],
    n: int | None = None,
    shuffles: int | None = None,
    *,
    seed: str | None = None,
    draws: str = "exact",
    keep_deck: bool = False,
    battery: str = "full",
) -> Observation:
    """Shuffles n cards many times, counts, tests and judges.

    f is a function that shuffles the list 0 .. n-1 in place, or returns an order of it; or the name of a shuffle of the
    catalogue, such as "swap-down". Without `n`: 13. Without `shuffles`: 100,000 of a function, ten million of the
    catalogue. If the sample is suspicious, a fresh one of twice the size decides. A fair shuffle is called unfair once in a
    million runs.

    For a shuffle of the catalogue, `seed` makes the run repeatable, and `draws` is a source such as "modulo:256".
    keep_deck shuffles the last result again.
    """
    quick = _battery(battery)
    count = whole_number("shuffles", shuffles, 1, _most_shuffles) if shuffles is not None else None
    if isinstance(f, str):
        cards = 0 if n is None else whole_number("n", n, 2, _most_cards)
        text = seed if seed is not None else secrets.token_hex(8)
        return observation_of(
            *_core.observe_named(f, cards, count or _usual_shuffles, draws, text, bool(keep_deck), quick)
        )
    if not callable(f):
        raise TypeError(f"f: a function or the name of a shuffle is needed, not {type(f).__name__}")
    if seed is not None or draws != "exact":
        raise TypeError("seed and draws are for shuffles of the catalogue: a function draws for itself")
    cards = whole_number("n", 13 if n is None else n, 2, _most_cards)
    return observation_of(*_core.observe_callable(f, _name_of(f), cards, count or _usual_calls, bool(keep_deck), quick))


def observe_orders(
    matrix: Any, shuffles: int | None = None, *, name: str = "orders", battery: str = "full"
) -> Observation:
    """Judges orders that are there already: one in each row, of the numbers 0 .. n-1 or 1 .. n.

    Without `shuffles`, all rows are one sample. With it, so many are the first sample; if they are suspicious, a second one
    is taken from the rest.
    """
    orders = np.asarray(matrix)
    if orders.ndim != 2:
        raise ValueError(f"matrix: one order in each row is needed, not an array of {orders.ndim} dimensions")
    if orders.dtype.kind not in "iu":
        raise TypeError(f"matrix: whole numbers are needed, not {orders.dtype}")
    rows, n = orders.shape
    if not 2 <= n <= _most_cards:
        raise ValueError(f"matrix: an order has 2 to {_most_cards} cards, not {n}")
    if rows == 0:
        raise ValueError("matrix: there are no orders")
    first = int(orders.min())
    if first not in (0, 1) or int(orders.max()) != first + n - 1:
        found = f"the numbers go from {first} to {orders.max()}"
        raise ValueError(f"matrix: each row is an order of 0 .. {n - 1} or of 1 .. {n}, but {found}")
    quick = _battery(battery)
    count = 0 if shuffles is None else whole_number("shuffles", shuffles, 1, _most_shuffles)
    cards = np.ascontiguousarray(orders if first == 0 else orders - 1, np.uint8)
    return observation_of(*_core.observe_matrix(cards, name, count, quick))


def prove(
    f: Union[str, ProvedShuffle], n: int = 4, *, draws: str = "exact", question: str = "orders", most: int = 4_000_000
) -> Proof:
    """The exact probability of every order of n cards, as fractions.

    f is the name of a shuffle of the catalogue, or of a member of the family; or a function f(deck, draws) that draws with
    draws.below(b) alone, and shuffles the list in place or returns the order. It is run with every sequence of draws, at
    most `most` times.

    For the catalogue: `draws` is a source such as "modulo:256"; question="positions" asks only where each card lands, for up
    to 128 cards, and question="distance" only for the distance from fair, where a formula is known.
    """
    if question not in ("orders", "positions", "distance"):
        raise ValueError(f'question: {question!r} is not "orders", "positions" or "distance"')
    if isinstance(f, str):
        return proof_of(*_core.prove_named(f, whole_number("n", n, 1, 10**6), draws, question))
    if not callable(f):
        raise TypeError(f"f: a function or the name of a shuffle is needed, not {type(f).__name__}")
    if draws != "exact" or question != "orders":
        raise TypeError("draws and question are for shuffles of the catalogue")
    cards = whole_number("n", n, 1, _most_proved)
    return proof_of(*_core.prove_function(f, _name_of(f), cards, whole_number("most", most, 1, 2**40)))


def trace(
    algorithm: str,
    cards: Union[int, Iterable[Any]] = 5,
    *,
    seed: str | None = None,
    script: Sequence[int] | None = None,
) -> Trace:
    """Every step of one shuffle of the catalogue: the draw, its probability, what moves.

    `cards` are their names, or their number. The draws come from `seed`, from `script`, or are fresh.
    """
    if seed is not None and script is not None:
        raise TypeError("seed and script exclude each other: give one of them")
    names = (
        [str(i + 1) for i in range(whole_number("cards", cards, 1, 54))]
        if isinstance(cards, int)
        else [str(card) for card in cards]
    )
    by_hand = None if script is None else [whole_number("script", draw) for draw in script]
    return trace_of(*_core.trace_named(algorithm, names, seed, by_hand))


def assert_fair(f: Union[str, Shuffle], n: int = 8, shuffles: int | None = None, **more: Any) -> Observation:
    """For test suites: observes f, and raises an AssertionError that explains itself unless no bias is found."""
    seen = observe(f, n, shuffles, **more)
    if seen.fair:
        return seen
    raise AssertionError(seen.explain())
