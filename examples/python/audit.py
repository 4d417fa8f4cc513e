#!/usr/bin/env python3
"""Which of these shuffles is fair? Run it as a program, or cell by cell (# %%) in an editor or notebook.

    build/python/venv/bin/python examples/python/audit.py [--shuffles N] [--seed S] [--html FILE]
"""

# %% The shuffles to judge. Each shuffles the list that it gets, or returns the order.
import argparse
import functools
import random

import fairshuf
import numpy as np

arguments = argparse.ArgumentParser(description="Which of these shuffles is fair?")
arguments.add_argument("--shuffles", type=int, default=100_000)
arguments.add_argument("--seed", type=int, help="of the random numbers; otherwise every run is different")
arguments.add_argument("--html", help="also write what a notebook shows to this file")
given = arguments.parse_args()
random.seed(given.seed)
generator = np.random.default_rng(given.seed)


def by_numpy(deck):
    return generator.permuted(deck)


def by_random_keys(deck):
    return sorted(deck, key=lambda card: random.random())


def by_random_comparison(deck):
    """Often seen: a comparison that answers at random."""
    deck.sort(key=functools.cmp_to_key(lambda a, b: random.choice((-1, 1))))


def swap_with_any(deck):
    """The naive shuffle: the range never shrinks."""
    for i in range(len(deck)):
        j = random.randrange(len(deck))
        deck[i], deck[j] = deck[j], deck[i]


shuffles = {
    "random.shuffle": random.shuffle,
    "numpy's Generator.permuted": by_numpy,
    "sorted(key=random)": by_random_keys,
    "sort by a random comparison": by_random_comparison,
    "swap with any place": swap_with_any,
}

# %% Observe each of them. In a notebook, evaluate a result to see its heat map.
results = {name: fairshuf.observe(f, n=8, shuffles=given.shuffles) for name, f in shuffles.items()}
for name, seen in results.items():
    like = f"; looks like {seen.looks_like[0].algorithm}" if seen.looks_like else ""
    print(f"{name:28} {seen.verdict:7} {seen.sentence}{like}")


# %% The naive shuffle, proved: the same text, with draws instead of random numbers.
def naive(deck, draws):
    for i in range(len(deck)):
        j = draws.below(len(deck))
        deck[i], deck[j] = deck[j], deck[i]


proof = fairshuf.prove(naive, 4)
print()
print(repr(proof))
print(f"distance from fair: {proof.total_variation}")

# %% All of it on one page.
if given.html:
    parts = [seen._repr_html_() for seen in results.values()] + [proof._repr_html_()]
    with open(given.html, "w", encoding="utf-8") as page:
        page.write("<!doctype html><meta charset=utf-8><title>Which shuffle is fair?</title>\n" + "<hr>\n".join(parts))
