// The worker runs the module, so the page stays responsive. Requests arrive as messages.

import { near } from "./fraction";
import { load, type Algorithm, type ClassProof, type Fairshuf, type Look, type Observation, type Proof, type Reason, type Refusal, type Story } from "fairshuf";

export type WorkerRequest =
    | { job: "algorithms" }
    | { job: "trace"; algorithm: string; cards: number; seed?: string; script?: number[] }
    | { job: "prove"; algorithm: string; n: number; draws: string }
    | { job: "observe"; algorithm: string; n: number; shuffles: number; draws: string; seed: string }
    | { job: "race"; algorithms: Algorithm[]; sizes: number[] };

export type WorkerAnswer = { progress: unknown } | { result: unknown } | { problem: string; reason: Reason | null };

export interface Traced {
    trace: Story;
    script: number[] | null; // the draws of the trace, if JavaScript can represent all of them exactly
}

export interface Observed {
    sample: 1 | 2;
    done: number;
    wanted: number;
    positions: Float64Array;
    looks: Look[];
    result: Observation | null;
    testNames: Record<string, string>; // in the language of the page
}

// A proof without its thousands of names. The orders are lexicographic, and there are few different fractions.
// A member of the family has outcomes with names of their own instead, and no table of places.
export interface Proved extends Pick<Proof, "algorithm" | "n" | "draws" | "outcomes" | "reached" | "shrunken" | "sentence" | "reason" | "colour"> {
    orders: number; // or outcomes
    most: number; // the largest probability
    total_variation?: string;
    positions?: string[][];
    labels?: string[];
    fair: string | null; // what each should be; null: each has its own claim
    claims?: string[];
    fractions: string[];
    fractionOf: Uint16Array; // of each order
}

export interface Lap {
    algorithm: string;
    n: number;
    nanoseconds: number | null; // of one shuffle
    skipped?: "too-many" | "too-slow";
}

let fairshuf: Promise<Fairshuf>;

onmessage = async ({ data }: MessageEvent<{ module: WebAssembly.Module; language: "en" | "zh" } | WorkerRequest>) => {
    if ("module" in data) {
        fairshuf = load({ wasm: data.module }).then((fs) => (fs.speak(data.language), fs));
        return;
    }
    try {
        post({ result: resultOf(await fairshuf, data) });
    } catch (problem) {
        const { message, reason } = problem instanceof Error ? (problem as Refusal) : { message: String(problem), reason: null };
        post({ problem: message, reason: reason ?? null });
    }
};

function post(message: WorkerAnswer): void {
    postMessage(message);
}

function resultOf(fs: Fairshuf, request: WorkerRequest): unknown {
    switch (request.job) {
        case "algorithms":
            return [...fs.algorithms(), ...fs.members()];
        case "trace":
            return trace(fs, request);
        case "prove":
            return prove(fs, request);
        case "observe":
            return observe(fs, request);
        case "race":
            return race(fs, request);
    }
}

// Cards are traced by number, because two may have the same name.
function trace(fs: Fairshuf, { algorithm, cards, seed, script }: Extract<WorkerRequest, { job: "trace" }>): Traced {
    const names = Array.from({ length: cards }, (_, i) => String(i));
    const trace = fs.trace(algorithm, names, script ? { script, complete: true } : { seed });
    const draws = trace.steps.flatMap((step) => (step.draw ? [step.draw] : []));
    const exact = draws.every((draw) => Number.isSafeInteger(draw.bound));
    return { trace, script: exact ? draws.map((draw) => draw.value) : null };
}

function prove(fs: Fairshuf, { algorithm, n, draws }: Extract<WorkerRequest, { job: "prove" }>): Proved {
    const proof: Proof | ClassProof = fs.prove(algorithm, n, { draws });
    const known = new Map<string, number>();
    const numberOf = (fraction: string): number => known.get(fraction) ?? known.set(fraction, known.size).size - 1;
    const fractionOf = Uint16Array.from(Object.values(proof.probabilities!), numberOf);
    const fractions = [...known.keys()];
    if ("member" in proof) return classProved(proof, fractions, fractionOf);
    const { probabilities, ...rest } = proof;
    return { ...rest, most: near(proof.most.probability), fair: `1/${proof.orders}`, fractions, fractionOf };
}

function classProved({ probabilities, claimed, member, size, ...proof }: ClassProof, fractions: string[], fractionOf: Uint16Array): Proved {
    return {
        ...proof,
        algorithm: member,
        orders: Number(size),
        most: Math.max(...fractions.map(near)),
        labels: Object.keys(probabilities!),
        fair: claimed ? null : size === "1" ? "1" : `1/${size}`,
        claims: claimed && Object.values(claimed),
        fractions,
        fractionOf,
    };
}

function observe(fs: Fairshuf, { algorithm, n, shuffles, draws, seed }: Extract<WorkerRequest, { job: "observe" }>): Observed {
    const observer = fs.observe(algorithm, n, { shuffles, draws, seed });
    const testNames = fs.testNames();
    let step = 8192;
    for (;;) {
        const before = performance.now();
        observer.run(step);
        const { sample, done, wanted, finished, looks, result } = observer.snapshot();
        const observed: Observed = { sample, done, wanted, positions: observer.positions(), looks, result, testNames };
        if (finished) {
            observer.close();
            return observed;
        }
        post({ progress: observed });
        if (performance.now() - before < 120) step *= 2;
    }
}

const worthMeasuring = 8; // milliseconds
const rounds = 3; // the best one counts, because other work on the machine only adds time
const tooLong = 1500;

function race(fs: Fairshuf, { algorithms, sizes }: Extract<WorkerRequest, { job: "race" }>): null {
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
    racer.run(1); // warm up
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

// An estimate from the last two sizes; null if it was too slow before.
function foreseen(before: Lap[], n: number): number | null {
    const [a, b] = before.slice(-2);
    if (!a) return 0;
    const last = b ?? a;
    if (last.nanoseconds === null) return null;
    const power = b && a.nanoseconds !== null ? Math.log(b.nanoseconds! / a.nanoseconds) / Math.log(b.n / a.n) : 1;
    return last.nanoseconds * (n / last.n) ** Math.max(1, power);
}
