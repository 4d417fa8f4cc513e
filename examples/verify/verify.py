#!/usr/bin/python3
"""verify.py TRANSCRIPT LIST [PHRASE]: checks a raffle by the specification in docs/verifiable-draws.md.

With PHRASE, the seed of a raffle held alone must come from it.
Exit status 0: valid. 2: a check failed. 1: this is not a transcript.
"""
import hashlib
import hmac
import json
import re
import sys

HARMFUL = "\0-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069"
INVISIBLE = (
    "\0-\x1f\x7f-\xa0\xad\u034f\u061c\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180f\u2000-\u200f\u2028-\u202f\u205f-\u206f"
    "\u2800\u3000\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U0001d173-\U0001d17a\U000e0000-\U000e0fff"
)
TEXT = f"(?! )[^{HARMFUL}]+(?<! )"
NAME = f"(?! )[^{INVISIBLE}]+(?<! )"
NUMBER = (  # from 1 to 2^32 - 1
    "(?:[1-9][0-9]{0,8}|[1-3][0-9]{9}|4[01][0-9]{8}|42[0-8][0-9]{7}|429[0-3][0-9]{6}|4294[0-8][0-9]{5}"
    "|42949[0-5][0-9]{4}|429496[0-6][0-9]{3}|4294967[01][0-9]{2}|42949672[0-8][0-9]|429496729[0-5])"
)
LIST = (
    f"(title {TEXT}\n)?(id [0-9a-f]{{32}}\n)?list [0-9a-f]{{64}}\nform (lines|csv)\n"
    f"(header yes\n)?(repeats yes\n)?participants {NUMBER}\n"
)
WHO = (
    f"(tickets column {NUMBER}\n)?(household column {NUMBER}\n)?"
    f"(earlier [0-9a-f]{{64}}( column {NUMBER})?\n)*(excluded {NUMBER}\n)*"
)
PRIZES = f"(prize {NUMBER} {TEXT}\n)*(alternates {NUMBER}\n)?"
SOURCES = f"(party {NAME}\n)*(beacon {TEXT}\nvalue ([1-9][0-9]{{1,2}}) hexadecimal digits\n)?"
ANNOUNCEMENT = {
    "1": f"fairshuf announcement 1\n{LIST}winners {NUMBER}\n{SOURCES}",
    "2": f"fairshuf announcement 2\n{LIST}{WHO}winners {NUMBER}\n{PRIZES}{SOURCES}",
}
RULES = {"tickets", "household", "earlier", "excluded", "prize", "alternates"}  # only version 2 has them
MEMBERS = {"alternates", "announcement", "beacon", "claim", "commitments", "fairshuf", "key", "reveals", "seed",
           "version", "winners"}


def is_hash(text):
    return isinstance(text, str) and re.fullmatch("[0-9a-f]{64}", text)


def shown(text):
    """Nothing in it can move the cursor or hide text."""
    return re.sub(f"[{HARMFUL}]", lambda c: f"\\u{ord(c[0]):04x}", text)


def sha256(data):
    return hashlib.sha256(data).hexdigest()


def hash_of(*lines):
    return sha256("".join(line + "\n" for line in lines).encode())


def seed_from(phrase):
    key = hashlib.scrypt(phrase.encode(), salt=b"fairshuf phrase 1", n=2**15, r=8, p=1, maxmem=2**26, dklen=32)
    return hmac.new(key, b"raffle seed", "sha256").hexdigest()


def require(condition, problem, status=2):
    if not condition:
        print("INVALID:", problem)
        sys.exit(status)


def participants(data, csv, header):
    text = data.decode().removeprefix("\ufeff")
    records, start, quoted = [], 0, False
    for i, c in enumerate(text + "\n"):
        quoted ^= csv and c == '"'
        if c == "\n" and not quoted:
            records.append(text[start:i].removesuffix("\r"))
            start = i + 1
    require(not quoted, "the list has an unclosed quote", 1)
    records = [r for r in records if r.strip(" \t")]
    return records[1:] if header else records


def fields(record):
    found, start, quoted = [], 0, False
    for i, c in enumerate(record + ","):
        quoted ^= c == '"'
        if c == "," and not quoted:
            field, start = record[start:i].strip(" \t"), i + 1
            outer = len(field) >= 2 and field[0] == '"' and field[-1] == '"'
            found.append(field[1:-1].replace('""', '"') if outer else field)
    return found


def draws_by(key):
    """below(bound): the next draw."""
    number = 0

    def below(bound):
        nonlocal number
        while bound > 1:
            product = int(hash_of("fairshuf word 1", "key " + key, f"number {number}")[:16], 16) * bound
            number += 1
            if product % 2**64 >= 2**64 % bound:
                return product // 2**64
        return 0

    return below


def drawn_alike(people, count, below):
    """Version 1: the numbers of the winners, from 0, if all have the same chance."""
    order = list(range(len(people)))
    for i in range(count):
        j = i + below(len(order) - i)
        order[i], order[j] = order[j], order[i]
    return order[:count]


def column(people, said, keyword):
    """The texts in the column that this line names; None if there is no such line."""
    number = next((int(value.split(" ")[1]) for k, value in said if k == keyword), None)
    if number is None:
        return None
    records = [fields(one) for one in people]
    require(all(len(one) >= number for one in records), f"a participant has no column for {keyword}")
    return [one[number - 1] for one in records]


def drawn_by_tickets(people, said, count, below):
    """Version 2: the numbers of the winners, from 0, in order."""
    tickets = column(people, said, "tickets") or ["1"] * len(people)
    require(all(re.fullmatch("0|[1-9][0-9]{0,9}", one) and int(one) < 2**32 for one in tickets), "tickets are wrong")
    tickets = [int(one) for one in tickets]
    household = column(people, said, "household") or list(range(len(people)))
    require("" not in household, "a participant has no household")

    def take_away(owner):
        for i, one in enumerate(household):
            if one == household[owner]:
                tickets[i] = 0

    excluded = [int(value) - 1 for k, value in said if k == "excluded"]
    require(all(a < b for a, b in zip(excluded, excluded[1:])), "the excluded are not in ascending order")
    require(all(one < len(people) for one in excluded), "somebody who is excluded does not exist")
    for one in excluded:
        take_away(one)
    possible = {household[i] for i in range(len(people)) if tickets[i] > 0}
    require(count <= len(possible), "not so many can win")
    drawn = []
    for _ in range(count):
        ticket, owner = below(sum(tickets)), 0
        while ticket >= tickets[owner]:
            ticket -= tickets[owner]
            owner += 1
        drawn.append(owner)
        take_away(owner)
    return drawn


def result(lines, people, key):
    """The winners and the alternates."""
    said = [line.split(" ", 1) for line in lines[1:]]
    one, below = dict(said), draws_by(key)
    count, alternates = int(one["winners"]), int(one.get("alternates", 0))
    require(count + alternates <= len(people), "there are more winners than participants")
    prizes = [value.split(" ", 1) for k, value in said if k == "prize"]
    require(not prizes or sum(int(n) for n, _ in prizes) == count, "the prizes are not as many as the winners")
    if lines[0].endswith("1"):
        drawn = drawn_alike(people, count, below)
    else:
        drawn = drawn_by_tickets(people, said, count + alternates, below)
    all_drawn = [{"name": people[i], "number": i + 1} for i in drawn]
    names = [name for n, name in prizes for _ in range(int(n))]
    for winner, name in zip(all_drawn, names):
        winner["prize"] = name
    return all_drawn[:count], all_drawn[count:]


def well_formed(text, t):
    """The canonical form, the right types, no unknown members, and a well-formed announcement."""
    canonical = json.dumps(t, sort_keys=True, separators=(",", ":"), ensure_ascii=False) + "\n"
    announced = "".join(line + "\n" for line in t["announcement"])
    keywords = {line.split(" ")[0] for line in t["announcement"]}
    version = repr(t["version"])
    if version == "2" and not RULES & keywords:
        return False
    if "form lines" in t["announcement"] and re.search("\n(tickets|household|earlier [0-9a-f]+) column", announced):
        return False
    for member in ("alternates", "commitments", "reveals"):
        if member in t and (not isinstance(t[member], list) or not t[member]):
            return False
    return (
        text == canonical and set(t) <= MEMBERS and t["fairshuf"] == "draw" and version in ANNOUNCEMENT
        and all(set(c) == {"draw", "hash", "party"} for c in t.get("commitments", []))
        and all(is_hash(c["draw"]) and is_hash(c["hash"]) for c in t.get("commitments", []))
        and all(set(r) == {"party", "secret"} and is_hash(r["secret"]) for r in t.get("reveals", []))
        and all(isinstance(r["party"], str) for r in t.get("reveals", []))
        and all(isinstance(t.get(member, ""), str) for member in ("beacon", "seed"))
        and re.fullmatch(ANNOUNCEMENT[version], announced) and announced.split("\n") == t["announcement"] + [""]
        and all(len(line.split(" ", 1)[1].encode()) <= 200 for line in t["announcement"])
    )


def main(transcript, list_file, phrase=None):
    with open(transcript, encoding="utf-8", newline="") as file:
        text = file.read()
    with open(list_file, "rb") as file:
        data = file.read()
    try:
        t = json.loads(text)
        canonical = well_formed(text, t)
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
        canonical = False
    require(canonical, "this is not a transcript of version 1 or 2 in canonical form", 1)

    said = [line.split(" ", 1) for line in t["announcement"][1:]]
    one, parties, draw = dict(said), [v for k, v in said if k == "party"], hash_of(*t["announcement"])
    beacon, alone = "beacon" in one, not parties and "beacon" not in one
    require(len(set(parties)) == len(parties), "a party is named twice")
    require(sha256(data) == one["list"], "the list was changed")
    people = participants(data, one["form"] == "csv", "header" in one)
    require(len(people) == int(one["participants"]), "the number of participants is wrong")
    require("repeats" in one or len(set(people)) == len(people), "a participant is listed twice")

    made, reveals = t.get("commitments", []), t.get("reveals", [])
    require([c["party"] for c in made] == parties, "the commitments are not those of the parties, in their order")
    require(all(c["draw"] == draw for c in made), "a commitment was made for another announcement")
    require(len({c["hash"] for c in made}) == len(made), "a commitment is a copy")
    revealed, hashes = [r["party"] for r in reveals], {c["party"]: c["hash"] for c in made}
    known = set(revealed)
    require(revealed == [p for p in parties if p in known], "the reveals are not those of the parties, in order")
    for r in reveals:
        reveal = hash_of("fairshuf reveal 1", "party " + r["party"], "draw " + draw, "secret " + r["secret"])
        require(reveal == hashes[r["party"]], f"{r['party']}'s secret does not match")
    everybody = revealed == parties
    require(everybody or beacon, "void: a secret was withheld")
    digits = int(one["value"].split(" ")[0]) if beacon else 0
    require(not beacon or 32 <= digits <= 256, "a beacon's value must have 32 to 256 digits", 1)
    require(re.fullmatch("[0-9a-f]{%d}" % digits, t.get("beacon", "")) if beacon else "beacon" not in t,
            "the beacon is wrong, or too late")
    require(is_hash(t.get("seed")) if alone else "seed" not in t, "the seed is wrong")
    require(phrase is None or t.get("seed") == seed_from(phrase), "the seed does not come from this phrase")

    parts = ["seed " + t["seed"]] if alone else []
    parts += ["secret " + r["secret"] for r in reveals] if everybody else []
    parts += ["beacon " + t["beacon"]] if beacon else []
    require(t.get("key") == hash_of("fairshuf key 1", "draw " + draw, *parts), "the key was changed")
    right, others = result(t["announcement"], people, t["key"])
    require(json.dumps(t.get("winners"), sort_keys=True) == json.dumps(right), "the result was changed")
    require(json.dumps(t.get("alternates", []), sort_keys=True) == json.dumps(others), "the alternates were changed")
    verifiable = "id" in one and (len(parties) >= 2 or beacon)
    require(t.get("claim") == ("verifiable" if verifiable else "repeatable"), "the claim is wrong")
    print("VALID,", t["claim"])
    for place, winner in enumerate(t["winners"], 1):
        print(place, winner["number"], shown(winner["name"]), *[shown(winner[p]) for p in ("prize",) if p in winner])
    for place, winner in enumerate(t.get("alternates", []), 1):
        print("alternate", place, winner["number"], shown(winner["name"]))


if __name__ == "__main__":
    try:
        main(*sys.argv[1:])
    except (OSError, UnicodeDecodeError) as problem:
        require(False, problem, 1)
