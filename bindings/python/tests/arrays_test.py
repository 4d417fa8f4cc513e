"""shuffle, unshuffle, permutation, permuted and shuffle_together, on everything that can be shuffled."""

import array
import collections
import hashlib
import json
import os
import pickle
import threading
from pathlib import Path

import fairshuf
import numpy as np
import pytest

vectors = json.loads((Path(os.environ["FAIRSHUF_SOURCE"]) / "vectors/keyed-order.json").read_text())
seed = vectors["seed"]
types = {"1": np.uint8, "4": np.uint32, "8": np.uint64}


def sixteen_bytes(n):
    items = np.zeros(n, [("low", "<u8"), ("high", "<u8")])
    items["low"] = np.arange(n, dtype=np.uint64)
    items["high"] = ~items["low"]
    return items


@pytest.mark.parametrize("answer", vectors["orders"], ids=lambda answer: f"n={answer['n']}")
def test_the_known_answers_are_given(answer):
    n = answer["n"]
    if "order" in answer:
        assert fairshuf.permutation(n, seed).tolist() == answer["order"]
        cards = list(range(n))
        fairshuf.shuffle(cards, seed)
        assert cards == answer["order"]
    for size, digest in answer["sha256"].items():
        items = sixteen_bytes(n) if size == "16" else np.arange(n).astype(types[size])
        fairshuf.shuffle(items, seed)
        assert hashlib.sha256(items.tobytes()).hexdigest() == digest


kinds = ["?", "u1", "i2", "f2", "f4", "f8", "c8", "c16", "S3", "U5", "M8[s]", "m8[D]", "O", "V7"]


@pytest.mark.parametrize("kind", kinds + [[("a", "i4"), ("b", "f8"), ("c", "O")]], ids=str)
@pytest.mark.parametrize("n", [0, 1, 2, 53, 1000, 140_000])
def test_every_dtype_has_the_same_order(kind, n):
    numbers = np.arange(n)
    items = np.frombuffer(numbers.astype("<u4").tobytes().ljust(7 * n, b"x")[: 7 * n], "V7") if kind == "V7" else None
    if items is None:
        items = np.zeros(n, kind)
        if isinstance(kind, list):
            items["a"], items["c"] = numbers, numbers
        else:
            items = (numbers % 2048 if kind == "f2" else numbers).astype(kind)
    order = fairshuf.permutation(n, "x")
    shuffled = items.copy()
    assert fairshuf.shuffle(shuffled, "x") is None
    assert (shuffled == items[order]).all()
    fairshuf.unshuffle(shuffled, "x")
    assert (shuffled == items).all()


@pytest.mark.parametrize("axis", [0, 1, 2, -1])
@pytest.mark.parametrize("layout", ["C", "F", "reversed", "stepped", "transposed", "misaligned"])
def test_any_strides_and_any_axis(axis, layout):
    whole = np.arange(6 * 8 * 10, dtype=np.int32).reshape(6, 8, 10)
    bytes_off_by_one = np.zeros(whole.nbytes + 1, np.uint8)[1:].view(np.int32).reshape(whole.shape)
    x = {
        "C": whole.copy(),
        "F": np.asfortranarray(whole),
        "reversed": whole.copy()[::-1, :, ::-1],
        "stepped": whole.copy()[::2, 1::3, ::5],
        "transposed": whole.copy().transpose(2, 0, 1),
        "misaligned": bytes_off_by_one,
    }[layout]
    if layout == "misaligned":
        x[...] = whole
        assert not x.flags.aligned
    before = x.copy()
    fairshuf.shuffle(x, "x", axis=axis)
    assert (x == np.take(before, fairshuf.permutation(x.shape[axis], "x"), axis)).all()
    assert (fairshuf.permutation(before, "x", axis=axis) == x).all()
    fairshuf.unshuffle(x, "x", axis=axis)
    assert (x == before).all()


def test_wide_rows_keep_together():
    x = np.arange(3000 * 17).reshape(3000, 17)
    fairshuf.shuffle(x, "x")
    assert (x[:, 0] == 17 * fairshuf.permutation(3000, "x")).all()
    assert (x - x[:, :1] == np.arange(17)).all()


def test_the_number_of_threads_does_not_matter():
    for items in (np.arange(400_000), np.arange(400_000 * 3, dtype=np.int16).reshape(-1, 3)):
        one, many = items.copy(), items.copy()
        fairshuf.shuffle(one, "x", threads=1)
        fairshuf.shuffle(many, "x", threads=7)
        assert (one == many).all()
    assert (fairshuf.permutation(400_000, "x", threads=1) == fairshuf.permutation(400_000, "x", threads=3)).all()


def test_buffers_and_sequences_are_shuffled_in_place():
    order = fairshuf.permutation(200, "x").tolist()
    for make in (bytearray, lambda r: array.array("h", r), list, collections.deque, collections.UserList):
        items = make(range(200))
        fairshuf.shuffle(items, "x")
        assert list(items) == order
        fairshuf.unshuffle(items, "x")
        assert list(items) == list(range(200))
    memory = bytearray(range(200))
    fairshuf.shuffle(memoryview(memory)[::2], "x")
    assert memory[1::2] == bytearray(range(1, 200, 2))
    assert list(memory[::2]) == [2 * i for i in fairshuf.permutation(100, "x")]


def test_a_large_list_of_objects_keeps_its_objects():
    items = [str(i) for i in range(200_000)]
    shuffled = items.copy()
    fairshuf.shuffle(shuffled, "x")
    assert shuffled == [items[i] for i in fairshuf.permutation(200_000, "x").tolist()]
    fairshuf.unshuffle(shuffled, "x")
    assert all(a is b for a, b in zip(shuffled, items))


def test_subclasses_keep_what_they_add():
    masked = np.ma.array(np.arange(10), mask=np.arange(10) % 3 == 0)
    before = masked.copy()
    fairshuf.shuffle(masked, "x")
    order = fairshuf.permutation(10, "x")
    assert (masked.data == before.data[order]).all() and (masked.mask == before.mask[order]).all()


def test_copies_are_of_the_same_kind():
    order = fairshuf.permutation(5, "x").tolist()
    assert fairshuf.permutation(["a", "b", "c", "d", "e"], "x") == ["abcde"[i] for i in order]
    assert fairshuf.permutation("abcde", "x") == "".join("abcde"[i] for i in order)
    assert fairshuf.permutation(b"abcde", "x") == bytes(b"abcde"[i] for i in order)
    assert fairshuf.permutation((1, 2, 3, 4, 5), "x") == tuple(i + 1 for i in order)
    assert fairshuf.permutation(range(5), "x") == order
    assert fairshuf.permutation(np.int64(5), "x").tolist() == order


def test_permuted_shuffles_each_slice_with_its_own_key():
    x = np.arange(24).reshape(2, 3, 4)
    result = fairshuf.permuted(x, "x", axis=1)
    key = fairshuf.Key.from_text("x")
    for i in range(2):
        for j in range(4):
            order = fairshuf.permutation(3, key.derive(f"slice {4 * i + j}"))
            assert (result[i, :, j] == x[i, order, j]).all()
    assert (fairshuf.permuted(x, "x").reshape(-1) == fairshuf.permutation(24, "x")).all()
    assert (x == np.arange(24).reshape(2, 3, 4)).all()


def test_columns_are_shuffled_in_step():
    numbers, names, pictures = np.arange(1000), [str(i) for i in range(1000)], np.arange(12_000).reshape(1000, 3, 4)
    fairshuf.shuffle_together("x", numbers, names, pictures)
    assert names == [str(i) for i in numbers]
    assert (pictures[:, 0, 0] == 12 * numbers).all()
    assert (numbers == fairshuf.permutation(1000, "x")).all()


def test_a_refused_column_leaves_the_others_alone():
    first = list(range(5))
    for other, problem in (([1], "5 items and column 2 has 1"), ("abcde", "column 2: a str cannot be changed")):
        with pytest.raises((ValueError, TypeError), match=problem):
            fairshuf.shuffle_together("x", first, other)
        assert first == list(range(5))


def test_keys():
    key = fairshuf.Key.from_text("x")
    assert key == fairshuf.Key(hashlib.sha256(b"x").digest()) == fairshuf.Key.from_hex(key.hex())
    assert bytes(key) == hashlib.sha256(b"x").digest() and key.hex() not in repr(key)
    assert pickle.loads(pickle.dumps(key)) == key and hash(key) == hash(fairshuf.Key.from_text("x"))
    for same in ("x", bytes(key), bytearray(bytes(key)), key):
        assert (fairshuf.permutation(100, same) == fairshuf.permutation(100, "x")).all()
    assert key.derive("a") != key.derive("b") != key
    assert fairshuf.Key.from_system() != fairshuf.Key.from_system()
    assert (fairshuf.permutation(100) != fairshuf.permutation(100)).any()


def test_a_generator_gives_the_words():
    def order(n):
        return fairshuf.permutation(n, np.random.default_rng(5))

    assert (order(1000) == order(1000)).all() and sorted(order(1000)) == list(range(1000))
    for make in (list, np.array, lambda r: np.array(r, object), lambda r: np.array(r, "f4")):
        items = make(range(1000))
        fairshuf.shuffle(items, np.random.default_rng(5))
        assert list(items) == order(1000).tolist()
    generator = np.random.default_rng(5)
    assert (fairshuf.permutation(50, generator) != fairshuf.permutation(50, generator)).any()
    for bits in (np.random.MT19937, np.random.Philox, np.random.SFC64):
        assert sorted(fairshuf.permutation(20, np.random.Generator(bits(1)))) == list(range(20))


def test_a_generator_shuffles_fairly():
    generator = np.random.default_rng(7)
    orders = np.stack([fairshuf.permutation(6, generator) for _ in range(20_000)])
    assert fairshuf.observe_orders(orders).verdict == "fair"


def test_other_threads_run_meanwhile():
    """The interpreter is free while an array is shuffled: another thread can finish while the first is in there."""
    x = np.arange(3_000_000)
    turns = []
    done = threading.Event()

    def count():
        while not done.is_set():
            turns.append(1)

    worker = threading.Thread(target=count)
    worker.start()
    before = len(turns)
    fairshuf.shuffle(x, "x", threads=1)
    during = len(turns) - before
    done.set()
    worker.join()
    assert during > 0


def test_memory_of_a_contiguous_array_is_used_itself():
    x = np.arange(1000.0)
    address = x.ctypes.data
    fairshuf.shuffle(x, "x")
    assert x.ctypes.data == address and x[0] == fairshuf.permutation(1000, "x")[0]


def read_only():
    x = np.arange(5)
    x.flags.writeable = False
    return x


@pytest.mark.parametrize(
    "call, error, words",
    [
        (lambda: fairshuf.shuffle(read_only()), ValueError, "read-only"),
        (lambda: fairshuf.shuffle(memoryview(b"abc")), ValueError, "read-only"),
        (lambda: fairshuf.shuffle(b"abc"), TypeError, "bytes cannot be changed: pass a list, or use fairshuf.permutation"),
        (lambda: fairshuf.shuffle((1, 2)), TypeError, "tuple cannot be changed"),
        (lambda: fairshuf.shuffle({1: 2}), TypeError, "dict has no order"),
        (lambda: fairshuf.shuffle({1, 2}), TypeError, "set has no order"),
        (lambda: fairshuf.shuffle(5), TypeError, "int has no order"),
        (lambda: fairshuf.shuffle(np.array(5)), ValueError, "without dimensions"),
        (lambda: fairshuf.shuffle(np.arange(5), "x", axis=1), ValueError, "axis: 1 is not an axis of an array of 1"),
        (lambda: fairshuf.shuffle(np.arange(5), "x", axis=0.5), TypeError, "axis: a whole number"),
        (lambda: fairshuf.shuffle([1, 2], "x", axis=1), ValueError, "list has only axis 0"),
        (lambda: fairshuf.shuffle([1, 2], "x", threads=-1), ValueError, "threads: -1"),
        (lambda: fairshuf.shuffle([1, 2], fairshuf.Key.from_text("x"), threads=-1), ValueError, "threads: -1"),
        (lambda: fairshuf.shuffle([1, 2], bytes(31)), ValueError, "32 bytes, not 31"),
        (lambda: fairshuf.shuffle([1, 2], 42), TypeError, "write key='42'"),
        (lambda: fairshuf.shuffle([1, 2], 1.5), TypeError, "a float is not a key: give None"),
        (lambda: fairshuf.shuffle([1, 2], np.random.RandomState(1)), TypeError, "RandomState is not a key"),
        (lambda: fairshuf.unshuffle([1, 2], None), TypeError, "unshuffle needs the key"),
        (lambda: fairshuf.unshuffle([1, 2], np.random.default_rng(1)), TypeError, "not a generator"),
        (lambda: fairshuf.permutation(-1), ValueError, "n: -1 is not from 0"),
        (lambda: fairshuf.permutation(2.0), TypeError, "float has no length"),
        (lambda: fairshuf.permutation(True), TypeError, "not bool"),
        (lambda: fairshuf.shuffle_together("x"), TypeError, "one or more columns"),
        (lambda: fairshuf.Key.from_hex("ab"), ValueError, "64"),
    ],
)
def test_mistakes_are_named(call, error, words):
    with pytest.raises(error, match=words):
        call()


def test_pandas_frames_come_back_as_frames():
    pandas = pytest.importorskip("pandas")
    frame = pandas.DataFrame({"a": range(100), "b": [str(i) for i in range(100)]})
    shuffled = fairshuf.permutation(frame, "x")
    order = fairshuf.permutation(100, "x")
    assert shuffled["a"].tolist() == order.tolist() and shuffled.index.tolist() == order.tolist()
    assert fairshuf.permutation(frame["b"], "x").tolist() == [str(i) for i in order]
    with pytest.raises(TypeError, match="DataFrame is not shuffled in place: use fairshuf.permutation"):
        fairshuf.shuffle(frame, "x")


def test_torch_tensors_share_their_memory():
    torch = pytest.importorskip("torch")
    tensor = torch.arange(300_000).reshape(100_000, 3)
    fairshuf.shuffle(tensor, "x")
    order = fairshuf.permutation(100_000, "x")
    assert (tensor[:, 0].numpy() == 3 * order).all()
    assert (fairshuf.permutation(torch.arange(100), "x").numpy() == fairshuf.permutation(100, "x")).all()
    with pytest.raises(ValueError, match="requires a gradient"):
        fairshuf.shuffle(torch.zeros(5, requires_grad=True), "x")
    with pytest.raises(TypeError, match="memory of the CPU"):
        fairshuf.shuffle(torch.zeros(5, device="meta"), "x")
