// Draws for shuffles without a seed: words of the system's generator, taken from a pool, because a call for a few bytes
// takes longer than a shuffle of a deck.

import { drawBelow } from "./functions.js";

const wordRange = 2 ** 32;
const mostBytes = 65536; // that one call of the system's generator gives
const poolSize = 4096; // words
const mostPlaces = 16384; // that the module draws at once
const fewItems = 2 ** 22; // up to here, the swaps are in a large cache of the processor
const mostForThree = 256; // so that the product of the bounds is far below 2^32
const mostForTwo = 8192;

export class Draws {
    #crypto;
    #pool = new Uint32Array(poolSize);
    #next = poolSize;
    #places;

    // places(first, count): draws below first, first + 1, ..., as a Uint32Array.
    constructor(crypto, places) {
        this.#crypto = crypto;
        this.#places = places;
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

    shuffle(array) {
        if (array.length > fewItems) this.#shuffleInPiles(array);
        else this.#shufflePart(array, 0, array.length);
        return array;
    }

    // Shuffles the places from `first` to `end` - 1. The first of them by swap-down; then each later place, going up, swaps
    // with one of those up to itself (swap-seen). Places drawn by the module come many at once.
    #shufflePart(array, first, end) {
        const n = end - first;
        const few = Math.min(n, mostForTwo);
        this.#swapDown(array, first, first + few);
        for (let i = few; i < n; i += mostPlaces) {
            const places = this.#places(i + 1, Math.min(mostPlaces, n - i));
            swapUp(array, first, first + i, places);
            places.fill(0); // nobody who reads the memory later learns a past order
        }
    }

    // Swap-down in the places from `first` to `end` - 1: place i swaps with one of those up to i. Two or three draws are
    // taken from one word (Brackett-Rozinsky and Lemire 2024): each from what is left of the word after the one before; the
    // word is drawn anew where what is left at the end is below 2^32 mod the product of the bounds. So all values of the
    // draws together are equally likely, if all words are.
    #swapDown(array, first, end) {
        let i = end - 1 - first;
        for (; i >= mostForThree; i -= 2) {
            const product = (i + 1) * i;
            for (;;) {
                const one = this.#word() * (i + 1);
                const two = (one >>> 0) * i;
                const left = two >>> 0;
                if (left < product && left < wordRange % product) continue;
                swap(array, first + i, first + ((one / wordRange) | 0));
                swap(array, first + i - 1, first + ((two / wordRange) | 0));
                break;
            }
        }
        for (; i >= 3; i -= 3) {
            const product = (i + 1) * i * (i - 1);
            for (;;) {
                const one = this.#word() * (i + 1);
                const two = (one >>> 0) * i;
                const three = (two >>> 0) * (i - 1);
                const left = three >>> 0;
                if (left < product && left < wordRange % product) continue;
                swap(array, first + i, first + ((one / wordRange) | 0));
                swap(array, first + i - 1, first + ((two / wordRange) | 0));
                swap(array, first + i - 2, first + ((three / wordRange) | 0));
                break;
            }
        }
        for (; i > 0; --i) swap(array, first + i, first + this.below(i + 1));
    }

    // Each item goes to one of 256 piles, by a byte of its own; then each pile is shuffled. All orders are equally likely:
    // given the sizes of the piles, so is each way to fill them, and then each order of each. A pile fits into the
    // processor's cache, where the swaps of a large array would wait for memory.
    #shuffleInPiles(array) {
        const n = array.length;
        const pileOf = new Uint8Array(n);
        for (let first = 0; first < n; first += mostBytes) this.#crypto.getRandomValues(pileOf.subarray(first, Math.min(n, first + mostBytes)));
        const next = new Uint32Array(257); // where the next item of each pile goes
        for (let i = 0; i < n; ++i) ++next[pileOf[i] + 1];
        for (let pile = 0; pile < 256; ++pile) next[pile + 1] += next[pile];
        const before = Array.isArray(array) ? array.slice() : Uint8Array.prototype.slice.call(array);
        for (let i = 0; i < n; ++i) array[next[pileOf[i]]++] = before[i];
        for (let pile = 0, first = 0; pile < 256; first = next[pile++]) this.#shufflePart(array, first, next[pile]);
        pileOf.fill(0);
    }
}

// Swaps place `i` and those after it with the places counted from `first`. Four places are read before their swaps: after each
// store, the engine looks anew whether `places` is still there.
function swapUp(array, first, i, places) {
    const count = places.length;
    let k = 0;
    for (; k + 4 <= count; k += 4) {
        const a = first + places[k];
        const b = first + places[k + 1];
        const c = first + places[k + 2];
        const d = first + places[k + 3];
        swap(array, i + k, a);
        swap(array, i + k + 1, b);
        swap(array, i + k + 2, c);
        swap(array, i + k + 3, d);
    }
    for (; k < count; ++k) swap(array, i + k, first + places[k]);
}

function swap(array, i, j) {
    const kept = array[i];
    array[i] = array[j];
    array[j] = kept;
}
