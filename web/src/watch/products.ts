// The probability of each step as a whole product: "not picked 4/5 · not picked 3/4 · picked 1/3 = 1/5".

import type { Story } from "fairshuf";
import { product, short } from "../fraction";
import type { Lab } from "../lab";
import type { Word } from "../words/words";

export interface Product {
    subject: string;
    factors: string[];
    value: string;
}

const mostFactors = 6;
const longestName = 16; // in a sentence

// A long name of a card is cut.
export const shortName = (name: string): string => ([...name].length > longestName ? `${[...name].slice(0, longestName - 1).join("")}…` : name);

export function productText({ factors, value }: Product): string {
    const shown = factors.length > mostFactors ? [...factors.slice(0, 3), "…", ...factors.slice(-3)] : factors;
    const text = shown.join(" · ");
    return factors.length === 1 && factors[0].endsWith(value) ? text : `${text} = ${short(value)}`;
}

// How the draws settle cards: each settles a place with a card that is left, or each brings a card that may move on.
export type Settling = "elimination" | "arrival" | "nothing";

export function settlingOf({ cards, steps }: Story): Settling {
    const drawn = steps.filter((step) => step.draw);
    if (drawn.length === 0 || drawn.some((step) => !step.placed)) return "nothing";
    const falls = drawn.every((step, i) => step.draw!.bound === cards.length - i); // the first draw is among all cards
    return falls ? "elimination" : "arrival";
}

const oneIn = (bound: number): string => (bound === 1 ? "1" : short(`1/${bound}`));

// One for each step; null if it draws nothing.
export function productsOf(lab: Lab, trace: Story, names: string[]): (Product | null)[] {
    const { say } = lab.speech;
    const settling = settlingOf(trace);
    const missed: string[] = [];
    const missedFactors: string[] = [];
    const path: string[] = [];
    return trace.steps.map(({ draw, placed, probability, product: value }) => {
        if (!draw) return null;
        path.push(probability);
        if (!placed) return { subject: say("theseDraws"), factors: path.map((one) => short(one)), value: product(path) };
        const subject = say("cardInPlace", shortName(names[placed.card - 1]), placed.place);
        if (settling !== "elimination") return { subject, factors: [say("inserted", oneIn(draw.bound))], value };
        const factors = [...missedFactors, say("picked", oneIn(draw.bound))];
        missed.push(`${draw.bound - 1}/${draw.bound}`);
        missedFactors.push(say("notPicked", missed.at(-1)!));
        return { subject, factors, value };
    });
}

// The card that no draw has picked.
export function leftOver(lab: Lab, trace: Story, names: string[]): Product | null {
    if (settlingOf(trace) !== "elimination") return null;
    const { say } = lab.speech;
    const drawn = trace.steps.filter((step) => step.draw);
    const placed = new Set(drawn.map((step) => step.placed!.card));
    const deck = trace.steps.at(-1)!.deck;
    const place = deck.findIndex((card) => card !== null && !placed.has(Number(card) + 1));
    if (place < 0) return null;
    const missed = drawn.map(({ draw }) => `${draw!.bound - 1}/${draw!.bound}`);
    return { subject: say("cardInPlace", shortName(names[Number(deck[place])]), place + 1), factors: missed.map((one) => say("notPicked", one)), value: product(missed) };
}

const wordOf: Record<string, Word> = { "not-picked": "notPicked", picked: "picked", inserted: "inserted", stays: "stays", "sent-to-end": "toTheEnd", "was-there": "wasThere", pushed: "pushed" };

// Of a shuffle that inserts: why each card is where it is at the end. It may have come there in two ways.
export function endsOf(lab: Lab, { end = [] }: Story, names: string[]): { subject: string; text: string }[] {
    const { say } = lab.speech;
    return end.map(({ card, place, ways, probability }) => {
        const factors = ways.map((way) => way.map(({ what, probability: one }) => say(wordOf[what], one)).join(" · "));
        const alone = ways.length === 1 && ways[0].length === 1;
        return { subject: say("cardInPlace", shortName(names[Number(card)]), place), text: alone ? factors[0] : `${factors.join(" + ")} = ${short(probability)}` };
    });
}

// Of a shuffle that inserts: what happens to a card from its arrival up to a step. In the places of the deck or the pile.
export function wayOf(lab: Lab, trace: Story, card: number, upTo: number): Product | null {
    if (settlingOf(trace) !== "arrival") return null;
    const { say } = lab.speech;
    const steps = trace.steps.slice(0, upTo);
    const first = steps.findIndex((step) => step.placed?.card === card + 1);
    if (first < 0) return null;
    const fractions: string[] = [];
    const factors: string[] = [];
    let place = 0;
    for (const { draw, placed, deck, pile, moves } of steps.slice(first)) {
        if (!draw || !placed) continue;
        const before = place;
        place = placeOf(card, deck, pile);
        const arrived = placed.card === card + 1;
        const inserts = moves.some(({ kind }) => kind === "insert" || kind === "shift");
        const pushing = trace.steps.some((step) => step.moves.some(({ kind }) => kind === "insert"));
        const stay = pushing ? draw.bound - before : draw.bound - 1;
        const [fraction, word] = arrived ? [`1/${draw.bound}`, "inserted" as const]
            : place === before ? [`${stay}/${draw.bound}`, "stays" as const]
            : inserts && pushing ? [`${before}/${draw.bound}`, "pushed" as const]
            : [`1/${draw.bound}`, "toTheEnd" as const];
        fractions.push(fraction);
        factors.push(say(word, fraction));
    }
    return { subject: say("cardInPlace", "", place).trim(), factors, value: product(fractions) };
}

// From 1.
function placeOf(card: number, deck: (string | null)[], pile: (string | null)[] | undefined): number {
    const inPile = pile?.indexOf(String(card)) ?? -1;
    return (inPile >= 0 ? inPile : deck.indexOf(String(card))) + 1;
}
