#!/usr/bin/env python3
"""Lets the usual readers of each format read what `fairshuf lines` writes: tarfile, tar, numpy, mailbox and seqtk, and a
reader of TFRecord that was written from its description (form_model.py).

usage: form_readers.py COMMAND

It ends with status 77 if numpy or seqtk is missing (Debian: python3-numpy, seqtk).
"""

import gzip
import io
import mailbox
import os
import random
import shutil
import struct
import subprocess
import sys
import tarfile
import tempfile

from form_model import TfRecord, masked

try:
    import numpy
except ImportError:  # another Python may come first in the path than Debian's
    debians = "/usr/bin/python3"
    if sys.executable != debians and os.path.exists(debians) and "FAIRSHUF_AGAIN" not in os.environ:
        os.environ["FAIRSHUF_AGAIN"] = "1"
        os.execv(debians, [debians] + sys.argv)
    print("numpy is missing (python3-numpy)")
    sys.exit(77)

if shutil.which("seqtk") is None:
    print("seqtk is missing")
    sys.exit(77)

COMMAND = os.path.abspath(sys.argv[1])
CHOOSE = random.Random(1)


def lines(*arguments):
    done = subprocess.run([COMMAND, "lines", "--seed", "readers", *arguments], capture_output=True, check=False)
    assert done.returncode == 0, (arguments, done.stderr)
    return done.stdout


def order(count):
    return [int(number) for number in lines("-e", *[str(i) for i in range(count)]).split()]


def read_samples(name):
    """The samples of an archive, as WebDataset groups them; the names of folders come first."""
    samples, folders = [], []
    with tarfile.open(name) as archive:
        for member in archive:
            if member.isdir():
                folders.append(member.name)
                continue
            base = member.name[: member.name.index(".", member.name.rfind("/") + 1)]
            if not samples or samples[-1][0] != base:
                samples.append((base, []))
            content = archive.extractfile(member).read() if member.isfile() else member.linkname
            samples[-1][1].append((member.name, member.mtime, content))
    return folders, samples


def archives_are_read():
    for kind in (tarfile.PAX_FORMAT, tarfile.GNU_FORMAT, tarfile.USTAR_FORMAT):
        with tarfile.open("in.tar", "w", format=kind) as archive:
            for i in range(60):
                if i % 20 == 0:
                    folder = tarfile.TarInfo("set%d" % i)
                    folder.type = tarfile.DIRTYPE
                    archive.addfile(folder)
                base = "set%d/%s%04d" % (i // 20 * 20, "é" * 60 if i % 7 == 3 and kind != tarfile.USTAR_FORMAT else "", i)
                for ending in (".jpg", ".cls", ".json"):
                    member = tarfile.TarInfo(base + ending)
                    data = CHOOSE.randbytes(CHOOSE.choice([0, 3, 512, 70000]))
                    member.size, member.mtime = len(data), 1.5 + i if kind == tarfile.PAX_FORMAT else 7 + i
                    archive.addfile(member, io.BytesIO(data))
                link = tarfile.TarInfo(base + ".link")
                link.type, link.linkname = tarfile.SYMTYPE, base + ".jpg"
                archive.addfile(link)
        folders, samples = read_samples("in.tar")
        lines("in.tar", "-o", "out.tar")
        assert read_samples("out.tar") == (folders, [samples[i] for i in order(60)])
        lines("--unshuffle", "out.tar", "-o", "back.tar")
        assert read_samples("back.tar") == (folders, samples)
        subprocess.run(["tar", "-xf", "out.tar"], check=True)
        listed = subprocess.run(["tar", "-tf", "out.tar"], capture_output=True, check=True).stdout
        assert listed.count(b"\n") == 3 + 4 * 60
        lines("in.tar", "--shards", "7", "-o", "out%d.tar")
        parts = [read_samples("out%d.tar" % i) for i in range(7)]
        assert sum((part[1] for part in parts), []) == [samples[i] for i in order(60)]
        assert all(part[0] == folders for part in parts)


def archives_of_tar_are_read():
    """GNU tar packs a folder; what it extracts from the shuffled archive is the folder again."""
    os.makedirs("tree/deep")
    for i in range(30):
        for ending in ("txt", "png"):
            with open("tree/deep/%d.%s" % (i, ending), "wb") as file:
                file.write(CHOOSE.randbytes(CHOOSE.randrange(2000)))
    for format_ in ("gnu", "pax", "ustar"):
        subprocess.run(["tar", "--sort=name", "--format", format_, "-czf", "tree.tar.gz", "tree"], check=True)
        lines("tree.tar.gz", "-o", "mixed.tar")
        os.makedirs("extracted")
        subprocess.run(["tar", "-xf", "mixed.tar", "-C", "extracted"], check=True)
        subprocess.run(["diff", "-r", "tree", "extracted/tree"], check=True)
        shutil.rmtree("extracted")


def arrays_are_read():
    structured = numpy.zeros(40, dtype=[("a", "<i4"), ("b", "<f8", (2,)), ("c", "U3")])
    structured["a"] = range(40)
    for array in (numpy.arange(120, dtype=">i2").reshape(40, 3), numpy.arange(40) < 7, structured,
                  numpy.array(["x" * (i % 5) for i in range(40)]), numpy.arange(40).astype("M8[ns]"),
                  numpy.random.default_rng(1).random((40, 2, 3)).astype("float16")):
        for version in ((1, 0), (2, 0), (3, 0)):
            with open("a.npy", "wb") as file:
                numpy.lib.format.write_array(file, array, version=version)
            wanted = array[order(40)]
            lines("a.npy", "-o", "b.npy")
            assert (numpy.load("b.npy") == wanted).all() and numpy.load("b.npy").dtype == array.dtype
            lines("a.npy", "--shards", "3", "-o", "c%d.npy")
            assert (numpy.concatenate([numpy.load("c%d.npy" % i) for i in range(3)]) == wanted).all()
            lines("-n", "5", "a.npy", "-o", "b.npy")
            assert numpy.load("b.npy").shape == (5,) + array.shape[1:]
            lines("a.npy", "a.npy", "-o", "b.npy")
            assert (numpy.load("b.npy") == numpy.concatenate([array, array])[order(80)]).all()
    numpy.save("x.npy", numpy.arange(40))
    numpy.save("y.npy", numpy.arange(80.0).reshape(40, 2))
    lines("--in-step", "x.npy", "y.npy", "-o", "x2.npy,y2.npy")
    assert (numpy.load("y2.npy")[:, 0] == 2 * numpy.load("x2.npy")).all()


def seqtk(*arguments):
    return subprocess.run(["seqtk", *arguments], capture_output=True, check=True).stdout


def sequences_are_read():
    bases = lambda size: "".join(CHOOSE.choice("ACGTN") for _ in range(size))
    reads = [("@r%d some words\n" % i, size, bases(size)) for i, size in enumerate(CHOOSE.choices(range(1, 300), k=200))]
    with open("a.fastq", "w", encoding="ascii") as file:
        for name, size, sequence in reads:
            quality = "".join(CHOOSE.choice("@+!I~>") for _ in range(size))
            file.write(name + sequence + "\n+\n" + quality + "\n")
    with open("a.fastq", "rb") as file:
        all_lines = file.readlines()
    wanted = b"".join(b"".join(all_lines[4 * i: 4 * i + 4]) for i in order(200))
    lines("a.fastq", "-o", "b.fastq")
    assert seqtk("seq", "b.fastq") == wanted
    with open("wrapped.fq", "wb") as file:
        file.write(seqtk("seq", "-l", "30", "a.fastq"))
    lines("--validate", "wrapped.fq", "-o", "mixed.fq")
    assert seqtk("seq", "mixed.fq") == wanted
    with open("a.fasta", "wb") as file:
        file.write(seqtk("seq", "-a", "-l", "60", "a.fastq"))
    lines("a.fasta", "-o", "b.fasta")
    fasta = seqtk("seq", "a.fasta").split(b">")[1:]
    assert seqtk("seq", "b.fasta") == b"".join(b">" + fasta[i] for i in order(200))
    for name in ("a.fastq", "b.fastq"):  # the second is another file with as many reads
        with open(name, "rb") as file, gzip.open(name + ".gz", "wb") as packed:
            packed.write(file.read())
    lines("--in-step", "a.fastq.gz", "b.fastq.gz", "-o", "a2.fq,b2.fq")
    assert seqtk("seq", "a2.fq") == wanted
    refused = subprocess.run([COMMAND, "lines", "--in-step", "a.fastq.gz", "wrapped.fq", "-o", "x.fq,y.fq"],
                             capture_output=True, check=False)
    assert refused.returncode == 1 and not os.path.exists("x.fq") and not os.path.exists("y.fq"), refused


def mails_are_read():
    box = mailbox.mbox("box")
    for i in range(50):
        message = mailbox.mboxMessage()
        message["Subject"] = str(i)
        message.set_payload("From the beginning\n\nFrom here on.\n" * (i % 3))
        box.add(message)
    box.close()
    lines("--format", "mbox", "box", "-o", "mixed")
    assert [int(message["Subject"]) for message in mailbox.mbox("mixed")] == order(50)
    texts = [message.get_payload() for message in mailbox.mbox("box")]
    assert [message.get_payload() for message in mailbox.mbox("mixed")] == [texts[i] for i in order(50)]


def tfrecords_are_read():
    text = b""
    for i in range(100):
        data = CHOOSE.randbytes(70000 if i == 5 else CHOOSE.randrange(300))
        length = struct.pack("<Q", len(data))
        text += length + struct.pack("<I", masked(length)) + data + struct.pack("<I", masked(data))
    records = TfRecord().split(text)
    with gzip.open("a.tfrecord.gz", "wb") as file:
        file.write(text)
    assert TfRecord().split(lines("a.tfrecord.gz")) == [records[i] for i in order(100)]


def main():
    with tempfile.TemporaryDirectory(prefix="fairshuf-readers-") as folder:
        os.chdir(folder)
        for check in (archives_are_read, archives_of_tar_are_read, arrays_are_read, sequences_are_read, mails_are_read,
                      tfrecords_are_read):
            check()
            print(check.__name__.replace("_", " "))
        os.chdir("/")


main()
