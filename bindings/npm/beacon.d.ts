/** The constants of drand's network quicknet. */
export const quicknet: Readonly<{ hash: string; publicKey: string; genesis: number; period: number; domain: string }>;

/** What a server of drand answers. Its second interface leaves out the randomness. */
export interface DrandAnswer {
    round: number;
    signature: string;
    randomness?: string;
}

/** Checks a round of quicknet, its signature among other things. Throws an Error that says what is wrong. */
export function verifyDrand(
    answer: DrandAnswer,
    expected?: { round?: number | string; value?: string },
): { round: number; time: Date; value: string };
