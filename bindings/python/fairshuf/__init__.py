"""fairshuf: shuffle anything, and prove it fair.

    fairshuf.shuffle(rows, key="monday")             # in place; the same order everywhere
    fairshuf.Permutation(10**9, key="monday")[5]     # looked up, not stored
    fairshuf.Sampler(n, key="run 7", rank=0, world=8)
    fairshuf.shuffle_file("big.csv", "shuffled.csv", key="monday", header=1, csv=True)
    fairshuf.observe(random.shuffle).verdict
    fairshuf.prove("naive", 4)

docs/python.md walks through all of it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ._arrays import permutation, permuted, shuffle, shuffle_together, unshuffle
from ._core import Key, version as __version__
from ._family import cycle, derangement, partial_shuffle, sample, weighted_sample, weighted_shuffle
from ._permutation import Permutation, index_shuffle
from ._sampler import Sampler

if TYPE_CHECKING:
    from ._audit import Observation, Proof, Trace, assert_fair, observe, observe_orders, prove, trace
    from ._files import read_shuffled, shuffle_file, unshuffle_file
    from ._one import OneObservation, observe_one

_later = {  # loaded when they are used: a program that only shuffles starts faster
    **dict.fromkeys(["read_shuffled", "shuffle_file", "unshuffle_file"], "_files"),
    **dict.fromkeys(["Observation", "Proof", "Trace", "assert_fair", "observe", "observe_orders", "prove", "trace"], "_audit"),
    **dict.fromkeys(["OneObservation", "observe_one"], "_one"),
}

__all__ = [
    "Key",
    "Observation",
    "OneObservation",
    "Permutation",
    "Proof",
    "Sampler",
    "Trace",
    "assert_fair",
    "cycle",
    "derangement",
    "index_shuffle",
    "observe",
    "observe_one",
    "observe_orders",
    "partial_shuffle",
    "permutation",
    "permuted",
    "prove",
    "read_shuffled",
    "sample",
    "shuffle",
    "shuffle_file",
    "shuffle_together",
    "trace",
    "unshuffle",
    "unshuffle_file",
    "weighted_sample",
    "weighted_shuffle",
]


def __getattr__(name: str) -> Any:
    if name not in _later:
        raise AttributeError(f"module 'fairshuf' has no attribute {name!r}")
    from importlib import import_module

    found = getattr(import_module("." + _later[name], __name__), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted(__all__)
