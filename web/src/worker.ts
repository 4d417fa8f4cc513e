// The worker runs the module, so the page stays responsive. Requests arrive as messages.

import { provedOf, type Proved } from "./proved";
import { race, type RaceQuestion } from "./race_laps";
import { FunctionProblem, judge, type JudgeQuestion } from "./yours/judge";
import { load, type Cracked, type Dealt, type DealOptions, type Fairshuf, type Look, type Observation, type Reason, type Refusal, type Step, type Story } from "fairshuf";

export type WorkerRequest =
    | { job: "algorithms" }
    | { job: "trace"; algorithm: string; cards: number; seed?: string; script?: number[] }
    | { job: "pick"; algorithm: string; cards: number; script: number[]; step: number; card: number }
    | { job: "deal"; options: DealOptions; phrase: string }
    | { job: "poker-table"; players: number; seed: number | null } // null: dealt fairly
    | { job: "crack"; players: number; hole: string[]; board: string[]; ranges: [first: number, last: number][] }
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
    testNames: Record<string, string>; // in the language of the page
}

export type { Proved };

let fairshuf: Promise<Fairshuf>;

onmessage = async ({ data }: MessageEvent<{ module: WebAssembly.Module; language: "en" | "zh" } | WorkerRequest>) => {
    if ("module" in data) {
        fairshuf = load({ wasm: data.module }).then((fs) => (fs.speak(data.language), fs));
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
        case "pick":
            return pick(fs, request);
        case "deal":
            return deal(fs, request);
        case "poker-table":
            return request.seed === null ? fs.deal({ game: "holdem", players: request.players }) : fs.pokerTable(request.players, request.seed);
        case "crack":
            return crack(fs, request);
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

const mostPicked = 64; // values of a draw that are tried

// The draws with which the next step picks this card: it settles the card, or else moves it. null: none does.
function pick(fs: Fairshuf, { algorithm, cards, script, step, card }: Extract<WorkerRequest, { job: "pick" }>): number[] | null {
    const names = Array.from({ length: cards }, (_, i) => String(i));
    const now = fs.trace(algorithm, names, { script, complete: true });
    const { draw } = now.steps[step] ?? {};
    if (!draw || draw.bound > mostPicked) return null;
    const before = now.steps.slice(0, step).filter((one) => one.draw).length;
    const placeOf = (at: Step | undefined): number => (at ? [...(at.pile ?? []), null, ...at.deck] : [null, ...names]).indexOf(String(card)) - (at?.pile?.length ?? 0);
    let moved: number[] | null = null;
    for (let value = 0; value < draw.bound; ++value) {
        const tried = [...script.slice(0, before), value, ...script.slice(before + 1)];
        const { steps } = fs.trace(algorithm, names, { script: tried, complete: true });
        if (steps[step].placed?.card === card + 1) return drawsOf(steps);
        if (!steps[step].placed && placeOf(steps[step]) !== placeOf(steps[step - 1])) moved ??= drawsOf(steps);
    }
    return moved;
}

const drawsOf = (steps: Step[]): number[] => steps.flatMap(({ draw }) => (draw ? [draw.value] : []));

function deal(fs: Fairshuf, { options, phrase }: Extract<WorkerRequest, { job: "deal" }>): Dealt {
    return fs.deal({ ...options, seed: phrase ? fs.keyFromPhrase(phrase) : undefined });
}

export type CrackedPart = Pick<Cracked, "candidates" | "wrong_seeds_expected">;
const seedsAtOnce = 1_000_000;

function crack(fs: Fairshuf, { players, hole, board, ranges }: Extract<WorkerRequest, { job: "crack" }>): CrackedPart {
    const all: CrackedPart = { candidates: [], wrong_seeds_expected: 0 };
    let tried = 0;
    for (const [from, to] of ranges)
        for (let first = from; first < to; first += seedsAtOnce) {
            const last = Math.min(to, first + seedsAtOnce);
            const part = fs.pokerCrack({ players, hole, board, first, last });
            all.candidates.push(...part.candidates);
            all.wrong_seeds_expected += part.wrong_seeds_expected;
            post({ progress: (tried += last - first) });
        }
    return all;
}

function prove(fs: Fairshuf, { algorithm, n, draws }: Extract<WorkerRequest, { job: "prove" }>): Proved {
    return provedOf(fs.prove(algorithm, n, { draws }));
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
