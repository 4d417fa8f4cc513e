// The ten steps of the first document, as a tour through one shuffle of five cards.

import { h } from "../dom";
import type { Lab } from "../lab";
import type { Word } from "../words/words";

const steps = [0, 1, 1, 2, 2, 3, 3, 4, 4, 4]; // of the trace, for each stop

// went: called with another stop; 0 ends the tour.
export function tourOf(lab: Lab, stop: number, went: (stop: number) => void): { element: HTMLElement; step: number } {
    const { say } = lab.speech;
    const key = (word: Word, to: number, kind: string): HTMLElement => h("button", { type: "button", class: kind, "aria-disabled": to < 0 || to > 10 ? "true" : undefined, onclick: () => to >= 0 && to <= 10 && went(to) }, say(word));
    const element = h(
        "section",
        { class: "tour", "aria-label": say("tour") },
        h("h2", {}, say("tourAt", stop)),
        h("p", { role: "status" }, say(`tour${stop}` as Word)),
        h("div", { class: "row" }, key("tourBack", stop > 1 ? stop - 1 : -1, "tour-back"), key("tourNext", stop + 1, "primary tour-next"), key("tourEnd", 0, "quiet")),
    );
    return { element, step: steps[stop - 1] };
}
