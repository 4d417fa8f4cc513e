#!/usr/bin/env python3
"""Compares the file formats of `fairshuf lines` with models that share no code with it.

usage: form_model.py COMMAND RUNS [SEED]

Each run makes a few small files of one format, some of them damaged, and random options. The model of the format, written
from its description, finds the records or the first wrong one, and says what must be printed. Only the order is asked of
the command: it depends on nothing but the key and the number of records, so arguments show it.
"""

import ast
import gzip
import json
import os
import re
import struct
import sys

from campaign import Campaign


class Bad(Exception):
    """Record `number`, which begins at `offset`, is wrong. Without a number, the message must contain `words`."""

    def __init__(self, number=None, offset=None, words=""):
        super().__init__()
        self.number, self.offset, self.words = number, offset, words


# CRC-32C, bit by bit.
def crc32c(data):
    crc = 0xFFFFFFFF
    for byte in data:
        crc ^= byte
        for _ in range(8):
            crc = crc >> 1 ^ (0x82F63B78 if crc & 1 else 0)
    return crc ^ 0xFFFFFFFF


def masked(data):
    crc = crc32c(data)
    return ((crc >> 15 | crc << 17) + 0xA282EAD8) & 0xFFFFFFFF


def lines_of(text):
    """The lines with their ends; a missing end is added, that of the line before."""
    lines = re.findall(rb"[^\n]*\n|[^\n]+$", text)
    if lines and not lines[-1].endswith(b"\n"):
        crlf = len(lines) > 1 and lines[-2].endswith(b"\r\n") and not lines[-1].endswith(b"\r")
        lines[-1] += b"\r\n" if crlf else b"\n"
    return lines


class Format:
    """A format: options, records of a text, and what stands around the records of an output."""

    options, kind, header_makes_sense = [], "", True

    def split(self, text):
        """The records of a text, or Bad."""
        raise NotImplementedError

    def make(self, choose):
        """A text, right or nearly so."""
        raise NotImplementedError

    def around(self, texts, count):
        """What stands before and after `count` records in an output made of these texts."""
        return b"", b""


class Started(Format):
    def __init__(self, options, start, words):
        self.options, self.start, self.words, self.kind = options, re.compile(start), words, options[-1]

    def split(self, text):
        records = []
        for line in lines_of(text):
            if self.start.search(line.rstrip(b"\r\n") if line.endswith(b"\r\n") else line[:-1]):
                records.append(line)
            elif not records:
                raise Bad(1, 0)
            else:
                records[-1] += line
        return records

    def make(self, choose):
        end = choose.choice([b"\n", b"\n", b"\r\n"])
        text = b"".join(choose.choice(self.words + [b"\n"]) + choose.choice([b"", b"x", b"ACGT"]) + end
                        for _ in range(choose.choice([0, 1, 3, 30])))
        if choose.random() < 0.8:
            text = self.words[0] + text
        return text[: -len(end)] if choose.random() < 0.3 else text


class Fasta(Started):
    def __init__(self):
        super().__init__(["--format", "fasta"], rb"^>", [b">a", b">", b"ACGT", b"NN-*", b" >"])


class ValidFasta(Fasta):
    kind = "valid fasta"

    def __init__(self):
        super().__init__()
        self.options, self.kind = self.options + ["--validate"], "valid fasta"

    def split(self, text):
        records = super().split(text)
        for number, record in enumerate(records):
            sequence = record.split(b"\n", 1)[1]
            if re.search(rb"[^A-Za-z*.\n\r-]", sequence):
                raise Bad(number + 1, len(b"".join(records[:number])))
        return records


class Fastq(Format):
    def __init__(self, validate):
        self.validate, self.ended = validate, True
        self.kind = "wrapped fastq" if validate else "fastq"
        self.options = ["--format", "fastq"] + (["--validate"] if validate else [])

    def one(self, lines):
        """How many lines the first record has; None if it is wrong or not complete."""
        bare = [line[:-2] if line.endswith(b"\r\n") else line[:-1] for line in lines]
        if not bare[0].startswith(b"@"):
            return None
        plus = 2
        if self.validate:
            plus = next((i for i in range(1, len(bare)) if bare[i].startswith(b"+")), len(bare))
        if plus >= len(bare) or not bare[plus].startswith(b"+"):
            return None
        sequence, qualities = b"".join(bare[1:plus]), b""
        if self.validate and re.search(rb"[^A-Za-z*.-]", sequence):
            return None
        at = plus + 1
        while at == plus + 1 or (self.validate and len(qualities) < len(sequence)):
            if at >= len(bare):
                if at == plus + 1 and not sequence and self.ended:  # the empty last line may lack its end
                    lines.append(b"\r\n" if lines[-1].endswith(b"\r\n") else b"\n")
                    return at + 1
                return None
            qualities += bare[at]
            at += 1
        if self.validate and re.search(rb"[^!-~]", qualities):
            return None
        return at if len(qualities) == len(sequence) else None

    def split(self, text):
        lines, records, offset, self.ended = lines_of(text), [], 0, text.endswith(b"\n")
        while lines:
            size = self.one(lines)
            if size is None:
                raise Bad(len(records) + 1, offset)
            records.append(b"".join(lines[:size]))
            offset += len(records[-1])
            del lines[:size]
        return records

    def make(self, choose):
        text, end = b"", choose.choice([b"\n", b"\n", b"\r\n"])
        for i in range(choose.choice([0, 1, 2, 9])):
            size = choose.choice([0, 1, 4, 9])
            bases = bytes(choose.choice(b"ACGTN") for _ in range(size))
            quality = bytes(choose.choice(b"@+I!~>") for _ in range(size))
            if self.validate and size > 2 and choose.random() < 0.5:
                cut, other = choose.randrange(1, size), choose.randrange(1, size)
                bases, quality = bases[:cut] + end + bases[cut:], quality[:other] + end + quality[other:]
            text += b"@%d" % i + end + bases + end + b"+" + end + quality + end
        return text[: -len(end)] if text and choose.random() < 0.3 else text


class TfRecord(Format):
    kind, options = "tfrecord", ["--format", "tfrecord"]

    def split(self, text):
        records, at = [], 0
        while at < len(text):
            bad = Bad(len(records) + 1, at)
            if len(text) < at + 12 or struct.unpack_from("<I", text, at + 8)[0] != masked(text[at: at + 8]):
                raise bad
            end = at + 16 + struct.unpack_from("<Q", text, at)[0]
            if end > len(text) or struct.unpack_from("<I", text, end - 4)[0] != masked(text[at + 12: end - 4]):
                raise bad
            records.append(text[at:end])
            at = end
        return records

    def make(self, choose):
        text = b""
        for _ in range(choose.choice([0, 1, 2, 9])):
            data = choose.randbytes(choose.choice([0, 1, 7, 8, 9, 40]))
            length = struct.pack("<Q", len(data))
            text += length + struct.pack("<I", masked(length)) + data + struct.pack("<I", masked(data))
        return text


class Tar(Format):
    kind, options = "tar", ["--format", "tar"]

    def __init__(self):
        self.folders = []

    @staticmethod
    def block(name, size, kind, magic=b"ustar\x0000"):
        head = bytearray(name[:100].ljust(100, b"\0") + b"0000644\0" + b"0000000\0" * 2 + b"%011o\0" % size
                         + b"00000000000\0" + b" " * 8 + kind + b"\0" * 100 + magic + b"\0" * 247)
        head[148:156] = b"%06o\0 " % sum(head)
        return bytes(head)

    @staticmethod
    def padded(data):
        return data + b"\0" * (-len(data) % 512)

    def make(self, choose):
        text, zero = b"", b"\0" * 512
        if choose.random() < 0.1:
            text += self.block(b"global", 14, b"g") + self.padded(b"14 comment=abc")[:512]
            text = text.replace(b"14 comment=abc", b"14 comment=ab\n")
        for i in range(choose.choice([0, 1, 2, 6])):
            for ending in choose.sample([b".jpg", b".cls", b".seg.png", b""], choose.randint(1, 3)):
                base = choose.choice([b"a", b"b%d" % i, b"d/%d" % i, b"d.x/a", b".hidden", b"x" * 120])
                data = choose.randbytes(choose.choice([0, 1, 511, 512, 513, 1300]))
                way, name = choose.random(), base + ending
                if way < 0.1:
                    text += self.block(b"././@LongLink", len(name) + 1, b"L", b"ustar  \0") + self.padded(name + b"\0")
                    name = b"short"
                elif way < 0.25 or len(name) > 100:
                    record = b" path=%s\n" % name
                    size = next(n for n in range(1, 999) if len(b"%d" % n + record) == n)
                    text += self.block(b"PaxHeaders/x", size, b"x") + self.padded(b"%d" % size + record)
                    name = b"short"
                elif way < 0.3:
                    text += self.block(b"folder%d/" % choose.randrange(2), 0, b"5")
                kind = choose.choice([b"0"] * 12 + [b"\0", b"7", b"2", b"6", b"S" if choose.random() < 0.2 else b"0"])
                has_data = kind in b"0\x007"
                text += self.block(name, len(data) if has_data else 0, kind) + (self.padded(data) if has_data else b"")
        text += zero * choose.choice([2, 2, 2, 2, 2, 2, 2, 3, 20, 1, 0])
        return text

    def split(self, text):
        return self.parse(text)[0]

    @staticmethod
    def name_of(block):
        name, prefix = block[:100].split(b"\0")[0], block[345:500].split(b"\0")[0]
        return prefix + b"/" + name if prefix and block[257:263] == b"ustar\0" else name

    def parse(self, text):
        records, before, seen, at = [], b"", set(), 0
        held, name, base, names = b"", None, None, []
        def wrong():
            return Bad()  # the place of a wrong member of an archive is checked elsewhere

        while True:
            block = text[at: at + 512]
            if len(block) < 512:
                raise wrong()
            if not block.strip(b"\0"):
                if held or len(text) < at + 1024 or text[at:].strip(b"\0"):
                    raise wrong()
                return records, before
            try:
                stored = int(block[148:156].strip(b"\0 ") or b"0", 8)
                size = int(block[124:136].strip(b"\0 ") or b"0", 8)
            except ValueError:
                raise wrong() from None
            plain = block[:148] + b" " * 8 + block[156:]
            if stored != sum(plain):
                raise wrong()
            kind = block[156:157]
            data = text[at + 512: at + 512 + (size + 511) // 512 * 512]
            if kind in (b"x", b"g", b"L", b"K"):
                if len(data) < (size + 511) // 512 * 512:
                    raise wrong()
                held += block + data
                at += 512 + len(data)
                if kind == b"L":
                    name = data[:size].split(b"\0")[0]
                if kind == b"x":
                    for found in re.findall(rb"\d+ path=([^\n]*)\n", data[:size]):
                        name = found
                if kind == b"g":
                    if records:
                        raise wrong()
                    before, held = held, b""
                continue
            full = name if name is not None else self.name_of(block)
            if kind == b"5" or (kind in b"0\0" and full.endswith(b"/")):
                if held + block not in seen:
                    seen.add(held + block)
                    before += held + block
                at, held, name = at + 512, b"", None
                continue
            if kind not in (b"0", b"\0", b"7", b"2", b"3", b"4", b"6"):
                raise wrong()
            if kind not in (b"0", b"\0", b"7"):
                data = b""
            elif len(data) < (size + 511) // 512 * 512:
                raise wrong()
            last = full.rsplit(b"/", 1)[-1]
            point = last.find(b".")
            this = full if point <= 0 else full[: len(full) - len(last) + point]
            if base is None or this != base or full in names:
                records.append(b"")
                base, names = this, []
            names.append(full)
            records[-1] += held + block + data
            at, held, name = at + 512 + len(data), b"", None

    def around(self, texts, count):
        before, seen = b"", set()
        globals_, folders = b"", b""
        for text in texts:
            found = self.parse(text)[1]
            at = 0
            while at < len(found):  # global attributes have a block of data
                size = 1024 if found[at + 156: at + 157] == b"g" else 512
                piece = found[at: at + size]
                at += size
                if size == 1024:
                    globals_ = piece
                elif piece not in seen:
                    seen.add(piece)
                    folders += piece
        before = globals_ + folders
        return before, b"\0" * 1024


class Npy(Format):
    kind, options = "npy", ["--format", "npy"]

    def __init__(self):
        self.type = None

    def make(self, choose):
        if self.type is None:
            self.type = choose.choice([("'<f4'", "(%d, 3)", 12), ("'|S5'", "(%d,)", 5), ("'<U2'", "(%d,)", 8),
                                       ("'<M8[ns]'", "(%d, 1, 2)", 16), ("'|b1'", "(%d,)", 1),
                                       ("[('a', '<i4'), ('b', '<f8', (2, 2)), ('', '|V3')]", "(%d,)", 39),
                                       ("[(('t', 'a'), [('x', '>u2'), ('y', '>u2')])]", "(%d, 2)", 8),
                                       ("'|O'", "(%d,)", 8)])
        kind, shape, size = self.type
        rows = choose.choice([0, 1, 2, 9, 11])
        fortran = "True" if choose.random() < 0.05 else "False"
        text = ("{'descr': %s, 'fortran_order': %s, 'shape': %s, }" % (kind, fortran, shape % rows)).encode()
        version = choose.choice([1, 1, 2, 3])
        width = 2 if version == 1 else 4
        text += b" " * (-(len(text) + 9 + width) % choose.choice([16, 64])) + b"\n"
        return (b"\x93NUMPY" + bytes([version, 0]) + len(text).to_bytes(width, "little") + text
                + choose.randbytes(rows * size))

    def parse(self, text):
        """The header, the fields in it, and the bytes of a row."""
        bad = Bad(words="array" if text[:6] != b"\x93NUMPY"[: len(text)] else "")
        if text[:6] != b"\x93NUMPY" or len(text) < 8 or text[6] not in (1, 2, 3) or text[7]:
            raise bad
        width = 2 if text[6] == 1 else 4
        end = 8 + width + int.from_bytes(text[8: 8 + width], "little")
        if len(text) < max(end, 8 + width):
            raise bad
        try:
            fields = ast.literal_eval(text[8 + width: end].decode("latin1").strip())
            kind, order, shape = fields["descr"], fields["fortran_order"], fields["shape"]
        except (SyntaxError, ValueError, KeyError, TypeError, IndentationError):
            raise bad from None
        if len(fields) != 3 or not isinstance(shape, tuple) or not shape or not isinstance(order, bool):
            raise bad
        size = self.size(kind, bad)
        for one in shape[1:]:
            size *= one
        if size == 0 or (order and len(shape) > 1):
            raise bad
        return text[:end], fields, size

    def size(self, kind, bad):
        if isinstance(kind, list):
            total = 0
            for field in kind:
                count = 1
                for one in field[2] if len(field) > 2 else ():
                    count *= one
                total += count * self.size(field[1], bad)
            return total
        found = re.fullmatch(r"[<>|=]?([biufcmMSaUV])(\d+)(\[.*\])?", kind)
        if not found:
            raise bad
        return int(found[2]) * (4 if found[1] == "U" else 1)

    def split(self, text):
        header, fields, size = self.parse(text)
        data, rows = text[len(header):], fields["shape"][0]
        if len(data) < rows * size:
            raise Bad(len(data) // size + 1, len(header) + len(data) // size * size)
        if len(data) > rows * size:
            raise Bad(words="more bytes follow")
        return [data[i: i + size] for i in range(0, len(data), size)]

    def around(self, texts, count):
        header, fields, _ = self.parse(texts[0])
        old = b"'shape': (%d" % fields["shape"][0]
        new = header.replace(old, b"'shape': (%d" % count).rstrip(b" \n")
        width = 2 if header[6] == 1 else 4
        size = len(header) if len(new) < len(header) else -(-(len(new) + 1) // 64) * 64
        new += b" " * (size - len(new) - 1) + b"\n"
        return new[:8] + (size - 8 - width).to_bytes(width, "little") + new[8 + width:], b""


class JsonLines(Format):
    kind, options = "jsonl", ["--format", "ndjson", "--validate"]

    def split(self, text):
        lines = lines_of(text)
        for number, line in enumerate(lines):
            try:
                json.loads(line.decode(), parse_constant=lambda _: 1 / 0)
            except (ValueError, ZeroDivisionError):
                raise Bad(number + 1, len(b"".join(lines[:number]))) from None
        return lines

    def make(self, choose):
        text = b"".join(json.dumps({"k": [choose.random(), choose.choice([None, True, "\u00e9\n\ud83d\ude00", -1e-7])]},
                                   ensure_ascii=choose.random() < 0.5).encode("utf-8", "surrogatepass") + b"\n"
                        for _ in range(choose.choice([0, 1, 5])))
        return text


class Tabs(Format):
    kind, options = "tsv", ["--format", "tsv", "--validate"]

    def __init__(self):
        self.tabs = None

    def split(self, text):
        lines = lines_of(text)
        for number, line in enumerate(lines):
            self.tabs = line.count(b"\t") if self.tabs is None else self.tabs
            if line.count(b"\t") != self.tabs:
                raise Bad(number + 1, len(b"".join(lines[:number])))
        return lines

    def make(self, choose):
        fields = choose.choice([2, 2, 2, 3])
        return b"".join(b"\t".join([b"x" * choose.randrange(3)] * fields) + b"\n" for _ in range(choose.choice([0, 1, 5])))


def formats():
    return [Fasta(), ValidFasta(), Fastq(False), Fastq(True), TfRecord(), Tar(), Npy(), JsonLines(), Tabs(),
            Started(["--format", "mbox"], rb"^From ", [b"From a", b"Subject: From b", b">From "]),
            Started(["--starts-with", "# "], rb"^# ", [b"# a", b"#", b" # "]),
            Started(["--record-start", "^[A-Z]+ [0-9]"], rb"^[A-Z]+ [0-9]", [b"AB 1", b"A 2", b"AB", b" A 1"])]


class FormCampaign(Campaign):
    def damaged(self, form, text):
        choose = self.random
        if not text:
            return text
        at = choose.randrange(len(text))
        if form.kind == "npy":  # a literal of Python can be written in more ways than numpy does
            return text[:at] if choose.random() < 0.7 else text + b"x"
        way = choose.random()
        if way < 0.4:
            return text[:at]
        if way < 0.8:
            return text[:at] + bytes([choose.choice(b'\n>@+0A"{}\t ~') if choose.random() < 0.7 else choose.randrange(256)]) \
                + text[at + 1:]
        return text[:at] + choose.choice([b"\n", b"x", b"\t", b"\0" * 512]) + text[at:]

    def one(self):
        choose = self.random
        form = choose.choice(formats())
        texts = [form.make(choose) for _ in range(choose.choice([1, 1, 2, 3]))]
        if choose.random() < 0.3:
            which = choose.randrange(len(texts))
            texts[which] = self.damaged(form, texts[which])
        names, fed = [], None
        piped = choose.random() < 0.3
        for number, text in enumerate(texts):
            content = gzip.compress(text) if text and choose.random() < 0.3 else text
            if piped and number == 0:
                names.append("-")
                fed = content
                continue
            names.append("in%d" % number)
            with open(self.path(names[-1]), "wb") as file:
                file.write(content)
        options = list(form.options) + choose.choice([[], [], ["-S1M"], ["--parallel=2"]])
        described = "%r %r on %r" % (form.kind, options, texts)
        records = []
        for name, text in zip(names, texts):
            try:
                found = form.split(text)
            except Bad as bad:
                self.refused(bad, "standard input" if name == "-" else name, self.run(options + names, fed), described)
                return "refused " + form.kind
            records += found
        self.accepted(form, texts, records, options, names, fed, described)
        return form.kind

    def refused(self, bad, name, done, described):
        assert done.returncode == 1 and done.stdout == b"", (described, done)
        message = done.stderr.decode()
        if bad.number is not None:
            assert "%s: record %d, at byte %d: " % (name, bad.number, bad.offset) in message, (described, message,
                                                                                             bad.number, bad.offset)
        assert bad.words in message and message.count("\n") == 1, (described, message)

    def whole(self, form, texts, records):
        before, after = form.around(texts, len(records))
        return before + b"".join(records) + after

    def accepted(self, form, texts, records, options, names, fed, described):
        choose, n = self.random, len(records)
        sample = choose.choice([None, None, 0, 1, 3, 1000])
        done = self.run(options + ([] if sample is None else ["-n", str(sample)]) + names, fed)
        wanted = self.whole(form, texts, [records[i] for i in self.order(n, sample)])
        assert done.returncode == 0 and done.stdout == wanted, (described, sample, done, wanted)
        if fed is not None:
            return
        shards = choose.randint(1, 3)
        outs = ["out%d" % i for i in range(shards)]
        done = self.run(options + ["--shards", str(shards), "-o", "out%d"] + names)
        assert done.returncode == 0, (described, done)
        order, begin, parts = self.order(n), 0, []
        for i, name in enumerate(outs):
            end = begin + n // shards + (i < n % shards)
            parts.append([records[k] for k in order[begin:end]])
            wanted = self.whole(form, texts, parts[-1])
            assert self.written(name) == wanted, (described, name, self.written(name), wanted)
            begin = end
        if form.kind == "tar" and any(form.split(self.whole(form, texts, part)) != part
                                      for part in parts + [[records[i] for i in order]]):
            return  # samples of one name came to lie side by side: a reader finds others there
        back = self.run(options + ["--unshuffle"] + outs)
        wanted = self.whole(form, texts, records)
        assert back.returncode == 0 and back.stdout == wanted, (described, back, wanted)
        if n > 0:
            asked = choose.randrange(n)
            where = self.run(options + ["--where", str(asked + 1)] + names)
            assert where.stdout == b"%d\n" % (order.index(asked) + 1), (described, where)
        if len(names) == 1:
            checked = self.run(options + ["--check"] + names + outs)
            assert checked.returncode == 0, (described, checked)
            self.headed(form, texts, records, options, names, described)
            self.in_step(form, texts, records, options, names, described)

    def headed(self, form, texts, records, options, names, described):
        done = self.run(options + ["--header", "1"] + names)
        rest = records[1:]
        wanted = self.whole(form, texts, records[:1] + [rest[i] for i in self.order(len(rest))] if rest else records)
        assert done.returncode == 0 and done.stdout == wanted, (described, done, wanted)

    def in_step(self, form, texts, records, options, names, described):
        """With the numbers of the records, as an array of bytes."""
        head = b"{'descr': '|u1', 'fortran_order': False, 'shape': (%d,), }" % len(records)
        head += b" " * (-(len(head) + 11) % 64) + b"\n"
        with open(self.path("numbers.npy"), "wb") as file:
            file.write(b"\x93NUMPY\1\0" + len(head).to_bytes(2, "little") + head + bytes(range(len(records))))
        name = {"fasta": "x.fa", "fastq": "x.fq", "tfrecord": "x.tfrecords", "tar": "x.tar", "npy": "x.npy"}.get(form.kind)
        if name is None:
            return
        with open(self.path(name + ".gz"), "wb") as file:
            file.write(gzip.compress(texts[0]))
        done = self.run(["--in-step", name + ".gz", "numbers.npy", "-o", "a,b"])
        assert done.returncode == 0, (described, done)
        order = self.order(len(records))
        assert self.written("a") == self.whole(form, texts, [records[i] for i in order]), described
        assert self.written("b").endswith(b"\n" + bytes(order)), described


def main():
    command, runs = sys.argv[1], int(sys.argv[2])
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else 1
    FormCampaign(command, seed).repeat(runs, [form.kind for form in formats()])


if __name__ == "__main__":
    main()
