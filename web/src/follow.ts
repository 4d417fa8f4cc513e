// One shuffle across the views: the algorithm that was chosen in one follows to the next.

import { address, lasting, readAddress, type ViewName } from "./address";
import { h } from "./dom";
import { verdictClass, verdictWord, type Lab } from "./lab";
import type { Word } from "./words/words";

const usual = "swap-down"; // the first of two

// The shuffle that an address is about. Of two it is the second, unless only the first was chosen.
export function chosenIn(view: ViewName, given: URLSearchParams): string | undefined {
    if (view === "watch") return given.get("a") ?? undefined;
    if (view === "race") return given.get("show") ?? undefined;
    if (view !== "prove" && view !== "observe") return given.get("follow") ?? undefined;
    const [a, b] = [given.get("a"), given.get("b")];
    return (a && a !== usual ? a : b) ?? undefined;
}

// The same shuffle in another view.
export function addressWith(view: ViewName, algorithm: string | undefined): string {
    const kept = lasting();
    if (!algorithm) return address(view, kept);
    if (view === "watch") return address(view, { a: algorithm, ...kept });
    if (view === "race") return address(view, { show: algorithm.split(":")[0], ...kept });
    if (view !== "prove" && view !== "observe") return address(view, { follow: algorithm, ...kept });
    const other = algorithm === usual ? "swap-any" : algorithm;
    return address(view, { a: usual, b: other, ...kept });
}

export function followed(view: ViewName): string {
    const { view: here, given } = readAddress();
    return addressWith(view, chosenIn(here, given));
}

const doors: [ViewName, Word][] = [["watch", "watchIt"], ["prove", "proveIt"], ["observe", "observeIt"], ["race", "raceIt"]];

// The fair relative of a flawed shuffle.
const instead: Record<string, string> = { swap: "swap-down", sort: "sort-keys", insert: "insert-swap", pick: "pick-last", physical: "swap-down", split: "trie", enumerate: "enumerate" };

// The same, folded.
export function foldedCard(lab: Lab, spec: string, here: ViewName): HTMLElement {
    return h("details", { class: "about-shuffle" }, h("summary", {}, lab.speech.say("aboutShuffle")), shuffleCard(lab, spec, here));
}

// The card of a shuffle: its names, its source, its cost, its flaw, what to use instead, and the doors to other views.
export function shuffleCard(lab: Lab, spec: string, here: ViewName): HTMLElement {
    const { say } = lab.speech;
    const about = lab.about(spec);
    const fact = (word: Word, value: string | Node): HTMLElement | null => (value ? h("div", {}, h("dt", {}, say(word)), h("dd", {}, value)) : null);
    const better = about.fair === "no" ? instead[about.family] : "";
    const link = better && h("a", { href: addressWith(here, better) }, better);
    const chinese = lab.speech.language === "zh";
    const names = [...(chinese ? about.chinese.aliases : []), about.known_as, ...about.aliases].filter((name, i, all) => name && all.indexOf(name) === i).join(chinese ? "、" : ", ");
    return h(
        "section",
        { class: "panel shuffle-card" },
        h("h2", {}, h("span", { class: `badge ${verdictClass[about.colour]}` }, say(verdictWord[about.fair])), " ", spec, lab.nameBeside(about)),
        h(
            "dl",
            { class: "card-facts" },
            fact("otherNames", names),
            fact("whyOf", lab.why(about)),
            fact("flawOf", (chinese && about.chinese.flaw) || about.flaw),
            fact("costOf", (chinese && about.chinese.cost) || about.cost),
            fact("sourceOf", (chinese && about.chinese.source) || about.source),
            link ? fact("insteadOf", link) : null,
        ),
        h("nav", { class: "doors-of", "aria-label": `${say("views")}${say("colon")}${spec}` }, ...doors.filter(([view]) => view !== here).map(([view, word]) => h("a", { href: addressWith(view, spec) }, say(word)))),
    );
}
