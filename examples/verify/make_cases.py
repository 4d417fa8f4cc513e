#!/usr/bin/python3
"""make_cases.py COUNT FAIRSHUF FOLDER: writes COUNT raffles and nights of all kinds, valid and tampered, for a verifier that
somebody else wrote. FOLDER/001/ has T.json and list, or night.json and decks.json. FOLDER/verdicts.txt has the right verdicts.

make_cases.py --compare FOLDER COMMAND...: runs COMMAND with the two files of each case. Exit status 0 must mean valid.
"""
import json
import os
import random
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True


def cases(count, source):
    """Without an end in sight: what it is, whether it is valid, and two named files. A third are nights, a third are valid."""
    import nights_agree as nights
    import verdicts_agree as agree

    with tempfile.TemporaryDirectory() as folder:
        held, made = agree.raffles(folder), nights.nights(folder)
        certain = [case for case in agree.certain(held) if case[2] is not None]
        changed = [case for case in agree.tamperings(held) if case[2] is not None]
        edits = agree.random_edits(held, source)
        forged = [(name, *case) for name in made for case in nights.forgeries(*made[name]) if case[-1] is None or case[1]]
        for i in range(count):
            valid = i % 3 == 0
            if i % 3 == 2 or (valid and i % 2 == 0):
                pool = [case for case in forged if case[2] == valid]
                name, what, _, night, decks, _ = source.choice(pool)
                yield f"night, {name}, {what}", valid, {"night.json": night, "decks.json": decks}
                continue
            if valid:
                case = source.choice([one for one in certain if one[2]])
            else:
                case = source.choice((source.choice(changed), source.choice([one for one in certain if not one[2]]),
                                      next(edit for edit in edits if edit[2] is False)))
            name, what, valid, text, data = case
            if data is None:
                with open(held[name][1], "rb") as file:
                    data = file.read()
            yield f"raffle, {name}, {what[:60]}", valid, {"T.json": text, "list": data}


def make(count, folder):
    import verdicts_agree as agree

    os.mkdir(folder)
    lines = []
    for number, (what, valid, files) in enumerate(cases(count, random.Random()), 1):
        case = os.path.join(folder, f"{number:03}")
        os.mkdir(case)
        for name, content in files.items():
            agree.save(os.path.join(case, name), content)
        lines.append(f"{number:03} {'valid' if valid else 'invalid'} {json.dumps(what)}\n")
    agree.save(os.path.join(folder, "verdicts.txt"), "".join(lines))
    print(f"{count} cases in {folder}")


def compare(folder, command):
    wrong = total = 0
    with open(os.path.join(folder, "verdicts.txt"), encoding="utf-8") as file:
        verdicts = [line.split(" ", 2) for line in file]
    for number, verdict, what in verdicts:
        case = os.path.join(folder, number)
        names = ("night.json", "decks.json") if os.path.exists(os.path.join(case, "night.json")) else ("T.json", "list")
        ran = subprocess.run([*command, *(os.path.join(case, name) for name in names)], stdout=subprocess.DEVNULL,
                             stderr=subprocess.DEVNULL)
        total += 1
        if (ran.returncode == 0) != (verdict == "valid"):
            wrong += 1
            print(f"{number}: {verdict}, but the exit status is {ran.returncode}: {what.strip()}")
    print(f"{total} cases, {wrong} disagreements")
    sys.exit(wrong > 0)


if __name__ == "__main__":
    if sys.argv[1:2] == ["--compare"]:
        compare(sys.argv[2], sys.argv[3:])
    else:
        make(int(sys.argv[1]), sys.argv.pop(3))  # what is left are the arguments of verdicts_agree.py
