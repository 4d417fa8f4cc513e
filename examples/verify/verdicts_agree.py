#!/usr/bin/python3
"""verdicts_agree.py FAIRSHUF [NODE]: holds raffles of every kind and tampers with them in every way. fairshuf, verify.py
and verify.js judge them. They must agree, and be right.
"""
import json
import os
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
VALUE = "0123456789abcdef" * 4
JUDGES = {"fairshuf": [sys.argv[1], "verify"], "python": ["/usr/bin/python3", HERE + "/verify.py"]}
if len(sys.argv) > 2:
    JUDGES["node"] = [sys.argv[2], HERE + "/verify.js"]


def fairshuf(*arguments):
    return subprocess.run([sys.argv[1], *arguments], check=True, stdout=subprocess.PIPE, text=True).stdout


def save(path, text):
    with open(path, "wb") as file:
        file.write(text if isinstance(text, bytes) else text.encode())


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
    }
    return {name: hold(os.path.join(folder, name), *kind) for name, kind in kinds.items()}


def changes(t):
    """All changes: a digit of each string, an element or the order of each list."""
    def copy():
        return json.loads(json.dumps(t))

    for member in ("announcement", "commitments", "reveals", "winners"):
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
    changed["announcement"].append("beacon block 9")
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


def sample(items, most):
    items = list(items)
    return items if len(items) <= most else items[::len(items) // most + 1]


def judged(transcript, people):
    verdicts = {}
    for name, command in JUDGES.items():
        ran = subprocess.run([*command, transcript, people], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        verdicts[name] = ran.returncode
    return verdicts


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


def main():
    wrong = count = 0
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "T.json")

        def expect(valid, what, text, people):
            nonlocal wrong, count
            save(path, text)
            verdicts, count = judged(path, people), count + 1
            if any((status == 0) != valid or status not in (0, 1, 2) for status in verdicts.values()):
                wrong += 1
                print(f"{what}: {'valid' if valid else 'tampered'}, but the verdicts are {verdicts}")

        for name, (text, people) in raffles(folder).items():
            expect(True, name, text, people)
            if name == "seed":
                wrong += misjudged_phrases(path, people, "s")
            for change, changed in sample(changes(json.loads(text)), 16):
                canonical = json.dumps(changed, sort_keys=True, separators=(",", ":"), ensure_ascii=False) + "\n"
                expect(is_harmless(json.loads(text), change), f"{name}, {change}", canonical, people)
            expect(False, f"{name}, with another layout", json.dumps(json.loads(text), indent=1), people)
            original = open(people, "rb").read()
            save(people, original + b"Mallory\n")
            expect(False, f"{name}, list changed", text, people)
            save(people, original)
    print(f"{count} transcripts, judged by {', '.join(JUDGES)}: {wrong} wrong")
    sys.exit(wrong > 0)


main()
