// A proof without its thousands of names, as it goes from the worker to the page.

import type { ClassProof, Proof } from "fairshuf";
import { near } from "../fraction";

// The orders are lexicographic, and there are few different fractions. A member of the family has outcomes with names of
// their own instead, and no table of places.
export interface Proved extends Pick<Proof, "algorithm" | "n" | "draws" | "outcomes" | "reached" | "shrunken" | "sentence" | "reason" | "colour"> {
    orders: number; // or outcomes
    most: number; // the largest probability
    total_variation?: string;
    positions?: string[][];
    labels?: string[];
    fair: string | null; // what each should be; null: each has its own claim
    claims?: string[];
    fractions: string[];
    fractionOf: Uint16Array; // of each order
}

export function provedOf(proof: Proof | ClassProof): Proved {
    const known = new Map<string, number>();
    const numberOf = (fraction: string): number => known.get(fraction) ?? known.set(fraction, known.size).size - 1;
    const fractionOf = Uint16Array.from(Object.values(proof.probabilities!), numberOf);
    const fractions = [...known.keys()];
    if ("member" in proof) return classProved(proof, fractions, fractionOf);
    const { probabilities, ...rest } = proof;
    return { ...rest, most: near(proof.most.probability), fair: `1/${proof.orders}`, fractions, fractionOf };
}

function classProved({ probabilities, claimed, member, size, ...proof }: ClassProof, fractions: string[], fractionOf: Uint16Array): Proved {
    return {
        ...proof,
        algorithm: member,
        orders: Number(size),
        most: Math.max(...fractions.map(near)),
        labels: Object.keys(probabilities!),
        fair: claimed ? null : size === "1" ? "1" : `1/${size}`,
        claims: claimed && Object.values(claimed),
        fractions,
        fractionOf,
    };
}
