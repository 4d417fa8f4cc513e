"""Samples, weights, cycles, derangements: the answers of the C++ library, and their laws."""

from fractions import Fraction

import fairshuf
import numpy as np
import pytest


def test_the_answers_are_those_of_the_library():
    assert fairshuf.cycle(8, "family").tolist() == [3, 6, 5, 7, 2, 0, 4, 1]
    assert fairshuf.derangement(8, "family").tolist() == [4, 3, 1, 7, 2, 0, 5, 6]
    assert fairshuf.sample(1_000_000, 5, "family").tolist() == [399323, 821544, 977824, 439125, 832154]
    numbers = np.arange(1_000_000)
    fairshuf.partial_shuffle(numbers, 5, "family")
    assert numbers[:5].tolist() == [399323, 821544, 977824, 439125, 832154]
    assert fairshuf.weighted_sample(8, [1, 2, 3, 4, 5, 6, 7, 8], 8, "family").tolist() == [4, 5, 7, 1, 6, 2, 0, 3]


def test_lists_and_arrays_agree():
    for change in (fairshuf.cycle, fairshuf.derangement, lambda x, k: fairshuf.partial_shuffle(x, 7, k)):
        for by in ("x", 5):
            results = []
            for make in (list, np.array, lambda r: np.array(r, "U4"), lambda r: np.array(r)[::-1][::-1], bytearray):
                items = make(range(50))
                key = np.random.default_rng(by) if by == 5 else by
                change(items, key)
                results.append([int(i) for i in items])
            assert all(r == results[0] for r in results) and sorted(results[0]) == list(range(50))


def test_rows_of_strided_tables_are_swapped_whole():
    table = np.arange(40).reshape(20, 2)[:, ::-1]
    fairshuf.partial_shuffle(table, 6, "x")
    assert (table[:, 0] == table[:, 1] + 1).all()
    assert (table[:6, 1] // 2).tolist() == fairshuf.sample(20, 6, "x").tolist()


def test_samples_of_everything():
    places = fairshuf.sample(26, 4, "x").tolist()
    letters = "abcdefghijklmnopqrstuvwxyz"
    assert fairshuf.sample(list(letters), 4, "x") == [letters[i] for i in places]
    assert fairshuf.sample(letters, 4, "x") == "".join(letters[i] for i in places)
    assert fairshuf.sample(np.arange(26), 4, "x").tolist() == places
    assert sorted(fairshuf.sample(5, 100, "x")) == list(range(5))
    assert fairshuf.sample(2**62, 3, "x").max() > 2**50
    assert len(fairshuf.sample(0, 3)) == 0


def test_samples_are_fair():
    counts = np.zeros((5, 5), int)
    generator = np.random.default_rng(1)
    for _ in range(20_000):
        a, b = fairshuf.sample(5, 2, generator).tolist()
        counts[a, b] += 1
    expected = 1000
    chi_square = ((counts[~np.eye(5, dtype=bool)] - expected) ** 2 / expected).sum()
    assert chi_square < 43.8  # 19 degrees of freedom: p = 0.001
    assert (np.diag(counts) == 0).all()


def test_weights_decide_exactly():
    first = np.zeros(3, int)
    generator = np.random.default_rng(1)
    for _ in range(30_000):
        first[fairshuf.weighted_sample(3, [0.5, 0.25, 2.25], 1, generator)[0]] += 1
    expected = [30_000 * float(Fraction(w) / 3) for w in (0.5, 0.25, 2.25)]
    assert sum((f - e) ** 2 / e for f, e in zip(first, expected)) < 13.8  # 2 degrees of freedom: p = 0.001
    assert fairshuf.weighted_sample(["a", "b", "c"], [0, 1, 0], 3, "x") == ["b"]
    names = ["a", "b", "c", "d"]
    fairshuf.weighted_shuffle(names, np.array([0, 5, 0, 1], np.uint64), "x")
    assert set(names[:2]) == {"b", "d"} and names[2:] == ["a", "c"]


def test_derangements_move_everything_and_cycles_are_one():
    for n in (2, 3, 10, 1000):
        assert (fairshuf.derangement(n, "x") != np.arange(n)).all()
        order = fairshuf.cycle(n, "x")
        at, length = 0, 0
        while length == 0 or at != 0:
            at, length = order[at], length + 1
        assert length == n


@pytest.mark.parametrize(
    "call, error, words",
    [
        (lambda: fairshuf.sample(5, -1), ValueError, "k: -1"),
        (lambda: fairshuf.sample(-5, 1), ValueError, "n: -5"),
        (lambda: fairshuf.sample(2**62, 2**62), ValueError, "do not fit into memory"),
        (lambda: fairshuf.sample({1, 2}, 1), TypeError, "set have no numbers"),
        (lambda: fairshuf.derangement([1]), ValueError, "two or more"),
        (lambda: fairshuf.partial_shuffle("abc", 2), TypeError, "str cannot be changed"),
        (lambda: fairshuf.weighted_sample([1, 2], [1], 1), ValueError, "2 items but 1 weights"),
        (lambda: fairshuf.weighted_sample([1, 2], [1, -1], 1), ValueError, r"weights\[1\] is negative"),
        (lambda: fairshuf.weighted_sample([1, 2], [0, 0], 1), ValueError, "all weights are zero"),
        (lambda: fairshuf.weighted_sample([1, 2], [float("nan"), 1], 1), ValueError, "not a number"),
        (lambda: fairshuf.weighted_sample([1, 2], [1e-9, 1e30], 1), ValueError, r"such as round\(1e6"),
        (lambda: fairshuf.weighted_sample([1, 2], [True, False], 1), TypeError, "weights: integers"),
        (lambda: fairshuf.weighted_sample([1, 2], [[1, 2]], 1), ValueError, "2 dimensions"),
    ],
)
def test_mistakes_are_named(call, error, words):
    with pytest.raises(error, match=words):
        call()
