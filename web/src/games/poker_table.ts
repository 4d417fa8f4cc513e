// A hold'em table, dealt as in 1999 or fairly: what player 1 sees, the attack, and what was under the cards.

import type { Dealt } from "fairshuf";
import { h } from "../dom";
import type { Lab } from "../lab";
import { handOf, smallCard } from "./small_cards";
import type { CrackedPart } from "../worker/worker_jobs";

const day = 86_400_000;
const reach = 100_000; // milliseconds before and after the clock

interface Options {
    players: number;
    small?: boolean; // within the story: the table of 1999 and the quick attack alone
    dealt?: () => void;
}

export interface Shown {
    table: Dealt;
    seed: number | null; // null: dealt fairly
    guess: CrackedPart["candidates"];
    attack: Attack | null; // null: not yet
    open: boolean;
}

interface Attack {
    tried: number; // seeds
    seconds: string;
    wrong: number; // seeds that are expected to fit by chance
}

export interface PokerTable {
    element: HTMLElement;
    deal(players: number, fair: boolean, seed?: number): Promise<void>;
    shown(): Shown | undefined;
    show(again: Shown): void; // in another language
    leave(): void;
}

export const clockNow = (now = new Date()): number => ((now.getHours() * 60 + now.getMinutes()) * 60 + now.getSeconds()) * 1000 + now.getMilliseconds();

export function timeOf(seed: number): string {
    const two = (value: number): string => String(Math.floor(value)).padStart(2, "0");
    return `${two(seed / 3_600_000)}:${two((seed / 60_000) % 60)}:${two((seed / 1000) % 60)}.${String(seed % 1000).padStart(3, "0")}`;
}

// The seeds around a time of day, also across midnight.
export function around(seed: number): [first: number, last: number][] {
    const [first, last] = [seed - reach, seed + reach];
    if (first < 0) return [[first + day, day], [0, last]];
    return last > day ? [[first, day], [0, last - day]] : [[first, last]];
}

export function pokerTable(lab: Lab, options: Options): PokerTable {
    const { say, count } = lab.speech;
    const workers = Array.from({ length: Math.min(4, navigator.hardwareConcurrency || 1) }, () => lab.newWorker());
    const felt = h("div", { class: "felt" });
    const report = h("div", { class: "report", role: "status" });
    const keys = h("div", { class: "poker-keys" });
    let shown: Shown | undefined;

    async function deal(players: number, fair: boolean, seed = clockNow()): Promise<void> {
        workers.forEach((worker) => worker.cancel());
        const table = await workers[0].request({ job: "poker-table", players, seed: fair ? null : seed });
        shown = { table, seed: fair ? null : seed, guess: [], attack: null, open: false };
        tell();
        options.dealt?.();
    }

    // The table, and what is known of it.
    function tell(): void {
        const { seed, guess, attack, open } = shown!;
        const dealt = h("p", { class: "note" }, seed === null ? say("dealtFair") : say("dealtAt", timeOf(seed)));
        report.replaceChildren(...(attack ? verdictOn(guess, attack) : [dealt]));
        if (open) compare();
        draw();
    }

    async function crack(ranges: [number, number][]): Promise<void> {
        const { table } = shown!;
        const total = ranges.reduce((sum, [first, last]) => sum + last - first, 0);
        const done = workers.map(() => 0);
        const begun = performance.now();
        const progress = h("progress", { max: total, value: "0", "aria-label": say("cracking", 0, count(total)) });
        const text = h("p", {});
        report.replaceChildren(text, progress);
        drawKeys(true);
        const parts = total > 4 * reach ? workers.map((_, i) => [[Math.floor((day * i) / workers.length), Math.floor((day * (i + 1)) / workers.length)]] as [number, number][]) : [ranges];
        const show = (i: number) => (tried: number): void => {
            done[i] = tried;
            const all = done.reduce((a, b) => a + b);
            progress.value = all;
            text.textContent = say("cracking", count(all), count(total));
        };
        const board = table.flop!;
        const found = await Promise.all(parts.map((part, i) => workers[i].request({ job: "crack", players: table.hands.length, hole: table.hands[0].dealt, board, ranges: part }, show(i))));
        const seconds = ((performance.now() - begun) / 1000).toFixed(2);
        const clock = shown!.seed ?? clockNow();
        const candidates = found.flatMap((part) => part.candidates).sort((a, b) => Math.abs(a.seed - clock) - Math.abs(b.seed - clock));
        Object.assign(shown!, { guess: candidates, attack: { tried: total, seconds, wrong: found.reduce((sum, part) => sum + part.wrong_seeds_expected, 0) } });
        tell();
    }

    function verdictOn(candidates: CrackedPart["candidates"], { tried: total, seconds, wrong }: Attack): HTMLElement[] {
        const fair = shown!.seed === null;
        const found = candidates.length ? say("fits", count(total), seconds, candidates.map(({ time }) => time).join(", ")) : say("fitsNone", count(total), seconds);
        const meaning = candidates.length === 0 ? (fair ? say("crackedFair") : "") : fair ? say("crackedChance") : say(candidates.length > 1 ? "crackedMany" : "crackedAll");
        const chance = wrong > 0.01 ? h("p", { class: "note" }, say("wrongExpected", wrong.toFixed(2))) : null;
        return [h("p", { class: "found" }, found), h("p", { class: "meaning" }, meaning), ...(chance ? [chance] : [])];
    }

    function turnOver(): void {
        shown!.open = true;
        draw();
        compare();
    }

    function compare(): void {
        const { table, guess } = shown!;
        if (guess.length === 0) return;
        const hidden = hiddenCards(table);
        const right = hidden.filter((card, i) => card === named(guess[0])[i]).length;
        report.append(h("p", { class: "compared" }, right === hidden.length ? say("allRight", hidden.length) : say("someRight", right, hidden.length)));
    }

    function drawKeys(busy: boolean): void {
        const key = (word: Parameters<typeof say>[0], act: () => void, kind = ""): HTMLElement => h("button", { type: "button", class: kind, disabled: busy, onclick: act }, say(word));
        const { attack, open, seed } = shown!;
        const cracked = attack !== null;
        const near = around(seed ?? clockNow());
        keys.replaceChildren(
            ...(cracked ? [] : [key("crackClock", () => void crack(near).catch(() => undefined), "primary crack-clock")]),
            ...(options.small ? [] : [key("crackDay", () => void crack([[0, day]]).catch(() => undefined), "crack-day")]),
            ...(cracked && !open ? [key("turnOver", turnOver, "primary turn-over")] : []),
            ...(options.small && open ? [key("dealOld", () => void deal(options.players, false))] : []),
        );
    }

    function draw(): void {
        const { table, guess, open } = shown!;
        const said = guess[0] ? named(guess[0]) : [];
        const hidden = hiddenCards(table);
        let next = 0;
        const covered = (code: string): SVGElement => {
            const i = next++;
            if (open) return smallCard(code, said.length ? (said[i] === hidden[i] ? "right" : "wrong") : "");
            return smallCard(said[i] ?? null, said.length ? "guessed" : "");
        };
        const hands = table.hands.map((hand, i) => handOf(`${say("player", i + 1)}${i ? "" : say("isYou")}`, hand.dealt.map((code) => (i ? covered(code) : smallCard(code)))));
        const board = h("div", { class: "board" }, handOf(say("flop"), table.flop!.map((code) => smallCard(code))), handOf(say("turn"), table.turn!.map(covered)), handOf(say("river"), table.river!.map(covered)));
        felt.replaceChildren(board, h("div", { class: "seats" }, ...hands));
        felt.dataset.state = open ? "open" : said.length ? "cracked" : "dealt";
        drawKeys(false);
    }

    if (options.small) void deal(options.players, false).catch(() => undefined);
    return { element: h("div", { class: "poker-table" }, felt, keys, report), deal, shown: () => shown, show: (again) => ((shown = again), tell()), leave: () => workers.forEach((worker) => worker.cancel()) };
}

// In the order in which the table shows them: the other hands come after the board in the picture, but first here.
const hiddenCards = ({ hands, turn, river }: Dealt): string[] => [...hands.slice(1).flatMap((hand) => hand.dealt), ...turn!, ...river!];
const named = ({ hands, turn, river }: CrackedPart["candidates"][number]): string[] => [...hands.slice(1).flat(), ...turn, ...river];
