// What Watch shows, and the controls that choose it: the cards and the draws.

import { plainDigits, wholeIn } from "../address";
import { cardsFor, deckOf, decks, mostCards, namesIn, usualCards } from "./decks";
import { choice, field, h, segments } from "../dom";
import type { Lab } from "../lab";
import { freshSeed } from "../seeds";
import type { Traced } from "../worker/worker_jobs";

export interface State {
    algorithm: string;
    cards: string[];
    seed: string;
    script: string | null; // draws given by hand instead of the seed's
    faces: boolean;
    rows: boolean | null; // the picture in rows; null: if the cards fit
    tour: number; // 0: none
    surplus: number; // cards that were given, if they were too many
}

export function stateOf(lab: Lab, given: URLSearchParams): State {
    const named = cardsFor(given.get("cards") ?? usualCards);
    const cards = named.slice(0, mostCards);
    return {
        algorithm: lab.spec(given.get("a"), "swap-down"),
        cards: cards.length ? cards : cardsFor(usualCards),
        seed: given.get("seed") ?? (given.has("script") ? "" : freshSeed()),
        script: given.get("script"),
        faces: given.get("show") !== "numbers",
        rows: given.get("as") === "rows" ? true : given.get("as") === "table" ? false : null,
        tour: wholeIn(given, "tour", 0, 1, 10),
        surplus: named.length > mostCards ? named.length : 0,
    };
}

// The draws of a text, as numbers from 0. first: what the text counts from.
export function drawsIn(lab: Lab, script: string, first: 0 | 1): number[] {
    return plainDigits(script)
        .split(/[\s,]+/)
        .filter(Boolean)
        .map((draw) => {
            if (!/^\d{1,15}$/.test(draw) || Number(draw) < first) throw new Error(lab.speech.say(first ? "notADrawFromOne" : "notADraw", draw));
            return Number(draw) - first;
        });
}

// Says which given draws were replaced because they did not fit, and which were surplus.
export function whatBecameOf(lab: Lab, given: number[], { trace, script }: Traced): string {
    const { say } = lab.speech;
    const wrong = given.findIndex((draw, i) => i < script!.length && draw !== script![i]);
    const bounds = trace.steps.flatMap(({ draw }) => (draw ? [draw.bound] : []));
    if (wrong >= 0) return say("replacedFromOne", wrong + 1, given[wrong] + 1, bounds[wrong]);
    return given.length > script!.length ? say("drawsLeftOut", given.length, script!.length) : "";
}

export interface Shows {
    faces(faces: boolean): void;
    rows(rows: boolean): void;
    remark(text: string): void;
}

// The cards and the draws.
export function setupFor(lab: Lab, state: State, traced: Traced | undefined, inRows: boolean, change: (changed: Partial<State>) => void, shows: Shows): HTMLElement[] {
    const { say } = lab.speech;
    const text = (value: string, size: number, changed: (value: string) => void, more: Record<string, unknown> = {}): HTMLInputElement => {
        const input = h("input", { type: "text", value, size, spellcheck: "false", autocomplete: "off", onchange: () => changed(input.value), ...more });
        return input;
    };
    const own = (names: string[]): void => change({ cards: names.length ? names.slice(0, mostCards) : state.cards, surplus: names.length > mostCards ? names.length : 0 });
    const cards = text(state.cards.join(" "), 24, (value) => own(namesIn(value)), { title: say("cardsHint"), class: "own-cards" });
    const deck = choice(
        [["", say("ownCards")], ["5", say("numbersOf", 5)], ["10", say("numbersOf", 10)], ["spades", say("suitOf")], ["52", "52"], ["54", say("jokers")]],
        deckOf(state.cards),
        (name) => (name ? change({ cards: decks[name] }) : cards.select()),
    );
    deck.setAttribute("aria-label", say("deckOf"));
    const seed = text(state.seed, 10, (value) => change({ seed: value, script: null }));
    const byHand = state.script?.split(",").map(Number) ?? traced?.script ?? [];
    // A mistake is named, and the picture stays.
    const given = (value: string): void => {
        try {
            change({ script: drawsIn(lab, value, 1).join(",") });
        } catch (why) {
            shows.remark((why as Error).message);
        }
    };
    const script = text(byHand.map((draw) => draw + 1).join(","), 12, given, {
        class: "script",
        placeholder: "2,3,1,1",
        inputmode: "numeric",
        title: say("drawsFromOne"),
        disabled: traced !== undefined && traced.script === null,
    });
    return [
        field(say("cards"), cards, deck),
        segments(say("show"), [["faces", say("faces")], ["numbers", say("numbers")]], state.faces ? "faces" : "numbers", (v) => shows.faces(v === "faces")),
        segments(say("showAs"), [["rows", say("viewRows")], ["table", say("viewTable")]], inRows ? "rows" : "table", (v) => shows.rows(v === "rows")),
        field(say("seed"), seed),
        field(say("script"), script),
    ];
}
