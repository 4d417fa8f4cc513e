# Python's random.shuffle: one order of 52 cards per line.
import random
import sys

orders = int(sys.argv[1]) if len(sys.argv) > 1 else 20_000
for _ in range(orders):
    deck = list(range(52))
    random.shuffle(deck)
    print(*deck)
