// What every view is given.

import type { Algorithm } from "fairshuf";
import { cellInChinese, meaningInChinese, methodInChinese, sentenceInChinese, testInChinese, whyInChinese } from "./chinese";
import { Hand } from "./hand";
import type { Speech, Word } from "./words";

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

    hire(): Hand {
        return new Hand(this.module);
    }

    // By any of its names; the parameter stays.
    find(spec: string): { about: Algorithm; parameter: string } | undefined {
        const [name, parameter = ""] = spec.split(":");
        const about = this.catalogue.find((a) => a.name === name || a.aliases.includes(name));
        return about && { about, parameter: about.parameter && /^[1-9]\d{0,6}$/.test(parameter) ? parameter : "" };
    }

    // The algorithm that is asked for, by its own name, or the usual one.
    spec(given: string | null, usual: string): string {
        const found = this.find(given ?? "") ?? this.find(usual)!;
        return found.parameter ? `${found.about.name}:${found.parameter}` : found.about.name;
    }

    about(spec: string): Algorithm {
        return this.find(spec)!.about;
    }

    method(about: Algorithm): string {
        return sentence((this.#chinese && methodInChinese(about.name)) || about.method, this.#chinese);
    }

    why(about: Algorithm): string {
        return sentence((this.#chinese && whyInChinese(about.name)) || about.why, this.#chinese);
    }

    // What the module said, be it a verdict or a problem.
    said(english: string): string {
        return this.#chinese ? sentenceInChinese(english) : english;
    }

    test(name: string): string {
        return this.#chinese ? testInChinese(name) : name;
    }

    // What stands in a table: a heading, the name of a test, or a value.
    cell(value: string | number): string | number {
        return this.#chinese && typeof value === "string" ? cellInChinese(value) : value;
    }

    // Of an algorithm's parameter.
    meaning(english: string): string {
        return this.#chinese ? meaningInChinese(english) : english;
    }

    get #chinese(): boolean {
        return this.speech.language === "zh";
    }
}

const sentence = (text: string, chinese: boolean): string => text[0].toUpperCase() + text.slice(1) + (chinese ? "。" : ".");

export const verdictWord: Record<Algorithm["fair"], Word> = { yes: "badgeYes", no: "badgeNo", limit: "badgeLimit" };
export const verdictClass: Record<string, string> = {
    yes: "fair",
    fair: "fair",
    equal: "fair",
    no: "unfair",
    unfair: "unfair",
    limit: "limit",
    suspicious: "limit",
};
