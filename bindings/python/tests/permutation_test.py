"""Permutations that are looked up."""

import pickle

import fairshuf
import numpy as np
import pytest


@pytest.mark.parametrize("n", [0, 1, 5, 1000, fairshuf.Permutation.few])
def test_few_rows_have_the_order_of_permutation(n):
    p = fairshuf.Permutation(n, "x")
    assert (p[:] == fairshuf.permutation(n, "x")).all() and len(p) == n


@pytest.mark.parametrize("n", [fairshuf.Permutation.few + 1, 200_003])
def test_more_rows_have_an_order_of_their_own(n):
    p = fairshuf.Permutation(n, "x")
    rows = p[:]
    assert (rows != fairshuf.permutation(n, "x")).any()
    assert (np.sort(rows) == np.arange(n)).all()
    assert (p.inverse(rows) == np.arange(n)).all()
    assert list(p) == rows.tolist()
    assert (np.concatenate(list(p.blocks(1 << 16))) == rows).all()


@pytest.mark.parametrize("n", [10**9, 2**40 + 7, 2**63 - 1])
def test_the_rows_are_those_of_the_command(n, run_command):
    p = fairshuf.Permutation(n, "x")
    out = run_command("indices", n, "--seed", "x", "--from", 1000, "--shard", "1/3", "--count", 50)
    rows = [int(row) for row in out.split()]
    assert p[1001:1151:3].tolist() == rows == p.shard(1, 3, 1000)[:50].tolist()
    assert [p[1001 + 3 * i] for i in range(50)] == rows
    assert [p.inverse(row) for row in rows] == list(range(1001, 1151, 3))
    assert len(p) == n


def test_places_are_given_as_python_gives_them():
    for n in (1000, 300_000):
        p = fairshuf.Permutation(n, "x")
        rows = p[:]
        for a, b, step in [(5, 50, 1), (-50, None, 7), (None, None, -1), (90, 3, -4), (7, 7, 1), (0, 10**9, 1), (50, 5, 1)]:
            assert (p[a:b:step] == rows[a:b:step]).all()
        assert p[-1] == rows[-1] and p[np.int32(3)] == rows[3]
        assert (p[[3, -1, 3]] == rows[[3, -1, 3]]).all() and p[np.zeros((2, 0), int)].shape == (2, 0)
        assert (p[np.arange(12).reshape(3, 4)] == rows[:12].reshape(3, 4)).all()
        assert p[:].dtype == np.int64 and type(p[0]) is int


def test_shards_together_are_the_whole():
    p = fairshuf.Permutation(1_000_003, "x")
    for world in (1, 2, 7):
        parts = [p.shard(rank, world)[:] for rank in range(world)]
        together = np.empty(len(p), np.int64)
        for rank, part in enumerate(parts):
            together[rank::world] = part
        assert (together == p[:]).all()
    part = p.shard(2, 7)
    assert (part.shard(1, 3)[:] == part[1::3]).all() and len(p.shard(0, 5, len(p))) == 0
    assert (p.shard(1, 4, start=10)[:5] == p[11:31:4]).all()


def test_pickles_look_up_the_same():
    p = fairshuf.Permutation(10**9)
    again = pickle.loads(pickle.dumps(p))
    assert (again[:100] == p[:100]).all() and len(pickle.dumps(p)) < 500
    part = p.shard(3, 8)
    assert (pickle.loads(pickle.dumps(part))[:100] == part[:100]).all()
    assert "1000000000" in repr(p) and "part" in repr(part)


@pytest.mark.parametrize("n", [1, 2, 3, 7, 1000, 131_073])
def test_index_shuffle_is_a_bijection_for_every_n(n):
    rows = [fairshuf.index_shuffle(i, n - 1, seed=42, rounds=4) for i in range(min(n, 2000))]
    assert len(set(rows)) == len(rows) and 0 <= min(rows) and max(rows) < n
    assert rows == fairshuf.Permutation(n, "42")[: len(rows)].tolist()


@pytest.mark.parametrize(
    "call, error, words",
    [
        (lambda: fairshuf.Permutation(-1), ValueError, "n: -1"),
        (lambda: fairshuf.Permutation(2**63), ValueError, "n: "),
        (lambda: fairshuf.Permutation(10)[10], IndexError, "place 10 is not in a permutation of 10 rows"),
        (lambda: fairshuf.Permutation(10)[-11], IndexError, "place -11"),
        (lambda: fairshuf.Permutation(10)[[3, 10]], IndexError, "place 10"),
        (lambda: fairshuf.Permutation(10)[1.5], TypeError, "a place is a whole number"),
        (lambda: fairshuf.Permutation(10)[np.array([1.5])], TypeError, "whole numbers, not float64"),
        (lambda: fairshuf.Permutation(10).inverse(10), ValueError, "row: 10"),
        (lambda: fairshuf.Permutation(10).shard(3, 3), ValueError, "rank: 3 is not from 0 to 2"),
        (lambda: fairshuf.Permutation(10).shard(0, 2).inverse(1), ValueError, "ask the whole permutation"),
        (lambda: fairshuf.index_shuffle(5, 4, 1), ValueError, "index: 5"),
    ],
)
def test_mistakes_are_named(call, error, words):
    with pytest.raises(error, match=words):
        call()
