// Race: measures all shuffles of the catalogue in this browser, and how their time grows with the cards.

import type { Algorithm } from "fairshuf";
import { address, keepAddress } from "./address";
import { choice, field, h, s } from "./dom";
import { figure, type Rows } from "./figure";
import { verdictClass, verdictWord, type Lab, type View } from "./lab";
import { examples } from "./picker";
import { logPlot, pathOf } from "./plots";
import type { Lap } from "./worker";
import { Cancelled } from "./worker_client";

const choices = ["10", "100", "1000", "10000", "100000"] as const;
const allSizes = [10, 32, 100, 316, 1000, 3162, 10_000, 31_623, 100_000];

type Laps = Map<string, Lap[]>;

export function race(lab: Lab, given: URLSearchParams): View {
    const { say, count } = lab.speech;
    const worker = lab.newWorker();
    const state = { m: Number(choices.find((v) => v === given.get("m")) ?? "1000"), highlight: lab.find(given.get("show") ?? "")?.about.name ?? "" };
    let laps: Laps = new Map();
    let running = false;
    let painted = 0;

    const keep = (): void => keepAddress("race", { m: state.m, show: state.highlight || undefined });
    const status = h("p", { class: "note status", role: "status" });
    const progress = h("progress", { max: 1, value: 0, "aria-label": say("raceTitle") });
    const button = h("button", { type: "button", class: "primary go", onclick: () => (running ? stop() : void start()) }, say("begin"));
    const tableBox = h("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": say("raceTitle") });

    const label = (): void => {
        button.textContent = say(running ? "stop" : "again");
        element.dataset.running = String(running);
    };
    const stop = (): void => {
        worker.cancel();
        running = false;
        status.textContent = say("stopped");
        draw();
        label();
    };
    async function start(): Promise<void> {
        keep();
        laps = new Map();
        running = true;
        label();
        const sizes = allSizes.filter((n) => n <= state.m);
        const total = sizes.length * lab.catalogue.length;
        let finished = 0;
        try {
            await worker.request({ job: "race", algorithms: lab.catalogue, sizes }, (lap: Lap) => {
                laps.set(lap.algorithm, [...(laps.get(lap.algorithm) ?? []), lap]);
                progress.value = ++finished / total;
                status.textContent = say("racing", lap.algorithm, count(lap.n));
                if (performance.now() - painted > 400) draw();
            });
            status.textContent = say("raced");
        } catch (why) {
            if (why instanceof Cancelled) return;
            status.textContent = lab.problem(why as Error);
        }
        running = false;
        draw();
        label();
    }
    const highlight = choice([["", say("nobody")], ...lab.catalogue.map((a): [string, string] => [a.name, a.name])], state.highlight, (name) => {
        state.highlight = name;
        keep();
        draw();
    });
    const plot = figure(lab, {
        title: say("costPlot"),
        name: "race",
        svg: costPlot(lab, laps, state),
        rows: () => raceRows(lab, laps),
        note: say("costHint"),
        below: h("div", { class: "controls" }, field(say("highlight"), highlight), legend(lab)),
    });
    const draw = (): void => {
        painted = performance.now();
        tableBox.replaceChildren(raceTable(lab, laps, state.m));
        plot.show(costPlot(lab, laps, state));
    };
    const element = h(
        "div",
        { class: "view race-view" },
        h("h1", {}, say("raceTitle")),
        h(
            "div",
            { class: "controls" },
            field(say("cardsM"), choice(choices.map((v) => [v, count(Number(v))]), String(state.m) as (typeof choices)[number], (v) => {
                state.m = Number(v);
                worker.cancel();
                void start();
            })),
            button,
        ),
        progress,
        status,
        h("div", { class: "columns race" }, plot.element, tableBox),
        examples(lab, [
            [address("race", { m: 100 }), count(100)],
            [address("race", { m: 10000, show: "insert-splice" }), `insert-splice, ${count(10000)}`],
            [address("race", { m: 100000, show: "swap-down" }), `swap-down, ${count(100000)}`],
        ]),
    );
    draw();
    void start();
    return { element, leave: () => worker.cancel() };
}

const timed = (laps: Lap[] | undefined): Lap[] => (laps ?? []).filter((lap) => lap.nanoseconds !== null);

// The power of n between the last two sizes that are far enough apart. Small decks show little.
export function growth(laps: Lap[]): number | null {
    const last = laps[laps.length - 1];
    const before = laps.filter((lap) => last && lap.n * 9 <= last.n).pop();
    if (!last || !before || last.n < 100) return null;
    return Math.log(last.nanoseconds! / before.nanoseconds!) / Math.log(last.n / before.n);
}

function timeText(nanoseconds: number): string {
    for (const [unit, size] of [["s", 1e9], ["ms", 1e6], ["µs", 1e3]] as const) if (nanoseconds >= size) return `${(nanoseconds / size).toPrecision(3)} ${unit}`;
    return `${nanoseconds.toPrecision(3)} ns`;
}

function raceTable(lab: Lab, laps: Laps, m: number): HTMLElement {
    const { say } = lab.speech;
    const at = (a: Algorithm): Lap | undefined => laps.get(a.name)?.find((lap) => lap.n === m);
    const time = (a: Algorithm): number => at(a)?.nanoseconds ?? Infinity;
    const sorted = [...lab.catalogue].sort((a, b) => time(a) - time(b) || 0);
    const reason = (a: Algorithm): string => (a.most_cards !== null && m > a.most_cards ? say("atMost", a.most_cards) : at(a)?.skipped ? say("tooSlow") : say("notYet"));
    let rank = 0;
    return h(
        "table",
        { class: "ranking" },
        h("thead", {}, h("tr", {}, ...(["rank", "algorithm", "verdict", "time", "growth"] as const).map((w) => h("th", { scope: "col" }, say(w))))),
        h(
            "tbody",
            {},
            ...sorted.map((a) => {
                const took = time(a);
                const power = growth(timed(laps.get(a.name)));
                const finite = Number.isFinite(took);
                return h(
                    "tr",
                    { "data-algorithm": a.name, class: finite ? "" : "absent" },
                    h("td", {}, finite ? ++rank : ""),
                    h("th", { scope: "row" }, a.name),
                    h("td", {}, h("span", { class: `badge ${verdictClass[a.colour]}` }, say(verdictWord[a.fair]))),
                    h("td", { class: "time" }, finite ? timeText(took) : reason(a)),
                    h("td", { title: a.cost }, power === null ? "" : h("span", {}, "n", h("sup", {}, power.toFixed(1)))),
                );
            }),
        ),
    );
}

function costPlot(lab: Lab, laps: Laps, { m, highlight }: { m: number; highlight: string }): SVGSVGElement {
    const drawn = lab.catalogue.filter((a) => a.most_cards === null || a.most_cards >= m);
    const powers = drawn.flatMap((a) => timed(laps.get(a.name))).map((lap) => Math.log10(lap.nanoseconds!));
    const low = Math.floor(Math.min(1, ...powers));
    const high = Math.ceil(Math.max(5, ...powers));
    const unit = (power: number): string => timeText(10 ** power).replace(/\.0+(?= )/, "");
    const most = Math.max(m, 100);
    const plot = logPlot({ x: [10, most], y: [low, high], yTicks: powersIn(low, high).map((power) => [power, unit(power)]), height: 430, xLabel: lab.speech.say("cardsAxis") });
    plot.layer.append(...guides(plot, low, high, most));
    for (const about of drawn) {
        const points = timed(laps.get(about.name)).map((lap): [number, number] => [lap.n, Math.log10(lap.nanoseconds!)]);
        if (points.length === 0) continue;
        const mine = about.name === highlight;
        const faded = highlight !== "" && !mine;
        const group = s("g", { class: `line ${verdictClass[about.colour]}${faded ? " faded" : ""}${mine ? " mine" : ""}`, "data-algorithm": about.name }, s("title", {}, about.name), s("path", { d: pathOf(plot, points) }), ...points.map(([x, y]) => s("circle", { cx: plot.x(x), cy: plot.y(y), r: mine ? 3.5 : 2 })));
        if (mine) group.append(nameTag(plot, points[points.length - 1], about.name));
        if (mine) plot.layer.append(group);
        else plot.layer.prepend(group);
    }
    return plot.svg;
}

// A label beside the end of a line, on the side with room.
function nameTag(plot: ReturnType<typeof logPlot>, [x, y]: [number, number], name: string): SVGElement {
    const early = plot.x(x) < 150;
    return s("text", { x: plot.x(x) + (early ? 8 : -8), y: plot.y(y) - 9, "text-anchor": early ? "start" : "end", class: "name" }, name);
}

const powersIn = (low: number, high: number): number[] => Array.from({ length: high - low + 1 }, (_, i) => low + i);

// Reference lines for O(n) and O(n²).
function guides(plot: ReturnType<typeof logPlot>, low: number, high: number, most: number): SVGElement[] {
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

function legend(lab: Lab): HTMLElement {
    return h("p", { class: "colour-key" }, ...([["green", "yes"], ["yellow", "limit"], ["red", "no"]] as const).flatMap(([colour, fair]) => [h("span", { class: `swatch line ${verdictClass[colour]}` }), lab.speech.say(verdictWord[fair])]));
}

function raceRows(lab: Lab, laps: Laps): Rows {
    return [
        ["algorithm", "fair", "cards", "ns_per_shuffle"],
        ...lab.catalogue.flatMap((a) => (laps.get(a.name) ?? []).map((lap) => [a.name, a.fair, lap.n, lap.nanoseconds === null ? lap.skipped! : lap.nanoseconds.toPrecision(4)])),
    ];
}
