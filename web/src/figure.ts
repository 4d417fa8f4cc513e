// A figure: a picture with a title. It can be saved as SVG or CSV and read as a table.

import { h, s } from "./dom";
import type { Lab } from "./lab";

export type Cell = string | number | { place: number };
export type Rows = Cell[][]; // the first are the headings

export interface FigureParts {
    title: string;
    name: string; // of the files
    svg: SVGSVGElement;
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

export function figure(lab: Lab, { title, name, svg, rows, data = rows, note, below }: FigureParts): Figure {
    const { say, count } = lab.speech;
    let shown = svg;
    const label = (): void => {
        shown.setAttribute("role", "img");
        shown.setAttribute("aria-label", title);
    };
    const table = h("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": title });
    const fill = (): void => {
        if (!details.open) return table.replaceChildren();
        const all = rows();
        table.replaceChildren(tableOf(lab, all.slice(0, rowsShown + 1)));
        if (all.length > rowsShown + 1) table.append(h("p", {}, say("firstRows", rowsShown, count(all.length - 1))));
    };
    const details = h("details", { ontoggle: fill }, h("summary", {}, say("asTable")), table);
    const button = (kind: string, word: "saveSvg" | "saveCsv", act: () => void): HTMLElement =>
        h("button", { type: "button", class: `quiet ${kind}`, title: say(word), "aria-label": `${say(word)}${say("colon")}${title}`, onclick: act }, kind.toUpperCase());
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
            button("svg", "saveSvg", () => save(`${name}.svg`, "image/svg+xml", standalone(shown, title))),
            button("csv", "saveCsv", () => save(`${name}.csv`, "text/csv", csv(data()))),
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

function save(name: string, type: string, text: string): void {
    const link = h("a", { href: URL.createObjectURL(new Blob([text], { type })), download: `fairshuf-${name}` });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

const looks = ["fill", "fill-opacity", "stroke", "stroke-width", "stroke-opacity", "stroke-dasharray", "stroke-linejoin", "opacity", "font-family", "font-size", "font-weight", "text-anchor", "dominant-baseline", "transform", "paint-order"];

// Copies the styles into the SVG, because they come from the page's style sheet.
function standalone(svg: SVGSVGElement, title: string): string {
    const copy = svg.cloneNode(true) as SVGSVGElement;
    const originals = [svg, ...svg.querySelectorAll("*")];
    const copies = [copy, ...copy.querySelectorAll("*")];
    originals.forEach((original, i) => {
        const style = getComputedStyle(original);
        copies[i].setAttribute("style", looks.map((name) => `${name}:${style.getPropertyValue(name)}`).join(";"));
        copies[i].removeAttribute("class");
    });
    const { width, height } = svg.getBoundingClientRect();
    const box = svg.viewBox.baseVal;
    const [w, hgt] = box.width > 0 ? [box.width, box.height] : [width, height];
    copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
    copy.setAttribute("width", String(w));
    copy.setAttribute("height", String(hgt));
    copy.prepend(s("title", {}, title), s("rect", { width: "100%", height: "100%", fill: getComputedStyle(document.body).backgroundColor }));
    return new XMLSerializer().serializeToString(copy);
}
