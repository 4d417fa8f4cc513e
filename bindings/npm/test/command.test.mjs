// The module gives the same results as the command.
import assert from "node:assert/strict";
import { scryptSync } from "node:crypto";
import test from "node:test";
import { commandJson, load } from "./built.mjs";

const fs = await load();
const catalogue = [...fs.algorithms(), ...fs.members()];

// Equal except for the last digits, because the logarithms of two libraries differ there.
function assertNear(ours, theirs, path = "") {
    if (typeof theirs === "number" && !Number.isInteger(theirs)) {
        const wrong = Math.abs(ours - theirs) / Math.max(Math.abs(theirs), 1e-300);
        return assert.ok(wrong < 1e-9, `${path}: ${ours} instead of ${theirs}`);
    }
    if (typeof theirs !== "object" || theirs === null) return assert.equal(ours, theirs, path);
    assert.deepEqual(Object.keys(ours), Object.keys(theirs), path);
    for (const name of Object.keys(theirs)) assertNear(ours[name], theirs[name], `${path}.${name}`);
}

function observed(name, n, options) {
    const observer = fs.observe(name, n, options);
    const result = observer.finish();
    observer.close();
    return result;
}

test("the key of a phrase", () => {
    for (const phrase of ["", "club night 4711", "洗牌"]) {
        const key = fs.keyFromPhrase(phrase);
        const cost = { N: 2 ** 15, r: 8, p: 1, maxmem: 2 ** 26 };
        assert.deepEqual(key, new Uint8Array(scryptSync(phrase, "fairshuf phrase 1", 32, cost)), phrase);
        const digits = Buffer.from(key).toString("hex");
        assert.deepEqual(commandJson("deal", "--seed", phrase), commandJson("deal", "--key", digits), phrase);
    }
});

test("the poker site of 1999, and the attack on it", () => {
    const options = { players: 6, hole: ["2h", "8d"], board: ["7h", "Qs", "Qc"], first: 45_290_000, last: 45_300_001 };
    const { candidates } = fs.pokerCrack(options);
    const told = commandJson("crack", "--hole", "2h 8d", "--flop", "7h Qs Qc", "--seed-window", "45290000-45300000");
    assert.deepEqual(candidates, told.candidates);
    assert.deepEqual(fs.pokerTable(6, candidates[0].seed).hands.map((hand) => hand.dealt), candidates[0].hands);
    assert.throws(() => fs.pokerCrack({ ...options, hole: ["2h", "Xx"] }), /'Xx' is not a card/);
    const { games, ...rules } = commandJson("deal", "--game", "holdem", "--seed", "club night");
    assert.deepEqual(fs.deal({ game: "holdem", seed: fs.keyFromPhrase("club night") }), { ...rules, ...games[0] });
});

test("the catalogue", () => {
    assert.deepEqual(fs.algorithms(), commandJson("algorithms").algorithms);
    assert.deepEqual(fs.members(), commandJson("algorithms").members);
});

test("traces, by seed and by hand", () => {
    for (const { name } of catalogue) {
        const cards = ["A", "K", "Q", "J", "10", "♠ 9"];
        assert.deepEqual(fs.trace(name, cards, { seed: "monday" }), commandJson("trace", name, ...cards, "--seed", "monday"));
    }
    assert.deepEqual(
        fs.trace("swap-down", undefined, { script: [1, 2, 0, 0] }),
        commandJson("trace", "swap-down", "--script", "1,2,0,0"),
    );
});

test("proofs of all algorithms with three and four cards", () => {
    for (const { name } of catalogue)
        for (const n of [3, 4]) assert.deepEqual(fs.prove(name, n), commandJson("prove", name, "-n", `${n}`), name);
});

test("proofs of more cards, with other draws, of places and distances", () => {
    assert.deepEqual(fs.prove("naive", 7), commandJson("prove", "naive", "-n", "7"));
    assert.equal(Object.keys(fs.prove("swap-down", 7).probabilities).length, 5040);
    for (const draws of ["modulo:256", "float:24", "short-seed:12", "stuck"])
        assert.deepEqual(
            fs.prove("swap-down", 4, { draws }),
            commandJson("prove", "swap-down", "-n", "4", "--draws", draws),
        );
    assert.deepEqual(
        fs.prove("swap-up", 20, { about: "positions" }),
        commandJson("prove", "swap-up", "-n", "20", "--positions"),
    );
    assert.deepEqual(
        fs.prove("riffle:7", 52, { about: "distance" }),
        commandJson("prove", "riffle:7", "-n", "52", "--distance"),
    );
});

test("observations of all algorithms", () => {
    for (const { name } of catalogue)
        assertNear(
            observed(name, 6, { shuffles: 10_000, seed: "monday" }),
            commandJson("observe", name, "-n", "6", "--shuffles", "10000", "--seed", "monday"),
            name,
        );
});

test("observations of more cards, and of flawed draws", () => {
    for (const [name, n, draws] of [
        ["swap-down", 52, "exact"],
        ["naive", 52, "exact"],
        ["tables", 13, "exact"],
        ["swap-up", 20, "short-seed:12"],
        ["swap-down", 10, "modulo:64"],
    ])
        assertNear(
            observed(name, n, { shuffles: 20_000, seed: "süd", draws }),
            commandJson("observe", name, "-n", `${n}`, "--shuffles", "20000", "--seed", "süd", "--draws", draws),
            name,
        );
});
