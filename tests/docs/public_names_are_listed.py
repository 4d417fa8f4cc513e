#!/usr/bin/env python3
"""public_names_are_listed.py [ROOT]: does docs/library.md list every public name?

Public is what a header below ROOT/include declares in a namespace, unless the namespace is a `detail`. The page lists a
name if it has the name in backticks, outside of examples and argument lists. ROOT is the top of the project by default.
"""
import pathlib
import re
import sys

# Comments, literals, preprocessor lines and attributes hold braces and names that declare nothing.
LITERAL = re.compile(r"//[^\n]*|/\*.*?\*/|\"(?:\\.|[^\"\\\n])*\"|(?<![\w'])'(?:\\.|[^'\\\n])'", re.S)
DIRECTIVE = re.compile(r"^[ \t]*#(?:[^\n]*\\\n)*[^\n]*", re.M)
ATTRIBUTE = re.compile(r"\[\[.*?\]\]", re.S)

NAMESPACE = re.compile(r"(?:inline\s+)?namespace\s+([\w:]+)$")
TYPE = re.compile(r"(?:enum\s+class|enum|struct|class|union)\s+(\w+)\s*(<?)")
ALIAS = re.compile(r"(?:concept|using)\s+(\w+)\s*=|using\s+[\w:]*::(\w+)$")
CLOSES = {"{": "}", "(": ")"}


def code_of(text):
    text = LITERAL.sub(lambda found: " " if found[0][0] == "/" else '""', text)
    return ATTRIBUTE.sub(" ", DIRECTIVE.sub(" ", text))


def after(text, at):
    """What follows the bracket at `at`, and all that it encloses."""
    opening, depth = text[at], 0
    for i in range(at, len(text)):
        depth += (text[i] == opening) - (text[i] == CLOSES[opening])
        if depth == 0:
            return i + 1
    raise SystemExit(f"unclosed {opening} after: {text[at:at + 80]}")


def after_angles(text, at):
    """The same for <...>; None if they are not closed yet."""
    depth, i = 0, at
    while i < len(text):
        if text[i] in CLOSES:
            i = after(text, i)
            continue
        if text[i] == "<" and text[i + 1:i + 2] in ("<", "="):
            i += 2
            continue
        depth += (text[i] == "<") - (text[i] == ">" and text[i - 1] != "-")
        i += 1
        if depth == 0:
            return i
    return None


def in_parameters(head):
    """Whether the declaration that begins so is still in its template parameters."""
    head = head.strip()
    return head.startswith("template") and after_angles(head, head.index("<")) is None


def without_template(head):
    head = head.strip()
    while head.startswith("template"):
        head = head[after_angles(head, head.index("<")):].strip()
    if not head.startswith("requires"):
        return head
    while constraint := re.match(r"(?:requires|&&|\|\|)\s*!?\s*(?:[\w:]+\s*)?", head):
        head = head[constraint.end():]
        if head.startswith("<"):
            head = head[after_angles(head, 0):]
        elif head.startswith("("):
            head = head[after(head, 0):]
        head = head.strip()
    return head


def without_arguments(text):
    i = 0
    while (i := text.find("(", i)) >= 0:
        text = text[:i] + "()" + text[after(text, i):]
        i += 2
    return text


def name_of(head):
    """The name that a declaration at namespace scope declares there; None if it declares none."""
    head = without_template(head)
    if not head or head.startswith(("static_assert", "friend", "using namespace", "namespace")):
        return None
    if alias := ALIAS.match(head):
        return alias[1] or alias[2]
    if of_type := TYPE.match(head):
        return None if of_type[2] else of_type[1]  # a specialisation declares no new name
    head = without_arguments(head).split("=")[0]
    while (flat := re.sub(r"<[^<>]*>", " ", head)) != head:
        head = flat
    head = head.split("(")[0].strip()
    name = re.search(r"([\w:~]+)$", head)
    if "operator" in head or not name or "::" in name[1] or head == name[1]:
        return None  # an operator, a member, a deduction guide or a macro
    return name[1]


def in_value(head):
    """Whether the declaration that begins so is in its initialiser: then braces are not its body."""
    return "=" in re.sub(r"operator\s*[^\w\s(]+", "", without_arguments(without_template(head)))


def declared(text):
    """Each (namespace, name) of a header."""
    text = code_of(text)
    scopes, i, begin = [], 0, 0

    def declaration(end):
        name = name_of(text[begin:end])
        return [("::".join(scopes), name)] if name else []

    while i < len(text):
        if text[i] == "(" or (text[i] == "{" and in_parameters(text[begin:i])):
            i = after(text, i)
            continue
        if text[i] == "{":
            if scope := NAMESPACE.match(text[begin:i].strip()):
                scopes.append(scope[1])
                i = begin = i + 1
                continue
            end = after(text, i)
            if not in_value(text[begin:i]):
                yield from declaration(i)
                rest = re.match(r"\s*;", text[end:])
                end += rest.end() if rest else 0
                begin = end
            i = end
            continue
        if text[i] == ";":
            yield from declaration(i)
            begin = i + 1
        elif text[i] == "}":
            scopes.pop()
            begin = i + 1
        i += 1


def public_names(root):
    for header in sorted((root / "include").rglob("*.hpp")):
        for scope, name in declared(header.read_text("utf-8")):
            if "detail" not in scope.split("::"):
                yield header.relative_to(root), scope, name


def listed_names(root):
    page = (root / "docs/library.md").read_text("utf-8")
    text = re.sub(r"^```.*?^```", "", page, flags=re.S | re.M)
    quoted = re.findall(r"`([^`]+)`", text)
    return {name for words in quoted for name in re.findall(r"\w+", re.sub(r"\(.*\)", "", words))}


def main():
    root = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else pathlib.Path(__file__).parents[2]).resolve()
    listed, found, wrong = listed_names(root), 0, set()
    for header, scope, name in public_names(root):
        found += 1
        if name not in listed:
            wrong.add(f"{header}: {scope}::{name} is public, but docs/library.md does not list it: "
                      "list it there, or move it to a namespace detail")
    for line in sorted(wrong):
        print(line, file=sys.stderr)
    if found == 0:
        sys.exit(f"no public names found below {root}/include")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
