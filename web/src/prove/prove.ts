// Prove: the exact probability of every order, two shuffles side by side.

import { address, keepAddress, wholeIn } from "../address";
import { h, segments } from "../dom";
import { figure, subjectOf, type Rows } from "../figure";
import { foldedCard } from "../follow";
import { decimal, log10, near, short } from "../fraction";
import { verdictClass, type Lab, type View } from "../lab";
import { examples } from "../picker";
import { barField, barRows, colourKey, fractionMatrix, type BarField, type Bars } from "../plots";
import { addressOf, drawPickers, sidesIn, type Side } from "../sides";
import type { Proved } from "./proved";
import { Cancelled, type WorkerClient } from "../worker/worker_client";

const mostCards = 7;
const mostRows = 24; // orders with a row each

interface State {
    n: number;
    bySize: boolean;
    sides: Side[];
}

export function prove(lab: Lab, given: URLSearchParams): View {
    return new ProveView(lab, given);
}

class ProveView implements View {
    readonly element: HTMLElement;
    #state: State;
    #workers: WorkerClient[];
    #proofs: (Proved | undefined)[] = [undefined, undefined];
    #shown: ShownProof[];
    #pickers: HTMLElement[];
    #resized: ReturnType<typeof setTimeout> | undefined;

    constructor(
        private readonly lab: Lab,
        given: URLSearchParams,
    ) {
        this.#state = { n: wholeIn(given, "n", 4, 2, mostCards), bySize: given.get("sort") === "size", sides: sidesIn(lab, given) };
        const { sides } = this.#state;
        this.#workers = sides.map(() => lab.newWorker());
        this.#shown = sides.map((_, i) => new ShownProof(lab, i));
        this.#pickers = sides.map(() => h("div", { class: "controls" }));
        this.element = this.#layout();
        sides.forEach((side, i) => drawPickers(this.#pickers[i], lab, i, side, () => void this.#prove(i)));
        this.#proveAll();
        addEventListener("resize", this.#onResize);
    }

    leave(): void {
        removeEventListener("resize", this.#onResize);
        clearTimeout(this.#resized);
        this.#workers.forEach((worker) => worker.cancel());
    }

    // Narrow windows have narrow pictures.
    #onResize = (): void => {
        clearTimeout(this.#resized);
        this.#resized = setTimeout(() => this.#draw(), 150);
    };

    #keep(): void {
        const { sides, n, bySize } = this.#state;
        keepAddress("prove", { ...addressOf(sides), n, sort: bySize ? "size" : undefined });
    }

    #proveAll(): void {
        this.#state.sides.forEach((_, i) => void this.#prove(i));
    }

    async #prove(i: number): Promise<void> {
        this.#keep();
        const { say } = this.lab.speech;
        const { algorithm, draws } = this.#state.sides[i];
        const most = this.lab.about(algorithm).proved_up_to;
        this.#proofs[i] = undefined;
        this.#workers[i].cancel(); // its current job is obsolete
        if (this.#state.n > most) return this.#shown[i].say("problem", say("tooManyToProve", algorithm, most));
        this.#shown[i].say("waiting", say("proving"));
        try {
            this.#proofs[i] = await this.#workers[i].request({ job: "prove", algorithm, n: this.#state.n, draws });
        } catch (why) {
            if (!(why instanceof Cancelled)) this.#shown[i].say("problem", this.lab.problem(why as Error));
            return;
        }
        this.#draw();
    }

    // Draws both sides, because they share a scale.
    #draw(): void {
        const most = Math.max(...this.#proofs.map((proof) => proof?.most ?? 0));
        this.#proofs.forEach((proof, i) => proof && this.#shown[i].show(proof, most, this.#state.bySize));
    }

    #layout(): HTMLElement {
        const { say } = this.lab.speech;
        const side = (_: Side, i: number): HTMLElement => h("section", { class: "panel", "aria-label": say(i ? "second" : "first") }, this.#pickers[i], this.#shown[i].element);
        return h("div", { class: "view prove-view" }, h("h1", {}, say("proveTitle")), this.#controls(), h("div", { class: "pair" }, ...this.#state.sides.map(side)), proveExamples(this.lab));
    }

    #controls(): HTMLElement {
        const { say } = this.lab.speech;
        const counts = Array.from({ length: mostCards - 1 }, (_, i) => String(i + 2));
        const many = segments(say("cardsN"), counts.map((v) => [v, v]), String(this.#state.n), (v) => {
            this.#state.n = Number(v);
            this.#proveAll();
        });
        const sorted = segments(say("sorted"), [["name", say("byName")], ["size", say("bySize")]], this.#state.bySize ? "size" : "name", (v) => {
            this.#state.bySize = v === "size";
            this.#keep();
            this.#draw();
        });
        return h("div", { class: "controls" }, many, sorted);
    }
}

function proveExamples(lab: Lab): HTMLElement {
    return examples(lab, [
        [address("prove", { a: "swap-down", b: "swap-any", n: 3 }), "naive, 27 / 6"],
        [address("prove", { a: "swap-down", b: "sattolo", n: 4 }), lab.speech.say("offByOne")],
        [address("prove", { a: "sort-keys", b: "sort-comparator-timsort", n: 5, sort: "size" }), "array.sort"],
        [address("prove", { a: "swap-down", b: "cut", n: 4 }), "cut"],
        [address("prove", { a: "swap-down", b: "swap-down", db: "modulo:256", n: 5 }), "rand() % k"],
        [address("prove", { a: "riffle:3", b: "riffle:7", n: 6, sort: "size" }), "riffle:3 / riffle:7"],
        [address("prove", { a: "derangement", b: "weighted-shuffle", n: 4 }), "derangement / weighted-shuffle"],
    ]);
}

// One side: the verdict, the orders, the places. Unchanged parts stay in place.
class ShownProof {
    readonly element = h("div", { class: "result" });
    #verdict = h("p", { "aria-live": "polite" });
    #rest = h("div");
    #proof: Proved | undefined;
    #bySize = false;
    #orders: Orders | undefined;

    constructor(
        private readonly lab: Lab,
        private readonly index: number,
    ) {
        this.element.append(this.#verdict, this.#rest);
    }

    say(kind: "problem" | "waiting", text: string): void {
        this.#proof = undefined;
        this.element.removeAttribute("data-proved");
        this.element.toggleAttribute("data-waiting", kind === "waiting");
        this.#verdict.className = kind;
        this.#verdict.textContent = text;
        this.#rest.replaceChildren();
    }

    // most: the largest probability of both sides.
    show(proof: Proved, most: number, bySize: boolean): void {
        if (proof === this.#proof && bySize === this.#bySize) return this.#orders!.scale(most);
        this.#proof = proof;
        this.#bySize = bySize;
        this.#verdict.className = `verdict ${verdictClass[proof.colour]}`;
        this.#verdict.textContent = this.lab.verdict(proof);
        this.#orders = ordersFigure(this.lab, proof, most, bySize, this.index);
        this.#rest.replaceChildren(
            h("p", { class: "note method" }, this.lab.method(this.lab.about(proof.algorithm))),
            this.#orders.element,
            ...(proof.positions ? [positionsFigure(this.lab, proof, proof.positions, this.index)] : []),
            factsOf(this.lab, proof),
            foldedCard(this.lab, proof.algorithm, "prove"),
        );
        this.element.removeAttribute("data-waiting");
        this.element.dataset.proved = `${proof.algorithm} ${proof.n} ${proof.draws}`;
    }
}

function factsOf(lab: Lab, proof: Proved): HTMLElement {
    const { say, count } = lab.speech;
    const fact = (name: string, value: string): HTMLElement => h("div", {}, h("dt", {}, name), h("dd", {}, value));
    const outcomes = proof.outcomes === "unbounded" ? say("unbounded") : count(BigInt(proof.outcomes));
    return h(
        "dl",
        { class: "facts" },
        fact(say("outcomes"), outcomes.length > 30 ? `≈\u00a0${decimal(log10(proof.outcomes))}` : outcomes),
        fact(say(proof.labels ? "reachedOutcomes" : "reached"), say(proof.labels ? "ofOutcomes" : "ofOrders", count(proof.reached), count(proof.orders))),
        ...(proof.total_variation === undefined ? [] : [fact(say("distance"), proof.total_variation === "0" ? "0" : `${short(proof.total_variation)} (${(100 * near(proof.total_variation)).toPrecision(3)} %)`)]),
        ...(proof.shrunken ? [fact(say("shrunken"), lab.shrunken(lab.about(proof.algorithm), proof.shrunken))] : []),
    );
}

function barsOf({ n, fractions, fractionOf, labels, claims, fair }: Proved, bySize: boolean): Bars {
    const values = fractions.map(near);
    const at = Uint16Array.from(fractionOf, (_, i) => i);
    if (bySize) at.sort((a, b) => values[fractionOf[b]] - values[fractionOf[a]] || a - b);
    return {
        count: at.length,
        label: (i) => (labels ? labels[at[i]] : orderAt(at[i], n)),
        fraction: (i) => fractions[fractionOf[at[i]]],
        value: (i) => values[fractionOf[at[i]]],
        claim: (i) => fair ?? claims![at[i]],
    };
}

// "1 3 2": the order of this number, in lexicographic order.
function orderAt(number: number, n: number): string {
    const left = Array.from({ length: n }, (_, i) => i + 1);
    const digits = left.map((_, i) => {
        const digit = number % (i + 1);
        number = Math.floor(number / (i + 1));
        return digit;
    });
    return digits.reverse().map((digit) => left.splice(digit, 1)[0]).join(" ");
}

interface Orders {
    element: HTMLElement;
    scale(most: number): void;
}

export function ordersFigure(lab: Lab, proof: Proved, most: number, bySize: boolean, index: number): Orders {
    const { say } = lab.speech;
    const { fair } = proof;
    const bars = barsOf(proof, bySize);
    const rows = (): Rows => [["order", "probability", "decimal", "fair"], ...Array.from({ length: bars.count }, (_, i) => [bars.label(i), bars.fraction(i), bars.value(i), bars.claim(i)])];
    const common = { title: say(proof.labels ? "outcomesOf" : "orders"), name: `orders-${"ab"[index]}`, about: () => subjectOf(lab, proof.algorithm, proof.draws, proof.n), rows };
    const legend = colourKey(say("less"), fair ?? say("ownLaw"), say("more"), "even-bar");
    if (bars.count <= mostRows) {
        const { element, show } = figure(lab, { ...common, svg: barRows(bars, fair, most), below: legend });
        return { element, scale: (most) => show(barRows(bars, fair, most)) };
    }
    const first = barField(bars, fair, most);
    const reader = orderReader(lab, bars);
    reader.watch(first);
    const { element, show } = figure(lab, { ...common, svg: first.svg, below: h("div", {}, reader.element, legend) });
    const scale = (most: number): void => {
        const field = barField(bars, fair, most);
        reader.watch(field);
        show(field.svg);
    };
    return { element, scale };
}

// Thousands of bars have no room for their names. A slider or the pointer reads them one at a time.
function orderReader(lab: Lab, bars: Bars): { element: HTMLElement; watch: (field: BarField) => void } {
    const { say, count } = lab.speech;
    const text = h("output", { class: "reading" });
    const slider = h("input", { type: "range", min: 0, max: bars.count - 1, value: "0", "aria-label": say("pick"), oninput: () => read(Number(slider.value)) });
    let shown: BarField | undefined;
    const read = (i: number): void => {
        const label = bars.label(i);
        const fraction = bars.fraction(i);
        slider.value = String(i);
        text.replaceChildren(h("strong", {}, label), `  ${fraction}`, h("span", { class: "note" }, `  ${say("fairLine", bars.claim(i))} · ${say("orderNumber", count(i + 1), count(bars.count))}`));
        slider.setAttribute("aria-valuetext", `${label}${say("colon")}${fraction}`);
        shown?.point(i);
    };
    const watch = (field: BarField): void => {
        shown = field;
        field.svg.addEventListener("pointermove", (event) => {
            const i = field.barAt(event.clientX);
            if (i >= 0 && i < bars.count) read(i);
        });
        read(Number(slider.value));
    };
    return { element: h("div", { class: "reader" }, slider, text), watch };
}

export function positionsFigure(lab: Lab, { algorithm, draws, n }: Pick<Proved, "algorithm" | "draws" | "n">, positions: string[][], index: number): HTMLElement {
    const { say } = lab.speech;
    const fair = `1/${n}`;
    const places = positions.map((_, i) => i + 1);
    const rows = (): Rows => [["card", ...places.map((p) => ({ place: p }))], ...positions.map((row, card) => [card + 1, ...row])];
    return figure(lab, { title: say("positions"), name: `positions-${"ab"[index]}`, about: () => subjectOf(lab, algorithm, draws, n), svg: fractionMatrix(positions, fair), rows, note: say("positionsHint", fair) }).element;
}
