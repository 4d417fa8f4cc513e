// Rounds of drand's network quicknet. @noble/curves is taken from where the lab's page has it.
import assert from "node:assert/strict";
import { cpSync, existsSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";

const modules = fileURLToPath(new URL("../../../web/node_modules", import.meta.url));
const skip = existsSync(join(modules, "@noble/curves")) ? false : "@noble/curves is not installed (web/)";

// As published by drand: a round of 15 September 2023, and one of March 2024 without its randomness.
const published = {
    round: 657413,
    randomness: "fc1873a13f3545aeade8401532ef5519920652eee6b0d2b19ca12643b87b3587",
    signature: "b713718a38ae728dfd477991af2822e08d2f305e47718cef9f7848ce4050e7be41076862b98fad56e91a6b85b89cd97b",
};
const later = {
    round: 5928395,
    signature: "a5d07c0071b4e386b3ae09206522253c68fefe8490ad59ecc44a7dd0d0745be91da5779e2247a82403fbc0cb9a34cb61",
};

async function opened(t) {
    const folder = mkdtempSync(join(tmpdir(), "fairshuf-beacon-"));
    t.after(() => rmSync(folder, { recursive: true }));
    cpSync(process.env.FAIRSHUF_PACKAGE, folder, { recursive: true });
    symlinkSync(modules, join(folder, "node_modules"));
    return import(pathToFileURL(join(folder, "beacon.js")));
}

test("published rounds are verified", { skip }, async (t) => {
    const { verifyDrand } = await opened(t);
    assert.deepEqual(verifyDrand(published, { round: 657413 }), {
        round: 657413,
        time: new Date("2023-09-15T11:00:03Z"),
        value: published.randomness,
    });
    assert.equal(verifyDrand(later).round, 5928395);
});

test("everything else is refused", { skip }, async (t) => {
    const { verifyDrand } = await opened(t);
    const refused = (answer, why, expected) => assert.throws(() => verifyDrand(answer, expected), { message: why });
    refused({ ...published, round: 657414 }, /not quicknet's for round 657414/);
    refused({ round: 657413, signature: later.signature }, /not quicknet's for round 657413/);
    refused({ round: 657413, signature: published.signature.replace(/7b$/, "7c") }, /not quicknet's/);
    refused({ round: 657413, signature: "c0" + "0".repeat(94) }, /not quicknet's/); // the point at infinity
    refused({ ...published, randomness: "0".repeat(64) }, /its randomness is not the SHA-256/);
    refused(published, /it has round 657413, but 7 was announced/, { round: 7 });
    refused(published, /its value is fc18/, { value: "0".repeat(64) });
    refused({ ...published, signature: published.signature.toUpperCase() }, /96 hexadecimal digits/);
    refused({ ...published, round: "657413" }, /it has no round/);
    refused(null, /it has no round/);
});
