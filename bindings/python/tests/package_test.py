"""The wheel in a clean virtual environment, the installed tree, and the types."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

build, source = Path(os.environ["FAIRSHUF_BUILD"]), Path(os.environ["FAIRSHUF_SOURCE"])
clean = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}

use = """
import fairshuf, numpy, sys
from pathlib import Path
deck = numpy.arange(5)
fairshuf.shuffle(deck, "fairshuf")
assert fairshuf.prove("naive", 3).verdict == "unfair"
Path(sys.argv[1]).write_text("a\\nb\\n")
assert sorted(fairshuf.read_shuffled(sys.argv[1])) == [b"a\\n", b"b\\n"]
print(Path(fairshuf.__file__).parent, deck.tolist())
"""


def run(*command, **more):
    done = subprocess.run(command, capture_output=True, text=True, env=clean, **more)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_wheel_works_in_a_clean_environment(tmp_path):
    wheels = list((build / "python/wheel").glob("fairshuf-*.whl"))
    assert len(wheels) == 1 and "-cp311-cp311-linux_" in wheels[0].name
    venv = tmp_path / "venv"
    run(sys.executable, "-m", "venv", "--system-site-packages", "--without-pip", venv)
    run(sys.executable, "-m", "pip", "--python", venv / "bin/python", "install", "--quiet", "--no-index", "--no-deps", wheels[0])
    out = run(venv / "bin/python", "-c", use, tmp_path / "lines", cwd=tmp_path)
    assert out == f"{venv}/lib/python3.11/site-packages/fairshuf [2, 1, 3, 0, 4]\n"
    listed = run(sys.executable, "-m", "zipfile", "--list", wheels[0])
    for part in ("fairshuf/py.typed", "fairshuf/_core.pyi", "fairshuf/__init__.py", "LICENSE"):
        assert part in listed


def test_cmake_installs_the_package(tmp_path):
    run("cmake", "--install", build / "bindings/python", "--prefix", tmp_path)
    place = tmp_path / "lib/python3.11/site-packages"
    assert (place / "fairshuf/py.typed").exists()
    out = run(sys.executable, "-c", f"import sys; sys.path.insert(0, {str(place)!r})\n{use}", tmp_path / "lines", cwd=tmp_path)
    assert out.startswith(str(place))


@pytest.mark.skipif(shutil.which("mypy") is None, reason="mypy is not installed")
def test_the_types_are_right(tmp_path):
    cache = ["--cache-dir", str(tmp_path / "cache")]
    run("mypy", "--strict", *cache, "--python-version", "3.11", str(source / "bindings/python/fairshuf"))
    program = tmp_path / "program.py"
    program.write_text(
        "import random\nimport fairshuf\nimport numpy as np\n"
        "deck = [1, 2, 3]\nfairshuf.shuffle(deck, 'x', threads=2)\n"
        "row: int = fairshuf.Permutation(10**9, 'x')[5]\n"
        "state: dict[str, int] = fairshuf.Sampler(10, fairshuf.Key.from_system()).state_dict()\n"
        "for record in fairshuf.read_shuffled('a.txt'):\n    text: str = record.decode()\n"
        "verdict: str = fairshuf.observe(random.shuffle, n=5).verdict\n"
        "fairshuf.shuffle(deck, 5)  # wrong\n"
    )
    env = {**clean, "MYPYPATH": str(source / "bindings/python")}
    done = subprocess.run(["mypy", "--strict", *cache, str(program)], capture_output=True, text=True, env=env)
    assert done.returncode == 1 and done.stdout.count("error:") == 1 and "program.py:11" in done.stdout, done.stdout


def test_the_extension_exports_only_its_entry():
    module = next((build / "python/package/fairshuf").glob("_core*.so"))
    symbols = run("nm", "--dynamic", "--defined-only", "--format=posix", module).splitlines()
    ours = [line.split()[0] for line in symbols if "fairshuf" in line or line.startswith("PyInit")]
    assert ours == ["PyInit__core"]
