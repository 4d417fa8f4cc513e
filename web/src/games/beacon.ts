// Beacon: checks a round of drand that the user fetched: its form, its signature, and the value that follows.

import { messageIn, type Said } from "fairshuf/words.js";
import { keepAddress } from "../address";
import { field, h } from "../dom";
import type { Lab, View } from "../lab";

const example = `{"round":657413,"signature":"b713718a38ae728dfd477991af2822e08d2f305e47718cef9f7848ce4050e7be41076862b98fad56e91a6b85b89cd97b"}`;

export function beacon(lab: Lab, given: URLSearchParams): View {
    const { say } = lab.speech;
    const answer = h("textarea", { rows: 5, spellcheck: "false", autocomplete: "off", placeholder: example, oninput: () => clear() });
    const round = h("input", { type: "text", inputmode: "numeric", size: 12, value: given.get("round") ?? "", oninput: () => (keep(), clear()) });
    const file = h("input", { type: "file", accept: ".json,application/json", onchange: () => void load() });
    const result = h("div", { class: "result", role: "status" });

    const keep = (): void => keepAddress("beacon", { round: round.value.trim() || undefined });
    const clear = (): void => result.replaceChildren();
    const load = async (): Promise<void> => {
        const chosen = file.files?.[0];
        if (!chosen) return;
        answer.value = await chosen.text();
        await check();
    };
    const fail = (why: string): void => result.replaceChildren(h("p", { class: "problem" }, say("beaconWrong"), why));

    async function check(): Promise<void> {
        let read: unknown;
        try {
            read = JSON.parse(answer.value);
        } catch {
            return fail(say("beaconNoJson"));
        }
        const { verifyDrand } = await import("fairshuf/beacon"); // the arithmetic of the curve: only who needs it loads it
        try {
            const wanted = round.value.trim();
            const found = verifyDrand(read as Parameters<typeof verifyDrand>[0], wanted ? { round: wanted } : {});
            result.replaceChildren(
                h("p", { class: "holds" }, say("beaconHolds", String(found.round), found.time.toISOString().replace(".000Z", "Z"))),
                h("p", {}, say("beaconValue"), " ", h("code", { class: "value" }, found.value)),
            );
        } catch (why) {
            const { message, said } = why as Error & { said?: Said };
            fail(messageIn(lab.speech.language, message, said));
        }
    }

    const button = h("button", { type: "button", class: "primary go", onclick: () => void check() }, say("beaconCheck"));
    keep();
    return {
        element: h(
            "div",
            { class: "beacon-view" },
            h("h1", {}, say("beaconTitle")),
            h("p", {}, say("beaconAbout")),
            field(say("beaconFile"), file),
            field(say("beaconText"), answer),
            h("div", { class: "controls" }, field(say("beaconRound"), round), button),
            result,
        ),
        leave: () => undefined,
    };
}
