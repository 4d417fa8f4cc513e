// Cards of a hand side by side: faces, or backs.

import { cardSize, drawCard } from "../cards";
import { h, s } from "../dom";

const suits: Record<string, string> = { s: "♠", h: "♥", d: "♦", c: "♣" };

// "Th" as people read it: 10♥.
export function cardName(code: string): string {
    if (code.startsWith("Jo")) return code === "Jo1" ? "Joker" : "JOKER";
    return `${code[0] === "T" ? "10" : code[0]}${suits[code[1]]}`;
}

function back(): SVGElement {
    const { width, height } = cardSize;
    return s("g", { class: "card back" }, s("rect", { class: "sheet", width, height, rx: 6 }), s("rect", { class: "pattern", x: 5, y: 5, width: width - 10, height: height - 10, rx: 4 }));
}

// code null: face down. look: "guessed", "right", "wrong".
export function smallCard(code: string | null, look = ""): SVGElement {
    const { width, height } = cardSize;
    const name = code && cardName(code);
    return s("svg", { class: `small-card ${look}`, viewBox: `-2 -2 ${width + 4} ${height + 5}`, role: "img", "aria-label": name ?? "?", "data-card": code ?? "" }, name ? drawCard(name) : back());
}

export function handOf(name: string, cards: SVGElement[], ...more: (Node | string)[]): HTMLElement {
    return h("div", { class: "hand" }, h("p", { class: "hand-name" }, name, ...more), h("div", { class: "hand-row" }, ...cards));
}
