// Draws for shuffles without a seed: words of the system's generator, taken from a pool, because a call for a few bytes
// takes longer than a shuffle of a deck.

import { drawBelow } from "./functions.js";

const wordRange = 2 ** 32;
const poolSize = 4096; // words; one call gives at most 65536 bytes

export class Draws {
    #crypto;
    #pool = new Uint32Array(poolSize);
    #next = poolSize;

    constructor(crypto) {
        this.#crypto = crypto;
    }

    below(bound) {
        return drawBelow(() => this.#word(), bound);
    }

    // Each used word is deleted, so that nobody who reads the memory later learns a past order.
    #word() {
        if (this.#next === poolSize) {
            this.#crypto.getRandomValues(this.#pool);
            this.#next = 0;
        }
        const word = this.#pool[this.#next];
        this.#pool[this.#next++] = 0;
        return word;
    }

    // Swap-down: place i swaps with one of 0 .. i. Three draws are taken from one word (Brackett-Rozinsky and Lemire
    // 2024): each from what is left of the word after the one before; the word is drawn anew where what is left at the end
    // is below 2^32 mod the product of the bounds. So each triple of draws is equally likely, if each word is.
    shuffle(array) {
        let i = array.length - 1;
        for (; i > 254; --i) swap(array, i, this.below(i + 1));
        for (; i >= 3; i -= 3) {
            const product = (i + 1) * i * (i - 1);
            for (;;) {
                const first = this.#word() * (i + 1);
                const second = (first >>> 0) * i;
                const third = (second >>> 0) * (i - 1);
                const left = third >>> 0;
                if (left < product && left < wordRange % product) continue;
                swap(array, i, (first / wordRange) | 0);
                swap(array, i - 1, (second / wordRange) | 0);
                swap(array, i - 2, (third / wordRange) | 0);
                break;
            }
        }
        for (; i > 0; --i) swap(array, i, this.below(i + 1));
        return array;
    }
}

function swap(array, i, j) {
    const kept = array[i];
    array[i] = array[j];
    array[j] = kept;
}
