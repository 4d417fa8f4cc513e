#!/usr/bin/env python3
"""How does fairshuf-mpi scale? Shuffles files with 1, 2 and 4 ranks on this machine: the same file with each number
(strong scaling), and a file that grows with it (weak scaling).

    bench/cluster_files.py [--megabytes 1000] [--memory 4G] [--ranks 1,2,4] [--runs 3] [--folder DIR]

With more ranks than cores, ranks take turns: such rows are marked. The best of several runs is printed; page caches are
warm. Columns: seconds for counting, exchanging, and ordering and writing; bytes sent to other ranks for each record;
messages from each rank.
"""
import argparse
import os
import pathlib
import re
import subprocess
import tempfile

root = pathlib.Path(__file__).resolve().parent.parent
environment = dict(os.environ, OMPI_ALLOW_RUN_AS_ROOT="1", OMPI_ALLOW_RUN_AS_ROOT_CONFIRM="1",
                   OMPI_MCA_rmaps_base_oversubscribe="1", OMPI_MCA_mpi_yield_when_idle="1")
pattern = re.compile(
    r"(?P<records>\d+) records.* in (?P<seconds>[\d.]+) s.*"
    r"counted +(?P<counting>[\d.]+) s.*exchanged +(?P<exchanging>[\d.]+) s, (?P<rounds>\d+) round.*"
    r"written +(?P<writing>[\d.]+) s.*"
    r"\((?P<sent>[\d.]+) bytes for each record, (?P<messages>[\d.]+) messages from each rank\)", re.S)


def write_input(path, megabytes):
    """Lines of 1 to 200 bytes."""
    text = "all human beings are born free and equal in dignity and rights " * 4
    left, number = megabytes * 1_000_000, 0
    with open(path, "w", encoding="ascii") as file:
        while left > 0:
            some = "".join(f"{i} {text[:i * 7919 % 190]}\n" for i in range(number, number + 10_000))
            left -= len(some)
            number += 10_000
            file.write(some)


def run(asked, ranks, source, target):
    best = None
    for _ in range(asked.runs):
        done = subprocess.run(
            ["mpirun", "-n", str(ranks), str(root / "build/release/fairshuf-mpi"), "lines", str(source), "--seed=x", "-v",
             "-S", asked.memory, "-T", str(source.parent), "-o", str(target)],
            env=environment, stderr=subprocess.PIPE, text=True, check=False)
        found = pattern.search(done.stderr)
        if done.returncode != 0 or not found:
            raise SystemExit(done.stderr)
        row = {name: float(value) for name, value in found.groupdict().items()}
        if best is None or row["seconds"] < best["seconds"]:
            best = row
    return best


def table(asked, folder, title, size_for):
    print(f"\n{title}, -S {asked.memory} for each rank")
    print("| ranks | MB | seconds | MB/s | counting | exchanging | writing | sent per record | messages per rank |")
    print("|---|---|---|---|---|---|---|---|---|")
    written = None
    for ranks in asked.ranks:
        megabytes = size_for(ranks)
        if written != megabytes:
            write_input(folder / "in", megabytes)
            written = megabytes
        row = run(asked, ranks, folder / "in", folder / "out")
        mark = " (oversubscribed)" if ranks > len(os.sched_getaffinity(0)) else ""
        print(f"| {ranks}{mark} | {megabytes} | {row['seconds']:.1f} | {megabytes / row['seconds']:.0f} | "
              f"{row['counting']:.1f} | {row['exchanging']:.1f} | {row['writing']:.1f} | {row['sent']:.1f} | "
              f"{row['messages']:.0f} |")


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--megabytes", type=int, default=1000)
    options.add_argument("--memory", default="4G")
    options.add_argument("--ranks", type=lambda text: [int(n) for n in text.split(",")], default=[1, 2, 4])
    options.add_argument("--runs", type=int, default=3)
    options.add_argument("--folder", default=None, help="where input, output and temporary files are")
    asked = options.parse_args()
    with tempfile.TemporaryDirectory(dir=asked.folder) as name:
        folder = pathlib.Path(name)
        table(asked, folder, "Strong scaling", lambda ranks: asked.megabytes)
        table(asked, folder, "Weak scaling", lambda ranks: asked.megabytes * ranks)


main()
