// Observe: runs two shuffles millions of times and shows the growing table of places and the tests.

import { address, keepAddress, wholeIn } from "./address";
import { choice, field, h } from "./dom";
import type { Lab, View } from "./lab";
import { examples } from "./picker";
import { ObservationPanel } from "./observation_panel";
import { numberField } from "./number_field";
import { addressOf, drawPickers, sidesIn, type Side } from "./sides";
import type { Observed } from "./worker_jobs";
import { Cancelled, type WorkerClient } from "./worker_client";

const cards: [number, number] = [2, 52];
const amounts = ["100000", "1000000", "10000000", "100000000"] as const;

interface State {
    n: number;
    shuffles: number;
    seed: string;
    sides: Side[];
}

// One side's run. The view may be drawn anew, in another language, while it goes on.
class Run {
    latest: Observed | undefined;
    problem: Error | undefined;
    finished = false;
    listener: (run: Run) => void = () => undefined;

    constructor(
        readonly worker: WorkerClient,
        { algorithm, draws }: Side,
        { n, shuffles, seed }: State,
    ) {
        const told = (observed: Observed): void => {
            this.latest = observed;
            this.listener(this);
        };
        worker
            .request({ job: "observe", algorithm, n: algorithm === "cycle" ? n + 1 : n, shuffles, draws, seed }, told)
            .then((last) => {
                this.finished = true;
                told(last);
            })
            .catch((why: Error) => {
                if (why instanceof Cancelled) return;
                this.finished = true;
                this.problem = why;
                this.listener(this);
            });
    }
}

// The runs that the last view left. If the next view asks for the same, it takes them over.
let left: { asked: string; runs: Run[] } | undefined;

export function observe(lab: Lab, given: URLSearchParams): View {
    const { say, count } = lab.speech;
    const state: State = {
        n: wholeIn(given, "n", 13, ...cards),
        shuffles: Number(amounts.find((v) => v === given.get("shuffles")) ?? "1000000"),
        seed: given.get("seed") ?? "monday",
        sides: sidesIn(lab, given),
    };
    const panels = state.sides.map((_, i) => new ObservationPanel(lab, say(i ? "second" : "first"), "ab"[i]));
    let runs: Run[] = [];

    const asked = (): string => JSON.stringify(state);
    const keep = (): void => keepAddress("observe", { ...addressOf(state.sides), n: state.n, shuffles: state.shuffles, seed: state.seed });
    const button = h("button", { type: "button", class: "primary go", onclick: () => (running() ? stop() : start()) }, say("begin"));
    const running = (): number => runs.filter((run) => !run.finished).length;
    const label = (): void => {
        button.textContent = say(running() ? "stop" : "again");
        element.dataset.running = String(running());
    };
    const stop = (): void => {
        runs.forEach((run) => run.worker.cancel());
        runs = [];
        label();
    };
    const start = (): void => {
        stop();
        keep();
        attach(state.sides.map((side) => new Run(lab.newWorker(), side, state)));
    };
    const attach = (started: Run[]): void => {
        runs = started;
        runs.forEach((run, i) => {
            panels[i].clear(state.n, state.shuffles, lab.about(state.sides[i].algorithm).fair === "law" ? say("completed", state.n) : "");
            run.listener = ({ latest, problem }) => {
                if (problem) panels[i].complain(lab.problem(problem));
                else if (latest) panels[i].show(latest);
                label();
            };
            run.listener(run);
        });
        label();
    };
    const sameScale = (): void => {
        const deepest = Math.min(...panels.map((panel) => panel.deepest));
        panels.forEach((panel) => panel.scale(deepest));
    };

    const seed = h("input", { type: "text", value: state.seed, size: 12, autocomplete: "off", spellcheck: "false", onchange: () => { state.seed = seed.value; start(); } });
    const freshSeed = h("button", { type: "button", class: "new-seed", onclick: () => { state.seed = seed.value = newSeed(); start(); } }, say("newSeed"));
    const element = h(
        "div",
        { class: "view observe-view" },
        h("h1", {}, say("observeTitle")),
        h(
            "div",
            { class: "controls" },
            numberField(lab, say("cardsFrom", ...cards), state.n, cards, (n) => { state.n = n; start(); }),
            field(say("shuffles"), choice(amounts.map((v) => [v, count(Number(v))]), String(state.shuffles) as (typeof amounts)[number], (v) => { state.shuffles = Number(v); start(); })),
            field(say("seed"), seed, freshSeed),
            button,
        ),
        h("div", { class: "pair" }, ...panels.map((panel) => panel.element)),
        h("p", { class: "note" }, say("looksHint")),
        h("p", { class: "note" }, say("biasHint")),
        examples(lab, [
            [address("observe", { a: "swap-down", b: "swap-any", shuffles: 1000000, seed: "monday" }), "naive"],
            [address("observe", { a: "swap-down", b: "swap-down", db: "modulo:256", shuffles: 1000000, seed: "monday" }), "rand() % k"],
            [address("observe", { a: "swap-down", b: "cut", shuffles: 1000000, seed: "monday" }), "cut"],
            [address("observe", { a: "riffle:7", b: "riffle:8", n: 52, shuffles: 1000000, seed: "monday" }), "riffle:7 / riffle:8"],
            [address("observe", { a: "swap-down", b: "swap-pairs:40", shuffles: 1000000, seed: "monday" }), "swap-pairs:40"],
            [address("observe", { a: "derangement", b: "derangement", db: "modulo:256", shuffles: 1000000, seed: "monday" }), "derangement"],
        ]),
    );
    panels.forEach((panel) => (panel.onLooks = sameScale));
    state.sides.forEach((side, i) => drawPickers(panels[i].pickers, lab, i, side, start));
    if (left?.asked === asked()) {
        attach(left.runs);
        left = undefined;
    } else start();
    return { element, leave: () => leave(asked(), runs) };
}

// The next view is drawn at once. If it does not take the runs over, they end.
function leave(asked: string, runs: Run[]): void {
    const kept = (left = { asked, runs });
    setTimeout(() => {
        if (left !== kept) return;
        left = undefined;
        runs.forEach((run) => run.worker.cancel());
    });
}

const newSeed = (): string => Array.from(crypto.getRandomValues(new Uint8Array(4)), (byte) => byte.toString(16).padStart(2, "0")).join("");
