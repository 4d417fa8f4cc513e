// Two shuffles side by side, each with its draws. The address names them a and da, b and db.

import { renew } from "./dom";
import type { Lab } from "./lab";
import { algorithmPicker, drawsOf, drawsPicker } from "./picker";

export interface Side {
    algorithm: string;
    draws: string;
}

export function sidesIn(lab: Lab, given: URLSearchParams): Side[] {
    return [
        { algorithm: lab.spec(given.get("a"), "swap-down"), draws: drawsOf(given.get("da")) },
        { algorithm: lab.spec(given.get("b"), "swap-any"), draws: drawsOf(given.get("db")) },
    ];
}

export function addressOf([a, b]: Side[]): Record<string, string | undefined> {
    const unusual = (draws: string): string | undefined => (draws === "exact" ? undefined : draws);
    return { a: a.algorithm, b: b.algorithm, da: unusual(a.draws), db: unusual(b.draws) };
}

// The pickers of a side. They store the choice in the side before they call changed().
export function drawPickers(box: HTMLElement, lab: Lab, index: number, side: Side, changed: () => void): void {
    const { say } = lab.speech;
    const change = (choice: Partial<Side>): void => {
        Object.assign(side, choice);
        drawPickers(box, lab, index, side, changed);
        changed();
    };
    renew(
        box,
        algorithmPicker(lab, say(index ? "second" : "first"), side.algorithm, (algorithm) => change({ algorithm })),
        drawsPicker(lab, say("draws"), side.draws, (draws) => change({ draws })),
    );
}
