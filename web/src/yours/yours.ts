// Yours: judges a function that the visitor wrote, or that came with a link.

import type { FunctionObservation } from "fairshuf";
import { keepAddress, wholeIn } from "../address";
import { choice, field, h } from "../dom";
import { subjectOf } from "../figure";
import type { Lab, View } from "../lab";
import { numberField } from "../number_field";
import { ObservationPanel } from "../observe/observation_panel";
import { timeText } from "../race/race_plot";
import { Cancelled, Refused, type WorkerClient } from "../worker/worker_client";
import { packed, unpacked } from "./code_address";
import { codeEditor, type Editor } from "./editor";
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
    return new YoursView(lab, given);
}

class YoursView implements View {
    readonly element: HTMLElement;
    #n: number;
    #shuffles: number;
    #code = "";
    #judging: Judging | undefined;
    #left = false;
    #editor: Editor;
    #start: HTMLSelectElement;
    #warning = h("p", { class: "verdict limit from-link", role: "status", hidden: true });
    #status = h("p", { class: "note status", role: "status" });
    #results = h("div", { class: "judgement" });
    #button: HTMLButtonElement;

    constructor(
        private readonly lab: Lab,
        given: URLSearchParams,
    ) {
        const { say } = lab.speech;
        this.#n = wholeIn(given, "n", 13, ...cards);
        this.#shuffles = Number(amounts.find((v) => v === given.get("shuffles")) ?? "100000");
        this.#editor = codeEditor(say("yoursCode"), () => this.#take((own.typed = this.#editor.value())));
        this.#start = presetChoice(lab, (preset) => {
            this.#editor.set(preset);
            this.#take(preset);
            void this.#run();
        });
        this.#button = h("button", { type: "button", class: "primary go", onclick: () => (this.#judging ? this.#stop() : void this.#run()) }, say("yoursJudge"));
        this.element = this.#layout();
        this.#label();
        void this.#begin(given.get("code"));
    }

    leave(): void {
        this.#left = true;
        this.#judging?.end();
    }

    // The function of the link, or a usual one. What came with a link is only shown.
    async #begin(fromLink: string | null): Promise<void> {
        const usual = presets[1].code;
        const found = fromLink === null ? usual : await unpacked(fromLink);
        if (this.#left) return;
        this.#editor.set(found ?? usual);
        this.#take(found ?? usual);
        if (found === own.ran || presets.some((preset) => preset.code === found)) return void this.#run();
        if (found !== null && found === own.typed) return;
        this.#warning.hidden = false;
        this.#warning.textContent = this.lab.speech.say(found === null ? "yoursBadLink" : "yoursFromLink");
    }

    // Whatever is typed goes into the address.
    #take(code: string): void {
        this.#code = code;
        this.#start.value = presets.find((preset) => preset.code === code)?.name ?? "";
        void this.#keep();
    }

    async #keep(): Promise<void> {
        const kept = this.#code;
        const link = await packed(kept);
        if (kept === this.#code && !this.#left) keepAddress("yours", { code: link, n: this.#n, shuffles: this.#shuffles });
    }

    async #copy(): Promise<void> {
        const { say } = this.lab.speech;
        await this.#keep();
        try {
            await navigator.clipboard.writeText(location.href);
            this.#status.textContent = say("yoursCopied");
        } catch {
            this.#status.textContent = say("yoursNotCopied");
        }
    }

    // --- the judgement

    async #run(): Promise<void> {
        this.#judging?.end();
        const mine = (this.#judging = new Judging(this.lab));
        own.ran = this.#code;
        this.#warning.hidden = true;
        const shown = new Judgement(this.lab, { n: this.#n, shuffles: this.#shuffles });
        this.#results.replaceChildren(shown.element);
        this.#status.textContent = this.lab.speech.say("yoursRunning");
        this.#label();
        try {
            await mine.run(this.#question(), (progress) => shown.show(progress));
            this.#status.textContent = "";
            this.element.dataset.judged = "yes";
        } catch (why) {
            if (why instanceof Cancelled || mine !== this.#judging) return;
            this.#fail(explained(this.lab, why as Error));
        }
        if (mine !== this.#judging) return;
        mine.end();
        this.#judging = undefined;
        this.#label();
    }

    #question(): JudgeQuestion {
        const { language } = this.lab.speech;
        const peers = five.map(({ name, title, code }) => ({ name: language === "zh" ? title[1] : name, code }));
        return { code: this.#code, n: this.#n, shuffles: this.#shuffles, seed: "yours", raceCards, peers, language };
    }

    #stop(): void {
        this.#judging?.end();
        this.#judging = undefined;
        this.#status.textContent = this.lab.speech.say("yoursStopped");
        this.#label();
    }

    #fail(problem: string): void {
        this.#status.textContent = "";
        this.#results.append(h("p", { class: "verdict problem", role: "alert" }, problem));
    }

    #label(): void {
        this.#button.textContent = this.lab.speech.say(this.#judging ? "stop" : "yoursJudge");
        this.element.dataset.running = String(Boolean(this.#judging));
    }

    // --- the page

    #layout(): HTMLElement {
        const { say } = this.lab.speech;
        const code = h("div", { class: "yours-code" }, field(say("yoursStart"), this.#start), this.#warning, this.#editor.element, h("p", { class: "note" }, say("yoursSafe")), this.#controls(), this.#status);
        return h("div", { class: "view yours-view" }, h("h1", {}, say("yoursTitle")), h("p", {}, say("yoursAbout")), code, this.#results);
    }

    #controls(): HTMLElement {
        const { say, count } = this.lab.speech;
        const number = numberField(this.lab, say("cardsFrom", ...cards), this.#n, cards, (n) => {
            this.#n = n;
            void this.#keep();
        });
        const amount = choice(amounts.map((v) => [v, count(Number(v))]), String(this.#shuffles) as (typeof amounts)[number], (v) => {
            this.#shuffles = Number(v);
            void this.#keep();
        });
        const copy = h("button", { type: "button", class: "copy-link", onclick: () => void this.#copy() }, say("yoursCopy"));
        return h("div", { class: "controls" }, number, field(say("shuffles"), amount), this.#button, copy);
    }
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

    async run(question: JudgeQuestion, onProgress: (progress: JudgeProgress) => void): Promise<void> {
        const given = new Promise<never>((_, failed) => (this.#give = failed));
        const { say } = this.lab.speech;
        this.#sandbox = openSandbox((why) => this.#give?.(new Error(say("yoursNoSandbox", why ?? say("yoursNotLoaded")))));
        const port = await Promise.race([this.#sandbox.opened, given]);
        const heard = (progress: JudgeProgress): void => {
            if (progress.part === "asked") return this.#watch();
            if (progress.part === "answered") return clearTimeout(this.#timer);
            onProgress(progress);
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

function ask(worker: WorkerClient, question: JudgeQuestion, port: MessagePort, onProgress: (progress: JudgeProgress) => void): Promise<null> {
    return worker.request({ job: "judge", port, ...question }, onProgress, [port]);
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
        private readonly given: { n: number; shuffles: number },
    ) {
        const { n, shuffles } = given;
        this.#proof = new ProofPanel(lab);
        this.#observation = new ObservationPanel(lab, lab.speech.say("yoursObserved"), "yours");
        this.#observation.pickers.replaceWith(h("h2", {}, lab.speech.say("yoursObserved")));
        this.#observation.clear(n, shuffles);
        this.#observation.element.hidden = true; // until its turn comes
        this.element = h("div", {}, h("div", { class: "pair" }, h("div", { class: "stack" }, this.#proof.element, this.#likeness, this.#race), this.#observation.element));
    }

    show(progress: JudgeProgress): void {
        const { say } = this.lab.speech;
        switch (progress.part) {
            case "compiled":
                this.#observation.subject = () => subjectOf(this.lab, progress.name, "exact", this.given.n);
                return;
            case "proof":
                return this.#proof.add(progress.n, progress.proof, progress.problem, progress.kind);
            case "observed":
                this.#observation.element.hidden = false;
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

