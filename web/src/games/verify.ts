// Verify: a transcript and its list, each check, and the winners. The checks are those of examples/verify.

import { hmac } from "@noble/hashes/hmac";
import { scrypt } from "@noble/hashes/scrypt";
import { sha256 } from "@noble/hashes/sha2";
import { bytesToHex } from "@noble/hashes/utils";
import exampleTranscript from "../../../examples/verify/raffle/T.json?raw";
import exampleList from "../../../examples/verify/raffle/people.csv?raw";
import { check, checks, shown, type Winner } from "../../../examples/verify/raffle_check.mjs";
import { address, keepAddress, lasting } from "../address";
import { field, h } from "../dom";
import type { Lab, View } from "../lab";
import { problemIn } from "./raffle_problems";
import type { Word } from "../words/words";

const crypto = {
    sha256: (data: Uint8Array | string): string => bytesToHex(sha256(data)),
    seedFrom: (phrase: string): string => bytesToHex(hmac(sha256, scrypt(phrase, "fairshuf phrase 1", { N: 2 ** 15, r: 8, p: 1, dkLen: 32 }), "raffle seed")),
};

const words: Record<(typeof checks)[number], Word> = {
    form: "checkForm",
    list: "checkList",
    participants: "checkParticipants",
    commitments: "checkCommitments",
    reveals: "checkReveals",
    sources: "checkSources",
    key: "checkKey",
    winners: "checkWinners",
    claim: "checkClaim",
};

interface Given {
    name: string;
    bytes: Uint8Array;
}

const looksLikeTranscript = (bytes: Uint8Array): boolean => /^\s*\{/.test(new TextDecoder().decode(bytes.slice(0, 64)));
const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

export function verify(lab: Lab): View {
    const { say } = lab.speech;
    let transcript: Given | undefined;
    let list: Given | undefined;
    const given = h("div", { class: "given" });
    const result = h("div", { class: "result", role: "status" });
    const phrase = h("input", { type: "text", class: "phrase", size: 22, autocomplete: "off", spellcheck: "false", onchange: () => run() });

    const take = async (files: Iterable<File>): Promise<void> => {
        for (const file of files) {
            const one = { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) };
            if (looksLikeTranscript(one.bytes)) transcript = one;
            else list = one;
        }
        run();
    };
    const example = (forged: boolean): void => {
        transcript = { name: "T.json", bytes: utf8(exampleTranscript) };
        list = { name: "people.csv", bytes: utf8(forged ? exampleList.replace("Hugo", "Hugh") : exampleList) };
        run();
    };
    function run(): void {
        given.replaceChildren(...([["verifyTranscript", transcript], ["verifyList", list]] as const).map(([word, one]) => h("p", { class: "given" }, `${say(word)}${say("colon")}${one ? shown(one.name) : "–"}`)));
        if (!transcript || !list) {
            const missing = say(transcript ? "verifyList" : "verifyTranscript");
            return result.replaceChildren(...(transcript || list ? [h("p", { class: "note" }, say("verifyMissing", missing))] : []));
        }
        const found = check(transcript.bytes, list.bytes, crypto, phrase.value || undefined, { transcript: transcript.name, list: list.name });
        const failed = found.status === 0 ? undefined : found.checks.at(-1);
        const problem = shown(problemIn(lab.speech.language, found));
        const state = (name: (typeof checks)[number]): string => (name === failed ? "failed" : found.checks.includes(name) ? "held" : "open");
        const steps = checks.map((name) => h("li", { class: state(name) }, h("span", {}, say(words[name]), ...(name === failed ? [`${say("colon")}${problem}`] : state(name) === "open" ? [say("notChecked")] : []))));
        result.replaceChildren(
            h("ol", { class: "checks" }, ...steps),
            ...(found.status === 0
                ? [h("p", { class: "verdict fair" }, say("verifyValid", say(found.claim!))), tableOf(lab, say("winnersOf"), found.winners!), ...(found.alternates!.length ? [tableOf(lab, say("alternatesOf"), found.alternates!)] : [])]
                : [h("p", { class: "verdict unfair" }, say("verifyInvalid", problem))]),
        );
    }
    const file = h("input", { type: "file", multiple: true, id: "verify-files", onchange: () => void take(file.files ?? []) });
    const drop = h(
        "div",
        {
            class: "drop",
            ondragover: (event: DragEvent) => (event.preventDefault(), drop.classList.add("over")),
            ondragleave: () => drop.classList.remove("over"),
            ondrop: (event: DragEvent) => {
                event.preventDefault();
                drop.classList.remove("over");
                void take(event.dataTransfer?.files ?? []);
            },
        },
        h("label", { for: "verify-files" }, say("verifyFiles")),
        file,
        given,
    );
    const button = (word: Word, kind: string, forged: boolean): HTMLElement => h("button", { type: "button", class: kind, onclick: () => example(forged) }, say(word));
    const [before, after] = say("verifyAbout", "\0").split("\0");
    keepAddress("verify", {});
    return {
        element: h(
            "div",
            { class: "view verify-view" },
            h("h1", {}, say("verifyTitle")),
            h("p", {}, before, h("code", {}, "fairshuf verify"), after),
            drop,
            h("div", { class: "controls" }, field(say("verifyPhrase"), phrase), button("verifyExample", "example", false), button("verifyForge", "forged", true)),
            result,
            h("p", { class: "note" }, h("a", { href: address("beacon", lasting()) }, say("verifyBeacon"))),
        ),
        leave: () => undefined,
    };
}

function tableOf(lab: Lab, title: string, winners: Winner[]): HTMLElement {
    const { say } = lab.speech;
    const prizes = winners.some(({ prize }) => prize !== undefined);
    return h(
        "div",
        { class: "scroll", tabindex: 0, role: "region", "aria-label": title },
        h(
            "table",
            { class: "winners" },
            h("caption", {}, title),
            h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "#"), h("th", { scope: "col" }, say("numberInList")), h("th", { scope: "col" }, title), ...(prizes ? [h("th", { scope: "col" }, say("prizeOf"))] : []))),
            h("tbody", {}, ...winners.map(({ number, name, prize }, i) => h("tr", {}, h("td", {}, i + 1), h("td", {}, number), h("th", { scope: "row" }, shown(name)), ...(prizes ? [h("td", {}, shown(prize ?? ""))] : [])))),
        ),
    );
}
