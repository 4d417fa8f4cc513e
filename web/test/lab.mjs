// The page in a browser, served by the command; and what the command says.

import { execFileSync, spawn } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

const root = fileURLToPath(new URL("../..", import.meta.url));
export const program = process.env.FAIRSHUF_COMMAND ?? join(root, "build/release/fairshuf");
const folder = process.env.FAIRSHUF_PAGE ?? join(root, "build/release/web/dist");
export const npmPackage = process.env.FAIRSHUF_PACKAGE ?? join(root, "build/release/npm");
const pictures = process.env.FAIRSHUF_PICTURES ?? join(root, "build/release/web/pictures");
const patience = 120_000; // machines may be busy

// What the command prints, whatever its verdict.
export function command(...words) {
    try {
        return JSON.parse(execFileSync(program, [...words, "--json"], { encoding: "utf8", maxBuffer: 1e9 }));
    } catch (ended) {
        if (ended.status === 1 || !ended.stdout) throw ended;
        return JSON.parse(ended.stdout);
    }
}

export async function serveByCommand() {
    const server = spawn(program, ["lab", "--no-open", "--port", "0", "--page", folder], { stdio: ["ignore", "pipe", "inherit"] });
    const address = await new Promise((found, failed) => {
        server.stdout.on("data", (text) => /http:\S+/.test(text) && found(/http:\S+/.exec(text)[0]));
        server.on("exit", () => failed(new Error("the lab did not start")));
    });
    return { address, close: () => server.kill() };
}

const types = { ".png": "image/png", ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml" };

// A static host with the page, or other files, in a folder of its own, which knows nothing of WebAssembly.
export async function serveUnder(path, files = folder) {
    const asked = [];
    const server = createServer((request, response) => {
        asked.push(request.url);
        const name = request.url.startsWith(path) ? request.url.slice(path.length) || "index.html" : "";
        try {
            const bytes = readFileSync(join(files, name));
            response.writeHead(200, { "Content-Type": types[extname(name)] ?? "application/octet-stream" }).end(bytes);
        } catch {
            response.writeHead(404).end();
        }
    });
    await new Promise((ready) => server.listen(0, "127.0.0.1", ready));
    return { address: `http://127.0.0.1:${server.address().port}${path}`, asked, close: () => server.close() };
}

export async function openBrowser() {
    mkdirSync(pictures, { recursive: true });
    return chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"], timeout: patience });
}

// Adds up how far the layout jumps without the user's doing.
function watchShifts() {
    globalThis.shifted = 0;
    const add = (list) => list.getEntries().forEach((one) => (globalThis.shifted += one.hadRecentInput ? 0 : one.value));
    new PerformanceObserver(add).observe({ type: "layout-shift", buffered: true });
}

// A fresh page at an address; whatever goes wrong in it is collected.
export async function visit(browser, address, options = {}) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: "en-GB", reducedMotion: "reduce", ...options });
    const page = await context.newPage();
    page.setDefaultTimeout(patience);
    page.problems = [];
    page.on("pageerror", (problem) => page.problems.push(problem.message));
    page.on("console", (message) => message.type() === "error" && page.problems.push(message.text()));
    await page.addInitScript(watchShifts);
    await page.goto(address);
    return page;
}

export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };

export const picture = (page, name) => page.screenshot({ path: join(pictures, `${name}.png`), fullPage: true });

// Of a verdict: the page writes its p as its tables do.
export const withoutP = (sentence) => sentence.replace(/p [=<] [^)）]+/, "p");

export const texts = (page, selector) => page.locator(selector).allTextContents();

export const settled = {
    story: (page) => page.locator(".story .poker-table .small-card").first().waitFor(),
    poker: (page) => page.locator(".felt[data-state]").waitFor(),
    deal: (page) => page.locator(".deal-view .small-card").first().waitFor(),
    verify: (page) => page.locator(".verify-view .drop").waitFor(),
    watch: (page) => page.locator(".step-panel h2").waitFor(),
    prove: (page) => page.locator(".result[data-proved]").nth(1).waitFor(),
    observe: (page) => page.locator(".bench[data-finished]").nth(1).waitFor(),
    race: (page) => page.locator(".race-view[data-running=false]").waitFor(),
    yours: (page) => page.locator(".yours-view[data-judged]").waitFor(),
    beacon: (page) => page.locator(".beacon-view").waitFor(),
};

export async function saved(page, button) {
    const [download] = await Promise.all([page.waitForEvent("download"), page.locator(button).first().click()]);
    return readFileSync(await download.path(), "utf8");
}
