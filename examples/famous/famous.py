#!/usr/bin/env python3
"""famous.py: audits the shuffles of well-known programs, as they are installed here, and prints docs/famous.md.

What is not installed is left out. --with NAME=PATH names another program: --with node=/opt/node/bin/node.
Each program runs its own library's shuffle; nothing of it is part of this project. The verdict, the evidence and the
likeness are what `fairshuf observe` says.
"""
import argparse
import json
import os
import platform
import random
import re
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))

PYTHON = """import random, sys
for _ in range({shuffles}):
    deck = list(range({cards}))
    random.shuffle(deck)
    print(*deck)
"""
PYTHON_COMPARISON = """import functools, random
coin = functools.cmp_to_key(lambda a, b: random.choice((-1, 1)))
for _ in range({shuffles}):
    print(*sorted(range({cards}), key=coin))
"""
NUMPY = """import numpy
generator = numpy.random.default_rng()
for _ in range({shuffles}):
    print(*generator.permutation({cards}))
"""
TORCH = """import torch
for _ in range({shuffles}):
    print(*torch.randperm({cards}).tolist())
"""
BUFFER = """import random
# The buffer of tf.data, after its documentation: fill a buffer; take a random element of it, and put the next
# element of the input in its place; at the end, empty the buffer in random order.
def through_buffer(items, size):
    items, buffer = iter(items), []
    for item in items:
        if len(buffer) < size:
            buffer.append(item)
            continue
        i = random.randrange(size)
        yield buffer[i]
        buffer[i] = item
    random.shuffle(buffer)
    yield from buffer
for _ in range({shuffles}):
    print(*through_buffer(range({cards}), {size}))
"""
NODE_SORT = """let lines = [];
for (let s = 0; s < {shuffles}; s++)
    lines.push([...Array({cards}).keys()].sort(() => Math.random() - 0.5).join(" "));
console.log(lines.join("\\n"));
"""
PHP = """<?php
for ($s = 0; $s < {shuffles}; $s++) {{
    $deck = range(0, {cards} - 1);
    shuffle($deck);
    echo implode(" ", $deck), "\\n";
}}
"""
PERL = """use List::Util qw(shuffle);
print join(" ", shuffle(0 .. {cards} - 1)), "\\n" for 1 .. {shuffles};
"""
RUBY = """{shuffles}.times {{ puts (0...{cards}).to_a.shuffle.join(" ") }}
"""
GO = """package main
import ("bufio"; "fmt"; "math/rand"; "os"; "time")
func main() {{
    rand.Seed(time.Now().UnixNano())
    out := bufio.NewWriter(os.Stdout)
    defer out.Flush()
    deck := make([]int, {cards})
    for s := 0; s < {shuffles}; s++ {{
        for i := range deck {{ deck[i] = i }}
        rand.Shuffle(len(deck), func(i, j int) {{ deck[i], deck[j] = deck[j], deck[i] }})
        for i, card := range deck {{ if i > 0 {{ fmt.Fprint(out, " ") }}; fmt.Fprint(out, card) }}
        fmt.Fprintln(out)
    }}
}}
"""
JAVA = """import java.util.*;
class Famous {{
    public static void main(String[] given) {{
        StringBuilder out = new StringBuilder();
        for (int s = 0; s < {shuffles}; s++) {{
            List<Integer> deck = new ArrayList<>();
            for (int i = 0; i < {cards}; i++) deck.add(i);
            Collections.shuffle(deck);
            for (int i = 0; i < {cards}; i++) out.append(i > 0 ? " " : "").append(deck.get(i));
            out.append("\\n");
        }}
        System.out.print(out);
    }}
}}
"""
AWK = """BEGIN {{ srand(); for (s = 0; s < {shuffles}; s++) {{
    for (i = 0; i < {cards}; i++) deck[i] = i
    for (i = {cards} - 1; i > 0; i--) {{ j = int(rand() * (i + 1)); t = deck[i]; deck[i] = deck[j]; deck[j] = t }}
    line = deck[0]; for (i = 1; i < {cards}; i++) line = line " " deck[i]
    print line }} }}
"""
AWK_ONCE = """BEGIN {{ srand() }} {{ deck[NR - 1] = $0 }}
END {{ for (i = NR - 1; i > 0; i--) {{ j = int(rand() * (i + 1)); t = deck[i]; deck[i] = deck[j]; deck[j] = t }}
    for (i = 0; i < NR; i++) print deck[i] }}
"""


class Shuffle:
    """One row. `run` is a command, where {file} is the program text in a file of its own; `once`: it shuffles the lines
    of its input, once per run."""

    def __init__(self, title, tool, version, run, text="", name="program", once=False, size=0, needs=""):
        self.title, self.tool, self.version, self.run, self.text = title, tool, version, run, text
        self.name, self.once, self.size, self.needs = name, once, size, needs


SHUFFLES = [
    Shuffle("GNU `shuf`", "shuf", "shuf --version", "{tool}", once=True),
    Shuffle("GNU `sort -R`", "sort", "sort --version", "{tool} -R", once=True),
    Shuffle("busybox `shuf`", "busybox", "busybox", "{tool} shuf", once=True),
    Shuffle("Python, `random.shuffle`", "python3", "{tool} --version", "{tool} {file}", PYTHON),
    Shuffle("Python, sorted by a coin", "python3", "{tool} --version", "{tool} {file}", PYTHON_COMPARISON),
    Shuffle("numpy, `Generator.permutation`", "python3", "{tool} -c 'import numpy; print(\"numpy\", numpy.__version__)'",
            "{tool} {file}", NUMPY, needs="numpy"),
    Shuffle("torch, `randperm`", "python3", "{tool} -c 'import torch; print(\"torch\", torch.__version__)'",
            "{tool} {file}", TORCH, needs="torch"),
    Shuffle("Node.js, `sort(() => Math.random() - 0.5)`", "node", "{tool} --version", "{tool} {file}", NODE_SORT,
            name="famous.js"),
    Shuffle("C++, `std::shuffle` with `std::mt19937`", "c++", "{tool} --version", "{built} shuffle {cards} {shuffles} {seed}",
            name="std_shuffles.cpp"),
    Shuffle("C++14, `std::random_shuffle`", "c++", "{tool} --version",
            "{built} random_shuffle {cards} {shuffles} {seed}", name="std_shuffles.cpp"),
    Shuffle("PHP, `shuffle`", "php", "{tool} --version", "{tool} {file}", PHP),
    Shuffle("Perl, `List::Util::shuffle`", "perl", "{tool} -e 'print \"perl $^V\"'", "{tool} {file}", PERL),
    Shuffle("Ruby, `Array#shuffle`", "ruby", "{tool} --version", "{tool} {file}", RUBY),
    Shuffle("Go, `rand.Shuffle`", "go", "{tool} version", "{tool} run {file}", GO, name="famous.go"),
    Shuffle("Java, `Collections.shuffle`", "java", "{tool} --version", "{tool} {file}", JAVA, name="Famous.java"),
    Shuffle("mawk, `rand()` in one run", "mawk", "{tool} -W version", "{tool} -f {file}", AWK),
    Shuffle("gawk, `rand()` in one run", "gawk", "{tool} --version", "{tool} -f {file}", AWK),
    Shuffle("gawk, `srand()` in each run", "gawk", "{tool} --version", "{tool} -f {file}", AWK_ONCE, once=True),
    Shuffle("Grain's index shuffle of four rounds (own code)", "cc", "", "{built} {cards} {shuffles} {seed}",
            name="index_shuffle.c"),
    Shuffle("tf.data's buffer of 10 (own code)", "python3", "", "{tool} {file}", BUFFER, size=10),
]


def first_line(command):
    said = subprocess.run(command, shell=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    line = next((line for line in said.stdout.splitlines() if line.strip()), "")
    short = re.split(r" multi-call| \(built|, API| \(\d{4}-", line)[0]
    return short.replace("|", "/").strip()[:60]


def tool_of(shuffle, given):
    return given.get(shuffle.tool) or shutil.which(shuffle.tool)


def is_here(shuffle, given):
    tool = tool_of(shuffle, given)
    if not tool:
        return False
    if shuffle.needs:
        return subprocess.run([tool, "-c", f"import {shuffle.needs}"], stderr=subprocess.DEVNULL).returncode == 0
    if shuffle.title.startswith("GNU"):  # another system's shuf or sort may have the same name
        return "GNU" in first_line(f"{tool} --version")
    return True


def built(tool, name, folder):
    program = os.path.join(folder, name.split(".")[0])
    if not os.path.exists(program):
        options = ["-std=c++14", "-w"] if name.endswith("cpp") else []
        subprocess.run([tool, "-O2", *options, "-o", program, os.path.join(HERE, name)], check=True)
    return program


def command_of(shuffle, tool, folder, cards, shuffles):
    words = dict(tool=tool, cards=cards, shuffles=shuffles, seed=random.getrandbits(32), size=shuffle.size)
    if shuffle.text:
        words["file"] = os.path.join(tempfile.mkdtemp(dir=folder), shuffle.name)
        with open(words["file"], "w") as file:
            file.write(shuffle.text.format(**words))
    if "{built}" in shuffle.run:
        words["built"] = built(tool, shuffle.name, folder)
    return shuffle.run.format(**words)


def observed(fairshuf, shuffle, tool, folder, cards, shuffles, runs):
    command = command_of(shuffle, tool, folder, cards, shuffles)
    many = ["-n", str(cards), "--shuffles", str(runs)] if shuffle.once else ["--many", "-n", str(cards), "--shuffles", str(shuffles)]
    said = subprocess.run([fairshuf, "observe", "--command", command, *many, "--timeout", "120", "--json"],
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    if said.returncode == 1:
        raise SystemExit(f"{shuffle.title}: {said.stderr}")
    return json.loads(said.stdout)


def evidence(found):
    if found["verdict"] == "fair":
        bias = found["smallest_bias"]
        return f"no bias of {100 * bias:.0f} % or more" if bias else "too few shuffles to see any bias"
    worst = min(found["tests"], key=lambda test: test["log10_p"])
    return f"`{worst['name']}`: p = 10^{worst['log10_p']:.0f}"


def likeness(found):
    if not found["looks_like"]:
        return ""
    best = found["looks_like"][0]
    number = best.get("parameter")
    text = best["name"] if number is None else f"{best['name']} {number:.4g}"
    if "low" in best:
        text += f" ({best['low']:.3g} to {best['high']:.3g})"
    return text


VERDICT = {"fair": "no sign of bias", "unfair": "**unfair**", "suspicious": "suspicious"}


def row(given, shuffle, tool, folder):
    found = observed(given.fairshuf, shuffle, tool, folder, given.cards, given.shuffles, given.runs)
    version = first_line(shuffle.version.format(tool=tool)) if shuffle.version else "-"
    return (f"| {shuffle.title} | {version} | {found['shuffles']:,} | {VERDICT[found['verdict']]} | {evidence(found)} | "
            f"{likeness(found)} |")


PAGE = """# Famous shuffles, audited

This page is the output of `examples/famous/famous.py`, which runs the shuffles of the programs that are installed and
lets `fairshuf observe` judge their orders of {cards} cards. It says what was seen on one machine ({system}), with the versions
in the table, and nothing about other versions. Run it to see what yours do:

```
examples/famous/famous.py --fairshuf build/release/fairshuf
examples/famous/famous.py --fairshuf build/release/fairshuf --with node=/opt/node/bin/node --only Node
```

Programs that shuffle the lines of their input run once per shuffle. The others print many orders in one run.
"No sign of bias" is no proof: the evidence says which bias of one card in one place would have been seen
([what that means](observing.md#what-a-bias-of-x--is)). The last column is the mistake that the orders resemble most
([which there are](observing.md#which-mistake)). A sample does not show how many orders a generator can reach at all:
`fairshuf algorithms --draws` lists that ([proving.md](proving.md#generators-of-languages)).

| shuffle | version | shuffles | verdict | evidence | looks like |
|---|---|---|---|---|---|
{rows}

Two rows are not the programs themselves but our own code, written after their public descriptions: Grain's index
shuffle (a Simon cipher of four rounds on blocks of 16 bits, with independent round keys; `examples/famous/index_shuffle.c`) and the
shuffle buffer of tf.data, with room for 10 elements. One long permutation, which is what such loaders make, is the
subject of `fairshuf observe --one`.
"""


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--fairshuf", default="fairshuf", help="the command")
    parser.add_argument("--with", dest="tools", action="append", default=[], metavar="NAME=PATH", help="another program")
    parser.add_argument("--only", default="", help="only the shuffles whose title has this text")
    parser.add_argument("--cards", type=int, default=52)
    parser.add_argument("--shuffles", type=int, default=50_000, help="of programs that print many orders")
    parser.add_argument("--runs", type=int, default=3_000, help="of programs that shuffle once per run")
    parser.add_argument("--titles", action="store_true", help="only list the shuffles")
    given = parser.parse_args()
    if given.titles:
        print(*(shuffle.title for shuffle in SHUFFLES), sep="\n")
        return
    tools = dict(tool.split("=", 1) for tool in given.tools)
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        for shuffle in SHUFFLES:
            if given.only in shuffle.title and is_here(shuffle, tools):
                print(f"{shuffle.title} ...", file=sys.stderr, flush=True)
                rows.append(row(given, shuffle, tool_of(shuffle, tools), folder))
    print(PAGE.format(cards=given.cards, system=f"{platform.system()}, {platform.machine()}", rows="\n".join(rows)), end="")


if __name__ == "__main__":
    main()
