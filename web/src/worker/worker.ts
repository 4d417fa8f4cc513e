// The worker runs the module, so the page stays responsive. Requests arrive as messages.

import { load, type Dealt, type Fairshuf, type Refusal, type Step } from "fairshuf";
import { provedOf, type Proved } from "../prove/proved";
import { race } from "../race/race_laps";
import type { AnyRequest, CrackedPart, Job, Jobs, Message, Observed, Request, Traced } from "./worker_jobs";
import type { Language } from "../words/words";
import { FunctionProblem, judge } from "../yours/judge";

let fairshuf: Promise<Fairshuf>;
let language: Language; // of the page, when the worker started

onmessage = async ({ data }: MessageEvent<{ module: WebAssembly.Module; language: Language } | AnyRequest>) => {
    if ("module" in data) {
        language = data.language;
        fairshuf = load({ wasm: data.module }).then((fs) => (fs.speak(language), fs));
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

function post<J extends Job>(message: Message<J>): void {
    postMessage(message);
}

type Work<J extends Job> = (fs: Fairshuf, request: Request<J>) => Jobs[J]["answer"] | Promise<Jobs[J]["answer"]>;

const work: { [J in Job]: Work<J> } = {
    algorithms: (fs) => [...fs.algorithms(), ...fs.members()],
    trace,
    pick,
    deal,
    "poker-table": (fs, { players, seed }) => (seed === null ? fs.deal({ game: "holdem", players }) : fs.pokerTable(players, seed)),
    crack,
    prove,
    observe,
    race: (fs, request) => race(fs, request, (progress) => post<"race">({ progress })),
    judge: (fs, request) => judge(fs, request.port, request, (progress) => post<"judge">({ progress })),
};

async function resultOf<J extends Job>(fs: Fairshuf, request: Request<J>): Promise<Jobs[J]["answer"]> {
    return work[request.job as J](fs, request);
}

// Cards are traced by number, because two may have the same name.
function trace(fs: Fairshuf, { algorithm, cards, seed, script }: Request<"trace">): Traced {
    const names = Array.from({ length: cards }, (_, i) => String(i));
    const trace = fs.trace(algorithm, names, script ? { script, complete: true } : { seed });
    const draws = trace.steps.flatMap((step) => (step.draw ? [step.draw] : []));
    const exact = draws.every((draw) => Number.isSafeInteger(draw.bound));
    return { trace, script: exact ? draws.map((draw) => draw.value) : null };
}

const mostPicked = 64; // values of a draw that are tried

// The draws with which the next step picks this card: it settles the card, or else moves it. null: none does.
function pick(fs: Fairshuf, { algorithm, cards, script, step, card }: Request<"pick">): number[] | null {
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

function deal(fs: Fairshuf, { options, phrase }: Request<"deal">): Dealt {
    return fs.deal({ ...options, seed: phrase ? fs.keyFromPhrase(phrase) : undefined });
}

const seedsAtOnce = 1_000_000;

function crack(fs: Fairshuf, { players, hole, board, ranges }: Request<"crack">): CrackedPart {
    const all: CrackedPart = { candidates: [], wrong_seeds_expected: 0 };
    let tried = 0;
    for (const [from, to] of ranges)
        for (let first = from; first < to; first += seedsAtOnce) {
            const last = Math.min(to, first + seedsAtOnce);
            const part = fs.pokerCrack({ players, hole, board, first, last });
            all.candidates.push(...part.candidates);
            all.wrong_seeds_expected += part.wrong_seeds_expected;
            post<"crack">({ progress: (tried += last - first) });
        }
    return all;
}

function prove(fs: Fairshuf, { algorithm, n, draws }: Request<"prove">): Proved {
    return provedOf(fs.prove(algorithm, n, { draws }));
}

function observe(fs: Fairshuf, { algorithm, n, shuffles, draws, seed }: Request<"observe">): Observed {
    const observer = fs.observe(algorithm, n, { shuffles, draws, seed });
    const testNames = inEachLanguage(fs, () => fs.testNames());
    let step = 8192;
    for (;;) {
        const before = performance.now();
        observer.run(step);
        const { sample, done, wanted, finished, looks, result } = observer.snapshot();
        const observed: Observed = { sample, done, wanted, positions: observer.positions(), looks, result, testNames, sentence: { en: "", zh: "" } };
        if (finished) {
            observed.sentence = inEachLanguage(fs, () => observer.snapshot().result!.sentence);
            observer.close();
            return observed;
        }
        post<"observe">({ progress: observed });
        if (performance.now() - before < 120) step *= 2;
    }
}

function inEachLanguage<T>(fs: Fairshuf, said: () => T): Record<Language, T> {
    const inOne = (chosen: Language): T => (fs.speak(chosen), said());
    const all = { en: inOne("en"), zh: inOne("zh") };
    fs.speak(language);
    return all;
}
