#!/usr/bin/env python3
"""named_files_exist.py [ROOT]: does every file that a page names exist?

Checks in all Markdown pages below ROOT (the top of the project by default)
- relative links, and the headings that they point to;
- paths from the top of the project, such as src/lines/run.cpp;
- headers named from include/fairshuf/ or src/ in backticks, such as `algorithm/trie.hpp`.
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else pathlib.Path(__file__).parents[2]).resolve()
SKIPPED = {"build", "node_modules"}
TOP = "bench bindings cli cmake docs examples include scripts src tests vectors wasm web".split()

LINK = re.compile(r"\]\(([^)\s]*)\)")
FROM_TOP = re.compile(r"(?<![\w./-])(?:" + "|".join(TOP) + r")/[\w.*/-]*")
HEADER = re.compile(r"`([\w-]+(?:/[\w-]+)*/[\w-]+\.hpp)`")

# A file that the reader of the page is told to write.
TO_BE_WRITTEN = {"include/fairshuf/algorithm/flawed/swap_neighbours.hpp"}


def pages():
    for page in sorted(ROOT.rglob("*.md")):
        parts = page.relative_to(ROOT).parts
        if not any(part in SKIPPED or part.startswith(".") for part in parts[:-1]):
            yield page


def without_fences(text):
    kept, fenced = [], False
    for line in text.split("\n"):
        if line.lstrip().startswith("```"):
            fenced = not fenced
            line = ""
        kept.append("" if fenced else line)
    return "\n".join(kept)


def anchors(page):
    """The anchors of a page's headings, as GitHub makes them."""
    for heading in re.findall(r"^#+ +(.*)$", without_fences(page.read_text("utf-8")), re.M):
        yield re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


def exists(path):
    """Also without its suffix, as a built program is named, and with `*`."""
    path = path.rstrip(".")
    return any(True for pattern in (path, path + ".*") for _ in ROOT.glob(pattern.rstrip("/")))


def mistakes(page):
    text = without_fences(page.read_text("utf-8"))
    for match in LINK.finditer(text):
        target, _, anchor = match[1].partition("#")
        if "://" in target or target.startswith("mailto:"):
            continue
        file = page.parent / target if target else page
        if not file.exists():
            yield match.start(), f"links to {match[1]}, which does not exist"
        elif anchor and anchor not in anchors(file):
            yield match.start(), f"links to {match[1]}, but that page has no such heading"
    for match in FROM_TOP.finditer(LINK.sub(lambda link: "]" + " " * (len(link[0]) - 1), text)):
        if match[0] not in TO_BE_WRITTEN and not exists(match[0]):
            yield match.start(), f"names {match[0].rstrip(chr(46))}, which does not exist"
    for match in HEADER.finditer(text):
        name = match[1]
        if name not in TO_BE_WRITTEN and not any(
                (ROOT / folder / name).exists() for folder in ("include/fairshuf", "include", "src", "")):
            yield match.start(), f"names the header {name}, which does not exist"


def main():
    checked, wrong = 0, 0
    for page in pages():
        checked += 1
        text = without_fences(page.read_text("utf-8"))
        for at, message in sorted(set(mistakes(page))):
            print(f"{page.relative_to(ROOT)}:{text.count(chr(10), 0, at) + 1}: {message}", file=sys.stderr)
            wrong += 1
    if checked == 0:
        sys.exit(f"no pages found below {ROOT}")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
