// Functions that create elements in one expression.

type Child = Node | string | number | null | undefined | false;
type Props = Record<string, unknown>;

const svgSpace = "http://www.w3.org/2000/svg";

function fill(element: Element, props: Props, children: Child[]): void {
    for (const [name, value] of Object.entries(props)) {
        if (value === undefined || value === null || value === false) continue;
        if (name.startsWith("on")) element.addEventListener(name.slice(2), value as EventListener);
        else if (name === "value" || name === "checked") (element as unknown as Props)[name] = value;
        else element.setAttribute(name, value === true ? "" : String(value));
    }
    element.append(...children.filter((c): c is Node | string | number => c !== null && c !== undefined && c !== false).map((c) => (typeof c === "number" ? String(c) : c)));
}

export function h<K extends keyof HTMLElementTagNameMap>(tag: K, props: Props = {}, ...children: Child[]): HTMLElementTagNameMap[K] {
    const element = document.createElement(tag);
    fill(element, props, children);
    return element;
}

export function s<K extends keyof SVGElementTagNameMap>(tag: K, props: Props = {}, ...children: Child[]): SVGElementTagNameMap[K] {
    const element = document.createElementNS(svgSpace, tag);
    fill(element, props, children);
    return element;
}

let lastId = 0;
export const freshId = (): string => `e${++lastId}`;

// A control with a label above it.
export function field(label: string, control: HTMLElement, ...more: Child[]): HTMLElement {
    control.id ||= freshId();
    return h("div", { class: "field" }, h("label", { for: control.id }, label), h("div", { class: "row" }, control, ...more));
}

export function choice<T extends string>(options: [T, string][], value: T, changed: (value: T) => void): HTMLSelectElement {
    const select = h("select", { onchange: () => changed(select.value as T) }, ...options.map(([v, text]) => h("option", { value: v }, text)));
    select.value = value;
    return select;
}

// Radio buttons that look like one control of several segments.
export function segments<T extends string>(label: string, options: [T, string][], value: T, changed: (value: T) => void): HTMLElement {
    const name = freshId();
    return h(
        "fieldset",
        { class: "field segments" },
        h("legend", {}, label),
        h(
            "div",
            { class: "row" },
            ...options.map(([v, text]) =>
                h("label", {}, h("input", { type: "radio", name, value: v, checked: v === value, onchange: () => changed(v) }), h("span", {}, text)),
            ),
        ),
    );
}

const reachable = "button, input, select, summary, a[href], [tabindex]";

// Replaces the content and keeps the keyboard focus: if the third control had it, the new third control gets it.
export function renew(box: Element, ...content: (Node | string)[]): void {
    const at = box.contains(document.activeElement) ? [...box.querySelectorAll(reachable)].indexOf(document.activeElement!) : -1;
    box.replaceChildren(...content);
    if (at < 0) return;
    const controls = box.querySelectorAll<HTMLElement>(reachable);
    controls[Math.min(at, controls.length - 1)]?.focus();
}

// The small digits of "10⁻⁶" are hard to read, so they become larger superscripts.
const small = /([⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+)/;
const enlarged = (text: string): string => text.replace(/[⁰¹²³⁴⁵⁶⁷⁸⁹]/g, (c) => String("⁰¹²³⁴⁵⁶⁷⁸⁹".indexOf(c))).replace("⁻", "−");

export function raised(text: string): (Node | string)[] {
    return text.split(small).map((part, i) => (i % 2 ? h("sup", {}, enlarged(part)) : part));
}

export function raisedInSvg(text: string): (Node | string)[] {
    const parts = text.split(small);
    return parts.map((part, i) => (i % 2 ? s("tspan", { dy: -4, "font-size": "85%" }, enlarged(part)) : i ? s("tspan", { dy: 4 }, part) : part));
}
