#!/usr/bin/env python3
"""numpy_family.py: numpy's times for the contests of bench/family.cpp, in nanoseconds per element."""
import time

import numpy

N = 1_000_000
rng = numpy.random.default_rng(42)
rows = numpy.arange(N, dtype=numpy.uint32)
weights = rng.integers(1, 1001, N).astype(float)
weights /= weights.sum()


def best(run, rounds):
    times = []
    for _ in range(rounds):
        start = time.perf_counter()
        run()
        times.append(time.perf_counter() - start)
    return min(times)


for k in 100, 10_000, 500_000:
    seconds = best(lambda: rng.choice(rows, k, replace=False), 5)
    print(f"choice, {k} of {N}: {seconds / k * 1e9:.1f} ns each")
for k in 100, 10_000, 500_000:
    seconds = best(lambda: rng.choice(rows, k, replace=False, p=weights), 3)
    print(f"choice with weights, {k} of {N}: {seconds / k * 1e9:.1f} ns each")
