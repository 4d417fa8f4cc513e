#!/usr/bin/env python3
"""Every option with every form of record: `fairshuf lines` must treat the records of each form as it treats plain lines.

usage: form_matrix.py COMMAND

Each form has 60 different records and a reader. For each set of options, the lines 0 to 59 say which records are expected in
which output; the output of each form, unpacked if necessary, must have them.
"""

import bz2
import gzip
import io
import lzma
import os
import re
import struct
import subprocess
import sys
import tarfile
import tempfile

from form_model import masked

COMMAND = os.path.abspath(sys.argv[1])
COUNT = 60


def lines(*arguments, status=0):
    done = subprocess.run([COMMAND, "lines", "--quiet", *arguments], capture_output=True, check=False)
    assert done.returncode == status, (arguments, done.returncode, done.stderr)
    return done.stdout


def framed(data):
    length = struct.pack("<Q", len(data))
    return length + struct.pack("<I", masked(length)) + data + struct.pack("<I", masked(data))


def read_tfrecord(text):
    records = []
    while text:
        size = 16 + struct.unpack("<Q", text[:8])[0]
        records.append(text[:size])
        text = text[size:]
    return records


def archive(records):
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w") as to:
        for base, contents in records:
            for ending, content in contents:
                member = tarfile.TarInfo(base + ending)
                member.size = len(content)
                to.addfile(member, io.BytesIO(content))
    return packed.getvalue()


def read_archive(text):
    records = []
    with tarfile.open(fileobj=io.BytesIO(text)) as archive_:
        for member in archive_:
            base, ending = member.name.split(".", 1)
            if not records or records[-1][0] != base:
                records.append((base, []))
            records[-1][1].append(("." + ending, archive_.extractfile(member).read()))
    return records


def array(records):
    header = b"{'descr': '<u4', 'fortran_order': False, 'shape': (%d, 3), }" % len(records)
    header = header.ljust(117) + b"\n"
    return b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) + header + b"".join(records)


def read_array(text):
    size = 10 + struct.unpack("<H", text[8:10])[0]
    rows = int(re.search(rb"\((\d+), 3\)", text[:size]).group(1))
    assert len(text) == size + 12 * rows
    return [text[size + 12 * i: size + 12 * i + 12] for i in range(rows)]


def begun_by(start):
    return lambda text: re.findall(rb"(?sm)^%s.*?(?=^%s|\Z)" % (start, start), text)


class Form:
    """A form of record: its options, how a file is called, its records, how they become a file, and how a file is read."""

    def __init__(self, name, options, record, read, ending="", write=b"".join):
        self.name, self.options, self.ending, self.write, self.read = name, options, ending, write, read
        self.records = [record(i) for i in range(COUNT)]
        assert read(write(self.records)) == self.records, name


FORMS = [
    Form("lines", [], lambda i: b"line %d\n" % i, lambda text: text.splitlines(True)),
    Form("csv", ["--csv"], lambda i: b'%d,"a\nb"\n' % i, lambda text: re.findall(rb'\d+,"a\nb"\n', text)),
    Form("--format csv", ["--format", "csv"], lambda i: b'%d,"a\n\nb"\n' % i,
         lambda text: re.findall(rb'\d+,"a\n\nb"\n', text)),
    Form("tsv", ["--format", "tsv", "--validate"], lambda i: b"%d\tb\n" % i, lambda text: text.splitlines(True)),
    Form("jsonl", ["--format", "jsonl", "--validate"], lambda i: b'{"a": %d}\n' % i, lambda text: text.splitlines(True)),
    Form("ndjson", ["--format", "ndjson"], lambda i: b'{"b": %d}\n' % i, lambda text: text.splitlines(True)),
    Form("fasta", [], lambda i: b">r%d\nAC\nGT\n" % i, begun_by(b">"), ".fa"),
    Form("valid fasta", ["--validate"], lambda i: b">r%d x\nAC\nGT\n" % i, begun_by(b">"), ".fasta"),
    Form("fastq", [], lambda i: b"@r%d\nACGT\n+\n@@@@\n" % i, lambda text: re.findall(rb"(?:[^\n]*\n){4}", text), ".fq"),
    Form("wrapped fastq", ["--validate"], lambda i: b"@r%d\nAC\nGT\n+\n@@\n@@\n" % i,
         lambda text: re.findall(rb"(?:[^\n]*\n){6}", text), ".fastq"),
    Form("tfrecord", [], lambda i: framed(b"\n" * i), read_tfrecord, ".tfrecord"),
    Form("tar", [], lambda i: ("s%d" % i, [(".a", b"x\n" * i), (".b", b"y")]), read_archive, ".tar", archive),
    Form("npy", [], lambda i: struct.pack("<III", i, 10, i * i), read_array, ".npy", array),
    Form("mbox", ["--format", "mbox"], lambda i: b"From a@b %d\nSubject: x\n\nHello.\n\n" % i, begun_by(b"From ")),
    Form("starts-with", ["--starts-with", "##"], lambda i: b"##%d\n# a\n\n" % i, begun_by(b"##")),
    Form("record-start", ["--record-start", "^[0-9]"], lambda i: b"%d\n a\n" % i, begun_by(b"[0-9]")),
    Form("group", ["--group", "2"], lambda i: b"%d\na\n" % i, lambda text: re.findall(rb"[^\n]*\n[^\n]*\n", text)),
    Form("record", ["--record", "4"], lambda i: struct.pack("<I", i), lambda text: [text[i: i + 4] for i in range(0, len(text), 4)]),
    Form("separator", ["--separator", "%%"], lambda i: b"%d\n%%%%" % i, lambda text: re.findall(rb"\d+\n%%", text)),
    Form("-z", ["-z"], lambda i: b"a\n%d\0" % i, lambda text: re.findall(rb"[^\0]*\0", text)),
]

# Options, and the outputs that they name.
SHUFFLES = [
    ([], ["o"]),
    (["-S", "1M", "--parallel", "2"], ["o"]),
    (["-n", "7"], ["o"]),
    (["-n", "0"], ["o"]),
    (["-n", "30%"], ["o"]),
    (["--header", "2"], ["o"]),
    (["--header", "1", "-n", "5"], ["o"]),
    (["--shards", "4"], ["o0", "o1", "o2", "o3"]),
    (["--shards", "3", "-n", "10"], ["o0", "o1", "o2"]),
    (["--split", "80:10:10"], ["a", "b", "c"]),
    (["--split", "80:10:10", "--header", "1"], ["a", "b", "c"]),
    (["--fraction", "0.4"], ["o"]),
    (["--fraction", "0.4", "--shards", "2"], ["o0", "o1"]),
    (["--dedupe"], ["o"]),
    (["--dedupe", "--fraction", "0.5", "-n", "9"], ["o"]),
]
UNPACK = {"": lambda text: text, ".gz": gzip.decompress,
          ".zst": lambda text: subprocess.run(["zstd", "-dc"], input=text, capture_output=True, check=True).stdout}


def outputs_of(form, options, names, packed, sources):
    for name in os.listdir("out"):
        os.remove("out/" + name)
    real = ["out/" + name + form.ending + packed for name in names]
    asked = "out/o%d" + form.ending + packed if "--shards" in options else ",".join(real)
    lines("--seed", "matrix", *form.options, *options, "-o", asked, *sources)
    assert sorted(os.listdir("out")) == sorted(os.path.basename(name) for name in real), (form.name, options)
    texts = []
    for name in real:
        with open(name, "rb") as file:
            texts.append(form.read(UNPACK[packed](file.read())))
    return texts, real


def write(name, text):
    with open(name, "wb") as file:
        file.write(text)
    return name


def one_form(form, plain, expected):
    whole = write("in" + form.ending, form.write(form.records))
    halves = [write("in%d" % i + form.ending, form.write(form.records[30 * i: 30 * i + 30])) for i in (0, 1)]
    for i, (options, names) in enumerate(SHUFFLES):
        packed = ("", ".gz", ".zst")[i % 3]
        made, _ = outputs_of(form, options, names, packed, [whole])
        assert made == [[form.records[j] for j in part] for part in expected[i]], (form.name, options)
    text = form.write(form.records)
    for ending, pack in ((".gz", gzip.compress), (".bz2", bz2.compress), (".xz", lzma.compress)):  # two members in a row
        packed = write("in" + form.ending + ending, pack(text[:100]) + pack(text[100:]))
        assert outputs_of(form, [], ["o"], "", [packed])[0] == [[form.records[j] for j in expected[0][0]]], form.name
    made, outs = outputs_of(form, ["--shards", "4"], ["o0", "o1", "o2", "o3"], ".gz", halves)
    assert sum(made, []) == [form.records[j] for j in expected[0][0]], form.name
    keyed = ["--seed", "matrix", *form.options]
    assert form.read(lines(*keyed, "--unshuffle", *outs)) == form.records, form.name
    lines(*keyed, "--check", whole, *outs)
    lines(*keyed, "--check", halves[0], *outs, status=2)
    assert lines(*keyed, "--where", "17", whole) == lines("--seed", "matrix", "--where", "17", plain), form.name
    write("list", b"in0%b\nin1%b\n" % (form.ending.encode(), form.ending.encode()))
    assert form.read(lines(*keyed, "--files-from", "list")) == [form.records[j] for j in expected[0][0]], form.name
    lines(*keyed, "--in-step", *halves, "-o", "out/x%s.gz,out/y%s" % (form.ending, form.ending))
    order = [int(line) for line in lines("--seed", "matrix", "-i", "0-29").split()]
    for k, name, unpack in ((0, "out/x%s.gz", gzip.decompress), (1, "out/y%s", bytes)):
        with open(name % form.ending, "rb") as file:
            assert form.read(unpack(file.read())) == [form.records[30 * k + j] for j in order], form.name
    if form.name in ("fasta", "tfrecord", "npy", "group", "record"):
        lines(*keyed, "--shard-size", "200", "-o", "out/s%d" + form.ending, whole)
        shards = sorted(name for name in os.listdir("out") if name.startswith("s"))
        parts = []
        for name in sorted(shards, key=lambda name: int(re.search(r"\d+", name).group())):
            with open("out/" + name, "rb") as file:
                parts += form.read(file.read())
        assert parts == [form.records[j] for j in expected[0][0]] and len(shards) > 1, form.name


def main():
    with tempfile.TemporaryDirectory(prefix="fairshuf-matrix-") as folder:
        os.chdir(folder)
        os.mkdir("out")
        plain = write("numbers", b"".join(b"%d\n" % i for i in range(COUNT)))
        numbers = Form("numbers", [], lambda i: b"%d\n" % i, lambda text: text.splitlines(True))
        expected = []
        for options, names in SHUFFLES:
            made, _ = outputs_of(numbers, options, names, "", [plain])
            expected.append([[int(line) for line in part] for part in made])
        for form in FORMS:
            one_form(form, plain, expected)
            print(form.name, "works with every option")
        os.chdir("/")


main()
