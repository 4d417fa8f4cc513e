// The functions of a loaded module. index.d.ts documents them. index.js loads the module in browsers, node.js in node.

import { Border } from "./border.js";
import { Draws } from "./draws.js";
import { everyRun, randomFrom, repeatableWords, writeOrder, wrong } from "./functions.js";
import { withNumbers } from "./numbers.js";
import { inWords } from "./words.js";

const source = { text: 0, key: 1, script: 2, fresh: 3, completed: 4 };
const about = { orders: 0, positions: 1, distance: 2 };
const keyBytes = 32;
const mostShuffles = 1e12;
const mostProved = 8; // cards of a function
const ordersAtOnce = 1024;

// wasm: the module, its address, or a promise of either. crypto: the source of random bytes.
export async function open(wasm, crypto) {
    return new Fairshuf(await Border.open(await wasm, crypto));
}

// The same at once, from a module that is there already.
export function openSync(module, crypto) {
    return new Fairshuf(Border.openSync(module, crypto));
}

// The errors of all methods are in the language of the loaded module. int is too fast for that: it does it itself.
function speaking(one, borderOf) {
    const methods = Object.getOwnPropertyDescriptors(one.prototype);
    for (const [name, { value: method }] of Object.entries(methods))
        if (typeof method === "function" && name !== "constructor" && name !== "int")
            one.prototype[name] = function (...given) {
                try {
                    return method.apply(this, given);
                } catch (problem) {
                    throw inWords(borderOf(this).language, problem);
                }
            };
}

class Fairshuf {
    static {
        speaking(this, (one) => one.#border);
    }
    #border;
    #draws;

    constructor(border) {
        this.#border = border;
        this.#draws = new Draws(border.system.crypto, (first, count) => border.places(first, count));
    }

    shuffle(array, seed) {
        checkArray(array, "what is shuffled is an array, or a typed array");
        if (seed === undefined || seed === null) return this.#draws.shuffle(array);
        const before = copyOf(array);
        this.#border.call("fs_permutation", count(array.length, "length"), ...origin(seed));
        this.#border.useNumbers((order) => {
            for (let i = 0; i < order.length; ++i) array[i] = before[order[i]];
        });
        return array;
    }

    toShuffled(array, seed) {
        checkArray(array, "what is shuffled is an array, or a typed array");
        return this.shuffle(copyOf(array), seed);
    }

    sample(array, k, seed) {
        checkArray(array, "a sample is of an array, or a typed array");
        const taken = Math.min(count(k, "k"), array.length);
        this.#border.call("fs_sample", count(array.length, "length"), taken, ...origin(seed));
        const places = new Uint32Array(this.#border.bytes());
        if (Array.isArray(array)) return Array.from(places, (place) => array[place]);
        return copyOf(array.subarray(0, taken)).map((_, i) => array[places[i]]);
    }

    int(below) {
        if (!Number.isSafeInteger(below) || below < 1) throw inWords(this.#border.language, wrong(RangeError, "below '{0}': a whole number from 1 to {1}", String(below), Number.MAX_SAFE_INTEGER));
        return this.#draws.below(below);
    }

    deal(options = {}) {
        const { game = "plain", players = game === "holdem" ? 6 : 4, cards = 13, decks = 1, jokers = false, number = 1, seed } = checkOptions(options);
        text(game, "game");
        checkRules(game, options);
        const by = typeof seed === "string" ? [source.key, this.keyFromPhrase(seed)] : origin(seed);
        const which = count(number, "number", 1e12);
        if (which < 1) throw wrong(RangeError, "number '0': games count from 1");
        this.#border.call("fs_deal", game, count(players, "players"), count(cards, "cards"), count(decks, "decks"), jokers ? 1 : 0, which, ...by);
        const { games, ...table } = this.#border.json();
        return { ...table, ...games[0] };
    }

    verify(transcript, list, options = {}) {
        const { published = [] } = checkOptions(options);
        const documents = typeof published === "string" ? [published] : itemsOf(published, "published");
        for (const document of documents) text(document, "published");
        this.#border.call("fs_verify", content(transcript, "transcript"), content(list, "list"), documents.join("\n"));
        const { signatures, time_stamps, unsigned, ...checked } = this.#border.json(); // what other programs check
        return checked;
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
        if (language !== "en" && language !== "zh") throw wrong(TypeError, "language '{0}': there are en and zh", language);
        this.#border.language = language;
        this.#border.run("fs_speak", language === "zh" ? 1 : 0);
    }

    testNames() {
        this.#border.call("fs_test_names");
        return this.#border.json();
    }

    trace(algorithm, cards = ["1", "2", "3", "4", "5"], options = {}) {
        text(algorithm, "algorithm");
        const names = Array.from(itemsOf(cards, "cards"), (card) => `${card}\0`.replace(/\0(?=.)/gs, " ")).join("");
        const { seed, script, complete = false } = checkOptions(options);
        if (seed !== undefined && script) throw wrong(TypeError, "seed and script exclude each other: give one of them");
        const by = script ? [complete ? source.completed : source.script, draws(script)] : origin(seed);
        this.#border.call("fs_trace", algorithm, names, ...by);
        return this.#border.json();
    }

    prove(algorithm, n, options = {}) {
        if (typeof algorithm === "function") return this.#proveFunction(algorithm, n, options);
        textOrFunction(algorithm, "algorithm");
        const { draws = "exact", about: what = "orders" } = checkOptions(options);
        text(draws, "draws");
        if (!Object.hasOwn(about, what)) throw wrong(TypeError, "about '{0}': there are orders, positions, distance", what);
        this.#border.call("fs_prove", algorithm, count(n, "n"), draws, about[what]);
        return this.#border.json();
    }

    #proveFunction(shuffle, n, options) {
        const { sequences } = checkOptions(options);
        checkForFunction(options, ["draws", "about"]);
        const most = sequences === undefined ? undefined : count(sequences, "sequences", Number.MAX_SAFE_INTEGER);
        if (!(Number.isInteger(n) && n >= 1 && n <= mostProved)) throw wrong(Number.isInteger(n) ? RangeError : TypeError, "n '{0}': a function is proved with 1 to {1} cards", String(n), mostProved);
        return this.proofOfRuns(nameOf(shuffle), n, everyRun(withNumbers(shuffle), n, most));
    }

    #observeFunction(shuffle, options = {}) {
        if (typeof options === "number") throw wrong(TypeError, "observe(function, { n, shuffles }): the number of cards is an option");
        const { n = 13, shuffles = 100_000, seed = this.#freshSeed(), compare = true } = checkOptions(options);
        checkForFunction(options, ["draws"]);
        text(seed, "seed");
        const observer = this.orderObserver(nameOf(shuffle), n, { shuffles });
        try {
            const random = randomFrom(repeatableWords(seed));
            const orders = new Uint8Array(ordersAtOnce * n);
            for (let made = 0; !observer.snapshot().finished; ) {
                for (let i = 0; i < ordersAtOnce; ++i, ++made) {
                    try {
                        writeOrder(shuffle, n, random, orders, i * n);
                    } catch (problem) {
                        throw problem instanceof RangeError ? wrong(RangeError, "after shuffle {0} {1}", made + 1, problem.said ?? problem.message) : problem;
                    }
                }
                observer.add(orders);
            }
            if (compare) observer.compare();
            return { ...observer.snapshot().result, seed };
        } finally {
            observer.close();
        }
    }

    // For callers that run the function elsewhere: an observer to which they bring orders.
    orderObserver(name, n, options = {}) {
        const { shuffles = 100_000 } = checkOptions(options);
        text(name, "name");
        const pointer = this.#border.call("fs_orders_start", name, count(n, "n"), count(shuffles, "shuffles", mostShuffles));
        return new OrderObserver(this.#border, n, pointer);
    }

    // The proof of a function that was run elsewhere, from what everyRun() found.
    proofOfRuns(name, n, runs) {
        text(name, "name");
        const pointer = this.#border.call("fs_runs_start", name, count(n, "n"));
        try {
            for (const { order, bounds, ways } of runs) this.#border.call("fs_runs_add", pointer, order, BigUint64Array.from(bounds, BigInt), count(ways, "ways", Number.MAX_SAFE_INTEGER));
            this.#border.call("fs_runs_proof", pointer);
            return this.#border.json();
        } finally {
            this.#border.end("fs_runs_end", pointer);
        }
    }

    observe(algorithm, n, options = {}) {
        if (typeof algorithm === "function") return this.#observeFunction(algorithm, n);
        const { shuffles = 1_000_000, draws = "exact", seed = this.#freshSeed() } = checkOptions(options);
        textOrFunction(algorithm, "algorithm");
        text(draws, "draws");
        text(seed, "seed");
        const sample = count(shuffles, "shuffles", mostShuffles);
        return new Observer(this.#border, n, this.#border.call("fs_observe_start", algorithm, count(n, "n"), sample, draws, seed));
    }

    pokerTable(players, seed) {
        this.#border.call("fs_poker_table", count(players, "players"), count(seed, "seed"));
        return this.#border.json().games[0];
    }

    pokerCrack(options = {}) {
        const { players, seat = 1, hole, board, first = 0, last = 86_400_000 } = checkOptions(options);
        const seeds = [count(first, "first", 2 ** 32), count(last, "last", 2 ** 32)];
        this.#border.call("fs_poker_crack", count(players, "players"), count(seat, "seat"), itemsOf(hole, "hole").join(" "), itemsOf(board, "board").join(" "), ...seeds);
        return this.#border.json();
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
    static {
        speaking(this, (one) => one.#border);
    }
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
        if (!this.#pointer) throw wrong(Error, "this observer is closed");
        return this.#pointer;
    }
}

// Counts orders that the caller brings.
class OrderObserver {
    static {
        speaking(this, (one) => one.#border);
    }
    #border;
    #pointer;
    #n;

    constructor(border, n, pointer) {
        this.#border = border;
        this.#n = n;
        this.#pointer = pointer;
    }

    // A Uint8Array of whole orders: the card of each place, from 0. Those after the end are left out.
    add(orders) {
        const many = orders.length / this.#n;
        if (!Number.isInteger(many)) throw wrong(RangeError, "{0} bytes are no whole orders of {1} cards", orders.length, this.#n);
        const room = this.#border.run("fs_orders_room", this.#open(), many) >>> 0;
        new Uint8Array(this.#border.exports.memory.buffer, room, orders.length).set(orders);
        this.#border.call("fs_orders_add", this.#pointer);
        return this;
    }

    snapshot() {
        this.#border.call("fs_orders_snapshot", this.#open());
        return this.#border.json();
    }

    positions() {
        this.#border.call("fs_orders_positions", this.#open());
        return new Float64Array(this.#border.bytes());
    }

    // After the end: finds the known mistakes that an unfair shuffle resembles.
    compare() {
        this.#border.run("fs_orders_compare", this.#open());
        return this;
    }

    get n() {
        return this.#n;
    }

    close() {
        if (this.#pointer) this.#border.end("fs_orders_end", this.#pointer);
        this.#pointer = 0;
    }

    #open() {
        if (!this.#pointer) throw wrong(Error, "this observer is closed");
        return this.#pointer;
    }
}

class Racer {
    static {
        speaking(this, (one) => one.#border);
    }
    #border;
    #pointer;

    constructor(border, pointer) {
        this.#border = border;
        this.#pointer = pointer;
    }

    run(repeats) {
        if (!this.#pointer) throw wrong(Error, "this racer is closed");
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
    throw wrong(TypeError, "a seed is a text, or a key: a Uint8Array of 32 bytes");
}

function checkArray(array, problem) {
    if (!Array.isArray(array) && !(ArrayBuffer.isView(array) && "length" in array)) throw wrong(TypeError, problem);
}

function checkOptions(options) {
    if (typeof options === "object" && options !== null) return options;
    throw wrong(TypeError, "options '{0}': an object", String(options));
}

// Other draws, and other questions, are for the shuffles of the catalogue.
function checkForFunction(options, names) {
    for (const name of names) if (options[name] !== undefined) throw wrong(TypeError, "{0} does not go with a function", name);
}

// slice() of a Buffer does not copy.
function copyOf(array) {
    return Array.isArray(array) ? array.slice() : Uint8Array.prototype.slice.call(array);
}

function nameOf(shuffle) {
    return shuffle.name || "a function";
}

// A text, or the bytes of a file.
function content(value, name) {
    if (typeof value === "string" || value instanceof Uint8Array) return value;
    throw wrong(TypeError, "{0}: the text of the file, or its bytes", name);
}

const ownRules = { bridge: [], doudizhu: [], holdem: ["players"] };

// A named game has its own number of cards.
function checkRules(game, options) {
    if (!Object.hasOwn(ownRules, game)) return;
    for (const name of ["players", "cards", "decks", "jokers"])
        if (options[name] !== undefined && !ownRules[game].includes(name)) throw wrong(TypeError, "{0} does not go with {1}, which has its own rules", name, game);
}

function text(value, name) {
    if (typeof value !== "string") throw wrong(TypeError, "{0} '{1}': a text", name, String(value));
}

function textOrFunction(value, name) {
    if (typeof value !== "string") throw wrong(TypeError, "{0} '{1}': a text, or a function", name, String(value));
}

function itemsOf(value, name) {
    if (typeof value?.[Symbol.iterator] !== "function") throw wrong(TypeError, "{0} '{1}': a list", name, String(value));
    return Array.from(value);
}

function draws(script) {
    return BigUint64Array.from(script, (draw) => BigInt(count(draw, "a draw", Number.MAX_SAFE_INTEGER)));
}

function count(value, name, most = 2 ** 32 - 1) {
    if (Number.isSafeInteger(value) && value >= 0 && value <= most) return value;
    throw wrong(TypeError, "{0} '{1}': a whole number from 0 to {2}", name, String(value), most);
}
