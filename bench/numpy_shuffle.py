# Measures numpy's shuffle: prints the nanoseconds that TIMES shuffles took.
#
#   numpy_shuffle.py N ELEMENT_BYTES TIMES
import sys
import time

import numpy

n, element_bytes, times = map(int, sys.argv[1:4])
random = numpy.random.default_rng(42)
deck = numpy.arange(n, dtype=f"u{element_bytes}")
random.shuffle(numpy.arange(1000, dtype=deck.dtype))  # loads everything
start = time.perf_counter_ns()
for _ in range(times):
    random.shuffle(deck)
print(time.perf_counter_ns() - start)
