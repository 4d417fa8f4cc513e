// The functions of a loaded module. index.d.ts documents them. index.js loads the module in browsers, node.js in node.

import { Border } from "./border.js";

const source = { text: 0, key: 1, script: 2, fresh: 3, completed: 4 };
const about = { orders: 0, positions: 1, distance: 2 };
const keyBytes = 32;
const mostShuffles = 1e12;

// wasm: the module, its address, or a promise of either. crypto: the source of random bytes.
export async function open(wasm, crypto) {
    return new Fairshuf(await Border.open(await wasm, crypto));
}

class Fairshuf {
    #border;

    constructor(border) {
        this.#border = border;
    }

    shuffle(array, seed) {
        const order = this.permutation(array.length, seed);
        const before = copyOf(array);
        for (let i = 0; i < order.length; ++i) array[i] = before[order[i]];
        return array;
    }

    permutation(n, seed) {
        this.#border.call("fs_permutation", count(n, "n"), ...origin(seed));
        return new Uint32Array(this.#border.bytes());
    }

    keyFromPhrase(phrase) {
        text(phrase, "phrase");
        this.#border.call("fs_key_from_phrase", phrase);
        return new Uint8Array(this.#border.bytes());
    }

    algorithms() {
        this.#border.call("fs_algorithms");
        return this.#border.json().algorithms;
    }

    members() {
        this.#border.call("fs_algorithms");
        return this.#border.json().members;
    }

    speak(language) {
        if (language !== "en" && language !== "zh") throw new TypeError(`language '${language}': there are en and zh`);
        this.#border.run("fs_speak", language === "zh" ? 1 : 0);
    }

    testNames() {
        this.#border.call("fs_test_names");
        return this.#border.json();
    }

    trace(algorithm, cards = ["1", "2", "3", "4", "5"], options = {}) {
        text(algorithm, "algorithm");
        const names = Array.from(cards, (card) => `${card}\0`.replace(/\0(?=.)/gs, " ")).join("");
        const { seed, script, complete = false } = options;
        if (seed !== undefined && script) throw new TypeError("seed and script exclude each other: give one of them");
        const by = script ? [complete ? source.completed : source.script, draws(script)] : origin(seed);
        this.#border.call("fs_trace", algorithm, names, ...by);
        return this.#border.json();
    }

    prove(algorithm, n, options = {}) {
        text(algorithm, "algorithm");
        const { draws = "exact", about: what = "orders" } = options;
        text(draws, "draws");
        if (!Object.hasOwn(about, what)) throw new TypeError(`about '${what}': there are orders, positions, distance`);
        this.#border.call("fs_prove", algorithm, count(n, "n"), draws, about[what]);
        return this.#border.json();
    }

    observe(algorithm, n, options = {}) {
        const { shuffles = 1_000_000, draws = "exact", seed = this.#freshSeed() } = options;
        text(algorithm, "algorithm");
        text(draws, "draws");
        text(seed, "seed");
        const sample = count(shuffles, "shuffles", mostShuffles);
        return new Observer(this.#border, n, this.#border.call("fs_observe_start", algorithm, count(n, "n"), sample, draws, seed));
    }

    racer(algorithm, n) {
        text(algorithm, "algorithm");
        return new Racer(this.#border, this.#border.call("fs_race_start", algorithm, count(n, "n")));
    }

    // The seed is not secret. It makes the run repeatable.
    #freshSeed() {
        const bytes = this.#border.system.crypto.getRandomValues(new Uint8Array(8));
        return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
    }
}

class Observer {
    #border;
    #pointer;
    #n;

    constructor(border, n, pointer) {
        this.#border = border;
        this.#n = n;
        this.#pointer = pointer;
    }

    run(shuffles) {
        this.#border.run("fs_observe_run", this.#open(), count(shuffles, "shuffles", mostShuffles));
        return this;
    }

    snapshot() {
        this.#border.call("fs_observe_snapshot", this.#open());
        return this.#border.json();
    }

    positions() {
        this.#border.call("fs_observe_positions", this.#open());
        return new Float64Array(this.#border.bytes());
    }

    get n() {
        return this.#n;
    }

    finish() {
        for (;;) {
            const { finished, result } = this.snapshot();
            if (finished) return result;
            this.run(1_000_000);
        }
    }

    close() {
        if (this.#pointer) this.#border.end("fs_observe_end", this.#pointer);
        this.#pointer = 0;
    }

    #open() {
        if (!this.#pointer) throw new Error("this observer is closed");
        return this.#pointer;
    }
}

class Racer {
    #border;
    #pointer;

    constructor(border, pointer) {
        this.#border = border;
        this.#pointer = pointer;
    }

    run(repeats) {
        if (!this.#pointer) throw new Error("this racer is closed");
        this.#border.run("fs_race_run", this.#pointer, count(repeats, "repeats"));
    }

    close() {
        if (this.#pointer) this.#border.end("fs_race_end", this.#pointer);
        this.#pointer = 0;
    }
}

// A text, or a key of 32 bytes. Without either, fresh randomness from the system.
function origin(seed) {
    if (seed === undefined || seed === null) return [source.fresh, ""];
    if (typeof seed === "string") return [source.text, seed];
    if (seed instanceof Uint8Array && seed.length === keyBytes) return [source.key, seed];
    throw new TypeError("a seed is a text, or a key: a Uint8Array of 32 bytes");
}

// slice() of a Buffer does not copy.
function copyOf(array) {
    if (ArrayBuffer.isView(array)) return Uint8Array.prototype.slice.call(array);
    if (Array.isArray(array)) return array.slice();
    throw new TypeError("what is shuffled is an array, or a typed array");
}

function text(value, name) {
    if (typeof value !== "string") throw new TypeError(`${name} '${value}': a text`);
}

function draws(script) {
    return BigUint64Array.from(script, (draw) => BigInt(count(draw, "a draw", Number.MAX_SAFE_INTEGER)));
}

function count(value, name, most = 2 ** 32 - 1) {
    if (Number.isSafeInteger(value) && value >= 0 && value <= most) return value;
    throw new TypeError(`${name} '${value}': a whole number from 0 to ${most}`);
}
