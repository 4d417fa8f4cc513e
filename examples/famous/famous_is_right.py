#!/usr/bin/env python3
"""famous_is_right.py FAIRSHUF PAGE: runs famous.py in small with what is installed here, and compares its rows with the
page's. Verdicts of fair shuffles are not compared: one of a thousand is suspicious."""
import os
import subprocess
import sys

here = os.path.dirname(os.path.abspath(__file__))
fairshuf, page = sys.argv[1:3]


def rows(text):
    cells = [line.split(" | ") for line in text.splitlines() if line.startswith("| ") and not line.startswith("| shuffle |")]
    return {row[0][2:]: row for row in cells}


def famous(*given):
    return subprocess.run([sys.executable, f"{here}/famous.py", *given], stdout=subprocess.PIPE, text=True, check=True).stdout


titles = famous("--titles").splitlines()
known = rows(open(page).read())
assert list(known) == titles, f"{page} has other rows than famous.py: make it again"
found = rows(famous("--fairshuf", fairshuf, "--cards", "13", "--shuffles", "2000", "--runs", "200"))
assert "Python, `random.shuffle`" in found and "tf.data's buffer of 10 (own code)" in found, list(found)
for title, row in found.items():
    assert title in titles and len(row) == 6, row
    if "coin" in title or "buffer" in title or "sort(" in title:
        assert row[3] == "**unfair**" == known[title][3], row
        name = known[title][5].split()[0]
        assert row[5].startswith(name), f"{title}: looks like {row[5]} instead of {name}"
    else:
        assert row[3] != "**unfair**" or known[title][3] == "**unfair**", row
print(f"{len(found)} of {len(titles)} shuffles are here")
