#!/usr/bin/python3
"""verdicts_agree.py COUNT FAIRSHUF [NODE]: holds raffles of every kind and tampers with them in every way, COUNT times;
half of these are random edits of the text. fairshuf, verify.py and verify.js judge them. They must agree and be right, and
print nothing that moves the cursor. Then all chosen forgeries, and 3,000 random ones, which verify.py and the checks of verify.js judge
in one process each: that is faster.
"""
import concurrent.futures
import contextlib
import io
import json
import os
import random
import re
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
import verify  # noqa: E402

HERE = os.path.dirname(os.path.abspath(__file__))
VALUE = "0123456789abcdef" * 4
COUNT, FAIRSHUF = int(sys.argv[1]), sys.argv[2]
MANY = 3000
JUDGES = {"fairshuf": [FAIRSHUF, "verify"], "python": ["/usr/bin/python3", HERE + "/verify.py"]}
if len(sys.argv) > 3:
    JUDGES["node"] = [sys.argv[3], HERE + "/verify.js"]


def fairshuf(*arguments):
    ran = subprocess.run([FAIRSHUF, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    if ran.returncode != 0:
        sys.exit(ran.stderr)
    return ran.stdout


def save(path, text):
    with open(path, "wb") as file:
        file.write(text if isinstance(text, bytes) else text.encode(errors="surrogatepass"))
    return path


def hold(folder, people, announcing, parties, withheld=(), beacon=False):
    """The transcript and the list of a raffle."""
    os.mkdir(folder)
    path = lambda name: os.path.join(folder, name)
    save(path("list.csv"), people)
    options = [word for party in parties for word in ("--party", party)]
    options += ["--beacon", "drand, round 7"] if beacon else []
    value = ["--beacon-value", VALUE] if beacon else []
    value += [word for party in withheld for word in ("--withheld", party)]
    papers = [path("draw.txt")]
    if not parties and not beacon:
        return fairshuf("draw", path("list.csv"), "--json", *announcing), path("list.csv")
    save(papers[0], fairshuf("announce", path("list.csv"), *announcing, *options))
    for i, party in enumerate(parties):
        papers.append(path(f"{i}.commitment"))
        save(papers[-1], fairshuf("commit", papers[0], "--as", party, "--secret", path(f"{i}.secret")))
    commitments = papers[:]
    for i, party in enumerate(parties):
        if party not in withheld:
            papers.append(path(f"{i}.reveal"))
            save(papers[-1], fairshuf("reveal", path(f"{i}.secret"), *commitments))
    return fairshuf("draw", path("list.csv"), *papers, *value, "--json"), path("list.csv")


TICKETS = """name,address,tickets
Ann,1 High St,3
Ben, 1 High St ,1
"Cleo ""C"" D","2, ""Low"" St",10
Dan,"1 High St",0
Eve,4 End St,2
Fay,5 Top St,4294967295
Gus," 5 Top St",1
Hal,6 Far St,7
"""


def raffles(folder):
    csv = 'name,town\r\nAnn,"New\nYork"\r\n\r\n"Jörg ""J"" K",\n \t\nLi,廈門\nDora,x'
    many = "".join(f"{i}\n" for i in range(1, 1001))
    kinds = {
        "parties": (csv, ["--header", "--winners", "2"], ["Alice", "Bob"]),
        "names": ("\ufeff" + csv, ["--winners", "5", "--title", "Große Lotterie"], ["Zoë", "a b", "李"]),
        "everybody": (csv, ["--header", "--winners", "4"], ["Alice", "Bob"]),
        "beacon": (many, ["--winners", "50"], [], (), True),
        "both": (many, ["--winners", "7"], ["Alice", "Bob", "Carol"], (), True),
        "withheld": (many, ["--winners", "7"], ["Alice", "Bob", "Carol"], ("Bob",), True),
        "nobody": (many, ["--winners", "7"], ["Alice", "Bob"], ("Alice", "Bob"), True),
        "alone": (many, ["--winners", "100", "--form", "lines"], []),
        "seed": ("x\ny\nx\n", ["--winners", "3", "--seed", "s", "--repeats"], []),
        "one": ("x\n", ["--winners", "1"], []),
        "cr": ("a\r\nb\rc\r\r\n\r\nd\r", ["--winners", "3"], []),
        "prizes": (TICKETS, ["--header", "--prize", "Große Reise", "--prize", "2 Bücher", "--alternates", "1"],
                   ["Alice", "Bob"]),
        "tickets": (TICKETS, ["--header", "--winners", "5", "--tickets", "tickets"], [], (), True),
        "household": (TICKETS, ["--header", "--winners", "4", "--household", "2", "--alternates", "1", "--seed", "h"], []),
        "excluded": (TICKETS, ["--header", "--prize", "2 Cups", "--tickets", "tickets", "--household", "address",
                               "--exclude", save(os.path.join(folder, "earlier"), "Hal\nZoe\nEve\n"), "--exclude-by",
                               "name", "--seed", "e"], []),
        "many prizes": (many, ["--prize", "7 A", "--prize", "20 B", "--alternates", "30", "--seed", "m", "--form", "lines"],
                        []),
        "escapes": ("\x1b[2Ja\nb\x9bc\n\u202ed\n", ["--winners", "3"], []),
    }
    return {name: hold(os.path.join(folder, name), *kind) for name, kind in kinds.items()}


# What may stand in the place of a value: another type, another spelling, or something for a terminal.
STRANGE = [None, True, False, 0, 1.0, "", "none", [], {}, "\x1b[2J\x1b[HVALID, VERIFIABLE", "\u009b2J", "\u202e", "\u200b"]


def strange(value):
    yield from STRANGE
    yield [value]
    yield {"0": value}
    if isinstance(value, int):
        yield float(value)
        yield str(value)
    if isinstance(value, str):
        yield value + "0"
        yield value[:32]
        yield value.upper()
        yield value + "\n"
        yield "0x" + value


def places(value, path=()):
    """The path of every value in the transcript."""
    for key in value if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ():
        yield path + (key,)
        yield from places(value[key], path + (key,))


def replacements(t):
    for path in places(t):
        parent = t
        for key in path[:-1]:
            parent = parent[key]
        for new in strange(parent[path[-1]]):
            if json.dumps(new) == json.dumps(parent[path[-1]]):
                continue
            changed = json.loads(json.dumps(t))
            inside = changed
            for key in path[:-1]:
                inside = inside[key]
            inside[path[-1]] = new
            yield f"{new!r:.40} at {path}", changed


@contextlib.contextmanager
def nothing_required():
    """The forger computes what the rules give, without asking whether they are allowed."""
    require, verify.require = verify.require, lambda *_: None
    try:
        yield
    finally:
        verify.require = require


def completed(t, people):
    """A forgery whose key and winners are right. (Only for raffles in which no secret counts.)"""
    parts = [f"{member} {t[member]}" for member in ("seed", "beacon") if member in t]
    t["key"] = verify.hash_of("fairshuf key 1", "draw " + verify.hash_of(*t["announcement"]), *parts)
    t.pop("alternates", None)
    try:
        with nothing_required():
            t["winners"], others = verify.result(t["announcement"], people, t["key"])
    except (TypeError, ValueError, LookupError):  # rules that cannot be followed: the old winners must do
        return t
    return {**t, "alternates": others} if others else t


def forgeries(name, t, people):
    """Forgeries that are consistent in themselves: what is wrong, the transcript, and the list if it differs. One is good."""
    def with_lines(edit):
        return [line for line in map(edit, t["announcement"]) if line]

    if name == "beacon":
        for digits in (32, 33, 48, 63):
            yield f"{digits} digits of the beacon", completed({**t, "beacon": VALUE[:digits]}, people), None
        yield "a longer beacon", completed({**t, "beacon": VALUE + "0" * 64}, people), None
        for line in ("", "value 0 hexadecimal digits", "value 31 hexadecimal digits", "value 064 hexadecimal digits",
                     "value 257 hexadecimal digits", "value 64 digits"):
            announced = with_lines(lambda old: line if old.startswith("value ") else old)
            yield f"'{line}' for the value", completed({**t, "announcement": announced}, people), None
        yield "a beacon and a seed", {**t, "seed": VALUE}, None
        for digits in (10, 31, 32, 256, 257, 999):
            announced = with_lines(lambda old: f"value {digits} hexadecimal digits" if old.startswith("value ") else old)
            what = "good" if 32 <= digits <= 256 else f"{digits} digits of the beacon, as announced"
            yield what, completed({**t, "announcement": announced, "beacon": (VALUE * 16)[:digits]}, people), None
    if name == "parties":
        for left in ([], t["reveals"][:1]):
            void = {**t, "reveals": left} if left else {member: t[member] for member in t if member != "reveals"}
            yield f"a void raffle with {len(left)} reveals", completed(void, people), None
    if name == "seed":
        for heading in ("näme".encode(), b"n\xe4me", b"\xff", b"\xed\xa0\x80"):
            data = heading + b"\nx\ny\nx\n"
            announced = with_lines(lambda old: "list " + verify.sha256(data) if old.startswith("list ") else
                                   old + "\nheader yes" if old.startswith("form ") else old)
            announced = "\n".join(announced).split("\n")
            yield "good" if b"\xc3" in heading else f"heading {heading}", completed({**t, "announcement": announced}, people), data
        for seed in ("", "5" * 63, "5" * 65, "A" * 64):
            yield f"the seed {seed!r}", completed({**t, "seed": seed}, people), None
        for old, new in (("participants 3", "participants 2"), ("participants 3", "participants 4"), ("repeats yes", None),
                         ("winners 3", "winners 4"), ("winners 3", "winners 0")):
            announced = with_lines(lambda line: new if line == old else line)
            yield f"{new!r} for {old!r}", completed({**t, "announcement": announced}, people), None
        data = b'x\ny\n"z\n'
        announced = with_lines(lambda line: {"list": "list " + verify.sha256(data), "form": "form csv", "winners": "winners 2",
                                             "participants": "participants 2"}.get(line.split(" ")[0], line))
        yield "an open quote", completed({**t, "announcement": announced}, ["x", "y"]), data
        announced = t["announcement"][:1] + ["title a\u2028b"] + t["announcement"][1:]
        yield "a title with U+2028", completed({**t, "announcement": announced}, people), None
    if name == "excluded":
        for old, new in (("version 2", None), ("tickets column 3", "tickets column 03"), ("tickets column 3", "tickets 3"),
                         ("tickets column 3", "tickets column 0"), ("tickets column 3", "tickets column 4"),
                         ("tickets column 3", "tickets column 1"), ("household column 2", "household column 99999999999"),
                         ("form csv", "form lines"), ("excluded 8", "excluded 9"), ("excluded 5", "excluded 8"),
                         ("excluded 5", "excluded 05"), ("excluded 5", "excluded 8\nexcluded 5"),
                         ("excluded 5", "excluded 5\nexcluded 5"), ("winners 2", "winners 3"),
                         ("winners 2", "winners 2\nprize 0 None"), ("prize 2 Cups", "prize 1 Cups"),
                         ("prize 2 Cups", "prize 2  Cups"), ("prize 2 Cups", "prize 2"), ("prize 2 Cups", "prize 02 Cups"),
                         ("prize 2 Cups", "prize 1 Cups\nprize 1 Cups "), ("prize 2 Cups", "prize 2 " + "C" * 199),
                         ("prize 2 Cups", "prize 2 Cups\nalternates 0"), ("prize 2 Cups", "prize 2 Cups\nalternates 9"),
                         ("prize 2 Cups", "alternates 1\nprize 2 Cups"), ("prize 2 Cups", "prize 2 C\u202eups"),
                         ("fairshuf announcement 2", "fairshuf announcement 1"),
                         ("fairshuf announcement 2", "fairshuf announcement 3")):
            announced = "\n".join(with_lines(lambda line: new if line == old else line)).split("\n")
            if announced != t["announcement"]:
                yield f"{new!r} for {old!r}", completed({**t, "announcement": announced}, people), None
        announced = with_lines(lambda line: {"winners 2": "winners 5", "prize 2 Cups": "prize 5 Cups"}.get(line, line))
        yield "more winners than households", completed({**t, "announcement": announced}, people), None
        kept = [line for line in t["announcement"] if line.split(" ")[0] not in verify.RULES]
        yield "version 2 without its lines", completed({**t, "announcement": kept}, people), None
        kept[0] = "fairshuf announcement 1"
        yield "an announcement of version 1 in version 2", completed({**t, "announcement": kept}, people), None
        yield "good", completed({**t, "announcement": kept, "version": 1}, people), None
        for old, new in (("Eve,4 End St,2", "Eve,4 End St,02"), ("Eve,4 End St,2", "Eve,4 End St,-2"),
                         ("Eve,4 End St,2", "Eve,4 End St,2.0"), ("Eve,4 End St,2", "Eve,4 End St,4294967296"),
                         ("Eve,4 End St,2", "Eve,4 End St,"), ("Eve,4 End St,2", "Eve,,2"), ("Eve,4 End St,2", "Eve"),
                         ("Eve,4 End St,2", "Eve, \t,2"), ("Eve,4 End St,2", 'Eve,"",2'), ("Eve,4 End St,2", "Eve,4 End St,２")):
            data = TICKETS.replace(old, new).encode()
            announced = with_lines(lambda line: "list " + verify.sha256(data) if line.startswith("list ") else line)
            names = verify.participants(data, True, True)
            yield f"{new!r} in the list", completed({**t, "announcement": announced}, names), data
        for new in ("Eve,\"4 End St\" , 2\t", "Eve,4\tEnd St,0"):
            data = TICKETS.replace("Eve,4 End St,2", new).encode()
            announced = with_lines(lambda line: "list " + verify.sha256(data) if line.startswith("list ") else line)
            yield "good", completed({**t, "announcement": announced}, verify.participants(data, True, True)), data
        for without in ("prize", "number"):
            changed = json.loads(json.dumps(t))
            del changed["winners"][0][without]
            yield f"a winner without {without}", changed, None
    if name == "seed":
        yield "a prize in version 1", {**t, "winners": [{**one, "prize": "x"} for one in t["winners"]]}, None
        yield "alternates in version 1", {**t, "alternates": t["winners"][:1]}, None
        yield "version 2", {**t, "version": 2}, None
    if name == "nobody":
        for party in ("Ali\u200bce", "Alice\u00a0", "\u2060", "Al\u00adice", "A\U000e0041"):
            changed = json.loads(json.dumps(t))
            changed["announcement"] = with_lines(lambda old: "party " + party if old == "party Alice" else old)
            changed["commitments"][0]["party"] = party
            for made in changed["commitments"]:
                made["draw"] = verify.hash_of(*changed["announcement"])
            yield f"party {party!r}", completed(changed, people), None
        changed = json.loads(json.dumps(t))
        changed["announcement"] = with_lines(lambda old: "party Alice" if old == "party Bob" else old)
        for made in changed["commitments"]:
            made |= {"draw": verify.hash_of(*changed["announcement"]), "party": "Alice"}
        yield "a party twice", completed(changed, people), None
        changed = json.loads(json.dumps(t))
        changed["commitments"][1]["hash"] = changed["commitments"][0]["hash"]
        yield "a copied commitment", changed, None


def texts(text):
    """Texts that are no canonical JSON."""
    yield "another layout", json.dumps(json.loads(text), indent=1)
    yield "no line feed at the end", text[:-1]
    yield "a carriage return at the end", text[:-1] + "\r\n"
    yield "a byte order mark", "\ufeff" + text
    yield "a lone surrogate", text.replace("fairshuf announcement", "\\ud800 announcement", 1)
    yield "version 1.0", text.replace('"version":1,', '"version":1.0,')
    yield "version true", text.replace('"version":1,', '"version":true,')
    yield "bytes that are not UTF-8", text.encode().replace(b"lines", b"\xff").replace(b"csv", b"\xff")
    for nested in ("[" * 100000, "[" * 100000 + "]" * 100000, '{"a":' * 100000 + "1" + "}" * 100000):
        yield "a deep version", text.replace('"version":1,', f'"version":{nested},')
    yield "deep", "[" * 100000 + "]" * 100000


def changes(t):
    """A digit of each string changed, an element or the order of each list."""
    def copy():
        return json.loads(json.dumps(t))

    for member in ("alternates", "announcement", "commitments", "reveals", "winners"):
        for i in range(len(t.get(member, []))):
            changed = copy()
            del changed[member][i]
            yield f"{member} without {i}", changed
            changed = copy()
            changed[member].append(changed[member][i])
            yield f"{member} with {i} twice", changed
            if i > 0:
                changed = copy()
                changed[member][i - 1:i + 1] = reversed(changed[member][i - 1:i + 1])
                yield f"{member} with {i} and {i - 1} exchanged", changed
            for name in t[member][i] if isinstance(t[member][i], dict) else ():
                changed = copy()
                value = changed[member][i][name]
                changed[member][i][name] = value + 1 if isinstance(value, int) else other(value)
                yield f"{name} of {member} {i}", changed
            if isinstance(t[member][i], str):
                changed = copy()
                changed[member][i] = other(t[member][i])
                yield f"line {i} of {member}", changed
    for member in t:
        changed = copy()
        if isinstance(t[member], str):
            changed[member] = other(t[member])
            yield f"{member} changed", changed
            changed = copy()
        del changed[member]
        yield f"without {member}", changed
    for member, value in (("beacon", VALUE), ("seed", VALUE), ("more", 1), ("commitments", []), ("reveals", [])):
        if member not in t:
            yield f"with {member}", {**copy(), member: value}
    changed = copy()
    changed["announcement"] += ["beacon block 9", "value 64 hexadecimal digits"]
    yield "beacon too late", {**changed, "beacon": VALUE}
    changed = copy()
    changed["announcement"][-2:] = ["\n".join(changed["announcement"][-2:])]
    yield "two lines in one", changed


def is_harmless(t, change):
    """If a secret is withheld, the key depends on no secret: neither on the other reveals nor on its commitment."""
    revealed = [r["party"] for r in t.get("reveals", [])]
    missing = [i for i, c in enumerate(t.get("commitments", [])) if c["party"] not in revealed]
    return bool(missing) and (change.startswith("reveals without") or
                              change in [f"hash of commitments {i}" for i in missing] + ["without reveals"])


def other(text):
    return text[:-1] + ("0" if text[-1:] != "0" else "1")


def canonical(t):
    return json.dumps(t, sort_keys=True, separators=(",", ":"), ensure_ascii=False) + "\n"


def judged(judges, files):
    """Each judge's status, or what it printed that it should not."""
    verdicts = {}
    for name, command in judges.items():
        ran = subprocess.run([*command, *files], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        said = (ran.stdout + ran.stderr).decode(errors="replace")
        harmful = re.search("[\0-\t\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]|Traceback|    at ", said)
        verdicts[name] = f"printed {said!r}" if harmful else ran.returncode
    return verdicts


def tamperings(raffles):
    """All of them: raffle, what was done, whether it stays valid, the transcript, and the list if it differs."""
    for name, (text, people) in raffles.items():
        t = json.loads(text)
        for change, changed in changes(t):
            yield name, change, is_harmless(t, change), canonical(changed), None
        for change, changed in replacements(t):
            yield name, change, False, canonical(changed), None


def edited(data, source):
    """Some bytes replaced, left out, repeated or exchanged."""
    changed = bytearray(data)
    for _ in range(source.choice((1, 1, 1, 2, 5))):
        at, size = source.randrange(len(changed)), source.choice((1, 1, 2, 8))
        kind = source.randrange(4)
        if kind == 0:
            changed[at:at + 1] = source.choice((source.randbytes(1), bytes([source.choice(b'0123456789abcdef",:[]{} \\')])))
        elif kind == 1:
            del changed[at:at + size]
        elif kind == 2:
            changed[at:at] = changed[at:at + size]
        else:
            changed[at:at + 2 * size] = changed[at + size:at + 2 * size] + changed[at:at + size]
        if not changed:
            break
    return bytes(changed)


def random_edits(raffles, source):
    """Without end. In a raffle with a withheld secret some changes are harmless, so there it is enough that all agree."""
    names = sorted(raffles)
    while True:
        name = source.choice(names)
        data = raffles[name][0].encode()
        changed = edited(data, source)
        if changed != data:
            yield name, f"random edit {changed!r}", None if name in ("withheld", "nobody") else False, changed, None


def certain(raffles):
    """Those that are tried in every run."""
    for name, (text, people) in raffles.items():
        with open(people, "rb") as file:
            original = file.read()
        yield name, "untouched", True, text, None
        yield name, "list changed", False, text, original + b"Mallory\n"
        yield name, "a carriage return after the list", False, text, original + b"\r"
        t = json.loads(text)
        names = verify.participants(original, "form csv" in t["announcement"], "header yes" in t["announcement"])
        for what, forged, data in forgeries(name, t, names):
            yield name, what, what == "good", canonical(forged), data
        if name == "seed":  # some programs hash a lone surrogate as U+FFFD
            forged = {**t, "announcement": t["announcement"][:1] + ["title \ufffd"] + t["announcement"][1:]}
            yield name, "U+FFFD", True, canonical(completed(forged, names)), None
            yield name, "U+D800", False, canonical(forged).replace("\ufffd", "\\ud800"), None
    for what, text in texts(raffles["parties"][0]):
        yield "parties", what, False, text, None


def misjudged_phrases(transcript, people, phrase):
    """verify.py and verify.js accept the phrase of the seed, and no other."""
    wrong = 0
    for name in JUDGES.keys() - {"fairshuf"}:
        for given, status in ((phrase, 0), (phrase + "x", 2)):
            ran = subprocess.run([*JUDGES[name], transcript, people, given], stdout=subprocess.PIPE)
            if ran.returncode != status:
                wrong += 1
                print(f"{name}: the phrase {given!r} gives status {ran.returncode}, not {status}")
    return wrong


def saved(number, case, folder, held):
    """The files of a case."""
    name, _, _, text, data = case
    people = held[name][1] if data is None else save(os.path.join(folder, f"{number}.list"), data)
    return [save(os.path.join(folder, f"{number}.json"), text), people]


def status_of(main, files):
    """That of verify.py or verify_night.py, without a process for it."""
    with contextlib.redirect_stdout(io.StringIO()):
        try:
            main(*files)
        except SystemExit as ended:
            return ended.code
        except (OSError, UnicodeDecodeError):
            return 1
    return 0


def judged_in_one(what, main, files, arguments=list):
    """What judged() gives, for many raffles or nights at once. `main`: of the verifier in Python."""
    verdicts = {"python": [status_of(main, some) for some in files]}
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        run = lambda some: subprocess.run([*JUDGES["fairshuf"], *arguments(some)], stdout=subprocess.DEVNULL,
                                          stderr=subprocess.DEVNULL)
        verdicts["fairshuf"] = [ran.returncode for ran in pool.map(run, files)]
    if "node" in JUDGES:
        lines = "".join("\t".join(some) + "\n" for some in files)
        ran = subprocess.run([JUDGES["node"][0], HERE + "/judge_many.mjs", what], input=lines, stdout=subprocess.PIPE, text=True)
        verdicts["node"] = [int(status) for status in ran.stdout.split()]
    return [dict(zip(verdicts, row)) for row in zip(*verdicts.values(), strict=True)]


def is_right(what, valid, verdicts):
    """The verdicts are alike, and those of what was done; if not, says so."""
    allowed = [[0]] if valid else [[1, 2]] if valid is False else [[0], [1, 2]]
    if any(all(status in one for status in verdicts.values()) for one in allowed):
        return True
    print(f"{what}: {'valid' if valid else 'tampered'}, but the verdicts are {verdicts}")
    return False


def main():
    wrong = accepted = 0
    source = random.Random(17)
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(2) as pool:
        held = raffles(folder)
        chosen, others, edits = list(certain(held)), list(tamperings(held)), random_edits(held, source)
        few = [case for case in chosen if case[1] == "untouched"] + source.sample(chosen + others, COUNT // 2)
        few += [next(edits) for _ in range(COUNT - COUNT // 2)]
        verdicts = list(pool.map(lambda i: judged(JUDGES, saved(i, few[i], folder, held)), range(len(few))))
        many = chosen + source.sample(others, MANY // 2) + [next(edits) for _ in range(MANY - MANY // 2)]
        verdicts += judged_in_one("raffles", verify.main, [saved(f"many.{i}", case, folder, held) for i, case in enumerate(many)])
        for (name, what, valid, _, _), given in zip(few + many, verdicts, strict=True):
            accepted += all(status == 0 for status in given.values())
            wrong += not is_right(f"{name}, {what}", valid, given)
        seeded = save(os.path.join(folder, "T.json"), held["seed"][0])
        wrong += misjudged_phrases(seeded, held["seed"][1], "s")
    print(f"{len(few) + len(many)} transcripts, judged by {', '.join(JUDGES)}: {accepted} accepted, {wrong} wrong")
    sys.exit(wrong > 0)


if __name__ == "__main__":
    main()
