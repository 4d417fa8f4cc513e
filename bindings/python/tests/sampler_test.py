"""The sampler: each item once, on any number of ranks, before and after a resumption."""

import itertools
import multiprocessing
import os
import random

import fairshuf
import pytest


def flat(batches):
    return [index for batch in batches for index in batch]


def ranks(n, world, **more):
    return [fairshuf.Sampler(n, "x", rank=rank, world=world, **more) for rank in range(world)]


@pytest.mark.parametrize("n", [0, 1, 2, 10, 97, 140_000])
@pytest.mark.parametrize("world", [1, 2, 3, 8])
def test_all_ranks_together_see_each_item_once(n, world):
    seen = [list(sampler) for sampler in ranks(n, world)]
    assert sorted(itertools.chain(*seen)) == list(range(n))
    assert max(map(len, seen)) - min(map(len, seen)) <= 1
    assert [len(s) for s in seen] == [len(sampler) for sampler in ranks(n, world)]
    order = fairshuf.Permutation(n, fairshuf.Key.from_text("x").derive("epoch 0"))[:].tolist()
    assert [index for step in itertools.zip_longest(*seen) for index in step if index is not None] == order


@pytest.mark.parametrize("n", [1, 10, 97, 1000])
@pytest.mark.parametrize("world", [2, 3, 8])
def test_even_makes_ranks_equal(n, world):
    padded = [list(s) for s in ranks(n, world, even="pad")]
    assert {len(s) for s in padded} == {-(-n // world)} and set(itertools.chain(*padded)) == set(range(n))
    dropped = [list(s) for s in ranks(n, world, even="drop")]
    assert {len(s) for s in dropped} == {n // world}
    assert len(set(itertools.chain(*dropped))) == n // world * world
    assert [len(s) for s in padded] == [len(s) for s in ranks(n, world, even="pad")]


@pytest.mark.parametrize("drop_last", [False, True])
def test_batches(drop_last):
    plain = list(fairshuf.Sampler(103, "x"))
    sampler = fairshuf.Sampler(103, "x", batch=10, drop_last=drop_last)
    batches = list(sampler)
    assert flat(batches) == plain[: 100 if drop_last else 103]
    assert all(len(b) == 10 for b in batches[:-1]) and len(batches) == (10 if drop_last else 11)
    assert len(fairshuf.Sampler(103, "x", batch=10, drop_last=drop_last)) == len(batches)


def test_epochs_differ_and_follow_each_other():
    sampler = fairshuf.Sampler(100, "x")
    first, second = list(sampler), list(sampler)
    assert first != second and sorted(second) == list(range(100)) and sampler.epoch == 1
    sampler.set_epoch(0)
    assert list(sampler) == first
    sampler.set_epoch(0)
    assert list(sampler) == first
    sampler.set_epoch(1)
    assert list(sampler) == second


def test_an_iteration_that_was_left_begins_again():
    sampler = fairshuf.Sampler(100, "x")
    begun = list(itertools.islice(sampler, 7))
    assert list(sampler)[:7] == begun


def test_resuming_with_other_workers_shows_the_rest_once():
    chance = random.Random(1)
    for _ in range(200):
        n, before, after = chance.randrange(1, 300), chance.randrange(1, 9), chance.randrange(1, 9)
        batch = chance.choice([None, 1, 3, 10])
        steps = chance.randrange(0, n // (before * (batch or 1)) + 1)
        seen, states = [], []
        for sampler in ranks(n, before, batch=batch):
            iteration = iter(sampler)
            for _ in range(steps):
                item = next(iteration, [] if batch else None)
                seen += item if batch else [item] if item is not None else []
            states.append(sampler.state_dict())
        assert all(state == states[0] for state in states)
        assert states[0]["position"] == min(n, steps * before * (batch or 1)) and states[0]["epoch"] == 0
        rest = []
        for sampler in ranks(n, after):
            sampler.load_state_dict(states[0])
            sampler.set_epoch(0)  # as a training loop does
            expected = len(sampler)
            got = list(sampler)
            assert len(got) == expected
            rest += got
        assert sorted(seen + rest) == list(range(n))


def test_resuming_with_padding_and_dropping():
    for even in ("pad", "drop"):
        for sampler in ranks(50, 4, even=even):
            sampler.load_state_dict({"epoch": 3, "position": 17})
            rest = list(sampler)
            assert len(rest) == (9 if even == "pad" else 8) == -(-33 // 4) - (even == "drop")
            assert sampler.state_dict() == {"epoch": 3, "position": 50}


def test_a_finished_epoch_stays_finished_when_it_is_loaded():
    sampler = fairshuf.Sampler(20, "x")
    list(sampler)
    state = sampler.state_dict()
    assert state == {"epoch": 0, "position": 20}
    again = fairshuf.Sampler(20, "x")
    again.load_state_dict(state)
    assert list(again) == [] and len(list(again)) == 20 and again.epoch == 1


def test_the_state_after_what_was_consumed():
    sampler = fairshuf.Sampler(100, "x", batch=5, world=2)
    iteration = iter(sampler)
    for _ in range(4):  # a loader fetched four batches, the training consumed two
        next(iteration)
    assert sampler.state_after(10) == {"epoch": 0, "position": 20}
    assert sampler.state_dict() == {"epoch": 0, "position": 40}
    assert sampler.state_after(50) == {"epoch": 0, "position": 100}


def _rank(rank, world, state, queue):
    sampler = fairshuf.Sampler(1000, "x", batch=8, rank=rank, world=world)
    sampler.load_state_dict(state)
    queue.put((flat(sampler), sampler.state_dict()))


def test_ranks_in_processes_of_their_own():
    context = multiprocessing.get_context("fork")
    seen = flat(itertools.islice(fairshuf.Sampler(1000, "x", batch=8), 5))
    queue = context.Queue()
    workers = [context.Process(target=_rank, args=(r, 3, {"epoch": 0, "position": 40}, queue)) for r in range(3)]
    for worker in workers:
        worker.start()
    results = [queue.get(timeout=60) for _ in workers]
    for worker in workers:
        worker.join()
    assert sorted(seen + flat(items for items, _ in results)) == list(range(1000))
    assert all(state == {"epoch": 0, "position": 1000} for _, state in results)


@pytest.mark.skipif("FAIRSHUF_SANITIZED" in os.environ, reason="torch's own code is not ours to sanitize")
@pytest.mark.parametrize("workers", [0, 2])
def test_torch_loads_each_item_once(workers):
    torch = pytest.importorskip("torch")
    data = torch.arange(200) * 10
    sampler = fairshuf.Sampler(200, "x")
    loader = torch.utils.data.DataLoader(data, sampler=sampler, batch_size=16, num_workers=workers)
    assert len(loader) == 13
    for epoch in range(2):
        sampler.set_epoch(epoch)
        items = torch.cat(list(loader)).tolist()
        order = fairshuf.Permutation(200, fairshuf.Key.from_text("x").derive(f"epoch {epoch}"))
        assert items == [10 * i for i in order]


@pytest.mark.skipif("FAIRSHUF_SANITIZED" in os.environ, reason="torch's own code is not ours to sanitize")
def test_torch_resumes_with_other_ranks():
    torch = pytest.importorskip("torch")
    data = torch.arange(203)

    def loader(sampler, workers):
        return torch.utils.data.DataLoader(data, batch_sampler=sampler, num_workers=workers)

    seen, states = [], []
    for sampler in ranks(203, 2, batch=8):
        consumed = 0
        for batch in itertools.islice(loader(sampler, 2), 5):  # the workers fetch further
            seen += batch.tolist()
            consumed += len(batch)
        states.append(sampler.state_after(consumed))
    assert states[0] == states[1] == {"epoch": 0, "position": 80}
    for sampler in ranks(203, 3, batch=5):
        sampler.load_state_dict(states[0])
        seen += flat(batch.tolist() for batch in loader(sampler, 0))
    assert sorted(seen) == list(range(203))


@pytest.mark.parametrize(
    "call, error, words",
    [
        (lambda: fairshuf.Sampler(-1, "x"), ValueError, "n: -1"),
        (lambda: fairshuf.Sampler(5, "x", batch=0), ValueError, "batch: 0"),
        (lambda: fairshuf.Sampler(5, "x", rank=2, world=2), ValueError, "rank: 2 is not from 0 to 1"),
        (lambda: fairshuf.Sampler(5, world=2), TypeError, "all ranks need the same key"),
        (lambda: fairshuf.Sampler(5, "x", even="odd"), ValueError, "even: 'odd'"),
        (lambda: fairshuf.Sampler(5, "x", drop_last=True), ValueError, "there are no batches"),
        (lambda: fairshuf.Sampler(5, "x").load_state_dict({"epoch": 1}), ValueError, "state: "),
        (lambda: fairshuf.Sampler(5, "x").load_state_dict({"epoch": 1, "position": 6}), ValueError, "position: 6"),
        (lambda: fairshuf.Sampler(5, "x").set_epoch(-1), ValueError, "epoch: -1"),
    ],
)
def test_mistakes_are_named(call, error, words):
    with pytest.raises(error, match=words):
        call()
