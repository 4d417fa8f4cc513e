// Everything that takes time happens here: the module, asked by messages.

import { load, type Algorithm, type Fairshuf, type Look, type Observation, type Proof, type Story } from "fairshuf";

export type Question =
    | { ask: "algorithms" }
    | { ask: "trace"; algorithm: string; cards: number; seed?: string; script?: number[] }
    | { ask: "prove"; algorithm: string; n: number; draws: string }
    | { ask: "observe"; algorithm: string; n: number; shuffles: number; draws: string; seed: string }
    | { ask: "race"; algorithms: Algorithm[]; sizes: number[] };

export type Answer = { progress: unknown } | { result: unknown } | { problem: string };

export interface Told {
    story: Story;
    script: number[] | null; // the draws that were made, if all of them are exact in JavaScript
}

export interface Seen {
    sample: 1 | 2;
    done: number;
    wanted: number;
    positions: Float64Array;
    looks: Look[];
    result: Observation | null;
}

export interface Lap {
    algorithm: string;
    n: number;
    nanoseconds: number | null; // of one shuffle
    skipped?: "too-many" | "too-slow";
}

let fairshuf: Promise<Fairshuf>;

onmessage = async ({ data }: MessageEvent<{ module: WebAssembly.Module } | Question>) => {
    if ("module" in data) {
        fairshuf = load({ wasm: data.module });
        return;
    }
    try {
        post({ result: answer(await fairshuf, data) });
    } catch (problem) {
        post({ problem: problem instanceof Error ? problem.message : String(problem) });
    }
};

function post(message: Answer): void {
    postMessage(message);
}

function answer(fs: Fairshuf, question: Question): unknown {
    switch (question.ask) {
        case "algorithms":
            return fs.algorithms();
        case "trace":
            return trace(fs, question);
        case "prove":
            return fs.prove(question.algorithm, question.n, { draws: question.draws }) satisfies Proof;
        case "observe":
            return observe(fs, question);
        case "race":
            return race(fs, question);
    }
}

// Cards are traced by number, so that two of the same name stay apart.
function trace(fs: Fairshuf, { algorithm, cards, seed, script }: Extract<Question, { ask: "trace" }>): Told {
    const names = Array.from({ length: cards }, (_, i) => String(i));
    const story = script ? byHand(fs, algorithm, names, script) : fs.trace(algorithm, names, { seed });
    const draws = story.steps.flatMap((step) => (step.draw ? [step.draw] : []));
    const exact = draws.every((draw) => Number.isSafeInteger(draw.bound));
    return { story, script: exact ? draws.map((draw) => draw.value) : null };
}

// Draws that are missing are made up, those that are not needed are left out. How many it takes depends on the
// draws before, so the module is asked again and again; what it misses, its message says.
function byHand(fs: Fairshuf, algorithm: string, names: string[], given: number[]): Story {
    const script = [...given];
    for (let attempts = 0; attempts < 5000; ++attempts) {
        try {
            return fs.trace(algorithm, names, { script });
        } catch (problem) {
            const message = (problem as Error).message;
            const missing = /one more is needed.* draws from 0 to (\d+)/.exec(message);
            const surplus = /there are \d+ draws?, but only (\d+)/.exec(message);
            const wrong = /draw (\d+) is \d+, but step \d+ draws from 0 to (\d+)/.exec(message);
            if (missing) script.push(anyBelow(Number(missing[1]) + 1));
            else if (surplus) script.length = Number(surplus[1]);
            else if (wrong && Number(wrong[1]) > 1 && script.length > 1) script.length = Number(wrong[1]) - 1;
            else throw problem;
        }
    }
    throw new Error("this takes more than 5000 draws");
}

// Only to fill in an example; the shuffles themselves draw exactly.
function anyBelow(bound: number): number {
    return Math.floor(Math.random() * bound);
}

function observe(fs: Fairshuf, { algorithm, n, shuffles, draws, seed }: Extract<Question, { ask: "observe" }>): Seen {
    const observer = fs.observe(algorithm, n, { shuffles, draws, seed });
    let step = 8192;
    for (;;) {
        const before = performance.now();
        observer.run(step);
        const { sample, done, wanted, finished, looks, result } = observer.snapshot();
        const seen: Seen = { sample, done, wanted, positions: observer.positions(), looks, result };
        if (finished) {
            observer.close();
            return seen;
        }
        post({ progress: seen });
        if (performance.now() - before < 120) step *= 2;
    }
}

const worthMeasuring = 8; // milliseconds
const rounds = 3; // the best counts: whatever else the machine does only adds to it
const tooLong = 1500;

function race(fs: Fairshuf, { algorithms, sizes }: Extract<Question, { ask: "race" }>): null {
    const last = new Map<string, Lap[]>();
    for (const n of sizes)
        for (const { name, most_cards } of algorithms) {
            const laps = last.get(name) ?? [];
            const lap = run(fs, name, n, most_cards, laps);
            last.set(name, [...laps, lap]);
            post({ progress: lap });
        }
    return null;
}

function run(fs: Fairshuf, algorithm: string, n: number, most: number | null, before: Lap[]): Lap {
    if (most !== null && n > most) return { algorithm, n, nanoseconds: null, skipped: "too-many" };
    const expected = foreseen(before, n);
    if (expected === null || expected / 1e6 > tooLong) return { algorithm, n, nanoseconds: null, skipped: "too-slow" };
    const racer = fs.racer(algorithm, n);
    racer.run(1); // warm
    for (let repeats = 1; ; repeats *= 2) {
        const took = timeOf(() => racer.run(repeats));
        if (took < worthMeasuring) continue;
        let best = took;
        for (let round = 1; round < rounds; ++round) best = Math.min(best, timeOf(() => racer.run(repeats)));
        if (best < worthMeasuring / 2) continue; // the first was only interrupted
        racer.close();
        return { algorithm, n, nanoseconds: (best * 1e6) / repeats };
    }
}

function timeOf(work: () => void): number {
    const start = performance.now();
    work();
    return performance.now() - start;
}

// From the last two sizes; null: it was too slow before.
function foreseen(before: Lap[], n: number): number | null {
    const [a, b] = before.slice(-2);
    if (!a) return 0;
    const last = b ?? a;
    if (last.nanoseconds === null) return null;
    const power = b && a.nanoseconds !== null ? Math.log(b.nanoseconds! / a.nanoseconds) / Math.log(b.n / a.n) : 1;
    return last.nanoseconds * (n / last.n) ** Math.max(1, power);
}
