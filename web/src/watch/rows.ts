// The picture of `fairshuf trace --svg`, which grows: a row of cards for each step, and a line from each card to its next
// place. Cards that moved are lit, settled ones marked, and the product stands beside the row, or below it on a phone.

import type { Step, Story } from "fairshuf";
import { h, s } from "../dom";
import { endsOf, leftOver, productText, settlingOf, type Product } from "./products";
import type { Lab } from "../lab";

const height = 32;
const gap = 5;
const widest = 58;
const narrowest = 25;
const lineHeight = 16; // of notes

interface Layout {
    card: number; // width
    left: number; // where the deck begins
    pile: number; // where the pile begins
    notes: number; // where the notes begin; 0: below the rows
    total: number;
}

interface Row {
    step: Step | null; // null: the start
    index: number; // of the step, from 1
    first: number; // the first of the steps that only drew for this one
    top: number;
    element: SVGGElement;
}

export class RowsPicture {
    readonly svg = s("svg", { class: "rows" });
    readonly box = h("div", { class: "rows-box" }, this.svg);
    tapped: ((card: number) => void) | undefined;
    #trace: Story | undefined;
    #names: string[] = [];
    #products: (Product | null)[] = [];
    #step = 0;
    #width = 0;
    #rows: Row[] = [];
    #layout: Layout = { card: 36, left: 0, pile: 0, notes: 0, total: 0 };
    #resized = new ResizeObserver(([{ contentRect }]) => {
        if (Math.abs(contentRect.width - this.#width) < 1) return;
        this.#width = contentRect.width; // 0 while it is hidden
        requestAnimationFrame(() => this.#draw());
    });

    constructor(private readonly lab: Lab) {
        this.#resized.observe(this.box);
        this.svg.addEventListener("click", (event) => {
            const card = (event.target as Element).closest("[data-card]");
            if (card) this.tapped?.(Number(card.getAttribute("data-card")));
        });
    }

    // Whether that many cards fit side by side.
    static fits(trace: Story, width: number): boolean {
        return layoutFor(trace, [], width).card >= narrowest;
    }

    leave(): void {
        this.#resized.disconnect();
    }

    set(trace: Story, names: string[], products: (Product | null)[], step: number): void {
        this.#trace = trace;
        this.#names = names;
        this.#products = products;
        this.#step = step;
        this.#width ||= this.box.clientWidth; // at once, so that nothing below moves
        this.#draw();
    }

    go(step: number): void {
        this.#step = step;
        this.#show();
    }

    #draw(): void {
        if (!this.#trace || !this.#width || this.box.hidden) return;
        const trace = this.#trace;
        this.#layout = layoutFor(trace, this.#products, this.#width);
        const below = this.#layout.notes === 0;
        const settled = new Set<number>();
        const marks = settlingOf(trace) === "elimination";
        let top = 22; // the places' numbers
        let before = spotsAfter(trace, 0);
        this.#rows = rowsOf(this.lab, trace).map(({ step, index, first }, i) => {
            const now = spotsAfter(trace, index);
            if (i > 0) top += 30;
            if (marks && step?.placed) settled.add(step.placed.card - 1);
            const lit = step ? litCards(this.lab, trace, step, before, now) : new Set<number>();
            const packets = packetsOf(trace, first, index);
            const look: Look = { lit: packets.size ? new Set() : lit, settled, packets };
            const element = s("g", { class: "row-of-step" }, ...(i > 0 ? this.#threads(before, now, top, packets) : []), ...this.#label(trace, { step, index, first }, top));
            element.append(...this.#cards(step ? step.deck : trace.cards, 0, top, look), ...this.#cards(step?.pile ?? [], this.#layout.pile, top, look));
            const note = step ? this.#note(this.#products[index - 1], top, below) : [];
            element.append(...note);
            const row = { step, index, first, top, element };
            top += height + (below && note.length ? 4 + lineHeight * note.length : 0);
            before = now;
            return row;
        });
        const rest = leftOver(this.lab, trace, this.#names);
        if (rest) {
            const text = this.lab.speech.say("leftOver", `${rest.subject}${this.lab.speech.say("colon")}${productText(rest)}`);
            const last = this.#rows.at(-1)!;
            const lines = wrapped(text, 4, top + 24, this.#layout.total - 8, 4);
            last.element.append(...lines);
            top += 12 + lineHeight * lines.length;
        }
        top = this.#ends(trace, top);
        this.svg.replaceChildren(...this.#places(trace), ...this.#rows.map((row) => row.element));
        this.svg.setAttribute("viewBox", `0 0 ${this.#layout.total} ${top + 6}`);
        this.svg.style.maxWidth = `${this.#layout.total}px`;
        this.#show();
    }

    // Below the last row: how each card of a shuffle that inserts has come to its place. Returns where it ends.
    #ends(trace: Story, top: number): number {
        const ends = endsOf(this.lab, trace, this.#names);
        if (ends.length === 0) return top;
        const { say } = this.lab.speech;
        const last = this.#rows.at(-1)!.element;
        let y = top + 24;
        last.append(s("text", { x: 4, y, class: "note-subject" }, say("atTheEnd")));
        for (const { subject, text } of ends) {
            const lines = wrapped(`${subject}${say("colon")}${text}`, 4, (y += lineHeight + 2), this.#layout.total - 8, 4);
            last.append(...lines);
            y += lineHeight * (lines.length - 1);
        }
        return y + 4;
    }

    // Rows appear up to the current one, and the current one is in sight.
    #show(): void {
        const row = this.#rows.filter(({ index }) => index <= this.#step).at(-1);
        this.#rows.forEach((one) => {
            one.element.classList.toggle("to-come", one.index > this.#step);
            one.element.classList.toggle("current", one === row);
        });
        if (!row || !this.#trace) return;
        const names = (row.step ? row.step.deck : this.#trace.cards).map((card) => (card === null ? "–" : this.#names[Number(card)]));
        this.svg.setAttribute("aria-label", this.lab.speech.say("deckNow", names.join(" ")));
        const scale = this.svg.clientWidth / this.#layout.total || 1;
        const bottom = (row.top + height + 60) * scale;
        if (this.box.scrollHeight > this.box.clientHeight + 4) {
            if (bottom > this.box.scrollTop + this.box.clientHeight) this.box.scrollTop = bottom - this.box.clientHeight;
            else if (row.top * scale < this.box.scrollTop) this.box.scrollTop = Math.max(0, (row.top - 40) * scale);
        }
    }

    #x(place: number, from: number): number {
        return (from || this.#layout.left) + place * (this.#layout.card + gap);
    }

    #places(trace: Story): SVGElement[] {
        const { card, pile } = this.#layout;
        const number = (from: number) => (_: unknown, i: number): SVGElement => s("text", { class: "place", x: this.#x(i, from) + card / 2, y: 14, "text-anchor": "middle" }, i + 1);
        return [...trace.cards.map(number(0)), ...(pile ? trace.cards.map(number(pile)) : [])];
    }

    #label(trace: Story, { step, index, first }: Pick<Row, "step" | "index" | "first">, top: number): SVGElement[] {
        const y = top + height / 2 + 5;
        const wide = this.#layout.left > 60;
        const number = first < index && wide ? `${first}–${index}` : String(index);
        const name = s("text", { x: 0, y, class: "step-number" }, step ? number : wide ? this.lab.speech.say("startRow") : "");
        if (!step?.draw || !wide) return [name];
        const drawn = trace.steps.slice(first - 1, index).flatMap(({ draw }) => (draw ? [draw] : []));
        const { value, bound } = step.draw;
        const text = first < index ? (drawn.length <= 6 ? drawn.map((draw) => draw.value + 1).join(" ") : "") : bound < 1e6 ? `${value + 1} / ${bound}` : "";
        return [name, s("text", { x: 40, y, class: "drawn" }, text.length > 7 ? "" : text)];
    }

    #note(made: Product | null, top: number, below: boolean): SVGElement[] {
        if (!made) return [];
        const { notes, left, total } = this.#layout;
        if (!below) return [s("text", { x: notes, y: top + 12, class: "note-subject" }, made.subject), s("text", { x: notes, y: top + 29, class: "note-text" }, productText(made))];
        return [s("text", { x: left, y: top + height + 15, class: "note-subject" }, made.subject), ...wrapped(productText(made), left, top + height + 30, total - left, 2)];
    }

    #cards(cards: (string | null)[], from: number, top: number, { lit, settled, packets }: Look): SVGElement[] {
        const { card: width } = this.#layout;
        return cards.map((card, place) => {
            const x = this.#x(place, from);
            if (card === null) return s("rect", { x, y: top, width, height, rx: 5, class: "chip hole" });
            const number = Number(card);
            const name = this.#names[number];
            const [shown, size] = fitted(name, width - 4);
            const kind = lit.has(number) ? " hot" : settled.has(number) ? " settled" : "";
            return s(
                "g",
                { "data-card": number, class: `chip-of${packets.has(number) ? ` packet-${packets.get(number)}` : ""}` },
                s("title", {}, name),
                s("rect", { x, y: top, width, height, rx: 5, class: `chip${kind}` }),
                s("text", { x: x + width / 2, y: top + height / 2, "text-anchor": "middle", "dominant-baseline": "central", class: `chip-name${/[♥♦]/.test(name) ? " red" : ""}`, style: `font-size:${size.toFixed(1)}px` }, shown),
            );
        });
    }

    #threads(before: Map<number, Spot>, now: Map<number, Spot>, top: number, packets: Map<number, number>): SVGElement[] {
        const { card, pile } = this.#layout;
        const middle = ({ place, inPile }: Spot): number => this.#x(place, inPile ? pile : 0) + card / 2;
        const all = [...now].map(([number, to]) => {
            const from = before.get(number) ?? to;
            const still = from.place === to.place && from.inPile === to.inPile;
            const [x1, x2, y1, y2] = [middle(from), middle(to), top - 29, top - 1];
            return { still, path: s("path", { class: packets.size ? `thread packet-${packets.get(number)}` : still ? "thread" : "thread hot", d: `M${x1} ${y1}C${x1} ${y1 + 16} ${x2} ${y2 - 16} ${x2} ${y2}` }) };
        });
        return all.sort((a, b) => Number(b.still) - Number(a.still)).map(({ path }) => path);
    }
}

interface Look {
    lit: Set<number>;
    settled: Set<number>;
    packets: Map<number, number>;
}

interface Spot {
    place: number;
    inPile: boolean;
}

function asPlaces(deck: (string | null)[], pile: (string | null)[] | undefined): Map<number, Spot> {
    const spots = new Map<number, Spot>();
    pile?.forEach((card, place) => card !== null && spots.set(Number(card), { place, inPile: true }));
    deck.forEach((card, place) => card !== null && spots.set(Number(card), { place, inPile: false }));
    return spots;
}

// A name as large as fits. What does not fit at the smallest size is cut.
function fitted(name: string, room: number): [shown: string, size: number] {
    const wide = (text: string): number => Math.max(1.6, [...text].length + [...text].filter((c) => c > "⺀").length * 0.6) * 0.62;
    const size = Math.max(8, Math.min(16, room / wide(name)));
    let shown = [...name];
    while (shown.length > 1 && size * wide(shown.join("")) > room + 1) shown = [...shown.slice(0, shown.at(-1) === "…" ? -2 : -1), "…"];
    return [shown.join(""), size];
}

// The card that a step swaps with itself: it moves nothing, but it is a swap like the others. Shuffles that say which card
// they have placed need no such help.
function selfSwapped(lab: Lab, { algorithm, steps }: Story, step: Step): number | null {
    if (!step.draw || step.moves.length > 0 || step.placed) return null;
    const { lines } = lab.about(algorithm);
    if (!step.lines.some((line) => lines[line - 1].text.trim() === "swap places i and j")) return null;
    const card = (steps[step.step - 2]?.deck ?? step.deck)[step.draw.value];
    return card === null || card === undefined ? null : Number(card);
}

// What a step touches, also a card that swaps with itself.
export function litCards(lab: Lab, trace: Story, step: Step, before: Map<number, Spot>, now: Map<number, Spot>): Set<number> {
    const lit = new Set<number>();
    for (const [card, spot] of now) {
        const was = before.get(card);
        if (was && (was.place !== spot.place || was.inPile !== spot.inPile)) lit.add(card);
    }
    if (step.placed) lit.add(step.placed.card - 1);
    const self = selfSwapped(lab, trace, step);
    if (self !== null) lit.add(self);
    return lit;
}

export const spotsAfter = (trace: Story, step: number): Map<number, Spot> => (step > 0 ? asPlaces(trace.steps[step - 1].deck, trace.steps[step - 1].pile) : asPlaces(trace.cards, undefined));

// Steps that only draw share the row of the step that moves.
function rowsOf(lab: Lab, trace: Story): Pick<Row, "step" | "index" | "first">[] {
    const { steps } = trace;
    const rows: Pick<Row, "step" | "index" | "first">[] = [{ step: null, index: 0, first: 0 }];
    steps.forEach((step, i) => {
        if (step.moves.length || step.placed || selfSwapped(lab, trace, step) !== null || i === steps.length - 1) rows.push({ step, index: i + 1, first: rows.at(-1)!.index + 1 });
    });
    return rows;
}

// Whether taps can choose the draws: in a riffle, and where one draw is for many cards, no card belongs to a draw.
export function canTap(lab: Lab, trace: Story): boolean {
    const drawn = trace.steps.filter((step) => step.draw);
    const touching = drawn.filter((step) => step.placed || step.moves.length > 0 || selfSwapped(lab, trace, step) !== null);
    return !trace.algorithm.startsWith("riffle") && 2 * touching.length >= drawn.length;
}

// A riffle merges two packets. The draw of each place says from which packet its card has fallen.
export function packetsOf({ algorithm, steps, cards }: Story, first: number, last: number): Map<number, number> {
    const round = steps.slice(Math.max(0, first - 1), last);
    if (!algorithm.startsWith("riffle") || round.length !== cards.length) return new Map();
    return new Map(round.at(-1)!.deck.map((card, place) => [Number(card), round[place].draw!.value + 1]));
}

function layoutFor(trace: Story, products: (Product | null)[], width: number): Layout {
    const n = trace.cards.length;
    const piled = Math.max(0, ...trace.steps.map((step) => step.pile?.length ?? 0)) > 0;
    const wide = width >= 620;
    const left = wide ? 92 : 22;
    const columns = piled ? 2 * n : n;
    const between = piled ? 22 : 0;
    const text = 14 + Math.max(70, ...products.flatMap((made) => (made ? [widthOf(productText(made)), widthOf(made.subject)] : [])));
    const roomBeside = (width - left - between - Math.min(text, 460)) / columns - gap;
    const beside = wide && roomBeside >= 30;
    const room = beside ? roomBeside : (width - left - between) / columns - gap;
    const card = Math.max(12, Math.floor(Math.min(widest, room)));
    const pile = piled ? left + n * (card + gap) + between : 0;
    const end = left + columns * (card + gap) + between;
    return { card, left, pile, notes: beside ? end + 10 : 0, total: Math.max(beside ? Math.min(width, end + text) : end, 60, beside ? 0 : width) };
}

// The estimated width of a note.
const widthOf = (text: string): number => [...text].reduce((sum, c) => sum + (c > "⺀" ? 13.2 : 7.1), 0);

// A note in up to so many lines. No line begins with the sign of a product.
function wrapped(text: string, x: number, y: number, width: number, most: number): SVGElement[] {
    const lines = [""];
    for (const word of text.split(/(?<=[^=] )(?![·=])/)) {
        if (lines.at(-1) && widthOf(lines.at(-1)! + word) > width && lines.length < most) lines.push("");
        lines[lines.length - 1] += word;
    }
    return lines.map((line, i) => s("text", { x, y: y + lineHeight * i, class: "note-text", ...(widthOf(line) > width ? { textLength: width, lengthAdjust: "spacingAndGlyphs" } : {}) }, line.trim()));
}
