// Every view, clicked through, against what the command says.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { command, openBrowser, picture, saved, serveByCommand, settled, texts, visit } from "./lab.mjs";

let lab;
let browser;
before(async () => {
    lab = await serveByCommand();
    browser = await openBrowser();
});
after(async () => {
    await browser?.close();
    lab?.close();
});

const open = async (view, query) => {
    const page = await visit(browser, `${lab.address}#/${view}?${query}`);
    await settled[view](page);
    return page;
};
const well = async (page) => {
    assert.deepEqual(page.problems, []);
    await page.context().close();
};
const shownDeck = (page) => page.locator(".deck-text").textContent();

test("Watch shows each step as the command tells it, forwards and back", async () => {
    const cards = ["A♠", "K♥", "7", "7", "Anna"];
    const told = command("trace", "swap-down", ...cards, "--seed", "monday");
    const page = await open("watch", `a=fisher-yates&cards=${encodeURIComponent(cards.join(" "))}&seed=monday`);
    assert.equal(await shownDeck(page), cards.join(" "));
    for (const step of told.steps) {
        await page.click(".key.forward");
        assert.equal(await shownDeck(page), step.deck.join(" "));
        assert.equal(await page.textContent(".facts .draw dd"), `${step.draw.value} of 0 … ${step.draw.bound - 1}`);
        assert.equal(await page.textContent(".facts .probability dd"), step.probability);
        assert.equal(await page.textContent(".facts .product dd"), step.product);
        assert.match(await page.textContent(".code .now"), /draw\(/);
    }
    assert.match(page.url(), /seed=monday&step=4/);
    await page.click(".key.back");
    assert.equal(await shownDeck(page), told.steps[2].deck.join(" "));
    await picture(page, "watch");
    await well(page);
});

test("Watch plays to the end, and is steered by the keyboard", async () => {
    const page = await open("watch", "a=insert-swap&cards=1+2+3+4&seed=x&speed=8");
    const told = command("trace", "insert-swap", "1", "2", "3", "4", "--seed", "x");
    await page.click(".key.play");
    await page.locator(".key.to-end[disabled]").waitFor();
    assert.equal(await shownDeck(page), told.result.join(" "));
    await page.locator("h1").click();
    await page.keyboard.press("ArrowLeft");
    assert.equal(await shownDeck(page), told.steps.at(-2).deck.map((card) => card ?? "–").join(" "));
    await page.locator(".scrubber").fill("0");
    assert.equal(await shownDeck(page), "1 2 3 4");
    await well(page);
});

test("Watch takes draws by hand, and keeps them in the address", async () => {
    const page = await open("watch", "a=swap-down&cards=1+2+3+4+5&script=1,2,0,0&step=1");
    await page.locator(".range button", { hasText: "4" }).click();
    await page.waitForURL(/script=4,2,0,0/);
    const told = command("trace", "swap-down", "1", "2", "3", "4", "5", "--script", "4,2,0,0");
    await page.locator(".range button[aria-pressed=true]", { hasText: "4" }).waitFor();
    await page.click(".key.to-end");
    assert.equal(await shownDeck(page), told.result.join(" "));
    await well(page);
});

test("Watch marks lines for every algorithm of the catalogue", async () => {
    const page = await open("watch", "a=swap-down&cards=1+2+3+4+5&seed=x");
    for (const { name } of command("algorithms").algorithms) {
        await page.evaluate((hash) => (location.hash = hash), `#/watch?a=${name}&cards=1+2+3+4+5+6&seed=x&step=1`);
        await page.locator(".about strong", { hasText: new RegExp(`^${name}$`) }).waitFor();
        assert.notEqual(await page.locator(".code .now").count(), 0, name);
    }
    await well(page);
});

test("Prove shows the fractions, the verdict and the places that the command proves", async () => {
    const page = await open("prove", "a=swap-down&b=naive&n=3");
    await compareProofs(page, ["swap-down", "swap-any"], 3);
    await page.locator(".segments input[value='4']").check();
    await page.locator('[data-proved="swap-any 4 exact"]').waitFor();
    await page.locator('[data-proved="swap-down 4 exact"]').waitFor();
    await compareProofs(page, ["swap-down", "swap-any"], 4);
    assert.match(page.url(), /a=swap-down&b=swap-any&n=4/);
    await picture(page, "prove");
    const csv = await saved(page, ".orders-b .csv");
    assert.ok(csv.includes("2 1 4 3,15/256,0.05859375,1/24"));
    assert.match(await saved(page, ".positions-b .svg"), /^<svg [^>]*xmlns=.*75/s);
    await well(page);
});

async function compareProofs(page, algorithms, n) {
    for (const [i, algorithm] of algorithms.entries()) {
        const proof = command("prove", algorithm, "-n", String(n));
        const result = page.locator(".result").nth(i);
        assert.equal(await result.locator(".verdict").textContent(), proof.sentence);
        assert.deepEqual(await result.locator(".bars .label").allTextContents(), Object.keys(proof.probabilities));
        assert.deepEqual(await result.locator(".bars .value").allTextContents(), Object.values(proof.probabilities));
        const titles = proof.positions.flatMap((row, card) => row.map((p, place) => `${card + 1} → ${place + 1}: ${p}`));
        assert.deepEqual(await result.locator(".matrix title").allTextContents(), titles);
    }
}

test("Prove reads 5040 orders one at a time", async () => {
    const page = await open("prove", "a=swap-down&b=sattolo&n=7");
    const proof = command("prove", "sattolo", "-n", "7");
    const [order, fraction] = Object.entries(proof.probabilities)[5039];
    const reader = page.locator(".result").nth(1).locator(".reader");
    await reader.locator("input").fill("5039");
    assert.ok((await reader.locator("output").textContent()).startsWith(`${order}  ${fraction}`));
    assert.equal(await page.locator(".result").nth(1).locator(".verdict").textContent(), proof.sentence);
    await well(page);
});

test("Prove says up to how many cards it can", async () => {
    const page = await visit(browser, `${lab.address}#/prove?a=teacher&b=swap-any&n=7`);
    assert.match(await page.locator(".result .problem").textContent(), /up to 6 cards/);
    await well(page);
});

test("Observe counts what the command counts, and finds the unfair one out", async () => {
    const page = await open("observe", "a=swap-down&b=swap-down&db=modulo:256&shuffles=100000&seed=monday");
    for (const [i, draws] of ["exact", "modulo:256"].entries()) {
        const seen = command("observe", "swap-down", "-n", "13", "--shuffles", "100000", "--seed", "monday", "--draws", draws);
        const bench = page.locator(".bench").nth(i);
        assert.equal(await bench.locator(".verdict").textContent(), seen.sentence);
        assert.deepEqual(await bench.locator("[data-test]").evaluateAll((rows) => rows.map((row) => row.dataset.test)), seen.tests.map((t) => t.name));
        const [, ...rows] = (await saved(page, `.matrix-${"ab"[i]} .csv`)).trim().split("\r\n");
        assert.deepEqual(rows.map((row) => row.split(",").slice(1).map(Number)), seen.positions);
    }
    assert.equal(await page.locator(".bench").first().locator(".moment").textContent(), "Not found out at any look.");
    assert.match(await page.locator(".bench").nth(1).locator(".moment").textContent(), /^Found out after (8,192|16,384|32,768|65,536|100,000) shuffles/);
    await picture(page, "observe");
    await well(page);
});

test("Observe can be stopped and started again", async () => {
    const page = await visit(browser, `${lab.address}#/observe?shuffles=100000000`);
    await page.locator(".observe-view[data-running='2']").waitFor();
    await page.click(".go");
    await page.locator(".observe-view[data-running='0']").waitFor();
    assert.equal(await page.textContent(".go"), "Start again");
    assert.equal(await page.locator("[data-finished]").count(), 0);
    await well(page);
});

test("Race times every algorithm and sets its verdict beside it", async () => {
    const page = await open("race", "m=100");
    const claims = Object.fromEntries(command("algorithms").algorithms.map((a) => [a.name, { yes: "fair", no: "unfair", limit: "in the limit" }[a.fair]]));
    const rows = await page.locator(".ranking tbody tr").evaluateAll((all) => all.map((row) => [row.dataset.algorithm, row.querySelector(".badge").textContent, row.querySelector(".time").textContent]));
    assert.deepEqual(Object.fromEntries(rows.map(([name, badge]) => [name, badge])), claims);
    for (const [name, , time] of rows) assert.match(time, name === "tables" || name === "enumerate-all" ? /at most/ : /^[\d.]+ (ns|µs|ms|s)$/, name);
    assert.equal(await page.locator(".plot .guide-name").count(), 2);
    await picture(page, "race");
    assert.match(await saved(page, ".csv"), /^algorithm,fair,cards,ns_per_shuffle\r\n/);
    await well(page);
});

test("Race can be stopped", async () => {
    const page = await visit(browser, `${lab.address}#/race?m=100000`);
    await page.locator(".race-view[data-running=true]").waitFor();
    await page.click(".go");
    await page.locator(".race-view[data-running=false]").waitFor();
    assert.deepEqual(await texts(page, ".status"), ["Stopped."]);
    await well(page);
});
