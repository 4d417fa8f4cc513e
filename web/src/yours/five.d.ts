type Shuffle = (deck: number[], random: (bound: number) => number) => number[] | void;

export const pick: Shuffle;
export const pickFast: Shuffle;
export const swap: Shuffle;
export const insert: Shuffle;
export const insertFast: Shuffle;
