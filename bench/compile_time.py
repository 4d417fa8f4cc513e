#!/usr/bin/env python3
"""How long does a five-line program take to compile, with the standard library's shuffle and with ours?

  bench/compile_time.py [--rounds 7] [--compiler g++] [--include DIR] [--check FACTOR]

Compiles each program with -std=c++20 -O2 -c, one after the other, in rounds, and prints the median processor time of
each and its ratio to the first. With --check, exits with status 2 if a program of fairshuf/shuffle.hpp takes more
than FACTOR times as long as the standard library's.
"""

import argparse
import os
import pathlib
import resource
import statistics
import subprocess
import sys
import tempfile

STANDARD = "std::shuffle"
MAIN = """#include <vector>
int main() {{
    std::vector<int> v{{1, 2, 3, 4, 5}};
    {statement}
    return v[0];
}}
"""
PROGRAMS = {
    STANDARD: ("<algorithm>\n#include <random>", "std::mt19937_64 engine(42); std::shuffle(v.begin(), v.end(), engine);"),
    "shuffle.hpp, system key": ("<fairshuf/shuffle.hpp>", "fairshuf::shuffle(v);"),
    "shuffle.hpp, engine": (
        "<fairshuf/shuffle.hpp>",
        'fairshuf::chacha8 engine(fairshuf::key::from_text("x")); fairshuf::shuffle(v, engine);',
    ),
    "shuffle.hpp, mt19937_64": (
        "<random>\n#include <fairshuf/shuffle.hpp>",
        "std::mt19937_64 engine(42); fairshuf::shuffle(v, engine);",
    ),
    "shuffle.hpp, key": ("<fairshuf/shuffle.hpp>", 'fairshuf::shuffle(v, fairshuf::key::from_text("x"));'),
    "fairshuf.hpp, key": ("<fairshuf/fairshuf.hpp>", 'fairshuf::shuffle(v, fairshuf::key::from_text("x"));'),
}


def seconds_of(command):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--rounds", type=int, default=7)
    arguments.add_argument("--compiler", default=os.environ.get("CXX", "g++"))
    arguments.add_argument("--include", default=pathlib.Path(__file__).resolve().parent.parent / "include")
    arguments.add_argument("--check", type=float, metavar="FACTOR")
    chosen = arguments.parse_args()

    times = {name: [] for name in PROGRAMS}
    with tempfile.TemporaryDirectory() as folder:
        sources = {}
        for number, (name, (header, statement)) in enumerate(PROGRAMS.items()):
            sources[name] = pathlib.Path(folder, f"{number}.cpp")
            sources[name].write_text(f"#include {header}\n" + MAIN.format(statement=statement))
        for _ in range(chosen.rounds):
            for name, source in sources.items():
                times[name].append(
                    seconds_of(
                        [chosen.compiler, "-std=c++20", "-O2", "-I", str(chosen.include), "-c", str(source)]
                        + ["-o", os.devnull]
                    )
                )

    standard = statistics.median(times[STANDARD])
    slow = False
    for name, found in times.items():
        median = statistics.median(found)
        print(f"{name:<26}{median:6.2f} s{median / standard:7.2f} x")
        slow |= chosen.check is not None and name.startswith("shuffle.hpp") and median > chosen.check * standard
    return 2 if slow else 0


if __name__ == "__main__":
    sys.exit(main())
