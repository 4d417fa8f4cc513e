// The plots: bars of orders, matrices of places, curves on logarithmic axes.

import { h, raisedInSvg, s } from "./dom";
import { compare, decimal, near, parts, short, superscript } from "./fraction";
import { grouped } from "./words/words";

// Narrow screens get a narrow picture, so its text stays readable.
const isNarrow = (): boolean => innerWidth < 820;
export const frame = { get left() { return isNarrow() ? 64 : 70; }, right: 14, top: 16, bottom: 34, get width() { return isNarrow() ? 380 : 600; } };

// --- bars

// Every order and its probability. Thousands of orders share a few fractions, which are stored once.
export interface Bars {
    count: number;
    label: (i: number) => string;
    fraction: (i: number) => string;
    value: (i: number) => number;
    claim: (i: number) => string; // what its fraction should be
}

// Few orders: one row each, with name and fraction. fair: what all of them should be; null: each has its own claim.
export function barRows(bars: Bars, fair: string | null, most: number): SVGSVGElement {
    const row = 19;
    const all = Array.from({ length: bars.count }, (_, i) => ({ label: bars.label(i), fraction: bars.fraction(i), value: bars.value(i), claim: bars.claim(i) }));
    const labels = 12 + 8.5 * all[0].label.length;
    const fractions = 92; // the same for both sides, so their bars can be compared
    const width = isNarrow() ? 350 : 480;
    const room = width - labels - fractions;
    const height = all.length * row + 26;
    const scale = (value: number): number => (value / most) * room;
    const line = fair === null ? 0 : labels + scale(near(fair));
    return s(
        "svg",
        { class: "bars", viewBox: `0 0 ${width} ${height}` },
        ...all.map((bar, i) => {
            const y = i * row + 20;
            return s(
                "g",
                { class: "bar" },
                s("text", { x: labels - 10, y: y + 9, "text-anchor": "end", "dominant-baseline": "central", class: "label" }, bar.label),
                s("rect", { x: labels, y: y + 2, width: scale(bar.value), height: row - 5, rx: 2, class: side(bar.fraction, bar.claim) }),
                s("text", { x: width - 4, y: y + 9, "text-anchor": "end", "dominant-baseline": "central", class: "value" }, short(bar.fraction, 11)),
            );
        }),
        ...(fair === null ? [] : [s("line", { x1: line, x2: line, y1: 16, y2: height - 4, class: "even" }), s("text", { x: line, y: 10, "text-anchor": "middle", class: "note" }, fair)]),
    );
}

export interface BarField {
    svg: SVGSVGElement;
    point: (index: number) => void;
    barAt: (clientX: number) => number;
}

// Many orders: three elements for thousands of bars, with one outline on each side of fair.
export function barField(bars: Bars, fair: string | null, most: number): BarField {
    const { width, left, right, top, bottom } = frame;
    const height = 250;
    const step = (width - left - right) / bars.count;
    const floor = height - bottom;
    const y = (value: number): number => floor - (value / most) * (floor - top);
    const wide = step > 4 ? step - 1 : step;
    const sides = new Map<string, { kind: ReturnType<typeof side>; top: string }>();
    const paths: Record<string, string[]> = { more: [], less: [], same: [] };
    for (let i = 0; i < bars.count; ++i) {
        const fraction = bars.fraction(i);
        const claim = bars.claim(i);
        const known = `${fraction} ${claim}`;
        if (!sides.has(known)) sides.set(known, { kind: side(fraction, claim), top: y(bars.value(i)).toFixed(2) });
        const { kind, top } = sides.get(known)!;
        if (fraction !== "0") paths[kind].push(`M${(left + i * step).toFixed(2)} ${floor}V${top}h${wide.toFixed(2)}V${floor}z`);
    }
    const pointer = s("path", { class: "pointer", d: "M0 0" });
    const svg = s(
        "svg",
        { class: "bars", viewBox: `0 0 ${width} ${height}` },
        ...Object.entries(paths).map(([kind, d]) => s("path", { class: kind, d: d.join("") || "M0 0" })),
        s("line", { x1: left, x2: width - right, y1: floor, y2: floor, class: "axis" }),
        ...(fair === null
            ? []
            : [s("line", { x1: left, x2: width - right, y1: y(near(fair)), y2: y(near(fair)), class: "even" }), s("text", { x: left - 6, y: y(near(fair)), "text-anchor": "end", "dominant-baseline": "central", class: "note" }, fair)]),
        s("text", { x: left - 6, y: floor, "text-anchor": "end", "dominant-baseline": "central", class: "note" }, "0"),
        s("text", { x: left, y: height - 10, class: "note" }, bars.label(0)),
        s("text", { x: width - right, y: height - 10, "text-anchor": "end", class: "note" }, bars.label(bars.count - 1)),
        pointer,
    );
    const point = (index: number): void => {
        const x = left + (index + 0.5) * step;
        pointer.setAttribute("d", `M${x} ${floor + 2}l-6 10h12z`);
    };
    const barAt = (clientX: number): number => {
        const box = svg.getBoundingClientRect();
        return Math.floor((((clientX - box.left) / box.width) * width - left) / step);
    };
    return { svg, point, barAt };
}

export const side = (value: string, fair: string): "more" | "less" | "same" => (["less", "same", "more"] as const)[compare(value, fair) + 1];

// --- matrices

const cell = 46;

function headings(n: number, size: number, names: string[]): SVGElement[] {
    return Array.from({ length: n }, (_, i) => [
        s("text", { x: 26 + (i + 0.5) * size, y: 14, "text-anchor": "middle", class: "label" }, i + 1),
        s("text", { x: 18, y: 22 + (i + 0.5) * size, "text-anchor": "end", "dominant-baseline": "central", class: "label" }, names[i]),
    ]).flat();
}

// Fractions with the numerator above the denominator.
export function fractionMatrix(matrix: string[][], fair: string): SVGSVGElement {
    const n = matrix.length;
    const strongest = Math.max(...matrix.flat().map((value) => Math.abs(near(value) - near(fair)))) || 1;
    const written = (value: string, x: number, y: number): SVGElement[] => {
        const { top, bottom } = parts(value);
        if (bottom === 1n) return [s("text", { x, y, "text-anchor": "middle", "dominant-baseline": "central" }, String(top))];
        if (String(bottom).length > 6) return [s("text", { x, y, "text-anchor": "middle", "dominant-baseline": "central", class: "tiny" }, `≈${near(value).toFixed(4).replace(/^0/, "")}`)];
        const small = String(bottom).length > 4 ? "tiny" : "";
        const half = (small ? 3.1 : 4.2) * Math.max(String(top).length, String(bottom).length) + 1;
        return [
            s("text", { x, y: y - 8, "text-anchor": "middle", "dominant-baseline": "central", class: small }, String(top)),
            s("line", { x1: x - half, x2: x + half, y1: y, y2: y, class: "stroke" }),
            s("text", { x, y: y + 9, "text-anchor": "middle", "dominant-baseline": "central", class: small }, String(bottom)),
        ];
    };
    return s(
        "svg",
        { class: "matrix fractions", viewBox: `0 0 ${28 + n * cell} ${24 + n * cell}`, style: `max-width:${28 + n * 62}px` },
        ...headings(n, cell, Array.from({ length: n }, (_, i) => String(i + 1))),
        ...matrix.flatMap((row, card) =>
            row.map((value, place) => {
                const x = 26 + place * cell;
                const y = 22 + card * cell;
                const opacity = 0.12 + 0.6 * (Math.abs(near(value) - near(fair)) / strongest);
                const kind = side(value, fair);
                return s("g", { class: kind !== "same" && opacity > 0.65 ? "on-strong" : "" }, s("title", {}, `${card + 1} → ${place + 1}: ${value}`), s("rect", { x: x + 1, y: y + 1, width: cell - 2, height: cell - 2, rx: 4, class: kind, "fill-opacity": kind === "same" ? 1 : opacity.toFixed(3) }), ...written(value, x + cell / 2, y + cell / 2));
            }),
        ),
    );
}

// The legend of the two colours.
export function colourKey(less: string, fair: string, more: string, neutral = "same"): HTMLElement {
    return h("p", { class: "colour-key" }, h("span", { class: "swatch less" }), less, h("span", { class: `swatch ${neutral}` }), fair, h("span", { class: "swatch more" }), more);
}

// --- curves on logarithmic axes

export interface Axes {
    x: [least: number, most: number];
    y: [least: number, most: number]; // logarithms
    yTicks: [at: number, text: string][];
    height: number;
    xLabel: string;
}

export const powerOfTen = (power: number): string => (power === 0 ? "1" : `10${superscript(power)}`);

export interface LogPlot {
    svg: SVGSVGElement;
    x: (value: number) => number;
    y: (logarithm: number) => number;
    layer: SVGGElement;
    top: number; // of the plotted part
}

export function logPlot({ x: [x0, x1], y: [y0, y1], yTicks, height, xLabel }: Axes): LogPlot {
    const { width, left, right, top, bottom } = frame;
    const x = (value: number): number => left + ((Math.log10(value) - Math.log10(x0)) / (Math.log10(x1) - Math.log10(x0))) * (width - left - right);
    const y = (value: number): number => height - bottom - ((value - y0) / (y1 - y0)) * (height - top - bottom);
    const layer = s("g");
    const xTicks = Array.from({ length: 14 }, (_, p) => 10 ** p).filter((v) => v >= x0 * 0.999 && v <= x1 * 1.001);
    const svg = s(
        "svg",
        { class: "plot", viewBox: `0 0 ${width} ${height}` },
        ...yTicks.map(([at, text]) => s("g", {}, s("line", { class: "grid", x1: left, x2: width - right, y1: y(at), y2: y(at) }), s("text", { class: "tick", x: left - 6, y: y(at), "text-anchor": "end", "dominant-baseline": "central" }, ...raisedInSvg(text)))),
        ...xTicks.map((v) => s("g", {}, s("line", { class: "grid", x1: x(v), x2: x(v), y1: top, y2: height - bottom }), s("text", { class: "tick", x: x(v), y: height - bottom + 15, "text-anchor": x(v) > width - 60 ? "end" : "middle" }, grouped(v)))),
        s("text", { class: "tick", x: width - right, y: height - 4, "text-anchor": "end" }, xLabel),
        layer,
    );
    return { svg, x, y, layer, top };
}

export function pathOf(plot: LogPlot, points: [number, number][]): string {
    return points.map(([px, py], i) => `${i ? "L" : "M"}${plot.x(px).toFixed(1)} ${plot.y(py).toFixed(1)}`).join("");
}

const smallestPower = -1000; // of ten, that a p is shown with

// 0.0853, 1.45·10⁻⁴, 10⁻²⁹³, or below 10⁻¹⁰⁰⁰
export function probabilityText(log10: number): string {
    if (log10 < smallestPower) return `< 10${superscript(smallestPower)}`;
    return log10 < -30 ? `10${superscript(Math.round(log10))}` : decimal(log10);
}
