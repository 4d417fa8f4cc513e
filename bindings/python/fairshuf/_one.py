"""Is one long order fair? What a data loader or a sampler gives in one epoch."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

import numpy as np

from . import _core, _html
from ._results import Test, _Reported

__all__ = ["Machine", "OneObservation", "observe_one"]


@dataclass(frozen=True)
class Machine:
    """What an unfair order looks like: a "buffer" of about `parameter` items, "shards", "feistel", ..."""

    name: str
    parameter: int
    low: int  # 95 % interval of the parameter
    high: int
    score: float
    words: str


@dataclass(frozen=True, repr=False)
class OneObservation(_Reported):
    """What one order showed. "fair" means that no bias was found; one order cannot show everything."""

    subject: str
    n: int
    verdict: str  # fair, unfair, suspicious
    sentence: str
    tests: list[Test]
    looks_like: list[Machine]  # the best first; empty for a fair order
    largest_buffer_seen: int | None  # a shuffle buffer of this size or less would have been seen
    colour: str = "grey"

    @property
    def fair(self) -> bool:
        return self.verdict == "fair"

    def __repr__(self) -> str:
        return f"<OneObservation of {self.subject}: {self.sentence}>"

    def _repr_html_(self) -> str:
        text = _html.heading(f"{self.subject}: one order of {self.n:,} items")
        text += _html.verdict(self.sentence, self.colour)
        if self.looks_like:
            text += f"<p>It looks like {self.looks_like[0].words}.</p>"
        rows = [[t.name, f"{t.p:.3g}"] for t in sorted(self.tests, key=lambda t: t.log10_p)[:5]]
        return text + (_html.table(["test (smallest p first)", "p"], rows) if rows else "")


def observe_one(order: Any, *, name: str = "order") -> OneObservation:
    """Judges one long order: place i holds item order[i], counted from 0 or from 1; 1,000 items at least.

    What a sampler, a data loader or `randperm` gave: an array, a list or any iterable of whole numbers. An unfair order
    is compared with known machines, such as a shuffle buffer, and looks_like names them with their size.
    """
    items = np.asarray(order if hasattr(order, "__array__") or hasattr(order, "__len__") else list(order))
    if items.ndim != 1:
        raise ValueError(f"order: one dimension is needed, not {items.ndim}")
    if items.dtype.kind not in "iu":
        raise TypeError(f"order: whole numbers are needed, not {items.dtype}")
    if items.size and int(items.min()) < 0:
        raise ValueError(f"order: items count from 0 or from 1, and {items.min()} is negative")
    line, text = _core.observe_one(np.array(items, np.uint64), name)
    found = json.loads(line)
    return OneObservation(
        line,
        text,
        subject=found["one"],
        n=found["n"],
        verdict=found["verdict"],
        sentence=found["sentence"],
        tests=[Test(**test) for test in found["tests"]],
        looks_like=[Machine(**machine) for machine in found["looks_like"]],
        largest_buffer_seen=found.get("largest_buffer_seen"),
        colour=found["colour"],
    )
