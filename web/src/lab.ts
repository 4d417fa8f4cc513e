// The services that every view gets.

import type { Algorithm, Colour, Reason, Test } from "fairshuf";
import { headingInChinese } from "./words/chinese";
import type { Cell } from "./figure";
import { probabilityText } from "./plots";
import type { Speech, Word } from "./words/words";
import { Unreachable, WorkerClient } from "./worker/worker_client";

export interface View {
    element: HTMLElement;
    leave(): void;
}

export class Lab {
    constructor(
        readonly catalogue: Algorithm[],
        readonly speech: Speech,
        private readonly module: WebAssembly.Module,
    ) {}

    newWorker(): WorkerClient {
        return new WorkerClient(this.module, this.speech.language);
    }

    // Finds an algorithm by any of its names and keeps the parameter.
    find(spec: string): { about: Algorithm; parameter: string } | undefined {
        const [name, parameter = ""] = spec.split(":");
        const wanted = name.toLowerCase();
        const about = this.catalogue.find((a) => a.name === wanted || [a.chinese.name, ...a.chinese.aliases, ...a.aliases].includes(wanted));
        return about && { about, parameter: about.parameter && /^[1-9]\d{0,6}$/.test(parameter) ? parameter : "" };
    }

    // The requested algorithm by its own name, or the default.
    spec(given: string | null, usual: string): string {
        const found = this.find(given ?? "") ?? this.find(usual)!;
        return found.parameter ? `${found.about.name}:${found.parameter}` : found.about.name;
    }

    about(spec: string): Algorithm {
        return this.find(spec)!.about;
    }

    // The name in a list of choices.
    nameOf({ name, known_as, chinese }: Algorithm): string {
        if (!this.#chinese) return known_as ? `${name} (${known_as})` : name;
        return `${name}（${[chinese.name, known_as].filter(Boolean).join("，")}）`;
    }

    // The text after the name in a sentence.
    nameBeside({ chinese }: Algorithm): string {
        return this.#chinese && chinese.name ? `（${chinese.name}）` : "";
    }

    method({ method, chinese }: Algorithm): string {
        return sentence((this.#chinese && chinese.method) || method, this.#chinese);
    }

    // The law of a member of the family.
    law({ law, chinese }: Algorithm): string {
        return law ? sentence((this.#chinese && chinese.law) || law, this.#chinese) : "";
    }

    why({ why, chinese }: Algorithm): string {
        return sentence((this.#chinese && chinese.why) || why, this.#chinese);
    }

    // The meaning of the parameter.
    meaning({ parameter, chinese }: Algorithm): string {
        return (this.#chinese && chinese.parameter) || parameter!.meaning;
    }

    // The smaller constants of a proof.
    shrunken({ chinese }: Algorithm, english: string): string {
        return (this.#chinese && chinese.shrunken) || english;
    }

    // The module's sentences are in the language of the page. A p is written as in the tables.
    verdict({ sentence, reason, tests = [] }: { sentence: string; reason: Reason; tests?: Test[] }): string {
        const named = tests.find(({ name }) => name === reason.test);
        if (!named) return sentence;
        const p = probabilityText(named.log10_p);
        return sentence.replace(`p = ${String(reason.p)}`, p.startsWith("<") ? `p ${p}` : `p = ${p}`);
    }

    // A line of pseudo-code, which is English, with its comment in the language of the page.
    code({ text, chinese }: Algorithm["lines"][number]): string {
        return (this.#chinese && chinese) || text;
    }

    problem(why: Error): string {
        return why instanceof Unreachable ? this.speech.say("serverGone") : why.message;
    }

    // The names of tests come with an observation, in the language of the page.
    learnTests(names: Record<string, string>): void {
        this.#tests = names;
    }

    test(name: string): string {
        return this.#tests[name] ?? name;
    }

    // The text of a table cell: a heading, the name of a test, or a value.
    cell(value: Cell): string | number {
        if (typeof value === "object") return `${this.#chinese ? "位置" : "place"} ${value.place}`;
        if (typeof value !== "string") return value;
        return (this.#chinese && headingInChinese(value)) || this.test(value);
    }

    #tests: Record<string, string> = {};

    get #chinese(): boolean {
        return this.speech.language === "zh";
    }
}

const sentence = (text: string, chinese: boolean): string => text[0].toUpperCase() + text.slice(1) + (chinese ? "。" : ".");

export const verdictWord: Record<Algorithm["fair"], Word> = { yes: "badgeYes", no: "badgeNo", limit: "badgeLimit", law: "badgeLaw" };
export const verdictClass: Record<Colour, string> = { green: "fair", yellow: "limit", red: "unfair", grey: "unseen" };
