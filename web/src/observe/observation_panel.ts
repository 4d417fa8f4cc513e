// What is observed of one shuffle: the progress, the verdict, the table of places, the looks and the tests. The views
// Observe and Yours show it.

import type { Look, Observed as Judged } from "fairshuf";
import { ranks } from "../cards";
import { countMatrix, percent, type CountMatrix, type Unit } from "./count_matrix";
import { h, raised, segments } from "../dom";
import { figure, type Figure, type Rows } from "../figure";
import { verdictClass, type Lab } from "../lab";
import { deepestOf, foundOut, looksPlot, testTable } from "../looks";
import { colourKey, probabilityText } from "../plots";

// The state of an observation, of a shuffle of the catalogue or of a function.
export interface Sampled {
    sample: 1 | 2;
    done: number;
    wanted: number;
    positions: Float64Array;
    looks: Look[];
    result: Judged | null;
    testNames: Record<string, string>; // in the language of the page
}

// A, 2, ... K for 13 cards; otherwise 1 ... n.
export const namesOf = (n: number): string[] => (n === ranks.length ? ranks : Array.from({ length: n }, (_, i) => String(i + 1)));

export class ObservationPanel {
    readonly pickers = h("div", { class: "controls" });
    readonly element: HTMLElement;
    readonly about = h("div"); // the shuffle
    subject: () => string = () => ""; // for what is saved
    onLooks: () => void = () => undefined; // the curve has changed
    #progress: HTMLProgressElement;
    #done = h("p", { class: "note done" });
    #verdict = h("p", { class: "verdict", "aria-live": "polite" });
    #remark = h("p", { class: "note", hidden: true });
    #moment = h("p", { class: "moment", "aria-live": "polite" });
    #places = h("div");
    #tests: HTMLElement;
    #plot: Figure;
    #matrix: CountMatrix | undefined;
    #matrixFigure: Figure | undefined;
    #n = 0;
    #unit: Unit = "percent";
    #state: Sampled | undefined;
    #wanted = 0;
    #depth = 0; // the deepest power of the scale
    #looksShown = -1;

    constructor(
        private readonly lab: Lab,
        label: string,
        private readonly suffix: string, // of the names of its files
    ) {
        const { say } = lab.speech;
        this.#progress = h("progress", { max: 1, "aria-label": say("shuffles") });
        this.#tests = h("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": `${say("tests")}${say("colon")}${label}` });
        this.#plot = figure(lab, { title: say("looks"), name: `looks-${suffix}`, about: () => this.subject(), svg: looksPlot(lab, [], 0, 0), rows: () => this.#lookRows() });
        this.element = h("section", { class: "panel bench", "aria-label": label }, this.pickers, this.#remark, this.#progress, this.#done, this.#moment, this.#verdict, this.#places, this.#plot.element, h("h2", {}, say("tests")), this.#tests, this.about);
    }

    // The smallest power of ten of its curve.
    get deepest(): number {
        return deepestOf(this.#state?.looks ?? []);
    }

    clear(n: number, wanted: number, remark = ""): void {
        const { say, count } = this.lab.speech;
        if (n !== this.#n) this.#newMatrix(n);
        this.#state = undefined;
        this.#wanted = wanted;
        this.#looksShown = -1;
        this.#remark.textContent = remark;
        this.#remark.hidden = remark === "";
        this.element.removeAttribute("data-finished");
        this.#tests.replaceChildren();
        this.#verdict.className = "verdict pending";
        this.#verdict.textContent = say("verdictAtEnd");
        this.#done.textContent = say("shuffled", 0, count(wanted));
        this.#progress.value = 0;
        this.#matrix!.show(new Float64Array(n * n), 0);
        this.#drawLooks();
    }

    show(state: Sampled): void {
        const { say, count } = this.lab.speech;
        this.#state = state;
        this.lab.learnTests(state.testNames);
        this.#wanted = state.wanted;
        this.#progress.value = state.done / state.wanted;
        this.#done.textContent = say("shuffled", count(state.done), count(state.wanted)) + (state.sample === 2 ? ` ${say("secondSample")}` : "");
        this.#matrix!.show(state.positions, state.done);
        this.#matrixFigure!.show();
        if (state.looks.length !== this.#looksShown || state.result) this.#drawLooks();
        if (!state.result) return;
        this.#verdict.className = `verdict ${verdictClass[state.result.colour]}`;
        this.#verdict.replaceChildren(...raised(this.lab.verdict(state.result)));
        this.element.dataset.finished = "yes";
    }

    complain(problem: string): void {
        this.#verdict.className = "verdict problem";
        this.#verdict.textContent = problem;
    }

    // Both sides of a comparison have the same scale.
    scale(deepest: number): void {
        if (deepest === this.#depth) return;
        this.#depth = deepest;
        this.#plot.show(looksPlot(this.lab, this.#state?.looks ?? [], this.#wanted, deepest));
    }

    #newMatrix(n: number): void {
        const { say } = this.lab.speech;
        this.#n = n;
        this.#matrix = countMatrix(this.lab, namesOf(n), this.#unit);
        const unit = segments(say("unit"), [["percent", say("asPercent")], ["counts", say("asCounts")]], this.#unit, (chosen: Unit) => {
            this.#unit = chosen;
            this.#matrix!.unit(chosen);
            this.#matrixFigure!.show();
        });
        this.#matrixFigure = figure(this.lab, {
            title: say("matrix"),
            name: `matrix-${this.suffix}`,
            about: () => this.subject(),
            svg: this.#matrix.svg,
            rows: () => this.#matrixRows(this.#unit),
            data: () => this.#matrixRows("counts"),
            note: say("matrixHint"),
            below: h("div", {}, this.#matrix.reading, h("div", { class: "controls" }, colourKey(say("less"), `1/${n}`, say("more")), unit)),
        });
        this.#places.replaceChildren(this.#matrixFigure.element);
    }

    #drawLooks(): void {
        const { say, count } = this.lab.speech;
        const looks = this.#state?.looks ?? [];
        this.#looksShown = looks.length;
        this.#depth = Math.min(this.#depth, this.deepest);
        this.#plot.show(looksPlot(this.lab, looks, this.#wanted, this.#depth));
        const last = looks[looks.length - 1];
        if (last) this.#tests.replaceChildren(testTable(this.lab, last));
        const found = foundOut(looks);
        this.#moment.className = `moment ${found ? "unfair" : ""}`;
        this.#moment.replaceChildren(...(found ? raised(say("foundOut", count(found.shuffles), this.lab.test(found.test.name), probabilityText(found.test.log10_p))) : [looks.length ? say("notFoundOut") : ""]));
        this.onLooks();
    }

    #matrixRows(unit: Unit): Rows {
        const names = namesOf(this.#n);
        const { positions, done } = this.#state ?? { positions: new Float64Array(this.#n ** 2), done: 0 };
        const cell = (count: number): string | number => (unit === "counts" || !done ? count : `${percent(count / done)}%`);
        return [["card", ...names.map((_, i) => ({ place: i + 1 }))], ...names.map((name, card) => [name, ...names.map((_, place) => cell(positions[card * this.#n + place]))])];
    }

    #lookRows(): Rows {
        const looks = this.#state?.looks ?? [];
        return [["sample", "shuffles", "test", "p", "log10_p", "log10_adjusted_p"], ...looks.flatMap((look) => look.tests.map((t) => [look.sample, look.shuffles, t.name, t.p, t.log10_p, t.log10_adjusted_p]))];
    }
}
