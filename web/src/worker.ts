// The worker runs the module, so the page stays responsive. Requests arrive as messages.

import { provedOf, type Proved } from "./proved";
import { race, type RaceQuestion } from "./race_laps";
import { FunctionProblem, judge, type JudgeQuestion } from "./yours/judge";
import { load, type Fairshuf, type Look, type Observation, type Reason, type Refusal, type Story } from "fairshuf";

export type WorkerRequest =
    | { job: "algorithms" }
    | { job: "trace"; algorithm: string; cards: number; seed?: string; script?: number[] }
    | { job: "prove"; algorithm: string; n: number; draws: string }
    | { job: "observe"; algorithm: string; n: number; shuffles: number; draws: string; seed: string }
    | ({ job: "race" } & RaceQuestion)
    | ({ job: "judge"; port: MessagePort } & JudgeQuestion);

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
}

export type { Proved };

let fairshuf: Promise<Fairshuf>;

onmessage = async ({ data }: MessageEvent<{ module: WebAssembly.Module } | WorkerRequest>) => {
    if ("module" in data) {
        fairshuf = load({ wasm: data.module });
        return;
    }
    try {
        post({ result: await resultOf(await fairshuf, data) });
    } catch (problem) {
        if (problem instanceof FunctionProblem) return post({ problem: problem.message, reason: { code: "function", kind: problem.kind } });
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
            return race(fs, request, (progress) => post({ progress }));
        case "judge":
            return judge(fs, request.port, request, (progress) => post({ progress }));
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
    return provedOf(fs.prove(algorithm, n, { draws }));
}

function observe(fs: Fairshuf, { algorithm, n, shuffles, draws, seed }: Extract<WorkerRequest, { job: "observe" }>): Observed {
    const observer = fs.observe(algorithm, n, { shuffles, draws, seed });
    let step = 8192;
    for (;;) {
        const before = performance.now();
        observer.run(step);
        const { sample, done, wanted, finished, looks, result } = observer.snapshot();
        const observed: Observed = { sample, done, wanted, positions: observer.positions(), looks, result };
        if (finished) {
            observer.close();
            return observed;
        }
        post({ progress: observed });
        if (performance.now() - before < 120) step *= 2;
    }
}
