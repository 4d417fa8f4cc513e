#!/usr/bin/env python3
"""Kills one rank of a job at random moments. Each time the job must end soon, with the old output or the complete new
one, and without spilled files. The unfinished output stays if the first rank was killed, or if it did not remove it in the
second that mpirun leaves between SIGTERM and SIGKILL. The next job must remove it.

    kill_a_rank.py MPIRUN FAIRSHUF_MPI FAIRSHUF KILLS
"""
import os
import pathlib
import random
import signal
import subprocess
import sys
import tempfile
import time

mpirun, program, alone, wanted_kills = *sys.argv[1:4], int(sys.argv[4])
ranks = 3
moments = random.Random(20)


def ranks_of(job, folder):
    """The processes of our program that write to this folder, the first rank first."""
    found = []
    for process in pathlib.Path("/proc").iterdir():
        try:
            words = (process / "cmdline").read_bytes().split(b"\0")
            if words[0] != program.encode() or not any(str(folder).encode() in word for word in words):
                continue
            environment = (process / "environ").read_bytes().split(b"\0")
            rank = next(e for e in environment if e.startswith((b"OMPI_COMM_WORLD_RANK=", b"PMI_RANK=")))
            found.append((int(rank.split(b"=")[1]), int(process.name)))
        except (OSError, StopIteration):
            continue
    return [pid for _, pid in sorted(found)]


def left(*folders):
    return [str(file) for folder in folders for file in folder.glob(".fairshuf-*")]


def run(folder, temporary, kill_after=None):
    """Returns the status, which rank was killed, and what was said."""
    out = folder / "out"
    job = subprocess.Popen(
        [mpirun, "-n", str(ranks), program, "lines", str(folder / "in"), "--seed=x", "-q", "-S1M",
         "-T", str(temporary), "-o", str(out)],
        stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
        # PMIx keeps a lock in memory that all ranks share. mpirun waits forever for the lock of a killed rank.
        env=dict(os.environ, PMIX_MCA_gds="hash"))
    killed = None
    if kill_after is not None:
        time.sleep(kill_after)
        there = ranks_of(job, folder)
        if len(there) == ranks:
            killed = moments.randrange(ranks)
            try:
                os.kill(there[killed], signal.SIGKILL)
            except ProcessLookupError:
                killed = None
    said = job.communicate(timeout=60)[1].decode(errors="replace")
    return job.returncode, killed, said


def main():
    with tempfile.TemporaryDirectory() as name:
        folder, temporary = pathlib.Path(name) / "place", pathlib.Path(name) / "temporary"
        folder.mkdir()
        temporary.mkdir()
        (folder / "in").write_text("".join(f"{i} and some more text to read\n" for i in range(400_000)))
        wanted = subprocess.run([alone, "lines", str(folder / "in"), "--seed=x"], check=True,
                                stdout=subprocess.PIPE).stdout
        out = folder / "out"
        usual = 60
        for _ in range(2):
            begin = time.monotonic()
            status, _, _ = run(folder, temporary)
            usual = min(usual, time.monotonic() - begin)
            assert status == 0 and out.read_bytes() == wanted, "the job does not work"
        jobs = kills = failed = late = 0
        while kills < wanted_kills and jobs < 3 * wanted_kills:
            jobs += 1
            out.write_text("old")
            before = left(folder)
            status, killed, said = run(folder, temporary, moments.uniform(0.2, 1) * usual)
            found = out.read_bytes()
            assert found in (b"old", wanted), "the output is neither old nor new"
            assert status != 0 or found == wanted, "a failed job has status 0"
            assert not left(temporary), f"spill is left: {left(temporary)}"
            fresh = set(left(folder)) - set(before)
            assert len(fresh) <= 1, f"left behind after rank {killed} was killed: {fresh}\n{said}"
            late += killed != 0 and len(fresh)
            kills += killed is not None
            failed += status != 0
        status, _, _ = run(folder, temporary)
        assert status == 0 and out.read_bytes() == wanted, "the job does not work any more"
        assert not left(folder, temporary), f"left behind: {left(folder, temporary)}"
        print(f"{kills} of {jobs} jobs lost a rank; {failed} jobs failed; "
              f"{late} first ranks were killed by mpirun before they had cleaned up")
        assert kills == wanted_kills, "too few ranks were killed"


main()
