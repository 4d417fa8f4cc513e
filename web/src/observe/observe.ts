// Observe: runs two shuffles millions of times and shows the growing table of places and the tests.

import { address, keepAddress, wholeIn } from "../address";
import { choice, field, h } from "../dom";
import { foldedCard } from "../follow";
import { subjectOf } from "../figure";
import type { Lab, View } from "../lab";
import { examples } from "../picker";
import { ObservationPanel, type Sampled } from "./observation_panel";
import { numberField } from "../number_field";
import { addressOf, drawPickers, sidesIn, type Side } from "../sides";
import type { Observed } from "../worker/worker_jobs";
import type { Language } from "../words/words";
import { Cancelled, type WorkerClient } from "../worker/worker_client";

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
    listener: () => void = () => undefined;

    constructor(
        readonly worker: WorkerClient,
        { algorithm, draws }: Side,
        { n, shuffles, seed }: State,
    ) {
        const show = (observed: Observed): void => {
            this.latest = observed;
            this.listener();
        };
        worker
            .request({ job: "observe", algorithm, n: algorithm === "cycle" ? n + 1 : n, shuffles, draws, seed }, show)
            .then((last) => {
                this.finished = true;
                show(last);
            })
            .catch((why: Error) => {
                if (why instanceof Cancelled) return;
                this.finished = true;
                this.problem = why;
                this.listener();
            });
    }
}

export function observe(lab: Lab, given: URLSearchParams): View {
    return new ObserveView(lab, given);
}

class ObserveView implements View {
    readonly element: HTMLElement;
    #state: State;
    #panels: ObservationPanel[];
    #runs: Run[] = [];
    #button: HTMLButtonElement;

    constructor(
        private readonly lab: Lab,
        given: URLSearchParams,
    ) {
        const { say } = lab.speech;
        this.#state = {
            n: wholeIn(given, "n", 13, ...cards),
            shuffles: Number(amounts.find((v) => v === given.get("shuffles")) ?? "1000000"),
            seed: given.get("seed") ?? "monday",
            sides: sidesIn(lab, given),
        };
        this.#panels = this.#state.sides.map((_, i) => new ObservationPanel(lab, say(i ? "second" : "first"), "ab"[i]));
        this.#button = h("button", { type: "button", class: "primary go", onclick: () => (this.#running() ? this.#stop() : this.#start()) }, say("begin"));
        this.element = this.#layout();
        this.#panels.forEach((panel) => (panel.onLooks = () => this.#sameScale()));
        this.#state.sides.forEach((side, i) => drawPickers(this.#panels[i].pickers, lab, i, side, () => this.#start()));
        const kept = takeOver(this.#asked());
        if (kept) this.#attach(kept);
        else this.#start();
    }

    leave(): void {
        leaveRuns(this.#asked(), this.#runs);
    }

    #asked(): string {
        return JSON.stringify(this.#state);
    }

    #running(): number {
        return this.#runs.filter((run) => !run.finished).length;
    }

    #change(changed: Partial<State>): void {
        Object.assign(this.#state, changed);
        this.#start();
    }

    #start(): void {
        const { sides, n, shuffles, seed } = this.#state;
        this.#stop();
        keepAddress("observe", { ...addressOf(sides), n, shuffles, seed });
        this.#attach(sides.map((side) => new Run(this.lab.newWorker(), side, this.#state)));
    }

    #stop(): void {
        this.#runs.forEach((run) => run.worker.cancel());
        this.#runs = [];
        this.#label();
    }

    #attach(runs: Run[]): void {
        const { n, shuffles, seed, sides } = this.#state;
        this.#runs = runs;
        runs.forEach((run, i) => {
            const { algorithm, draws } = sides[i];
            const { fair } = this.lab.about(algorithm);
            this.#panels[i].about.replaceChildren(foldedCard(this.lab, algorithm, "observe"));
            this.#panels[i].subject = () => subjectOf(this.lab, algorithm, draws, n, `${this.lab.speech.say("seed")} ${seed}`);
            this.#panels[i].clear(n, shuffles, fair === "law" ? this.lab.speech.say("completed", n) : "");
            run.listener = () => this.#show(i);
            run.listener();
        });
        this.#label();
    }

    #show(i: number): void {
        const { latest, problem } = this.#runs[i];
        if (problem) this.#panels[i].complain(this.lab.problem(problem));
        else if (latest) this.#panels[i].show(spoken(latest, this.lab.speech.language));
        this.#label();
    }

    #label(): void {
        const running = this.#running();
        this.#button.textContent = this.lab.speech.say(running ? "stop" : "again");
        this.element.dataset.running = String(running);
    }

    #sameScale(): void {
        const deepest = Math.min(...this.#panels.map((panel) => panel.deepest));
        this.#panels.forEach((panel) => panel.scale(deepest));
    }

    #layout(): HTMLElement {
        const { say } = this.lab.speech;
        return h(
            "div",
            { class: "view observe-view" },
            h("h1", {}, say("observeTitle")),
            this.#controls(),
            h("div", { class: "pair" }, ...this.#panels.map((panel) => panel.element)),
            h("p", { class: "note" }, say("looksHint")),
            h("p", { class: "note" }, say("biasHint")),
            observeExamples(this.lab),
        );
    }

    #controls(): HTMLElement {
        const { say, count } = this.lab.speech;
        const { n, shuffles } = this.#state;
        const seed = h("input", { type: "text", class: "seed", value: this.#state.seed, size: 12, autocomplete: "off", spellcheck: "false", onchange: () => this.#change({ seed: seed.value }) });
        const fresh = h("button", { type: "button", class: "new-seed", onclick: () => this.#change({ seed: (seed.value = newSeed()) }) }, say("newSeed"));
        const amount = choice(amounts.map((v) => [v, count(Number(v))]), String(shuffles) as (typeof amounts)[number], (v) => this.#change({ shuffles: Number(v) }));
        return h("div", { class: "controls" }, numberField(this.lab, say("cardsFrom", ...cards), n, cards, (n) => this.#change({ n })), field(say("shuffles"), amount), field(say("seed"), seed, fresh), this.#button);
    }
}

// What was observed, in the language of the page.
function spoken({ testNames, sentence, result, ...counted }: Observed, language: Language): Sampled {
    return { ...counted, testNames: testNames[language], result: result && { ...result, sentence: sentence[language] } };
}

function observeExamples(lab: Lab): HTMLElement {
    return examples(lab, [
        [address("observe", { a: "swap-down", b: "swap-any", shuffles: 1000000, seed: "monday" }), "naive"],
        [address("observe", { a: "swap-down", b: "swap-down", db: "modulo:256", shuffles: 1000000, seed: "monday" }), "rand() % k"],
        [address("observe", { a: "swap-down", b: "cut", shuffles: 1000000, seed: "monday" }), "cut"],
        [address("observe", { a: "riffle:7", b: "riffle:8", n: 52, shuffles: 1000000, seed: "monday" }), "riffle:7 / riffle:8"],
        [address("observe", { a: "swap-down", b: "swap-pairs:40", shuffles: 1000000, seed: "monday" }), "swap-pairs:40"],
        [address("observe", { a: "derangement", b: "derangement", db: "modulo:256", shuffles: 1000000, seed: "monday" }), "derangement"],
    ]);
}

// The runs that the last view left. If the next view asks for the same, it takes them over. What was refused is asked again:
// the message is in the language of then.
let left: { asked: string; runs: Run[] } | undefined;

function takeOver(asked: string): Run[] | undefined {
    if (left?.asked !== asked || left.runs.some((run) => run.problem)) return undefined;
    const { runs } = left;
    left = undefined;
    return runs;
}

// The next view is drawn at once. If it does not take the runs over, they end.
function leaveRuns(asked: string, runs: Run[]): void {
    const kept = (left = { asked, runs });
    setTimeout(() => {
        if (left !== kept) return;
        left = undefined;
        runs.forEach((run) => run.worker.cancel());
    });
}

const newSeed = (): string => Array.from(crypto.getRandomValues(new Uint8Array(4)), (byte) => byte.toString(16).padStart(2, "0")).join("");
