// Yours: judges a function that the visitor wrote, or that came with a link.

import type { FunctionObservation } from "fairshuf";
import { keepAddress, wholeIn } from "../address";
import { choice, field, h } from "../dom";
import type { Lab, View } from "../lab";
import { numberField } from "../number_field";
import { ObservationPanel } from "../observation_panel";
import { timeText } from "../race_plot";
import { Cancelled, Refused, type WorkerClient } from "../worker_client";
import { packed, unpacked } from "./code_address";
import { codeEditor } from "./editor";
import type { JudgeProgress, JudgeQuestion } from "./judge";
import { five, presets } from "./presets";
import { ProofPanel } from "./proof_panel";
import { openSandbox, type Sandbox } from "./sandbox";

const cards: [number, number] = [2, 52];
const amounts = ["20000", "100000", "1000000"] as const;
const patience = 6; // seconds without an answer
const raceCards = 1000;

// What the visitor typed or ran in this page needs no warning when the view is drawn again.
const own = { typed: "", ran: "" };

export function yours(lab: Lab, given: URLSearchParams): View {
    const { say, count } = lab.speech;
    const state = {
        n: wholeIn(given, "n", 13, ...cards),
        shuffles: Number(amounts.find((v) => v === given.get("shuffles")) ?? "100000"),
    };
    let judging: Judging | undefined;
    let code = "";

    const editor = codeEditor(say("yoursCode"), () => taken((own.typed = editor.value())));
    const start = presetChoice(lab, (preset) => {
        editor.set(preset);
        taken(preset);
        void run();
    });
    const warning = h("p", { class: "verdict limit from-link", role: "status", hidden: true });
    const status = h("p", { class: "note status", role: "status" });
    const results = h("div", { class: "judgement" });
    const button = h("button", { type: "button", class: "primary go", onclick: () => (judging ? stop() : void run()) }, say("yoursJudge"));

    // Whatever is typed goes into the address.
    const taken = (text: string): void => {
        code = text;
        start.value = presets.find((preset) => preset.code === text)?.name ?? "";
        void keep();
    };
    const keep = async (): Promise<void> => {
        const kept = code;
        const link = await packed(kept);
        if (kept === code && !left) keepAddress("yours", { code: link, n: state.n, shuffles: state.shuffles });
    };
    const label = (): void => {
        button.textContent = say(judging ? "stop" : "yoursJudge");
        element.dataset.running = String(Boolean(judging));
    };
    const stop = (): void => {
        judging?.end();
        judging = undefined;
        status.textContent = say("yoursStopped");
        label();
    };
    const fail = (problem: string): void => {
        status.textContent = "";
        results.append(h("p", { class: "verdict problem", role: "alert" }, problem));
    };
    async function run(): Promise<void> {
        judging?.end();
        const mine = (judging = new Judging(lab));
        own.ran = code;
        warning.hidden = true;
        const shown = new Judgement(lab, state);
        results.replaceChildren(shown.element);
        status.textContent = say("yoursRunning");
        label();
        try {
            await mine.run({ code, n: state.n, shuffles: state.shuffles, seed: "yours", raceCards, peers: five.map(({ name, title, code }) => ({ name: lab.speech.language === "zh" ? title[1] : name, code })), language: lab.speech.language }, (progress) => shown.show(progress));
            status.textContent = "";
            element.dataset.judged = "yes";
        } catch (why) {
            if (why instanceof Cancelled || mine !== judging) return;
            fail(explained(lab, why as Error));
        }
        if (mine !== judging) return;
        mine.end();
        judging = undefined;
        label();
    }
    const copy = async (): Promise<void> => {
        await keep();
        try {
            await navigator.clipboard.writeText(location.href);
            status.textContent = say("yoursCopied");
        } catch {
            status.textContent = say("yoursNotCopied");
        }
    };
    let left = false;
    const element: HTMLElement = h(
        "div",
        { class: "view yours-view" },
        h("h1", {}, say("yoursTitle")),
        h("p", {}, say("yoursAbout")),
        h(
            "div",
            { class: "yours-code" },
            field(say("yoursStart"), start),
            warning,
            editor.element,
            h("p", { class: "note" }, say("yoursSafe")),
            h(
                "div",
                { class: "controls" },
                numberField(lab, say("cardsFrom", ...cards), state.n, cards, (n) => {
                    state.n = n;
                    void keep();
                }),
                field(say("shuffles"), choice(amounts.map((v) => [v, count(Number(v))]), String(state.shuffles) as (typeof amounts)[number], (v) => {
                    state.shuffles = Number(v);
                    void keep();
                })),
                button,
                h("button", { type: "button", class: "copy-link", onclick: () => void copy() }, say("yoursCopy")),
            ),
            status,
        ),
        results,
    );
    const begin = async (): Promise<void> => {
        const fromLink = given.get("code");
        const found = fromLink === null ? presets[1].code : await unpacked(fromLink);
        if (left) return;
        editor.set(found ?? presets[1].code);
        taken(found ?? presets[1].code);
        if (found === own.ran || presets.some((preset) => preset.code === found)) return void run();
        if (found !== null && found === own.typed) return;
        warning.hidden = false;
        warning.textContent = say(found === null ? "yoursBadLink" : "yoursFromLink");
    };
    label();
    void begin();
    return {
        element,
        leave: () => {
            left = true;
            judging?.end();
        },
    };
}

function presetChoice(lab: Lab, chosen: (code: string) => void): HTMLSelectElement {
    const language = lab.speech.language === "zh" ? 1 : 0;
    const options = presets.map(({ name, title }): [string, string] => [name, title[language]]);
    return choice([["", lab.speech.say("yoursOwn")], ...options], "", (name) => {
        const preset = presets.find((each) => each.name === name);
        if (preset) chosen(preset.code);
    });
}

// One judgement: a sandbox, a worker with the module, and a watch on the time.
class Judging {
    #worker: WorkerClient;
    #sandbox: Sandbox | undefined;
    #timer: ReturnType<typeof setTimeout> | undefined;
    #give: ((why: Error) => void) | undefined;

    constructor(private readonly lab: Lab) {
        this.#worker = lab.newWorker();
    }

    async run(question: JudgeQuestion, told: (progress: JudgeProgress) => void): Promise<void> {
        const given = new Promise<never>((_, failed) => (this.#give = failed));
        this.#watch();
        this.#sandbox = openSandbox((why) => this.#give?.(new Error(this.lab.speech.say("yoursNoSandbox", why))));
        const port = await Promise.race([this.#sandbox.opened, given]);
        clearTimeout(this.#timer);
        const heard = (progress: JudgeProgress): void => {
            if (progress.part === "asked") return this.#watch();
            if (progress.part === "answered") return clearTimeout(this.#timer);
            told(progress);
        };
        await Promise.race([ask(this.#worker, question, port, heard), given]);
    }

    end(): void {
        clearTimeout(this.#timer);
        this.#sandbox?.close();
        this.#worker.cancel();
    }

    #watch(): void {
        clearTimeout(this.#timer);
        this.#timer = setTimeout(() => {
            this.#give?.(new Error(this.lab.speech.say("yoursTooLong", patience)));
            this.end();
        }, patience * 1000);
    }
}

function ask(worker: WorkerClient, question: JudgeQuestion, port: MessagePort, told: (progress: JudgeProgress) => void): Promise<null> {
    return worker.request({ job: "judge", port, ...question }, told, [port]);
}

function explained(lab: Lab, why: Error): string {
    if (why instanceof Refused && why.reason?.code === "function") return lab.speech.say("yoursFailed", why.message);
    return why instanceof Refused ? lab.problem(why) : why.message;
}

// What is shown of a judgement.
class Judgement {
    readonly element: HTMLElement;
    #proof: ProofPanel;
    #observation: ObservationPanel;
    #likeness = h("div", { class: "likeness", "aria-live": "polite" });
    #race = h("div", { class: "panel your-race", hidden: true });

    constructor(
        private readonly lab: Lab,
        { n, shuffles }: { n: number; shuffles: number },
    ) {
        this.#proof = new ProofPanel(lab);
        this.#observation = new ObservationPanel(lab, lab.speech.say("yoursObserved"), "yours");
        this.#observation.pickers.replaceWith(h("h2", {}, lab.speech.say("yoursObserved")));
        this.#observation.clear(n, shuffles);
        this.element = h("div", {}, h("div", { class: "pair" }, h("div", { class: "stack" }, this.#proof.element, this.#likeness, this.#race), this.#observation.element));
    }

    show(progress: JudgeProgress): void {
        const { say } = this.lab.speech;
        switch (progress.part) {
            case "proof":
                return this.#proof.add(progress.n, progress.proof, progress.problem, progress.kind);
            case "observed":
                this.#observation.show(progress.snapshot);
                if (progress.snapshot.result?.verdict === "unfair") this.#likeness.replaceChildren(h("p", { class: "note" }, say("yoursComparing")));
                return;
            case "compared":
                this.#observation.show(progress.snapshot);
                return this.#compared(progress.snapshot.result!);
            case "race":
                return this.#raced(progress.times);
        }
    }

    #compared({ verdict, looks_like }: Pick<FunctionObservation, "verdict" | "looks_like">): void {
        const { say } = this.lab.speech;
        if (verdict !== "unfair") return this.#likeness.replaceChildren();
        if (looks_like.length === 0) return this.#likeness.replaceChildren(h("p", { class: "note" }, say("yoursUnknown")));
        const one = ({ algorithm, meaning, score }: (typeof looks_like)[number]): HTMLElement => {
            const known = this.lab.find(algorithm)?.about;
            return h("li", {}, h("strong", {}, known ? this.lab.nameOf(known) : algorithm), say("colon"), known ? this.lab.method(known) : meaning, " ", h("span", { class: "note" }, say("yoursScore", Math.round(100 * score))));
        };
        this.#likeness.replaceChildren(h("div", { class: "panel" }, h("h2", {}, say("yoursLooksLike")), h("ul", { class: "looks-like" }, ...looks_like.slice(0, 3).map(one))));
    }

    #raced(times: { name: string; nanoseconds: number }[]): void {
        const { say, count } = this.lab.speech;
        const own = times[0].name;
        const sorted = [...times].sort((a, b) => a.nanoseconds - b.nanoseconds);
        const slowest = sorted[sorted.length - 1].nanoseconds;
        const row = ({ name, nanoseconds }: (typeof times)[number], i: number): HTMLElement =>
            h("tr", { class: name === own ? "own" : "" }, h("td", {}, i + 1), h("th", { scope: "row" }, name), h("td", { class: "time" }, timeText(nanoseconds)), h("td", { class: "bar-cell", "aria-hidden": "true" }, h("span", { class: "time-bar", style: `width:${((100 * nanoseconds) / slowest).toFixed(1)}%` })));
        this.#race.hidden = false;
        this.#race.replaceChildren(h("h2", {}, say("yoursRace")), h("p", { class: "note" }, say("yoursRaceNote", count(raceCards))), h("table", { class: "ranking" }, h("thead", {}, h("tr", {}, h("th", { scope: "col" }, say("rank")), h("th", { scope: "col" }, say("algorithm")), h("th", { scope: "col" }, say("time")), h("td", {}))), h("tbody", {}, ...sorted.map(row))));
    }
}

