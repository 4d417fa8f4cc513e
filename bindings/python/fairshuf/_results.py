"""What an audit found: plain values, with the reports of the command beside them."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

import numpy as np

from . import _html


@dataclass(frozen=True, repr=False)
class _Reported:
    """The JSON line and the text that the command prints."""

    _json: str = field(repr=False, compare=False)
    _text: str = field(repr=False, compare=False)

    def to_json(self) -> str:
        """The line that `fairshuf ... --json` prints, without its line break. docs/json.md describes it."""
        return self._json.rstrip("\n")

    def report(self) -> str:
        """The text that the command prints, without colours."""
        return self._text

    def __str__(self) -> str:
        return self._text


@dataclass(frozen=True)
class Extreme:
    """The least or the most likely orders: their probability, their number, and the first few of them."""

    probability: Fraction
    count: int
    orders: list[tuple[int, ...]]


@dataclass(frozen=True, repr=False)
class Proof(_Reported):
    """The exact law of a shuffle. Fields that the question did not ask for are None."""

    algorithm: str
    n: int
    draws: str
    verdict: str  # fair, unfair, equal (up to the residual), places-even, places-uneven
    sentence: str
    outcomes: int | None = None  # equally likely sequences of draws; None: their number has no limit
    reached: int | None = None
    orders: int | None = None  # n!
    least: Extreme | None = None
    most: Extreme | None = None
    total_variation: Fraction | None = None
    probabilities: dict[tuple[int, ...], Fraction] | None = None  # of all orders, up to 7 cards; cards count from 1
    positions: list[list[Fraction]] | None = None  # positions[card][place]
    distance: Fraction | None = None
    residual: Fraction = Fraction(0)

    @property
    def fair(self) -> bool:
        return self.verdict in ("fair", "equal", "places-even")

    def __repr__(self) -> str:
        said = self.sentence or self.verdict
        return f"<Proof of {self.algorithm} with {self.n} cards and {self.draws} draws: {said}>"

    def _repr_html_(self) -> str:
        text = _html.heading(f"{self.algorithm}, {self.n} cards, {self.draws} draws")
        text += _html.verdict(self.sentence or self.verdict, "green" if self.fair else "red")
        if self.positions is not None:
            shares = [[float(p * self.n - 1) for p in row] for row in self.positions]
            titles = [
                [f"card {c + 1} in place {i + 1}: {p}" for i, p in enumerate(row)]
                for c, row in enumerate(self.positions)
            ]
            text += _html.places(shares, [str(c + 1) for c in range(self.n)], titles)
        if self.probabilities is not None and len(self.probabilities) <= 24:
            rows = [[" ".join(map(str, order)), str(p)] for order, p in self.probabilities.items()]
            text += _html.table(["order", "probability"], rows)
        return text


@dataclass(frozen=True)
class Test:
    """One test of the battery. log10_adjusted_p takes the number of tests into account."""

    __test__ = False  # it is not for pytest

    name: str
    statistic: float
    df: float | None
    p: float
    log10_p: float
    log10_adjusted_p: float


@dataclass(frozen=True)
class Resemblance:
    """A known mistake whose pattern is alike."""

    algorithm: str  # of the catalogue, with its parameter; the name if the catalogue has none
    correlation: float
    name: str = ""
    score: float = 0.0  # how much of the deviations the mistake explains: 1 is all of it
    parameter: float | None = None
    low: float | None = None
    high: float | None = None
    meaning: str = ""


@dataclass(frozen=True, repr=False)
class Observation(_Reported):
    """What many shuffles showed. "fair" means that no bias was found: smallest_bias says what would have been."""

    subject: str
    n: int
    shuffles: int
    verdict: str  # fair, unfair, suspicious
    sentence: str
    tests: list[Test]
    smallest_bias: float | None
    smallest_rms_bias: float | None
    looks_like: list[Resemblance]
    deck: list[str]
    positions: np.ndarray[Any, np.dtype[np.int64]]  # counts: positions[card, place]
    colour: str = "grey"
    problem: str = ""  # why a result was not an order of the deck, if one was not

    @property
    def fair(self) -> bool:
        return self.verdict == "fair"

    @property
    def worst(self) -> Test | None:
        """The test with the smallest p."""
        return min(self.tests, key=lambda test: test.log10_p) if self.tests else None

    def __repr__(self) -> str:
        return f"<Observation of {self.subject}, {self.shuffles:,} shuffles of {self.n} cards: {self.sentence}>"

    def explain(self) -> str:
        """What is wrong, what it looks like, and how sure that is."""
        lines = [f"{self.subject}: {self.sentence}"]
        if self.problem:
            return lines[0]
        worst = self.worst
        if worst is not None and self.verdict != "fair":
            power = int(-worst.log10_adjusted_p)
            lines.append(
                f"How sure: test '{worst.name}'; a fair shuffle shows this in less than one of 10^{power} such runs"
                f" ({self.shuffles:,} shuffles of {self.n} cards)."
            )
        if self.looks_like:
            best = self.looks_like[0]
            lines.append(f"It looks like {best.algorithm} (correlation {best.correlation:.3f}): {best.meaning}.")
        if self.verdict != "fair" and self.shuffles > 0 and self.positions.any():
            lines.append(self._worst_place())
        return "\n".join(lines)

    def _worst_place(self) -> str:
        excess = self.positions * self.n / self.shuffles - 1
        card, place = np.unravel_index(int(np.abs(excess).argmax()), excess.shape)
        percent = 100 * float(excess[card, place])
        return (
            f"Card {self.deck[int(card)]} comes to place {int(place) + 1} {abs(percent):.1f} % "
            f"{'more' if percent > 0 else 'less'} often than in a fair shuffle."
        )

    def _repr_html_(self) -> str:
        text = _html.heading(f"{self.subject}: {self.shuffles:,} shuffles of {self.n} cards")
        text += _html.verdict(self.sentence, self.colour)
        if self.shuffles > 0 and not self.problem:
            excess = (self.positions * self.n / self.shuffles - 1).tolist()
            counts = self.positions.tolist()
            titles = [
                [f"card {name} in place {i + 1}: {count:,} times" for i, count in enumerate(row)]
                for name, row in zip(self.deck, counts)
            ]
            text += _html.places(excess, self.deck, titles, noise=self.smallest_bias or 0.0)
            if self.looks_like:
                text += f"<p>It looks like {self.looks_like[0].algorithm} (correlation {self.looks_like[0].correlation:.3f}).</p>"
            rows = [[t.name, f"{t.p:.3g}"] for t in sorted(self.tests, key=lambda t: t.log10_p)[:5]]
            text += _html.table(["test (smallest p first)", "p"], rows)
        return text


@dataclass(frozen=True)
class Step:
    """One step of a trace: the draw (if there was one), its probability, and the cards after it."""

    bound: int | None
    value: int | None
    probability: Fraction | None
    moves: list[dict[str, Any]]
    deck: list[str]


@dataclass(frozen=True, repr=False)
class Trace(_Reported):
    """Every step of one shuffle."""

    algorithm: str
    cards: list[str]
    steps: list[Step]
    result: list[str]
    svg: str = field(default="", compare=False)

    def __repr__(self) -> str:
        return f"<Trace of {self.algorithm}, {len(self.steps)} steps: {' '.join(self.cards)} becomes {' '.join(self.result)}>"

    def _repr_html_(self) -> str:
        return self.svg


def _order(text: str) -> tuple[int, ...]:
    return tuple(map(int, text.split()))


def _extreme(found: dict[str, Any] | None) -> Extreme | None:
    if found is None:
        return None
    return Extreme(Fraction(found["probability"]), found["count"], [tuple(order) for order in found["orders"]])


def _fraction(text: str | None) -> Fraction | None:
    return None if text is None else Fraction(text)


def proof_of(line: str, text: str) -> Proof:
    found = json.loads(line)
    outcomes = found.get("outcomes")
    probabilities = found.get("probabilities")
    positions = found.get("positions")
    return Proof(
        line,
        text,
        algorithm=found.get("algorithm") or found["member"],
        n=found["n"],
        draws=found["draws"],
        verdict=found["verdict"],
        sentence=found.get("sentence", ""),
        outcomes=None if outcomes in (None, "unbounded") else int(outcomes),
        reached=found.get("reached"),
        orders=found.get("orders"),
        least=_extreme(found.get("least")),
        most=_extreme(found.get("most")),
        total_variation=_fraction(found.get("total_variation")),
        probabilities=None if probabilities is None else {_order(o): Fraction(p) for o, p in probabilities.items()},
        positions=None if positions is None else [[Fraction(p) for p in row] for row in positions],
        distance=_fraction(found.get("distance")),
        residual=Fraction(found.get("residual", 0)),
    )


def observation_of(line: str, text: str) -> Observation:
    found = json.loads(line)
    subject = found.get("algorithm") or found.get("callable") or found.get("orders") or ""
    reason = found.get("reason") or {}
    return Observation(
        line,
        text,
        subject=subject,
        n=found["n"],
        shuffles=found["shuffles"],
        verdict=found["verdict"],
        sentence=found["sentence"],
        tests=[Test(**test) for test in found["tests"]],
        smallest_bias=found["smallest_bias"],
        smallest_rms_bias=found["smallest_rms_bias"],
        looks_like=[Resemblance(**each) for each in found.get("looks_like", [])],
        deck=found["deck"],
        positions=np.array(found["positions"], np.int64),
        colour=found["colour"],
        problem=reason.get("problem", ""),
    )


def trace_of(line: str, text: str, svg: str) -> Trace:
    found = json.loads(line)
    steps = []
    for step in found["steps"]:
        draw = step.get("draw") or {}
        steps.append(
            Step(draw.get("bound"), draw.get("value"), _fraction(step.get("probability")), step["moves"], step["deck"])
        )
    return Trace(line, text, algorithm=found["algorithm"], cards=found["cards"], steps=steps, result=found["result"], svg=svg)
