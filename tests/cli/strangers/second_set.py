#!/usr/bin/env python3
"""A second set of wrong shuffles, written when the models were there already: second_set.py FAIRSHUF [--list] [--only TEXT]

Each function shuffles `deck` with the random generator `r`, and says by which names the observer may call its mistake.
At least eight of ten must be named rightly, and no fair one may be named at all.
"""
import argparse
import json
import random
import subprocess
import sys
from functools import cmp_to_key

WRONG, FAIR = [], []


def wrong(names, cards=20, shuffles=20000):
    def keep(function):
        WRONG.append((function, cards, shuffles, names.split()))
        return function
    return keep


def fair(cards=20, shuffles=5000):
    def keep(function):
        FAIR.append((function, cards, shuffles, []))
        return function
    return keep


def swap(deck, i, j):
    deck[i], deck[j] = deck[j], deck[i]


# --- swaps with the wrong partner

@wrong("swap-any", 10)
def naive(deck, r):
    for i in range(len(deck)):
        swap(deck, i, r.randrange(len(deck)))


@wrong("swap-any", 40)
def naive_of_forty(deck, r):
    for i in range(len(deck)):
        swap(deck, i, int(r.random() * len(deck)))


@wrong("swap-any", 8)
def naive_from_the_end(deck, r):
    for i in reversed(range(len(deck))):
        swap(deck, r.randrange(len(deck)), i)


@wrong("swap-any", 26)
def naive_with_another(deck, r):
    for i in range(len(deck)):
        j = i
        while j == i:
            j = r.randrange(len(deck))
        swap(deck, i, j)


@wrong("asf-poker off-by-one:swap-any swap-any", 10)
def naive_without_the_last(deck, r):
    for i in range(len(deck)):
        swap(deck, i, r.randrange(len(deck) - 1))


@wrong("off-by-one:swap-any swap-any asf-poker", 12)
def naive_without_the_first(deck, r):
    for i in range(len(deck)):
        swap(deck, i, r.randint(1, len(deck) - 1))


@wrong("sattolo", 26)
def sattolo(deck, r):
    i = len(deck)
    while i > 1:
        i -= 1
        swap(deck, i, r.randrange(i))


@wrong("sattolo", 6)
def sattolo_up(deck, r):
    for i in range(len(deck) - 1):
        swap(deck, i, r.randint(i + 1, len(deck) - 1))


@wrong("sattolo", 20)
def sattolo_inside_out(deck, r):
    out = []
    for k, card in enumerate(deck):
        out.append(card)
        if k:
            swap(out, k, r.randrange(k))
    deck[:] = out


@wrong("off-by-one:last-place", 20)
def range_without_the_last(deck, r):
    for i in range(len(deck) - 1):
        swap(deck, i, r.randrange(i, len(deck) - 1))


@wrong("off-by-one:first-place", 10)
def zero_forgotten(deck, r):
    for i in range(len(deck) - 1, 0, -1):
        swap(deck, i, r.randint(1, i))


@wrong("off-by-one:last-place", 26)
def loop_begins_before_the_last(deck, r):
    for i in range(len(deck) - 2, 0, -1):
        swap(deck, i, r.randint(0, i))


@wrong("off-by-one:first-place", 16)
def loop_up_begins_at_one(deck, r):
    for i in range(1, len(deck)):
        swap(deck, i, r.randrange(i, len(deck)))


@wrong("off-by-one:loop", 8)
def last_swap_missing(deck, r):
    for i in range(len(deck) - 1, 1, -1):
        swap(deck, i, r.randint(0, i))


@wrong("off-by-one:loop", 6)
def last_swap_missing_up(deck, r):
    for i in range(len(deck) - 2):
        swap(deck, i, r.randrange(i, len(deck)))


@wrong("range-too-large", 10)
def clamped_above(deck, r):
    n = len(deck)
    for i in range(n - 1):
        swap(deck, i, min(n - 1, r.randint(i, n)))


@wrong("range-too-large", 8)
def wraps_to_the_front(deck, r):
    n = len(deck)
    for i in range(n - 1, 0, -1):
        swap(deck, i, r.randint(0, i + 1) % n)


@wrong("range-too-large", 12)
def python_negative_index(deck, r):
    for i in range(len(deck) - 1, 0, -1):
        swap(deck, i, r.randint(-1, i))


@wrong("range-too-large", 10)
def ignored_outside(deck, r):
    n = len(deck)
    for i in range(n):
        j = r.randint(0, n)
        if j < n:
            swap(deck, i, j)


@wrong("reversed-bounds", 26)
def remaining_the_wrong_way(deck, r):
    n = len(deck)
    for i in range(n):
        swap(deck, i, r.randrange(n - i))


@wrong("reversed-bounds", 10)
def tail_the_wrong_way(deck, r):
    n = len(deck)
    for i in range(n):
        swap(deck, i, r.randint(n - 1 - i, n - 1))


@wrong("rounded", 10)
def python_round(deck, r):
    for i in range(len(deck) - 1, 0, -1):
        swap(deck, i, round(r.random() * i))


@wrong("rounded swap-any", 20)
def python_round_any(deck, r):
    for i in range(len(deck)):
        swap(deck, i, round(r.random() * (len(deck) - 1)))


# --- too few moves

@wrong("swap-pairs", 20)
def ten_transpositions(deck, r):
    for _ in range(10):
        swap(deck, r.randrange(len(deck)), r.randrange(len(deck)))


@wrong("swap-pairs", 26)
def as_many_transpositions_as_cards(deck, r):
    for _ in range(len(deck)):
        swap(deck, r.randrange(len(deck)), r.randrange(len(deck)))


@wrong("swap-pairs", 52, 5000)
def hundred_transpositions(deck, r):
    for _ in range(100):
        swap(deck, *r.sample(range(len(deck)), 2))


@wrong("half-loop", 20)
def half_the_loop(deck, r):
    for i in range(len(deck) // 2):
        swap(deck, i, r.randrange(i, len(deck)))


@wrong("half-loop", 30)
def half_the_loop_down(deck, r):
    for i in range(len(deck) - 1, len(deck) // 2, -1):
        swap(deck, i, r.randint(0, i))


@wrong("swap-neighbours", 20)
def neighbours_at_random(deck, r):
    for _ in range(100):
        i = r.randrange(len(deck) - 1)
        swap(deck, i, i + 1)


@wrong("swap-neighbours neighbour-coins sort-comparator-bubble biased-coin:neighbours", 12)
def neighbours_by_coin(deck, r):
    for i in range(len(deck) - 1):
        if r.random() < 0.5:
            swap(deck, i, i + 1)


@wrong("top-to-random", 20)
def top_goes_somewhere(deck, r):
    for _ in range(20):
        deck.insert(r.randrange(len(deck)), deck.pop(0))


@wrong("random-to-top", 26)
def any_to_the_front(deck, r):
    for _ in range(40):
        deck.insert(0, deck.pop(r.randrange(len(deck))))


@wrong("random-to-bottom", 12)
def picks_too_few(deck, r):
    for _ in range(15):
        deck.append(deck.pop(r.randrange(len(deck))))


@wrong("bottom-to-random", 12)
def last_goes_somewhere(deck, r):
    for _ in range(12):
        deck.insert(r.randrange(len(deck) + 1), deck.pop())


@wrong("random-to-random", 20)
def card_from_here_to_there(deck, r):
    for _ in range(15):
        deck.insert(r.randrange(len(deck)), deck.pop(r.randrange(len(deck))))


@wrong("insert-any", 10)
def each_in_turn_to_anywhere(deck, r):
    for i in range(len(deck)):
        deck.insert(r.randrange(len(deck)), deck.pop(i))


@wrong("front-or-back", 20)
def append_or_prepend(deck, r):
    out = []
    for card in deck:
        out.append(card) if r.random() < 0.5 else out.insert(0, card)
    deck[:] = out


@wrong("reversals", 20)
def reverses_stretches(deck, r):
    for _ in range(8):
        a, b = sorted(r.sample(range(len(deck) + 1), 2))
        deck[a:b] = deck[a:b][::-1]


# --- cards

def riffle_once(deck, r, cut=None):
    k = sum(r.random() < 0.5 for _ in deck) if cut is None else cut
    left, right, out = deck[:k], deck[k:], []
    while left or right:
        pile = left if r.random() * (len(left) + len(right)) < len(left) else right
        out.append(pile.pop(0))
    deck[:] = out


@wrong("riffle riffle-halves", 52, 5000)
def five_riffles(deck, r):
    for _ in range(5):
        riffle_once(deck, r)


@wrong("riffle riffle-halves", 20)
def three_riffles(deck, r):
    for _ in range(3):
        riffle_once(deck, r)


@wrong("riffle-halves riffle", 52, 5000)
def three_riffles_from_the_middle(deck, r):
    for _ in range(3):
        riffle_once(deck, r, len(deck) // 2)


@wrong("cut", 26)
def one_cut(deck, r):
    k = r.randrange(len(deck))
    deck[:] = deck[k:] + deck[:k]


@wrong("cut", 20)
def many_cuts(deck, r):
    for _ in range(12):
        k = r.randint(1, len(deck) - 1)
        deck[:] = deck[k:] + deck[:k]


@wrong("biased-coin:riffle riffle-halves riffle", 26)
def crooked_riffles(deck, r):
    for _ in range(3):
        half = len(deck) // 2
        left, right, out = deck[:half], deck[half:], []
        while left and right:
            out.append((left if r.random() < 0.7 else right).pop(0))
        deck[:] = out + left + right


# --- sorts

@wrong("sort-comparator-timsort sort-comparator-binary-insertion", 20)
def sorted_by_coin(deck, r):
    deck.sort(key=cmp_to_key(lambda a, b: r.random() - 0.5))


@wrong("sort-comparator-timsort sort-comparator-binary-insertion", 40, 5000)
def sorted_by_signs(deck, r):
    deck.sort(key=cmp_to_key(lambda a, b: r.choice([-1, 1])))


@wrong("biased-coin:sort-timsort biased-coin:sort-binary-insertion", 12)
def sorted_by_three_signs(deck, r):
    deck.sort(key=cmp_to_key(lambda a, b: r.choice([-1, 0, 1])))


@wrong("sort-comparator-insertion", 20)
def inserted_by_coin(deck, r):
    for i in range(1, len(deck)):
        while i and r.random() < 0.5:
            swap(deck, i, i - 1)
            i -= 1


@wrong("sort-comparator-bubble", 10)
def bubbled_by_coin(deck, r):
    n = len(deck)
    for end in range(n - 1, 0, -1):
        for i in range(end):
            if r.getrandbits(1):
                swap(deck, i, i + 1)


@wrong("sort-comparator-merge", 16)
def merged_by_coin(deck, r):
    def merge(part):
        if len(part) < 2:
            return part
        a, b, out = merge(part[:len(part) // 2]), merge(part[len(part) // 2:]), []
        while a and b:
            out.append((a if r.random() < 0.5 else b).pop(0))
        return out + a + b
    deck[:] = merge(deck)


@wrong("sort-comparator-quick", 16)
def quick_by_coin(deck, r):
    def quick(part):
        if len(part) < 2:
            return part
        low, high = [], []
        for card in part[1:]:
            (low if r.random() < 0.5 else high).append(card)
        return quick(low) + [part[0]] + quick(high)
    deck[:] = quick(deck)


@wrong("sort-comparator-selection", 10)
def selected_by_coin(deck, r):
    for i in range(len(deck)):
        best = i
        for j in range(i + 1, len(deck)):
            if r.random() < 0.5:
                best = j
        swap(deck, i, best)


@wrong("sort-comparator-exchange", 10)
def exchanged_by_coin(deck, r):
    for i in range(len(deck)):
        for j in range(i + 1, len(deck)):
            if r.random() < 0.5:
                swap(deck, i, j)


@wrong("few-keys", 20)
def keys_of_hundred(deck, r):
    deck.sort(key=lambda card: r.randrange(100))


@wrong("few-keys", 30)
def keys_of_one_byte(deck, r):
    deck.sort(key=lambda card: r.getrandbits(8))


@wrong("few-keys", 12)
def keys_of_few_digits(deck, r):
    deck.sort(key=lambda card: round(r.random(), 1))


# --- draws

@wrong("modulo", 20, 50000)
def byte_modulo(deck, r):
    for i in range(len(deck) - 1, 0, -1):
        swap(deck, i, r.getrandbits(8) % (i + 1))


@wrong("modulo", 10, 20000)
def dice_modulo(deck, r):
    for i in range(len(deck) - 1, 0, -1):
        swap(deck, i, r.randrange(16) % (i + 1))


@wrong("modulo", 30, 20000)
def hundred_modulo_up(deck, r):
    for i in range(len(deck) - 1):
        swap(deck, i, i + r.randrange(100) % (len(deck) - i))


@wrong("float", 20, 50000)
def two_digits(deck, r):
    for i in range(len(deck) - 1, 0, -1):
        swap(deck, i, int(int(r.random() * 100) / 100 * (i + 1)))


@wrong("biased-coin:swap", 10)
def swaps_by_coin(deck, r):
    for i in range(len(deck) - 1, 0, -1):
        if r.random() < 0.5:
            swap(deck, i, r.randint(0, i))


@wrong("biased-coin:swap", 26)
def mostly_swaps(deck, r):
    for i in range(len(deck)):
        j = r.randrange(i, len(deck))
        if r.random() < 0.9:
            swap(deck, i, j)


# --- seeds

@wrong("too-few-seeds", 20)
def thousand_seeds(deck, r):
    random.Random(r.randrange(1000)).shuffle(deck)


@wrong("too-few-seeds", 52, 5000)
def pin_of_four_digits(deck, r):
    random.Random(r.randrange(10_000)).shuffle(deck)


@wrong("too-few-seeds", 12, 20000)
def seed_of_15_bits(deck, r):
    random.Random(r.getrandbits(15)).shuffle(deck)


def clock(r, state={}):
    state["t"] = state.get("t", 0) + r.random() * 0.3
    return int(state["t"])


@wrong("seeded-with-the-clock", 20)
def seeded_each_second(deck, r):
    random.Random(clock(r)).shuffle(deck)


@wrong("seeded-with-the-clock", 8, 5000)
def seeded_each_second_of_eight(deck, r):
    random.Random(clock(r)).shuffle(deck)


@wrong("stuck", 20, 2000)
def constant_seed(deck, r):
    random.Random(42).shuffle(deck)


@wrong("stuck", 10, 2000)
def shuffles_a_copy(deck, r):
    r.shuffle(list(deck))


@wrong("short-generator", 20, 20000)
def small_congruential(deck, r, state=[1]):
    for i in range(len(deck) - 1, 0, -1):
        state[0] = (state[0] * 75) % 65537
        swap(deck, i, state[0] % (i + 1))


@wrong("short-generator", 13, 5000)
def tiny_congruential(deck, r, state=[1]):
    for i in range(len(deck) - 1, 0, -1):
        state[0] = (state[0] * 137 + 187) % 256
        swap(deck, i, state[0] * (i + 1) // 256)


# --- parts of the deck

@wrong("buffer", 40, 10000)
def buffer_of_ten(deck, r):
    pool, out = deck[:10], []
    for card in deck[10:] + [None] * 10:
        out.append(pool.pop(r.randrange(len(pool))))
        if card is not None:
            pool.append(card)
    deck[:] = out


@wrong("buffer", 20)
def buffer_replaced_in_place(deck, r):
    pool, out = deck[:6], []
    for card in deck[6:]:
        k = r.randrange(6)
        out.append(pool[k])
        pool[k] = card
    r.shuffle(pool)
    deck[:] = out + pool


@wrong("blocks", 20)
def blocks_of_five(deck, r):
    out = []
    for i in range(0, len(deck), 5):
        part = deck[i:i + 5]
        r.shuffle(part)
        out += part
    deck[:] = out


@wrong("blocks-kept", 20)
def packs_of_four(deck, r):
    packs = [deck[i:i + 4] for i in range(0, len(deck), 4)]
    r.shuffle(packs)
    deck[:] = sum(packs, [])


@wrong("feistel", 16)
def feistel_of_two(deck, r):
    tables = [[r.randrange(4) for _ in range(4)] for _ in range(2)]
    out = []
    for x in range(16):
        a, b = divmod(x, 4)
        for table in tables:
            a, b = b, a ^ table[b]
        out.append(deck[a * 4 + b])
    deck[:] = out


@wrong("linear", 20)
def multiplies(deck, r):
    n = len(deck)
    a, b = r.choice([1, 3, 7, 9, 11, 13, 17, 19]), r.randrange(n)
    deck[:] = [deck[(a * i + b) % n] for i in range(n)]


@wrong("kept-deck", 20)
def goes_on_with_the_last(deck, r, last=[]):
    if not last:
        last[:] = deck
    for _ in range(6):
        swap(last, r.randrange(len(deck)), r.randrange(len(deck)))
    deck[:] = last


@wrong("even-orders", 8)
def cycles_of_three(deck, r):
    for i in range(len(deck) - 1, 1, -1):
        j = r.randint(0, i)
        if j != i:
            k = r.choice([x for x in range(i) if x != j])
            deck[i], deck[j], deck[k] = deck[j], deck[k], deck[i]


# --- fair

@fair(20)
def library(deck, r):
    r.shuffle(deck)


@fair(52)
def library_of_cards(deck, r):
    r.shuffle(deck)


@fair(5)
def library_of_five(deck, r):
    r.shuffle(deck)


@fair(3)
def library_of_three(deck, r):
    r.shuffle(deck)


@fair(100)
def library_of_hundred(deck, r):
    r.shuffle(deck)


@fair(13)
def sampled(deck, r):
    deck[:] = r.sample(deck, len(deck))


@fair(26)
def by_keys(deck, r):
    deck.sort(key=lambda card: r.random())


@fair(8)
def by_keys_of_64_bits(deck, r):
    deck.sort(key=lambda card: r.getrandbits(64))


@fair(10)
def durstenfeld(deck, r):
    for i in range(len(deck) - 1, 0, -1):
        swap(deck, i, r.randint(0, i))


@fair(40)
def durstenfeld_up(deck, r):
    for i in range(len(deck) - 1):
        swap(deck, i, r.randrange(i, len(deck)))


@fair(12)
def inside_out(deck, r):
    out = []
    for card in deck:
        out.append(card)
        swap(out, r.randrange(len(out)), -1)
    deck[:] = out


@fair(6)
def inserted(deck, r):
    out = []
    for card in deck:
        out.insert(r.randint(0, len(out)), card)
    deck[:] = out


@fair(20)
def popped(deck, r):
    rest = list(deck)
    deck[:] = [rest.pop(r.randrange(len(rest))) for _ in deck]


@fair(13)
def struck_out(deck, r):
    rest, out = set(range(len(deck))), []
    while rest:
        j = r.randrange(len(deck))
        if j in rest:
            rest.remove(j)
            out.append(deck[j])
    deck[:] = out


@fair(20)
def merged_fairly(deck, r):
    def merge(part):
        if len(part) < 2:
            return part
        a, b, out = merge(part[:len(part) // 2]), merge(part[len(part) // 2:]), []
        while a and b:
            out.append((a if r.random() * (len(a) + len(b)) < len(a) else b).pop(0))
        return out + a + b
    deck[:] = merge(deck)


@fair(8)
def split_by_bits(deck, r):
    def split(part):
        if len(part) < 2:
            return part
        piles = [], []
        for card in part:
            piles[r.getrandbits(1)].append(card)
        return split(piles[0]) + split(piles[1])
    deck[:] = split(deck)


@fair(12)
def twice(deck, r):
    r.shuffle(deck)
    r.shuffle(deck)


@fair(16)
def cut_and_shuffled(deck, r):
    k = r.randrange(len(deck))
    deck[:] = deck[k:] + deck[:k]
    r.shuffle(deck)


@fair(7)
def reversed_and_shuffled(deck, r):
    deck.reverse()
    r.shuffle(deck)


@fair(26)
def goes_on_fairly(deck, r, last=[]):
    if not last:
        last[:] = deck
    r.shuffle(last)
    deck[:] = last


def orders_of(function, cards, shuffles, seed):
    r, lines = random.Random(seed), []
    for _ in range(shuffles):
        deck = list(range(cards))
        function(deck, r)
        lines.append(" ".join(map(str, deck)))
    return "\n".join(lines) + "\n"


def observed(fairshuf, text):
    said = subprocess.run([fairshuf, "observe", "--stream", "-", "--json"], input=text.encode(), stdout=subprocess.PIPE)
    return json.loads(said.stdout)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("fairshuf")
    parser.add_argument("--list", action="store_true", help="print each")
    parser.add_argument("--only", default="", help="those whose name contains this")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    right = tried = fair_named = 0
    for function, cards, shuffles, names in WRONG + FAIR:
        if given.only not in function.__name__:
            continue
        found = observed(given.fairshuf, orders_of(function, cards, shuffles, f"{function.__name__} {given.seed}"))
        like = found["looks_like"]
        named = like[0]["name"] if like else "nothing"
        good = named in names if names else not like
        tried += bool(names)
        right += bool(names) and good
        fair_named += not names and not good
        if given.list or not good:
            shown = ", ".join(f"{x['name']} {x.get('parameter', '')} {x['score']:.3f}" for x in like[:3])
            print(f"{'ok ' if good else 'BAD'} {function.__name__:32} {cards:3}  {found['verdict']}: {shown}", flush=True)
    print(f"{right} of {tried} wrong shuffles named rightly; {fair_named} of {len(FAIR)} fair ones named")
    return 0 if right >= 0.8 * tried and fair_named == 0 else 1


if __name__ == "__main__":
    sys.exit(main())
