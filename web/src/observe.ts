// Observe: runs two shuffles millions of times and shows the growing table of places and the tests.

import type { Look } from "fairshuf";
import { address, keepAddress } from "./address";
import { choice, field, h, raised } from "./dom";
import { figure, type Rows } from "./figure";
import { verdictClass, type Lab, type View } from "./lab";
import { examples } from "./picker";
import { foundOut, looksPlot, testTable } from "./looks";
import { colourKey, countMatrix, probabilityText } from "./plots";
import { ranks } from "./cards";
import { addressOf, drawPickers, sidesIn, type Side } from "./sides";
import type { Observed } from "./worker";
import { Cancelled } from "./worker_client";

const n = 13; // cards of the orders that are counted
const amounts = ["100000", "1000000", "10000000", "100000000"] as const;

export function observe(lab: Lab, given: URLSearchParams): View {
    const { say, count } = lab.speech;
    const state = {
        shuffles: Number(amounts.find((v) => v === given.get("shuffles")) ?? "1000000"),
        seed: given.get("seed") ?? "monday",
        sides: sidesIn(lab, given),
    };
    const workers = state.sides.map(() => lab.newWorker());
    const benches = state.sides.map((_, i) => bench(lab, i));
    let running = 0;

    const keep = (): void => keepAddress("observe", { ...addressOf(state.sides), shuffles: state.shuffles, seed: state.seed });
    const button = h("button", { type: "button", class: "primary go", onclick: () => (running ? stop() : start()) }, say("begin"));
    const label = (): void => {
        button.textContent = say(running ? "stop" : "again");
        element.dataset.running = String(running);
    };
    const stop = (): void => {
        workers.forEach((worker) => worker.cancel());
        running = 0;
        label();
    };
    const start = (): void => {
        stop();
        keep();
        state.sides.forEach((side, i) => void run(i, side));
        label();
    };
    async function run(i: number, { algorithm, draws }: Side): Promise<void> {
        ++running;
        const bench = benches[i];
        bench.clear(state.shuffles, lab.about(algorithm).fair === "law" ? say("completed") : "");
        try {
            const observed = await workers[i].request<Observed>({ job: "observe", algorithm, n: algorithm === "cycle" ? n + 1 : n, shuffles: state.shuffles, draws, seed: state.seed }, bench.show);
            bench.show(observed);
        } catch (why) {
            if (why instanceof Cancelled) return;
            bench.complain(lab.problem(why as Error));
        }
        --running;
        label();
    }
    const seed = h("input", { type: "text", value: state.seed, size: 12, autocomplete: "off", spellcheck: "false", onchange: () => { state.seed = seed.value; start(); } });
    const element = h(
        "div",
        { class: "view observe-view" },
        h("h1", {}, say("observeTitle")),
        h(
            "div",
            { class: "controls" },
            field(say("shuffles"), choice(amounts.map((v) => [v, count(Number(v))]), String(state.shuffles) as (typeof amounts)[number], (v) => { state.shuffles = Number(v); start(); })),
            field(say("seed"), seed),
            button,
        ),
        h("div", { class: "pair" }, ...benches.map((b) => b.element)),
        h("p", { class: "note" }, say("looksHint")),
        h("p", { class: "note" }, say("biasHint")),
        examples(lab, [
            [address("observe", { a: "swap-down", b: "swap-any", shuffles: 1000000, seed: "monday" }), "naive"],
            [address("observe", { a: "swap-down", b: "swap-down", db: "modulo:256", shuffles: 1000000, seed: "monday" }), "rand() % k"],
            [address("observe", { a: "swap-down", b: "cut", shuffles: 1000000, seed: "monday" }), "cut"],
            [address("observe", { a: "riffle:7", b: "riffle:8", shuffles: 1000000, seed: "monday" }), "riffle:7 / riffle:8"],
            [address("observe", { a: "swap-down", b: "swap-pairs:40", shuffles: 1000000, seed: "monday" }), "swap-pairs:40"],
            [address("observe", { a: "derangement", b: "derangement", db: "modulo:256", shuffles: 1000000, seed: "monday" }), "derangement"],
        ]),
    );
    state.sides.forEach((side, i) => drawPickers(benches[i].pickers, lab, i, side, start));
    start();
    return { element, leave: () => workers.forEach((worker) => worker.cancel()) };
}

interface Bench {
    element: HTMLElement;
    pickers: HTMLElement;
    clear(wanted: number, remark: string): void; // the remark: how outcomes of a member of the family are counted
    show(observed: Observed): void;
    complain(problem: string): void;
}

// One of the two shuffles: its table, its looks, its verdict.
function bench(lab: Lab, index: number): Bench {
    const { say, count } = lab.speech;
    const pickers = h("div", { class: "controls" });
    const progress = h("progress", { max: 1, "aria-label": say("shuffles") });
    const done = h("p", { class: "note done" });
    const verdict = h("p", { class: "verdict", "aria-live": "polite" });
    const completed = h("p", { class: "note", hidden: true });
    const moment = h("p", { class: "moment", "aria-live": "polite" });
    const matrix = countMatrix(n, ranks);
    let counts: ArrayLike<number> = new Float64Array(n * n);
    let looks: Look[] = [];
    let looksShown = -1;
    const testBox = h("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": say("tests") });

    const matrixRows = (): Rows => [["card", ...ranks.map((_, i) => ({ place: i + 1 }))], ...ranks.map((name, card) => [name, ...ranks.map((_, place) => counts[card * n + place])])];
    const lookRows = (): Rows => [["sample", "shuffles", "test", "p", "log10_p", "log10_adjusted_p"], ...looks.flatMap((look) => look.tests.map((t) => [look.sample, look.shuffles, t.name, t.p, t.log10_p, t.log10_adjusted_p]))];

    const places = figure(lab, { title: say("matrix"), name: `matrix-${"ab"[index]}`, svg: matrix.svg, rows: matrixRows, note: say("matrixHint"), below: colourKey(say("less"), `1/${n}`, say("more")) });
    const plot = figure(lab, { title: say("looks"), name: `looks-${"ab"[index]}`, svg: looksPlot(lab, [], 0), rows: lookRows });
    const drawLooks = (wanted: number, finished: boolean): void => {
        if (looks.length === looksShown && !finished) return;
        looksShown = looks.length;
        plot.show(looksPlot(lab, looks, wanted));
        const last = looks[looks.length - 1];
        if (last) testBox.replaceChildren(testTable(lab, last));
        const found = foundOut(looks);
        moment.className = `moment ${found ? "unfair" : ""}`;
        moment.replaceChildren(...(found ? raised(say("foundOut", count(found.shuffles), lab.test(found.test.name), probabilityText(found.test.log10_p))) : [looks.length ? say("notFoundOut") : ""]));
    };
    const element = h(
        "section",
        { class: "panel bench", "aria-label": say(index ? "second" : "first") },
        pickers,
        completed,
        progress,
        done,
        moment,
        verdict,
        places.element,
        plot.element,
        h("h2", {}, say("tests")),
        testBox,
    );
    return {
        element,
        pickers,
        clear: (wanted, remark) => {
            completed.textContent = remark;
            completed.hidden = remark === "";
            looks = [];
            looksShown = -1;
            counts = new Float64Array(n * n);
            element.removeAttribute("data-finished");
            testBox.replaceChildren();
            verdict.className = "verdict pending";
            verdict.textContent = say("verdictAtEnd");
            done.textContent = say("shuffled", 0, count(wanted));
            progress.value = 0;
            matrix.colour(new Float64Array(n * n), 0);
            drawLooks(wanted, false);
        },
        show: (observed) => {
            counts = observed.positions;
            looks = observed.looks;
            lab.learnTests(observed.testNames);
            progress.value = observed.done / observed.wanted;
            done.textContent = say("shuffled", count(observed.done), count(observed.wanted)) + (observed.sample === 2 ? ` ${say("secondSample")}` : "");
            matrix.colour(observed.positions, observed.done);
            places.show();
            drawLooks(observed.wanted, observed.result !== null);
            if (!observed.result) return;
            verdict.className = `verdict ${verdictClass[observed.result.colour]}`;
            verdict.textContent = lab.verdict(observed.result);
            element.dataset.finished = "yes";
        },
        complain: (problem) => {
            verdict.className = "verdict problem";
            verdict.textContent = problem;
        },
    };
}
