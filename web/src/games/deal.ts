// Deal: cards for a game tonight, with fresh randomness or by a phrase.

import type { Dealt, DealOptions } from "fairshuf";
import { keepAddress, wholeIn } from "../address";
import { field, h, renew, segments } from "../dom";
import type { Lab, View } from "../lab";
import { Kept } from "../kept";
import { handOf, smallCard } from "./small_cards";
import type { Word } from "../words/words";

type Game = NonNullable<DealOptions["game"]>;
const games: [Game, Word][] = [["holdem", "gameHoldem"], ["bridge", "gameBridge"], ["doudizhu", "gameDoudizhu"], ["plain", "gamePlain"]];
const limits = { holdem: 22, plain: 26 } as const;
interface Left {
    phrase: string;
    dealt: Dealt;
    open: boolean[]; // the hands
}
const kept = new Kept<Left>(); // never in the address: a phrase is a secret

const compass = ["North", "East", "South", "West"] as const;

export function deal(lab: Lab, given: URLSearchParams): View {
    const { say } = lab.speech;
    const worker = lab.newWorker();
    const state = {
        game: games.find(([name]) => name === given.get("game"))?.[0] ?? "holdem",
        players: wholeIn(given, "players", 4, 1, 26),
        cards: wholeIn(given, "cards", 5, 1, 52),
        number: wholeIn(given, "number", 1, 1, 1e9),
        phrase: "", // a secret: it never gets into the address
    };
    const controls = h("div", { class: "controls" });
    const status = h("p", { role: "status" });
    const table = h("div", { class: "dealt" });
    let shown: { dealt: Dealt; seats: Seat[] } | undefined;
    const asked = (): string => JSON.stringify({ ...state, phrase: "" });
    const keep = (): void =>
        keepAddress("deal", {
            game: state.game,
            players: state.game in limits ? state.players : undefined,
            cards: state.game === "plain" ? state.cards : undefined,
            number: state.number === 1 ? undefined : state.number,
        });

    async function run(): Promise<void> {
        keep();
        status.className = "note";
        status.textContent = say("dealing");
        try {
            const { game, players, cards, number, phrase } = state;
            const rules: DealOptions = game === "plain" ? { players, cards } : game === "holdem" ? { players } : {};
            const dealt = await worker.request({ job: "deal", options: { game, number, ...rules }, phrase });
            status.textContent = "";
            lay(dealt);
        } catch (why) {
            table.replaceChildren();
            shown = undefined;
            status.className = "problem";
            status.textContent = lab.problem(why as Error);
        }
    }
    function lay(dealt: Dealt, open: boolean[] = []): void {
        shown = { dealt, seats: seatsOf(lab, dealt, open) };
        table.replaceChildren(...tableOf(lab, dealt, shown.seats));
    }
    const number = (value: number, most: number, changed: (value: number) => void, kind: string): HTMLInputElement => {
        const input = h("input", { type: "number", min: 1, max: most, value: String(value), class: `small ${kind}`, onchange: () => input.reportValidity() && input.value && changed(Number(input.value)) });
        return input;
    };
    const draw = (): void => {
        const phrase = h("input", { type: "text", class: "phrase", size: 18, value: state.phrase, autocomplete: "off", spellcheck: "false", oninput: () => (state.phrase = phrase.value) });
        renew(
            controls,
            segments(say("game"), games.map(([name, word]) => [name, say(word)]), state.game, (game) => {
                state.game = game;
                draw();
                void run();
            }),
            ...(state.game in limits ? [field(say("players"), number(state.players, limits[state.game as keyof typeof limits], (value) => ((state.players = value), void run()), "players"))] : []),
            ...(state.game === "plain" ? [field(say("cardsEach"), number(state.cards, 52, (value) => ((state.cards = value), void run()), "cards"))] : []),
            field(say("phrase"), phrase),
            field(say("gameNumber"), number(state.number, 1e9, (value) => ((state.number = value), void run()), "number")),
            h("button", { type: "button", class: "primary deal-now", onclick: () => void run() }, say("dealNow")),
        );
    };
    const before = kept.take(asked());
    state.phrase = before?.phrase ?? "";
    draw();
    if (before) lay(before.dealt, before.open);
    else void run();
    return {
        element: h("div", { class: "view deal-view" }, h("h1", {}, say("dealTitle")), h("p", {}, ...aboutOf(say("dealAbout", "\0"), "fairshuf deal --seed")), controls, status, table),
        leave: () => {
            worker.cancel();
            if (shown) kept.leave(asked(), { phrase: state.phrase, dealt: shown.dealt, open: shown.seats.map((seat) => seat.isOpen) });
        },
    };
}

const aboutOf = (text: string, code: string): (Node | string)[] => text.split("\0").flatMap((part, i) => (i ? [h("code", {}, code), part] : [part]));

// Hands lie face down until somebody looks.
function seatsOf(lab: Lab, dealt: Dealt, open: boolean[]): Seat[] {
    const { say } = lab.speech;
    const hands = dealt.hands.map(({ name, cards }, i) => new Seat(lab, compass.find((side) => side === name) ? say(name as (typeof compass)[number]) : say("player", i + 1), cards));
    const board = (["flop", "turn", "river", "bottom"] as const).flatMap((pile) => (dealt[pile]?.length ? [new Seat(lab, say(pile), dealt[pile])] : []));
    const all = [...hands, ...board];
    all.forEach((seat, i) => open[i] && seat.show(true));
    return all;
}

function tableOf(lab: Lab, dealt: Dealt, everything: Seat[]): HTMLElement[] {
    const { say } = lab.speech;
    const seats = everything.slice(0, dealt.hands.length);
    const board = everything.slice(dealt.hands.length);
    const all = h("button", { type: "button", class: "show-all", onclick: () => everything.forEach((seat) => seat.show(true)) }, say("showAll"));
    return [h("div", { class: "seats" }, ...seats.map((seat) => seat.element)), ...(board.length ? [h("div", { class: "board" }, ...board.map((seat) => seat.element))] : []), h("p", {}, all)];
}

class Seat {
    readonly element = h("div", { class: "seat" });
    #open = false;

    constructor(
        private readonly lab: Lab,
        private readonly name: string,
        private readonly cards: string[],
    ) {
        this.show(false);
    }

    get isOpen(): boolean {
        return this.#open;
    }

    show(open: boolean): void {
        const { say } = this.lab.speech;
        this.#open = open;
        const word = say(open ? "hideHand" : "showHand");
        const key = h("button", { type: "button", class: "quiet", "aria-label": `${word}${say("colon")}${this.name}`, onclick: () => this.show(!this.#open) }, word);
        renew(this.element, handOf(this.name, this.cards.map((card) => smallCard(open ? card : null)), key));
    }
}
