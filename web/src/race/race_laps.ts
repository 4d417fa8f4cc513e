// The laps of the race, in the worker. Runners take turns, so that other work on the machine slows all of them alike.

import type { Fairshuf } from "fairshuf";
import * as five from "../yours/five.js";

export interface Runner {
    name: string; // of the catalogue, or "js:" and a function of five.js
    most: number | null; // cards
}

export interface RaceQuestion {
    runners: Runner[];
    sizes: number[];
    rounds: number;
}

export interface Lap {
    runner: string;
    n: number;
    nanoseconds: number | null; // of one shuffle: the best round
    middle: number; // the median round
    worst: number;
    skipped?: "too-many" | "too-slow";
}

const worthMeasuring = 4; // milliseconds of a round
const clockStep = 0.1; // milliseconds: the clock of a browser shows no less
const tooLong = 1500; // milliseconds of one shuffle

export function race(fs: Fairshuf, { runners, sizes, rounds }: RaceQuestion, report: (lap: Lap) => void): null {
    const before = new Map<string, Lap[]>(runners.map(({ name }) => [name, []]));
    for (const n of sizes) {
        const field = runners.flatMap((runner) => {
            const absent = absence(runner, n, before.get(runner.name)!);
            if (!absent) return [startOf(fs, runner.name, n)];
            before.get(runner.name)!.push(absent);
            report(absent);
            return [];
        });
        const times = field.map((): number[] => []);
        for (let round = 0; round < rounds; ++round) field.forEach((one, i) => times[i].push(one.run()));
        field.forEach((one, i) => {
            one.close();
            const lap = lapOf(one.name, n, times[i]);
            before.get(one.name)!.push(lap);
            report(lap);
        });
    }
    return null;
}

function lapOf(runner: string, n: number, times: number[]): Lap {
    const sorted = [...times].sort((a, b) => a - b);
    return { runner, n, nanoseconds: sorted[0], middle: sorted[sorted.length >> 1], worst: sorted[sorted.length - 1] };
}

function absence({ name, most }: Runner, n: number, before: Lap[]): Lap | null {
    const none = { runner: name, n, nanoseconds: null, middle: 0, worst: 0 };
    if (most !== null && n > most) return { ...none, skipped: "too-many" };
    const expected = foreseen(before, n);
    return expected === null || expected / 1e6 > tooLong ? { ...none, skipped: "too-slow" } : null;
}

interface Started {
    name: string;
    run(): number; // nanoseconds of one shuffle
    close(): void;
}

// Finds out how many shuffles make a round that is worth measuring.
function startOf(fs: Fairshuf, name: string, n: number): Started {
    const { repeat, close } = name.startsWith("js:") ? inJavaScript(name.slice(3) as keyof typeof five, n) : inModule(fs, name, n);
    repeat(1); // warm up
    let repeats = 1;
    const time = (): number => timeOf(() => repeat(repeats));
    const isLong = (): boolean => time() >= worthMeasuring;
    while (!(isLong() && isLong() && isLong())) repeats *= 2; // one long time may be that of other work on the machine
    return { name, close, run: () => (Math.max(time(), clockStep) * 1e6) / repeats };
}

interface Repeated {
    repeat(times: number): void;
    close(): void;
}

function inModule(fs: Fairshuf, name: string, n: number): Repeated {
    const racer = fs.racer(name, n);
    return { repeat: (times) => racer.run(times), close: () => racer.close() };
}

function inJavaScript(name: keyof typeof five, n: number): Repeated {
    const random = (bound: number): number => Math.floor(Math.random() * bound);
    const home = Array.from({ length: n }, (_, i) => i);
    const repeat = (times: number): void => {
        for (let i = 0; i < times; ++i) five[name](home.slice(), random);
    };
    return { repeat, close: () => undefined };
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
