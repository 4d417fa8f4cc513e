// Poker: deal hold'em as in 1999, see two cards and the flop, and crack it; then the same with a fair shuffle.

import { keepAddress, wholeIn } from "../address";
import { choice, field, h } from "../dom";
import type { Lab, View } from "../lab";
import { Kept } from "../kept";
import { clockNow, pokerTable, type Shown } from "./poker_table";

const kept = new Kept<Shown>();

export function poker(lab: Lab, given: URLSearchParams): View {
    const { say } = lab.speech;
    let players = wholeIn(given, "players", 6, 2, 9);
    let fair = given.get("shuffle") === "fair";
    const seed = given.has("seed") ? wholeIn(given, "seed", 0, 0, 86_399_999) : undefined;
    const asked = (at?: number): Record<string, string | number | undefined> => ({ players, shuffle: fair ? "fair" : undefined, seed: fair ? undefined : at });
    const table = pokerTable(lab, { players });
    // A deal of 1999 is in the address, by its millisecond. A fair one is not.
    const deal = (fairly: boolean, at = clockNow()): void => {
        fair = fairly;
        keepAddress("poker", asked(at));
        void table.deal(players, fair, at).catch((why: Error) => table.element.replaceChildren(h("p", { class: "problem" }, lab.problem(why))));
    };
    const many = choice(Array.from({ length: 8 }, (_, i) => [String(i + 2), String(i + 2)]), String(players), (value) => {
        players = Number(value);
        deal(fair);
    });
    const before = kept.take(JSON.stringify(asked(seed)));
    if (before) table.show(before);
    else deal(fair, seed);
    return {
        element: h(
            "div",
            { class: "view poker-view" },
            h("h1", {}, say("pokerTitle")),
            h("p", {}, say("pokerAbout")),
            h(
                "div",
                { class: "controls" },
                field(say("players"), many),
                h("button", { type: "button", class: "deal-old", onclick: () => deal(false) }, say("dealOld")),
                h("button", { type: "button", class: "deal-fair", onclick: () => deal(true) }, say("dealFair")),
            ),
            table.element,
        ),
        leave: () => {
            table.leave();
            const shown = table.shown();
            if (shown) kept.leave(JSON.stringify(asked(shown.seed ?? undefined)), shown);
        },
    };
}
