// The plot of the race: the time of one shuffle against the number of cards, and how fast it grows.

import { s } from "../dom";
import { verdictClass, type Lab } from "../lab";
import { logPlot, pathOf, type LogPlot } from "../plots";
import type { Entrant } from "./race";
import type { Lap } from "./race_laps";

export type Laps = Map<string, Lap[]>;

export const timed = (laps: Lap[] | undefined): Lap[] => (laps ?? []).filter((lap) => lap.nanoseconds !== null);

const farApart = 9; // the larger deck has at least so many times the cards
const surely = 0.15; // how far the power may be off
const straight = 0.1; // how far the sizes between may be off the line

// The power of n between the last two sizes that are far enough apart. Small decks show little. It is sure if the spread of
// the rounds could not change it much, and if the sizes between lie on the same line: work beside the race may have slowed
// all rounds of one size.
export function growthOf(laps: Lap[]): { power: number; sure: boolean } | null {
    const last = laps[laps.length - 1];
    const before = laps.filter((lap) => last && lap.n * farApart <= last.n).pop();
    if (!last || !before || last.n < 100) return null;
    const steps = Math.log(last.n / before.n);
    const power = Math.log(last.nanoseconds! / before.nanoseconds!) / steps;
    const off = Math.max(Math.log(last.middle / last.nanoseconds!), Math.log(before.middle / before.nanoseconds!)) / steps;
    const bend = ({ n, nanoseconds }: Lap): number => Math.abs(Math.log(nanoseconds! / before.nanoseconds!) - power * Math.log(n / before.n)) / steps;
    const between = laps.filter(({ n }) => n > before.n && n < last.n);
    return { power, sure: off <= surely && between.every((lap) => bend(lap) <= straight) };
}

export function timeText(nanoseconds: number): string {
    for (const [unit, size] of [["s", 1e9], ["ms", 1e6], ["µs", 1e3]] as const) if (nanoseconds >= size) return `${(nanoseconds / size).toPrecision(3)} ${unit}`;
    return `${nanoseconds.toPrecision(3)} ns`;
}

export function costPlot(lab: Lab, runners: Entrant[], laps: Laps, { m, highlight }: { m: number; highlight: string }): SVGSVGElement {
    const drawn = runners.filter((one) => one.most === null || one.most >= m);
    const powers = drawn.flatMap((one) => timed(laps.get(one.name))).map((lap) => Math.log10(lap.nanoseconds!));
    const low = Math.floor(Math.min(1, ...powers));
    const high = Math.ceil(Math.max(5, ...powers));
    const unit = (power: number): string => timeText(10 ** power).replace(/\.0+(?= )/, "");
    const most = Math.max(m, 100);
    const plot = logPlot({ x: [Math.min(10, m), most], y: [low, high], yTicks: powersIn(low, high).map((power) => [power, unit(power)]), height: 430, xLabel: lab.speech.say("cardsAxis") });
    plot.layer.append(...guides(plot, low, high, most));
    for (const one of drawn) {
        const run = timed(laps.get(one.name));
        if (run.length === 0) continue;
        const mine = one.name === highlight;
        const group = lineOf(plot, one, run, mine, highlight !== "" && !mine);
        if (mine) plot.layer.append(group);
        else plot.layer.prepend(group);
    }
    return plot.svg;
}

// Its best times; a thin bar at each goes up to the median round. The name shows while it is pointed at.
function lineOf(plot: LogPlot, { name, shown, colour }: Entrant, laps: Lap[], mine: boolean, faded: boolean): SVGElement {
    const points = laps.map((lap): [number, number] => [lap.n, Math.log10(lap.nanoseconds!)]);
    const bars = laps.map((lap) => s("line", { class: "spread-bar", x1: plot.x(lap.n), x2: plot.x(lap.n), y1: plot.y(Math.log10(lap.nanoseconds!)), y2: Math.max(plot.top, plot.y(Math.log10(lap.middle))) }));
    return s(
        "g",
        { class: `line ${verdictClass[colour]}${faded ? " faded" : ""}${mine ? " mine" : ""}${name.startsWith("js:") ? " js" : ""}`, "data-algorithm": name },
        s("title", {}, shown),
        s("path", { class: "grip", d: pathOf(plot, points) }),
        s("path", { d: pathOf(plot, points) }),
        ...bars,
        ...points.map(([x, y]) => s("circle", { cx: plot.x(x), cy: plot.y(y), r: mine ? 3.5 : 2 })),
        nameTag(plot, points[points.length - 1], shown),
    );
}

// A label beside the end of a line, on the side with room.
function nameTag(plot: LogPlot, [x, y]: [number, number], name: string): SVGElement {
    const early = plot.x(x) < 150;
    return s("text", { x: plot.x(x) + (early ? 8 : -8), y: plot.y(y) - 9, "text-anchor": early ? "start" : "end", class: "name haloed" }, name);
}

const powersIn = (low: number, high: number): number[] => Array.from({ length: high - low + 1 }, (_, i) => low + i);

// Reference lines for O(n) and O(n²).
function guides(plot: LogPlot, low: number, high: number, most: number): SVGElement[] {
    return ([["O(n)", 1, 0.15], ["O(n²)", 2, 2.2]] as const).flatMap(([name, power, from]) => {
        const start = low + from;
        const end = Math.min(Math.log10(most), 1 + (high - start) / power);
        const top = start + power * (end - 1);
        const x = 10 ** end;
        return [
            s("path", { class: "guide", d: pathOf(plot, [[10, start], [x, top]]) }),
            s("text", { class: "guide-name", x: plot.x(x) - (power === 1 ? 6 : 14), y: plot.y(top) + (power === 1 ? 16 : 4), "text-anchor": "end" }, name),
        ];
    });
}
