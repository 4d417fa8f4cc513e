// Race: measures shuffles in this browser, and how their time grows with the cards. The runners are those of the catalogue,
// in WebAssembly, and five functions in JavaScript.

import type { Algorithm, Colour } from "fairshuf";
import { address, keepAddress, wholeIn } from "../address";
import { choice, field, h } from "../dom";
import { figure, type Figure, type Rows } from "../figure";
import { shuffleCard } from "../follow";
import { verdictClass, verdictWord, type Lab, type View } from "../lab";
import { numberField } from "../number_field";
import { examples } from "../picker";
import type { Lap } from "./race_laps";
import { costPlot, growthOf, timed, timeText, type Laps } from "./race_plot";
import { Cancelled } from "../worker/worker_client";
import { five } from "../yours/presets";

const cards: [number, number] = [2, 1_000_000];
const mostNamed = 6; // runners in the caption of a picture
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
    return new RaceView(lab, given);
}

interface State {
    m: number;
    rounds: number;
    highlight: string;
    chosen: Set<string>;
}

function stateOf(lab: Lab, all: Entrant[], given: URLSearchParams): State {
    const shown = given.get("show");
    return {
        m: wholeIn(given, "m", 1000, ...cards),
        rounds: Number(roundChoices.find((v) => v === given.get("rounds")) ?? "5"),
        highlight: all.find(({ name }) => name === shown)?.name ?? lab.find(shown ?? "")?.about.name ?? "",
        chosen: chosenIn(all, given.get("runners")),
    };
}

class RaceView implements View {
    readonly element: HTMLElement;
    #all: Entrant[];
    #state: State;
    #worker;
    #laps: Laps = new Map();
    #running = false;
    #painted = 0;
    #status = h("p", { class: "note status", role: "status" });
    #progress: HTMLProgressElement;
    #button: HTMLButtonElement;
    #table: HTMLElement;
    #highlight: HTMLSelectElement;
    #plot: Figure;
    #card = h("div"); // of the shuffle that is highlighted

    constructor(
        private readonly lab: Lab,
        given: URLSearchParams,
    ) {
        const { say } = lab.speech;
        this.#all = entrantsOf(lab);
        this.#state = stateOf(lab, this.#all, given);
        this.#worker = lab.newWorker();
        this.#progress = h("progress", { max: 1, value: 0, "aria-label": say("raceTitle") });
        this.#button = h("button", { type: "button", class: "primary go", onclick: () => (this.#running ? this.#stop() : void this.#start()) }, say("begin"));
        this.#table = h("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": say("ranking") });
        const choices = this.#all.map(({ name, shown }): [string, string] => [name, shown]);
        this.#highlight = choice([["", say("nobody")], ...choices], this.#state.highlight, (name) => this.#setHighlight(name));
        this.#plot = this.#figure();
        this.element = this.#layout();
        this.#showCard();
        this.#draw();
        void this.#start();
    }

    leave(): void {
        this.#worker.cancel();
    }

    #chosen(): Entrant[] {
        return this.#all.filter(({ name }) => this.#state.chosen.has(name));
    }

    #keep(): void {
        const { m, rounds, highlight, chosen } = this.#state;
        const fairOnly = this.#all.every(({ name, fair }) => chosen.has(name) === (fair === "yes"));
        keepAddress("race", {
            m,
            rounds: rounds === 5 ? undefined : rounds,
            show: highlight || undefined,
            runners: chosen.size === this.#all.length ? undefined : fairOnly ? "fair" : [...chosen].join(","),
        });
    }

    #label(): void {
        this.#button.textContent = this.lab.speech.say(this.#running ? "stop" : "again");
        this.element.dataset.running = String(this.#running);
    }

    #stop(): void {
        this.#worker.cancel();
        this.#end(this.lab.speech.say("stopped"));
    }

    #end(status: string): void {
        this.#status.textContent = status;
        this.#running = false;
        this.#draw();
        this.#label();
    }

    async #start(): Promise<void> {
        this.#keep();
        this.#worker.cancel();
        this.#laps = new Map();
        const runners = this.#chosen();
        if (runners.length === 0) return void (this.#status.textContent = this.lab.speech.say("noOneRuns"));
        this.#running = true;
        this.#label();
        try {
            await this.#run(runners, sizesUpTo(this.#state.m));
            this.#end(this.lab.speech.say("raced"));
        } catch (why) {
            if (!(why instanceof Cancelled)) this.#end(this.lab.problem(why as Error));
        }
    }

    async #run(runners: Entrant[], sizes: number[]): Promise<void> {
        const { say, count } = this.lab.speech;
        let finished = 0;
        await this.#worker.request({ job: "race", runners: runners.map(({ name, most }) => ({ name, most })), sizes, rounds: this.#state.rounds }, (lap) => {
            this.#laps.set(lap.runner, [...(this.#laps.get(lap.runner) ?? []), lap]);
            this.#progress.value = ++finished / (sizes.length * runners.length);
            this.#status.textContent = say("racing", lap.runner, count(lap.n));
            if (performance.now() - this.#painted > 400) this.#draw();
        });
    }

    // The runner under the pointer, in the plot and in the table.
    #light(name: string): void {
        this.element.querySelectorAll("[data-algorithm]").forEach((one) => one.classList.toggle("lit", one.getAttribute("data-algorithm") === name));
    }

    #setHighlight(name: string): void {
        this.#state.highlight = this.#highlight.value = name;
        this.#keep();
        this.#showCard();
        this.#draw();
    }

    #showCard(): void {
        const { highlight } = this.#state;
        this.#card.replaceChildren(...(this.lab.find(highlight) ? [shuffleCard(this.lab, highlight, "race")] : []));
    }

    #figure(): Figure {
        const { say } = this.lab.speech;
        return figure(this.lab, {
            title: say("costPlot"),
            name: "race",
            about: () => [say("yoursCards", this.#state.m), ...this.#chosen().slice(0, mostNamed).map(({ name }) => name), ...(this.#chosen().length > mostNamed ? ["…"] : [])].join(say("comma")),
            svg: costPlot(this.lab, this.#chosen(), this.#laps, this.#state),
            rows: () => raceRows(this.#all, this.#laps),
            note: say("costHint"),
            below: h("div", { class: "controls" }, field(say("highlight"), this.#highlight), legend(this.lab)),
        });
    }

    #draw(): void {
        this.#painted = performance.now();
        const at = this.#table.scrollTop;
        const pin = (name: string): void => this.#setHighlight(this.#state.highlight === name ? "" : name);
        this.#table.replaceChildren(raceTable(this.lab, this.#chosen(), this.#laps, this.#state, pin));
        this.#table.scrollTop = at;
        this.#plot.show(costPlot(this.lab, this.#chosen(), this.#laps, this.#state));
    }

    #controls(): HTMLElement {
        const { say, count } = this.lab.speech;
        const changed = (change: Partial<State>): void => {
            Object.assign(this.#state, change);
            void this.#start();
        };
        const rounds = choice(roundChoices.map((v) => [v, v]), String(this.#state.rounds) as (typeof roundChoices)[number], (v) => changed({ rounds: Number(v) }));
        return h("div", { class: "controls" }, numberField(this.lab, say("cardsRace", count(cards[1])), this.#state.m, cards, (m) => changed({ m })), field(say("rounds"), rounds), this.#button);
    }

    #layout(): HTMLElement {
        const { say } = this.lab.speech;
        const under = (event: PointerEvent): string => (event.target as Element).closest?.("[data-algorithm]")?.getAttribute("data-algorithm") ?? "";
        return h(
            "div",
            { class: "view race-view", onpointerover: (event: PointerEvent) => this.#light(under(event)) },
            h("h1", {}, say("raceTitle")),
            this.#controls(),
            runnersPicker(this.lab, this.#all, this.#state.chosen, () => void this.#start()),
            this.#progress,
            this.#status,
            h("div", { class: "columns race" }, h("div", {}, this.#plot.element, this.#card), this.#table),
            h("p", { class: "note" }, say("raceNote")),
            raceExamples(this.lab),
        );
    }
}

function raceExamples(lab: Lab): HTMLElement {
    const { say, count } = lab.speech;
    const documents = ["pick-splice", "pick-last", "swap-up", "insert-splice", "insert-swap", ...five.map(({ name }) => `js:${name}`)];
    return examples(lab, [
        [address("race", { m: 100 }), count(100)],
        [address("race", { m: 10000, show: "insert-splice" }), `insert-splice, ${count(10000)}`],
        [address("race", { m: 100000, show: "swap-down", runners: "fair" }), `swap-down, ${count(100000)}`],
        [address("race", { m: 10000, runners: documents.join(",") }), say("inJavaScript")],
    ]);
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
    const chosenNote = h("span", { class: "note" });
    const boxes = all.map((one) => ({ one, box: h("input", { type: "checkbox", checked: chosen.has(one.name), onchange: () => set(one.name, box(one).checked) }) }));
    const box = (one: Entrant): HTMLInputElement => boxes.find((each) => each.one === one)!.box;
    const recount = (): void => void (chosenNote.textContent = say("chosenRunners", chosen.size, all.length));
    const set = (name: string, on: boolean): void => {
        if (on) chosen.add(name);
        else chosen.delete(name);
        recount();
        changed();
    };
    const choose = (which: (one: Entrant) => boolean) => (): void => {
        chosen.clear();
        for (const { one, box } of boxes) if ((box.checked = which(one))) chosen.add(one.name);
        recount();
        changed();
    };
    const button = (text: string, which: (one: Entrant) => boolean): HTMLElement => h("button", { type: "button", class: "quiet", onclick: choose(which) }, text);
    recount();
    return h(
        "details",
        { class: "runners" },
        h("summary", {}, say("runners"), " ", chosenNote),
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
