// Runs shuffles that are functions of JavaScript: (deck, random) => ..., which change the deck, or return another.
// random(k) is a whole number from 0 to k-1, random() a number from 0 up to, but not including, 1.
//
// This file imports nothing: the lab's page also runs it where there is no package.

// An error whose message has a template, "card {0} is there twice", so that it can be said in other languages (words.js).
export function wrong(Kind, template, ...values) {
    const problem = new Kind(filledIn(template, values));
    Object.defineProperty(problem, "said", { value: { template, values } });
    return problem;
}

export function filledIn(template, values) {
    return template.replace(/\{(\d)\}/g, (_, i) => (values[i]?.template === undefined ? String(values[i]) : filledIn(values[i].template, values[i].values)));
}

const allWords = 2 ** 32;

// The order that the function makes of n cards, written to `into` from place `first` on: the card of each place, from 0.
// An Error says what is wrong with it.
export function writeOrder(shuffle, n, random, into, first = 0) {
    const deck = [];
    for (let i = 0; i < n; ++i) deck.push(i);
    const returned = shuffle(deck, random);
    const order = Array.isArray(returned) || ArrayBuffer.isView(returned) ? returned : deck;
    if (typeof returned?.then === "function") throw wrong(TypeError, "the function returns a promise: it must shuffle at once");
    if (typeof returned?.next === "function") throw wrong(TypeError, "the function is a generator: it must shuffle at once");
    if (order.length !== n) throw wrong(RangeError, "there are {0} cards instead of {1}", order.length, n);
    for (let i = 0; i < n; ++i) {
        const card = order[i];
        if (!(Number.isInteger(card) && card >= 0 && card < n)) throw wrong(RangeError, "there is a card '{0}', not one of 0 to {1}", String(card), n - 1);
        into[first + i] = card;
    }
    checkTwice(into, first, n);
}

const seen = new Uint32Array(256); // the number of the last check in which the card was there
let checks = 0;

function checkTwice(cards, first, n) {
    if (++checks === allWords) seen.fill((checks = 1) - 1);
    for (let i = first; i < first + n; ++i) {
        if (seen[cards[i]] === checks) throw wrong(RangeError, "card {0} is there twice", cards[i]);
        seen[cards[i]] = checks;
    }
}

// The `random` for a function, from a source of 32-bit words.
export function randomFrom(word) {
    return (bound) => (bound === undefined ? (word() * 2 ** 21 + (word() >>> 11)) / 2 ** 53 : drawBelow(word, bound));
}

// Uniform on 0 .. bound-1, given uniform words: the upper half of word * bound, by Lemire's rule; larger bounds take two
// words, and what is above the last whole multiple of the bound is drawn again.
export function drawBelow(word, bound) {
    checkBound(bound);
    if (bound <= 2 ** 21) {
        for (;;) {
            const product = word() * bound;
            const low = product >>> 0;
            if (low >= bound || low >= allWords % bound) return (product - low) / allWords;
        }
    }
    const most = 2 ** 53 - (2 ** 53 % bound);
    for (;;) {
        const value = (word() >>> 11) * allWords + word();
        if (value < most) return value % bound;
    }
}

function checkBound(bound) {
    if (!Number.isSafeInteger(bound) || bound < 1) throw wrong(RangeError, "random({0}): the bound is a whole number from 1 to {1}", String(bound), Number.MAX_SAFE_INTEGER);
}

// Words that repeat: xoshiro128** (Blackman and Vigna 2018), whose state is made of a text. Good enough to observe a
// function, not to keep a secret.
export function repeatableWords(text) {
    const state = stateOf(text);
    return () => {
        const mixed = Math.imul(turned(Math.imul(state[1], 5), 7), 9);
        const moved = state[1] << 9;
        state[2] ^= state[0];
        state[3] ^= state[1];
        state[1] ^= state[2];
        state[0] ^= state[3];
        state[2] ^= moved;
        state[3] = turned(state[3], 11);
        return mixed >>> 0;
    };
}

const turned = (word, by) => (word << by) | (word >>> (32 - by));

function stateOf(text) {
    const state = new Int32Array([0x243f6a88, 0x13198a2e, 0x082efa98, 0x452821e6]); // digits of pi
    const stir = (code) => {
        state[0] = Math.imul(state[0] ^ code, 0x01000193) ^ turned(state[1], 13);
        state[1] = Math.imul(state[1] + state[0], 0x2c1b3c6d) ^ turned(state[2], 7);
        state[2] = Math.imul(state[2] ^ state[1], 0x297a2d39) + turned(state[3], 19);
        state[3] = (state[3] ^ state[2]) + turned(state[0], 3);
    };
    for (let i = 0; i < text.length; ++i) stir(text.charCodeAt(i));
    for (let i = 0; i < 16; ++i) stir(0x10000 + i);
    return state;
}

const mostRuns = 1_000_000;
const leftOut = Symbol("left out");

// Runs the function with every sequence of draws, and adds up which orders they give:
// [{ order, bounds, ways }, ...], so many sequences with these bounds give this order.
// If the number of draws has no limit, unlikely sequences are left out: those below 2^-50, or, if there are more than
// `most` likelier ones, those below 2^-14. What is missing to 1 tells how likely they are.
export function everyRun(shuffle, n, most = mostRuns) {
    const found = runsUpTo(shuffle, n, 2 ** 50, most) ?? runsUpTo(shuffle, n, Math.min(2 ** 14, most), Infinity);
    if (found.left > 1 / 8) throw wrong(RangeError, "there are more than {0} sequences of draws; fewer cards would fit", most);
    return [...found.runs.values()];
}

// Leaves out sequences that are less likely than 1 in `unlikely`. null: there are more than `most`.
function runsUpTo(shuffle, n, unlikely, most) {
    const drawn = [];
    const found = { runs: new Map(), left: 0 };
    const order = new Uint8Array(n);
    const again = new Uint8Array(n);
    for (let runs = 0; runs < most; ++runs) {
        const ended = oneRun(shuffle, n, drawn, order, unlikely);
        checkRepeats(runs, () => ended === oneRun(shuffle, n, drawn, again, unlikely, true) && order.every((card, i) => ended === leftOut || card === again[i]));
        if (ended === leftOut) found.left += 1 / drawn.reduce((all, { bound }) => all * bound, 1);
        else addRun(found.runs, order, drawn);
        while (drawn.length > 0 && drawn[drawn.length - 1].value + 1 === drawn[drawn.length - 1].bound) drawn.pop();
        if (drawn.length === 0) return found;
        drawn[drawn.length - 1].value += 1;
    }
    return null;
}

const firstRepeats = 200;
const clockSteps = 10; // milliseconds: a function may take its randomness from the clock
const mostRepeats = 100_000; // a test of the caller may have stopped the clock

// A function that uses other randomness, or what it kept from the run before, gives another order for the same draws,
// sooner or later. So each sequence is run at least twice, and the first ones, which may be all, many times.
function checkRepeats(runs, same) {
    const started = Date.now();
    const wanted = Math.max(2, Math.ceil(firstRepeats / (runs + 1)));
    const mayGoOn = (times) => runs === 0 && times < mostRepeats && Math.abs(Date.now() - started) < clockSteps;
    for (let times = 1; times < wanted || mayGoOn(times); ++times) if (!same()) throw new Changed();
}

const finished = Symbol("finished");

// One run. It starts with the draws that are there, and goes on with 0; those are added, unless the run is a repeat.
function oneRun(shuffle, n, drawn, order, unlikely, repeat = false) {
    let at = 0;
    let sequences = 1;
    let over = false;
    const random = (bound) => {
        if (over) throw wrong(Error, "this run is over: random is only for the time of the shuffle");
        if (bound === undefined) throw new NeedsBound();
        checkBound(bound);
        if (bound === 1) return 0;
        sequences *= bound;
        if (at === drawn.length) {
            if (sequences > unlikely) throw leftOut;
            if (repeat) throw new Changed();
            drawn.push({ bound, value: 0 });
        }
        if (drawn[at].bound !== bound) throw new Changed();
        return drawn[at++].value;
    };
    try {
        writeOrder(shuffle, n, random, order);
    } catch (problem) {
        if (problem === leftOut) return leftOut;
        throw problem;
    } finally {
        over = true;
    }
    if (at < drawn.length) throw new Changed();
    return finished;
}

function addRun(found, order, drawn) {
    const bounds = drawn.map(({ bound }) => bound).sort((a, b) => a - b);
    const name = `${order} ${bounds}`;
    const known = found.get(name);
    if (known) known.ways += 1;
    else found.set(name, { order: order.slice(), bounds, ways: 1 });
}

// A proof needs draws with finitely many values.
export class NeedsBound extends TypeError {
    name = "NeedsBound";
    constructor() {
        super("random() and Math.random() have too many values to try them all: for a proof, write random(k), or Math.floor(random() * k)");
    }
}

export class Changed extends Error {
    name = "Changed";
    constructor() {
        super("with the same draws, the function did otherwise than before: it depends on more than its draws, such as other randomness or an earlier run");
    }
}
