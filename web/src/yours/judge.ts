// The judgement of a visitor's function, in the page's worker. The sandbox only runs the function; the counts, the tests,
// the verdict and the proof are the module's, so the function cannot change them.

import { messageIn, type Said } from "fairshuf/words.js";
import type { Fairshuf, Proof, Snapshot, FunctionObservation } from "fairshuf";

export interface JudgeQuestion {
    code: string;
    n: number;
    shuffles: number;
    seed: string;
    raceCards: number;
    peers: { name: string; code: string }[]; // functions to race with
    language: "en" | "zh"; // of what is said of the function's errors
}

export type FunctionSnapshot = Snapshot<Omit<FunctionObservation, "seed">> & { positions: Float64Array; testNames: Record<string, string> };

// What is reported on the way, in this order. Each question to the sandbox is reported, too: the page watches how long
// it waits for the answer.
export type JudgeProgress =
    | { part: "asked" }
    | { part: "answered" }
    | { part: "compiled"; name: string }
    | { part: "proof"; n: number; proof: Proof | null; problem: string; kind: string }
    | { part: "observed"; snapshot: FunctionSnapshot }
    | { part: "compared"; snapshot: FunctionSnapshot }
    | { part: "race"; times: { name: string; nanoseconds: number }[] };

const proved = [3, 4, 5];
const mostSequences = 20_000;
const portion = 100; // milliseconds

export async function judge(fs: Fairshuf, port: MessagePort, question: JudgeQuestion, report: (progress: JudgeProgress) => void): Promise<null> {
    const ask = asker(port, question.language, report);
    const { name } = await ask<{ name: string }>({ job: "compile", code: question.code });
    const shown = name || "(deck, random) => …";
    report({ part: "compiled", name: shown });
    await ask({ job: "orders", n: question.n, count: 1 }); // no shuffle at all: the error says so
    for (const n of proved) {
        const found = await proofOf(fs, ask, shown, n);
        report({ part: "proof", n, ...found });
        if (!found.proof) break;
    }
    await observe(fs, ask, shown, question, report);
    report({ part: "race", times: await race(ask, shown, question) });
    port.close();
    return null;
}

type Ask = <T>(question: Record<string, unknown>) => Promise<T>;

// One question at a time.
function asker(port: MessagePort, language: JudgeQuestion["language"], report: (progress: JudgeProgress) => void): Ask {
    return <T>(question: Record<string, unknown>) =>
        new Promise<T>((answered, failed) => {
            port.onmessage = ({ data }: MessageEvent<{ answer: T } | { problem: string; kind: string; said?: Said }>) => {
                report({ part: "answered" });
                if ("answer" in data) answered(data.answer);
                else failed(new FunctionProblem(messageIn(language, data.problem, data.said), data.kind));
            };
            report({ part: "asked" });
            port.postMessage(question);
        });
}

// The function failed, not the lab.
export class FunctionProblem extends Error {
    constructor(
        message: string,
        readonly kind: string,
    ) {
        super(message);
    }
}

async function proofOf(fs: Fairshuf, ask: Ask, name: string, n: number): Promise<{ proof: Proof | null; problem: string; kind: string }> {
    try {
        const { runs } = await ask<{ runs: Parameters<Fairshuf["proofOfRuns"]>[2] }>({ job: "runs", n, most: mostSequences });
        return { proof: fs.proofOfRuns(name, n, runs), problem: "", kind: "" };
    } catch (why) {
        return { proof: null, problem: (why as Error).message, kind: why instanceof FunctionProblem ? why.kind : "" };
    }
}

async function observe(fs: Fairshuf, ask: Ask, name: string, { n, shuffles, seed }: JudgeQuestion, report: (progress: JudgeProgress) => void): Promise<void> {
    const observer = fs.orderObserver(name, n, { shuffles });
    const testNames = fs.testNames();
    const snapshot = (): FunctionSnapshot => ({ ...observer.snapshot(), positions: observer.positions(), testNames });
    let first: string | undefined = seed;
    for (let count = 64; ; ) {
        const { orders, milliseconds } = await ask<{ orders: Uint8Array; milliseconds: number }>({ job: "orders", n, count, seed: first });
        first = undefined;
        observer.add(orders);
        const now = snapshot();
        report({ part: "observed", snapshot: now });
        if (now.finished) break;
        if (milliseconds < portion && count < 65_536) count *= 2;
    }
    observer.compare();
    report({ part: "compared", snapshot: snapshot() });
    observer.close();
}

// Rounds in turn, because other work on the machine only adds time: the best of each counts.
async function race(ask: Ask, name: string, { raceCards, peers }: JudgeQuestion): Promise<{ name: string; nanoseconds: number }[]> {
    const runners = [{ name, code: undefined as string | undefined }, ...peers];
    const best = runners.map(() => Infinity);
    for (let round = 0; round < 3; ++round)
        for (const [i, { code }] of runners.entries()) {
            const { nanoseconds } = await ask<{ nanoseconds: number }>({ job: "time", n: raceCards, code });
            best[i] = Math.min(best[i], nanoseconds);
        }
    return runners.map((runner, i) => ({ name: runner.name, nanoseconds: best[i] }));
}
