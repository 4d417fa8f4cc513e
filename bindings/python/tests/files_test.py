"""Files: the bytes of the command, within the limit, and nothing left behind."""

import csv
import gzip
import io
import os
import signal
import struct
import subprocess
import sys
import tarfile
import threading
from pathlib import Path

import fairshuf
import pytest


def lines(n):
    return b"".join(b"line %d\n" % i for i in range(n))


@pytest.fixture
def by_command(run_command):
    return lambda *arguments: run_command("lines", *arguments)


@pytest.fixture
def text(tmp_path):
    path = tmp_path / "in.txt"
    path.write_bytes(lines(50_000))
    return path


def descriptors():
    return len(os.listdir("/proc/self/fd"))


@pytest.mark.parametrize("memory", [None, "1M", 2**20])
def test_the_bytes_are_those_of_the_command(text, tmp_path, memory, by_command):
    key = fairshuf.shuffle_file(text, tmp_path / "out", "x", memory=memory)
    expected = by_command(text, "--seed", "x")
    assert (tmp_path / "out").read_bytes() == expected and key == fairshuf.Key.from_text("x")
    assert b"".join(fairshuf.read_shuffled(text, "x", memory=memory)) == expected
    fairshuf.unshuffle_file(tmp_path / "out", str(tmp_path / "back"), key)
    assert (tmp_path / "back").read_bytes() == text.read_bytes()
    assert sorted(p.name for p in tmp_path.iterdir()) == ["back", "in.txt", "out"]


def test_a_fresh_key_is_returned_and_repeats_the_order(text, tmp_path):
    key = fairshuf.shuffle_file(str(text), os.fsencode(tmp_path / "a"))
    fairshuf.shuffle_file(text, tmp_path / "b", key)
    assert (tmp_path / "a").read_bytes() == (tmp_path / "b").read_bytes() != text.read_bytes()


def test_a_file_can_replace_itself(text):
    before = text.read_bytes()
    fairshuf.shuffle_file(text, text, "x")
    assert sorted(text.read_bytes().splitlines()) == sorted(before.splitlines()) and text.read_bytes() != before


forms = [
    ({"csv": True, "header": True}, ["--csv", "--header", "1"], b'a,"b"\n' + b"".join(b'%d,"x\ny"\n' % i for i in range(500))),
    ({"group": 4}, ["--group", "4"], lines(400)),
    ({"record": 7}, ["--record", "7"], bytes(range(256)) * 7),
    ({"record": 7, "allow_rest": True}, ["--record", "7", "--allow-rest"], bytes(range(250)) + b"end"),
    ({"separator": "\n\n"}, ["--separator", r"\n\n"], b"".join(b"a\nb %d\n\n" % i for i in range(300))),
    ({"separator": b"\x00\x01"}, ["--separator", r"\0\x01"], b"".join(b"%d\x00\x01" % i for i in range(300))),
    ({"zero_terminated": True}, ["-z"], lines(300).replace(b"\n", b"\0")),
    ({"count": 17}, ["-n", "17"], lines(300)),
    ({"count": 0}, ["-n", "0"], lines(300)),
    ({"header": 2, "count": 5}, ["--header", "2", "-n", "5"], lines(300)),
    ({}, [], b"\xef\xbb\xbf" + lines(300)),
    ({}, [], gzip.compress(lines(300))),
    ({}, [], b""),
]


@pytest.mark.parametrize("options, arguments, content", forms, ids=lambda value: str(value)[:40])
def test_every_form_of_record(tmp_path, options, arguments, content, by_command):
    path = tmp_path / "in"
    path.write_bytes(content)
    fairshuf.shuffle_file(path, tmp_path / "out", "x", threads=2, **options)
    expected = by_command(path, "--seed", "x", *arguments)
    assert (tmp_path / "out").read_bytes() == expected
    records = list(fairshuf.read_shuffled(path, "x", **options))
    header = options.get("header", 0)
    assert expected.removeprefix(b"\xef\xbb\xbf").endswith(b"".join(records))
    kept = expected.removeprefix(b"\xef\xbb\xbf")
    assert len(b"".join(records)) == len(kept) - sum(map(len, kept.splitlines(True)[:header]))
    if options.get("csv"):
        rows = [next(csv.reader(r.decode().splitlines(True))) for r in records]
        assert sorted(int(row[0]) for row in rows) == list(range(500))


def tfrecord(data):
    def crc(text):
        value = 0xFFFFFFFF
        for byte in text:
            value ^= byte
            for _ in range(8):
                value = value >> 1 ^ (0x82F63B78 if value & 1 else 0)
        value ^= 0xFFFFFFFF
        return struct.pack("<I", ((value >> 15 | value << 17) + 0xA282EAD8) & 0xFFFFFFFF)

    length = struct.pack("<Q", len(data))
    return length + crc(length) + data + crc(data)


formats = [
    ("in.fasta", {"format": "auto"}, [], [b">r%d\nAC\nGT\n" % i for i in range(200)]),
    ("in.bin", {"format": "fasta", "validate": True}, ["--format", "fasta", "--validate"], [b">%d\nA\n" % i for i in range(99)]),
    ("in.tfrecord", {"format": "auto"}, [], [tfrecord(b"\n" * i) for i in range(100)]),
    ("in.fq", {"format": "auto", "header": 1}, ["--header", "1"], [b"@%d\nA\n+\n@\n" % i for i in range(200)]),
    ("in.csv", {"format": "csv"}, ["--csv"], [b'%d,"a\nb"\n' % i for i in range(200)]),
    ("in.txt", {"starts_with": "##"}, ["--starts-with", "##"], [b"##%d\n# a\n" % i for i in range(200)]),
    ("in.txt", {"record_start": b"^[0-9]"}, ["--record-start", "^[0-9]"], [b"%d\n a\n" % i for i in range(200)]),
    ("in.fasta", {}, ["--format", "lines"], [b">%d\n" % i for i in range(200)]),  # not by its name, unless asked to
]


@pytest.mark.parametrize("name, options, arguments, records", formats, ids=lambda value: str(value)[:30])
def test_every_format(tmp_path, name, options, arguments, records, by_command):
    path = tmp_path / name
    path.write_bytes(b"".join(records))
    fairshuf.shuffle_file(path, tmp_path / "out", "x", **options)
    expected = by_command(path, "--seed", "x", *arguments)
    assert (tmp_path / "out").read_bytes() == expected
    found = list(fairshuf.read_shuffled(path, "x", **options))
    kept = records[: options.get("header", 0)]
    assert sorted(kept + found) == sorted(records) and b"".join(kept + found) == expected
    back = {**options, "format": name.split(".")[1]} if options.get("format") == "auto" else options
    back = {**back, "format": {"fq": "fastq"}.get(back["format"], back["format"])} if back.get("format") else back
    fairshuf.unshuffle_file(tmp_path / "out", tmp_path / "back", "x", **back)
    assert (tmp_path / "back").read_bytes() == path.read_bytes()


def test_arrays_and_archives_keep_what_stands_around_their_records(tmp_path):
    numpy = pytest.importorskip("numpy")
    rows = numpy.arange(300).reshape(100, 3)
    numpy.save(tmp_path / "a.npy", rows)
    fairshuf.shuffle_file(tmp_path / "a.npy", tmp_path / "b.npy", "x", format="auto")
    mixed = numpy.load(tmp_path / "b.npy")
    assert (mixed == rows[fairshuf.permutation(100, "x")]).all()
    found = list(fairshuf.read_shuffled(tmp_path / "a.npy", "x", format="npy"))
    assert found == [row.tobytes() for row in mixed]
    with tarfile.open(tmp_path / "a.tar", "w") as archive:
        for i in range(30):
            for ending in (".cls", ".jpg"):
                member = tarfile.TarInfo(f"{i:03}{ending}")
                member.size = i
                archive.addfile(member, io.BytesIO(b"x" * i))
    fairshuf.shuffle_file(tmp_path / "a.tar", tmp_path / "b.tar", "x", format="auto")
    with tarfile.open(tmp_path / "b.tar") as archive:
        names = archive.getnames()
    order = [name[:3] for name in names[::2]]
    assert names == [base + ending for base in order for ending in (".cls", ".jpg")] and len(set(order)) == 30
    samples = list(fairshuf.read_shuffled(tmp_path / "a.tar", "x", format="tar"))
    assert [sample[:7] for sample in samples] == [name.encode() for name in names[::2]]


@pytest.mark.parametrize("name, options, unpack", [
    ("out.gz", {}, gzip.decompress),
    ("out", {"compress": "gzip:9"}, gzip.decompress),
    ("out.gz", {"compress": "none"}, bytes),
])
def test_the_output_is_compressed_by_name_or_on_demand(text, tmp_path, name, options, unpack, by_command):
    fairshuf.shuffle_file(text, tmp_path / name, "x", **options)
    assert unpack((tmp_path / name).read_bytes()) == by_command(text, "--seed", "x")
    taken = "never" if unpack is bytes else "auto"  # plain text named .gz is refused otherwise
    fairshuf.unshuffle_file(tmp_path / name, tmp_path / "back.zst", "x", compress="zstd:1", unpack=taken)
    assert (tmp_path / "back.zst").read_bytes()[:4] == b"\x28\xb5\x2f\xfd"
    assert b"".join(fairshuf.read_shuffled(tmp_path / "back.zst", "x")) == by_command(text, "--seed", "x")


def test_several_sources_and_several_parts(tmp_path, by_command):
    for name in ("a", "b"):
        (tmp_path / name).write_bytes(b"".join(b"%s %d\n" % (name.encode(), i) for i in range(50)))
    parts = [tmp_path / name for name in ("train", "valid", "test")]
    fairshuf.shuffle_file([tmp_path / "a", tmp_path / "b"], parts, "x", split=(80, 10, 10))
    sizes = [len(part.read_bytes().splitlines()) for part in parts]
    assert sizes == [80, 10, 10]
    assert b"".join(p.read_bytes() for p in parts) == by_command(tmp_path / "a", tmp_path / "b", "--seed", "x")


def test_the_progress_is_reported(text, tmp_path):
    calls = []
    fairshuf.shuffle_file(text, tmp_path / "out", "x", progress=lambda *seen: calls.append(seen))
    size = text.stat().st_size
    assert calls[-1] == ("writing", size, size)
    assert all(phase in ("opening", "reading", "writing") and 0 <= done <= size for phase, done, _ in calls)


def test_what_the_callback_raises_ends_the_run(text, tmp_path):
    class Enough(Exception):
        pass

    def stop(*seen):
        raise Enough

    (tmp_path / "out").write_text("old")
    source = tmp_path / "pipe"  # a run that would never end
    os.mkfifo(source)
    writer = os.open(source, os.O_RDWR | os.O_NONBLOCK)
    done = threading.Event()

    def feed():
        while not done.wait(0.001):
            try:
                os.write(writer, lines(10))
            except BlockingIOError:  # it is full
                pass

    feeding = threading.Thread(target=feed)
    feeding.start()
    before = descriptors()
    try:
        with pytest.raises(Enough):
            fairshuf.shuffle_file(source, tmp_path / "out", "x", progress=stop)
    finally:
        done.set()
        feeding.join()
    assert (tmp_path / "out").read_text() == "old" and descriptors() == before
    os.close(writer)
    assert sorted(p.name for p in tmp_path.iterdir()) == ["in.txt", "out", "pipe"]


interrupted = """
import os, signal, sys, threading, fairshuf
def interrupt(phase, done, total):
    if phase == sys.argv[3]:
        os.kill(os.getpid(), signal.SIGINT)
try:
    fairshuf.shuffle_file(sys.argv[1], sys.argv[2], "x", memory="1M", progress=interrupt, temporary=sys.argv[4])
except KeyboardInterrupt:
    print("interrupted", os.listdir(sys.argv[4]))
else:
    print("done")
"""


@pytest.mark.parametrize("phase", ["reading", "writing"])
def test_control_c_leaves_nothing_behind(tmp_path, phase):
    source, out, temporary = tmp_path / "in", tmp_path / "out", tmp_path / "tmp"
    source.write_bytes(lines(3_000_000))
    out.write_text("old")
    temporary.mkdir()
    done = subprocess.run(
        [sys.executable, "-c", interrupted, source, out, phase, temporary], capture_output=True, text=True, timeout=100
    )
    if done.stdout == "done\n":  # no look fell into this phase
        pytest.skip(f"{phase} was too fast to be interrupted")
    assert done.stdout == "interrupted []\n" and done.stderr == ""
    assert out.read_text() == "old"
    assert sorted(p.name for p in tmp_path.iterdir()) == ["in", "out", "tmp"]


def test_signal_handlers_stay_as_they_are(text, tmp_path):
    def handler(number, frame):
        pass

    before = signal.signal(signal.SIGTERM, handler)
    try:
        seen = []
        fairshuf.shuffle_file(
            text, tmp_path / "out", "x", progress=lambda *a: seen.append(signal.getsignal(signal.SIGTERM))
        )
        assert set(seen) == {handler} and signal.getsignal(signal.SIGINT) is signal.default_int_handler
    finally:
        signal.signal(signal.SIGTERM, before)


def test_records_come_lazily_and_an_early_end_leaves_nothing(text, tmp_path, by_command):
    before = descriptors()
    records = fairshuf.read_shuffled(text, "x", memory="1M", temporary=tmp_path)
    assert next(records) == by_command(text, "--seed", "x").splitlines(True)[0]
    records.close()
    assert descriptors() == before and [p.name for p in tmp_path.iterdir()] == ["in.txt"]
    abandoned = fairshuf.read_shuffled(text, "x")
    next(abandoned)
    del abandoned
    assert descriptors() == before
    assert sum(1 for _ in fairshuf.read_shuffled(text)) == 50_000


def test_two_readers_at_once(text):
    a, b = fairshuf.read_shuffled(text, "a"), fairshuf.read_shuffled(text, "b")
    pairs = list(zip(a, b))
    assert sorted(p[0] for p in pairs) == sorted(p[1] for p in pairs) and len(pairs) == 50_000


def test_warnings_are_pythons(text, tmp_path):
    short = tmp_path / "short"
    short.write_text("head\n")
    with pytest.warns(UserWarning, match="short has only 1 record: with header=2 nothing is shuffled"):
        fairshuf.shuffle_file(short, tmp_path / "out", "x", header=2)



@pytest.mark.parametrize(
    "call, error, words",
    [
        (lambda t: fairshuf.shuffle_file(t / "missing", t / "out"), FileNotFoundError, "missing"),
        (lambda t: fairshuf.shuffle_file(t, t / "out"), IsADirectoryError, ""),
        (lambda t: fairshuf.shuffle_file(t / "in.txt", t / "no" / "out"), FileNotFoundError, "no/out"),
        (lambda t: fairshuf.shuffle_file([], t / "out"), ValueError, "src: at least one path"),
        (lambda t: fairshuf.shuffle_file(t / "in.txt", [t / "a", t / "b"]), ValueError, "several paths need split"),
        (lambda t: fairshuf.shuffle_file(t / "in.txt", [t / "a"], split=(1, 2)), ValueError, "2 shares, but dst has 1"),
        (lambda t: fairshuf.shuffle_file(t / "in.txt", t / "a", memory="2Q"), ValueError, "memory: .2Q.: a size is"),
        (lambda t: fairshuf.shuffle_file(t / "in.txt", t / "a", csv=True, group=2), ValueError, "csv and group exclude"),
        (lambda t: fairshuf.shuffle_file(t / "in.txt", t / "a", group=0), ValueError, "group: 0"),
        (lambda t: fairshuf.shuffle_file(t / "in.txt", t / "a", record=7), ValueError, "left over; allow_rest=True keeps"),
        (lambda t: fairshuf.shuffle_file(t / "in.txt", t / "a", header=-1), ValueError, "header: -1"),
        (lambda t: fairshuf.shuffle_file(t / "in.txt", t / "a", unpack="lzma"), ValueError, "one of auto, never"),
        (lambda t: fairshuf.shuffle_file(t / "in.txt", t / "a", format="docx"), ValueError, "format .docx.: it is one of"),
        (lambda t: fairshuf.shuffle_file(t / "in.txt", t / "a", format="fasta"), ValueError, "in.txt: record 1, at byte 0"),
        (lambda t: list(fairshuf.read_shuffled(t / "in.txt", format="npy")), ValueError, "in.txt: "),
        (lambda t: fairshuf.shuffle_file(t / "in.txt", t / "a", format="csv", group=2), ValueError, "group and format exclude"),
        (lambda t: fairshuf.shuffle_file(t / "in.txt", t / "a", validate=True), ValueError, "validate is for the formats"),
        (lambda t: fairshuf.shuffle_file(t / "in.txt", t / "a", record_start="("), ValueError, "record_start .*"),
        (lambda t: fairshuf.shuffle_file(t / "in.txt", t / "a", starts_with=""), ValueError, "starts_with: it must not"),
        (lambda t: fairshuf.shuffle_file(t / "in.txt", t / "a", compress="rar"), ValueError, "compress .rar.: it is none"),
        (lambda t: fairshuf.shuffle_file(t / "in.txt", t / "a.xz"), ValueError, "with zstd or gzip, not with xz"),
        (lambda t: fairshuf.shuffle_file(t / "in.txt", t / "a", progress=5), TypeError, "progress: a function"),
        (lambda t: fairshuf.unshuffle_file(t / "in.txt", t / "a", None), TypeError, "unshuffle_file needs the key"),
        (lambda t: list(fairshuf.read_shuffled(t / "in.txt", record=7)), ValueError, "left over"),
        (lambda t: fairshuf.read_shuffled(t / "missing"), FileNotFoundError, "missing"),
    ],
)
def test_mistakes_are_named_and_leave_nothing(tmp_path, call, error, words):
    (tmp_path / "in.txt").write_bytes(lines(100))
    before = descriptors()
    with pytest.raises(error, match=words):
        call(tmp_path)
    assert [p.name for p in tmp_path.iterdir()] == ["in.txt"] and descriptors() == before


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full")
def test_a_full_disk_is_an_os_error(text):
    with pytest.raises(OSError, match="No space left"):
        fairshuf.shuffle_file(text, "/dev/full", "x")
