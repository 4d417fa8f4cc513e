#!/usr/bin/python3
"""symbols_test.py LIBRARY SOURCE: the library offers what fairshuf.h declares and fairshuf.map lists, and nothing else."""

import pathlib
import re
import subprocess
import sys

library, source = sys.argv[1], pathlib.Path(sys.argv[2])
table = subprocess.run(["objdump", "-T", library], capture_output=True, text=True, check=True).stdout
offered = {line.split()[-1]: line.split()[-2].strip("()") for line in table.splitlines()
           if re.search(r"\.text\s", line) and "*UND*" not in line}
header = re.sub(r"/\*.*?\*/", "", (source / "fairshuf.h").read_text(), flags=re.S)
declared = set(re.findall(r"\b(fairshuf_\w+)\(", header))
listed = set(re.findall(r"^\s+(fairshuf_\w+);", (source / "fairshuf.map").read_text(), flags=re.M))
dynamic = subprocess.run(["objdump", "-p", library], capture_output=True, text=True, check=True).stdout

assert declared == listed, f"fairshuf.h and fairshuf.map differ: {sorted(declared ^ listed)}"
assert set(offered) == listed, f"the library and fairshuf.map differ: {sorted(set(offered) ^ listed)}"
assert set(offered.values()) == {"FAIRSHUF_1"}, f"versions of symbols: {sorted(set(offered.values()))}"
assert re.search(r"SONAME\s+libfairshuf\.so\.1$", dynamic, flags=re.M), "the library's name is not libfairshuf.so.1"
print(f"{len(offered)} symbols of FAIRSHUF_1")
