// Proofs of functions that draw by random() or Math.random(), numbers from 0 up to 1. Such a number has too many values to
// try them all. But most functions only round it: Math.floor(random() * k) has k values, which are equally likely.
//
// So during a proof random() gives a mark, a number that is easy to recognise. Where a + k * mark is rounded, with whole a
// and k, a draw below k takes its place; where a sort compares by mark - 0.5, a draw below 2. A mark that is used in no such
// way, or in another way as well, has no proof: each run is done twice, with low marks and with high ones, and must give the
// same.
//
// The numbers are taken to be ideal, as all draws are in a proof.

import { NeedsBound } from "./functions.js";

const largestFactor = 64;
const nearly = 1e-9;
const lowMark = (i) => 0.1 + 0.15 * fraction((i + 1) * 0.6180339887498949);
const highMark = (i) => 0.75 + 0.15 * fraction((i + 1) * 0.6180339887498949);
const fraction = (x) => x % 1;

export function withNumbers(shuffle) {
    return (deck, random) => {
        const drawn = [];
        const recorded = (bound) => {
            const value = random(bound);
            drawn.push({ bound, value });
            return value;
        };
        const copy = deck.slice();
        const first = oneWay(shuffle, deck, recorded, lowMark);
        if (first.marks === 0) return first.order;
        const replayed = drawn.values();
        const again = (bound) => {
            const next = replayed.next().value;
            if (next?.bound !== bound) throw new NeedsBound();
            return next.value;
        };
        const second = oneWay(shuffle, copy, again, highMark);
        if (String(first.order) !== String(second.order) || !replayed.next().done) throw new NeedsBound();
        return first.order;
    };
}

// One run, with marks in the place of numbers.
function oneWay(shuffle, deck, draw, markOf) {
    const open = []; // marks that were not rounded yet
    let marks = 0;
    const random = (bound) => {
        if (bound !== undefined) return draw(bound);
        open.push(markOf(marks++));
        return open[open.length - 1];
    };
    const restore = intercept(random, open, draw);
    let returned;
    try {
        returned = shuffle(deck, random);
    } finally {
        restore();
    }
    if (open.length > 0) throw new NeedsBound();
    return { order: returned ?? deck, marks };
}

const { abs, floor, round, ceil, trunc } = Math;

// x = whole + factor * mark, for one of the open marks, which is closed then.
function found(open, x) {
    if (open.length === 0 || typeof x !== "number") return null;
    for (let i = open.length - 1; i >= 0; --i)
        for (let factor = 1; factor <= largestFactor; ++factor) {
            const rest = x - factor * open[i];
            const whole = round(rest);
            if (abs(rest - whole) > nearly) continue;
            open.splice(i, 1);
            return { whole, factor };
        }
    return null;
}

// sign = mark - 0.5, or 0.5 - mark, for one of the open marks, which is closed then.
function isCoin(open, sign) {
    const i = open.findIndex((mark) => abs(abs(sign) - abs(mark - 0.5)) <= nearly);
    if (i >= 0) open.splice(i, 1);
    return i >= 0;
}

// Replaces the functions that round, and sort, until the result is called.
function intercept(random, open, draw) {
    const { random: mathRandom } = Math;
    const { sort } = Array.prototype;
    const rounding = (plain, inPlace) => (x) => {
        const mark = found(open, x);
        return mark ? inPlace(mark) : plain(x);
    };
    const down = ({ whole, factor }) => whole + draw(factor);
    Math.random = () => random();
    Math.floor = rounding(floor, down);
    Math.trunc = rounding(trunc, (mark) => {
        if (mark.whole < 0) throw new NeedsBound(); // towards zero, from both sides
        return down(mark);
    });
    Math.ceil = rounding(ceil, (mark) => down(mark) + 1);
    Math.round = rounding(round, ({ whole, factor }) => whole + floor((draw(2 * factor) + 1) / 2)); // half of it at either end
    Array.prototype.sort = function (compare) {
        if (typeof compare !== "function") return sort.call(this, compare);
        return sort.call(this, (a, b) => {
            const sign = compare(a, b);
            return typeof sign === "number" && isCoin(open, sign) ? draw(2) - 0.5 : sign;
        });
    };
    return () => {
        Object.assign(Math, { random: mathRandom, floor, trunc, ceil, round });
        Array.prototype.sort = sort;
    };
}
