// A field for code: the Tab key still leaves it, so the keyboard is not caught.

import { freshId, h } from "../dom";

export interface Editor {
    element: HTMLElement;
    value(): string;
    set(code: string): void;
}

const fewestRows = 8;
const mostRows = 24;

export function codeEditor(label: string, changed: () => void): Editor {
    const id = freshId();
    const text = h("textarea", { id, class: "code-field", rows: fewestRows, spellcheck: "false", autocomplete: "off", autocapitalize: "off", maxlength: 20_000, wrap: "off", oninput: () => (fit(), changed()) });
    const fit = (): void => void (text.rows = Math.min(mostRows, Math.max(fewestRows, text.value.split("\n").length + 1)));
    return {
        element: h("div", { class: "field" }, h("label", { for: id }, label), text),
        value: () => text.value,
        set: (code) => {
            text.value = code;
            fit();
        },
    };
}
