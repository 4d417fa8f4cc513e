// An SVG that needs nothing of the page: its styles are copied into it, and a caption says what it shows.

import { s } from "./dom";

const looks = ["fill", "fill-opacity", "stroke", "stroke-width", "stroke-opacity", "stroke-dasharray", "stroke-linejoin", "opacity", "font-family", "font-size", "font-weight", "text-anchor", "dominant-baseline", "transform", "paint-order"];
const lineHeight = 18;
const letter = 6.6;

export function standalone(svg: SVGSVGElement, title: string, about: string, address: string): string {
    const copy = svg.cloneNode(true) as SVGSVGElement;
    const originals = [svg, ...svg.querySelectorAll("*")];
    const copies = [copy, ...copy.querySelectorAll("*")];
    originals.forEach((original, i) => {
        const style = getComputedStyle(original);
        copies[i].setAttribute("style", looks.map((name) => `${name}:${style.getPropertyValue(name)}`).join(";"));
        copies[i].removeAttribute("class");
    });
    const box = svg.viewBox.baseVal;
    const { width, height } = box.width > 0 ? box : svg.getBoundingClientRect();
    const lines = [...folded(about ? `${title} – ${about}` : title, width), ...folded(`fairshuf · ${address}`, width)];
    const total = height + lines.length * lineHeight + 10;
    const { backgroundColor, color } = getComputedStyle(document.body);
    copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
    copy.setAttribute("viewBox", `0 0 ${width} ${total}`);
    copy.setAttribute("width", String(width));
    copy.setAttribute("height", String(total));
    copy.prepend(s("title", {}, `${title} – ${about}`), s("rect", { width: "100%", height: "100%", fill: backgroundColor }));
    copy.append(...lines.map((line, i) => s("text", { x: 6, y: height + (i + 1) * lineHeight, style: `font:12px sans-serif;fill:${color}` }, line)));
    return new XMLSerializer().serializeToString(copy);
}

// Lines of about this width, cut anywhere: addresses have no spaces.
function folded(text: string, width: number): string[] {
    const lines = [""];
    let wide = 0;
    for (const c of text) {
        const step = c > "\u2e80" ? 2 * letter : letter;
        if (wide + step > width - 12) {
            lines.push("");
            wide = 0;
        }
        lines[lines.length - 1] += c;
        wide += step;
    }
    return lines;
}
