// The table with the cards, and the pile beside them if a shuffle makes one. Cards glide to their new places.

import type { Story } from "fairshuf";
import { cardSize, drawCard } from "../cards";
import { h, s } from "../dom";
import type { Lab } from "../lab";
import { litCards, packetsOf, spotsAfter } from "./rows";

const gap = 10;
const rowHeight = cardSize.height + 26;

interface Layout {
    columns: number;
    pileTop: number;
}

export class Stage {
    readonly svg = s("svg", { class: "stage" });
    readonly box = h("div", { class: "stage-box" });
    readonly spoken = h("p", { class: "deck-text" });
    #slots = s("g");
    #deck = s("g");
    #cards: SVGGElement[] = [];
    #names: string[] = [];
    #trace: Story | undefined;
    #step = 0;
    #layout: Layout = { columns: 1, pileTop: 0 };
    tapped: ((card: number) => void) | undefined;
    #width = 0; // reading it from the box would force a layout each time
    #resized = new ResizeObserver(([{ contentRect }]) => {
        if (contentRect.width === this.#width) return;
        this.#width = contentRect.width;
        requestAnimationFrame(() => this.#arrange());
    });

    constructor(private readonly lab: Lab) {
        this.svg.append(this.#slots, this.#deck);
        this.#resized.observe(this.box);
        this.svg.addEventListener("click", (event) => {
            const card = this.#cards.indexOf((event.target as Element).closest("g.card") as SVGGElement);
            if (card >= 0) this.tapped?.(card);
        });
    }

    leave(): void {
        this.#resized.disconnect();
    }

    // Shows the cards of this trace, with their names or their numbers.
    set(trace: Story, names: string[], faces: boolean, step: number): void {
        this.#trace = trace;
        this.#names = names;
        this.#step = step;
        this.#cards = names.map((name, i) => drawCard(faces ? name : String(i + 1)));
        this.#width ||= this.box.clientWidth; // at once, so that nothing below moves
        this.#arrange();
    }

    go(step: number): void {
        this.#step = step;
        this.#place();
        this.#showText();
    }

    #arrange(): void {
        if (!this.#trace || !this.#width) return;
        const n = this.#names.length;
        const piles = this.#trace.steps.some((step) => step.pile);
        const scale = scaleFor(n, this.#width, piles);
        const columns = Math.max(1, Math.min(n, 13, Math.floor((this.#width / scale + gap) / (cardSize.width + gap))));
        const rows = Math.ceil(n / columns);
        const pileTop = rows * rowHeight + 22;
        const inner = columns * (cardSize.width + gap);
        const height = (piles ? pileTop : 0) + rows * rowHeight + 6;
        this.#layout = { columns, pileTop };
        this.svg.style.setProperty("--place-size", `${Math.min(17, Math.max(12.5, 10 / scale)).toFixed(1)}px`); // to be read on a phone, too
        this.svg.setAttribute("viewBox", `0 0 ${inner} ${height}`);
        this.svg.setAttribute("width", String(inner * scale));
        this.svg.setAttribute("height", String(height * scale));
        this.#deck.replaceChildren(...this.#cards); // new cards do not glide
        this.#slots.replaceChildren(...this.#names.map((_, i) => this.#slot(i, 0)));
        if (piles) {
            const title = s("text", { class: "place", x: 4, y: pileTop - 8 }, this.lab.speech.say("pile"));
            this.#slots.append(title, ...this.#names.map((_, i) => this.#slot(i, pileTop)));
        }
        this.#place();
    }

    #slot(i: number, top: number): SVGElement {
        const { width, height } = cardSize;
        return s(
            "g",
            { transform: `translate(${this.#spot(i, top).join(" ")})` },
            s("rect", { class: "slot", width, height, rx: 6 }),
            s("text", { class: "place", x: width / 2, y: height + 17, "text-anchor": "middle" }, i + 1),
        );
    }

    #spot(i: number, top: number): [number, number] {
        const { columns } = this.#layout;
        return [(i % columns) * (cardSize.width + gap) + gap / 2, top + Math.floor(i / columns) * rowHeight + 2];
    }

    #place(): void {
        if (!this.#trace) return;
        const now = spotsAfter(this.#trace, this.#step);
        const lit = this.#step > 0 ? litCards(this.lab, this.#trace, this.#trace.steps[this.#step - 1], spotsAfter(this.#trace, this.#step - 1), now) : new Set<number>();
        const n = this.#cards.length;
        const packets = this.#step % n === 0 ? packetsOf(this.#trace, this.#step - n + 1, this.#step) : new Map<number, number>();
        this.#cards.forEach((card, i) => {
            const { place, inPile } = now.get(i) ?? { place: 0, inPile: true };
            const [x, y] = this.#spot(place, inPile ? this.#layout.pileTop : 0);
            card.style.transform = `translate(${x}px, ${y}px)`;
            card.classList.toggle("moved", packets.size === 0 && lit.has(i));
            for (const packet of [1, 2]) card.classList.toggle(`packet-${packet}`, packets.get(i) === packet);
        });
    }

    #showText(): void {
        if (!this.#trace) return;
        const names = deckAfter(this.#trace, this.#step).map((card) => (card === null ? "–" : this.#names[Number(card)]));
        this.svg.setAttribute("aria-label", this.lab.speech.say("deckNow", names.join(" ")));
        this.spoken.textContent = names.join(" ");
    }
}

// Few cards are as large as possible. Many cards stand in rows, and all of them fit into the window below the controls.
function scaleFor(n: number, width: number, piles: boolean): number {
    const small = width < 500;
    if (n <= 13) return Math.min(1.25, Math.max(small ? 0.85 : 0.7, width / (n * (cardSize.width + gap))));
    const room = Math.max(260, innerHeight - 330);
    const fitting = (scale: number): boolean => {
        const columns = Math.max(1, Math.min(n, 13, Math.floor((width / scale + gap) / (cardSize.width + gap))));
        return Math.ceil(n / columns) * rowHeight * scale * (piles ? 2.1 : 1) <= room;
    };
    return [0.8, 0.72, 0.66, 0.6, 0.54, 0.48].find(fitting) ?? (small ? 0.5 : 0.48);
}

const deckAfter = (trace: Story, step: number): (string | null)[] => (step > 0 ? trace.steps[step - 1].deck : trace.cards);
