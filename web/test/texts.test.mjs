// The texts of the page: none is unused, and each is in both languages. It needs no browser.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const folder = (name) => fileURLToPath(new URL(`../${name}`, import.meta.url));
const filesIn = (path) => readdirSync(path, { withFileTypes: true }).flatMap((one) => (one.isDirectory() ? filesIn(`${path}/${one.name}`) : `${path}/${one.name}`));
const isTable = (file) => /\/words\w*\.ts$/.test(file);
const sources = filesIn(folder("src")).filter((file) => /\.[tj]s$/.test(file));
const code = sources.filter((file) => !isTable(file)).map((file) => readFileSync(file, "utf8")).join("\n");
const texts = sources.filter(isTable).flatMap((file) => [...readFileSync(file, "utf8").matchAll(/^ {4}(\w+): \[\s*("(?:[^"\\]|\\.)*"),\s*("(?:[^"\\]|\\.)*"),?\s*\]/gm)].map(([, name, english, chinese]) => ({ name, english, chinese })));

// Names that the code puts together: kinds of moves (step_panel.ts), claims of a raffle (verify.ts), stops of the tour.
const computed = { moves: /^(swap|insert|take|put|shift|move)$/, claims: /^(verifiable|repeatable)$/, tour: /^tour([1-9]|10)$/ };

test("No text of the page is unused", () => {
    assert.equal(texts.length, sources.filter(isTable).flatMap((file) => readFileSync(file, "utf8").match(/^ {4}\w+: \[/gm) ?? []).length);
    const isUsed = ({ name }) => Object.values(computed).some((names) => names.test(name)) || code.includes(`"${name}"`);
    assert.deepEqual(texts.filter((one) => !isUsed(one)).map(({ name }) => name), []);
});

test("Every problem of a raffle is in Chinese", () => {
    const read = (name) => readFileSync(folder(name), "utf8");
    const problems = [...read("../examples/verify/raffle_check.mjs").matchAll(/demand\([^;]*, ("[^"]+")(?:, \d(?:, [\w.]+)?)?\);/g)].map(([, problem]) => problem);
    assert.ok(problems.length > 25, String(problems.length));
    for (const problem of problems) assert.ok(read("src/games/raffle_problems.ts").includes(`${problem}: "`), problem);
});

test("Every text is in Chinese, with full-width punctuation, and fills in what the English one does", () => {
    const filled = (text) => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort();
    for (const { name, english, chinese } of texts) {
        assert.deepEqual(filled(chinese), filled(english), name);
        assert.doesNotMatch(chinese, /[\u4e00-\u9fff] ?[,;:!?]/, name);
    }
});
