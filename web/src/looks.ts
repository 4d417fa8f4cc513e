// The test results at each look: the curve of the smallest p-value, the table of the last look, and the moment when a
// shuffle is found unfair.

import type { Look, Test } from "fairshuf";
import { h, raised, s } from "./dom";
import type { Lab } from "./lab";
import type { Word } from "./words/words";
import { logPlot, pathOf, powerOfTen, probabilityText } from "./plots";

const block = 8192; // shuffles before the first look
const unfair = -6; // powers of ten, as in the tests' verdict
const suspicious = -3;
const floor = -1000; // smaller ones are not told apart

const strongest = (look: Look): Test => look.tests.reduce((a, b) => (b.log10_adjusted_p < a.log10_adjusted_p ? b : a));
const kindOf = (power: number): string => (power < unfair ? "unfair" : power < suspicious ? "limit" : "fair");

export function foundOut(looks: Look[]): { shuffles: number; test: Test } | null {
    const first = looks.find((look) => look.verdict === "unfair");
    return first ? { shuffles: first.shuffles, test: strongest(first) } : null;
}

// From 1 down to 10⁻³⁰⁰⁰⁰ and below: the logarithm of the power.
const depth = (power: number): number => -Math.log10(1 - power);

// The power of the lowest point, as far as it is shown.
export const deepestOf = (looks: Look[]): number => Math.max(floor, Math.min(-100, ...looks.filter((look) => look.tests.length > 0).map((look) => strongest(look).log10_adjusted_p)));

// Whether the curve runs through the words under the line, if they are between these two places.
function passes(curve: [number, number][], from: number, to: number, line: number): boolean {
    const parts = Array.from({ length: 21 }, (_, i) => i / 20);
    const isIn = (x: number, y: number): boolean => x >= from && x <= to && y > line - 4 && y < line + 20;
    return curve.some(([x, y], i) => i > 0 && parts.some((part) => isIn(x + part * (curve[i - 1][0] - x), y + part * (curve[i - 1][1] - y))));
}

// deepest: the lowest power of the scale.
export function looksPlot(lab: Lab, looks: Look[], wanted: number, deepest: number): SVGSVGElement {
    const { say } = lab.speech;
    const sample = looks[looks.length - 1]?.sample;
    const points = looks.filter((look) => look.tests.length > 0 && look.sample === sample).map((look): [number, number] => [look.shuffles, Math.max(floor, strongest(look).log10_adjusted_p)]);
    deepest = Math.min(deepest, deepestOf(looks));
    const ticks = [0, -1, -10, -100, -1000].filter((power) => power >= deepest);
    const most = Math.max(wanted, 2 * block);
    const plot = logPlot({ x: [block, most], y: [depth(deepest), 0], yTicks: ticks.map((power) => [depth(power), powerOfTen(power)]), height: 230, xLabel: say("looksAxis") });
    const line = plot.y(depth(unfair));
    const curve = points.map(([x, power]): [number, number] => [plot.x(x), plot.y(depth(power))]);
    const [left, right] = [plot.x(block), plot.x(most)];
    const atLeft = passes(curve, right - 120, right, line) && !passes(curve, left, left + 120, line);
    plot.layer.append(
        s("line", { class: "limit-line", x1: left, x2: right, y1: line, y2: line }),
        s("path", { class: "curve", d: pathOf(plot, points.map(([x, power]) => [x, depth(power)])) || "M0 0" }),
        ...points.map(([x, power]) => s("circle", { cx: plot.x(x), cy: plot.y(depth(power)), r: 4.5, class: `dot ${kindOf(power)}` }, s("title", {}, `${x}: ${probabilityText(power)}`))),
        s("text", { class: "note haloed", x: atLeft ? left + 4 : right - 4, y: line + 14, "text-anchor": atLeft ? "start" : "end" }, say("lineUnfair")),
    );
    return plot.svg;
}

// What each test asks.
const questions: Record<string, Word> = {
    positions: "testPositions",
    "adjacency-symmetric": "testAdjacencySymmetric",
    "adjacency-antisymmetric": "testAdjacencyAntisymmetric",
    "adjacency-margins": "testAdjacencyMargins",
    "precedence-mean": "testPrecedenceMean",
    "precedence-residual": "testPrecedenceResidual",
    "fixed-points": "testFixedPoints",
    cycles: "testCycles",
    parity: "testParity",
    inversions: "testInversions",
    descents: "testDescents",
    "rising-sequences": "testRisingSequences",
    "longest-runs": "testLongestRuns",
    "order-of-five": "testOrderOfFive",
    birthday: "testBirthday",
    serial: "testSerial",
};

export function testTable(lab: Lab, look: Look): HTMLElement {
    const { say } = lab.speech;
    const row = (test: Test): HTMLElement =>
        h(
            "tr",
            { "data-test": test.name, class: kindOf(test.log10_adjusted_p) },
            h("th", { scope: "row" }, lab.test(test.name), questions[test.name] && h("span", { class: "asks" }, say(questions[test.name]))),
            h("td", {}, ...raised(probabilityText(test.log10_p))),
            h("td", {}, h("span", { class: "mark" }), ...raised(probabilityText(test.log10_adjusted_p))),
        );
    return h(
        "table",
        { class: "tests" },
        h("thead", {}, h("tr", {}, ...(["test", "pValue", "adjusted"] as const).map((word) => h("th", { scope: "col" }, say(word))))),
        h("tbody", {}, ...look.tests.map(row)),
    );
}
