// What the page asks its worker, what comes back, and what is reported on the way: one table for both sides.

import type { Algorithm, Cracked, Dealt, DealOptions, Look, Observation, Reason, Story } from "fairshuf";
import type { Proved } from "../prove/proved";
import type { Lap, RaceQuestion } from "../race/race_laps";
import type { Language } from "../words/words";
import type { JudgeProgress, JudgeQuestion } from "../yours/judge";

export interface Jobs {
    algorithms: { asks: object; answer: Algorithm[]; progress: never };
    trace: { asks: { algorithm: string; cards: number; seed?: string; script?: number[] }; answer: Traced; progress: never };
    pick: { asks: { algorithm: string; cards: number; script: number[]; step: number; card: number }; answer: number[] | null; progress: never };
    deal: { asks: { options: DealOptions; phrase: string }; answer: Dealt; progress: never };
    "poker-table": { asks: { players: number; seed: number | null }; answer: Dealt; progress: never }; // null: dealt fairly
    crack: { asks: { players: number; hole: string[]; board: string[]; ranges: [first: number, last: number][] }; answer: CrackedPart; progress: number };
    prove: { asks: { algorithm: string; n: number; draws: string }; answer: Proved; progress: never };
    observe: { asks: { algorithm: string; n: number; shuffles: number; draws: string; seed: string }; answer: Observed; progress: Observed };
    race: { asks: RaceQuestion; answer: null; progress: Lap };
    judge: { asks: { port: MessagePort } & JudgeQuestion; answer: null; progress: JudgeProgress };
}

export type Job = keyof Jobs;
export type Request<J extends Job> = { job: J } & Jobs[J]["asks"];
export type AnyRequest = { [J in Job]: Request<J> }[Job];
export type Message<J extends Job> = { progress: Jobs[J]["progress"] } | { result: Jobs[J]["answer"] } | { problem: string; reason: Reason | null };

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
    // In each language, because that of the page may change before the end.
    testNames: Record<Language, Record<string, string>>;
    sentence: Record<Language, string>; // of the result
}

export type CrackedPart = Pick<Cracked, "candidates" | "wrong_seeds_expected">;
