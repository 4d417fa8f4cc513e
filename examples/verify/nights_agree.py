#!/usr/bin/python3
"""nights_agree.py COUNT FAIRSHUF [NODE]: commits to nights of cards, reveals them, and tampers with the files in every way,
COUNT times; half of these are random edits. fairshuf, verify_night.py and verify_night.js judge them. They must agree and be
right, and print nothing that moves the cursor. Then all forgeries, and 1,500 more, which verify_night.py and verify_night.js judge
in one process each: that is faster.
"""
import concurrent.futures
import json
import os
import random
import sys
import tempfile

sys.dont_write_bytecode = True
import verdicts_agree as agree  # noqa: E402
import verify  # noqa: E402
import verify_night  # noqa: E402

JUDGES = {"fairshuf": [agree.FAIRSHUF, "verify"], "python": ["/usr/bin/python3", agree.HERE + "/verify_night.py"]}
if len(sys.argv) > 3:
    JUDGES["node"] = [sys.argv[3], agree.HERE + "/verify_night.js"]
KINDS = {
    "bridge": (["--game", "bridge"], 1, 3, []),
    "holdem": (["--game", "holdem", "--players", "3"], 7, 4, ["--game-number", "8", "--games", "2"]),
    "doudizhu": (["--game", "doudizhu"], 999999999998, 2, []),
    "plain": (["--players", "2", "--cards", "40", "--decks", "2", "--jokers"], 1, 2, []),
}


def nights(folder):
    """For each kind: the night, the decks that are shown, and a game that was dealt."""
    made = {}
    for name, (game, first, count, shown) in KINDS.items():
        key = ["--key", verify.sha256(name.encode())]
        path = os.path.join(folder, name + ".json")
        agree.fairshuf("deal", *key, *game, "--game-number", str(first), "--games", str(count), "--commit", path)
        with open(path, encoding="utf-8") as file:
            night = file.read()
        decks = agree.fairshuf("deal", *key, "--reveal", path, *shown)
        number = str(first + 1)
        made[name] = (night, decks, agree.fairshuf("deal", *key, *game, "--game-number", number, "--json"))
    return made


def with_hash(night, lines):
    """The night with the hash of this deck."""
    changed = json.loads(night)
    changed["hashes"][int(lines[7][7:]) - changed["first"]] = verify.hash_of(*lines)
    return agree.canonical(changed)


def forgeries(night, decks, dealt):
    """Consistent in themselves: what was done, whether it is valid, and the three files."""
    yield "untouched", True, night, decks, dealt
    shown, table = json.loads(decks), json.loads(dealt)
    cards = shown["decks"][0][9].split(" ")
    cards[1], cards[2] = cards[2], cards[1]
    shown["decks"][0][9] = " ".join(cards)
    yield "two cards exchanged", cards[1] == cards[2], night, agree.canonical(shown), dealt
    yield "two cards exchanged before the night", False, with_hash(night, shown["decks"][0]), agree.canonical(shown), None
    shown = json.loads(decks)
    shown["decks"][0][8] = "key " + "0" * 64
    yield "another key", False, with_hash(night, shown["decks"][0]), agree.canonical(shown), None
    shown = json.loads(decks)
    shown["decks"].reverse()
    yield "decks in another order", False, night, agree.canonical(shown), None
    shown = json.loads(decks)
    yield "a deck twice", False, night, agree.canonical({**shown, "decks": shown["decks"] + shown["decks"][-1:]}), None
    yield "only one deck", True, night, agree.canonical({**shown, "decks": shown["decks"][:1]}), None
    yield "no deck", False, night, agree.canonical({**shown, "decks": []}), None
    for line in range(10):
        for new in ("", "x", " ", "1", "01", "0"):
            changed = json.loads(decks)
            keyword = changed["decks"][0][line].rsplit(" ", 1)[0] if line < 9 else "cards"
            changed["decks"][0][line] = f"{keyword} {new}"
            if changed != shown:
                hashed = night
                if line not in (0, 7):
                    hashed = with_hash(night, changed["decks"][0])
                yield f"'{new}' in line {line} of a deck, and its hash", False, hashed, agree.canonical(changed), None
    for member in ("cards", "dealt"):
        changed = json.loads(dealt)
        hand = changed["games"][0]["hands"][0][member]
        hand.reverse()
        yield f"{member} in another order", member == "cards", night, decks, json.dumps(changed)
        hand[0] = "As" if hand[0] != "As" else "Kd"
        yield f"another card in {member}", False, night, decks, json.dumps(changed)
    some = {"games": [{"number": table["games"][0]["number"], "hands": [table["games"][0]["hands"][1]]}]}
    yield "only one hand", True, night, decks, json.dumps(some)
    hand = some["games"][0]["hands"][0]
    hand["dealt"] = [face.lower().replace("t", "10") for face in hand["dealt"]]
    yield "in lower case", True, night, decks, json.dumps(some)
    number, name = table["games"][0]["number"], table["games"][0]["hands"][0]["name"]
    for hand in ({"cards": [7]}, {"cards": ["XX"]}, {"cards": "As"}, {"dealt": None}, {"name": "nobody"}, {"name": None},
                 {"more": table["games"][0]["hands"][0]["dealt"]}):
        yield f"the hand {hand}", False, night, decks, json.dumps({"games": [{"number": number, "hands": [{"name": name, **hand}]}]})
    for game in ({"number": number, "hands": {}}, {"number": number, "talon": []}, {"number": 0}, {"number": "1"}, {}, number):
        yield f"the game {game}", False, night, decks, json.dumps({"games": [game]})
    published = json.loads(night)
    for hashes in ([], {}, [*published["hashes"], ""], [*published["hashes"], None], published["hashes"] + ["A" * 64]):
        yield f"the hashes {hashes!r:.9}", False, agree.canonical({**published, "hashes": hashes}), decks, None
    if published["game"] == "bridge":
        many = published["hashes"] * 50001
        yield "100,000 hashes", True, agree.canonical({**published, "hashes": many[:100000]}), decks, None
        yield "100,001 hashes", False, agree.canonical({**published, "hashes": many[:100001]}), decks, None
    yield "no games", False, night, decks, '{"games":[]}'
    yield "a game that is not shown", False, night, decks, '{"games":[{"number":5000}]}'
    yield "another game", False, night, decks, json.dumps({**table, "game": "whist"})


def tamperings(name, night, decks, dealt):
    """Values replaced in one of the files; the hash of a deck that is not shown is compared with nothing."""
    for what, changed in agree.replacements(json.loads(night)):
        yield what, False if name != "holdem" or "hashes" not in what else None, agree.canonical(changed), decks, dealt
    for what, changed in agree.replacements(json.loads(decks)):
        yield what, False, night, agree.canonical(changed), dealt
    for what, changed in agree.replacements(json.loads(dealt)):
        yield what, None, night, decks, json.dumps(changed)


def random_edits(made, source):
    while True:
        name = source.choice(sorted(made))
        files = list(made[name])
        which = source.randrange(3)
        changed = agree.edited(files[which].encode(), source)
        if changed == files[which].encode():
            continue
        files[which] = changed
        # A record of what was dealt may be laid out freely, and the hash of a hidden deck is compared with nothing.
        lenient = which == 2 or (which == 0 and name == "holdem")
        yield f"{name}, random edit of file {which}: {changed!r}", None if lenient else False, *files


def saved(name, folder, files):
    return [agree.save(os.path.join(folder, f"{name}.{i}.json"), text) for i, text in enumerate(files) if text is not None]


def with_dealt(paths):
    return [*paths[:2], "--dealt", paths[2]] if len(paths) > 2 else paths


def verdicts_of(number, folder, files):
    paths = saved(number, folder, files)
    if len(paths) < 3:
        return agree.judged(JUDGES, paths)
    others = {judge: command for judge, command in JUDGES.items() if judge != "fairshuf"}
    return {**agree.judged({"fairshuf": JUDGES["fairshuf"]}, with_dealt(paths)), **agree.judged(others, paths)}


def main():
    wrong = accepted = 0
    source = random.Random(23)
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(2) as pool:
        made = nights(folder)
        certain = [(f"{name}, {what}", valid, *files) for name in made for what, valid, *files in forgeries(*made[name])]
        others = [(f"{name}, {what}", valid, *files) for name in made for what, valid, *files in tamperings(name, *made[name])]
        few = agree.COUNT // 2
        tried = certain if agree.COUNT >= len(certain) else source.sample(certain, agree.COUNT)
        tried += source.sample(others, min(few, len(others)))
        edits = random_edits(made, source)
        tried += [next(edits) for _ in range(agree.COUNT - few)]
        judging = lambda case: verdicts_of(case[0], folder, case[1][2:])
        verdicts = list(pool.map(judging, enumerate(tried)))
        many = certain + source.sample(others, 1000) + [next(edits) for _ in range(500)]
        files = [saved(f"many.{i}", folder, case[2:]) for i, case in enumerate(many)]
        verdicts += agree.judged_in_one("nights", verify_night.main, files, with_dealt)
        tried += many
        for (what, valid, *_), given in zip(tried, verdicts, strict=True):
            accepted += all(status == 0 for status in given.values())
            wrong += not agree.is_right(what, valid, given)
    print(f"{len(tried)} nights, judged by {', '.join(JUDGES)}: {accepted} accepted, {wrong} wrong")
    sys.exit(wrong > 0)


if __name__ == "__main__":
    main()
