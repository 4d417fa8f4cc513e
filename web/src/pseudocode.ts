// Which lines of an algorithm's pseudo-code a step has run. A step does not say so itself: it tells its draw and its
// moves. Where that leaves a choice, `sure` is false and all candidates are given.

import type { Step } from "fairshuf";

export interface Marked {
    lines: number[];
    sure: boolean;
}

const indent = (line: string): number => line.length - line.trimStart().length;
const draws = (line: string): boolean => line.includes("draw(");

// drawIndex: how many draws came before; n: cards.
export function linesOf(algorithm: string, code: string[], step: Step, drawIndex: number, n: number): Marked {
    if (!step.draw) return undrawn(code, step, drawIndex);
    const candidates = code.flatMap((line, i) => (draws(line) ? [i] : []));
    const chosen = chosenLine(algorithm, candidates, step, drawIndex, n);
    if (chosen === null) return { lines: candidates, sure: false };
    const coins = algorithm.startsWith("sort-comparator"); // what a sort does with a coin, its step does not tell
    return { lines: coins ? [chosen] : [chosen, ...followers(code, chosen, step)], sure: true };
}

function undrawn(code: string[], step: Step, drawIndex: number): Marked {
    const line = drawIndex === 0 ? 0 : code.length - 1;
    const free = !draws(code[line]) && indent(code[line]) === 0;
    return { lines: free && step.moves.length > 0 ? [line] : [], sure: true };
}

function chosenLine(algorithm: string, candidates: number[], step: Step, drawIndex: number, n: number): number | null {
    if (candidates.length === 1) return candidates[0];
    const bound = step.draw!.bound;
    switch (algorithm) {
        case "swap-pairs":
        case "teacher":
            return candidates[drawIndex % 2];
        case "tables":
            return n >= 4 ? candidates[drawIndex] : null;
        case "merge":
            return bound > 2 ? candidates[1] : null;
        case "scatter":
            return candidates[drawIndex < n ? 0 : 1];
        case "bulk":
            return candidates[candidates.length - 1]; // there are never so many cards here
        case "trie":
            return candidates[0];
        default:
            return null;
    }
}

// Lines of the same turn run with the draw; those after a loop over draws only once something moves.
function followers(code: string[], chosen: number, step: Step): number[] {
    const loop = /^\s*(for|while|until|if draw)/.test(code[chosen]);
    if (loop && step.moves.length === 0) return [];
    const found: number[] = [];
    for (let i = chosen + 1; i < code.length && !draws(code[i]); ++i) {
        if (loop ? /^\s*(for|otherwise)/.test(code[i]) : indent(code[i]) < indent(code[chosen])) break;
        found.push(i);
    }
    return found;
}
