// The types of raffle_check.mjs, for TypeScript.

export interface Winner {
    name: string;
    number: number;
    prize?: string;
}

export type Check = "form" | "list" | "participants" | "commitments" | "reveals" | "sources" | "key" | "winners" | "claim";

export interface Checked {
    /** 0: valid. 2: a check failed. 1: this is not a transcript. */
    status: 0 | 1 | 2;
    problem: string;
    /** The problem with {} for its value, to say it in other languages. */
    template?: string;
    value?: string;
    /** The checks that were made; if one failed, it is the last. */
    checks: Check[];
    claim?: "verifiable" | "repeatable";
    winners?: Winner[];
    alternates?: Winner[];
}

export const checks: Check[];
export function shown(text: string): string;
export function check(
    transcript: Uint8Array,
    list: Uint8Array,
    crypto: { sha256(data: Uint8Array | string): string; seedFrom(phrase: string): string },
    phrase?: string,
    names?: { transcript: string; list: string },
): Checked;
