// Race: measures shuffles in this browser, and how their time grows with the cards. The runners are those of the catalogue,
// in WebAssembly, and five functions in JavaScript.

import type { Algorithm, Colour } from "fairshuf";
import { address, keepAddress, wholeIn } from "./address";
import { choice, field, h } from "./dom";
import { figure, type Rows } from "./figure";
import { verdictClass, verdictWord, type Lab, type View } from "./lab";
import { numberField } from "./number_field";
import { examples } from "./picker";
import { costPlot, growthOf, timed, timeText, type Laps } from "./race_plot";
import type { Lap } from "./race_laps";
import { Cancelled } from "./worker_client";
import { five } from "./yours/presets";

const cards: [number, number] = [2, 1_000_000];
const roundChoices = ["3", "5", "9", "25"] as const;
const ladder = [10, 32, 100, 316, 1000, 3162, 10_000, 31_623, 100_000, 316_228];

export interface Entrant {
    name: string; // "swap-down", "js:swap"
    shown: string;
    fair: Algorithm["fair"];
    colour: Colour;
    cost: string;
    most: number | null;
}

function entrantsOf(lab: Lab): Entrant[] {
    const chinese = lab.speech.language === "zh";
    const inModule = lab.catalogue.map((a): Entrant => ({ name: a.name, shown: chinese && a.chinese.name ? `${a.chinese.name} ${a.name}` : a.name, fair: a.fair, colour: a.colour, cost: a.cost, most: a.most_cards }));
    const inJavaScript = five.map(({ name, title }): Entrant => ({ name: `js:${name}`, shown: `${chinese ? title[1] : name} (JavaScript)`, fair: "yes", colour: "green", cost: "", most: null }));
    return [...inModule, ...inJavaScript];
}

// The steps of the ladder, and the chosen number itself.
const sizesUpTo = (m: number): number[] => [...ladder.filter((n) => n < m * 0.8), m];

export function race(lab: Lab, given: URLSearchParams): View {
    const { say, count } = lab.speech;
    const worker = lab.newWorker();
    const all = entrantsOf(lab);
    const state = {
        m: wholeIn(given, "m", 1000, ...cards),
        rounds: Number(roundChoices.find((v) => v === given.get("rounds")) ?? "5"),
        highlight: all.find(({ name }) => name === given.get("show"))?.name ?? lab.find(given.get("show") ?? "")?.about.name ?? "",
        chosen: chosenIn(all, given.get("runners")),
    };
    let laps: Laps = new Map();
    let running = false;
    let painted = 0;

    const chosen = (): Entrant[] => all.filter(({ name }) => state.chosen.has(name));
    const keep = (): void =>
        keepAddress("race", {
            m: state.m,
            rounds: state.rounds === 5 ? undefined : state.rounds,
            show: state.highlight || undefined,
            runners: state.chosen.size === all.length ? undefined : isFairOnly() ? "fair" : [...state.chosen].join(","),
        });
    const isFairOnly = (): boolean => all.every(({ name, fair }) => state.chosen.has(name) === (fair === "yes"));
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
        worker.cancel();
        laps = new Map();
        const runners = chosen();
        if (runners.length === 0) return void (status.textContent = say("noOneRuns"));
        running = true;
        label();
        const sizes = sizesUpTo(state.m);
        let finished = 0;
        try {
            await worker.request({ job: "race", runners: runners.map(({ name, most }) => ({ name, most })), sizes, rounds: state.rounds }, (lap: Lap) => {
                laps.set(lap.runner, [...(laps.get(lap.runner) ?? []), lap]);
                progress.value = ++finished / (sizes.length * runners.length);
                status.textContent = say("racing", lap.runner, count(lap.n));
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
    const light = (name: string): void => {
        element.querySelectorAll("[data-algorithm]").forEach((one) => one.classList.toggle("lit", one.getAttribute("data-algorithm") === name));
    };
    const pin = (name: string): void => {
        state.highlight = highlight.value = state.highlight === name ? "" : name;
        keep();
        draw();
    };
    const highlight = choice([["", say("nobody")], ...all.map(({ name, shown }): [string, string] => [name, shown])], state.highlight, (name) => {
        state.highlight = name;
        keep();
        draw();
    });
    const plot = figure(lab, {
        title: say("costPlot"),
        name: "race",
        svg: costPlot(lab, chosen(), laps, state),
        rows: () => raceRows(all, laps),
        note: say("costHint"),
        below: h("div", { class: "controls" }, field(say("highlight"), highlight), legend(lab)),
    });
    const draw = (): void => {
        painted = performance.now();
        const at = tableBox.scrollTop;
        tableBox.replaceChildren(raceTable(lab, chosen(), laps, state, pin));
        tableBox.scrollTop = at;
        plot.show(costPlot(lab, chosen(), laps, state));
    };
    const element: HTMLElement = h(
        "div",
        { class: "view race-view", onpointerover: (event: PointerEvent) => light((event.target as Element).closest?.("[data-algorithm]")?.getAttribute("data-algorithm") ?? "") },
        h("h1", {}, say("raceTitle")),
        h(
            "div",
            { class: "controls" },
            numberField(lab, say("cardsRace", count(cards[1])), state.m, cards, (m) => {
                state.m = m;
                void start();
            }),
            field(say("rounds"), choice(roundChoices.map((v) => [v, v]), String(state.rounds) as (typeof roundChoices)[number], (v) => {
                state.rounds = Number(v);
                void start();
            })),
            button,
        ),
        runnersPicker(lab, all, state.chosen, () => void start()),
        progress,
        status,
        h("div", { class: "columns race" }, plot.element, tableBox),
        h("p", { class: "note" }, say("raceNote")),
        examples(lab, [
            [address("race", { m: 100 }), count(100)],
            [address("race", { m: 10000, show: "insert-splice" }), `insert-splice, ${count(10000)}`],
            [address("race", { m: 100000, show: "swap-down", runners: "fair" }), `swap-down, ${count(100000)}`],
            [address("race", { m: 10000, runners: ["pick-splice", "pick-last", "swap-up", "insert-splice", "insert-swap", ...five.map(({ name }) => `js:${name}`)].join(",") }), say("inJavaScript")],
        ]),
    );
    draw();
    void start();
    return { element, leave: () => worker.cancel() };
}

// "fair", names with commas, or nothing: all.
function chosenIn(all: Entrant[], given: string | null): Set<string> {
    if (given === "fair") return new Set(all.filter(({ fair }) => fair === "yes").map(({ name }) => name));
    const asked = new Set((given ?? "").split(","));
    const known = all.filter(({ name }) => asked.has(name));
    return new Set((known.length ? known : all).map(({ name }) => name));
}

function runnersPicker(lab: Lab, all: Entrant[], chosen: Set<string>, changed: () => void): HTMLElement {
    const { say } = lab.speech;
    const told = h("span", { class: "note" });
    const boxes = all.map((one) => ({ one, box: h("input", { type: "checkbox", checked: chosen.has(one.name), onchange: () => set(one.name, box(one).checked) }) }));
    const box = (one: Entrant): HTMLInputElement => boxes.find((each) => each.one === one)!.box;
    const tell = (): void => void (told.textContent = say("chosenRunners", chosen.size, all.length));
    const set = (name: string, on: boolean): void => {
        if (on) chosen.add(name);
        else chosen.delete(name);
        tell();
        changed();
    };
    const choose = (which: (one: Entrant) => boolean) => (): void => {
        chosen.clear();
        for (const { one, box } of boxes) if ((box.checked = which(one))) chosen.add(one.name);
        tell();
        changed();
    };
    const button = (text: string, which: (one: Entrant) => boolean): HTMLElement => h("button", { type: "button", class: "quiet", onclick: choose(which) }, text);
    tell();
    return h(
        "details",
        { class: "runners" },
        h("summary", {}, say("runners"), " ", told),
        h("div", { class: "row" }, button(say("allRunners"), () => true), button(say("fairOnly"), ({ fair }) => fair === "yes"), button(say("noRunners"), () => false)),
        h("div", { class: "runner-list" }, ...boxes.map(({ one, box }) => h("label", {}, box, h("span", {}, one.shown)))),
    );
}

function raceTable(lab: Lab, runners: Entrant[], laps: Laps, { m, highlight }: { m: number; highlight: string }, pin: (name: string) => void): HTMLElement {
    const { say } = lab.speech;
    const at = (one: Entrant): Lap | undefined => laps.get(one.name)?.find((lap) => lap.n === m);
    const time = (one: Entrant): number => at(one)?.nanoseconds ?? Infinity;
    const sorted = [...runners].sort((a, b) => time(a) - time(b) || 0);
    const reason = (one: Entrant): string => (one.most !== null && m > one.most ? say("atMost", one.most) : at(one)?.skipped ? say("tooSlow") : say("notYet"));
    let rank = 0;
    const row = (one: Entrant): HTMLElement => {
        const lap = at(one);
        const finite = Number.isFinite(time(one));
        return h(
            "tr",
            { "data-algorithm": one.name, class: `${finite ? "" : "absent"}${one.name === highlight ? " pinned" : ""}` },
            h("td", {}, finite ? ++rank : ""),
            h("th", { scope: "row" }, h("button", { type: "button", class: "name", "aria-pressed": one.name === highlight ? "true" : "false", onclick: () => pin(one.name) }, one.shown)),
            h("td", {}, h("span", { class: `badge ${verdictClass[one.colour]}` }, say(verdictWord[one.fair]))),
            h("td", { class: "time" }, finite ? timeText(time(one)) : reason(one)),
            h("td", { class: "spread" }, lap && finite ? spreadText(lap) : ""),
            growthCell(lab, one, timed(laps.get(one.name))),
        );
    };
    const headings = (["rank", "algorithm", "verdict", "time"] as const).map((word) => h("th", { scope: "col" }, say(word)));
    return h(
        "table",
        { class: "ranking" },
        h("thead", {}, h("tr", {}, ...headings, h("th", { scope: "col", title: say("spreadHint") }, say("spread")), h("th", { scope: "col" }, say("growth")))),
        h("tbody", {}, ...sorted.map(row)),
    );
}

// "+3 %, +40 %": the middle round and the worst one.
function spreadText({ nanoseconds, middle, worst }: Lap): string {
    const above = (time: number): string => `+${Math.round(100 * (time / nanoseconds! - 1))} %`;
    return `${above(middle)}, ${above(worst)}`;
}

function growthCell(lab: Lab, { cost }: Entrant, laps: Lap[]): HTMLElement {
    const growth = growthOf(laps);
    if (!growth) return h("td", {});
    if (!growth.sure) return h("td", { class: "unsure", title: lab.speech.say("growthUnsure") }, "?");
    return h("td", { title: cost }, h("span", {}, "n", h("sup", {}, growth.power.toFixed(1))));
}

function legend(lab: Lab): HTMLElement {
    return h("p", { class: "colour-key" }, ...([["green", "yes"], ["yellow", "limit"], ["red", "no"]] as const).flatMap(([colour, fair]) => [h("span", { class: `swatch line ${verdictClass[colour]}` }), lab.speech.say(verdictWord[fair])]));
}

function raceRows(all: Entrant[], laps: Laps): Rows {
    return [
        ["algorithm", "fair", "cards", "ns_per_shuffle", "median_ns", "slowest_ns"],
        ...all.flatMap(({ name, fair }) => (laps.get(name) ?? []).map((lap) => (lap.nanoseconds === null ? [name, fair, lap.n, lap.skipped!, "", ""] : [name, fair, lap.n, lap.nanoseconds.toPrecision(4), lap.middle.toPrecision(4), lap.worst.toPrecision(4)]))),
    ];
}
