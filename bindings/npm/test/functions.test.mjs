// The caller's own functions, and what the package offers besides shuffles.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test from "node:test";
import { fileURLToPath } from "node:url";
import { command, commandJson, load, packageFolder } from "./built.mjs";

const fs = await load();
const numbers = (n) => Array.from({ length: n }, (_, i) => i);

function fisherYates(deck, random) {
    for (let i = deck.length - 1; i > 0; --i) {
        const j = random(i + 1);
        [deck[i], deck[j]] = [deck[j], deck[i]];
    }
}
function naive(deck, random) {
    for (let i = 0; i < deck.length; ++i) {
        const j = random(deck.length);
        [deck[i], deck[j]] = [deck[j], deck[i]];
    }
}
const pick = (deck, random) => deck.map((_, i) => deck.splice(random(deck.length), 1)[0]).concat(); // map visits what is left
const picked = (deck, random) => numbers(deck.length).map(() => deck.splice(random(deck.length), 1)[0]);

test("a function is proved with every draw, as the catalogue's shuffle is", () => {
    for (const n of [2, 3, 4, 5]) {
        for (const [own, name] of [[fisherYates, "swap-down"], [naive, "swap-any"], [picked, "pick-splice"]]) {
            const { algorithm, ...ours } = fs.prove(own, n);
            const { algorithm: theirs, ...known } = fs.prove(name, n);
            assert.equal(algorithm, own.name);
            assert.equal(theirs, name);
            assert.deepEqual(ours, known, `${name} ${n}`);
        }
    }
});

test("numbers that are only rounded, or decide a sort, are proved like draws", () => {
    const { floor, round } = Math;
    const { sort } = Array.prototype;
    const by = (draw) => (deck, random) => {
        for (let i = deck.length - 1; i > 0; --i) {
            const j = draw(i, deck.length, random);
            [deck[i], deck[j]] = [deck[j], deck[i]];
        }
    };
    const same = (own, name, n) => assert.deepEqual(fs.prove(own, n).probabilities, fs.prove(name, n).probabilities);
    for (const n of [3, 4, 5]) {
        same(by((i) => Math.floor(Math.random() * (i + 1))), "swap-down", n);
        same(by((i, _, random) => Math.trunc(random() * (i + 1))), "swap-down", n);
        same(by((i, _, random) => Math.ceil(random() * (i + 1)) - 1), "swap-down", n);
        same(by((i, _, random) => i - Math.floor(random() * (i + 1))), "swap-down", n);
    }
    const swapWith = (deck, i, j) => ([deck[i], deck[j]] = [deck[j], deck[i]]);
    const forward = (deck) => deck.forEach((_, i) => swapWith(deck, i, Math.floor(i + Math.random() * (deck.length - i))));
    assert.equal(fs.prove(forward, 4).verdict, "fair");
    assert.equal(fs.prove(by((i) => Math.round(Math.random() * i)), 3).probabilities["1 2 3"], "1/8");
    assert.equal(fs.prove((deck) => deck.sort(() => Math.random() - 0.5), 4).verdict, "unfair");
    assert.deepEqual([Math.floor, Math.round, Array.prototype.sort], [floor, round, sort]); // they are themselves again
});

test("draws without a limit are followed until what is left is unlikely", () => {
    const redraw = (deck, random) => {
        for (let i = deck.length - 1; i > 0; --i) {
            let j;
            do j = random(4);
            while (j > i);
            [deck[i], deck[j]] = [deck[j], deck[i]];
        }
    };
    const proof = fs.prove(redraw, 3);
    assert.equal(proof.verdict, "equal");
    assert.equal(proof.outcomes, "unbounded");
    const [top, bottom] = proof.residual.split("/").map(Number);
    assert.ok(top > 0 && top / bottom < 0.1, proof.residual);
});

test("what cannot be proved is refused, and says why", () => {
    const needsBound = (own) => assert.throws(() => fs.prove(own, 3), /for a proof, write random\(k\)/);
    needsBound((deck, random) => void random());
    needsBound((deck) => (Math.random() < 0.5 ? deck.reverse() : deck));
    needsBound((deck) => deck.splice((Math.random() * 3) | 0, 1).concat(deck));
    needsBound((deck) => deck.map((card) => [Math.random(), card]).sort(([a], [b]) => a - b).map(([, card]) => card));
    needsBound((deck) => {
        const number = Math.random(); // used twice
        return Math.floor(number * 3) === 0 || number < 0.5 ? deck : deck.reverse();
    });
    let calls = 0;
    assert.throws(() => fs.prove((deck, random) => void random(2 + (++calls % 2)), 3), /it depends on more than its draws/);
    assert.throws(() => fs.prove(naive, 8, { sequences: 50_000 }), /more than 50000 sequences of draws/);
    assert.throws(() => fs.prove(naive, 3, { sequences: 26 }), /more than 26 sequences/);
    assert.throws(() => fs.prove(naive, 9), /1 to 8 cards/);
    assert.throws(() => fs.prove((deck) => deck.slice(1), 3), /there are 2 cards instead of 3/);
    assert.throws(() => fs.prove((deck, random) => void random(0), 3), /random\(0\): the bound is/);
    assert.throws(() => fs.prove(async () => {}, 3), /returns a promise/);
    assert.throws(() => fs.prove(function* (deck) { yield deck; }, 3), /the function is a generator: it must shuffle at once/);
    for (const n of [2.5, "3", undefined, NaN]) assert.throws(() => fs.prove(naive, n), { name: "TypeError", message: `n '${n}': a function is proved with 1 to 8 cards` });
    for (const work of [() => fs.prove(undefined, 3), () => fs.observe(undefined, 3)]) assert.throws(work, { name: "TypeError", message: "algorithm 'undefined': a text, or a function" });
    assert.equal(typeof Math.random(), "number"); // it is itself again
    assert.equal(fs.prove(fisherYates, 3).verdict, "fair");
});

test("a function that depends on more than its draws has no proof", () => {
    const swapped = (below) => (deck, random) => {
        for (let i = deck.length - 1; i > 0; --i) {
            const j = below(i + 1, random);
            [deck[i], deck[j]] = [deck[j], deck[i]];
        }
    };
    const secure = (bound) => Math.floor((globalThis.crypto.getRandomValues(new Uint32Array(1))[0] / 2 ** 32) * bound);
    let state = 1;
    const linear = (bound) => ((state = (state * 1664525 + 1013904223) % 2 ** 32) >>> 16) % bound;
    const own = Math.random; // as it is outside of a proof
    let calls = 0;
    const more = {
        secure: swapped(secure),
        linear: swapped(linear),
        clock: (deck) => (Date.now() % 2 ? deck.reverse() : deck),
        unseen: swapped((bound) => Math.floor(own() * bound)),
        coin: (deck, random) => (swapped((bound) => random(bound))(deck, random), secure(2) ? deck.reverse() : deck),
        inTurn: (deck, random) => (swapped((bound) => random(bound))(deck, random), ++calls % 2 ? deck.reverse() : deck),
        seldom: (deck, random) => (swapped((bound) => random(bound))(deck, random), ++calls % 50 ? deck : deck.reverse()),
        atLast: (deck, random) => (random(3) === 2 && ++calls % 2 ? deck.reverse() : deck),
        more: (deck, random) => void (random(2), secure(5) && random(2)),
    };
    const clock = Date.now;
    let looks = 0;
    Date.now = () => 1e12 + (++looks >> 2); // a step for every four looks at it, however busy the machine is
    try {
        for (const [name, shuffle] of Object.entries(more)) for (const n of [2, 3, 4]) assert.throws(() => fs.prove(shuffle, n), { name: "Changed", message: /it depends on more than its draws/ }, `${name} ${n}`);
        Date.now = () => 1e12; // a clock that stands still, as in many test suites, ends nothing
        assert.equal(fs.prove(fisherYates, 3).verdict, "fair");
    } finally {
        Date.now = clock;
    }
});

test("a function that never draws is proved, when it always does the same", () => {
    assert.equal(fs.prove((deck) => deck.reverse(), 3).probabilities["3 2 1"], "1");
    assert.equal(fs.prove(() => {}, 4).verdict, "unfair");
    assert.equal(fs.prove(() => {}, 1).verdict, "fair");
    const sizes = new Map(); // what is kept, but changes nothing
    assert.equal(fs.prove((deck, random) => (sizes.set(deck.length, true), fisherYates(deck, random)), 4).verdict, "fair");
});

test("a function is observed, judged, and its mistake is named", () => {
    const fair = fs.observe(fisherYates, { n: 8, shuffles: 50_000, seed: "monday" });
    assert.equal(fair.verdict, "fair");
    assert.equal(fair.function, "fisherYates");
    assert.ok(fair.tests.length >= 15);
    assert.deepEqual(fair.looks_like, []);
    assert.equal(fair.positions.flat().reduce((a, b) => a + b), 8 * 50_000);
    assert.deepEqual(fs.observe(fisherYates, { n: 8, shuffles: 50_000, seed: "monday" }), fair);
    const unfair = fs.observe(naive, { n: 6, shuffles: 30_000, seed: "monday" });
    assert.equal(unfair.verdict, "unfair");
    assert.equal(unfair.looks_like[0].algorithm, "swap-any");
    assert.deepEqual(fs.observe(naive, { n: 6, shuffles: 30_000, compare: false }).looks_like, []);
});

test("a function may use any randomness, and return another deck", () => {
    const sorted = (deck) => deck.map((card) => [Math.random(), card]).sort(([a], [b]) => a - b).map(([, card]) => card);
    assert.equal(fs.observe(sorted, { n: 5, shuffles: 20_000 }).verdict !== "unfair", true); // wrong once in a million
    const byNumber = (deck, random) => deck.sort(() => random() - 0.5);
    assert.equal(fs.observe(byNumber, { n: 5, shuffles: 20_000, seed: "x", compare: false }).verdict, "unfair");
});

test("a function that is no shuffle is named with the shuffle that went wrong", () => {
    assert.throws(() => fs.observe((deck) => deck.fill(0)), /after shuffle 1 card 0 is there twice/);
    assert.throws(() => fs.observe((deck) => deck.map(String)), /there is a card '0'/);
    assert.throws(() => fs.observe(pick), /card 'undefined'/);
    assert.throws(() => fs.observe(fisherYates, 13), /the number of cards is an option/);
    assert.throws(() => fs.observe(fisherYates, { n: 300 }), /n 300: a deck to observe has 2 to 256 cards/);
    assert.throws(() => fs.observe(fisherYates, { shuffles: 10 }), /shuffles 10: too few to judge/);
    assert.throws(() => fs.observe(() => { throw new Error("mine"); }), /^Error: mine$/);
});

for (const language of ["en", "zh"]) test(`errors speak JavaScript (${language})`, async () => {
    const fs = await load();
    fs.speak(language);
    let runs = 0;
    const messages = [
        () => fs.prove("swap-down", 40),
        () => fs.prove("swap-down", 0),
        () => fs.prove("derangement", 0),
        () => fs.prove("derangement", 40),
        () => fs.prove("cycle", 4, { draws: "short-seed:8" }),
        () => fs.prove("naive", 4, { about: "distance" }),
        () => fs.prove("riffle:7", 1, { about: "distance" }),
        () => fs.observe("swap-down", 13, { shuffles: 10 }),
        () => fs.observe("swap-down", 300),
        () => fs.observe("enumerate-all", 13),
        () => fs.prove("swap-any", 12, { draws: "short-seed:24" }),
        () => fs.prove("naive", 4, { draws: "dice" }),
        () => fs.prove("derangement", 4, { about: "distance" }),
        () => fs.trace("swap-down", ["1", "2"], { script: [9] }),
        () => fs.trace("swap-down", ["1", "2"], { script: [0, 0, 0] }),
        () => fs.trace("swap-down", ["1", "2", "3"], { script: [0] }),
        () => fs.trace("tables", Array.from({ length: 52 }, String)),
        () => fs.racer("enumerate-all", 100),
        () => fs.permutation(2 ** 30),
        () => fs.deal({ game: "whist" }),
        () => fs.deal({ players: 9 }),
        () => fs.pokerCrack({ players: 6, hole: ["As", "Xx"], board: ["2c", "3c", "4c"] }),
        () => fs.pokerCrack({ players: 6, hole: ["As"], board: ["2c", "3c", "4c"] }),
        () => fs.orderObserver("f", 300),
        () => fs.deal("holdem"),
        () => fs.deal(null),
        () => fs.observe("swap-down", 13, null),
        () => fs.prove(naive, 3, { draws: "modulo:8" }),
        () => fs.observe(naive, { n: 3, draws: "stuck" }),
        () => fs.trace("swap-down", 5),
        () => fs.pokerCrack({ players: 6 }),
        () => fs.prove(naive, 2.5),
        () => fs.prove(undefined, 3),
        () => fs.prove(function* () {}, 3),
        () => fs.prove((deck) => (++runs % 2 ? deck : deck.reverse()), 3),
    ].map((work) => {
        try {
            work();
        } catch (problem) {
            return problem.message;
        }
        return assert.fail(String(work));
    });
    for (const message of messages) {
        assert.doesNotMatch(message, /(^|[^\w])--?[a-z]|fairshuf [a-z]/, message);
        assert.equal(/[\u4e00-\u9fff]/.test(message), language === "zh", message);
        if (language === "zh") assert.doesNotMatch(message, /([a-z]{2,} ){3}/, message);
    }
});

test("toShuffled leaves the array as it is", () => {
    const deck = Object.freeze(numbers(20));
    const shuffled = fs.toShuffled(deck, "x");
    assert.deepEqual(shuffled, [...fs.permutation(20, "x")]);
    assert.deepEqual(deck, numbers(20));
    assert.deepEqual([...fs.toShuffled(deck)].sort((a, b) => a - b), numbers(20));
    assert.ok(fs.toShuffled(Uint8Array.of(1, 2, 3), "x") instanceof Uint8Array);
});

test("a sample has k different items, with a seed always the same", () => {
    const some = fs.sample(numbers(100), 10);
    assert.equal(new Set(some).size, 10);
    assert.deepEqual(fs.sample(numbers(100), 10, "x"), fs.sample(numbers(100), 10, "x"));
    assert.deepEqual(fs.sample(numbers(100), 12, "x").slice(0, 10), fs.sample(numbers(100), 10, "x"));
    assert.deepEqual(fs.sample([1, 2], 5).sort(), [1, 2]);
    assert.deepEqual(fs.sample([], 5), []);
    assert.deepEqual([...fs.sample(Float32Array.from(numbers(50)), 5, "x")], fs.sample(numbers(50), 5, "x"));
    assert.throws(() => fs.sample([1], -1), /k '-1'/);
    assert.throws(() => fs.sample("abc", 1), /a sample is of an array/);
});

test("int is a whole number below the bound", () => {
    for (const below of [1, 2, 7, 2 ** 21, 2 ** 21 + 1, 2 ** 40, Number.MAX_SAFE_INTEGER])
        for (let i = 0; i < 100; ++i) assert.ok(Number.isSafeInteger(fs.int(below)) && fs.int(below) >= 0 && fs.int(below) < below);
    for (const wrong of [0, -1, 1.5, 2 ** 53, NaN, "6", undefined]) assert.throws(() => fs.int(wrong), /below '/);
});

test("shuffles without a seed pass the tests, for every way of drawing", () => {
    for (const n of [2, 3, 4, 5, 52]) assert.notEqual(fs.observe((deck) => fs.shuffle(deck), { n, shuffles: 20_000 }).verdict, "unfair", `${n}`);
    assert.notEqual(fs.observe((deck) => deck.sort((a, b) => a - b) && fs.shuffle(Uint16Array.from(deck)), { n: 256, shuffles: 10_000 }).verdict, "unfair");
    for (const n of [300, 200_000]) assert.deepEqual([...fs.shuffle(numbers(n))].sort((a, b) => a - b), numbers(n));
    const many = 5_000_000; // in piles
    const shuffled = fs.shuffle(new Uint32Array(many).map((_, i) => i));
    const seen = new Uint8Array(many);
    for (const item of shuffled) seen[item] += 1;
    assert.ok(seen.every((times) => times === 1));
    const stayed = shuffled.reduce((sum, item, i) => sum + Number(item === i), 0);
    assert.ok(stayed < 30, String(stayed)); // one is expected; more than 30 once in 10^34
    assert.ok(bandsOf(shuffled) < mostUneven, String(bandsOf(shuffled)));
});

// Chi-square of the table of 50 bands of items by 50 bands of places, on 49 * 49 = 2401 degrees.
function bandsOf(shuffled, shuffles = 1, table = new Float64Array(2500)) {
    const band = (i) => Math.floor((i * 50) / shuffled.length);
    shuffled.forEach((item, place) => (table[band(item) * 50 + band(place)] += 1));
    const expected = (shuffled.length * shuffles) / 2500;
    return table.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
}
const mostUneven = 2900; // more than that once in 10^11

test("large arrays go everywhere alike: the module draws their places", () => {
    const [n, shuffles] = [20_000, 200];
    const table = new Float64Array(2500);
    let stayed = 0;
    let chiSquare;
    for (let round = 0; round < shuffles; ++round) {
        const shuffled = fs.shuffle(Uint16Array.from(numbers(n)));
        chiSquare = bandsOf(shuffled, shuffles, table);
        stayed += shuffled.reduce((sum, item, i) => sum + Number(item === i), 0);
    }
    assert.ok(chiSquare < mostUneven, String(chiSquare));
    assert.ok(stayed > 115 && stayed < 285, `${stayed} stayed`); // 200 are expected, plus or minus 14
});

test("deals are those of the command", () => {
    const key = new Uint8Array(32).fill(7);
    const digits = Buffer.from(key).toString("hex");
    const asked = (...words) => {
        const { games, ...table } = commandJson("deal", "--key", digits, ...words);
        return { ...table, ...games[0] };
    };
    assert.deepEqual(fs.deal({ seed: key }), asked());
    assert.deepEqual(fs.deal({ game: "holdem", seed: key, number: 3 }), asked("--game", "holdem", "--game-number", "3"));
    assert.deepEqual(fs.deal({ game: "doudizhu", seed: key }), asked("--game", "doudizhu"));
    assert.deepEqual(fs.deal({ players: 2, cards: 5, decks: 2, jokers: true, seed: key }), asked("--players", "2", "--cards", "5", "--decks", "2", "--jokers"));
    assert.notDeepEqual(fs.deal(), fs.deal());
    assert.throws(() => fs.deal({ game: "bridge", players: 3 }), /players does not go with bridge/);
    assert.throws(() => fs.deal({ game: "whist" }), /there are plain, bridge, holdem and doudizhu/);
    assert.throws(() => fs.deal({ players: 5 }), /5 players with 13 cards each need/);
    assert.throws(() => fs.deal({ number: 0 }), /games count from 1/);
});

test("a raffle is verified as the command does", async (t) => {
    const folder = await mkdtemp(join(tmpdir(), "fairshuf-raffle-"));
    t.after(() => rm(folder, { recursive: true }));
    const list = join(folder, "people.txt");
    const transcript = join(folder, "draw.json");
    await writeFile(list, "Ann\nBob\nEve\nJoe\n");
    command("draw", list, "--winners", "2", "--seed", "club night", "--transcript", transcript);
    const read = (path) => readFile(path, "utf8");
    const checked = fs.verify(await read(transcript), await read(list));
    assert.equal(checked.valid, true);
    assert.equal(checked.winners.length, 2);
    const { signatures, time_stamps, unsigned, ...told } = commandJson("verify", transcript, list);
    assert.deepEqual([signatures, time_stamps], [[], []]);
    assert.ok(Array.isArray(unsigned));
    assert.deepEqual(checked, told);
    assert.deepEqual(fs.verify(await readFile(transcript), await readFile(list)), checked);
    const changed = fs.verify(await read(transcript), "Ann\nBob\nEve\nMax\n");
    assert.equal(changed.valid, false);
    assert.equal(changed.verdict, "list-changed");
    assert.throws(() => fs.verify("{}", "Ann\n"), /the transcript: /);
    assert.throws(() => fs.verify(5, "Ann\n"), /transcript: the text of the file/);
});

test("it opens at once, with the module inlined, and by require", async (t) => {
    const folder = await mkdtemp(join(tmpdir(), "fairshuf-"));
    t.after(() => rm(folder, { recursive: true }));
    await mkdir(join(folder, "node_modules"));
    await symlink(fileURLToPath(packageFolder), join(folder, "node_modules/fairshuf"));
    const expected = String(fs.permutation(8, "x"));
    const printed = async (name, text) => {
        await writeFile(join(folder, name), text);
        return execFileSync(process.execPath, [join(folder, name)], { encoding: "utf8" }).trim();
    };
    const print = 'console.log(String(fs.permutation(8, "x")))';
    assert.equal(await printed("inlined.mjs", `import { webcrypto } from "node:crypto"; globalThis.crypto ??= webcrypto; const { loadSync } = await import("fairshuf/sync"); const fs = loadSync(); ${print}`), expected);
    assert.equal(await printed("own.mjs", `import { loadSync } from "fairshuf"; const fs = loadSync(); ${print}`), expected);
    assert.equal(await printed("sync.cjs", `const fs = require("fairshuf").loadSync(); ${print}`), expected);
    assert.equal(await printed("late.cjs", `require("fairshuf").load().then((fs) => ${print})`), expected);
    assert.equal(await printed("fresh.cjs", `const fs = require("fairshuf").loadSync(); console.log(fs.shuffle([1, 2, 3]).length, fs.prove((d, r) => void r(2), 2).verdict)`), "3 unfair");
});
