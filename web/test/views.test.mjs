// Every view, clicked through, against what the command says.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { command, openBrowser, picture, saved, serveByCommand, settled, texts, visit, withoutP } from "./lab.mjs";

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

// The cards' names in the order in which they lie: row by row, the deck before the pile.
const onTheTable = (page) =>
    page.locator(".stage .card").evaluateAll((cards) =>
        cards
            .map((card) => ({ name: card.querySelector("title").textContent, box: card.getBoundingClientRect() }))
            .sort((a, b) => (Math.abs(a.box.y - b.box.y) > 20 ? a.box.y - b.box.y : a.box.x - b.box.x))
            .map(({ name }) => name),
    );

// The lines of the pseudo-code that are marked, from 1.
const markedLines = (page) => page.locator(".code li").evaluateAll((lines) => lines.flatMap((line, i) => (line.classList.contains("now") ? [i + 1] : [])));

const times = (fractions) => {
    const [top, bottom] = fractions.reduce(([a, b], f) => [a * BigInt(f.split("/")[0]), b * BigInt(f.split("/")[1] ?? 1)], [1n, 1n]);
    const common = (a, b) => (b ? common(b, a % b) : a);
    const shared = common(top, bottom);
    return bottom === shared ? String(top / shared) : `${top / shared}/${bottom / shared}`;
};

const cards = ["A♠", "K♥", "7", "7", "Anna"];
for (const algorithm of ["swap-down", "swap-any", "insert-swap", "trie", "riffle:1"])
    test(`Watch shows each step of ${algorithm} as the command tells it, forwards and back`, async () => {
        const printed = command("trace", algorithm, ...cards, "--seed", "monday");
        const page = await open("watch", `a=${algorithm}&cards=${encodeURIComponent(cards.join(" "))}&seed=monday&as=table`);
        assert.equal(await shownDeck(page), cards.join(" "));
        assert.deepEqual(await onTheTable(page), cards);
        for (const [i, step] of printed.steps.entries()) {
            await page.click(".key.forward");
            assert.equal(await shownDeck(page), step.deck.map((card) => card ?? "–").join(" "));
            assert.deepEqual(await onTheTable(page), [...step.deck, ...(step.pile ?? [])].filter((card) => card !== null));
            if (step.draw) assert.equal(await page.textContent(".facts .draw dd"), `${step.draw.value + 1} of 1 … ${step.draw.bound}`);
            assert.equal(await page.textContent(".facts .probability dd"), step.probability);
            const all = times(printed.steps.slice(0, i + 1).map((s) => s.probability));
            assert.equal(await page.textContent(".facts .all-draws dd"), all);
            const placed = await texts(page, ".facts .placed dd");
            assert.equal(placed.length, step.placed ? 1 : 0);
            if (step.placed) assert.ok(placed[0].endsWith(` ${step.product}`), placed[0]);
            assert.deepEqual(await markedLines(page), step.lines);
            const moves = await page.textContent(".facts .moves dd");
            for (const { kind, from, to } of step.moves.slice(0, 3)) assert.match(moves, new RegExp(`${kind === "swap" ? "swap places" : ""}.*\\b${from}\\b.*\\b${to}\\b`));
        }
        await page.waitForURL(new RegExp(`seed=monday&step=${printed.steps.length}&as=table`));
        await page.click(".key.back");
        assert.equal(await shownDeck(page), printed.steps.at(-2).deck.map((card) => card ?? "–").join(" "));
        await picture(page, "watch");
        await well(page);
    });

test("Watch plays to the end, and is steered by the keyboard", async () => {
    const page = await open("watch", "a=insert-swap&cards=1+2+3+4&seed=x&speed=8");
    const printed = command("trace", "insert-swap", "1", "2", "3", "4", "--seed", "x");
    await page.click(".key.play");
    await page.locator(".key.to-end[aria-disabled=true]").waitFor();
    assert.equal(await shownDeck(page), printed.result.join(" "));
    await page.locator("h1").click();
    await page.keyboard.press("ArrowLeft");
    assert.equal(await shownDeck(page), printed.steps.at(-2).deck.map((card) => card ?? "–").join(" "));
    await page.keyboard.press("ArrowRight");
    assert.equal(await shownDeck(page), printed.result.join(" "));
    await page.keyboard.press("Home");
    assert.equal(await shownDeck(page), "1 2 3 4");
    await page.keyboard.press("End");
    assert.equal(await shownDeck(page), printed.result.join(" "));
    await page.keyboard.press(" "); // plays again from the start
    await page.locator(".key.to-end[aria-disabled=false]").waitFor();
    await page.locator(".key.to-end[aria-disabled=true]").waitFor();
    await page.locator(".scrubber").fill("0");
    assert.equal(await shownDeck(page), "1 2 3 4");
    await well(page);
});

test("Watch takes draws by hand, and keeps them in the address", async () => {
    const page = await open("watch", "a=swap-down&cards=1+2+3+4+5&script=1,2,0,0&step=1");
    await page.locator(".range button", { hasText: "5" }).click();
    await page.waitForURL(/script=4,2,0,0/);
    const printed = command("trace", "swap-down", "1", "2", "3", "4", "5", "--script", "4,2,0,0");
    await page.locator(".range button[aria-pressed=true]", { hasText: "5" }).waitFor();
    await page.click(".key.to-end");
    assert.equal(await shownDeck(page), printed.result.join(" "));
    await well(page);
});

test("Watch says what became of draws that do not fit, and of cards that are too many", async () => {
    const page = await open("watch", "a=swap-down&cards=1+2+3+4+5&script=1,9,0,0");
    assert.equal(await page.textContent("[role=status].note"), "Draw 2 was 10, but must be 1 to 4: it and those after it were drawn anew.");
    await page.locator(".setup > summary").click();
    await page.locator(".script").fill("２，３,1,1,8"); // full-width digits, too
    await page.locator(".script").press("Enter");
    await page.locator("[role=status].note", { hasText: "There were 5 draws, but only 4 are needed." }).waitFor();
    assert.equal(await page.locator(".script").inputValue(), "2,3,1,1");
    await page.waitForURL(/script=1,2,0,0/); // the address counts as the command does
    await page.locator(".script").fill("1,two");
    await page.locator(".script").press("Enter");
    await page.locator("[role=status]", { hasText: "'two' is not a draw" }).waitFor();
    assert.equal(await page.locator(".columns").isVisible(), true, "the picture stays");
    await page.locator(".own-cards").fill(Array.from({ length: 60 }, (_, i) => `c${i}`).join(" "));
    await page.locator(".own-cards").press("Enter");
    await page.locator("[role=status].note", { hasText: "The first 54 of the 60 cards are taken." }).waitFor();
    const cards = Array.from({ length: 56 }, (_, i) => i).join("+");
    await page.evaluate((hash) => (location.hash = hash), `#/watch?a=swap-down&cards=${cards}&seed=x`);
    await page.locator("[role=status].note", { hasText: "The first 54 of the 56 cards are taken." }).waitFor();
    await well(page);
});

const current = (page) => page.locator(".row-of-step.current .chip-name").allTextContents();

test("Watch draws rows that grow, the whole product, and what a tap draws", async () => {
    const page = await open("watch", "a=swap-down&cards=1+2+3+4+5&script=1,2,0,0&step=3");
    assert.deepEqual(await current(page), ["4", "5", "1", "3", "2"]);
    assert.equal(await page.textContent(".facts .placed dd"), "not picked 4/5 · not picked 3/4 · picked 1/3 = 1/5");
    assert.equal(await page.locator(".row-of-step:not(.to-come)").count(), 4);
    assert.equal(await page.locator(".row-of-step.current .chip.settled").count(), 2);
    await page.locator('.row-of-step.current [data-card="4"]').click(); // draws the 5, which swaps with itself
    await page.waitForURL(/script=1,2,0,1&step=4/);
    assert.deepEqual(await current(page), ["4", "5", "1", "3", "2"]);
    assert.deepEqual(await page.locator(".row-of-step.current .chip-of:has(.hot) .chip-name").allTextContents(), ["5"]);
    await page.getByText("Left over: 4 in place 1: not picked 4/5 · not picked 3/4 · not picked 2/3 · not picked 1/2 = 1/5").waitFor();
    await page.evaluate(() => (location.hash = "#/watch?a=insert-swap&cards=1+2+3+4+5&script=1,1,3,4&step=3"));
    await page.locator(".about strong", { hasText: "insert-swap" }).waitFor();
    assert.match(await page.textContent(".facts .way dd"), /^put there 1\/3 · stays 3\/4 · stays 4\/5 = 1\/5/);
    await page.evaluate(() => (location.hash = "#/watch?a=riffle:1&cards=1+2+3+4+5+6&script=1,1,0,0,1,1&step=6"));
    await page.locator(".row-of-step.current .packet-1").first().waitFor();
    assert.deepEqual(await page.locator(".row-of-step.current .packet-1 .chip-name").allTextContents(), ["1", "2"]);
    await page.evaluate(() => (location.hash = "#/watch?a=riffle:1&cards=1+2+3+4+5+6&script=1,1,0,0,1,1&step=6&as=table"));
    await page.locator(".stage .card.packet-1").first().waitFor();
    assert.deepEqual([await page.locator(".stage .packet-1").count(), await page.locator(".stage .packet-2").count(), await page.locator(".stage .moved").count()], [2, 4, 0]);
    await page.evaluate(() => (location.hash = "#/watch?tour=1"));
    for (let stop = 1; stop < 10; ++stop) {
        await page.locator(".tour h2", { hasText: `Tour, ${stop} of 10` }).waitFor();
        await page.click(".tour-next");
    }
    await page.locator(".tour p", { hasText: "The 5 is left over" }).waitFor();
    assert.deepEqual(await current(page), ["5", "4", "1", "3", "2"]);
    await well(page);
});

test("Watch says at the end why each card of an inserting shuffle is where it is", async () => {
    const page = await open("watch", "a=insert-splice&cards=1+2+3+4+5&script=0,1,1,2&step=4");
    const last = "3 in place 4: was there 1/4 · stays 1/5 + was there 1/4 · pushed on 3/5 = 1/5";
    assert.equal((await texts(page, ".step-panel .ends li")).length, 5);
    assert.equal((await texts(page, ".step-panel .ends li"))[3], last);
    assert.ok((await page.textContent(".rows .current")).replace(/\s+/g, "").includes(last.replace(/\s+/g, "")));
    await picture(page, "watch-ends");
    await page.click(".key.back");
    assert.equal(await page.locator(".ends").count(), 0);
    await well(page);
});

test("Watch gives each draw of the naive shuffle a row, and lights the card that swaps with itself", async () => {
    const page = await open("watch", "a=swap-any&cards=1+2+3&script=1,1,0&step=2");
    const lit = () => texts(page, ".row-of-step.current .chip-of:has(.hot) .chip-name");
    assert.equal(await page.locator(".row-of-step").count(), 4);
    assert.deepEqual(await lit(), ["1"]);
    await page.evaluate(() => (location.hash = "#/watch?a=swap-any&cards=1+2+3&script=1,1,0&step=2&as=table"));
    await page.locator(".stage .card.moved").waitFor();
    assert.deepEqual(await texts(page, ".stage .card.moved title"), ["1"]);
    await page.evaluate(() => (location.hash = "#/watch?a=swap-pairs:2&cards=1+2+3&script=0,1,2,2&step=4"));
    await page.locator(".about strong", { hasText: "swap-pairs" }).waitFor();
    assert.equal(await page.locator(".row-of-step").count(), 3);
    assert.deepEqual(await lit(), ["3"]);
    await well(page);
});

test("Watch cuts long names of cards, on narrow screens, too", async () => {
    const name = "Christina-Alexandra-von-Wolkenstein-Trostburg";
    for (const width of [1280, 320]) {
        const page = await visit(browser, `${lab.address}#/watch?a=insert-splice&cards=${name}+Bob+Eve+Joe&script=1,2,0&step=3`, { viewport: { width, height: 800 } });
        await settled.watch(page);
        assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width);
        const beyond = await page.locator(".step-panel, .step-panel dt, .step-panel dd, .step-panel li").evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent));
        assert.deepEqual(beyond, []);
        const chips = await page.locator(".rows .chip-of").evaluateAll((all) => all.filter((one) => one.querySelector("text").getBBox().width > one.querySelector("rect").getBBox().width + 2).map((one) => one.textContent));
        assert.deepEqual(chips, []);
        assert.ok((await texts(page, ".rows .chip-of title")).includes(name));
        await picture(page, `watch-long-${width}`);
        await well(page);
    }
});

test("Watch offers taps only where they draw, and says nothing of draws that nobody gave", async () => {
    const page = await open("watch", "a=swap-down&cards=deck:52&seed=x");
    const hint = page.locator(".watch figcaption .note", { hasText: "Tap a card" });
    assert.equal(await hint.isVisible(), true);
    await page.emulateMedia({ media: "print" });
    assert.equal(await hint.isVisible(), false);
    await page.emulateMedia({ media: "screen" });
    await page.click(".key.forward");
    await page.locator(".range button").nth(2).click();
    await page.waitForURL(/script=/);
    await page.locator(".setup > summary").click();
    await page.locator(".own-cards").fill("only");
    await page.locator(".own-cards").press("Enter");
    await page.waitForURL(/cards=only/);
    assert.doesNotMatch((await texts(page, "[role=status]")).join(), /draws/);
    await page.evaluate(() => (location.hash = "#/watch?a=riffle:1&cards=1+2+3+4+5+6&seed=x"));
    await page.locator(".about strong", { hasText: "riffle" }).waitFor();
    assert.equal(await hint.isVisible(), false);
    await well(page);
});

test("Pictures that are saved name their own shuffle, draws, cards and seed", async () => {
    const page = await open("prove", "a=swap-down&b=swap-any&db=modulo:256&n=3");
    assert.match(await saved(page, ".orders-a .svg"), /<title>Probability of each order – swap-down, 3 cards</);
    assert.match(await saved(page, ".orders-b .svg"), /<title>Probability of each order – swap-any, modulo:256, 3 cards</);
    assert.match(await saved(page, ".positions-b .svg"), /<title>[^<]* – swap-any, modulo:256, 3 cards</);
    await page.evaluate(() => (location.hash = "#/observe?a=swap-down&b=swap-any&n=6&shuffles=100000&seed=monday"));
    await settled.observe(page);
    for (const [side, name] of [["a", "swap-down"], ["b", "swap-any"]])
        for (const kind of ["matrix", "looks"]) assert.match(await saved(page, `.${kind}-${side} .svg`), new RegExp(`<title>[^<]* – ${name}, 6 cards, Seed monday<`));
    await well(page);
});

test("In Watch the player covers no card, and all of a deck is in sight", async () => {
    for (const viewport of [{ width: 1280, height: 800 }, { width: 390, height: 844 }]) {
        const page = await visit(browser, `${lab.address}#/watch?a=swap-down&cards=deck:52&seed=x&step=9`, { viewport });
        await settled.watch(page);
        await page.locator(".stage .card").nth(51).waitFor();
        await page.locator(".player").evaluate((player) => player.scrollIntoView());
        const { player, cards, room } = await page.evaluate(() => ({
            player: document.querySelector(".player").getBoundingClientRect().toJSON(),
            cards: [...document.querySelectorAll(".stage .card .sheet")].map((card) => card.getBoundingClientRect().toJSON()),
            room: innerHeight,
        }));
        assert.equal(cards.length, 52);
        for (const card of cards) assert.ok(card.top >= player.bottom - 1 && card.bottom <= room, JSON.stringify({ card, player, viewport }));
        await well(page);
    }
});

test("Watch shows nothing of what it cannot tell, and goes on with what it can", async () => {
    const page = await visit(browser, `${lab.address}#/watch?a=tables&cards=deck:52&seed=x&step=3`);
    await page.locator(".problem", { hasText: "52 cards are too many to trace tables; at most 16" }).waitFor();
    assert.equal(await page.locator(".columns").isVisible(), false);
    await page.locator(".setup > summary").click();
    await page.locator(".segments input[value=numbers]").check();
    await page.selectOption(".algorithm", "riffle");
    await settled.watch(page);
    await page.locator(".small").fill("9999");
    await page.locator(".small").press("Enter");
    await page.locator(".problem", { hasText: "riffle:9999 with 52 cards takes more than 10000 steps" }).waitFor();
    await page.selectOption(".algorithm", "swap-up");
    await page.locator(".about strong", { hasText: "swap-up" }).waitFor();
    await page.click(".key.to-end");
    assert.equal((await onTheTable(page)).length, 52);
    await well(page);
});

test("Watch writes names as they are into the CSV", async () => {
    const page = await open("watch", `a=cut&cards=${encodeURIComponent('a"b 中')}&script=1`);
    assert.match(await saved(page, ".watch .csv"), /^step,draw,bound,probability,product,moves,deck\r\n1,1,2,1\/2,1\/2,.*,"中 a""b"\r\n$/);
    await well(page);
});

test("Addresses that ask for the impossible show something sensible", async () => {
    for (const [hash, view] of [["#/nonsense", "story"], ["#/prove?n=99&a=nonsense&da=xx&b=&db=modulo:", "prove"], ["#/watch?cards=deck:constructor&step=-3&speed=77", "watch"], ["#/race?m=13&show=nobody", "race"]]) {
        const page = await visit(browser, `${lab.address}${hash}`);
        await settled[view](page);
        await well(page);
    }
});

test("The keyboard stays where it is when a choice changes the page", async () => {
    const page = await open("watch", "a=swap-down&cards=1+2+3+4+5&seed=x&lang=en&theme=light");
    const focus = () => page.evaluate(() => document.activeElement.className || document.activeElement.id || document.activeElement.tagName);
    const chosen = async (selector, value) => {
        await page.locator(selector).focus();
        await page.locator(selector).selectOption(value);
    };
    await chosen(".algorithm", "swap-up");
    await page.locator(".about strong", { hasText: "swap-up" }).waitFor();
    assert.equal(await focus(), "algorithm");
    await page.locator(".key.forward").focus();
    for (let i = 0; i < 6; ++i) await page.keyboard.press("Enter");
    assert.equal(await focus(), "key forward");
    await chosen("#language", "zh");
    assert.equal(await focus(), "language");
    await page.locator("header nav a[data-view=prove]").focus();
    await page.keyboard.press("Enter");
    await settled.prove(page);
    assert.match(page.url(), /theme=light/);
    assert.equal(await page.evaluate(() => document.activeElement.getAttribute("aria-current")), "page");
    await chosen(".algorithm >> nth=1", "cut");
    await page.locator('[data-proved^="cut"]').waitFor();
    assert.equal(await focus(), "algorithm");
    await well(page);
});

test("Watch marks lines for every algorithm of the catalogue, and every member of the family", async () => {
    const page = await open("watch", "a=swap-down&cards=1+2+3+4+5&seed=x");
    const { algorithms, members } = command("algorithms");
    for (const { name } of [...algorithms, ...members]) {
        await page.evaluate((hash) => (location.hash = hash), `#/watch?a=${name}&cards=1+2+3+4+5+6&seed=x&step=1`);
        await page.locator(".about strong", { hasText: new RegExp(`^${name}$`) }).waitFor();
        assert.notEqual(await page.locator(".code .now").count(), 0, name);
    }
    await well(page);
});

test("Watch says so where the trace does not show which line has drawn", async () => {
    const page = await open("watch", "a=merge&cards=1+2+3+4+5&seed=x&step=1");
    const [first] = command("trace", "merge", "1", "2", "3", "4", "5", "--seed", "x").steps;
    assert.equal(first.lines_certain, false);
    assert.deepEqual(await markedLines(page), first.lines);
    assert.equal(await page.locator(".code .maybe").count(), first.lines.length);
    await page.getByText("One of the marked lines").waitFor();
    await well(page);
});

test("Prove shows the fractions, the verdict and the places that the command proves", async () => {
    const page = await open("prove", "a=swap-down&b=naive&n=3");
    await compareProofs(page, ["swap-down", "swap-any"], 3);
    await page.locator(".segments input[value='4']").check();
    await page.locator('[data-proved="swap-any 4 exact"]').waitFor();
    await page.locator('[data-proved="swap-down 4 exact"]').waitFor();
    await compareProofs(page, ["swap-down", "swap-any"], 4);
    await page.waitForURL(/a=swap-down&b=swap-any&n=4/);
    await placesAreWhereTheyAre(page);
    await picture(page, "prove");
    const csv = await saved(page, ".orders-b .csv");
    assert.ok(csv.includes("2 1 4 3,15/256,0.05859375,1/24"));
    assert.match(await saved(page, ".positions-b .svg"), /^<svg [^>]*xmlns=.*75/s);
    await well(page);
});

// Rows are cards, columns are places, and bars are as long as they are probable.
async function placesAreWhereTheyAre(page) {
    const side = page.locator(".result").nth(1);
    const cells = await side.locator(".matrix g").evaluateAll((all) => all.map((g) => ({ title: g.querySelector("title").textContent, x: Number(g.querySelector("rect").getAttribute("x")), y: Number(g.querySelector("rect").getAttribute("y")) })));
    const step = cells[1].x - cells[0].x;
    for (const { title, x, y } of cells) {
        const [, card, place] = /^(\d+) → (\d+):/.exec(title).map(Number);
        assert.equal(Math.round((x - cells[0].x) / step), place - 1, title);
        assert.equal(Math.round((y - cells[0].y) / step), card - 1, title);
    }
    const bars = await side.locator(".bars .bar").evaluateAll((all) => all.map((g) => ({ value: g.querySelector(".value").textContent, width: Number(g.querySelector("rect").getAttribute("width")) })));
    const near = (fraction) => fraction.split("/").reduce((a, b) => a / b);
    for (const { value, width } of bars) assert.ok(Math.abs(width / bars[0].width - near(value) / near(bars[0].value)) < 1e-9);
}

test("Prove sorts by probability, and tells the distance", async () => {
    const page = await open("prove", "a=swap-down&b=naive&n=3&sort=size");
    const values = (await page.locator(".result").nth(1).locator(".bars .value").allTextContents()).map((f) => f.split("/").reduce((a, b) => a / b));
    assert.deepEqual(values, [...values].sort((a, b) => b - a));
    assert.notEqual(values[0], values.at(-1));
    assert.ok((await page.locator(".result").nth(1).locator(".facts").textContent()).includes("1/18 (5.56 %)"));
    assert.equal(command("prove", "naive", "-n", "3").total_variation, "1/18");
    await well(page);
});

test("Prove never shows the proof of what is no longer asked for", async () => {
    const page = await visit(browser, `${lab.address}#/prove?a=sort-keys&b=cut&n=7`);
    await page.selectOption(".algorithm >> nth=0", "teacher");
    await page.locator(".result .problem").waitFor();
    await page.waitForTimeout(3000); // sort-keys would have been proved by now
    assert.match(await page.locator(".result").first().textContent(), /^teacher is proved in the page with up to 6 cards/);
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

test("Prove shows the outcomes of members of the family, and the verdict on their own law", async () => {
    const page = await open("prove", "a=derangement&b=weighted-shuffle&n=4");
    for (const [i, name] of ["derangement", "weighted-shuffle"].entries()) {
        const printed = command("prove", name, "-n", "4");
        const side = page.locator(".result").nth(i);
        assert.equal(await side.locator(".verdict").textContent(), printed.sentence);
        assert.deepEqual(await side.locator(".bar .label").allTextContents(), Object.keys(printed.probabilities));
        assert.deepEqual(await side.locator(".bar .value").allTextContents(), Object.values(printed.probabilities));
        assert.equal(await side.locator(".bar .more, .bar .less").count(), 0);
        assert.equal(await side.locator(".matrix").count(), 0);
    }
    await picture(page, "prove-family");
    await well(page);
});

test("Prove judges members of the family in Chinese, too", async () => {
    const page = await open("prove", "a=cycle&da=modulo:8&b=reservoir:2&n=4&lang=zh");
    assert.match(await page.locator(".verdict").nth(0).textContent(), /^不公平：.*的概率是 .*，而应为 1\/6$/);
    assert.equal(await page.locator(".verdict").nth(1).textContent(), "公平：6 种集合的概率都恰好是 1/6，其他从不出现");
    await well(page);
});

test("Observe counts the completed outcomes of members of the family, as the command does", async () => {
    const page = await open("observe", "a=cycle&b=derangement&shuffles=100000&seed=monday");
    for (const [i, [name, n]] of [["cycle", "14"], ["derangement", "13"]].entries()) {
        const printed = command("observe", name, "-n", n, "--shuffles", "100000", "--seed", "monday");
        assert.equal(withoutP(await page.locator(".bench .verdict").nth(i).textContent()), withoutP(printed.sentence));
    }
    assert.equal(await page.getByText("Its outcomes are completed to orders of 13 cards").count(), 2);
    await well(page);
});

test("Observe counts what the command counts, and finds the unfair one out", async () => {
    const page = await open("observe", "a=swap-down&b=swap-down&db=modulo:256&shuffles=100000&seed=monday");
    for (const [i, draws] of ["exact", "modulo:256"].entries()) {
        const seen = command("observe", "swap-down", "-n", "13", "--shuffles", "100000", "--seed", "monday", "--draws", draws);
        const bench = page.locator(".bench").nth(i);
        const verdict = await bench.locator(".verdict").textContent();
        assert.equal(withoutP(verdict), withoutP(seen.sentence));
        if (seen.verdict === "unfair") assert.ok(verdict.includes(` ${await bench.locator(`[data-test=${seen.reason.test}] td`).first().textContent()})`), verdict);
        assert.deepEqual(await bench.locator("[data-test]").evaluateAll((rows) => rows.map((row) => row.dataset.test)), seen.tests.map((t) => t.name));
        const [, ...rows] = (await saved(page, `.matrix-${"ab"[i]} .csv`)).trim().split("\r\n");
        assert.deepEqual(rows.map((row) => row.split(",").slice(1).map(Number)), seen.positions);
        const colours = await bench.locator(".counts rect").evaluateAll((cells) => cells.map((cell) => cell.getAttribute("class")));
        const even = 100_000 / 13;
        seen.positions.flat().forEach((count, at) => {
            if (Math.abs(count - even) > 100) assert.equal(colours[at], count > even ? "more" : "less");
        });
        await comparePValues(bench, page, `.looks-${"ab"[i]} .csv`, seen);
    }
    assert.equal(await page.locator(".bench").first().locator(".moment").textContent(), "Not found out at any look.");
    await picture(page, "observe");
    await well(page);
});

// What the table says, and when the shuffle was found out, against the looks that are saved and what the command says.
async function comparePValues(bench, page, csv, seen) {
    const [, ...looks] = (await saved(page, csv)).trim().split("\r\n").map((row) => row.split(","));
    const last = looks.filter(([, shuffles]) => shuffles === "100000");
    const close = (a, b) => Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(b)); // two libraries of mathematics
    seen.tests.forEach((t, i) => {
        const [, , name, , p, adjusted] = last[i];
        assert.ok(name === t.name && close(p, t.log10_p) && close(adjusted, t.log10_adjusted_p), `${last[i]} ${JSON.stringify(t)}`);
    });
    const shown = await bench.locator("[data-test]").evaluateAll((rows) => rows.map((row) => [...row.querySelectorAll("td")].map((td) => td.textContent)));
    seen.tests.forEach(({ log10_p, log10_adjusted_p }, i) =>
        [log10_p, log10_adjusted_p].forEach((power, j) => {
            if (power < -1000) assert.equal(shown[i][j], "< 10−1000");
            else if (power > -3) assert.ok(Math.abs(Number(shown[i][j]) - 10 ** power) < 1e-3, `${shown[i][j]} ${power}`);
            else assert.ok(shown[i][j].endsWith(String(Math.floor(power)).replace("-", "−")) || shown[i][j].endsWith(String(Math.round(power)).replace("-", "−")), shown[i][j]);
        }),
    );
    const found = looks.find(([, , , , , adjusted]) => Number(adjusted) < -6);
    if (found) assert.ok((await bench.locator(".moment").textContent()).startsWith(`Found out after ${Number(found[1]).toLocaleString("en-GB")} shuffles, by `));
    assert.equal(found !== undefined, seen.verdict === "unfair");
}

test("Observe calls no shuffle fair: it says how large a bias would have been seen", async () => {
    const page = await open("observe", "a=swap-down&b=swap-pairs:40&shuffles=100000&seed=monday");
    for (const [i, algorithm] of ["swap-down", "swap-pairs:40"].entries()) {
        const seen = command("observe", algorithm, "-n", "13", "--shuffles", "100000", "--seed", "monday");
        assert.equal(seen.verdict, "fair");
        const verdict = page.locator(".bench").nth(i).locator(".verdict");
        assert.equal(await verdict.textContent(), seen.sentence);
        assert.match(seen.sentence, /^NO SIGN OF BIAS; a bias of 15 % or more would have been seen in 100,000 shuffles$/);
        assert.equal(await verdict.getAttribute("class"), "verdict unseen");
        assert.equal(await verdict.evaluate((element) => getComputedStyle(element).fontWeight), "400");
    }
    await picture(page, "observe-unseen");
    const proved = await open("prove", "a=swap-down&b=swap-any&n=3");
    assert.equal(await proved.locator(".verdict").first().getAttribute("class"), "verdict fair");
    await well(proved);
    await well(page);
    const late = await open("observe", "a=swap-down&b=swap-pairs:40&shuffles=1000000&seed=monday");
    assert.match(await late.locator(".bench").nth(1).locator(".verdict").textContent(), /^UNFAIR: by /);
    await well(late);
});

test("Observe can be stopped and started again", async () => {
    const page = await visit(browser, `${lab.address}#/observe?shuffles=100000000`);
    await page.locator(".observe-view[data-running='2']").waitFor();
    await page.click(".go");
    await page.locator(".observe-view[data-running='0']").waitFor();
    assert.equal(await page.textContent(".go"), "Start again");
    assert.equal(await page.locator("[data-finished]").count(), 0);
    for (let i = 0; i < 200 && page.workers().length > 0; ++i) await page.waitForTimeout(50);
    assert.equal(page.workers().length, 0);
    await well(page);
});

test("Beacon verifies the signature of a round, and finds a wrong one", async () => {
    const page = await open("beacon", "round=657413");
    const signature = "b713718a38ae728dfd477991af2822e08d2f305e47718cef9f7848ce4050e7be41076862b98fad56e91a6b85b89cd97b";
    const check = async (round, digits) => {
        await page.fill("textarea", JSON.stringify({ round, signature: digits }));
        await page.click(".go");
    };
    await check(657413, signature);
    await page.locator(".holds", { hasText: "quicknet's for round 657413, of 2023-09-15T11:00:03Z" }).waitFor();
    assert.equal(await page.textContent(".value"), "fc1873a13f3545aeade8401532ef5519920652eee6b0d2b19ca12643b87b3587");
    await picture(page, "beacon");
    await check(657414, signature);
    await page.locator(".problem", { hasText: "it has round 657414, but 657413 was announced" }).waitFor();
    await check(657413, signature.replace("b7", "b6"));
    await page.locator(".problem", { hasText: "its signature is not quicknet's for round 657413" }).waitFor();
    await page.fill("textarea", "none");
    await page.click(".go");
    await page.locator(".problem", { hasText: "this is not JSON" }).waitFor();
    await well(page);
});

test("Race times every algorithm and sets its verdict beside it", async () => {
    const page = await open("race", "m=100");
    const badgeOf = { yes: "fair", no: "unfair", limit: "in the limit", law: "fair by its law" };
    const { algorithms, members } = command("algorithms");
    const inJavaScript = ["pick", "pickFast", "swap", "insert", "insertFast"].map((name) => ({ name: `js:${name}`, fair: "yes" }));
    const claims = Object.fromEntries([...algorithms, ...members, ...inJavaScript].map((a) => [a.name, badgeOf[a.fair]]));
    const rows = await page.locator(".ranking tbody tr").evaluateAll((all) => all.map((row) => [row.dataset.algorithm, row.querySelector(".badge").textContent, row.querySelector(".time").textContent]));
    assert.deepEqual(Object.fromEntries(rows.map(([name, badge]) => [name, badge])), claims);
    const badges = await page.locator(".ranking .badge").evaluateAll((all) => all.map((badge) => `${badge.textContent} ${badge.className}`));
    assert.deepEqual([...new Set(badges)].sort(), ["fair badge fair", "fair by its law badge fair", "in the limit badge limit", "unfair badge unfair"]);
    const sizes = { ns: 1, µs: 1e3, ms: 1e6, s: 1e9 };
    const taken = rows.map(([, , time]) => time.split(" ")).flatMap(([value, unit]) => (sizes[unit] ? [value * sizes[unit]] : []));
    assert.deepEqual(taken, [...taken].sort((a, b) => a - b));
    for (const [name, , time] of rows) assert.match(time, name === "tables" || name === "enumerate-all" ? /at most/ : /^[\d.]+ (ns|µs|ms|s)$/, name);
    assert.equal(await page.locator(".plot .guide-name").count(), 2);
    await picture(page, "race");
    const laps = (await saved(page, ".csv")).trim().split("\r\n").map((row) => row.split(","));
    assert.deepEqual(laps[0], ["algorithm", "fair", "cards", "ns_per_shuffle", "median_ns", "slowest_ns"]);
    for (const [name, fair, , time] of laps.slice(1).filter(([, , cards]) => cards === "100")) {
        const row = rows.find(([shown]) => shown === name);
        assert.equal(badgeOf[fair], row[1]);
        const [value, unit] = row[2].split(" ");
        if (sizes[unit]) assert.ok(Math.abs((value * sizes[unit]) / time - 1) < 0.01, name);
    }
    assert.match(await saved(page, ".svg"), /^<svg .*<rect [^>]*fill="rgb.*style="fill:none;.*stroke:rgb\(20, 99, 159\)/s);
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
