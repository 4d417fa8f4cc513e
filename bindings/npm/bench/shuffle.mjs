// Shuffles without a seed against Fisher-Yates in JavaScript with crypto.getRandomValues from a pool:
//   node bindings/npm/bench/shuffle.mjs [PACKAGE]
// Both take turns, for many rounds. The result is the median of the ratios of the rounds.
import { webcrypto } from "node:crypto";
import { pathToFileURL } from "node:url";

const folder = process.argv[2] ? pathToFileURL(`${process.argv[2]}/`) : new URL("../../../build/release/npm/", import.meta.url);
const { load } = await import(new URL("node.js", folder).href);
const fs = await load();

const pool = new Uint32Array(16384); // 64 KiB, the most that one call gives
let next = pool.length;
function below(bound) {
    for (;;) {
        if (next === pool.length) {
            webcrypto.getRandomValues(pool);
            next = 0;
        }
        const product = pool[next++] * bound; // below 2^53
        const low = product >>> 0;
        if (low >= bound || low >= 2 ** 32 % bound) return (product - low) / 2 ** 32;
    }
}
function fisherYates(array) {
    for (let i = array.length - 1; i > 0; --i) {
        const j = below(i + 1);
        const kept = array[i];
        array[i] = array[j];
        array[j] = kept;
    }
}

function time(work, repeats) {
    const start = process.hrtime.bigint();
    for (let i = 0; i < repeats; ++i) work();
    return Number(process.hrtime.bigint() - start) / repeats;
}
const median = (values) => values.sort((a, b) => a - b)[values.length >> 1];

function compare(what, array, repeats, rounds) {
    const [peers, ours, ratios] = [[], [], []];
    for (let round = 0; round < rounds; ++round) {
        const peer = time(() => fisherYates(array), repeats);
        const own = time(() => fs.shuffle(array), repeats);
        if (round < rounds / 10) continue; // the compiler is still at work
        peers.push(peer);
        ours.push(own);
        ratios.push(own / peer);
    }
    console.log(`${what}: Fisher-Yates ${(median(peers) / 1000).toFixed(2)} us, fairshuf ${(median(ours) / 1000).toFixed(2)} us, ratio ${median(ratios).toFixed(2)}`);
}

const numbers = (n) => Array.from({ length: n }, (_, i) => i);
console.log(`node ${process.version}, ${rounds()} rounds`);
compare("52 cards, an array", numbers(52), 5000, rounds());
compare("10^6 numbers, an array", numbers(1e6), 1, rounds());
compare("10^6 numbers, a Float64Array", Float64Array.from(numbers(1e6)), 1, rounds());
compare("10^7 numbers, an array", numbers(1e7), 1, Math.ceil(rounds() / 10));

function rounds() {
    return Number(process.env.ROUNDS ?? 60);
}
