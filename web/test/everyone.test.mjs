// For everyone: other languages, small screens, screen readers, dark rooms, other hosts.

import { AxeBuilder } from "@axe-core/playwright";
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { after, before, test } from "node:test";
import { command, npmPackage, openBrowser, phone, picture, program, serveByCommand, serveUnder, settled, texts, visit } from "./lab.mjs";

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

const states = {
    story: "x=1",
    poker: "players=6&seed=45296789",
    deal: "game=bridge",
    verify: "x=1",
    watch: "a=insert-swap&cards=deck:54&seed=monday&step=20",
    prove: "a=swap-down&b=sort-comparator-timsort&n=5",
    observe: "a=swap-down&b=riffle:8&shuffles=100000&seed=monday",
    race: "m=10",
    yours: "n=13&shuffles=20000",
    beacon: "round=657413",
};
const settings = [
    ["en", "light", {}],
    ["en", "dark", { ...phone, viewport: { width: 320, height: 700 } }],
    ["zh", "light", phone],
    ["zh", "dark", {}],
    ["en", "dark", { viewport: { width: 820, height: 1180 } }], // where narrow pictures become wide ones
];
const isLandmarkRule = /^(landmark-|region$)/; // axe calls them moderate

const brief = ["poker", "deal", "verify"]; // on phones alone, where room is short
const everySetting = process.env.FAIRSHUF_LONG === "ON"; // otherwise two or three of the five for each view

for (const [number, [language, theme, options]] of settings.entries())
    test(`No view has a serious fault, jumps, or is too wide (${language}, ${theme}, ${options.viewport?.width ?? 1280} px)`, async () => {
        for (const [index, [view, query]] of Object.entries(states).entries()) {
            if (brief.includes(view) && !options.viewport) continue;
            if (!everySetting && (index + number) % 2 === 1) continue;
            const page = await visit(browser, `${lab.address}#/${view}?${query}&lang=${language}&theme=${theme}`, options);
            await settled[view](page);
            const shifted = await page.evaluate(() => globalThis.shifted);
            assert.ok(shifted < 0.1, `${view} jumps: ${shifted}`);
            const { violations } = await new AxeBuilder({ page }).analyze();
            const serious = violations.filter((v) => ["serious", "critical"].includes(v.impact) || isLandmarkRule.test(v.id));
            assert.deepEqual(serious.map((v) => `${view}: ${v.id} ${v.nodes[0].html}`), []);
            const { scroll, wide } = await page.evaluate(() => ({ scroll: document.documentElement.scrollWidth, wide: innerWidth }));
            assert.ok(scroll <= wide, `${view} is ${scroll} px wide`);
            await picture(page, `${view}-${language}-${theme}-${wide}`);
            assert.deepEqual(page.problems, []);
            await page.context().close();
        }
    });

test("It speaks the browser's language, and the one that is chosen", async () => {
    const page = await visit(browser, `${lab.address}#/prove?a=swap-down&b=swap-any&n=3`, { locale: "zh-CN" });
    await settled.prove(page);
    assert.equal(await page.locator(".verdict").nth(1).textContent(), "不公平：1 3 2 每 27 次出现 5 次，而不是每 6 次出现 1 次");
    assert.equal(await page.getAttribute("html", "lang"), "zh-CN");
    await page.selectOption("#language", "en");
    await settled.prove(page);
    assert.match(await page.locator(".verdict").nth(1).textContent(), /^UNFAIR: 1 3 2 comes up 5 times in 27/);
    await page.reload();
    await settled.prove(page);
    assert.equal(await page.getAttribute("html", "lang"), "en");
    await page.context().close();
});

test("Every verdict is said in Chinese, too, and why there is none", async () => {
    const page = await visit(browser, `${lab.address}#/prove?a=swap-down&b=swap-any&n=3&lang=zh`);
    for (const { name, proved_up_to } of command("algorithms").algorithms)
        for (const draws of ["exact", "modulo:8", "stuck"]) {
            const n = Math.min(4, proved_up_to);
            await page.evaluate((hash) => (location.hash = hash), `#/prove?a=swap-down&b=${name}&n=${n}&db=${draws}&lang=zh`);
            const result = page.locator(".result").nth(1);
            await result.locator(".verdict, .problem").waitFor();
            const said = await result.locator(".verdict, .problem").textContent();
            assert.match(said, /^(公平|不公平|相等)：[^A-Za-z]+$|^[a-z-]+（\d 张牌，\S+）：[^A-Za-z]+$/, `${name}, ${draws}`);
            if (draws === "exact") assert.match(await result.locator(".method").textContent(), /^[^.]*[\u4e00-\u9fff][^.]*。$/, name);
        }
    await page.evaluate(() => (location.hash = "#/observe?a=swap-down&b=naive&shuffles=100000&seed=monday&lang=zh"));
    await settled.observe(page);
    for (const text of await texts(page, ".verdict, .moment, .tests tbody th")) assert.match(text.replace(/p( [=<]| 值).*/, ""), /^[^A-Za-z]+$/);
    assert.deepEqual(page.problems, []);
    await page.context().close();
});

test("Refusals and names of shuffles are in Chinese, too", async () => {
    const page = await visit(browser, `${lab.address}#/watch?a=tables&cards=deck:52&seed=x&lang=zh`);
    await page.locator(".problem", { hasText: "52 张牌太多，无法逐步显示 tables；最多 16 张" }).waitFor();
    await page.evaluate(() => (location.hash = "#/watch?a=riffle:9999&cards=deck:52&seed=x&lang=zh"));
    await page.locator(".problem", { hasText: "riffle:9999（52 张牌）超过 10000 步" }).waitFor();
    assert.equal(await page.locator(".small").getAttribute("title"), "鸽尾洗牌次数");
    await page.evaluate(() => (location.hash = "#/watch?a=knuth&cards=1+2+3&seed=x&lang=zh"));
    await settled.watch(page);
    assert.match(await page.locator(".about .lead").textContent(), /swap-down（自后换牌）：从最后一个位置往前/);
    const { name } = command("algorithms").algorithms.find((a) => a.name === "cut").chinese;
    assert.equal(await page.locator("option[value=cut]").textContent(), `cut（${name}）`);
    for (const [called, name] of [["抽牌优化", "pick-last"], ["费雪-耶茨", "swap-down"], ["插牌", "insert-splice"]]) {
        await page.evaluate((hash) => (location.hash = hash), `#/watch?a=${encodeURIComponent(called)}&cards=1+2+3&seed=x&lang=zh`);
        await page.locator(".shuffle-card h2", { hasText: `${name}（` }).waitFor();
    }
    assert.match(await page.locator(".shuffle-card").textContent(), /n-1 次抽取/);
    await page.evaluate(() => (location.hash = "#/watch?a=naive&cards=1+2+3&seed=x&lang=zh"));
    await page.locator(".code", { hasText: "<- 应为 i + draw(n - i)" }).waitFor();
    await page.evaluate(() => (location.hash = "#/prove?a=swap-down&da=float:99&b=enumerate-all&n=3&lang=zh"));
    await page.locator(".result .problem", { hasText: "没有“float:99”这种抽取方式" }).waitFor();
    await page.evaluate(() => (location.hash = "#/observe?a=enumerate-all&b=teacher&db=stuck&shuffles=100000&seed=x&lang=zh"));
    await page.locator(".verdict.problem", { hasText: /^n 13：enumerate-all 可以用 2 到 10 张牌观测/ }).waitFor();
    await page.locator(".verdict.problem", { hasText: "teacher（13 张牌，stuck）：可能永远停不下来" }).waitFor();
    await page.evaluate(() => (location.hash = "#/verify?lang=zh"));
    await page.click(".forged");
    await page.locator(".verdict.unfair", { hasText: "无效：名单被改动过" }).waitFor();
    assert.doesNotMatch((await texts(page, ".checks li")).join(), /[a-z]/i);
    await page.evaluate(() => (location.hash = "#/yours?n=6&shuffles=20000&lang=zh"));
    await settled.yours(page);
    for (const text of await texts(page, ".looks-like li")) assert.doesNotMatch(text, /([a-z]+ ){2}/, text);
    await page.context().close();
});

test("No verdict has a p below the limit of the tables", async () => {
    for (const language of ["en", "zh"]) {
        const page = await visit(browser, `${lab.address}#/observe?a=swap-down&b=cut&shuffles=100000&seed=monday&lang=${language}`);
        await settled.observe(page);
        assert.match(await page.locator(".bench .verdict").nth(1).textContent(), language === "en" ? /has p < 10−1000\)$/ : /的 p < 10−1000）$/);
        assert.deepEqual(page.problems, []);
        await page.context().close();
    }
});

test("The plots of Prove follow the width of the window", async () => {
    const page = await visit(browser, `${lab.address}#/prove?a=swap-down&b=naive&n=4`);
    await settled.prove(page);
    const widths = () => page.locator(".prove-view .plot, .prove-view .bars").evaluateAll((all) => all.map((svg) => svg.viewBox.baseVal.width));
    const wide = await widths();
    assert.ok(wide.length > 0);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.waitForFunction((before) => [...document.querySelectorAll(".prove-view .plot, .prove-view .bars")].every((svg, i) => svg.viewBox.baseVal.width < before[i]), wide);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true);
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.waitForFunction((before) => [...document.querySelectorAll(".prove-view .plot, .prove-view .bars")].every((svg, i) => svg.viewBox.baseVal.width === before[i]), wide);
    await page.context().close();
});

test("No note beside the rows of a shuffle is cut", async () => {
    for (const [language, width] of [["en", 320], ["zh", 390], ["zh", 820], ["en", 1280]]) {
        const page = await visit(browser, `${lab.address}#/story?lang=${language}`, { viewport: { width, height: 900 } });
        await settled.story(page);
        await page.locator("[data-live=right] .note-text").first().waitFor();
        const cut = await page.evaluate(() => {
            const svg = document.querySelector("[data-live=right] svg.rows");
            const { right, bottom } = svg.getBoundingClientRect();
            const box = (text) => text.getBoundingClientRect();
            return [...svg.querySelectorAll("text")].filter((text) => box(text).right > right + 1 || box(text).bottom > bottom + 1).map((text) => text.textContent);
        });
        assert.deepEqual(cut, [], `${language} ${width}`);
        await page.context().close();
    }
});

test("With forced colours, pictures keep their colours and the rest takes those of the system", async () => {
    const page = await visit(browser, `${lab.address}#/prove?a=swap-down&b=naive&n=3`, { forcedColors: "active" });
    await settled.prove(page);
    const fills = await page.locator(".result[data-proved^='swap-any'] .matrix rect").evaluateAll((cells) => [...new Set(cells.map((cell) => getComputedStyle(cell).fill))]);
    assert.ok(fills.length > 2, String(fills));
    const ink = (selector) => page.locator(selector).first().evaluate((element) => getComputedStyle(element).color);
    assert.equal(await ink(".verdict.unfair"), await ink(".verdict.fair"), "verdicts are told apart by their words");
    const tab = await page.locator("header nav a").evaluateAll((tabs) => new Set(tabs.map((one) => getComputedStyle(one).backgroundColor)).size);
    assert.equal(tab, 2, "the tab of the view stands out");
    await page.context().close();
});

test("It is dark where the system is, and where one says so", async () => {
    const page = await visit(browser, lab.address, { colorScheme: "dark" });
    await settled.story(page);
    const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const dark = await paper();
    await page.selectOption("#theme", "light");
    assert.notEqual(await paper(), dark);
    await page.selectOption("#theme", "dark");
    assert.equal(await paper(), dark);
    await page.context().close();
});

test("Under a folder of a static host it asks for nothing but its own files", async () => {
    const host = await serveUnder("/some/folder/");
    const page = await visit(browser, `${host.address}#/prove?a=swap-down&b=cut&n=4`);
    await settled.prove(page);
    assert.equal(await page.locator(".verdict").nth(1).textContent(), "UNFAIR: 20 of the 24 orders never come up, such as 1 2 4 3");
    assert.deepEqual(host.asked.filter((path) => !path.startsWith("/some/folder/")), []);
    assert.deepEqual(page.problems, []);
    await page.context().close();
    host.close();
});

test("The npm package works in a page as it is", async () => {
    const host = await serveUnder("/package/", npmPackage);
    const page = await visit(browser, `${host.address}index.js`);
    const found = await page.evaluate(async () => {
        const { load } = await import("/package/index.js");
        const fs = await load();
        return { order: [...fs.permutation(10, "monday")], fresh: fs.shuffle([1, 2, 3]).length, verdict: fs.prove("naive", 3).sentence };
    });
    const numbers = Array.from({ length: 10 }, (_, i) => String(i));
    const shuffled = execFileSync(program, ["lines", "--seed", "monday", "-e", ...numbers], { encoding: "utf8" });
    assert.deepEqual(found.order.map(String), shuffled.trim().split("\n"));
    assert.equal(found.fresh, 3);
    assert.equal(found.verdict, command("prove", "naive", "-n", "3").sentence);
    await page.context().close();
    host.close();
});

test("All of it can be reached by the keyboard", async () => {
    const page = await visit(browser, `${lab.address}#/watch?a=swap-down&cards=1+2+3&seed=x&step=1`);
    await settled.watch(page);
    const reached = new Set();
    for (let presses = 0; presses < 60; ++presses) {
        await page.keyboard.press("Tab");
        reached.add(await page.evaluate(() => document.activeElement?.className || document.activeElement?.id || document.activeElement?.tagName));
    }
    for (const name of ["skip", "algorithm", "fresh", "key play", "key forward", "key back", "scrubber", "quiet svg", "quiet csv", "language", "theme"]) assert.ok(reached.has(name), `${name} of ${[...reached].join(", ")}`);
    await page.context().close();
});
