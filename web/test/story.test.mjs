// The story, the games, and what is shared: across views, offline, on paper.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { command, openBrowser, picture, program, saved, serveByCommand, serveUnder, settled, texts, visit } from "./lab.mjs";

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

const open = async (view, query = "") => {
    const page = await visit(browser, `${lab.address}#/${view}?${query}`);
    await settled[view](page);
    return page;
};
const well = async (page) => {
    assert.deepEqual(page.problems, []);
    await page.context().close();
};

test("The story can be read without JavaScript, in both languages, with its pictures", async () => {
    const page = await visit(browser, lab.address, { javaScriptEnabled: false });
    for (const text of ["Is this shuffle fair? Guess.", "27 ÷ 6", "What it cost a poker site", "这种洗牌公平吗？猜一猜。", "怎样才对"]) assert.ok(await page.getByText(text, { exact: true }).first().isVisible(), text);
    assert.equal(await page.locator("article svg.story-picture").count(), 10);
    const proof = command("prove", "naive", "-n", "3").probabilities;
    const marks = await texts(page, "article[lang=en] [data-live=count] .number");
    assert.deepEqual(marks.map((count) => `${count}/27`), Object.values(proof));
    for (const name of ["title", "description", "image"]) assert.ok(await page.getAttribute(`meta[property="og:${name}"]`, "content"), name);
    const image = await fetch(new URL(await page.getAttribute("meta[property='og:image']", "content"), lab.address));
    assert.equal(image.headers.get("content-type"), "image/png");
    await well(page);
});

test("The story has live figures, and the verdict comes after the evidence", async () => {
    const page = await open("story", "lang=en");
    await page.click("[data-guess=fair]");
    const places = await page.evaluate(() => ({ guess: document.querySelector(".guesses").getBoundingClientRect().top, verdict: document.querySelector("[data-live=verdict]").getBoundingClientRect().top, marks: document.querySelector("[data-live=count] svg").getBoundingClientRect().bottom }));
    assert.ok(places.guess < places.marks && places.marks < places.verdict);
    assert.match(await page.textContent("[data-live=verdict]"), /Your guess was that it is fair/);
    for (const place of [1, 1, 0]) await page.locator(".hand-card").nth(place).click(); // places 2, 2, 1
    await page.locator(".hand-status", { hasText: "The order is 3 1 2: it gets a mark. You have tried 1 of 27 ways." }).waitFor();
    await page.click(".hand-rest");
    assert.deepEqual(await texts(page, ".tally .number"), ["4", "5", "5", "5", "4", "4"]);
    await page.click(".places-run");
    await page.locator(".live-keys [role=status]", { hasText: "100,000 shuffles" }).waitFor();
    assert.ok((await page.locator("[data-live=places] .counts").first().locator(".more[fill-opacity='1.000'], .more[fill-opacity='1']").count()) > 10);
    await page.locator("[data-live=right] .key.to-start").click();
    assert.equal(await page.locator("[data-live=right] .row-of-step:not(.to-come)").count(), 1);
    await page.locator("[data-live=poker] .crack-clock").click();
    await page.locator("[data-live=poker] .felt[data-state=cracked]").waitFor();
    await page.locator("[data-live=poker] .turn-over").click();
    await page.locator(".compared", { hasText: "All 8 hidden cards were named correctly." }).waitFor();
    await page.selectOption("#language", "zh");
    await page.locator("h1", { hasText: "这种洗牌公平吗？" }).waitFor();
    assert.equal(await page.getAttribute("[data-guess=fair]", "aria-pressed"), "true");
    await settled.story(page);
    await picture(page, "story");
    await well(page);
});

test("Poker deals and cracks what the command deals and cracks, and fails on a fair table", async () => {
    const page = await open("poker", "players=6&seed=45296789");
    const [printed] = command("crack", "--players", "6", "--hole", "2h 8d", "--flop", "7h Qs Qc", "--seed-window", "45290000-45300000").candidates;
    const shown = (selector) => page.locator(`${selector} .small-card`).evaluateAll((cards) => cards.map((card) => card.dataset.card));
    assert.deepEqual(await shown(".board"), [...printed.flop, "", ""]);
    assert.deepEqual(await shown(".seats"), [...printed.hands[0], ...Array(10).fill("")]);
    await page.click(".crack-clock");
    await page.locator(".found", { hasText: "12:34:56.789" }).waitFor();
    assert.deepEqual(await shown(".seats"), printed.hands.flat());
    await page.click(".turn-over");
    await page.locator(".compared", { hasText: "All 12 hidden cards" }).waitFor();
    assert.deepEqual(await shown(".seats"), printed.hands.flat());
    await page.click(".deal-fair");
    await page.getByText("Dealt with fresh randomness").waitFor();
    await page.click(".crack-clock");
    await page.locator(".found").waitFor();
    assert.match(await page.textContent(".found"), /^200,000 seeds tried in [\d.]+ s\. (None|Your five)/);
    await well(page);
});

test("Poker's address deals the same cards again, and a change of language changes nothing", async () => {
    const page = await open("poker", "");
    const shown = () => page.locator(".felt .small-card").evaluateAll((cards) => cards.map((card) => card.dataset.card));
    const stays = async (work, text) => {
        const before = await shown();
        await work();
        await settled.poker(page);
        await page.getByText(text).waitFor();
        assert.deepEqual(await shown(), before);
    };
    await page.waitForURL(/#\/poker\?players=6&seed=\d+$/);
    await stays(() => page.reload(), "Dealt at");
    const first = page.url();
    await page.click(".deal-old");
    await page.waitForFunction((url) => location.href !== url, first);
    await stays(() => page.reload(), "Dealt at");
    await page.click(".crack-clock");
    await page.locator(".found").waitFor();
    await page.click(".turn-over");
    await stays(() => page.selectOption("#language", "zh"), "全部");
    assert.equal(await page.locator(".felt").getAttribute("data-state"), "open");
    assert.match(await page.textContent(".compared"), /[\u4e00-\u9fff]/);
    await page.selectOption("#language", "en");
    await page.click(".deal-fair");
    await page.getByText("Dealt with fresh randomness").waitFor();
    await stays(() => page.selectOption("#language", "zh"), "公平");
    await page.waitForURL(/shuffle=fair/);
    await well(page);
});

test("Deal keeps its table and its phrase when the language changes", async () => {
    const page = await open("deal", "game=bridge");
    await page.locator(".phrase").fill("club night");
    await page.click(".deal-now");
    await page.waitForFunction(() => document.querySelector("[role=status]").textContent === "");
    const shown = () => page.locator(".seats .small-card").evaluateAll((cards) => cards.map((card) => card.dataset.card));
    await page.locator(".seat button").nth(1).click();
    const before = await shown();
    assert.equal(before.filter(Boolean).length, 13);
    await page.selectOption("#language", "zh");
    assert.equal(await page.locator(".phrase").inputValue(), "club night");
    assert.deepEqual(await shown(), before);
    await page.click("header nav a[data-view=watch]");
    await settled.watch(page);
    await page.goBack();
    await settled.deal(page);
    assert.equal(await page.locator(".phrase").inputValue(), ""); // another visit
    await well(page);
});

test("Deal deals what the command deals by the same phrase, and hides it until somebody looks", async () => {
    const page = await open("deal", "game=doudizhu");
    await page.locator(".phrase").fill("club night");
    await page.click(".deal-now");
    await page.getByText("Dealing …").waitFor({ state: "detached" }).catch(() => undefined);
    const printed = command("deal", "--game", "doudizhu", "--seed", "club night").games[0];
    const shown = () => page.locator(".seats .small-card").evaluateAll((cards) => cards.map((card) => card.dataset.card));
    assert.deepEqual(new Set(await shown()), new Set([""]));
    await page.waitForFunction(() => document.querySelector("[role=status]").textContent === "");
    await page.click(".show-all");
    assert.deepEqual(await shown(), printed.hands.flatMap((hand) => hand.cards));
    assert.doesNotMatch(page.url(), /club/);
    await well(page);
});

test("Verify makes each check of a transcript in the page, and names the one that fails", async () => {
    const page = await open("verify");
    const folder = fileURLToPath(new URL("../../examples/verify/raffle/", import.meta.url));
    await page.setInputFiles("#verify-files", [`${folder}people.csv`, `${folder}T.json`]);
    await page.locator(".verdict.fair", { hasText: "VALID, verifiable" }).waitFor();
    assert.equal(await page.locator(".checks .held").count(), 9);
    const said = execFileSync("node", [`${folder}../verify.js`, `${folder}T.json`, `${folder}people.csv`], { encoding: "utf8" });
    assert.deepEqual((await texts(page, ".winners tbody tr")).length, said.trim().split("\n").length - 1);
    assert.deepEqual(await texts(page, ".winners tbody th"), JSON.parse(readFileSync(`${folder}T.json`, "utf8")).winners.map(({ name }) => name));
    await page.click(".forged");
    await page.locator(".verdict.unfair", { hasText: "INVALID: the list was changed" }).waitFor();
    assert.equal(await page.textContent(".checks .failed"), "The list is the announced one: the list was changed");
    assert.equal(await page.locator(".checks .open").count(), 7);
    await page.setInputFiles("#verify-files", [{ name: "bad.json", mimeType: "application/json", buffer: Buffer.from('{"a":1}') }]);
    await page.locator(".verdict.unfair", { hasText: "not a transcript" }).waitFor();
    await well(page);
});

test("One shuffle follows from view to view", async () => {
    const page = await open("watch", "a=swap-down&cards=1+2+3&seed=x");
    await page.selectOption(".algorithm", "sattolo");
    await page.locator(".shuffle-card h2", { hasText: "sattolo" }).waitFor();
    assert.match(await page.textContent(".shuffle-card"), /Also called.*off-by-one.*Use instead.*swap-down/s);
    await page.click("header nav a[data-view=prove]");
    await page.locator('[data-proved^="sattolo"]').waitFor();
    await page.click("header nav a[data-view=poker]");
    await settled.poker(page);
    await page.goBack();
    await page.locator('[data-proved^="sattolo"]').waitFor();
    await page.locator(".about-shuffle > summary").nth(1).click();
    await page.locator(".doors-of a", { hasText: "Watch it" }).last().click();
    await page.locator(".about strong", { hasText: "sattolo" }).waitFor();
    await page.locator(".doors-of a", { hasText: "Observe it" }).click();
    await page.locator(".observe-view .about-shuffle > summary").nth(1).click();
    await page.locator(".doors-of a", { hasText: "Race it" }).last().click();
    await page.locator(".race-view .shuffle-card h2", { hasText: "sattolo" }).waitFor();
    await well(page);
});

test("What is saved names the shuffle and the address; a link is not lost", async () => {
    const page = await open("watch", "a=cut&cards=1+2+3&seed=abc&lang=en");
    await page.click(".key.forward");
    const svg = await saved(page, ".watch .svg");
    assert.match(svg.replace(/<\/text><text[^>]*>/g, ""), /cut, Seed abc.*#\/watch\?a=cut&amp;cards=1\+2\+3&amp;seed=abc&amp;step=1/s);
    const [download] = await Promise.all([page.waitForEvent("download"), page.locator(".watch .png").click()]);
    assert.equal(download.suggestedFilename(), "fairshuf-watch-cut-Seed-abc.png");
    assert.equal(readFileSync(await download.path()).subarray(1, 4).toString(), "PNG");
    await page.click(".key.to-start");
    await page.click(".key.forward");
    await page.reload(); // at once
    await settled.watch(page);
    assert.match(page.url(), /step=1/);
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.click(".copy-link");
    await page.locator(".share", { hasText: "Copied" }).waitFor();
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), page.url());
    await page.emulateMedia({ media: "print" });
    assert.equal(await page.locator("header nav").isVisible(), false);
    assert.equal(await page.locator(".rows").isVisible(), true);
    await well(page);
});

test("The page works after its server has gone, and is served packed and once", async () => {
    const own = await serveByCommand();
    const page = await visit(browser, `${own.address}#/prove?a=swap-down&b=naive&n=3`);
    await settled.prove(page);
    const headers = await page.evaluate(async () => {
        const name = performance.getEntriesByType("resource").find(({ name }) => name.endsWith(".wasm")).name;
        const first = await fetch(name, { cache: "no-store" });
        return { coding: first.headers.get("content-encoding"), tag: first.headers.get("etag") };
    });
    assert.equal(headers.coding, "gzip");
    assert.match(headers.tag, /^"[0-9a-f]{16}-gzip"$/);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.waitForFunction(async () => (await caches.keys()).length > 0 && navigator.serviceWorker.controller !== null);
    own.close();
    await page.click("header nav a[data-view=watch]");
    await settled.watch(page);
    await page.reload();
    await settled.watch(page);
    await page.goto("about:blank");
    await page.goto(`${own.address}#/deal?game=bridge`);
    await settled.deal(page);
    await page.goto(`${own.address}index.html#/deal?game=holdem`);
    await settled.deal(page);
    await page.context().close();
});

test("Nothing jumps while the page loads, and the story is there before the module", async () => {
    const host = await serveUnder("/");
    const page = await visit(browser, "about:blank");
    let release;
    await page.route("**/*.wasm", (route) => new Promise((go) => (release = go)).then(() => route.continue()));
    await page.goto(host.address);
    await page.locator(".hand-card").first().waitFor();
    await page.waitForFunction(() => document.querySelector("h1").getBoundingClientRect().top > 0);
    release?.();
    await settled.story(page);
    const shifted = await page.evaluate(() => globalThis.shifted);
    assert.ok(shifted < 0.1, `layout shift ${shifted}`);
    await well(page);
    host.close();
});
