// Controls to choose an algorithm, its parameter, and the source of its draws.

import { choice, field, freshId, h } from "./dom";
import { type Lab } from "./lab";

export function algorithmPicker(lab: Lab, label: string, spec: string, changed: (spec: string) => void): HTMLElement {
    const { say } = lab.speech;
    const { about, parameter } = lab.find(spec)!;
    const groups = [
        ["yes", say("fair")],
        ["limit", say("limit")],
        ["no", say("unfair")],
        ["law", say("law")],
    ] as const;
    const select = h(
        "select",
        { onchange: () => changed(select.value), class: "algorithm" },
        ...groups.map(([fair, title]) =>
            h("optgroup", { label: title }, ...lab.catalogue.filter((a) => a.fair === fair).map((a) => h("option", { value: a.name }, lab.nameOf(a)))),
        ),
    );
    select.value = about.name;
    if (!about.parameter) return field(label, select);
    const id = freshId();
    const number = h("input", {
        type: "number",
        id,
        min: 1,
        max: 9999,
        class: "small",
        value: parameter || String(about.parameter.usual_number ?? ""),
        placeholder: "n",
        "aria-label": `${about.name}${say("colon")}${lab.meaning(about)}`,
        title: lab.meaning(about),
        onchange: () => {
            if (number.reportValidity()) changed(number.value ? `${about.name}:${number.value}` : about.name);
        },
    });
    return field(label, select, h("span", { class: "times", "aria-hidden": "true" }, "×"), number);
}

const drawsOffered = ["exact", "modulo:8", "modulo:256", "modulo:32768", "float:8", "short-seed:8", "short-seed:16", "stuck"];

export function drawsPicker(lab: Lab, label: string, draws: string, changed: (draws: string) => void): HTMLElement {
    const { say, count } = lab.speech;
    const named = (spec: string): string => {
        const [kind, number] = spec.split(":");
        if (kind === "modulo") return say("drawsModulo", count(Number(number)));
        if (kind === "float") return say("drawsFloat", number);
        if (kind === "short-seed") return say("drawsSeed", number);
        return kind === "stuck" ? say("drawsStuck") : kind === "exact" ? say("drawsExact") : spec;
    };
    const all = drawsOffered.includes(draws) ? drawsOffered : [draws, ...drawsOffered];
    return field(label, choice(all.map((d) => [d, named(d)]), draws, changed));
}

export function drawsOf(given: string | null): string {
    return given && /^(exact|stuck|modulo:\d{1,9}|(java|v8|php-mt|c-rand|go1|msvc|randu|mt19937)(:\d{1,2})?|float:\d{1,2}|short-seed:(\d{1,2}|day))$/.test(given) ? given : "exact";
}

export function examples(lab: Lab, links: [href: string, text: string][]): HTMLElement {
    return h(
        "nav",
        { class: "examples", "aria-label": lab.speech.say("tryThese") },
        h("span", {}, lab.speech.say("tryThese")),
        ...links.map(([href, text]) => h("a", { href }, text)),
    );
}
