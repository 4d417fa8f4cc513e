// The address contains the state of the view after the #, so a link reproduces it.
//
//   #/prove?a=swap-down&b=swap-any&n=4

export const views = ["story", "watch", "prove", "observe", "race", "yours", "poker", "deal", "verify", "beacon"] as const;
export type ViewName = (typeof views)[number];

export interface Address {
    view: ViewName;
    given: URLSearchParams;
}

// Browsers limit the rate of address changes: Safari allows 100 in 30 seconds. A few changes are written at once, so that
// whoever leaves or reloads loses nothing. When many came, the next ones wait, and only the last one counts.
const pause = 600;
const mostAtOnce = 20;
let written = 0; // of the allowance, which grows by one in each pause
let counted = 0; // until when
let waiting: { hash: string; timer: ReturnType<typeof setTimeout> } | undefined;

function write(hash: string): void {
    clearTimeout(waiting?.timer);
    waiting = undefined;
    ++written;
    try {
        history.replaceState(null, "", hash);
    } catch {
        /* still too many: the next change includes this one */
    }
}

addEventListener("hashchange", () => {
    clearTimeout(waiting?.timer);
    waiting = undefined;
});

// Whoever leaves, reloads or copies the link must not lose the last change.
export function flushAddress(): void {
    if (waiting) write(waiting.hash);
}
addEventListener("pagehide", flushAddress);
addEventListener("visibilitychange", flushAddress);
addEventListener("beforeunload", flushAddress);

const listeners = new Set<() => void>();
export const onAddress = (changed: () => void): void => void listeners.add(changed);

export function readAddress(): Address {
    const [path, query = ""] = (waiting?.hash ?? location.hash).replace(/^#\/?/, "").split("?");
    const view = views.find((v) => v === path) ?? "story";
    return { view, given: new URLSearchParams(query) };
}

export function address(view: ViewName, given: Record<string, string | number | undefined>): string {
    const kept = new URLSearchParams();
    for (const [name, value] of Object.entries(given)) if (value !== undefined) kept.set(name, String(value));
    const query = kept.toString().replace(/%2C/g, ",").replace(/%3A/g, ":");
    return `#/${view}${query ? `?${query}` : ""}`;
}

// Makes no history entry, so the back button leaves the view instead of undoing one setting.
export function keepAddress(view: ViewName, given: Record<string, string | number | undefined>): void {
    const hash = address(view, { ...given, ...lasting() });
    const regained = Math.floor((performance.now() - counted) / pause);
    counted += regained * pause;
    written = Math.max(0, written - regained);
    if (written < mostAtOnce) write(hash);
    else {
        clearTimeout(waiting?.timer);
        waiting = { hash, timer: setTimeout(() => write(hash), pause) };
    }
    listeners.forEach((changed) => changed());
}

// The language and theme from the address. They apply to every view.
export function lasting(): Record<string, string> {
    const { given } = readAddress();
    return Object.fromEntries(["lang", "theme"].flatMap((name) => (given.has(name) ? [[name, given.get(name)!]] : [])));
}

// The choice from the address applies until the user makes another.
export function forget(name: string): void {
    const { view, given } = readAddress();
    given.delete(name);
    write(address(view, Object.fromEntries(given)));
}

// Digits as an input method writes them, and signs between them, become plain ones.
export const plainDigits = (text: string): string => text.replace(/[０-９]/g, (c) => String.fromCharCode(c.charCodeAt(0) - 0xfee0)).replace(/[，、]/g, ",");

export function wholeIn(given: URLSearchParams, name: string, usual: number, least: number, most: number): number {
    const value = Number(plainDigits(given.get(name) ?? "NaN"));
    return Number.isInteger(value) && value >= least && value <= most ? value : usual;
}
