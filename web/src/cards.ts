// Draws cards: the face of a playing card, or else the name.

import { s } from "./dom";

export const cardSize = { width: 60, height: 84 };

const suits: Record<string, { path: string; red: boolean }> = {
    "♠": { red: false, path: "M0-10C4-4 9-1 9 4a4.500 4.500 0 0 1-7.600 3.200C1.600 9 2.300 10.200 3.500 11h-7C-2.300 10.200-1.600 9-1.400 7.200A4.500 4.500 0 0 1-9 4C-9-1-4-4 0-10z" },
    "♥": { red: true, path: "M0 10C-4 4-9.500 1-9.500-4.500A5 5 0 0 1 0-6.500 5 5 0 0 1 9.500-4.500C9.500 1 4 4 0 10z" },
    "♦": { red: true, path: "M0-11C2.300-6.500 5-3 8 0 5 3 2.300 6.500 0 11-2.300 6.500-5 3-8 0-5-3-2.300-6.500 0-11z" },
    "♣": { red: false, path: "M0-10a4.400 4.400 0 0 1 3.800 6.700A4.400 4.400 0 1 1 1.500 4.200C1.600 7 2.300 9.500 3.500 11h-7C-2.300 9.500-1.600 7-1.500 4.200A4.400 4.400 0 1 1-3.800-3.300 4.400 4.400 0 0 1 0-10z" },
};
const letters: Record<string, string> = { S: "♠", H: "♥", D: "♦", C: "♣", s: "♠", h: "♥", d: "♦", c: "♣" };

interface Face {
    rank: string;
    suit: string;
}

function faceOf(name: string): Face | null {
    const found = /^(10|[2-9AJQKT])\s*([♠♥♦♣♤♡♢♧SHDCshdc])\uFE0F?$/u.exec(name);
    if (!found) return null;
    const hollow = "♤♡♢♧".indexOf(found[2]);
    return { rank: found[1] === "T" ? "10" : found[1], suit: hollow >= 0 ? "♠♥♦♣"[hollow] : (letters[found[2]] ?? found[2]) };
}

export const ranks = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];
export const fullDeck = [..."♠♥♦♣"].flatMap((suit) => ranks.map((rank) => rank + suit));

function suitMark(suit: string, x: number, y: number, scale: number): SVGElement {
    return s("path", { d: suits[suit].path, transform: `translate(${x} ${y}) scale(${scale})` });
}

export function drawCard(name: string): SVGGElement {
    const { width, height } = cardSize;
    const face = faceOf(name);
    const sheet = s("rect", { class: "sheet", width, height, rx: 6 });
    if (!face) return s("g", { class: "card plain" }, s("title", {}, name), sheet, plainText(name));
    const corner = (): SVGElement[] => [
        s("text", { x: 10, y: 18, "text-anchor": "middle", class: "rank" }, face.rank),
        suitMark(face.suit, 10, 27, 0.5),
    ];
    return s(
        "g",
        { class: `card ${suits[face.suit].red ? "red" : "black"}` },
        s("title", {}, name),
        sheet,
        ...corner(),
        suitMark(face.suit, width / 2, height / 2, 1.5),
        s("g", { transform: `rotate(180 ${width / 2} ${height / 2})` }, ...corner()),
    );
}

// The text is as large as fits. If it does not fit at the smallest size, it is cut.
function plainText(name: string): SVGElement {
    const { width, height } = cardSize;
    const room = width - 8;
    const wide = (text: string): number => [...text].reduce((sum, c) => sum + (c > "\u2e80" || /[MW@%]/.test(c) ? 1.05 : 0.62), 0);
    const size = Math.max(10, Math.min(30, room / wide(name)));
    let shown = name;
    while (size * wide(shown) > room + 1) shown = `${[...shown].slice(0, shown.endsWith("…") ? -2 : -1).join("")}…`;
    return s("text", { x: width / 2, y: height / 2, "text-anchor": "middle", "dominant-baseline": "central", style: `font-size:${size.toFixed(1)}px`, class: "name" }, shown);
}
