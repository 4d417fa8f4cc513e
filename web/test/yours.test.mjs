// Yours, and what Observe and Race offer to the visitor.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { deflateRawSync } from "node:zlib";
import { command, openBrowser, phone, picture, saved, serveByCommand, serveUnder, settled, texts, visit } from "./lab.mjs";

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

const linkTo = (code, more = "n=5&shuffles=20000", host = lab.address) => `${host}#/yours?code=${deflateRawSync(code).toString("base64url")}&${more}`;
const well = async (page) => {
    assert.deepEqual(page.problems, []);
    await page.context().close();
};
// Opens a link with code, and runs it.
const judged = async (code, ...where) => {
    const page = await visit(browser, linkTo(code, ...where));
    await page.locator(".from-link", { hasText: "This code came with the link" }).waitFor();
    await page.click(".go");
    return page;
};

test("Yours proves, observes, names and races a function", async () => {
    const page = await visit(browser, `${lab.address}#/yours?n=6&shuffles=20000`);
    await settled.yours(page);
    assert.match(await page.locator(".code-field").inputValue(), /^function naive\(deck, random\)/);
    for (const n of [3, 4, 5]) assert.equal(await page.locator(`.proofs [data-n='${n}']`).textContent(), `${n} cards ${command("prove", "naive", "-n", `${n}`).sentence}`);
    assert.match(await page.locator(".bench .verdict").textContent(), /^UNFAIR: by /);
    assert.match(await page.locator(".looks-like li").first().textContent(), /^swap-any/);
    assert.equal(await page.locator(".your-race tbody tr").count(), 6);
    assert.equal(await page.locator(".your-race .own th").textContent(), "naive");
    await picture(page, "yours");
    await page.selectOption(".yours-code select >> nth=0", "pick");
    await page.locator(".yours-view[data-running=true]").waitFor();
    await page.locator(".yours-view[data-running=false]").waitFor();
    assert.equal(await page.locator(".proofs [data-n='5']").textContent(), `5 cards ${command("prove", "pick-splice", "-n", "5").sentence}`);
    assert.match(await page.locator(".bench .verdict").textContent(), /^NO SIGN OF BIAS/);
    await well(page);
});

test("Yours keeps the code in the address, and shows it before it runs it", async () => {
    const page = await visit(browser, `${lab.address}#/yours?n=5&shuffles=20000`);
    await settled.yours(page);
    const code = "(deck, random) => { globalThis.ran = true; return deck.reverse(); } // 倒序";
    const before = await page.evaluate(() => location.hash);
    await page.locator(".code-field").fill(code);
    await page.waitForFunction((hash) => location.hash !== hash, before);
    const link = page.url();
    await page.context().close();
    const other = await visit(browser, link);
    await other.locator(".from-link").waitFor();
    assert.equal(await other.locator(".code-field").inputValue(), code);
    assert.equal(await other.locator("iframe").count(), 0);
    assert.equal(await other.locator(".bench").count(), 0);
    await other.click(".go");
    await settled.yours(other);
    assert.match(await other.locator(".proofs [data-n='3']").textContent(), /5 of the 6 orders never come up/);
    assert.equal(await other.locator("iframe").count(), 0); // it has been ended
    await well(other);
    const damaged = await visit(browser, `${lab.address}#/yours?code=AAAA`);
    await damaged.locator(".from-link", { hasText: "damaged" }).waitFor();
    await well(damaged);
});

test("Yours says why there is no proof, and what went wrong", async () => {
    const page = await judged("deck => { for (let i = deck.length - 1; i > 0; i--) { const j = (Math.random() * (i + 1)) | 0; [deck[i], deck[j]] = [deck[j], deck[i]]; } }");
    await settled.yours(page);
    assert.match(await page.locator(".no-proof").textContent(), /^There is no proof: it uses the numbers of random\(\) or Math.random\(\)/);
    assert.equal(await page.locator(".bench[data-finished]").count(), 1);
    for (const [code, problem] of [
        ["deck => deck.slice(1)", "The function failed: there are 4 cards instead of 5"],
        ["deck => { throw new Error('mine') }", "The function failed: mine"],
        ["deck => {", "The function failed: Unexpected token"],
        ["42", "this is not a function"],
        ["", "The function failed: there is no function: write (deck, random) => ..."],
        ["deck => { throw { a: 1 } }", 'The function failed: {"a":1}'],
        ["function* shuffle(deck) { yield deck; }", "The function failed: the function is a generator"],
    ]) {
        await page.locator(".code-field").fill(code);
        await page.click(".go");
        await page.locator(".judgement .problem", { hasText: problem }).waitFor();
    }
    await well(page);
});

test("Yours proves what is pasted as it is, with Math.random", async () => {
    const page = await judged("function shuffle(array) {\n  for (let i = 0; i < array.length; i++) {\n    const j = Math.floor(Math.random() * array.length);\n    [array[i], array[j]] = [array[j], array[i]];\n  }\n  return array;\n}");
    await settled.yours(page);
    assert.equal(await page.locator(".proofs [data-n='5']").textContent(), `5 cards ${command("prove", "naive", "-n", "5").sentence}`);
    await well(page);
});

test("Yours ends a function that does not end", async () => {
    const page = await judged("deck => { for (;;); }");
    await page.locator(".judgement .problem", { hasText: "It was ended: it gave no answer for 6 seconds." }).waitFor();
    assert.equal(await page.locator("iframe").count(), 0);
    for (let i = 0; i < 200 && page.workers().length > 0; ++i) await page.waitForTimeout(50);
    assert.equal(page.workers().length, 0);
    await page.selectOption(".yours-code select >> nth=0", "fisherYates");
    await settled.yours(page);
    await well(page);
});

test("Yours proves nothing of a function that has other randomness, and judges the one that was meant", async () => {
    const page = await judged(`const below = (k) => Math.floor(crypto.getRandomValues(new Uint32Array(1))[0] / 2 ** 32 * k);
function shuffle(deck, random) {
  for (let i = deck.length - 1; i > 0; i--) swap(deck, i, below(i + 1));
}
function swap(deck, i, j) { [deck[i], deck[j]] = [deck[j], deck[i]]; }`);
    await settled.yours(page);
    assert.match(await page.locator(".no-proof").textContent(), /^There is no proof: with the same draws it does not always do the same\./);
    assert.equal(await page.locator(".proofs [data-n]").count(), 0);
    assert.match(await page.locator(".bench .verdict").textContent(), /^NO SIGN OF BIAS/);
    assert.equal(await page.locator(".your-race .own th").textContent(), "shuffle");
    await well(page);
});

test("What Yours saves names the function and its cards", async () => {
    const page = await visit(browser, `${lab.address}#/yours?n=6&shuffles=20000`);
    await settled.yours(page);
    assert.match(await saved(page, ".orders-a .svg"), /<title>[^<]* – naive, 4 cards</);
    assert.match(await saved(page, ".matrix-yours .svg"), /<title>[^<]* – naive, 6 cards</);
    await well(page);
});

// Opens the page, and takes its server away when the page is kept.
async function withoutServer(served) {
    const page = await visit(browser, served.address);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.waitForFunction(async () => (await caches.keys()).length > 0 && navigator.serviceWorker.controller !== null);
    served.close();
    return page;
}

for (const host of ["the command", "a static host"])
    test(`Yours works after its server has gone, and still lets a function reach nothing (${host})`, async () => {
        const served = host === "the command" ? await serveByCommand() : await serveUnder("/some/folder/");
        const page = await withoutServer(served);
        await page.goto(`${served.address}#/yours?n=5&shuffles=20000`);
        await settled.yours(page);
        assert.equal(await page.locator(".proofs [data-n='5']").textContent(), `5 cards ${command("prove", "naive", "-n", "5").sentence}`);
        await page.locator(".code-field").fill(`(() => {${hostile(served.address)}})()`);
        await page.click(".go");
        await page.locator(".judgement .problem", { hasText: "origin null, reached" }).waitFor();
        assert.equal(await page.locator(".judgement .problem").textContent(), "The function failed: origin null, reached ");
        await page.context().close();
    });

test("Yours says so when the sandbox does not load", async () => {
    const page = await visit(browser, "about:blank", { serviceWorkers: "block" });
    await page.route("**/sandbox.html", (route) => route.abort());
    await page.goto(`${lab.address}#/yours?n=5&shuffles=20000`);
    await page.locator(".judgement .problem", { hasText: "The sandbox did not start: its file did not come. The server may have gone. Your function did not run." }).waitFor();
    assert.equal(await page.locator("iframe").count(), 0);
    await page.context().close();
});

// Tries everything that would reach the page, its storage or the network, and throws what came of it.
const hostile = (address) => `
let told;
const tried = [];
const attempt = (name, work) => { try { work(); tried.push(name); } catch {} };
attempt("xhr", () => { const x = new XMLHttpRequest(); x.open("GET", "${address}icon.svg?xhr", false); x.send(); });
attempt("importScripts", () => importScripts("${address}icon.svg?import"));
attempt("page", () => parent.document.title);
attempt("storage", () => localStorage.length);
attempt("document", () => document.title);
fetch("${address}icon.svg?fetch").then(() => tried.push("fetch"), () => {});
import("${address}icon.svg?dynamic").then(() => tried.push("import"), () => {});
attempt("socket", () => { const s = new WebSocket("${address}".replace("http", "ws")); s.onopen = () => tried.push("open socket"); });
attempt("worker", () => { const w = new Worker("${address}icon.svg?worker"); });
attempt("database", () => { indexedDB.open("x").onsuccess = () => tried.push("open database"); });
return (deck, random) => { told ??= origin; throw new Error("origin " + origin + ", reached " + tried.filter((name) => !["socket", "worker", "database"].includes(name)).join()); };`;

for (const host of ["the command", "a static host"])
    test(`Yours lets a function reach neither the page nor the network (${host})`, async () => {
        const served = host === "the command" ? lab : await serveUnder("/some/folder/");
        const page = await visit(browser, served.address);
        const asked = [];
        page.context().on("requestfinished", (request) => asked.push(request.url()));
        await page.goto(linkTo(`(() => {${hostile(served.address)}})()`, "n=5&shuffles=20000", served.address));
        await page.locator(".from-link").waitFor();
        await page.click(".go");
        await page.locator(".judgement .problem", { hasText: "origin null, reached" }).waitFor();
        await page.waitForTimeout(300); // for what was not awaited
        assert.equal(await page.locator(".judgement .problem").textContent(), "The function failed: origin null, reached ");
        assert.deepEqual(asked.filter((url) => url.includes("icon.svg?")), []);
        if (served.asked) assert.deepEqual(served.asked.filter((path) => path.includes("icon.svg?")), []);
        if (served !== lab) served.close();
        await page.context().close(); // the browser reports what it refused
    });

test("The page forbids code from texts, and the sandbox allows nothing else", async () => {
    const policy = async (file) => (await fetch(new URL(file, lab.address))).headers.get("content-security-policy");
    assert.doesNotMatch(await policy("/"), /unsafe-eval(?<!wasm-unsafe-eval)|script-src[^;]*(unsafe-inline|blob:)|(default|worker|child|frame)-src[^;]*blob:/);
    assert.match(await policy("/sandbox.html"), /^default-src 'none'; .*sandbox allow-scripts; frame-ancestors 'self'/);
    const alone = await visit(browser, new URL("/sandbox.html", lab.address).href);
    await alone.evaluate(() => postMessage({ program: "" }, "*"));
    assert.equal(alone.workers().length, 0);
    await alone.context().close();
});

test("Observe takes 2 to 52 cards, and each cell can be read", async () => {
    const page = await visit(browser, `${lab.address}#/observe?a=swap-down&b=naive&n=5&shuffles=100000&seed=monday`);
    await settled.observe(page);
    const seen = command("observe", "naive", "-n", "5", "--shuffles", "100000", "--seed", "monday");
    const bench = page.locator(".bench").nth(1);
    const svg = bench.locator(".matrix.counts");
    assert.equal(await svg.locator(".cell-number").nth(7).textContent(), (seen.positions[1][2] / 1000).toFixed(2));
    await bench.locator(".segments input[value=counts]").check();
    assert.equal(await svg.locator(".cell-number").nth(7).textContent(), String(seen.positions[1][2]));
    await svg.focus();
    for (const key of ["ArrowRight", "ArrowRight", "ArrowRight", "ArrowDown"]) await page.keyboard.press(key);
    const count = seen.positions[1][2].toLocaleString("en-GB");
    assert.match(await bench.locator(".reading").textContent(), new RegExp(`^Card 2 in place 3: ${count} times, \\d+\\.\\d{3} %\\. Even: 20\\.000 %\\. [+−]\\d+\\.\\d standard deviations\\.$`));
    await svg.locator("rect").nth(24).hover();
    assert.match(await bench.locator(".reading").textContent(), /^Card 5 in place 5: /);
    assert.equal(await bench.locator(".tests .asks").count(), seen.tests.length);
    const ticks = (i) => page.locator(".bench").nth(i).locator(".plot .tick").allTextContents();
    assert.deepEqual(await ticks(0), await ticks(1));
    await page.locator(".whole").fill("５２"); // as an input method writes it
    await page.locator(".whole").press("Enter");
    await page.waitForURL(/n=52/);
    await settled.observe(page);
    assert.equal(await page.locator(".bench").first().locator(".matrix.counts rect").count(), 52 * 52 + 1);
    const before = page.url();
    await page.click(".new-seed");
    await page.waitForFunction((url) => location.href !== url, before);
    await page.locator(".whole").fill("99");
    await page.locator(".whole").press("Enter");
    assert.equal(await page.locator(".whole").evaluate((input) => input.validationMessage), "Write a whole number from 2 to 52.");
    await well(page);
});

test("A long observation survives a change of language", async () => {
    const page = await visit(browser, `${lab.address}#/observe?a=swap-down&b=cut&shuffles=100000000&seed=monday`);
    await page.locator(".bench").first().locator(".tests tbody tr").first().waitFor();
    const workers = page.workers().length;
    const done = async () => Number((await page.locator(".done").first().textContent()).replace(/,/g, "").match(/\d+/)[0]);
    const before = await done();
    await page.selectOption("#language", "zh");
    assert.ok((await done()) >= before && before > 0);
    assert.equal(page.workers().length, workers);
    assert.match(await page.locator("h1").textContent(), /洗牌数百万次/);
    await page.locator("header nav a[href^='#/watch']").click();
    for (let i = 0; i < 200 && page.workers().some((worker) => worker.url().includes("worker")) && page.workers().length > 1; ++i) await page.waitForTimeout(50);
    assert.ok(page.workers().length <= 1); // the runs have ended
    await well(page);
});

test("What was observed is said in the language of the page, also after that has changed", async () => {
    const page = await visit(browser, `${lab.address}#/observe?a=swap-down&b=cut&shuffles=100000&seed=monday`);
    await settled.observe(page);
    const said = () => texts(page, ".bench .verdict, .bench .tests tbody th");
    for (const text of await said()) assert.doesNotMatch(text, /[\u4e00-\u9fff]/);
    await page.selectOption("#language", "zh");
    await settled.observe(page);
    for (const text of await said()) assert.match(text, /[\u4e00-\u9fff]/);
    await page.selectOption("#language", "en");
    await settled.observe(page);
    assert.match((await said())[0], /^NO SIGN OF BIAS/);
    await well(page);
});

test("Race takes any number of cards, the chosen runners, and JavaScript beside them", async () => {
    const page = await visit(browser, `${lab.address}#/race?m=77&rounds=3&runners=swap-down,insert-splice,js:swap`);
    await settled.race(page);
    const names = () => page.locator(".ranking tbody tr").evaluateAll((rows) => rows.map((row) => row.dataset.algorithm).sort());
    assert.deepEqual(await names(), ["insert-splice", "js:swap", "swap-down"]);
    for (const spread of await texts(page, ".ranking .spread")) assert.match(spread, /^\+\d+ %, \+\d+ %$/);
    await page.locator(".ranking tr[data-algorithm='js:swap']").hover();
    assert.equal(await page.locator(".line.lit").getAttribute("data-algorithm"), "js:swap");
    assert.equal(await page.locator(".line.lit .name").isVisible(), true);
    await page.locator(".ranking tr[data-algorithm='swap-down'] button.name").click();
    await page.waitForURL(/show=swap-down/);
    assert.equal(await page.locator(".line.mine").getAttribute("data-algorithm"), "swap-down");
    await page.locator(".runners summary").click();
    await page.getByRole("button", { name: "only fair ones" }).click();
    await page.waitForURL(/runners=fair/);
    await settled.race(page);
    assert.deepEqual([...new Set(await texts(page, ".ranking .badge"))], ["fair"]);
    await well(page);
    const chinese = await visit(browser, `${lab.address}#/race?m=20&rounds=3&runners=pick-splice,js:pick,js:pickFast,js:swap,js:insert,js:insertFast&lang=zh`, phone);
    await settled.race(chinese);
    const shown = await texts(chinese, ".ranking button.name");
    for (const name of ["抽牌", "抽牌优化", "换牌", "插牌", "插牌优化"]) assert.ok(shown.includes(`${name} (JavaScript)`), `${name}: ${shown}`);
    await well(chinese);
});

test("Race ends by a coarse clock, too, which shows no time for short rounds", async () => {
    const page = await visit(browser, "about:blank", { serviceWorkers: "block" });
    const coarse = "{ const now = performance.now.bind(performance); performance.now = () => Math.floor(now() / 40) * 40; }";
    await page.route("**/worker-*.js", async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, body: `${coarse}\n${await response.text()}` });
    });
    await page.goto(`${lab.address}#/race?m=20&rounds=3&runners=swap-down,cut,partial-shuffle,js:swap`);
    await settled.race(page);
    assert.deepEqual(await texts(page, ".status"), ["The race is over."]);
    for (const time of await texts(page, ".ranking .time")) assert.match(time, /^[\d.]+ (ns|µs|ms|s)$/);
    await well(page);
});

test("Race does not tell a growth that its rounds do not show", async () => {
    const page = await visit(browser, `${lab.address}#/race?m=1000&rounds=3&runners=swap-down,js:swap`);
    await settled.race(page);
    for (const text of await texts(page, ".ranking td:last-child")) assert.match(text, /^(\?|n\d\.\d)$/);
    await well(page);
});
