// The decks that the user can choose, and their form in the address.

import { fullDeck, ranks } from "../cards";

export const mostCards = 54;
export const usualCards = "1 2 3 4 5";

const numbered = (n: number): string[] => Array.from({ length: n }, (_, i) => String(i + 1));

export const decks: Record<string, string[]> = {
    "5": numbered(5),
    "10": numbered(10),
    spades: ranks.map((rank) => `${rank}♠`),
    "52": fullDeck,
    "54": [...fullDeck, "Joker", "JOKER"],
};

export function namesIn(text: string): string[] {
    return text.split(/[\s,，、]+/u).filter(Boolean);
}

// The deck that has these cards; "" if they are custom.
export function deckOf(cards: string[]): string {
    const text = cards.join(" ");
    return Object.keys(decks).find((name) => decks[name].join(" ") === text) ?? "";
}

// "deck:52" for a whole deck, otherwise the names.
export function cardsFor(text: string): string[] {
    const name = text.startsWith("deck:") ? text.slice(5) : "";
    return Object.hasOwn(decks, name) ? decks[name] : namesIn(text);
}

export function textFor(cards: string[]): string {
    const deck = deckOf(cards);
    return deck && cards.length > 10 ? `deck:${deck}` : cards.join(" ");
}
