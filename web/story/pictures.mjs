// The pictures of the story as SVG text, computed when the page is built. Without JavaScript they are what one sees;
// with it, live views take their place.

const tag = (name, given, ...inside) =>
    `<${name}${Object.entries(given).map(([key, value]) => ` ${key}="${value}"`).join("")}>${inside.join("")}</${name}>`;
const text = (x, y, content, given = {}) => tag("text", { x, y, ...given }, content);
const svg = (width, height, label, ...inside) => tag("svg", { viewBox: `0 0 ${width} ${height}`, class: "story-picture", role: "img", "aria-label": label }, ...inside);

// --- the naive shuffle of three cards, with every draw

function ways(cards) {
    let decks = [Array.from({ length: cards }, (_, i) => i + 1)];
    for (let i = 0; i < cards; ++i)
        decks = decks.flatMap((deck) =>
            deck.map((_, j) => {
                const next = [...deck];
                [next[i], next[j]] = [next[j], next[i]];
                return next;
            }),
        );
    const counts = new Map();
    for (const deck of decks.map((d) => d.join(" ")).sort()) counts.set(deck, (counts.get(deck) ?? 0) + 1);
    return counts;
}

// A mark for each way that ends in an order.
export function marks(label, { even }) {
    const rows = [...ways(3)].map(([order, count], i) => {
        const y = 30 + i * 34;
        const kind = count > 4.5 ? "more" : "less";
        const dots = Array.from({ length: count }, (_, k) => tag("circle", { cx: 92 + k * 36, cy: y, r: 12, class: kind }));
        return text(64, y + 6, order, { "text-anchor": "end", class: "order" }) + dots.join("") + text(300, y + 6, count, { "text-anchor": "end", class: "number" });
    });
    const line = 92 + 3.5 * 36 + 18;
    return svg(320, 236, label, ...rows, tag("line", { x1: line, x2: line, y1: 10, y2: 216, class: "even" }), text(line, 232, even, { "text-anchor": "middle", class: "small" }));
}

// --- where each card ends, in a naive shuffle of n cards

export function naivePlaces(n) {
    return Array.from({ length: n }, (_, card) => {
        let at = Array.from({ length: n }, (_, place) => Number(place === card));
        for (let i = 0; i < n; ++i) at = at.map((p, place) => (place === i ? 1 / n : p * (1 - 1 / n) + at[i] / n));
        return at;
    });
}

export function places(label, { card, place, fair }) {
    const n = 13;
    const size = 26;
    const cells = naivePlaces(n).flatMap((row, i) =>
        row.map((p, j) => {
            const off = (p - 1 / n) * n;
            const even = fair || Math.abs(off) < 0.02;
            return tag("rect", { x: 48 + j * size, y: 34 + i * size, width: size - 1, height: size - 1, rx: 3, class: even ? "same" : off > 0 ? "more" : "less", "fill-opacity": even ? 1 : Math.min(1, 0.12 + Math.abs(off) / 0.32).toFixed(2) });
        }),
    );
    const names = Array.from({ length: n }, (_, i) => text(48 + (i + 0.5) * size, 28, i + 1, { "text-anchor": "middle", class: "small" }) + text(42, 52 + i * size, i + 1, { "text-anchor": "end", class: "small" }));
    return svg(392, 378, label, text(48, 11, `${place} →`, { class: "small" }), text(0, 28, `${card} ↓`, { class: "small" }), ...names, ...cells);
}

// --- the right one, step by step, with the draws of the example: 2, 3, 1, 1

const notes = [["1/5"], ["4/5", "1/4"], ["4/5", "3/4", "1/3"], ["4/5", "3/4", "2/3", "1/2"]];

export function rows(label) {
    const decks = [[1, 2, 3, 4, 5]];
    for (const [k, j] of [1, 2, 0, 0].entries()) {
        const next = [...decks[k]];
        const i = 4 - k;
        [next[i], next[j]] = [next[j], next[i]];
        decks.push(next);
    }
    const x = (place) => 14 + place * 44;
    const y = (row) => 8 + row * 62;
    const parts = decks.flatMap((deck, row) => {
        const before = decks[row - 1];
        const lines = before ? deck.map((card, to) => {
            const from = before.indexOf(card);
            return tag("path", { d: `M${x(from) + 18} ${y(row - 1) + 33}C${x(from) + 18} ${y(row) - 14},${x(to) + 18} ${y(row) - 16},${x(to) + 18} ${y(row) - 2}`, class: from === to ? "thread" : "thread hot" });
        }) : [];
        const cards = deck.map((card, place) => {
            const settled = row > 0 && place > 4 - row;
            const fresh = row > 0 && place === 5 - row;
            return tag("rect", { x: x(place), y: y(row), width: 36, height: 32, rx: 5, class: `chip${fresh ? " hot" : settled ? " settled" : ""}` }) + text(x(place) + 18, y(row) + 22, card, { "text-anchor": "middle", class: "chip-name" });
        });
        const note = row ? text(246, y(row) + 21, `${notes[row - 1].join(" · ")}${row > 1 ? " = 1/5" : ""}`, { class: "small" }) : "";
        return [...lines, ...cards, note];
    });
    return svg(410, y(4) + 42, label, ...parts);
}

// --- bits: the clock, five cards, a deck

export function bits(label, { clock, cards, deck, key }) {
    const all = [[clock, Math.log2(86_400_000), "more"], [cards, Math.log2(52 * 51 * 50 * 49 * 48), "more"], [deck, 225.58, "less"], [key, 256, "less"]];
    const bars = all.map(([name, value, kind], i) => {
        const y = 6 + i * 46;
        return text(4, y + 12, name, { class: "small" }) + tag("rect", { x: 4, y: y + 18, width: (value * 1.3).toFixed(1), height: 14, rx: 3, class: kind }) + text(10 + value * 1.3, y + 30, value.toFixed(1), { class: "small" });
    });
    return svg(386, 190, label, ...bars);
}
