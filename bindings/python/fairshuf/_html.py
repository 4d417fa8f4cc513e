"""Results as HTML, for notebooks: tables without scripts, readable in light and dark themes."""

from __future__ import annotations

from html import escape
from typing import Sequence

_colours = {"green": "#2a7", "red": "#d33", "yellow": "#b80", "grey": "#777"}
_most_cards = 60


def verdict(sentence: str, colour: str) -> str:
    return (
        f'<p style="border-left:4px solid {_colours.get(colour, "#777")};padding:2px 0 2px 10px;margin:6px 0">'
        f"{escape(sentence)}</p>"
    )


def heading(text: str) -> str:
    return f'<p style="margin:6px 0"><b>{escape(text)}</b></p>'


def _shade(excess: float) -> str:
    """Red is more often than fair, blue is less often; -1 to 1."""
    strength = min(1.0, abs(excess))
    red, green, blue = (214, 69, 65) if excess > 0 else (52, 110, 196)
    return f"rgba({red},{green},{blue},{strength:.2f})"


def places(
    shares: Sequence[Sequence[float]], names: Sequence[str], titles: Sequence[Sequence[str]], noise: float = 0.0
) -> str:
    """The table of places as a heat map. shares[card][place] is relative to fair: 0 is fair, 1 is twice as often.

    The deepest colour is for the largest deviation, but at least for `noise`: what chance alone shows stays pale.
    """
    n = len(shares)
    if n == 0 or n > _most_cards:
        return ""
    largest = max(noise, max(abs(share) for row in shares for share in row)) or 1.0
    size = 26 if n <= 20 else 12
    cell = f"width:{size}px;height:{size}px;padding:0;border:1px solid rgba(128,128,128,.25)"
    rows = []
    for card in range(n):
        cells = "".join(
            f'<td style="{cell};background:{_shade(shares[card][place] / largest)}" title="{escape(titles[card][place])}"></td>'
            for place in range(n)
        )
        rows.append(f'<tr><th style="text-align:right;padding:0 6px;font-weight:normal">{escape(names[card])}</th>{cells}</tr>')
    top = "".join(f'<th style="font-weight:normal;padding:0">{place + 1 if n <= 20 else ""}</th>' for place in range(n))
    return (
        '<table style="border-collapse:collapse;font-size:11px;margin:6px 0"><caption style="text-align:left">'
        f"each card (row) in each place (column); deepest colour: {100 * largest:.3g} % more (red) or less (blue) than fair"
        f'</caption><tr><th></th>{top}</tr>{"".join(rows)}</table>'
    )


def table(columns: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    head = "".join(f'<th style="text-align:left;padding:1px 12px 1px 0">{escape(c)}</th>' for c in columns)
    body = "".join(
        "<tr>" + "".join(f'<td style="text-align:left;padding:1px 12px 1px 0">{escape(c)}</td>' for c in row) + "</tr>"
        for row in rows
    )
    return f'<table style="border-collapse:collapse;margin:6px 0"><tr>{head}</tr>{body}</table>'
