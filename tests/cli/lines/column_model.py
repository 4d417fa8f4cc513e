#!/usr/bin/env python3
"""Compares what `fairshuf lines` does by columns with a model of it that shares no code with it.

usage: column_model.py COMMAND RUNS [SEED]

Each run makes a small file of CSV, of lines with fields, or of JSON lines, and asks for something at random. The model
reads the values with Python's own readers and says what must be written. Only the order of so many records is asked of
the command. A few runs have so many records that they do not fit into the memory that is allowed.
"""

import csv
import fractions
import hashlib
import hmac
import io
import json
import os
import random
import struct
import subprocess
import sys
import tempfile


def digest(key, purpose, value):
    return hmac.digest(hmac.digest(key, purpose, "sha256"), value, "sha256")


def chacha8(key, stream, block):
    """The block as eight words of 64 bits."""

    def quarter(a, b, c, d):
        for first, second, third, shift in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
            state[first] = (state[first] + state[second]) & 0xFFFFFFFF
            mixed = state[third] ^ state[first]
            state[third] = (mixed << shift | mixed >> (32 - shift)) & 0xFFFFFFFF

    start = list(struct.unpack("<16I", b"expand 32-byte k" + key + struct.pack("<QQ", block, stream)))
    state = start[:]
    for _ in range(4):
        for column in range(4):
            quarter(column, 4 + column, 8 + column, 12 + column)
        for diagonal in range(4):
            quarter(diagonal, 4 + (diagonal + 1) % 4, 8 + (diagonal + 2) % 4, 12 + (diagonal + 3) % 4)
    mixed = [(a + b) & 0xFFFFFFFF for a, b in zip(state, start)]
    return struct.unpack("<8Q", struct.pack("<16I", *mixed))


# What is written. Records are pairs of their number in the input and their bytes.


def by_fraction(key, records, share):
    own, taken = hmac.digest(key, b"fairshuf.fraction", "sha256"), []
    for i, record in enumerate(records):
        word = chacha8(own, 0, i // 8)[i % 8]
        if fractions.Fraction(word, 2**64) < share:
            taken.append(record)
    return taken


def distinct(records, value_of):
    seen, first = set(), []
    for record in records:
        if value_of(record) not in seen:
            seen.add(value_of(record))
            first.append(record)
    return first


def groups(key, records, value_of):
    found = {}
    for record in records:
        found.setdefault(value_of(record), []).append(record)
    return [found[value] for value in sorted(found, key=lambda value: digest(key, b"fairshuf.by", value))]


def hashed_part(key, shares, value):
    at = int.from_bytes(digest(key, b"fairshuf.hash-by", value)[:8], "big") * sum(shares) // 2**64
    return next(j for j in range(len(shares)) if at < sum(shares[: j + 1]))


def strata(key, shuffled, shares, value_of):
    """The part of each of the shuffled records."""
    total, owed, sizes = sum(shares), [fractions.Fraction(0)] * len(shares), {}
    values = [value_of(record) for record in shuffled]
    for value in sorted(set(values), key=lambda value: digest(key, b"fairshuf.stratify", value)):
        count = values.count(value)
        exact = [fractions.Fraction(count * share, total) for share in shares]
        size = [int(one) for one in exact]
        owed = [o + e - s for o, e, s in zip(owed, exact, size)]
        may = [j for j in range(len(shares)) if exact[j] != size[j]]
        for j in sorted(may, key=lambda j: (-owed[j], j))[: count - sum(size)]:
            size[j] += 1
            owed[j] -= 1
        sizes[value] = size
        assert sum(size) == count
    given, parts = {value: [0] * len(shares) for value in sizes}, []
    for value in values:
        part = next(j for j in range(len(shares)) if given[value][j] < sizes[value][j])
        given[value][part] += 1
        parts.append(part)
    return parts


def exponential(own, i):
    words, at, whole = [], 0, 0

    def uniform(q):
        while len(words) <= q:
            words.extend(chacha8(own, len(words) // 8, i))
        return words[q]

    while True:
        last = at
        while uniform(last + 1) < uniform(last):
            last += 1
        if (last - at) % 2 == 0:
            return whole + fractions.Fraction(uniform(at), 2**64)
        at, whole = last + 2, whole + 1


def weighted(key, records, weight_of):
    own = hmac.digest(key, b"fairshuf.weight", "sha256")
    times = []
    for i, record in enumerate(records):
        weight = fractions.Fraction(weight_of(record).decode().strip())
        if weight > 0:
            times.append((exponential(own, i) / weight, i, record))
    return [record for _, _, record in sorted(times)]


def split_begins(n, shares):
    total = sum(shares)
    return [(2 * n * sum(shares[:j]) + total) // (2 * total) for j in range(len(shares))] + [n]


def shard_begins(n, count):
    return [i * (n // count) + min(i, n % count) for i in range(count)] + [n]


# Texts.

NAMES = ["a", "b", "", "a b", "ü", "a,b", 'say "x"', "1", "1.0", "line\nbreak", "tab\there", "\\", "null"]


def csv_field(text, choose, separator):
    must = any(c in text for c in '"\n\r' + separator)
    return '"' + text.replace('"', '""') + '"' if must or choose.random() < 0.3 else text


def json_value(text, choose):
    """The text as a string of JSON, or something else instead."""
    if choose.random() < 0.2:
        return choose.choice(["1", "1.0", "1e0", "-0", "12345678901234567890.5", "true", "null", "false"])
    return json.dumps(text, ensure_ascii=choose.random() < 0.5)


class Campaign:
    def __init__(self, command, seed):
        self.command = os.path.abspath(command)
        self.random = random.Random(seed)
        self.folder = tempfile.TemporaryDirectory()

    def run(self, arguments, fed=None):
        return subprocess.run([self.command, "lines"] + arguments, input=fed, capture_output=True, cwd=self.folder.name)

    def order(self, n):
        done = self.run(["--seed", self.seed], b"".join(b"%d\n" % i for i in range(n)))
        return [int(line) for line in done.stdout.split()]

    def sampled(self, n, k):
        done = self.run(["--seed", self.seed, "-n", str(k)], b"".join(b"%d\n" % i for i in range(n)))
        return [int(line) for line in done.stdout.split()]

    def read(self, name):
        with open(os.path.join(self.folder.name, name), "rb") as file:
            return file.read()

    def make(self, n, padding):
        """Records of one form, the options to read them, and the columns. Values are read with Python's readers."""
        choose = self.random
        form = choose.choice(["csv", "lines", "json"])
        end = choose.choice(["\n", "\n", "\r\n"])
        pick = lambda names: "v%d" % choose.randrange(n) if padding else choose.choice(names)
        weights = ["0", "1", "2.5", "1e2", "0.001", "3", "10", "1.25e-7", "7.0"]
        if form == "json":
            records = []
            for i in range(n):
                value = json_value(pick(NAMES), choose)
                weight = choose.choice(weights)
                members = ['"u": {"x": [1, {"id": 0}], "id": %s}' % value, '"w": %s' % weight, '"i": "%s"' % ("p" * padding)]
                if choose.random() < 0.2:
                    members.insert(0, '"u": {"id": "earlier"}')
                space = choose.choice(["", " "])
                records.append(("{" + ("," + space).join(members) + "}" + space + end).encode())
            options, header, columns = [], b"", (".u.id", ".w")

            def value_of(record, path):
                found = json.loads(record, parse_float=str, parse_int=str)
                for name in path[1:].split("."):
                    found = found[name]
                texts = {True: "true", False: "false", None: "null"}
                return (found if isinstance(found, str) else texts[found]).encode()

            return options, header, records, columns, value_of
        separator = choose.choice(",;\t") if form == "csv" else choose.choice("\t,|")
        names = NAMES if form == "csv" else [name for name in NAMES if separator not in name and "\n" not in name]
        rows = [[str(i), pick(names), choose.choice(weights), "p" * padding] for i in range(n)]
        if form == "csv":
            write = lambda row: separator.join(csv_field(text, choose, separator) for text in row) + end
        else:
            write = lambda row: separator.join(row) + end
        records = [write(row).encode() for row in rows]
        options = ["--csv"] if form == "csv" else []
        if separator != ("," if form == "csv" else "\t") or choose.random() < 0.3:
            options += ["--fields", {"\t": "\\t"}.get(separator, separator)]
        header, columns = b"", ("2", "3")
        if choose.random() < 0.5:
            header = write(["id", "user", "weight", "text"]).encode()
            options += ["--header", "1"]
            columns = (choose.choice(["2", "user"]), choose.choice(["3", "weight"]))

        def value_of(record, column):
            number = {"user": 1, "weight": 2}.get(column) or int(column) - 1
            text = record.decode()
            if form == "csv":
                return next(csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True))[number].encode()
            return text.rstrip("\r\n").split(separator)[number].encode()

        return options, header, records, columns, value_of

    def one(self, what=None, n=None, padding=0):
        choose = self.random
        self.seed = "seed %d" % choose.randrange(10**6)
        self.key = hashlib.sha256(self.seed.encode()).digest()
        n = choose.choice([0, 1, 2, 3, 10, 60, 300]) if n is None else n
        options, header, records, (column, weight), value_of = self.make(n, padding)
        if choose.random() < 0.3 and records:
            records = [choose.choice(records) for _ in records]
        value = lambda record: value_of(record, column)
        what = what or choose.choice(["plain", "by", "hash", "strata", "weight"])
        columns = what != "plain"
        left = records
        if choose.random() < 0.3 or (what == "plain" and padding > 0):
            kind = choose.choice(["--dedupe", "--dedupe-by"])
            options += [kind] if kind == "--dedupe" else [kind, column]
            columns = columns or kind == "--dedupe-by"
            left = distinct(left, value if kind == "--dedupe-by" else lambda record: record)
        if choose.random() < 0.4:
            share = choose.choice(["0.5", "10%", "1", ".999", "1e-2", "0.3333333333"])
            options += ["--fraction", share]
            exact = fractions.Fraction(share[:-1]) / 100 if share.endswith("%") else fractions.Fraction(share)
            left = by_fraction(self.key, left, exact)
        if not columns and "--fields" in options:
            at = options.index("--fields")
            del options[at : at + 2]
        options += ["--seed", self.seed] + choose.choice([[], ["--parallel", "3"]])
        options += ["-S", "1M"] if padding or choose.random() < 0.5 else []
        outputs, parts = self.wanted(what, left, value, lambda record: value_of(record, weight), column, weight, options)
        cuts = sorted(choose.randrange(len(records) + 1) for _ in range(choose.choice([0, 0, 2])))
        names = []
        for i, (begin, end) in enumerate(zip([0] + cuts, cuts + [len(records)])):
            names.append("in%d" % i)
            with open(os.path.join(self.folder.name, names[-1]), "wb") as file:
                file.write(header + b"".join(records[begin:end]))
        fed = None
        if len(names) == 1 and choose.random() < 0.3:
            fed, names = self.read("in0"), ["-"]
        done = self.run(options + names, fed)
        described = (options, records[:20])
        assert done.returncode == 0, (described, done.stderr)
        # A part of the output may be the whole of it.
        found = [done.stdout] if not outputs else [self.read(name) for name in outputs]
        for i, part in enumerate(parts):
            wanted = header + b"".join(part)
            assert found[i] == wanted, (described, i, found[i][:3000], wanted[:3000])
        if what == "plain" and "-n" not in options and "--shards" not in options and fed is None and len(names) == 1:
            with open(os.path.join(self.folder.name, "out"), "wb") as file:
                file.write(done.stdout)
            checked = self.run([o for o in options] + ["--check", names[0], "out"])
            assert checked.returncode == 0, (described, checked)
        return what

    def division(self, options):
        """Adds an option that divides the output. Returns the shares, the names, and the beginnings."""
        choose = self.random
        if choose.random() < 0.5:
            count = choose.randint(1, 5)
            options += ["--shards", str(count), "-o", "out%d"]
            return [1] * count, ["out%d" % i for i in range(count)], lambda n: shard_begins(n, count)
        text, shares = choose.choice([("80:10:10", [80, 10, 10]), ("1:1", [1, 1]), ("0.7:0.3", [7, 3]), ("5:1:1:3", [5, 1, 1, 3])])
        names = ["part%d" % i for i in range(len(shares))]
        options += ["--split", text, "-o", ",".join(names)]
        return shares, names, lambda n: split_begins(n, shares)

    def wanted(self, what, left, value, weight_of, column, weight, options):
        choose, n = self.random, len(left)
        divided = choose.random() < 0.5
        if what == "plain":
            if choose.random() < 0.3 and n <= 1000:  # a sample must fit into memory
                k = choose.randrange(n + 3)
                options += ["-n", str(k)]
                return [], [[left[i] for i in self.sampled(n, k)] if k else []]
            return [], [[left[i] for i in self.order(n)]]
        if what == "weight":
            options += ["--weight", weight]
            drawn = weighted(self.key, left, weight_of)
            if choose.random() < 0.6:
                k = choose.randrange(n + 3)
                options += ["-n", str(k)]
                drawn = drawn[:k]
            if not divided:
                return [], [drawn]
            _, names, begins = self.division(options)
            at = begins(len(drawn))
            return names, [drawn[begin:end] for begin, end in zip(at, at[1:])]
        if what == "by":
            options += ["--by", column]
            found = groups(self.key, left, value)
            if not divided:
                if choose.random() < 0.4:
                    k = choose.randrange(len(found) + 2)
                    options += ["-n", str(k)]
                    found = found[:k]
                return [], [[record for group in found for record in group]]
            _, names, begins = self.division(options)
            at, place, parts = begins(n), 0, [[] for _ in names]
            for group in found:
                part = max(j for j in range(len(names)) if at[j] <= place)
                parts[part] += group
                place += len(group)
            return names, parts
        shuffled = [left[i] for i in self.order(n)]
        if what == "strata" and not divided:
            k = choose.randrange(n + 3)
            options += ["--stratify", column, "-n", str(k)]
            taken = min(k, n)
            places = strata(self.key, shuffled, [taken, n - taken], value) if n else []
            chosen = [record for record, part in zip(shuffled, places) if part == 0]
            assert len(chosen) == taken
            return [], [chosen]
        shares, names, _ = self.division(options)
        if what == "strata":
            options += ["--stratify", column]
            places = strata(self.key, shuffled, shares, value)
        else:
            options += ["--hash-by", column]
            places = [hashed_part(self.key, shares, value(record)) for record in shuffled]
        return names, [[r for r, part in zip(shuffled, places) if part == j] for j in range(len(names))]

    def damaged(self):
        """A line of JSON that is damaged is refused if and only if Python refuses it, too."""
        choose = self.random
        good = ['{"a": {"b": "x\\u00e9\\n"}, "c": [1, -2.5e+3, true, null, {"a": {}}]}', '{"a":{"b":0}}', ' { "a" : { "b" : "" } } ']
        text = list(choose.choice(good))
        for _ in range(choose.randint(1, 3)):
            at = choose.randrange(len(text))
            text[at : at + choose.randrange(2)] = choose.choice(list('{}[]",:\\0123.eE+-u \tantr') + ["", "\x01"])
        text = "".join(text)
        try:
            found = json.loads(text, parse_float=str, parse_int=str, parse_constant=lambda name: 1 / 0)
            while isinstance(found, dict) and "a" in found:
                found = found["a"]
                break
            found = found["b"] if isinstance(found, dict) else None
            is_json, has_value = True, isinstance(found, str) or found in (True, False)
        except (ValueError, ZeroDivisionError):
            is_json, has_value = False, False
        except (KeyError, TypeError):
            is_json, has_value = True, False
        done = self.run(["--by", ".a.b"], ('{"a":{"b":1}}\n' + text + "\n").encode())
        message = done.stderr.decode()
        assert ("not JSON" in message) == (not is_json), (text, message)
        assert not message or "standard input: record 2: " in message, (text, message)
        assert done.returncode == (0 if not message else 1) and (not has_value or not message), (text, message)


def main():
    command, runs = sys.argv[1], int(sys.argv[2])
    campaign = Campaign(command, int(sys.argv[3]) if len(sys.argv) > 3 else 1)
    seen = {}
    for _ in range(runs):
        kind = campaign.one()
        seen[kind] = seen.get(kind, 0) + 1
        campaign.damaged()
    for kind in ("plain", "by", "hash", "strata", "weight"):
        campaign.one(kind, 3000, 1000)
    print("%d runs agree: %s" % (runs, ", ".join("%s %d" % each for each in sorted(seen.items()))))


main()
