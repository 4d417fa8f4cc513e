// The details of a step: its draw, the range, the probability, the moves, and its line of the pseudo-code.

import type { Algorithm, Step } from "fairshuf";
import { h, renew } from "../dom";
import { product, short } from "../fraction";
import type { Lab } from "../lab";
import { endsOf, productText, shortName, wayOf, type Product } from "./products";
import type { Traced } from "../worker/worker_jobs";

const mostChoices = 64; // draws with a button each
const mostMoves = 3;
const mostEnds = 13; // cards whose places are explained without asking

export const drawsBefore = ({ trace }: Traced, index: number): number => trace.steps.slice(0, index).filter((step) => step.draw).length;

export class StepPanel {
    readonly panel = h("section", { class: "panel step-panel" });
    #text = h("div", { "aria-live": "polite" });
    #range = h("div");
    readonly code: HTMLElement;
    #lines = h("ol", { class: "code" });
    #note = h("p", { class: "note" });

    // chosen: called with another value for the draw of this step.
    constructor(
        private readonly lab: Lab,
        private readonly chosen: (value: number) => void,
    ) {
        this.panel.append(this.#text, this.#range);
        this.code = h("section", { class: "panel" }, h("h2", {}, lab.speech.say("pseudocode")), this.#lines, this.#note, h("p", { class: "note" }, lab.speech.say("codeFromZero")));
    }

    set(about: Algorithm): void {
        this.#lines.replaceChildren(...about.lines.map((line) => h("li", { style: `--indent:${line.text.length - line.text.trimStart().length}ch` }, h("code", {}, this.lab.code(line)))));
    }

    focusDraw(): void {
        this.panel.querySelector<HTMLElement>("[aria-pressed=true]")?.focus();
    }

    // products: of each step.
    show(traced: Traced, index: number, names: string[], products: (Product | null)[]): void {
        const { say } = this.lab.speech;
        if (index === 0) {
            this.#text.replaceChildren(h("h2", {}, say("start")), h("p", {}, say(traced.trace.steps.length ? "startHint" : "nothingToDo")));
            this.#range.replaceChildren();
            return this.#mark([], true, "");
        }
        const step = traced.trace.steps[index - 1];
        this.#text.replaceChildren(h("h2", {}, say("stepOf", index, traced.trace.steps.length)), this.#facts(traced, index, names, products[index - 1]), ...this.#ends(traced, index, names));
        renew(this.#range, ...this.#choices(traced, step));
        const { lines, lines_certain: certain } = step;
        this.#mark(lines, certain, lines.length === 0 ? say("lineNone") : certain ? "" : say("lineUnsure"));
    }

    #facts(traced: Traced, index: number, names: string[], made: Product | null): HTMLElement {
        const { say } = this.lab.speech;
        const step = traced.trace.steps[index - 1];
        const all = product(traced.trace.steps.slice(0, index).map((s) => s.probability));
        const fact = (name: string, value: string, kind: string, title?: string): HTMLElement => h("div", { class: kind, title }, h("dt", {}, name), h("dd", {}, value));
        const drawn = step.draw ? say("drawnFromOne", this.#number(step.draw.value + 1), this.#number(step.draw.bound)) : say("noDraw");
        return h(
            "dl",
            { class: "facts" },
            fact(say("drawn"), drawn, "draw"),
            fact(say("probability"), short(step.probability), "probability", step.probability),
            fact(say("product"), short(all), "all-draws", all),
            ...(made && step.placed ? [fact(made.subject, productText(made), "placed", step.product)] : []),
            ...this.#way(traced, step, names),
            fact(say("moves"), this.#moves(step), "moves"),
        );
    }

    // Of a shuffle that inserts: what happens to this card from its arrival to the end.
    #way({ trace }: Traced, { placed }: Step, names: string[]): HTMLElement[] {
        const way = placed && wayOf(this.lab, trace, placed.card - 1, trace.steps.length);
        if (!way) return [];
        const { say } = this.lab.speech;
        return [h("div", { class: "way" }, h("dt", {}, say("wayOf", shortName(names[placed.card - 1]))), h("dd", {}, `${productText(way)}${way.factors.length > 1 ? say("semicolon") + way.subject : ""}`))];
    }

    // After the last step: why each card is where it is.
    #ends({ trace }: Traced, index: number, names: string[]): HTMLElement[] {
        const ends = index === trace.steps.length ? endsOf(this.lab, trace, names) : [];
        if (ends.length === 0) return [];
        const { say } = this.lab.speech;
        return [h("details", { class: "ends", open: ends.length <= mostEnds }, h("summary", {}, say("atTheEnd")), h("ul", {}, ...ends.map(({ subject, text }) => h("li", {}, h("strong", {}, subject), say("colon"), text))))];
    }

    #moves({ moves }: Step): string {
        const { say } = this.lab.speech;
        if (moves.length === 0) return say("nothingMoves");
        const shown = moves.slice(0, mostMoves).map((move) => say(move.kind, move.from, move.to));
        if (moves.length > mostMoves) shown.push(say("moreMoves", moves.length - mostMoves));
        return shown.join(say("semicolon"));
    }

    #choices(traced: Traced, { draw }: Step): HTMLElement[] {
        const { say } = this.lab.speech;
        if (!draw || draw.bound > mostChoices || !traced.script) return [];
        const button = (value: number): HTMLElement => h("button", { type: "button", "aria-pressed": String(value === draw.value), onclick: () => this.chosen(value) }, value + 1);
        return [
            h("p", { class: "note" }, say("range")),
            h("div", { class: "range", role: "group", "aria-label": say("range") }, ...Array.from({ length: draw.bound }, (_, value) => button(value))),
        ];
    }

    #number(value: number): string {
        return Number.isSafeInteger(value) ? this.lab.speech.count(value) : `≈\u00a0${value.toPrecision(3)}`;
    }

    // The lines count from 1.
    #mark(lines: number[], certain: boolean, note: string): void {
        [...this.#lines.children].forEach((line, i) => {
            const now = lines.includes(i + 1);
            line.classList.toggle("now", now);
            line.classList.toggle("maybe", now && !certain);
            if (now) line.setAttribute("aria-current", "step");
            else line.removeAttribute("aria-current");
        });
        this.#note.textContent = note;
    }
}
