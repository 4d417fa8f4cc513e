#!/usr/bin/env python3
"""The keyed order, version 1, from its description (docs/keyed-order.md) and from nothing else.

Shares no code with the library, and is slow: it is there to make keyed-order.json and to check it.

    vectors/keyed_order.py SEED N       the order of N items under the key SHA-256(SEED)
    vectors/keyed_order.py --write      writes keyed-order.json beside this file (some minutes)
    vectors/keyed_order.py --check [N]  computes it again, up to N items (default 10,000), and compares
"""
import hashlib
import json
import pathlib
import struct
import sys

VERSION, FEW, WAYS_BITS, LEAF, AIM, LAST_LEVEL, PAIRED = 1, 1 << 17, 8, 1024, 768, 8, 1024
FILE = pathlib.Path(__file__).with_name("keyed-order.json")
SEED = "fairshuf"
SIZES = [*range(0, 21), 52, 100, 769, 1023, 1024, 1025, 1026, 5000, 65536, 131071, 131072, 131073, 131200,
         200000, 262144, 300000, 524288, 1000000, 1048577, 3000000]
SAMPLES = [(1, 1), (2, 1), (10, 3), (52, 52), (1000, 10), (200000, 20)]
SHOWN = 60  # orders of at most so many items are written out
SMALL = 1000001  # up to here in elements of 1, 4, 8 and 16 bytes; beyond in elements of 4


def chacha8_block(key, nonce, counter):
    def quarter(x, a, b, c, d):
        x[a] = (x[a] + x[b]) & 0xFFFFFFFF
        x[d] ^= x[a]
        x[d] = (x[d] << 16 | x[d] >> 16) & 0xFFFFFFFF
        x[c] = (x[c] + x[d]) & 0xFFFFFFFF
        x[b] ^= x[c]
        x[b] = (x[b] << 12 | x[b] >> 20) & 0xFFFFFFFF
        x[a] = (x[a] + x[b]) & 0xFFFFFFFF
        x[d] ^= x[a]
        x[d] = (x[d] << 8 | x[d] >> 24) & 0xFFFFFFFF
        x[c] = (x[c] + x[d]) & 0xFFFFFFFF
        x[b] ^= x[c]
        x[b] = (x[b] << 7 | x[b] >> 25) & 0xFFFFFFFF

    start = [0x61707865, 0x3320646E, 0x79622D32, 0x6B206574, *struct.unpack("<8I", key),
             *struct.unpack("<4I", struct.pack("<QQ", counter, nonce))]
    x = list(start)
    for _ in range(4):
        quarter(x, 0, 4, 8, 12), quarter(x, 1, 5, 9, 13), quarter(x, 2, 6, 10, 14), quarter(x, 3, 7, 11, 15)
        quarter(x, 0, 5, 10, 15), quarter(x, 1, 6, 11, 12), quarter(x, 2, 7, 8, 13), quarter(x, 3, 4, 9, 14)
    return struct.pack("<16I", *((a + b) & 0xFFFFFFFF for a, b in zip(x, start)))


class Numbers:
    def __init__(self, key, n):
        self.key = key
        self.n = n
        self.blocks = {}

    def bytes(self, stream, position, count):
        number = position // 64
        if self.blocks.get(stream, (None,))[0] != number:  # the last block of each stream is kept
            self.blocks[stream] = number, chacha8_block(self.key, stream, number)
        return self.blocks[stream][1][position % 64:position % 64 + count]

    def word(self, stream, index):
        return int.from_bytes(self.bytes(stream, 4 * index, 4), "little")

    def stream(self, n, purpose):
        return (1 << 63) + n * 65536 + VERSION * 4096 + purpose

    def digit(self, level, place, bits):
        return self.bytes(self.stream(0 if level == 1 else self.n, level), place, 1)[0] & ((1 << bits) - 1)

    def draws(self, purpose, index, b, c):
        retry = 0
        while True:
            word = self.word(self.stream(self.n, purpose + retry), index)
            first, left = divmod(word * b, 1 << 32)
            second, left = divmod(left * c, 1 << 32)
            if left >= (1 << 32) % (b * c):
                return first, second
            retry += 1


def order(key, n):
    numbers, items = Numbers(key, n), list(range(n))

    def shuffle(begin, segment):
        size, i = len(segment), 1
        while i < size:
            if size > PAIRED:
                j = numbers.draws(1 << 11, begin + i, i + 1, 1)[0]
                segment[i], segment[j] = segment[j], segment[i]
                i += 1
                continue
            both = i + 1 < size
            one, two = numbers.draws(1 << 10, (begin + 1) // 2 + i // 2, i + 1, i + 2 if both else 1)
            segment[i], segment[one] = segment[one], segment[i]
            if both:
                segment[i + 1], segment[two] = segment[two], segment[i + 1]
            i += 2
        return segment

    def arrange(begin, segment, levels):
        if (levels == 0 and len(segment) <= FEW) or (levels > 0 and len(segment) <= LEAF) or levels == LAST_LEVEL:
            return shuffle(begin, segment)
        level, bits = levels + 1, 1
        if level == 1:
            bits = WAYS_BITS
        while level > 1 and bits < WAYS_BITS and AIM << bits < len(segment):
            bits += 1
        parts = [[] for _ in range(1 << bits)]
        for place, item in enumerate(segment, begin):
            parts[numbers.digit(level, place, bits)].append(item)
        result = []
        for part in parts:
            result += arrange(begin + len(result), part, level)
        return result

    return arrange(0, items, 0)


def sample(key, n, k):
    """The k of n items with the smallest tags, in the order of the tags."""
    numbers = Numbers(key, n)
    tags = [(int.from_bytes(numbers.bytes(numbers.stream(0, 1 << 9), 8 * p, 8), "little"), p) for p in range(n)]
    assert len({tag for tag, _ in tags}) == n  # ties are broken by further streams; these lists have none
    return [p for _, p in sorted(tags)[:k]]


def element(item, size):
    """Item i as 1, 4, 8 or 16 bytes, low byte first; of 16, the upper 8 hold its complement."""
    return (item | (~item & (2**64 - 1)) << 64).to_bytes(16, "little")[:size]


def entry(n):
    items = order(hashlib.sha256(SEED.encode()).digest(), n)
    assert sorted(items) == list(range(n))
    result = {"n": n}
    if n <= SHOWN:
        result["order"] = items
    sizes = (1, 4, 8, 16) if n < SMALL else (4,)
    result["sha256"] = {str(size): hashlib.sha256(b"".join(element(i, size) for i in items)).hexdigest()
                        for size in sizes}
    return result


def sample_entry(n, k):
    return {"n": n, "k": k, "sample": sample(hashlib.sha256(SEED.encode()).digest(), n, k)}


def main(arguments):
    if arguments[:1] == ["--write"]:
        lines = ",\n".join("    " + json.dumps(entry(n)) for n in SIZES)
        samples = ",\n".join("    " + json.dumps(sample_entry(n, k)) for n, k in SAMPLES)
        about = ("Frozen: the order of version 1 never changes. The key is SHA-256(seed). Item i is i. order: which item comes to each place. sha256: of the shuffled items, as elements "
                 "of so many bytes, low byte first; of 16 bytes, the upper 8 hold the complement of the lower 8. sample: the k of n items that fairshuf lines -n k "
                 "chooses, in its order")
        FILE.write_text(f'{{\n  "version": {VERSION},\n  "about": {json.dumps(about)},\n'
                        f'  "seed": "{SEED}",\n  "orders": [\n{lines}\n  ],\n  "samples": [\n{samples}\n  ]\n}}\n')
    elif arguments[:1] == ["--check"]:
        limit = int(arguments[1]) if len(arguments) > 1 else 10000
        for known in json.loads(FILE.read_text())["orders"]:
            if known["n"] <= limit and known != entry(known["n"]):
                sys.exit(f"{FILE.name}: the order of {known['n']} items differs")
        for known in json.loads(FILE.read_text())["samples"]:
            if known != sample_entry(known["n"], known["k"]):
                sys.exit(f"{FILE.name}: the sample of {known['k']} of {known['n']} items differs")
    elif len(arguments) == 2:
        print(*order(hashlib.sha256(arguments[0].encode()).digest(), int(arguments[1])))
    else:
        sys.exit(__doc__)


if __name__ == "__main__":
    main(sys.argv[1:])
