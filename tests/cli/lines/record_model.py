#!/usr/bin/env python3
"""Compares `fairshuf lines` with a model of its records that shares no code with it.

usage: record_model.py COMMAND RUNS [SEED]

Each run makes a few small files of random bytes, from an alphabet in which coincidences are likely, and random options.
The model finds the records in the plainest way and says what must be printed. Only the order is asked of the command:
it depends on nothing but the key and the number of records, so numbers show it.
"""

import gzip
import os
import sys

from campaign import Campaign

MARK = b"\xef\xbb\xbf"


class Refused(Exception):
    """The command must fail, and its message must contain this."""


# Records. A form is a tuple: ("lines", delimiter), ("csv",), ("group", n, delimiter), ("record", bytes),
# ("separator", text).


def first_record(form, text):
    """The size of the first whole record, or None."""
    kind = form[0]
    if kind == "record":
        return form[1] if len(text) >= form[1] else None
    if kind == "csv":
        quotes = 0
        for i, byte in enumerate(text):
            quotes += byte == ord('"')
            if byte == ord("\n") and quotes % 2 == 0:
                return i + 1
        return None
    at = -1
    separator = form[1] if kind in ("lines", "separator") else form[2]
    for _ in range(form[1] if kind == "group" else 1):
        found = text.find(separator, 0 if at < 0 else at)
        if found < 0:
            return None
        at = found + len(separator)
    return at


def missing_end(form, unfinished, before):
    """What completes a last record. `before` is the record before it."""
    kind = form[0]
    if kind == "record":
        return b""
    if kind == "separator":
        there = next(n for n in range(len(form[1]) - 1, -1, -1) if unfinished.endswith(form[1][:n]))
        return form[1][there:]
    if kind == "csv" and unfinished.count(b'"') % 2 == 1:
        return b""
    end = b"\n" if kind == "csv" else form[-1]
    if kind == "group" and unfinished.endswith(end):
        return b""
    if kind == "group" and end in unfinished:
        before = unfinished[: unfinished.rfind(end) + 1]
    if end == b"\n" and before.endswith(b"\r\n") and not unfinished.endswith(b"\r"):
        return b"\r\n"
    return end


def split(form, text, before=b""):
    """The records, and what is left over."""
    records = []
    while size := first_record(form, text):
        records.append(text[:size])
        text = text[size:]
    if text:
        text += missing_end(form, text, records[-1] if records else before)
        if size := first_record(form, text):
            records.append(text[:size])
            text = text[size:]
            assert not text
    return records, text


class Model:
    """What the command must do with these files."""

    def __init__(self, form, header, allow_rest, files):
        self.mark, self.header, self.records, self.rest = b"", None, [], b""
        for number, (name, text) in enumerate(files):
            before_header = 0
            if form[0] != "record" and text.startswith(MARK):
                self.mark, text, before_header = MARK, text[len(MARK):], len(MARK)
            # The header, which may be all there is.
            heads = []
            while len(heads) < header and (size := first_record(form, text)):
                heads.append(text[:size])
                text = text[size:]
            if len(heads) < header and text:
                completed = text + missing_end(form, text, heads[-1] if heads else b"")
                if size := first_record(form, completed):
                    heads.append(completed)
                    text = b""
            head = b"".join(heads)
            if self.header is None or (len(head) > len(self.header) and head.startswith(self.header)):
                self.header = head  # a file before may have ended within it
            elif not self.header.startswith(head):
                raise Refused("%s: the header differs" % name)
            # The command reads the files after all of them are opened, so a difference is found first.
            incomplete = len(heads) if len(heads) < header else 0
            files[number] = (name, text, head, before_header, incomplete)
        for number, (name, text, head, before_header, incomplete) in enumerate(files):
            # A missing end is that of the record before, which may be the header's, or another file's.
            before = self.records[-1] if self.records else b""
            if head.endswith(b"\r\n"):
                before = head
            records, rest = split(form, text, before)
            self.records += records
            if rest and form[0] == "csv":
                whole = head + b"".join(records)
                raise Refused("%s: record %d, at byte %d (line %d): it has an unclosed quote" %
                              (name, incomplete + len(records) + 1, before_header + len(whole), whole.count(b"\n") + 1))
            if rest and not (allow_rest and number + 1 == len(files)):
                raise Refused("%s: after the last" % name)
            self.rest = rest


class RecordCampaign(Campaign):
    def form(self):
        choose = self.random
        kind = choose.choice(["lines", "lines", "csv", "csv", "zero", "group", "group", "record", "separator"])
        if kind == "zero":
            return ("lines", b"\0"), ["-z"]
        if kind == "group":
            n, zero = choose.randint(1, 4), choose.random() < 0.2
            return ("group", n, b"\0" if zero else b"\n"), ["--group", str(n)] + (["-z"] if zero else [])
        if kind == "record":
            n = choose.choice([1, 2, 3, 7])
            return ("record", n), ["--record", str(n)]
        if kind == "separator":
            text = choose.choice([b"\n", b"\n\n", b"\r\n", b"aa", b"a,a", b'"\n"'])
            shown = text.decode().replace("\n", "\\n").replace("\r", "\\r")
            return ("separator", text), ["--separator", shown]
        return (("lines", b"\n"), []) if kind == "lines" else (("csv",), ["--csv"])

    def text(self, form):
        choose = self.random
        ends = choose.choice([[b"\n"], [b"\r\n"], [b"\n", b"\r\n"], [b"\n", b"\r", b"\0"]])
        quote = [b'"'] if choose.random() < 0.5 else [b'"a"', b'"\n"', b'""', b'"\r\n"']
        alphabet = [b"a", b"b", b","] + ends * 2 + (quote if choose.random() < 0.7 else [])
        if form[0] == "lines" and form[1] == b"\0" or form[-1] == b"\0":
            alphabet.append(b"\0")
        size = choose.choice([0, 1, 2, 5, 20, 60, 200])
        text = b"".join(choose.choice(alphabet) for _ in range(size))
        if choose.random() < 0.2:
            text = MARK[: choose.choice([1, 2, 3, 3, 3])] + text
        if choose.random() < 0.6 and form[0] == "group":  # a whole number of groups is rare otherwise
            text += form[2] * (-text.count(form[2]) % form[1])
        if choose.random() < 0.6 and form[0] == "record":
            text += b"a" * (-len(text) % form[1])
        if choose.random() < 0.6 and form[0] == "csv" and text.count(b'"') % 2:
            text += b'"'
        return text

    def one(self):
        choose = self.random
        form, options = self.form()
        header = choose.choice([0, 0, 0, 1, 2, 5])
        texts = [self.text(form) for _ in range(choose.choice([1, 1, 2, 3]))]
        if header and len(texts) > 1 and choose.random() < 0.8:  # the same header in all
            head = split(form, self.text(form))[0][:header]
            if len(head) == header:
                texts = [b"".join(head) + text for text in texts]
        may_have_rest = form[0] in ("group", "record")
        allow_rest = may_have_rest and choose.random() < 0.5
        sample = choose.choice([None, None, None, 1, 3, 1000])
        options += ["--header", str(header)] if header else []
        options += ["--allow-rest"] if allow_rest else []
        options += choose.choice([[], [], ["-S1M"], ["--parallel=2"]])

        names, files = [], []
        piped = choose.random() < 0.3
        for number, text in enumerate(texts):
            packed = choose.random() < 0.2
            content = gzip.compress(text) if packed else text
            name = "-" if piped and number == 0 else "in%d" % number
            names.append(name)
            files.append(("standard input" if name == "-" else name, text))
            if name == "-":
                fed = content
            else:
                with open(os.path.join(self.folder.name, name), "wb") as file:
                    file.write(content)
        fed = fed if piped else None
        described = "%r on %r" % (options, texts)
        try:
            model = Model(form, header, allow_rest, list(files))
        except Refused as refused:
            done = self.run(options + names, fed)
            assert done.returncode == 1 and done.stdout == b"", described
            assert str(refused) in done.stderr.decode(), (described, str(refused), done.stderr)
            return "refused"
        self.shuffle(model, options, names, fed, sample, described)
        if sample is None and not piped:
            self.questions(model, options, names, described)
        return form[0]

    def shuffle(self, model, options, names, fed, sample, described):
        n = len(model.records)
        done = self.run(options + ([] if sample is None else ["-n", str(sample)]) + names, fed)
        assert done.returncode == 0, (described, done.stderr)
        wanted = model.mark + model.header + b"".join(model.records[i] for i in self.order(n, sample))
        wanted += model.rest if sample is None else b""
        assert done.stdout == wanted, (described, done.stdout, wanted)

    def questions(self, model, options, names, described):
        """Divides the shuffle, puts it back together, and asks where a record went."""
        choose, n = self.random, len(model.records)
        order = self.order(n, None)
        shards = choose.randint(1, 3)
        done = self.run(options + ["--shards", str(shards), "-o", "out%d"] + names)
        assert done.returncode == 0, (described, done.stderr)
        begin, outs = 0, ["out%d" % i for i in range(shards)]
        for i, name in enumerate(outs):
            end = begin + n // shards + (i < n % shards)
            wanted = model.mark + model.header + b"".join(model.records[k] for k in order[begin:end])
            wanted += model.rest if i + 1 == shards else b""
            with open(os.path.join(self.folder.name, name), "rb") as file:
                found = file.read()
            assert found == wanted, (described, name, found, wanted)
            begin = end
        back = self.run(options + ["--unshuffle"] + outs)
        wanted = model.mark + model.header + b"".join(model.records) + model.rest
        assert back.stdout == wanted, (described, back.stdout, back.stderr, wanted)
        if n > 0:
            asked = choose.randrange(n)
            where = self.run(options + ["--where", str(asked + 1)] + names)
            assert where.stdout == b"%d\n" % (order.index(asked) + 1), (described, where)
        if len(names) == 1:
            checked = self.run(options + ["--check"] + names + outs)
            assert checked.returncode == 0, (described, checked)


def main():
    command, runs = sys.argv[1], int(sys.argv[2])
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else 1
    RecordCampaign(command, seed).repeat(runs, ["lines", "csv", "group", "record", "separator", "refused"])


main()
