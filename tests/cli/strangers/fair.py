#!/usr/bin/env python3
"""Fair shuffles as people write them: fair.py NAME CARDS SHUFFLES SEED prints orders."""
import heapq
import random
import sys

import wrong


def library(deck):
    random.shuffle(deck)


def sample(deck):
    deck[:] = random.sample(deck, len(deck))


def sorted_by_keys(deck):
    deck.sort(key=lambda card: random.random())


def swap_down(deck):
    for i in range(len(deck) - 1, 0, -1):
        j = int(random.random() * (i + 1))
        deck[i], deck[j] = deck[j], deck[i]


def swap_up(deck):
    for i in range(len(deck)):
        j = random.randrange(i, len(deck))
        deck[i], deck[j] = deck[j], deck[i]


def inside_out(deck):
    out = []
    for card in deck:
        j = random.randint(0, len(out))
        out.append(card)
        out[j], out[-1] = out[-1], out[j]
    deck[:] = out


def inserts(deck):
    out = []
    for card in deck:
        out.insert(random.randint(0, len(out)), card)
    deck[:] = out


def picks(deck):
    left = deck[:]
    deck[:] = [left.pop(random.randrange(len(left))) for _ in deck]


def heap(deck):
    waiting = [(random.random(), card) for card in deck]
    heapq.heapify(waiting)
    deck[:] = [heapq.heappop(waiting)[1] for _ in range(len(waiting))]


def splits(deck):
    if len(deck) > 1:
        left, right = [], []
        for card in deck:
            (left if random.getrandbits(1) else right).append(card)
        splits(left), splits(right)
        deck[:] = left + right


if __name__ == "__main__":
    vars(wrong).update({name: value for name, value in globals().items() if not name.startswith("_")})
    wrong.main()
