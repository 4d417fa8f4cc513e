// A text field for a whole number. It also takes full-width digits, and says what would be right.

import { field, h } from "./dom";
import type { Lab } from "./lab";

// Undefined: not a whole number in this range.
export function wholeOf(text: string, least: number, most: number): number | undefined {
    const digits = text.normalize("NFKC").replace(/[\s,，]/g, "");
    const value = /^\d{1,9}$/.test(digits) ? Number(digits) : NaN;
    return value >= least && value <= most ? value : undefined;
}

export function numberField(lab: Lab, label: string, value: number, [least, most]: [number, number], changed: (value: number) => void): HTMLElement {
    const { say, count } = lab.speech;
    const input = h("input", {
        type: "text",
        inputmode: "numeric",
        class: "whole",
        size: 7,
        autocomplete: "off",
        value: String(value),
        onchange: () => {
            const given = wholeOf(input.value, least, most);
            input.setCustomValidity(given === undefined ? say("notWhole", count(least), count(most)) : "");
            if (given === undefined) return void input.reportValidity();
            input.value = String(given);
            changed(given);
        },
        oninput: () => input.setCustomValidity(""),
    });
    return field(label, input);
}
