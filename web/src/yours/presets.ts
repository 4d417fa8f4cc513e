// Functions to start from: right ones, the well-known mistakes, and the five ways of picking, swapping and inserting.

import fiveText from "./five.js?raw";

export interface Preset {
    name: string;
    title: readonly [english: string, chinese: string];
    code: string;
}

const titles: Record<string, Preset["title"]> = {
    pick: ["Pick a card, close the gap", "抽牌"],
    pickFast: ["Pick a card, fill the gap", "抽牌优化"],
    swap: ["Swap with a place up to here", "换牌"],
    insert: ["Insert a card, move the rest", "插牌"],
    insertFast: ["Insert a card by a swap", "插牌优化"],
};

// The text of each function of five.js.
export const five: Preset[] = fiveText
    .split(/^export /m)
    .slice(1)
    .map((code) => ({ name: code.slice("function ".length, code.indexOf("(")), code: code.trim() }))
    .map(({ name, code }) => ({ name, code, title: titles[name] }));

export const presets: Preset[] = [
    {
        name: "fisherYates",
        title: ["Fisher–Yates: right", "Fisher–Yates：正确"],
        code: `function fisherYates(deck, random) {
  for (let i = deck.length - 1; i > 0; i--) {
    const j = random(i + 1);
    [deck[i], deck[j]] = [deck[j], deck[i]];
  }
}`,
    },
    {
        name: "naive",
        title: ["Swap with any place: naive", "与任意位置交换：朴素洗牌"],
        code: `function naive(deck, random) {
  for (let i = 0; i < deck.length; i++) {
    const j = random(deck.length);
    [deck[i], deck[j]] = [deck[j], deck[i]];
  }
}`,
    },
    {
        name: "bySort",
        title: ["array.sort with a coin", "array.sort 加抛硬币"],
        code: `function bySort(deck, random) {
  return deck.sort(() => random(2) - 0.5);
}`,
    },
    {
        name: "offByOne",
        title: ["Off by one", "差一错误"],
        code: `function offByOne(deck, random) {
  for (let i = deck.length - 1; i > 0; i--) {
    const j = random(i); // not i + 1
    [deck[i], deck[j]] = [deck[j], deck[i]];
  }
}`,
    },
    {
        name: "mathRandom",
        title: ["With Math.random", "使用 Math.random"],
        code: `deck => {
  for (let i = deck.length - 1; i > 0; i--) {
    const j = Math.floor(Math.random() * (i + 1));
    [deck[i], deck[j]] = [deck[j], deck[i]];
  }
  return deck;
}`,
    },
    ...five,
];
