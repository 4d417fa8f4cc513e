// The known answers that every implementation agrees on.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import test from "node:test";
import { load, vectors } from "./built.mjs";

const fs = await load();

test("the keyed orders are those of vectors/keyed-order.json", () => {
    const known = vectors("keyed-order.json");
    assert.ok(known.orders.length > 30);
    for (const { n, order, sha256 } of known.orders) {
        const ours = fs.permutation(n, known.seed);
        if (order) assert.deepEqual([...ours], order, `n = ${n}`);
        assert.equal(createHash("sha256").update(ours).digest("hex"), sha256["4"], `n = ${n}`);
    }
});

test("a key of 32 bytes is the SHA-256 of the text", () => {
    const key = new Uint8Array(createHash("sha256").update("Süd 7 ♠").digest());
    assert.deepEqual(fs.permutation(1000, key), fs.permutation(1000, "Süd 7 ♠"));
});

test("each algorithm gives the order of vectors/catalogue.json", () => {
    const known = vectors("catalogue.json");
    const names = fs.algorithms().map(({ name }) => name);
    assert.deepEqual(names.sort(), Object.keys(known.orders).sort());
    for (const [name, order] of Object.entries(known.orders)) {
        const cards = Array.from(order, (_, i) => i + 1);
        const story = fs.trace(name, cards, { seed: known.seed });
        assert.deepEqual(story.result.map(Number), order, name);
    }
});
