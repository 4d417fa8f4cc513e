// The table of places as colours. Each cell can be read: by pointing at it, by a tap, or with the arrow keys.

import { h, s } from "../dom";
import type { Lab } from "../lab";

export type Unit = "percent" | "counts";

export interface CountMatrix {
    svg: SVGSVGElement;
    reading: HTMLElement; // the text of the chosen cell
    show(counts: ArrayLike<number>, shuffles: number): void;
    unit(unit: Unit): void;
}

const left = 28;
const top = 22;
const mostWritten = 13; // cards: with more, the cells are too small for numbers
const wide = 442; // all cells together

export function countMatrix(lab: Lab, names: string[], unit: Unit): CountMatrix {
    const { say } = lab.speech;
    const n = names.length;
    const size = wide / n;
    const high = n <= mostWritten ? Math.min(size, 30) : size;
    const at = (i: number): { x: number; y: number } => ({ x: left + (i % n) * size, y: top + Math.floor(i / n) * high });
    const gap = n > 30 ? 0.3 : 1;
    const cells = Array.from({ length: n * n }, (_, i) => s("rect", { x: at(i).x + gap / 2, y: at(i).y + gap / 2, width: size - gap, height: high - gap, rx: n > 30 ? 0 : 3, class: "same" }));
    const numbers = n <= mostWritten ? cells.map((_, i) => s("text", { x: at(i).x + size / 2, y: at(i).y + high / 2, "text-anchor": "middle", "dominant-baseline": "central", class: "cell-number" })) : [];
    const frame = s("rect", { width: size, height: high, class: "chosen", rx: 3, visibility: "hidden" });
    const svg = s("svg", { class: "matrix counts", viewBox: `0 0 ${left + wide + 2} ${top + n * high + 2}`, tabindex: 0 }, ...headings(names, size, high), ...cells, ...numbers, frame);
    const reading = h("p", { class: "note reading", role: "status" }, say("readHint"));

    let counts: ArrayLike<number> = [];
    let shuffles = 0;
    let shown: Unit = unit;
    let chosen = -1;

    const read = (): void => {
        if (chosen < 0 || !shuffles) return;
        const value = counts[chosen];
        reading.textContent = say("readCell", names[Math.floor(chosen / n)], (chosen % n) + 1, lab.speech.count(value), percent(value / shuffles, 3), percent(1 / n, 3), signed(deviation(value, shuffles, n)));
    };
    const choose = (i: number): void => {
        chosen = i;
        const { x, y } = at(i);
        frame.setAttribute("x", String(x));
        frame.setAttribute("y", String(y));
        frame.setAttribute("visibility", "visible");
        read();
    };
    const point = ({ clientX, clientY }: PointerEvent): void => {
        const box = svg.getBoundingClientRect();
        const scale = (left + wide + 2) / box.width;
        const place = Math.floor(((clientX - box.left) * scale - left) / size);
        const card = Math.floor(((clientY - box.top) * scale - top) / high);
        if (place >= 0 && place < n && card >= 0 && card < n) choose(card * n + place);
    };
    svg.addEventListener("pointermove", point);
    svg.addEventListener("pointerdown", point);
    svg.addEventListener("keydown", (event) => {
        const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -n, ArrowDown: n }[event.key];
        if (step === undefined) return;
        event.preventDefault();
        event.stopPropagation();
        const next = chosen < 0 ? 0 : chosen + step;
        const sameRow = Math.abs(step) === n || Math.floor(next / n) === Math.floor(chosen / n) || chosen < 0;
        if (next >= 0 && next < n * n && sameRow) choose(next);
    });

    const write = (): void => numbers.forEach((text, i) => (text.textContent = shuffles ? written(counts[i], shuffles, shown) : ""));
    return {
        svg,
        reading,
        show: (next, of) => {
            counts = next;
            shuffles = of;
            cells.forEach((rect, i) => {
                const z = shuffles ? deviation(counts[i], shuffles, n) : 0;
                colour(rect, z);
                numbers[i]?.classList.toggle("on-strong", Math.abs(z) > 2.4);
            });
            write();
            read();
        },
        unit: (next) => {
            shown = next;
            write();
        },
    };
}

export const percent = (share: number, decimals = 2): string => (100 * share).toFixed(decimals);

// In standard deviations of a fair shuffle.
function deviation(count: number, shuffles: number, n: number): number {
    return (count - shuffles / n) / Math.sqrt((shuffles / n) * (1 - 1 / n));
}

const signed = (value: number): string => `${value < 0 ? "−" : "+"}${Math.abs(value).toFixed(1)}`;

// Counts of more than five digits do not fit: 76.9k.
function written(count: number, shuffles: number, unit: Unit): string {
    if (unit === "percent") return percent(count / shuffles);
    if (count < 100_000) return String(count);
    return count < 1e6 ? `${Math.round(count / 1e3)}k` : `${(count / 1e6).toPrecision(3)}M`;
}

function colour(rect: SVGElement, z: number): void {
    rect.setAttribute("class", z > 0.5 ? "more" : z < -0.5 ? "less" : "same");
    rect.setAttribute("fill-opacity", Math.abs(z) <= 0.5 ? "1" : Math.min(1, 0.22 + (0.78 * (Math.abs(z) - 0.5)) / 3.5).toFixed(3));
}

// With many cards, every fifth has its name.
function headings(names: string[], size: number, high: number): SVGElement[] {
    return names.flatMap((name, i) => {
        if (names.length > 20 && i % 5 !== 0) return [];
        return [
            s("text", { x: left + (i + 0.5) * size, y: 14, "text-anchor": "middle", class: "label" }, i + 1),
            s("text", { x: left - 6, y: top + (i + 0.5) * high, "text-anchor": "end", "dominant-baseline": "central", class: "label" }, name),
        ];
    });
}
