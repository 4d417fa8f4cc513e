// A figure: a picture with a title. It can be saved as SVG or CSV and read as a table.

import { flushAddress } from "./address";
import { h } from "./dom";
import type { Lab } from "./lab";
import { standalone } from "./standalone";
import type { Word } from "./words/words";

export type Cell = string | number | { place: number };
export type Rows = Cell[][]; // the first are the headings

export interface FigureParts {
    title: string;
    name: string; // of the files
    svg: SVGSVGElement;
    picture?: () => SVGSVGElement; // what is saved, if it is another one
    about: () => string; // the shuffle, its draws, cards and seed: the caption and the name of saved files
    rows: () => Rows;
    data?: () => Rows; // for the CSV, if not the same rows
    note?: string;
    below?: HTMLElement;
}

export interface Figure {
    element: HTMLElement;
    show(svg?: SVGSVGElement): void; // another picture, or the same one with new data
}

const rowsShown = 150;

export function figure(lab: Lab, { title, name, svg, picture, about, rows, data = rows, note, below }: FigureParts): Figure {
    const { say, count } = lab.speech;
    let shown = svg;
    const label = (): void => {
        shown.setAttribute("role", "img");
        shown.setAttribute("aria-label", title);
    };
    // Both sides of a view have a table of the same title.
    const side = /-[ab]$/.test(name) ? `${say("colon")}${say(name.endsWith("a") ? "first" : "second")}` : "";
    const table = h("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": `${title}${side}` });
    const fill = (): void => {
        if (!details.open) return table.replaceChildren();
        const all = rows();
        table.replaceChildren(tableOf(lab, all.slice(0, rowsShown + 1)));
        if (all.length > rowsShown + 1) table.append(h("p", {}, say("firstRows", rowsShown, count(all.length - 1))));
    };
    const details = h("details", { ontoggle: fill }, h("summary", {}, say("asTable")), table);
    // The caption names the shuffle, its seed and the address that shows it again.
    const saved = (): string => {
        flushAddress();
        return standalone(picture?.() ?? shown, title, about(), location.href);
    };
    const fileName = (kind: string): string => `${name}-${(about()).replace(/[^\p{L}\p{N}-]+/gu, "-").replace(/^-|-$/g, "").slice(0, 60)}.${kind}`.replace("-.", ".");
    const button = (kind: string, word: Word, act: () => void): HTMLElement =>
        h("button", { type: "button", class: `quiet ${kind}`, title: say(word), "aria-label": `${say(word)}${say("colon")}${title}${side}`, onclick: act }, kind.toUpperCase());
    const element = h(
        "figure",
        { class: name },
        h("figcaption", {}, h("h2", {}, title), note && h("p", { class: "note" }, note)),
        shown,
        below,
        h(
            "div",
            { class: "tools" },
            details,
            button("svg", "saveSvg", () => save(fileName("svg"), new Blob([saved()], { type: "image/svg+xml" }))),
            button("png", "savePng", () => void asPng(saved()).then((blob) => save(fileName("png"), blob))),
            button("csv", "saveCsv", () => save(fileName("csv"), new Blob([csv(data())], { type: "text/csv" }))),
        ),
    );
    const show = (next?: SVGSVGElement): void => {
        if (next) {
            shown.replaceWith(next);
            shown = next;
            label();
        }
        fill();
    };
    label();
    return { element, show };
}

function tableOf(lab: Lab, [headings, ...rows]: Rows): HTMLTableElement {
    return h(
        "table",
        {},
        h("thead", {}, h("tr", {}, ...headings.map((text) => h("th", { scope: "col" }, lab.cell(text))))),
        h("tbody", {}, ...rows.map(([first, ...rest]) => h("tr", {}, h("th", { scope: "row" }, lab.cell(first)), ...rest.map((cell) => h("td", {}, lab.cell(cell)))))),
    );
}

function csv(rows: Rows): string {
    const quoted = (cell: Cell): string => {
        const text = typeof cell === "object" ? `place ${cell.place}` : String(cell);
        return /[",\n]/.test(text) ? `"${text.replace(/"/g, '""')}"` : text;
    };
    return rows.map((row) => row.map(quoted).join(",")).join("\r\n") + "\r\n";
}

function save(name: string, blob: Blob): void {
    const link = h("a", { href: URL.createObjectURL(blob), download: `fairshuf-${name}` });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

// What of a shuffle is shown; usual draws are not mentioned.
export function subjectOf(lab: Lab, algorithm: string, draws: string, n: number, ...more: string[]): string {
    const { say } = lab.speech;
    return [algorithm, ...(draws === "exact" ? [] : [draws]), say("yoursCards", n), ...more].join(say("comma"));
}

// Twice as large, for dense screens and paper.
async function asPng(svg: string): Promise<Blob> {
    const picture = new Image();
    picture.src = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
    await picture.decode();
    const canvas = h("canvas", { width: picture.naturalWidth * 2, height: picture.naturalHeight * 2 });
    canvas.getContext("2d")!.drawImage(picture, 0, 0, canvas.width, canvas.height);
    URL.revokeObjectURL(picture.src);
    return new Promise((done, failed) => canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error("PNG")))));
}
