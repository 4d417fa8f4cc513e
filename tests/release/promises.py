#!/usr/bin/python3
"""promises.py COMMAND [--write VERSION]: does the command still have what the last release promised (docs/promises.md)?

promised.json lists it: the options of each verb, the fields of the JSON, exit statuses, the public names in C++, and the symbols for
C. What is new is no error. --write makes the list anew: do so when a version is released, and at no other time, unless a name was
never released."""

import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

here = pathlib.Path(__file__).resolve().parent
root = here.parents[1]
sys.path.insert(0, str(root / "tests/docs"))
from public_names_are_listed import public_names  # noqa: E402

command = str(pathlib.Path(sys.argv[1]).resolve())
listed = here / "promised.json"

# What the commands with JSON read, in this order. The files are in an empty folder: {list} is a list of names.
MADE_BEFORE = [
    "draw {list} --winners 2 --seed x --transcript {folder}/T.json",
    "announce {list} --winners 1 --party Ada --party Ben --ledger {folder}/ledger",
    "deal --game bridge --games 2 --key-file {folder}/key --game-number 1 --commit {folder}/night.json",
    "deal --key-file {folder}/key --reveal {folder}/night.json > {folder}/decks.json",
    "deal --game bridge --key-file {folder}/key --game-number 1 --json > {folder}/dealt.json",
]
# Commands with JSON, all quick.
JSON_RUNS = [
    "algorithms --json",
    "prove naive -n 3 --json",
    "prove swap-up -n 5 --positions --json",
    "prove riffle:3 -n 5 --distance --json",
    "prove swap-any --curve n=2..3 --json",
    "observe swap-down -n 5 --shuffles 2k --seed x --json",
    "observe naive -n 5 --shuffles 2k --seed x --json",
    "trace swap-down 1 2 3 --seed x --json",
    "deal --seed x --json",
    "deal --game bridge --seed x --json",
    "mines 4 4 3 --seed x --json",
    "playlist {playlist} --seed x --json",
    "draw {list} --winners 2 --seed x --json",
    "verify {folder}/T.json {list} --json",
    "verify {folder}/night.json {folder}/decks.json --dealt {folder}/dealt.json --json",
    "ledger verify {folder}/ledger --json",
    "bench --quick -n 10 --json",
    "crack --seed x --time 12:00 --seed-window 0-1000 --json",
    "observe --one {folder}/order --json",
    "observe --table {source}/docs/published/document-003.txt --shuffles 10M --json",
    "prove swap-up -n 4 --positions --after 2 --json",
    "prove swap-pairs -n 5 --untouched --json",
    "prove cycle -n 4 --json",
    "trace swap-down 1 2 3 --seed x --follow 1 --json",
]
# What each exit status means.
STATUS_RUNS = {
    "prove swap-down -n 3": 0, "prove naive -n 3": 2, "prove no-such-shuffle": 1, "lines no-such-file": 1,
    "lines --no-such-option": 1, "--version": 0, "no-such-verb": 1, "observe naive -n 5 --shuffles 20k --seed x": 2,
}


def run(words, **places):
    # The promises do not depend on how the command is named, or on the terminal.
    environment = {k: v for k, v in os.environ.items() if k not in ("FAIRSHUF_AS", "COLUMNS")} | {"LC_ALL": "C.UTF-8"}
    return subprocess.run([command, *words.format(**places).split()], capture_output=True, text=True, env=environment,
                          stdin=subprocess.DEVNULL)


def paths(value, before=""):
    """The path of each field: "orders[].n". Keys that are data, such as "1 2 3" or "52", are one field "*"."""
    if isinstance(value, dict):
        for name, inner in value.items():
            path = f"{before}.{name}" if re.fullmatch(r"[A-Za-z][\w-]*", name) else f"{before}.*"
            yield path.lstrip(".")
            yield from paths(inner, path)
    elif isinstance(value, list):
        for inner in value:
            yield from paths(inner, before + "[]")


def verbs():
    listed = re.search(r"^Verbs:\n(.*?)\n\n", run("--help").stdout, re.M | re.S)[1]
    return re.findall(r"^  ([a-z]+) ", listed, re.M)


def options(verb):
    """Where help lists an option, its line begins with it."""
    heads = re.findall(r"^ {1,8}(--?[A-Za-z].*?)(?:  |$)", run(f"{verb} --help").stdout, re.M)
    return sorted({name for head in heads for name in re.findall(r"(?<![\w-])--?[A-Za-z][\w-]*", head)})


def fields(folder):
    (folder / "list").write_text("Ada\nBen\nCem\nDora\n")
    (folder / "list.m3u").write_text("#EXTM3U\none.mp3\ntwo.mp3\nthree.mp3\n")
    (folder / "key").write_text("7" * 64 + "\n")
    (folder / "key").chmod(0o600)
    (folder / "order").write_text("".join(f"{(i * 377 + 5) % 2003}\n" for i in range(2003)))
    places = {"folder": folder, "source": root, "list": folder / "list", "playlist": folder / "list.m3u"}
    for words in MADE_BEFORE:
        words, _, into = words.partition(" > ")
        made = run(words, **places)
        if made.returncode != 0:
            sys.exit(f"fairshuf {words}: {made.stderr}")
        if into:
            pathlib.Path(into.format(**places)).write_text(made.stdout)
    found = {}
    for words in JSON_RUNS:
        answer = run(words, **places)
        if not answer.stdout.startswith("{"):
            sys.exit(f"fairshuf {words}: no JSON\n{answer.stderr}")
        found[words] = sorted(set(paths(json.loads(answer.stdout))))
    return found


def now(folder):
    symbols = re.findall(r"^\s+(fairshuf_\w+);", (root / "bindings/c/fairshuf.map").read_text(), re.M)
    return {
        "options": {verb: options(verb) for verb in verbs()},
        "json": fields(folder),
        "exit": {words: run(words).returncode for words in STATUS_RUNS},
        "c++": sorted({f"{scope}::{name}" for _, scope, name in public_names(root)}),
        "c": sorted(symbols),
    }


def missing(promised, present):
    wrong = []
    for verb, names in promised["options"].items():
        help_text = run(f"{verb} --help")
        if help_text.returncode != 0:
            wrong.append(f"the verb {verb} is gone")
            continue
        # Anywhere in the help: its layout is not promised.
        there = set(re.findall(r"(?<![\w-])--?[A-Za-z][\w-]*", help_text.stdout))
        wrong += [f"fairshuf {verb}: the option {name} is gone" for name in names if name not in there]
    for words, names in promised["json"].items():
        gone = set(names) - set(present["json"].get(words, []))
        wrong += [f"fairshuf {words}: the field {name} is gone" for name in sorted(gone)]
    for words, status in promised["exit"].items():
        if present["exit"].get(words) != status:
            wrong.append(f"fairshuf {words}: exit status {present['exit'].get(words)} instead of {status}")
    for what in ("c++", "c"):
        wrong += [f"the public name {name} is gone" for name in sorted(set(promised[what]) - set(present[what]))]
    return wrong


def main():
    with tempfile.TemporaryDirectory() as folder:
        present = now(pathlib.Path(folder))
    if len(sys.argv) > 3 and sys.argv[2] == "--write":
        if present["exit"] != STATUS_RUNS:
            sys.exit(f"exit statuses: {present['exit']}")
        listed.write_text(json.dumps({"version": sys.argv[3], **present}, indent=1) + "\n")
        return
    promised = json.loads(listed.read_text())
    wrong = missing(promised, present)
    for line in wrong:
        print(f"{line}, but version {promised['version']} promised it (docs/promises.md)", file=sys.stderr)
    counts = {what: sum(map(len, promised[what].values())) for what in ("options", "json")}
    print(f"{counts['options']} options, {counts['json']} fields, {len(promised['exit'])} exit statuses, "
          f"{len(promised['c++'])} names in C++ and {len(promised['c'])} in C")
    if min(counts["options"], counts["json"], len(promised["c++"])) < 150:
        wrong.append("")
        print("the list is too short: something was not found when it was written", file=sys.stderr)
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
