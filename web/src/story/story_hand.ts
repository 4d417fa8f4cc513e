// The naive shuffle of three cards, by hand: tap a card three times, and the order gets a mark.

import { h, s } from "../dom";
import type { Speech } from "../words/words";

const orders = ["1 2 3", "1 3 2", "2 1 3", "2 3 1", "3 1 2", "3 2 1"];

// The marks of each order. A mark is a way: three draws.
export interface Tally {
    element: HTMLElement;
    add(order: string, way: string): void;
    ways: Set<string>;
}

export function tally(speech: Speech): Tally {
    const ways = new Set<string>();
    const counts = new Map(orders.map((order) => [order, 0]));
    const rows = new Map(orders.map((order) => [order, s("g", {})]));
    const numbers = new Map(orders.map((order, i) => [order, s("text", { x: 300, y: 36 + i * 34, "text-anchor": "end", class: "number" }, "0")]));
    const line = 92 + 3.5 * 36 + 18;
    const svg = s(
        "svg",
        { viewBox: "0 0 320 236", class: "story-picture tally", role: "img", "aria-label": speech.say("handTally") },
        ...orders.map((order, i) => s("text", { x: 64, y: 36 + i * 34, "text-anchor": "end", class: "order" }, order)),
        ...rows.values(),
        ...numbers.values(),
        s("line", { x1: line, x2: line, y1: 10, y2: 216, class: "even" }),
        s("text", { x: line, y: 232, "text-anchor": "middle", class: "small" }, speech.say("evenMark")),
    );
    const add = (order: string, way: string): void => {
        if (ways.has(way)) return;
        ways.add(way);
        const count = counts.get(order)! + 1;
        counts.set(order, count);
        rows.get(order)!.append(s("circle", { cx: 92 + (count - 1) * 36, cy: 30 + orders.indexOf(order) * 34, r: 12, class: "mark-dot" }));
        numbers.get(order)!.textContent = String(count);
        svg.setAttribute("aria-label", `${speech.say("handTally")}: ${orders.map((o) => `${o}: ${counts.get(o)}`).join("; ")}`);
    };
    return { element: h("div", { class: "tally-box" }, svg), add, ways };
}

const swapped = (deck: number[], i: number, j: number): number[] => deck.map((card, place) => (place === i ? deck[j] : place === j ? deck[i] : card));

export function byHand(speech: Speech, marks: Tally): HTMLElement {
    const { say } = speech;
    let deck = [1, 2, 3];
    let draws: number[] = [];
    const table = h("div", { class: "hand-cards" });
    const status = h("p", { role: "status", class: "hand-status" });
    const again = h("button", { type: "button", onclick: () => begin() }, say("handAgain"));
    const rest = h("button", { type: "button", class: "hand-rest", onclick: () => all() }, say("handRest"));

    function begin(): void {
        deck = [1, 2, 3];
        draws = [];
        show();
    }
    function draw(place: number): void {
        deck = swapped(deck, draws.length, place);
        draws = [...draws, place];
        if (draws.length === 3) marks.add(deck.join(" "), draws.join());
        show();
        table.querySelectorAll("button")[place]?.focus();
    }
    function all(): void {
        for (let way = 0; way < 27; ++way) {
            const by = [Math.floor(way / 9), Math.floor(way / 3) % 3, way % 3];
            marks.add(by.reduce((cards, j, i) => swapped(cards, i, j), [1, 2, 3]).join(" "), by.join());
        }
        show();
        status.textContent = say("handAll");
    }
    function show(): void {
        const ended = draws.length === 3;
        const card = (name: number, place: number): HTMLElement =>
            h(
                "button",
                { type: "button", class: `hand-card${!ended && place === draws.length ? " turn" : ""}`, "aria-label": say("handCard", name, place + 1), "aria-disabled": ended ? "true" : undefined, onclick: () => !ended && draw(place) },
                name,
            );
        table.replaceChildren(...deck.map((name, place) => h("div", { class: "hand-place" }, card(name, place), h("span", { class: "hint" }, place + 1))));
        status.textContent = ended ? say("handEnd", deck.join(" "), marks.ways.size) : say("handStep", draws.length + 1, draws.length + 1);
        again.disabled = draws.length === 0;
        rest.disabled = marks.ways.size === 27;
    }
    begin();
    return h("div", { class: "by-hand" }, h("div", {}, status, table, h("div", { class: "hand-keys" }, again, rest)), marks.element);
}
