// What is shown is in the address, after the #: a link reproduces it.
//
//   #/prove?a=swap-down&b=swap-any&n=4

export const views = ["watch", "prove", "observe", "race"] as const;
export type ViewName = (typeof views)[number];

export interface Address {
    view: ViewName;
    given: URLSearchParams;
}

export function readAddress(): Address {
    const [path, query = ""] = location.hash.replace(/^#\/?/, "").split("?");
    const view = views.find((v) => v === path) ?? "watch";
    return { view, given: new URLSearchParams(query) };
}

export function address(view: ViewName, given: Record<string, string | number | undefined>): string {
    const kept = new URLSearchParams();
    for (const [name, value] of Object.entries(given)) if (value !== undefined && value !== "") kept.set(name, String(value));
    const query = kept.toString().replace(/%2C/g, ",").replace(/%3A/g, ":");
    return `#/${view}${query ? `?${query}` : ""}`;
}

// Without an entry in the history: going back leaves the view, not each of its settings.
export function keepAddress(view: ViewName, given: Record<string, string | number | undefined>): void {
    const { given: before } = readAddress();
    const lasting = Object.fromEntries(["lang", "theme"].flatMap((name) => (before.has(name) ? [[name, before.get(name)!]] : [])));
    history.replaceState(null, "", address(view, { ...given, ...lasting }));
}

export function wholeIn(given: URLSearchParams, name: string, usual: number, least: number, most: number): number {
    const value = Number(given.get(name) ?? NaN);
    return Number.isInteger(value) && value >= least && value <= most ? value : usual;
}
