// What the package promises beyond the command.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { webcrypto } from "node:crypto";
import { readFileSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test from "node:test";
import { fileURLToPath } from "node:url";
import { load, packageFolder } from "./built.mjs";

const fs = await load();
const numbers = (n) => Array.from({ length: n }, (_, i) => i);

test("shuffle puts the array itself into the order of the seed", () => {
    const deck = numbers(52);
    assert.equal(fs.shuffle(deck, "round 7"), deck);
    assert.deepEqual(deck, [...fs.permutation(52, "round 7")]);
    assert.notDeepEqual(deck, numbers(52));
});

test("shuffle takes arrays of anything, typed arrays, and none at all", () => {
    assert.deepEqual(fs.shuffle([], "x"), []);
    const order = fs.permutation(5, "x");
    assert.deepEqual(fs.shuffle(["a", "b", "c", "d", "e"], "x"), [..."abcde"].map((_, i) => "abcde"[order[i]]));
    assert.deepEqual(fs.shuffle(Float32Array.of(0, 1, 2, 3, 4), "x"), Float32Array.from(order));
});

test("without a seed each order is a fresh one, and a shuffle", () => {
    const orders = [1, 2, 3].map(() => [...fs.permutation(100)]);
    for (const order of orders) assert.deepEqual([...order].sort((a, b) => a - b), numbers(100));
    assert.equal(new Set(orders.map(String)).size, 3); // equal once in 100!
    assert.notEqual(String(fs.shuffle(numbers(60))), String(fs.shuffle(numbers(60))));
});

test("without a seed the system is asked for random bytes", async () => {
    const before = webcrypto.getRandomValues;
    let asked = 0;
    webcrypto.getRandomValues = (bytes) => ((asked += bytes.length), before.call(webcrypto, bytes));
    try {
        const watched = await load();
        watched.permutation(10, "seed");
        assert.equal(asked, 0);
        watched.permutation(10);
        assert.ok(asked >= 32);
    } finally {
        webcrypto.getRandomValues = before;
    }
});

test("a trace may have no cards, and cards with any name", () => {
    assert.deepEqual(fs.trace("swap-down", [], { seed: "x" }).steps, []);
    const odd = ["", "two words", 'quo"te', "♠", "\ud800"];
    assert.deepEqual(fs.trace("cut", odd, { script: [0] }).cards, ["", "two words", 'quo"te', "♠", "\ufffd"]);
});

test("each load stands for itself", async () => {
    const other = await load();
    assert.deepEqual(other.permutation(20, "x"), fs.permutation(20, "x"));
    const module = await WebAssembly.compile(await readFile(new URL("fairshuf.wasm", packageFolder)));
    assert.deepEqual((await load({ wasm: module })).permutation(20, "x"), fs.permutation(20, "x"));
    await assert.rejects(load({ wasm: new Uint8Array([1, 2, 3]) }), WebAssembly.CompileError);
});

test("large arrays", () => {
    const n = 1_000_000;
    const seen = new Uint8Array(n);
    for (const item of fs.permutation(n, "large")) seen[item] += 1;
    assert.ok(seen.every((times) => times === 1));
});

test("errors name what was wrong", () => {
    assert.throws(() => fs.prove("swap-dwn", 4), /unknown algorithm 'swap-dwn'; did you mean 'swap-down'\?/);
    assert.throws(() => fs.prove("swap-down", 40), /at most 9 cards fit/);
    assert.throws(() => fs.prove("swap-down", -1), /n '-1': a whole number/);
    assert.throws(() => fs.prove("swap-down", 2 ** 32 + 4), /a whole number/);
    assert.throws(() => fs.prove("swap-down", 4, { about: "colours" }), /orders, positions, distance/);
    assert.throws(() => fs.trace("swap-down", ["a", "b"], { script: [7] }), /draw 1 of the script is 7/);
    assert.throws(() => fs.trace("swap-down", ["a"], { script: [], seed: "x" }), /exclude/);
    assert.throws(() => fs.observe("swap-down", 13, { shuffles: 10 }), /too few to judge/);
    assert.throws(() => fs.observe("swap-down", 300), /2 to 256 cards/);
    assert.throws(() => fs.racer("tables", 17), /at most 16 cards/);
    assert.throws(() => fs.permutation(2 ** 31), /at most/);
    assert.throws(() => fs.permutation(5, 7), /a seed is a text/);
    assert.throws(() => fs.permutation(5, new Uint8Array(31)), /32 bytes/);
    assert.equal(fs.prove("swap-down", 3).verdict, "fair"); // the module still works
});

test("what is refused has a reason for programs", () => {
    const reason = (work) => {
        try {
            work();
        } catch (refused) {
            return refused.reason;
        }
        assert.fail("nothing was refused");
    };
    const cards = numbers(52);
    assert.deepEqual(reason(() => fs.trace("tables", cards)), { code: "too-many-to-trace", algorithm: "tables", cards: "52", most: "16" });
    assert.deepEqual(reason(() => fs.trace("riffle:9999", cards)), { code: "too-many-steps", algorithm: "riffle:9999", cards: "52", most: "10000" });
    assert.deepEqual(reason(() => fs.prove("swap-down", 4, { draws: "float:99" })), { code: "bad-draws", draws: "float:99" });
    assert.deepEqual(reason(() => fs.prove("teacher", 4, { draws: "stuck" })), { code: "endless", algorithm: "teacher", cards: "4", draws: "stuck" });
    assert.deepEqual(reason(() => fs.prove("swap-down", 4, { draws: "short-seed:40" })), { code: "too-many-seeds", draws: "short-seed:40" });
    assert.deepEqual(reason(() => fs.observe("enumerate-all", 13)), { code: "not-observable", algorithm: "enumerate-all", cards: "13", least: "2", most: "10" });
    assert.equal(reason(() => fs.prove("derangement", 1)).code, "empty-class");
    assert.equal(reason(() => fs.prove("cycle", 4, { draws: "short-seed:8" })).code, "no-seeds");
    assert.equal(reason(() => fs.prove("reservoir", 4, { draws: "stuck" })).code, "shrunken");
    assert.deepEqual(reason(() => fs.observe("teacher", 13, { draws: "stuck" })), { code: "endless", algorithm: "teacher", cards: "13", draws: "stuck" });
    assert.deepEqual(reason(() => fs.prove("swap-dwn", 4)), { code: "unknown-algorithm", algorithm: "swap-dwn", near: "swap-down" });
    assert.equal(reason(() => fs.prove("cycle", 4, { about: "positions" })), null);
});

test("draws by hand are completed if one asks for it", () => {
    const drawn = (script) => fs.trace("swap-down", undefined, { script, complete: true }).steps.map((step) => step.draw.value);
    assert.deepEqual(drawn([4, 3, 0, 0, 9]), [4, 3, 0, 0]);
    for (const [script, kept] of [[[], 0], [[4], 1], [[4, 3], 2], [[4, 9, 0, 0], 1]]) {
        const made = drawn(script);
        assert.equal(made.length, 4);
        assert.deepEqual(made.slice(0, kept), script.slice(0, kept));
        made.forEach((draw, i) => assert.ok(draw < 5 - i));
    }
});

test("an observer can be watched on its way", () => {
    const observer = fs.observe("naive", 8, { shuffles: 100_000, seed: "monday" });
    assert.deepEqual(observer.snapshot().looks, []);
    observer.run(1);
    const first = observer.snapshot();
    assert.equal(first.done, 8192);
    assert.equal(first.wanted, 100_000);
    assert.equal(first.finished, false);
    assert.equal(first.result, null);
    assert.equal(first.looks.length, 1);
    assert.equal(first.looks[0].shuffles, 8192);
    const places = observer.positions();
    assert.equal(places.length, 64);
    assert.equal(places.reduce((a, b) => a + b), 8 * 8192);
    const result = observer.finish();
    assert.equal(result.verdict, "unfair");
    assert.deepEqual(
        observer.snapshot().looks.map(({ shuffles }) => shuffles),
        [8192, 16384, 32768, 65536, 100_000],
    );
    assert.deepEqual([...observer.positions()], result.positions.flat());
    observer.close();
    observer.close();
    assert.throws(() => observer.run(1), /closed/);
});

test("a fresh observer gives its seed, with which it can be repeated", () => {
    const observe = (seed) => fs.observe("swap-down", 5, { shuffles: 5000, seed }).finish();
    const once = observe();
    assert.match(once.seed, /^[0-9a-f]{16}$/);
    assert.deepEqual(observe(once.seed), once);
});

test("an observation is no proof: it says how large a bias would have been seen", () => {
    const observer = fs.observe("swap-pairs:40", 13, { shuffles: 100_000, seed: "monday" });
    const { verdict, colour, sentence, reason, smallest_bias, smallest_rms_bias } = observer.finish();
    assert.equal(verdict, "fair");
    assert.equal(colour, "grey");
    assert.equal(sentence, "NO SIGN OF BIAS; a bias of 15 % or more would have been seen in 100,000 shuffles");
    assert.equal(reason.bias, "15");
    assert.ok(0.14 < smallest_bias && smallest_bias <= 0.15, String(smallest_bias));
    assert.ok(0.01 < smallest_rms_bias && smallest_rms_bias < smallest_bias);
    assert.equal(observer.snapshot().looks.at(-1).smallest_bias, smallest_bias);
    observer.close();
});

test("racers shuffle", () => {
    for (const { name } of fs.algorithms()) {
        const racer = fs.racer(name, 8);
        racer.run(10);
        racer.close();
        assert.throws(() => racer.run(1), /closed/);
    }
});

test("a Buffer is shuffled like any array", () => {
    const order = fs.permutation(10, "x");
    assert.deepEqual([...fs.shuffle(Buffer.from(numbers(10)), "x")], [...order]);
    const part = Uint16Array.from(numbers(14)).subarray(2, 12);
    assert.deepEqual([...fs.shuffle(part, "x")], [...order].map((i) => i + 2));
});

test("a key may be a part of something larger", () => {
    const bytes = Uint8Array.from(numbers(64));
    const key = bytes.subarray(16, 48);
    assert.deepEqual(fs.permutation(20, key), fs.permutation(20, key.slice()));
    assert.notDeepEqual(fs.permutation(20, key), fs.permutation(20, bytes.subarray(0, 32)));
});

test("what is of another kind is named", () => {
    assert.throws(() => fs.prove(7, 3), /^TypeError: algorithm '7': a text, or a function$/);
    assert.throws(() => fs.prove(undefined, 3), /algorithm 'undefined'/);
    assert.throws(() => fs.prove("swap-down", 3, { draws: 5 }), /draws '5': a text/);
    assert.throws(() => fs.prove("swap-down", 2.5), /n '2.5': a whole number/);
    assert.throws(() => fs.trace(["swap-down"]), TypeError);
    assert.throws(() => fs.trace("swap-down", ["a", "b"], { script: [0.5] }), /a draw '0.5'/);
    assert.throws(() => fs.observe(null, 13), /algorithm 'null'/);
    assert.throws(() => fs.observe("swap-down", 13, { draws: 5 }), /draws '5'/);
    assert.throws(() => fs.observe("swap-down", 13, { seed: 5 }), /seed '5'/);
    assert.throws(() => fs.racer(5, 13), /algorithm '5'/);
    assert.throws(() => fs.shuffle("abc"), /an array/);
    assert.throws(() => fs.deal("holdem"), /^TypeError: options 'holdem': an object$/);
    assert.throws(() => fs.trace("swap-down", 5), /^TypeError: cards '5': a list$/);
    assert.throws(() => fs.pokerCrack({ players: 6, hole: ["As", "Ks"] }), /^TypeError: board 'undefined': a list$/);
    assert.throws(() => fs.prove((deck) => deck, 3, { draws: "stuck" }), /^TypeError: draws does not go with a function$/);
});

test("an empty seed is a seed, and none is none", () => {
    assert.deepEqual(fs.permutation(30, ""), fs.permutation(30, ""));
    assert.notDeepEqual(fs.permutation(30, null), fs.permutation(30, ""));
    assert.notDeepEqual(fs.permutation(30, null), fs.permutation(30, null));
});

test("a card's name may hold what separates names", () => {
    assert.deepEqual(fs.trace("cut", ["a\0b", "c"], { script: [0] }).cards, ["a b", "c"]);
});

test("an observer knows its cards, runs on, and has a million shuffles and a seed of its own if not told", () => {
    const observer = fs.observe("naive", 5);
    assert.equal(observer.n, 5);
    assert.equal(observer.run(1), observer);
    assert.equal(observer.snapshot().wanted, 1_000_000);
    const seed = (o) => {
        const { seed } = o.finish();
        o.close();
        return seed;
    };
    const short = () => fs.observe("naive", 3, { shuffles: 10_000 });
    assert.notEqual(seed(short()), seed(short()));
    observer.close();
});

test("what has begun and ended leaves no memory behind", async () => {
    const { fs: own, memory } = await loadWithItsMemory();
    const once = () => {
        const observer = own.observe("swap-down", 52, { shuffles: 10_000, seed: "x" });
        observer.run(1);
        observer.close();
        const racer = own.racer("swap-down", 100_000);
        racer.run(1);
        racer.close();
        own.permutation(100_000, "x".repeat(100_000));
    };
    for (let i = 0; i < 3; ++i) once();
    const before = memory.buffer.byteLength;
    for (let i = 0; i < 100; ++i) once();
    assert.equal(memory.buffer.byteLength, before);
});

test("a seed does not stay in the module's memory", async () => {
    const { fs: own, memory } = await loadWithItsMemory();
    const seed = "a long and secret seed, ".repeat(20);
    own.permutation(1000, seed);
    assert.ok(!Buffer.from(memory.buffer).includes(seed.slice(40, 100)));
});

// An internal file, which the package does not export.
async function loadWithItsMemory() {
    const instantiate = WebAssembly.instantiate;
    let memory;
    WebAssembly.instantiate = async (...given) => {
        const instance = await instantiate.apply(WebAssembly, given);
        memory = instance.exports.memory;
        return instance;
    };
    try {
        return { fs: await load(), memory };
    } finally {
        WebAssembly.instantiate = instantiate;
    }
}

test("a module that has stopped says so, and why, and lets go", async () => {
    const own = await load();
    const observer = own.observe("naive", 5, { seed: "x" });
    const before = webcrypto.getRandomValues;
    webcrypto.getRandomValues = () => {
        throw new Error("no randomness");
    };
    try {
        assert.throws(() => own.permutation(5), (problem) => /^fairshuf stopped/.test(problem.message) && problem.cause.message === "no randomness");
    } finally {
        webcrypto.getRandomValues = before;
    }
    assert.throws(() => own.permutation(5, "x"), /fairshuf has stopped: load it again/);
    assert.throws(() => observer.snapshot(), /fairshuf has stopped/);
    observer.close();
});

test("it is found by its name", async () => {
    const folder = await mkdtemp(join(tmpdir(), "fairshuf-"));
    await mkdir(join(folder, "node_modules"));
    await symlink(fileURLToPath(packageFolder), join(folder, "node_modules/fairshuf"));
    await writeFile(join(folder, "try.mjs"), 'import { load } from "fairshuf"; console.log(String((await load()).permutation(8, "x")));');
    const printed = execFileSync(process.execPath, [join(folder, "try.mjs")], { encoding: "utf8" });
    await rm(folder, { recursive: true });
    assert.equal(printed.trim(), String(fs.permutation(8, "x")));
});

test("the module is taken from a path, an address, a response or bytes", async () => {
    const url = new URL("fairshuf.wasm", packageFolder);
    const bytes = await readFile(url);
    const expected = fs.permutation(9, "x");
    const given = [url, url.href, fileURLToPath(url), bytes, new Response(bytes), Promise.resolve(bytes)];
    for (const wasm of given) assert.deepEqual((await load({ wasm })).permutation(9, "x"), expected);
    await assert.rejects(load({ wasm: "/there/is/none.wasm" }), /none\.wasm/);
    await assert.rejects(load({ wasm: new Response("<!doctype html>") }), /this is not the module/);
    await assert.rejects(load({ wasm: new Response("", { status: 404, statusText: "Not Found" }) }), /404 Not Found/);
});


test("it speaks Chinese when it is asked to, each load for itself", async () => {
    const other = await load();
    const english = other.prove("naive", 3);
    other.speak("zh");
    const chinese = other.prove("naive", 3);
    assert.equal(chinese.sentence, "不公平：1 3 2 每 27 次出现 5 次，而不是每 6 次出现 1 次");
    assert.deepEqual({ ...chinese, sentence: english.sentence }, english);
    assert.throws(() => other.prove("nothing-like-it", 3), /没有叫“nothing-like-it”的算法/);
    assert.equal(other.testNames()["longest-runs"], "最长单调子序列");
    assert.equal(fs.testNames()["longest-runs"], "longest-runs");
    assert.equal(fs.prove("naive", 3).sentence, english.sentence);
    assert.throws(() => other.int(0), /^RangeError: below “0”：应为 1 到 \d+ 的整数$/);
    assert.throws(() => fs.int(0), /below '0'/);
    assert.throws(() => other.shuffle("abc"), /要洗的应是数组/);
    assert.throws(() => other.prove((deck) => [deck[0], deck[0], deck[0]], 3), /牌 0 出现两次/);
    assert.throws(() => other.observe((deck) => deck.slice(1), { n: 3 }), /第 1 次洗牌之后，有 2 张牌，而应有 3 张/);
    assert.throws(() => other.prove(() => Math.random(), 3), /取值太多，无法穷举/);
    const observer = other.observe("naive", 5);
    observer.close();
    assert.throws(() => observer.run(1), /此观测已关闭/);
    other.speak("en");
    assert.deepEqual(other.prove("naive", 3), english);
    assert.throws(() => other.speak("fr"), TypeError);
});

test("every message of an error is in Chinese, too", async () => {
    const folder = new URL("../", import.meta.url);
    const read = (name) => readFileSync(new URL(name, folder), "utf8");
    const table = read("words.js");
    const templates = ["fairshuf.js", "functions.js", "border.js", "beacon.js", "numbers.js", "../../web/src/yours/program.js"].flatMap((name) => [
        ...read(name).matchAll(/(?:wrong\(\w+, |super\(|checkArray\(array, |new TypeError\()("[^"]+")/g),
    ].map(([, template]) => template));
    assert.ok(templates.length > 30, String(templates.length));
    for (const template of templates) assert.ok(table.includes(`${template}:`), template);
});
