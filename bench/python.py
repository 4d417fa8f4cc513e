#!/usr/bin/env python3
"""How fast is the Python package beside numpy and random? Medians of a few runs, all in one process.

    build/python/venv/bin/python bench/python.py [--quick] [--json]
"""

import argparse
import json
import random
import resource
import statistics
import subprocess
import sys
import time

import fairshuf
import numpy as np

arguments = argparse.ArgumentParser()
arguments.add_argument("--quick", action="store_true", help="smaller lists, to see whether it runs")
arguments.add_argument("--json", action="store_true")
given = arguments.parse_args()
scale = 100 if given.quick else 1
generator = np.random.default_rng(1)


def seconds(work, times):
    """The median, after one run to warm up."""
    work()
    taken = []
    for _ in range(times):
        begin = time.perf_counter()
        work()
        taken.append(time.perf_counter() - begin)
    return statistics.median(taken)


def race(name, ours, theirs, asked, times=5, theirs_times=3):
    a, b = seconds(ours, times), seconds(theirs, theirs_times)
    return {"name": name, "fairshuf": a, "peer": b, "ratio": b / a, "asked": asked}


def arrays():
    numbers = np.random.default_rng(1).random(10**7 // scale)
    yield race(f"shuffle of {len(numbers):,} float64, beside numpy's Generator.shuffle",
               lambda: fairshuf.shuffle(numbers, "x"), lambda: generator.shuffle(numbers), 10)
    table = np.random.default_rng(1).random((10**6 // scale, 16))
    yield race(f"shuffle of {len(table):,} rows of 16 float64, beside numpy's Generator.shuffle",
               lambda: fairshuf.shuffle(table, "x"), lambda: generator.shuffle(table), 5)
    n = 10**8 // scale
    yield race(f"permutation({n:,}), beside numpy's Generator.permutation",
               lambda: fairshuf.permutation(n, "x"), lambda: generator.permutation(n), 8, 3, 1)


def lists():
    deck, thousand = list(range(52)), range(1000)
    key = fairshuf.Key.from_text("x")
    for name, by in (("a Key", key), ("no key", None)):
        yield race(f"1,000 shuffles of a list of 52 with {name}, beside random.shuffle",
                   lambda: [fairshuf.shuffle(deck, by) for _ in thousand], lambda: [random.shuffle(deck) for _ in thousand], 1)
    words = [str(i) for i in range(10**6 // scale)]
    yield race(f"shuffle of a list of {len(words):,} strings, beside random.shuffle",
               lambda: fairshuf.shuffle(words, "x"), lambda: random.shuffle(words), 3)


def lookups():
    n, count = 10**9, 10**6 // scale
    rows = fairshuf.Permutation(n, "x")
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    taken = seconds(lambda: fairshuf.Permutation(n, "x")[12_345 : 12_345 + count], 5)
    grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
    del rows
    name = f"Permutation(10^9)[a:a+{count:,}], with its tables"
    return {"name": name, "seconds": taken, "asked_below": 0.1, "peak_grew_kb": grown}


def import_time():
    def once(program):
        begin = time.perf_counter()
        subprocess.run([sys.executable, "-c", program], check=True)
        return time.perf_counter() - begin

    rounds = range(15)
    both = [(once("import numpy"), once("import numpy, fairshuf")) for _ in rounds]
    return {"name": "import, beyond numpy's", "seconds": statistics.median(b - a for a, b in both), "asked_below": 0.05}


races = []
single = [lookups(), import_time()]  # before the large arrays: the peak of the memory is that of the process
for work in (lists, arrays):
    races += work()
if given.json:
    print(json.dumps({"races": races, "single": single}))
else:
    for each in races:
        times = f"{each['fairshuf']:.4g} s, peer {each['peer']:.4g} s"
        print(f"{each['name']}\n    {times}: {each['ratio']:.1f} times as fast (asked: {each['asked']})")
    for each in single:
        print(f"{each['name']}\n    {each['seconds']:.4g} s (asked: below {each['asked_below']} s)")
        if "peak_grew_kb" in each:
            print(f"    the peak of the memory grew by {each['peak_grew_kb']:,} KB")
