#!/usr/bin/env python3
"""Compares the compressed files of `fairshuf lines` with what other programs make of them.

usage: packed_model.py COMMAND [sanitized]

Outputs are unpacked by zstd and by Python's gzip, and must be the bytes of the plain run. Inputs are packed by Python's
gzip, bz2 and lzma, and by zstd, xz and lz4. Python's csv reads the dialects of CSV, and a model in Python, which shares
no code with the command, gives the orders of uutils' --random-seed. With `sanitized`, memory is not measured.
"""

import bz2
import csv
import gzip
import hashlib
import io
import lzma
import os
import random
import resource
import struct
import subprocess
import sys
import tempfile

COMMAND = os.path.abspath(sys.argv[1])
SANITIZED = "sanitized" in sys.argv[2:]
rolls = random.Random(26)


def run(*options, feed=b"", seed="model"):
    key = ["--seed", seed] if seed else []
    return subprocess.run([COMMAND, "lines", *key, *options], input=feed, capture_output=True)


def done(*options, feed=b"", seed="model"):
    ran = run(*options, feed=feed, seed=seed)
    assert ran.returncode == 0 and ran.stderr == b"", (options, ran.returncode, ran.stderr)
    return ran.stdout


def refused(*options, feed=b"", why, seed="model"):
    ran = run(*options, feed=feed, seed=seed)
    assert ran.returncode == 1 and why in ran.stderr.decode(), (options, ran.returncode, ran.stderr)


def read(name):
    with open(name, "rb") as file:
        return file.read()


def write(name, content):
    with open(name, "wb") as file:
        file.write(content)


def tool(*command, feed):
    return subprocess.run(command, input=feed, capture_output=True, check=True).stdout


def unpacked(content, name):
    if name.endswith("gz"):
        return gzip.decompress(content)
    return tool("zstd", "-dc", feed=content) if name.endswith("zst") else content


def some_lines(count):
    words = [bytes(rolls.choices(b"abcdefgh", k=rolls.randint(1, 9))) for _ in range(300)]
    return b"".join(b"%d %s\n" % (i, b" ".join(rolls.choices(words, k=rolls.randint(0, 25)))) for i in range(count))


def outputs_unpack_to_the_plain_result():
    text = some_lines(30_000)  # several blocks
    write("in", text)
    write("small", some_lines(50))
    write("empty", b"")
    write("other", b"".join(b"%d\n" % i for i in range(30_000)))
    cases = [
        ["in"], ["small"], ["empty"], ["--header", "2", "in"], ["--csv", "in"], ["-n", "1000", "in"], ["-n", "5%", "in"],
        ["--unshuffle", "in"], ["-z", "in"], ["-i", "1-100"], ["-i", "1-100000", "-n", "5"], ["-e", "a", "b", "c"],
        ["-n", "0", "in"], ["-r", "-n", "100", "small"], ["-S", "1M", "in"], ["--group", "7", "--allow-rest", "in"],
    ]
    for case in cases:
        plain = done(*case)
        for ending, how in (("zst", "zstd:1"), ("gz", "gzip:1")):
            done(*case, "-o", "out." + ending)
            packed = read("out." + ending)
            assert unpacked(packed, ending) == plain, case
            done(*case, "--parallel", "1", "-S", "64M", "-o", "out." + ending)
            assert read("out." + ending) == packed, (case, "threads and memory changed the bytes")
            assert unpacked(done(*case, "--compress", how), ending) == plain, case
    plain = done("--header", "1", "in")
    header, rest = plain[: plain.index(b"\n") + 1], plain[plain.index(b"\n") + 1 :]
    for options, names in (
        (["--shards", "3", "-o", "s%d.zst"], ["s0.zst", "s1.zst", "s2.zst"]),
        (["--split", "8:1:1", "-o", "a.gz,b,c.zst"], ["a.gz", "b", "c.zst"]),
        (["--shards", "5", "-n", "3", "-o", "n%d.gz"], ["n%d.gz" % i for i in range(5)]),
    ):
        done("--header", "1", *options, "in")
        parts = [unpacked(read(name), name) for name in names]
        assert all(part.startswith(header) for part in parts), options
        if "-n" not in options:
            assert b"".join(part[len(header) :] for part in parts) == rest, options
        done("--header", "1", "--check", "in", *names, seed=None) if "-n" not in options else None
    done("--in-step", "in", "other", "-o", "x.zst,y.gz")
    assert unpacked(read("x.zst"), "zst") == done("in") and unpacked(read("y.gz"), "gz") == done("other")
    assert done("--unshuffle", "x.zst") == text
    write("same.gz", gzip.compress(text))
    done("same.gz", "-o", "same.gz")
    assert gzip.decompress(read("same.gz")) == done("in")
    with open("redirected", "wb") as file:
        subprocess.run([COMMAND, "lines", "--seed", "model", "--compress", "gzip", "in"], stdout=file, check=True)
    assert gzip.decompress(read("redirected")) == done("in")


def sizes_of_shards_give_their_number():
    text = read("in")
    for size in (100_000, 333_333, len(text), 10 * len(text)):
        for ending in ("", ".gz"):
            count = -(-len(text) // size)
            ran = run("--shard-size", str(size), "-o", "z%d" + ending, "in")
            assert ran.stderr.decode() == f"fairshuf lines: {count} shard{'s' * (count > 1)}\n", ran.stderr
            done("--shards", str(count), "-o", "w%d" + ending, "in")
            assert all(read(f"z{i}{ending}") == read(f"w{i}{ending}") for i in range(count))
            assert not os.path.exists(f"z{count}{ending}")
            for i in range(count):
                os.remove(f"z{i}{ending}")
    assert run("-q", "--shard-size", "1K", "-n", "40", "-o", "k%d", "in").stderr == b""
    refused("--shard-size", "1", "-o", "z%d", "in", why="outputs are too many")
    write("numbers", b"".join(b"%d\n" % i for i in range(30000)))
    refused("--shard-size", "4", "-o", "z%d", "numbers",
            why="--shard-size 4: 30000 outputs are too many, 10000 at most; give 17 or more")
    refused("--shard-size", "16", "-o", "z%d", "numbers", why="give 17 or more")
    refused("--hash-by", "1", "--split", "1:1:1", "-S", "1M", "-o", "h0,h1.zst,h2", "in", why=": 1 compressed output needs ")
    refused("--in-step", "-o", "x,y", "in", "-", feed=b"1\n", why=" records, but standard input has 1: ")
    write("long", b"a header of twenty-one" + b"\n1\n2\n3\n")
    refused("--header", "1", "--shard-size", "10", "-o", "z%d", "long", why="alone has 23 bytes")
    refused("--shard-size", "0", "-o", "z%d", "in", why="a size is a whole number")
    refused("--shard-size", "1M", "in", why="--shard-size needs -o")
    refused("--shard-size", "1M", "--unshuffle", "-o", "z%d", "in", why="exclude each other")


def bgzip_block(content):
    deflated = gzip.compress(content, 6)[10:-8]
    size = 18 + len(deflated) + 8
    head = b"\x1f\x8b\x08\x04" + bytes(5) + b"\xff\x06\x00BC\x02\x00" + struct.pack("<H", size - 1)
    return head + deflated + gzip.compress(content)[-8:]


def inputs_of_other_programs_are_read():
    text = some_lines(20_000)
    write("plain", text)
    wanted = done("plain")
    half = len(text) // 2
    blocks = b"".join(bgzip_block(text[at : at + 30_000]) for at in range(0, len(text), 30_000)) + bgzip_block(b"")
    inputs = {
        "gzip": gzip.compress(text), "members.gz": gzip.compress(text[:half]) + gzip.compress(text[half:]),
        "bgzip.gz": blocks, "bz2": bz2.compress(text), "streams.bz2": bz2.compress(text[:half]) + bz2.compress(text[half:]),
        "xz": lzma.compress(text), "padded.xz": lzma.compress(text[:half]) + bytes(8) + lzma.compress(text[half:]),
        "zst": tool("zstd", "-c", feed=text), "frames.zst": tool("zstd", "-c", feed=text[:half]) + tool("zstd", "-c", feed=text[half:]),
        "lz4": tool("lz4", "-c", feed=text), "threads.xz": tool("xz", "-T2", "--block-size=100000", "-c", feed=text),
    }
    write("kept", b"old\n")
    for name, content in inputs.items():
        write(name, content)
        assert done(name) == wanted, name
        assert done("-S", "1M", feed=content) == wanted, name
        for cut in (len(content) // 3, len(content) - 1):
            write("cut", content[:cut])
            refused("cut", "-o", "kept", why="cut: ")
            ran = run("cut", "-o", "kept")
            assert f"ends too early, after {cut} bytes" in ran.stderr.decode(), (name, ran.stderr)
        wrong = bytearray(content)
        wrong[len(content) // 2] ^= 0x40
        write("wrong", bytes(wrong))
        refused("wrong", "-o", "kept", why="wrong: ")
        assert read("kept") == b"old\n"
    assert not [name for name in os.listdir(".") if name.startswith(".fairshuf")]


def lists_name_many_files():
    os.mkdir("many")
    for i in range(1500):
        write(f"many/{i}", b"%d\n" % i)
    names = [f"many/{i}" for i in range(1500)]
    write("list", "\n".join(names).encode())
    write("list0", "\0".join(names).encode() + b"\0")
    wanted = done("-i", "0-1499")
    few = ["sh", "-c", 'ulimit -n 40; exec "$@"', "sh", COMMAND, "lines", "--seed", "model"]
    for options in (["--files-from", "list"], ["--files0-from", "list0"], ["--files-from", "list", "-S1M"]):
        ran = subprocess.run([*few, *options], capture_output=True)
        assert ran.stdout == wanted and ran.stderr == b"", ran.stderr
    assert done("--files-from", "-", feed=read("list")) == wanted
    refused("--files-from", "list", "in", why="exclude each other")
    refused("--files-from", "list", "-e", why="is for files")
    refused("--files-from", "nowhere", why="--files-from: nowhere: No such file")
    refused("--files-from", "-", feed=b"", why="no file is named")
    refused("--files-from", "-", feed=b"in\n\nin\n", why="name 2 is empty")
    refused("--files-from", "-", feed=b"in\n-\n", why="the list itself is standard input")
    refused("--files-from", "list0", why="name 1 has a NUL byte")


def samples_spill_and_percentages_count():
    text = some_lines(30_000)
    write("in", text)
    for count in (1, 6000, 29_999, 70_000):
        assert done("-n", str(count), "-S", "1M", "in") == done("-n", str(count), "in")
    for percent in ("10%", "0.5%", "0%", "100%", "33.333%"):
        n = int(float(percent[:-1]) * 300 + 0.5)
        assert done("-n", percent, "in") == done("-n", str(n), "in") == done("-n", percent, "-S1M", feed=text)
    assert done("-n", "50%", "-i", "1-9") == done("-n", "5", "-i", "1-9")
    done("-n", "10%", "--split", "1:1", "-o", "p,q", "in")
    assert read("p") + read("q") == done("-n", "3000", "in")
    for wrong in ("101%", "%", "1.%", "x%", "-1%", "0.12345678901234567%"):
        refused("-n", wrong, "in", why="a percentage is a number from 0% to 100%")
    refused("-n", "10%", "-n", "5", "in", why="a count or a percentage")
    refused("-n", "10%", "-r", "in", why="--repeat needs a count")
    refused("-n", "10%", "--unshuffle", "in", why="exclude each other")


def dialects_of_csv_are_those_of_python():
    for quote, escape in (("'", None), ('"', "\\"), ("|", "\\"), ("'", "^")):
        options = ["--csv", "--quote", quote] + (["--escape", escape] if escape else [])
        for _ in range(20):
            dialect = dict(quotechar=quote, escapechar=escape, doublequote=escape is None, lineterminator="\n",
                           quoting=rolls.choice([csv.QUOTE_ALL, csv.QUOTE_MINIMAL] + ([csv.QUOTE_NONE] if escape else [])))
            letters = "ab,\n'\"|^\\" if escape else "ab,\n'\"|"
            rows = [["%d" % i, "x" + "".join(rolls.choices(letters, k=rolls.randint(0, 6)))] for i in range(rolls.randint(1, 60))]
            file = io.StringIO()
            csv.writer(file, **dialect).writerows(rows)
            shuffled = done(*options, feed=file.getvalue().encode()).decode()
            reader = {name: dialect[name] for name in ("quotechar", "escapechar", "doublequote", "quoting")}
            found = list(csv.reader(io.StringIO(shuffled, newline=""), **reader))
            order = [int(line) for line in done("-i", f"0-{len(rows) - 1}").split()]
            assert found == [rows[i] for i in order], (quote, escape, rows, shuffled)
    refused("--quote", "'", "in", why="--quote is for --csv")
    refused("--csv", "--quote", "''", "in", why="one byte is needed")
    refused("--csv", "--quote", "'", "--escape", "'", "in", why="are the same")
    refused("--csv", "--escape", "\\", feed=b"a\n'b\\", why="record 2, at byte 2 (line 2): it has an unclosed quote, or ends with an escape")


def chacha12(seed):
    """The 64-bit words of ChaCha12 (Bernstein 2008), with the SHA3-256 of a seed as its key."""
    key = struct.unpack("<8I", hashlib.sha3_256(seed.encode()).digest())
    counter = 0
    while True:
        start = [*struct.unpack("<4I", b"expand 32-byte k"), *key, counter & 0xFFFFFFFF, counter >> 32, 0, 0]
        x = list(start)
        for i in range(12):
            for j in range(4):
                a, b, c, d = (j, 4 + j, 8 + j, 12 + j) if i % 2 == 0 else (j, 4 + (j + 1) % 4, 8 + (j + 2) % 4, 12 + (j + 3) % 4)
                for turn, (p, q, r) in ((16, (a, b, d)), (12, (c, d, b)), (8, (a, b, d)), (7, (c, d, b))):
                    x[p] = (x[p] + x[q]) & 0xFFFFFFFF
                    x[r] ^= x[p]
                    x[r] = ((x[r] << turn) | (x[r] >> (32 - turn))) & 0xFFFFFFFF
        block = [(one + other) & 0xFFFFFFFF for one, other in zip(x, start)]
        for i in range(0, 16, 2):
            yield block[i] | block[i + 1] << 32
        counter += 1


def seeds_of_uutils_give_its_orders():
    def below(words, bound):
        while True:
            product = next(words) * bound
            if product % 2**64 >= 2**64 % bound:
                return product >> 64

    def model(seed, cards, count, repeat):
        words = chacha12(seed)
        if repeat:
            return [cards[below(words, len(cards))] for _ in range(count)]
        cards = list(cards)
        for i in range(min(count, len(cards))):
            j = i + below(words, len(cards) - i)
            cards[i], cards[j] = cards[j], cards[i]
        return cards[:count]

    for turn in range(60):
        seed, n = rolls.choice(["", "x", "🌱", "12345", "a longer seed " * 12]), rolls.randint(1, 400)
        count, repeat = rolls.randint(1, 450), turn % 3 == 0
        cards = [b"%d\n" % i for i in range(7, 7 + n)]
        wanted = b"".join(model(seed, cards, count, repeat))
        options = ["--random-seed", seed, "-n", str(count)] + ["-r"] * repeat
        assert done(*options, "-i", f"7-{6 + n}", seed=None) == wanted
        assert done(*options, feed=b"".join(cards), seed=None) == wanted
        assert done(*options, "-e", *[card[:-1].decode() for card in cards], seed=None) == wanted
    large = model("big", range(1, 3_000_001), 5, False)
    assert done("--random-seed", "big", "-n", "5", "-i", "1-3000000", seed=None).split() == [b"%d" % i for i in large]
    refused("--random-seed", "x", "in", why="--seed and --random-seed exclude each other")
    refused("--random-seed", "x", "--csv", "in", seed=None, why="--csv and --random-seed exclude each other")
    refused("--random-seed", "x", "--random-source", "in", "in", seed=None, why="exclude each other")
    refused("--random-seed", "x", "--shards", "2", "-o", "z%d", "in", seed=None, why="the order must come from a key")


def faults_change_nothing():
    write("kept.zst", b"old")
    for device, why in (("/dev/full", "write error: No space left on device"),):
        refused("in", "--compress", "zstd", "-o", device, why=why)
        refused("in", "--compress", "gzip", "-o", device, why=why)
        refused("-e", "a", "--compress", "gzip", "-o", device, why=why)
        refused("-r", "-n", "5", "in", "--compress", "zstd", "-o", device, why=why)
    refused("nowhere", "-o", "kept.zst", why="nowhere: No such file")
    limited = ["sh", "-c", 'ulimit -f 200; trap "" XFSZ; exec "$@"', "sh", COMMAND, "lines", "in", "-o", "kept.zst"]
    ran = subprocess.run(limited, capture_output=True)
    assert ran.returncode == 1 and b"write error: File too large" in ran.stderr, ran.stderr
    assert read("kept.zst") == b"old"
    refused("--check", "in", "in", "--compress", "gzip", why="exclude each other")
    refused("--where", "1", "in", "--compress", "gzip", why="exclude each other")
    refused("in", "-o", "new.bz2", why="not with bzip2")
    assert not [name for name in os.listdir(".") if name.startswith(".fairshuf")]


def memory_stays_within_the_limit():
    if SANITIZED:
        return
    subprocess.run("seq -f '%.0f are so many words that a line has a hundred bytes or so' 500000 > large", shell=True, check=True)
    for options in (["-o", "large.zst"], ["-o", "large.gz", "--compress", "gzip:1"], ["-n", "300000", "-o", "large.zst"],
                    ["-n", "90%", "-o", "sample"]):
        child = subprocess.Popen([COMMAND, "lines", "-S1M", "large", *options])
        _, status, used = os.wait4(child.pid, 0)
        child.returncode = status
        assert status == 0 and used.ru_maxrss < 33 * 1024, (options, status, used.ru_maxrss)


with tempfile.TemporaryDirectory() as folder:
    os.chdir(folder)
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    # Memory first: a program begins with the peak of the one that starts it.
    for check in (memory_stays_within_the_limit, outputs_unpack_to_the_plain_result, sizes_of_shards_give_their_number, inputs_of_other_programs_are_read,
                  lists_name_many_files, samples_spill_and_percentages_count, dialects_of_csv_are_those_of_python,
                  seeds_of_uutils_give_its_orders, faults_change_nothing):
        try:
            check()
        except AssertionError as problem:
            print(f"{check.__name__}: {problem}"[:3000])
            sys.exit(1)
