// The page in Firefox: every view opens, and the visitor's own function is judged in its sandbox. Debian's firefox-esr is
// driven by puppeteer-core; playwright-core drives only builds of its own.

import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { after, before, test } from "node:test";
import { deflateRawSync } from "node:zlib";
import puppeteer from "puppeteer-core";
import { command, serveByCommand } from "./lab.mjs";

const program = process.env.FIREFOX ?? "/usr/bin/firefox-esr";
const skip = existsSync(program) ? false : `${program} is not installed (scripts/packages/browser-long.txt)`;
const patience = 120_000; // machines may be busy

let lab;
let browser;
before(async () => {
    if (skip) return;
    lab = await serveByCommand();
    browser = await puppeteer.launch({ browser: "firefox", executablePath: program, headless: true, timeout: patience });
});
after(async () => {
    await browser?.close();
    lab?.close();
});

async function open(hash, selector) {
    const page = await browser.newPage();
    page.problems = [];
    page.on("pageerror", (problem) => page.problems.push(String(problem)));
    await page.goto(`${lab.address}#/${hash}`);
    await page.waitForSelector(selector, { timeout: patience });
    return page;
}
const textOf = (page, selector) => page.$eval(selector, (element) => element.textContent);
const well = async (page) => {
    assert.deepEqual(page.problems, []);
    await page.close();
};

test("Firefox shows every view", { skip }, async () => {
    for (const [hash, selector] of [
        ["story?lang=en", ".story .poker-table .small-card"],
        ["poker?players=6&seed=45296789&lang=en", ".felt[data-state]"],
        ["deal?game=bridge&lang=en", ".deal-view .small-card"],
        ["verify?lang=en", ".verify-view .drop"],
        ["watch?a=swap-down&cards=1+2+3&seed=x&lang=en", ".step-panel h2"],
        ["observe?a=swap-down&b=naive&shuffles=100000&seed=monday&lang=en", ".bench[data-finished]"],
        ["race?m=10&rounds=3&runners=swap-down,js:swap&lang=en", ".race-view[data-running=false]"],
        ["beacon?round=657413&lang=en", ".beacon-view"],
    ])
        await well(await open(hash, selector));
    const page = await open("prove?a=swap-down&b=naive&n=3&lang=en", "[data-proved^='swap-any']");
    assert.equal(await textOf(page, "[data-proved^='swap-any'] .verdict"), command("prove", "naive", "-n", "3").sentence);
    await well(page);
});

test("Firefox judges a function in its sandbox", { skip }, async () => {
    const page = await open("yours?n=5&shuffles=20000&lang=en", ".yours-view[data-judged]");
    assert.equal(await textOf(page, ".proofs [data-n='3']"), `3 cards ${command("prove", "naive", "-n", "3").sentence}`);
    assert.match(await textOf(page, ".bench .verdict"), /^UNFAIR: by /);
    assert.equal(await page.$("iframe"), null);
    await well(page);
});

test("Firefox tells the story, steers a shuffle, cracks the table, and verifies a draw", { skip }, async () => {
    const story = await open("story?lang=en", ".hand-rest");
    await story.click(".hand-rest");
    assert.deepEqual(await story.$$eval(".tally .number", (numbers) => numbers.map((one) => one.textContent)), ["4", "5", "5", "5", "4", "4"]);
    await well(story);
    const watch = await open("watch?a=swap-down&cards=1+2+3&script=0,0&lang=en", ".step-panel h2");
    await watch.keyboard.press("End");
    await watch.waitForFunction(() => document.querySelector(".deck-text").textContent === "2 3 1");
    await well(watch);
    const poker = await open("poker?players=6&seed=45296789&lang=en", ".crack-clock");
    await poker.click(".crack-clock");
    await poker.waitForSelector(".felt[data-state=cracked]", { timeout: patience });
    assert.match(await textOf(poker, ".found"), /12:34:56\.789/);
    await well(poker);
    const verify = await open("verify?lang=en", ".forged");
    await verify.click(".forged");
    await verify.waitForSelector(".checks .failed");
    assert.equal(await textOf(verify, ".verdict"), "INVALID: the list was changed");
    await well(verify);
});

// Opens a link with code, runs it, and waits for what is said of it.
async function failureOf(code) {
    const page = await open(`yours?code=${deflateRawSync(code).toString("base64url")}&n=5&shuffles=20000&lang=en`, ".from-link:not([hidden])");
    await page.click(".go");
    await page.waitForSelector(".judgement .problem", { timeout: patience });
    assert.equal(await page.$("iframe"), null);
    const said = await textOf(page, ".judgement .problem");
    await page.close(); // the browser reports what it refused
    return said;
}

test("Firefox lets a function reach neither the page nor the network, and ends it", { skip }, async () => {
    const hostile = `(() => {
        const reached = [];
        const attempt = (name, work) => { try { work(); reached.push(name); } catch {} };
        attempt("xhr", () => { const x = new XMLHttpRequest(); x.open("GET", "${lab.address}icon.svg", false); x.send(); });
        attempt("importScripts", () => importScripts("${lab.address}icon.svg"));
        attempt("page", () => parent.document.title);
        attempt("storage", () => localStorage.length);
        return () => { throw new Error("origin " + origin + ", reached " + reached); };
    })()`;
    assert.equal(await failureOf(hostile), "The function failed: origin null, reached ");
    assert.equal(await failureOf("() => { for (;;); }"), "It was ended: it gave no answer for 6 seconds.");
});
