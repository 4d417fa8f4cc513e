"""Proofs, observations and traces: the command's own, and those of Python functions."""

import json
import random
from fractions import Fraction

import fairshuf
import numpy as np
import pytest


@pytest.fixture
def by_command(run_command):
    return lambda *arguments: run_command(*arguments, "--json").decode().rstrip("\n")


def naive(deck, draws):
    for i in range(len(deck)):
        j = draws.below(len(deck))
        deck[i], deck[j] = deck[j], deck[i]


def knuth(deck, draws):
    for i in range(len(deck) - 1, 0, -1):
        j = draws.below(i + 1)
        deck[i], deck[j] = deck[j], deck[i]


def redrawn(deck, draws):
    """Picks numbers until none is there twice: its draws have no limit."""
    order = []
    while len(order) < len(deck):
        card = draws.below(len(deck))
        if card not in order:
            order.append(card)
    return order


@pytest.mark.parametrize(
    "arguments, call",
    [
        (["naive", "-n", 4], lambda: fairshuf.prove("naive", 4)),
        (["swap-down", "-n", 8], lambda: fairshuf.prove("swap-down", 8)),
        (["swap-down", "-n", 4, "--draws", "modulo:256"], lambda: fairshuf.prove("swap-down", 4, draws="modulo:256")),
        (["swap-up", "-n", 54, "--positions"], lambda: fairshuf.prove("swap-up", 54, question="positions")),
        (["riffle:7", "-n", 52, "--distance"], lambda: fairshuf.prove("riffle:7", 52, question="distance")),
        (["derangement", "-n", 5], lambda: fairshuf.prove("derangement", 5)),
    ],
)
def test_a_proof_is_the_commands(arguments, call, by_command):
    proof = call()
    assert proof.to_json() == by_command("prove", *arguments)
    assert proof.verdict == json.loads(proof.to_json())["verdict"]
    assert proof.algorithm in repr(proof) and str(proof) == proof.report() != ""
    assert proof._repr_html_().count("<table") <= 2


def test_a_proof_has_exact_fractions():
    proof = fairshuf.prove("naive", 4)
    assert proof.verdict == "unfair" and not proof.fair
    assert proof.total_variation == Fraction(25, 384) and proof.outcomes == 256
    assert proof.probabilities[(2, 1, 4, 3)] == Fraction(15, 256) == proof.most.probability
    assert sum(proof.probabilities.values()) == 1 and all(sum(row) == 1 for row in proof.positions)
    assert proof.least.orders == [(4, 1, 2, 3), (4, 2, 3, 1)] and proof.least.count == 2


@pytest.mark.parametrize("function, name", [(naive, "naive"), (knuth, "swap-down")])
@pytest.mark.parametrize("n", [1, 2, 3, 4, 5])
def test_a_function_has_the_law_of_its_algorithm(function, name, n):
    mine, known = fairshuf.prove(function, n), fairshuf.prove(name, n)
    assert mine.probabilities == known.probabilities and mine.positions == known.positions
    assert (mine.verdict, mine.outcomes, mine.sentence) == (known.verdict, known.outcomes, known.sentence)


def test_a_function_may_return_its_order_and_draw_without_limit():
    proof = fairshuf.prove(redrawn, 2)
    assert proof.verdict == "equal" and 0 < proof.residual < Fraction(1, 2**40) and proof.outcomes is None
    assert fairshuf.prove(lambda deck, draws: deck[::-1], 3).least.probability == 0
    assert fairshuf.prove(lambda deck, draws: np.roll(deck, draws.below(3)), 3).reached == 3


def test_a_function_that_does_not_depend_on_its_draws_alone_is_refused():
    chance = random.Random(1)

    def fickle(deck, draws):
        for _ in range(3):
            draws.below(chance.randrange(2, 9))

    with pytest.raises(ValueError, match="it must depend on its draws alone"):
        fairshuf.prove(fickle, 3)


@pytest.mark.parametrize(
    "function, error, words",
    [
        (lambda deck, draws: deck.pop(), TypeError, "returned a int"),
        (lambda deck, draws: deck[1:], ValueError, "2 cards instead of 3"),
        (lambda deck, draws: [0, 0, 1], ValueError, "card 0 is there twice"),
        (lambda deck, draws: [0, 1, 3], ValueError, "a card 3, not one of 0 to 2"),
        (lambda deck, draws: draws.below(0), ValueError, "bound is at least 1"),
        (lambda deck, draws: draws.below(0.5), TypeError, "integer"),
        (lambda deck, draws: [draws.below(100) for _ in range(5)] and None, ValueError, "more than 4000 sequences"),
        (lambda deck, draws: 1 / 0, ZeroDivisionError, ""),
    ],
)
def test_wrong_functions_are_named(function, error, words):
    with pytest.raises(error, match=words):
        fairshuf.prove(function, 3, most=4000)


def test_draws_end_with_their_run():
    kept = []
    fairshuf.prove(lambda deck, draws: kept.append(draws), 2)
    with pytest.raises(ValueError, match="this run is over"):
        kept[0].below(2)


@pytest.mark.parametrize(
    "arguments, more",
    [
        (["naive", "-n", 6, "--shuffles", 20_000], {}),
        (["swap-down", "-n", 6, "--shuffles", 20_000], {}),
        (["swap-down", "-n", 6, "--shuffles", 20_000, "--draws", "modulo:8", "--keep-deck", "--battery", "quick"],
         {"draws": "modulo:8", "keep_deck": True, "battery": "quick"}),
        (["swap-down", "-n", 6, "--shuffles", 20_000, "--draws", "java"], {"draws": "java"}),
    ],
)
def test_an_observation_is_the_commands(arguments, more, by_command):
    seen = fairshuf.observe(arguments[0], n=6, shuffles=20_000, seed="x", **more)
    assert seen.to_json() == by_command("observe", *arguments, "--seed", "x")
    assert seen.verdict == json.loads(seen.to_json())["verdict"]
    assert (seen.positions.sum(axis=0) == 20_000).all() and seen.positions.shape == (6, 6)
    assert seen._repr_html_().count("<td") >= 36


def test_a_fair_function_shows_no_bias():
    chance = random.Random(5)
    seen = fairshuf.observe(chance.shuffle, n=6, shuffles=20_000)
    assert seen.verdict == "fair" and seen.fair and seen.looks_like == []
    assert "random.Random.shuffle" in repr(seen) and "NO SIGN OF BIAS" in repr(seen) and seen.smallest_bias < 1
    generator = np.random.default_rng(3)
    assert fairshuf.observe(lambda deck: generator.permutation(deck), n=6, shuffles=20_000).fair
    fairshuf.assert_fair(lambda deck: fairshuf.shuffle(deck, generator), n=5, shuffles=20_000)


def test_a_broken_function_is_named():
    chance = random.Random(5)

    def swap_any(deck):
        for i in range(len(deck)):
            j = chance.randrange(len(deck))
            deck[i], deck[j] = deck[j], deck[i]

    with pytest.raises(AssertionError) as failure:
        fairshuf.assert_fair(swap_any, shuffles=20_000)
    message = str(failure.value)
    assert "swap_any: UNFAIR" in message and "It looks like swap-any (correlation" in message
    best = fairshuf.observe(swap_any, shuffles=20_000).looks_like[0]
    assert best.name == "swap-any" and best.score > 0.9 and best.parameter is None
    assert "How sure: test 'positions'" in message and "% more often" in message or "% less often" in message


@pytest.mark.parametrize(
    "shuffle, words",
    [
        (lambda deck: deck.pop() and None, "there are 4 cards instead of 5"),
        (lambda deck: [0] * 5, "card 0 is there twice"),
        (lambda deck: deck.__setitem__(0, 9), "there is a card 9, not one of 0 to 4"),
    ],
)
def test_what_is_no_shuffle_is_unfair(shuffle, words):
    seen = fairshuf.observe(shuffle, n=5)
    assert seen.verdict == "unfair" and words in seen.sentence and words in seen.problem
    assert json.loads(seen.to_json())["reason"]["code"] == "no-shuffle" and words in seen._repr_html_()
    with pytest.raises(AssertionError, match=words):
        fairshuf.assert_fair(shuffle, n=5)


def test_orders_in_a_matrix_are_judged():
    generator = np.random.default_rng(3)
    orders = generator.permuted(np.tile(np.arange(7), (20_000, 1)), axis=1)
    for matrix in (orders, orders + 1, orders.astype(np.uint8), np.asfortranarray(orders), orders.tolist()):
        assert fairshuf.observe_orders(matrix).verdict == "fair"
    sorted_by_coin = np.array([sorted(range(7), key=lambda card: card + generator.random() * 3) for _ in range(5000)])
    seen = fairshuf.observe_orders(sorted_by_coin, name="sorted by a coin")
    assert seen.verdict == "unfair" and "sorted by a coin" in repr(seen)


def test_what_a_function_raises_comes_through():
    with pytest.raises(ZeroDivisionError):
        fairshuf.observe(lambda deck: 1 / 0)
    with pytest.raises(TypeError, match="returned a dict"):
        fairshuf.observe(lambda deck: {"a": 1})


def test_a_trace_is_the_commands(by_command):
    trace = fairshuf.trace("swap-down", 5, script=[1, 2, 0, 0])
    assert trace.to_json() == by_command("trace", "swap-down", 1, 2, 3, 4, 5, "--script", "1,2,0,0")
    assert [step.value for step in trace.steps] == [1, 2, 0, 0] and trace.steps[0].probability == Fraction(1, 5)
    assert trace.result == trace.steps[-1].deck and trace._repr_html_().lstrip().startswith("<svg")
    assert "4 steps: 1 2 3 4 5 becomes" in repr(trace)
    named = fairshuf.trace("riffle:1", "AKQJ", seed="x")
    assert named.to_json() == by_command("trace", "riffle:1", "A", "K", "Q", "J", "--seed", "x")


@pytest.mark.parametrize(
    "call, error, words",
    [
        (lambda: fairshuf.prove("naiv", 4), ValueError, "did you mean 'naive'"),
        (lambda: fairshuf.prove("naive", 0), ValueError, "n: 0"),
        (lambda: fairshuf.prove("naive", 40), ValueError, "at most"),
        (lambda: fairshuf.prove("naive", 4, draws="dice"), ValueError, "dice"),
        (lambda: fairshuf.prove("naive", 4, question="why"), ValueError, "question: 'why'"),
        (lambda: fairshuf.prove(5), TypeError, "a function or the name"),
        (lambda: fairshuf.observe(5), TypeError, "a function or the name"),
        (lambda: fairshuf.observe(random.shuffle, n=1), ValueError, "n: 1"),
        (lambda: fairshuf.observe(random.shuffle, n=257), ValueError, "n: 257"),
        (lambda: fairshuf.observe(random.shuffle, shuffles=1), ValueError, "at least"),
        (lambda: fairshuf.observe(random.shuffle, seed="x"), TypeError, "seed and draws are for shuffles of the catalogue"),
        (lambda: fairshuf.observe("naive", battery="some"), ValueError, "battery: 'some'"),
        (lambda: fairshuf.observe_orders([1, 2]), ValueError, "1 dimensions"),
        (lambda: fairshuf.observe_orders([[0.5, 1]]), TypeError, "float64"),
        (lambda: fairshuf.observe_orders([[0, 5]] * 99), ValueError, "go from 0 to 5"),
        (lambda: fairshuf.observe_orders([[0, 1], [0, 0]] * 5000), ValueError, "row 1 is not an order"),
        (lambda: fairshuf.trace("swap-down", seed="x", script=[1]), TypeError, "exclude each other"),
        (lambda: fairshuf.trace("swap-down", script=[9]), ValueError, "9"),
    ],
)
def test_mistakes_are_named(call, error, words):
    with pytest.raises(error, match=words):
        call()


def test_a_member_of_the_family_is_proved_as_a_whole():
    assert fairshuf.prove("derangement", 4).verdict == "fair"
    with pytest.raises(ValueError, match="derangement: a member of the family is proved as a whole"):
        fairshuf.prove("derangement", 4, question="positions")


def buffered(n: int, size: int) -> list[int]:
    """A shuffle buffer, as tf.data and PyTorch have it."""
    chance = random.Random(3)
    held: list[int] = []
    out: list[int] = []
    for item in range(n):
        if len(held) < size:
            held.append(item)
            continue
        at = chance.randrange(size)
        out.append(held[at])
        held[at] = item
    chance.shuffle(held)
    return out + held


def test_one_long_order_is_judged_and_its_machine_named(tmp_path, by_command):
    fair = np.random.default_rng(5).permutation(20_000)
    assert fairshuf.observe_one(fair).fair
    assert fairshuf.observe_one(fair + 1).looks_like == []
    assert list(fair) == list(np.random.default_rng(5).permutation(20_000))  # the array is left alone
    seen = fairshuf.observe_one(buffered(20_000, 500), name="loader")
    assert seen.verdict == "unfair"
    assert (seen.looks_like[0].name, seen.looks_like[0].parameter) == ("buffer", 500)
    assert "a shuffle buffer of about 500" in seen.report()
    path = tmp_path / "order.npy"
    np.save(path, fair)
    by_file = by_command("observe", "--one", str(path))
    assert fairshuf.observe_one(fair, name=str(path)).to_json() == by_file
    with pytest.raises(ValueError, match="too few"):
        fairshuf.observe_one(range(5))
    with pytest.raises(TypeError, match="whole numbers"):
        fairshuf.observe_one([0.5, 1.5])
    assert "not a permutation" in fairshuf.observe_one([7] * 2_000).sentence
