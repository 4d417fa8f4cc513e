// The time until the lab's page shows something (first paint), and the longest task of its main thread in each view, in
// milliseconds of the clock and of the processor. Needs the page of `./dev lab`, and Chromium.
//
//   node bench/page.mjs [ROUNDS]

import { openBrowser, serveByCommand, settled, visit } from "../web/test/lab.mjs";

const rounds = Number(process.argv[2] ?? 3);
const limit = 50;

const steps = (page) => page.locator(".key.to-end[aria-disabled=true]").waitFor();
const views = {
    "watch, 5 cards, played": ["watch", "a=swap-down&cards=1+2+3+4+5&seed=monday&speed=8", async (page) => { await page.click(".key.play"); await steps(page); }],
    "watch, 54 cards, played": ["watch", "a=insert-swap&cards=deck:54&seed=monday&speed=8", async (page) => { await page.click(".key.play"); await steps(page); }],
    "prove, 4 cards": ["prove", "a=swap-down&b=naive&n=4"],
    "prove, 7 cards": ["prove", "a=swap-down&b=naive&n=7"],
    "prove, 7 cards, by probability": ["prove", "a=sort-keys&b=array-sort&n=7&sort=size"],
    "observe, a million": ["observe", "a=swap-down&b=naive&shuffles=1000000&seed=monday"],
    "observe, ten million": ["observe", "a=swap-down&b=swap-pairs:40&shuffles=10000000&seed=monday"],
    "race, 1,000 cards": ["race", "m=1000"],
};

// The tasks of the page's main thread, from the browser's trace.
function tasksIn(trace) {
    const { traceEvents } = JSON.parse(trace);
    const main = traceEvents.find((e) => e.name === "thread_name" && e.args.name === "CrRendererMain" && mine(traceEvents, e.pid));
    return traceEvents.filter((e) => e.ph === "X" && e.pid === main.pid && e.tid === main.tid && e.name === "RunTask").map((e) => ({ clock: e.dur / 1000, processor: (e.tdur ?? 0) / 1000 }));
}

// The page's process is the busiest one. The others are spare processes of the browser.
function mine(events, pid) {
    const busy = new Map();
    for (const e of events) if (e.name === "RunTask") busy.set(e.pid, (busy.get(e.pid) ?? 0) + (e.dur ?? 0));
    const renderers = events.filter((e) => e.name === "thread_name" && e.args.name === "CrRendererMain").map((e) => e.pid);
    return renderers.reduce((a, b) => ((busy.get(b) ?? 0) > (busy.get(a) ?? 0) ? b : a)) === pid;
}

async function measure(lab, [view, query, act]) {
    const browser = await openBrowser();
    try {
        const page = await visit(browser, "about:blank");
        await browser.startTracing(page, { categories: ["toplevel", "disabled-by-default-devtools.timeline", "__metadata"] });
        await page.goto(`${lab.address}#/${view}?${query}`);
        await settled[view](page);
        await act?.(page);
        const paint = await page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0].startTime);
        const tasks = tasksIn((await browser.stopTracing()).toString());
        return { paint, clock: Math.max(...tasks.map((t) => t.clock)), processor: Math.max(...tasks.map((t) => t.processor)) };
    } finally {
        await browser.close();
    }
}

const best = (values) => Math.min(...values).toFixed(0).padStart(8);

const lab = await serveByCommand();
console.log(`best of ${rounds}, milliseconds; a task should take less than ${limit}\n`);
console.log(`${"".padEnd(32)}${"paint".padStart(8)}${"task".padStart(8)}${"of CPU".padStart(8)}`);
try {
    for (const [name, what] of Object.entries(views)) {
        const seen = [];
        for (let round = 0; round < rounds; ++round) seen.push(await measure(lab, what));
        console.log(name.padEnd(32) + ["paint", "clock", "processor"].map((key) => best(seen.map((s) => s[key]))).join(""));
    }
} finally {
    lab.close();
}
