#!/usr/bin/env python3
"""Shuffles as people write them, with a mistake each: wrong.py NAME CARDS SHUFFLES SEED prints orders."""
import functools
import random
import sys


def every_place_with_any(deck):
    for k in range(len(deck)):
        r = random.randint(0, len(deck) - 1)
        deck[k], deck[r] = deck[r], deck[k]


def every_place_with_any_backwards(deck):
    size = len(deck)
    while size:
        size -= 1
        r = int(random.random() * len(deck))
        deck[size], deck[r] = deck[r], deck[size]


def never_itself(deck):
    for i in reversed(range(1, len(deck))):
        j = random.randrange(i)
        deck[i], deck[j] = deck[j], deck[i]


def never_itself_forwards(deck):
    for i in range(len(deck) - 1):
        j = random.randint(i + 1, len(deck) - 1)
        deck[i], deck[j] = deck[j], deck[i]


def last_left_out(deck):
    n = len(deck) - 1
    for i in range(n):
        j = i + int(random.random() * (n - i))
        deck[i], deck[j] = deck[j], deck[i]


def counts_from_one(deck):
    for i in range(len(deck) - 1, 0, -1):
        j = random.randint(1, i)
        deck[i], deck[j] = deck[j], deck[i]


def stops_too_soon(deck):
    i = len(deck) - 1
    while i > 1:
        j = random.randint(0, i)
        deck[i], deck[j] = deck[j], deck[i]
        i -= 1


def one_too_many(deck):
    for i in range(len(deck) - 1, 0, -1):
        j = min(random.randint(0, i + 1), len(deck) - 1)
        deck[i], deck[j] = deck[j], deck[i]


def one_too_many_forwards(deck):
    n = len(deck)
    for i in range(n):
        j = random.randint(i, n)
        if j == n:
            j = n - 1
        deck[i], deck[j] = deck[j], deck[i]


def one_too_many_wraps(deck):
    n = len(deck)
    for i in range(n - 1):
        j = random.randint(i, n) % n
        deck[i], deck[j] = deck[j], deck[i]


def wrong_remaining(deck):
    n = len(deck)
    for i in range(n):
        j = random.randrange(n - i)
        deck[i], deck[j] = deck[j], deck[i]


def rounds_to_nearest(deck):
    for i in range(len(deck) - 1, 0, -1):
        j = int(random.random() * i + 0.5)
        deck[i], deck[j] = deck[j], deck[i]


def byte_remainder(deck):
    for i in range(len(deck) - 1, 0, -1):
        j = random.getrandbits(6 if len(deck) < 20 else 8) % (i + 1)
        deck[i], deck[j] = deck[j], deck[i]


def percent_remainder(deck):
    for i in range(len(deck)):
        j = i + random.randrange(100) % (len(deck) - i)
        deck[i], deck[j] = deck[j], deck[i]


def swaps_a_few(deck):
    for _ in range(len(deck)):
        a = random.randrange(len(deck))
        b = random.randrange(len(deck))
        deck[a], deck[b] = deck[b], deck[a]


def swaps_two_samples(deck):
    for _ in range(2 * len(deck)):
        a, b = random.sample(range(len(deck)), 2)
        deck[a], deck[b] = deck[b], deck[a]


def compares_by_coin(deck):
    deck.sort(key=functools.cmp_to_key(lambda a, b: random.choice((-1, 1))))


def compares_by_crooked_coin(deck):
    deck.sort(key=functools.cmp_to_key(lambda a, b: -1 if random.random() < 0.3 else 1))


def bubbles_by_coin(deck):
    for end in range(len(deck) - 1, 0, -1):
        for i in range(end):
            if random.random() < 0.5:
                deck[i], deck[i + 1] = deck[i + 1], deck[i]


def few_keys(deck):
    deck.sort(key=lambda card: random.randint(1, 10))


def maybe_swaps(deck):
    for i in range(len(deck) - 1, 0, -1):
        if random.random() < 0.5:
            j = random.randint(0, i)
            deck[i], deck[j] = deck[j], deck[i]


def crooked_insertion(deck):
    for i in range(1, len(deck)):
        while i > 0 and random.random() < 0.7:
            deck[i - 1], deck[i] = deck[i], deck[i - 1]
            i -= 1


def top_anywhere(deck):
    for _ in range(len(deck)):
        deck.insert(random.randrange(len(deck)), deck.pop(0))


def any_to_the_end(deck):
    for _ in range(len(deck)):
        deck.append(deck.pop(random.randrange(len(deck))))


def cuts(deck):
    at = random.randrange(len(deck))
    deck[:] = deck[at:] + deck[:at]


def riffles(deck, times=4):
    for _ in range(times):
        at = sum(random.random() < 0.5 for _ in deck)
        a, b, mixed = deck[:at], deck[at:], []
        while a or b:
            heap = a if random.random() * (len(a) + len(b)) < len(a) else b
            mixed.append(heap.pop(0))
        deck[:] = mixed


def through_a_buffer(deck):
    source, buffer, out = iter(deck), [], []
    for card in source:
        buffer.append(card)
        if len(buffer) == max(3, len(deck) // 5):
            out.append(buffer.pop(random.randrange(len(buffer))))
    random.shuffle(buffer)
    deck[:] = out + buffer


def half_and_half(deck):
    middle = len(deck) // 2
    left, right = deck[:middle], deck[middle:]
    random.shuffle(left), random.shuffle(right)
    deck[:] = left + right


def inserts_before_the_end(deck):
    out = []
    for card in deck:
        out.insert(random.randrange(len(out)) if out else 0, card)
    deck[:] = out


def rounds_of_feistel(deck, rounds=2):
    n = len(deck)
    bits = 1
    while (1 << 2 * bits) < n:
        bits += 1
    tables = [[random.getrandbits(bits) for _ in range(1 << bits)] for _ in range(rounds)]

    def forward(x):
        while True:
            left, right = x >> bits, x & ((1 << bits) - 1)
            for table in tables:
                left, right = right, left ^ table[right]
            x = left << bits | right
            if x < n:
                return x

    deck[:] = [deck[forward(i)] for i in range(n)]


def seeds_of_16_bits(deck):
    random.Random(random.getrandbits(16)).shuffle(deck)


clock = 0.0


def seeds_by_the_clock(deck):
    global clock  # a shuffle takes about 0.3 ms
    clock += random.uniform(0.0002, 0.0004)
    random.Random(int(clock * 1000)).shuffle(deck)


def same_seed(deck):
    random.Random(42).shuffle(deck)


state = 1


def tiny_generator(deck):
    global state
    for i in range(len(deck) - 1, 0, -1):
        state = (state * 1103515245 + 12345) % 4096
        j = state * (i + 1) // 4096
        deck[i], deck[j] = deck[j], deck[i]


seed16 = 12345


def short_of_states(deck):
    global seed16
    for i in range(len(deck) - 1, 0, -1):
        seed16 = (seed16 * 25173 + 13849) % 8192
        j = seed16 * (i + 1) // 8192
        deck[i], deck[j] = deck[j], deck[i]


def one_round_of_feistel(deck):
    rounds_of_feistel(deck, 1)


def three_rounds_of_feistel(deck):
    rounds_of_feistel(deck, 3)


table = list(range(256))


def mixes_the_last_again(deck):
    """Naive swaps, but the deck stays as the last shuffle left it."""
    deck[:] = table[: len(deck)]
    for _ in range(len(deck) // 3):
        a, b = random.randrange(len(deck)), random.randrange(len(deck))
        deck[a], deck[b] = deck[b], deck[a]
    table[: len(deck)] = deck


def six_bits(deck):
    for i in range(len(deck) - 1, 0, -1):
        j = int(random.getrandbits(6) / 64 * (i + 1))
        deck[i], deck[j] = deck[j], deck[i]


def stops_half_way(deck):
    for i in range(len(deck) // 2):
        j = random.randrange(i, len(deck))
        deck[i], deck[j] = deck[j], deck[i]


def hundredths(deck):
    for i in range(len(deck) - 1, 0, -1):
        j = int(random.randrange(100) / 100 * (i + 1))
        deck[i], deck[j] = deck[j], deck[i]


def hundred_seeds(deck):
    random.Random(random.randrange(100)).shuffle(deck)


def does_nothing_much(deck):
    a, b = random.sample(range(len(deck)), 2)
    deck[a], deck[b] = deck[b], deck[a]


def poker_site(deck):
    for i in range(len(deck)):
        j = int(random.random() * (len(deck) - 1))
        deck[i], deck[j] = deck[j], deck[i]


def main():
    name, cards, shuffles, seed = sys.argv[1], *map(int, sys.argv[2:5])
    random.seed(seed)
    shuffle = globals()[name]
    for _ in range(shuffles):
        deck = list(range(cards))
        shuffle(deck)
        print(*deck)


if __name__ == "__main__":
    main()
