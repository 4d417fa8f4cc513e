// What a step says: its draw, the range it was drawn from, how probable that was, what moved; and its line of the
// pseudo-code.

import type { Algorithm, Step } from "fairshuf";
import { h, renew } from "./dom";
import { product, short } from "./fraction";
import type { Lab } from "./lab";
import { linesOf } from "./pseudocode";
import type { Told } from "./worker";

const mostChoices = 64; // draws that get a button each
const mostMoves = 3;

export const drawsBefore = ({ story }: Told, index: number): number => story.steps.slice(0, index).filter((step) => step.draw).length;

const linesIn = ({ pseudocode }: Algorithm): string[] => pseudocode.trimEnd().split("\n");

export class StepPanel {
    readonly panel = h("section", { class: "panel step-panel" });
    #said = h("div", { "aria-live": "polite" });
    #range = h("div");
    readonly code: HTMLElement;
    #lines = h("ol", { class: "code" });
    #note = h("p", { class: "note" });

    // chosen: another value for the draw of the step that is shown.
    constructor(
        private readonly lab: Lab,
        private readonly chosen: (value: number) => void,
    ) {
        this.panel.append(this.#said, this.#range);
        this.code = h("section", { class: "panel" }, h("h2", {}, lab.speech.say("pseudocode")), this.#lines, this.#note, h("p", { class: "note" }, lab.speech.say("countsFromZero")));
    }

    set(about: Algorithm): void {
        this.#lines.replaceChildren(...linesIn(about).map((line) => h("li", { style: `--indent:${line.length - line.trimStart().length}ch` }, h("code", {}, line))));
    }

    focusDraw(): void {
        this.panel.querySelector<HTMLElement>("[aria-pressed=true]")?.focus();
    }

    show(told: Told, index: number, about: Algorithm): void {
        const { say } = this.lab.speech;
        if (index === 0) {
            this.#said.replaceChildren(h("h2", {}, say("start")), h("p", {}, say(told.story.steps.length ? "startHint" : "nothingToDo")));
            this.#range.replaceChildren();
            return this.#mark([], true, "");
        }
        const step = told.story.steps[index - 1];
        this.#said.replaceChildren(h("h2", {}, say("stepOf", index, told.story.steps.length)), this.#facts(told, index));
        renew(this.#range, ...this.#choices(told, step));
        const { lines, sure } = linesOf(about.name, linesIn(about), step, drawsBefore(told, index - 1), told.story.cards.length);
        this.#mark(lines, sure, lines.length === 0 ? say("lineNone") : sure ? "" : say("lineUnsure"));
    }

    #facts(told: Told, index: number): HTMLElement {
        const { say } = this.lab.speech;
        const step = told.story.steps[index - 1];
        const all = product(told.story.steps.slice(0, index).map((s) => s.probability));
        const fact = (name: string, value: string, kind: string, title?: string): HTMLElement => h("div", { class: kind, title }, h("dt", {}, name), h("dd", {}, value));
        const drawn = step.draw ? say("drawnOf", this.#number(step.draw.value), this.#number(step.draw.bound - 1)) : say("noDraw");
        return h(
            "dl",
            { class: "facts" },
            fact(say("drawn"), drawn, "draw"),
            fact(say("probability"), short(step.probability), "probability", step.probability),
            fact(say("product"), short(all), "all-draws", all),
            ...(step.product === all ? [] : [fact(say("placedThere"), short(step.product), "placed", step.product)]),
            fact(say("moves"), this.#moves(step), "moves"),
        );
    }

    #moves({ moves }: Step): string {
        const { say } = this.lab.speech;
        if (moves.length === 0) return say("nothingMoves");
        const shown = moves.slice(0, mostMoves).map((move) => say(move.kind, move.from, move.to));
        if (moves.length > mostMoves) shown.push(say("moreMoves", moves.length - mostMoves));
        return shown.join(say("semicolon"));
    }

    #choices(told: Told, { draw }: Step): HTMLElement[] {
        const { say } = this.lab.speech;
        if (!draw || draw.bound > mostChoices || !told.script) return [];
        const button = (value: number): HTMLElement => h("button", { type: "button", "aria-pressed": String(value === draw.value), onclick: () => this.chosen(value) }, value);
        return [
            h("p", { class: "note" }, say("range")),
            h("div", { class: "range", role: "group", "aria-label": say("range") }, ...Array.from({ length: draw.bound }, (_, value) => button(value))),
        ];
    }

    #number(value: number): string {
        return Number.isSafeInteger(value) ? this.lab.speech.count(value) : `≈ ${value.toPrecision(3)}`;
    }

    #mark(lines: number[], sure: boolean, note: string): void {
        [...this.#lines.children].forEach((line, i) => {
            const now = lines.includes(i);
            line.classList.toggle("now", now);
            line.classList.toggle("maybe", now && !sure);
            if (now) line.setAttribute("aria-current", "step");
            else line.removeAttribute("aria-current");
        });
        this.#note.textContent = note;
    }
}
