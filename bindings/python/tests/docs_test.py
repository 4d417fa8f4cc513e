"""docs/python.md and the example do what they show."""

import doctest
import os
import re
import subprocess
import sys
from pathlib import Path

source = Path(os.environ["FAIRSHUF_SOURCE"])


def test_the_page_shows_what_happens(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    page = (source / "docs/python.md").read_text()
    sessions = re.findall(r"```pycon\n(.*?)```", page, re.DOTALL)
    assert len(sessions) > 9
    test = doctest.DocTestParser().get_doctest("\n".join(sessions), {}, "docs/python.md", "docs/python.md", 0)
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE)
    report = []
    runner.run(test, out=report.append)
    assert runner.failures == 0, "".join(report)


def test_the_example_runs(tmp_path):
    page = tmp_path / "audit.html"
    done = subprocess.run(
        [sys.executable, source / "examples/python/audit.py", "--shuffles", "20000", "--seed", "1", "--html", page],
        capture_output=True,
        text=True,
        timeout=100,
    )
    assert done.returncode == 0, done.stderr
    verdicts = dict(re.findall(r"^(.+?) +(fair|unfair|suspicious) ", done.stdout, re.MULTILINE))
    assert verdicts == {
        "random.shuffle": "fair",
        "numpy's Generator.permuted": "fair",
        "sorted(key=random)": "fair",
        "sort by a random comparison": "unfair",
        "swap with any place": "unfair",
    }
    assert page.read_text().count("<table") >= 5
