// Watch: one shuffle, draw by draw, forwards and back.

import { address, keepAddress, plainDigits, wholeIn } from "./address";
import { cardsFor, deckOf, decks, mostCards, namesIn, textFor, usualCards } from "./decks";
import { choice, field, h, renew, segments } from "./dom";
import { figure, type Figure, type Rows } from "./figure";
import { shuffleCard } from "./follow";
import type { Lab, View } from "./lab";
import { algorithmPicker, examples } from "./picker";
import { Player, speeds } from "./player";
import { productsOf, type Product } from "./products";
import { RowsPicture } from "./rows";
import { freshSeed } from "./seeds";
import { Stage } from "./stage";
import { drawsBefore, StepPanel } from "./step_panel";
import { tourOf } from "./tour";
import type { Traced } from "./worker_jobs";
import { Cancelled } from "./worker_client";

interface State {
    algorithm: string;
    cards: string[];
    seed: string;
    script: string | null; // draws given by hand instead of the seed's
    faces: boolean;
    rows: boolean | null; // the picture in rows; null: if the cards fit
    tour: number; // 0: none
    surplus: number; // cards that were given, if they were too many
}

function stateOf(lab: Lab, given: URLSearchParams): State {
    const cards = cardsFor(given.get("cards") ?? usualCards).slice(0, mostCards);
    return {
        algorithm: lab.spec(given.get("a"), "swap-down"),
        cards: cards.length ? cards : cardsFor(usualCards),
        seed: given.get("seed") ?? (given.has("script") ? "" : freshSeed()),
        script: given.get("script"),
        faces: given.get("show") !== "numbers",
        rows: given.get("as") === "rows" ? true : given.get("as") === "table" ? false : null,
        tour: wholeIn(given, "tour", 0, 1, 10),
        surplus: 0,
    };
}

export function watch(lab: Lab, given: URLSearchParams): View {
    const { say } = lab.speech;
    const worker = lab.newWorker();
    const state = stateOf(lab, given);
    let traced: Traced | undefined; // undefined while it is not known, or if it is impossible
    let products: (Product | null)[] = [];

    const keep = (): void =>
        keepAddress("watch", {
            a: state.algorithm,
            cards: textFor(state.cards),
            seed: state.script === null ? state.seed : undefined,
            script: state.script ?? undefined,
            step: player.step,
            show: state.faces ? undefined : "numbers",
            as: state.rows === null ? undefined : state.rows ? "rows" : "table",
            speed: player.speed === "1" ? undefined : player.speed,
            tour: state.tour || undefined,
        });
    const showStep = (): void => {
        if (!traced) return;
        keep();
        stage.go(player.step);
        rows.go(player.step);
        panel.show(traced, player.step, namesShown(), products);
    };
    const player = new Player(lab, speeds.find((v) => v === given.get("speed")) ?? "1", showStep, keep);
    const stage = new Stage(lab);
    const rows = new RowsPicture(lab);
    const panel = new StepPanel(lab, (value) => {
        const draw = drawsBefore(traced!, player.step - 1);
        state.script = traced!.script!.map((before, i) => (i === draw ? value : before)).join(",");
        player.pause();
        void runTrace(player.step).then(() => panel.focusDraw());
    });
    const which = h("div", { class: "controls" });
    const setup = h("div", { class: "controls" });
    const notice = h("p", { role: "status", hidden: true });
    const about = h("section", { class: "about" });
    const card = h("div");
    const picture = pictureOf(lab, state, stage, rows, player, () => rowsOf(traced!, state.cards));
    const tour = h("div");
    const story = h("div", { class: "columns" }, h("div", { class: "pictured" }, tour, picture.element), h("div", { class: "side" }, panel.panel, panel.code));

    const namesShown = (): string[] => (state.faces ? state.cards : state.cards.map((_, i) => String(i + 1)));
    const change = (changed: Partial<State>): void => {
        player.pause();
        Object.assign(state, { tour: 0 }, changed);
        void runTrace(0);
    };
    const tap = async (tapped: number): Promise<void> => {
        if (!traced?.script || player.step >= traced.trace.steps.length) return;
        const at = player.step;
        player.pause();
        const picked = await worker.request({ job: "pick", algorithm: state.algorithm, cards: state.cards.length, script: traced.script, step: at, card: tapped }).catch(() => null);
        if (!picked) return showNotice("note", say("cannotDraw", namesShown()[tapped]));
        Object.assign(state, { script: picked.join(","), tour: 0 });
        await runTrace(at + 1);
    };
    stage.tapped = rows.tapped = (tapped) => void tap(tapped);
    const showPicture = (): void => {
        if (!traced) return;
        const width = picture.element.clientWidth || innerWidth - 40;
        const inRows = state.rows ?? (state.cards.length <= 16 && RowsPicture.fits(traced.trace, width));
        rows.box.hidden = !inRows;
        stage.box.hidden = inRows;
        stage.set(traced.trace, state.cards, state.faces, player.step);
        rows.set(traced.trace, namesShown(), products, player.step);
    };
    const shows = {
        faces: (faces: boolean): void => {
            state.faces = faces;
            keep();
            if (traced) products = productsOf(lab, traced.trace, namesShown());
            showPicture();
            showStep();
        },
        rows: (inRows: boolean): void => {
            state.rows = inRows;
            keep();
            showPicture();
            showStep();
        },
        remark: (text: string): void => showNotice("note", text),
    };
    const drawControls = (): void => {
        const picker = algorithmPicker(lab, say("algorithm"), state.algorithm, (algorithm) => change({ algorithm, script: null, seed: state.seed || freshSeed() }));
        const begin = h("button", { type: "button", class: "begin-tour", onclick: () => startTour(1) }, say("tour"));
        const fresh = h("button", { type: "button", class: "fresh", onclick: () => change({ seed: freshSeed(), script: null }) }, say("fresh"));
        renew(which, picker, fresh, begin);
        renew(setup, ...setupFor(lab, state, traced, rows.box.hidden === false, change, shows));
    };
    const showNotice = (kind: "note" | "problem", text: string): void => {
        notice.className = kind;
        notice.textContent = text;
        notice.hidden = text === "";
    };
    const startTour = (at: number): void => {
        Object.assign(state, { algorithm: "swap-down", cards: cardsFor(usualCards), script: "1,2,0,0", rows: null, tour: at });
        player.pause();
        void runTrace(0);
    };
    const showTour = (): void => {
        const at = (number: number): void => {
            state.tour = number;
            showTour();
            keep();
        };
        const shown = state.tour ? tourOf(lab, state.tour, at) : undefined;
        renew(tour, ...(shown ? [shown.element] : []));
        if (shown) player.jump(shown.step);
    };

    async function runTrace(step: number): Promise<void> {
        try {
            const script = state.script === null ? undefined : drawsIn(lab, state.script, 0);
            const found = await worker.request({ job: "trace", algorithm: state.algorithm, cards: state.cards.length, seed: script ? undefined : state.seed, script });
            if (script && !found.script) throw new Error(say("notByHand", state.algorithm));
            traced = found;
            if (script) state.script = traced.script!.join(",");
            showNotice("note", [script ? whatBecameOf(lab, script, traced) : "", state.surplus ? say("firstCards", mostCards, state.surplus) : ""].join(" ").trim());
            state.surplus = 0;
        } catch (why) {
            if (why instanceof Cancelled) return;
            worker.cancel(); // its current job is obsolete
            traced = undefined;
            story.hidden = true;
            showNotice("problem", lab.problem(why as Error));
            keep();
            return drawControls();
        }
        story.hidden = false;
        products = productsOf(lab, traced.trace, namesShown());
        player.set(traced.trace.steps.length, step);
        about.replaceChildren(...aboutOf(lab, state.algorithm));
        card.replaceChildren(shuffleCard(lab, state.algorithm, "watch"));
        panel.set(lab.about(state.algorithm));
        showPicture();
        picture.show();
        drawControls();
        showStep();
        showTour();
    }

    const onKey = (event: KeyboardEvent): void => player.key(event);
    document.addEventListener("keydown", onKey);
    drawControls();
    if (state.tour) startTour(state.tour);
    else void runTrace(wholeIn(given, "step", 0, 0, 100_000));
    return {
        element: layout(lab, which, setup, notice, about, story, card),
        leave: () => {
            player.pause();
            stage.leave();
            rows.leave();
            document.removeEventListener("keydown", onKey);
            worker.cancel();
        },
    };
}

// The draws of a text, as numbers from 0. first: what the text counts from.
function drawsIn(lab: Lab, script: string, first: 0 | 1): number[] {
    return plainDigits(script)
        .split(/[\s,]+/)
        .filter(Boolean)
        .map((draw) => {
            if (!/^\d{1,15}$/.test(draw) || Number(draw) < first) throw new Error(lab.speech.say(first ? "notADrawFromOne" : "notADraw", draw));
            return Number(draw) - first;
        });
}

// Says which given draws were replaced because they did not fit, and which were surplus.
function whatBecameOf(lab: Lab, given: number[], { trace, script }: Traced): string {
    const { say } = lab.speech;
    const wrong = given.findIndex((draw, i) => i < script!.length && draw !== script![i]);
    const bounds = trace.steps.flatMap(({ draw }) => (draw ? [draw.bound] : []));
    if (wrong >= 0) return say("replacedFromOne", wrong + 1, given[wrong] + 1, bounds[wrong]);
    return given.length > script!.length ? say("drawsLeftOut", given.length, script!.length) : "";
}

interface Shows {
    faces(faces: boolean): void;
    rows(rows: boolean): void;
    remark(text: string): void;
}

// The cards and the draws.
function setupFor(lab: Lab, state: State, traced: Traced | undefined, inRows: boolean, change: (changed: Partial<State>) => void, shows: Shows): HTMLElement[] {
    const { say } = lab.speech;
    const text = (value: string, size: number, changed: (value: string) => void, more: Record<string, unknown> = {}): HTMLInputElement => {
        const input = h("input", { type: "text", value, size, spellcheck: "false", autocomplete: "off", onchange: () => changed(input.value), ...more });
        return input;
    };
    const own = (names: string[]): void => change({ cards: names.length ? names.slice(0, mostCards) : state.cards, surplus: names.length > mostCards ? names.length : 0 });
    const cards = text(state.cards.join(" "), 24, (value) => own(namesIn(value)), { title: say("cardsHint"), class: "own-cards" });
    const deck = choice(
        [["", say("ownCards")], ["5", say("numbersOf", 5)], ["10", say("numbersOf", 10)], ["spades", say("suitOf")], ["52", "52"], ["54", say("jokers")]],
        deckOf(state.cards),
        (name) => (name ? change({ cards: decks[name] }) : cards.select()),
    );
    deck.setAttribute("aria-label", say("deckOf"));
    const seed = text(state.seed, 10, (value) => change({ seed: value, script: null }));
    const byHand = state.script?.split(",").map(Number) ?? traced?.script ?? [];
    // A mistake is named, and the picture stays.
    const given = (value: string): void => {
        try {
            change({ script: drawsIn(lab, value, 1).join(",") });
        } catch (why) {
            shows.remark((why as Error).message);
        }
    };
    const script = text(byHand.map((draw) => draw + 1).join(","), 12, given, {
        class: "script",
        placeholder: "2,3,1,1",
        inputmode: "numeric",
        title: say("drawsFromOne"),
        disabled: traced !== undefined && traced.script === null,
    });
    return [
        field(say("cards"), cards, deck),
        segments(say("show"), [["faces", say("faces")], ["numbers", say("numbers")]], state.faces ? "faces" : "numbers", (v) => shows.faces(v === "faces")),
        segments(say("showAs"), [["rows", say("viewRows")], ["table", say("viewTable")]], inRows ? "rows" : "table", (v) => shows.rows(v === "rows")),
        field(say("seed"), seed),
        field(say("script"), script),
    ];
}

function aboutOf(lab: Lab, spec: string): HTMLElement[] {
    const about = lab.about(spec);
    return [h("p", { class: "lead" }, h("strong", {}, spec), lab.nameBeside(about), lab.speech.say("colon"), lab.method(about), " ", lab.law(about))];
}

function pictureOf(lab: Lab, state: State, stage: Stage, rows: RowsPicture, player: Player, data: () => Rows): Figure {
    const { say } = lab.speech;
    const shownSvg = (): SVGSVGElement => (rows.box.hidden ? stage.svg : rows.svg);
    const about = (): string => `${state.algorithm}, ${state.script === null ? `${say("seed")} ${state.seed}` : `${say("script")} ${state.script}`}`;
    const picture = figure(lab, { title: say("allSteps"), name: "watch", svg: stage.svg, picture: shownSvg, about, rows: data, note: say("tapToDraw"), below: stage.spoken });
    stage.svg.replaceWith(player.element, rows.box, stage.box);
    stage.box.append(stage.svg);
    return picture;
}

function rowsOf({ trace }: Traced, names: string[]): Rows {
    const nameOf = (card: string | null): string => (card === null ? "-" : names[Number(card)]);
    return [
        ["step", "draw", "bound", "probability", "product", "moves", "deck"],
        ...trace.steps.map(({ step, draw, probability, product, moves, deck }) => [
            step,
            draw?.value ?? "",
            draw?.bound ?? "",
            probability,
            product,
            moves.map((m) => `${m.kind} ${m.from} ${m.to}`).join("; "),
            deck.map(nameOf).join(" "),
        ]),
    ];
}

// The cards come first; what chooses them is folded.
function layout(lab: Lab, which: HTMLElement, setup: HTMLElement, notice: HTMLElement, about: HTMLElement, story: HTMLElement, card: HTMLElement): HTMLElement {
    return h(
        "div",
        { class: "view watch-view" },
        h("h1", {}, lab.speech.say("watchTitle")),
        which,
        notice,
        about,
        story,
        h("details", { class: "setup" }, h("summary", {}, lab.speech.say("setup")), setup),
        card,
        examples(lab, [
            [address("watch", { a: "swap-down", cards: "deck:52", seed: "monday" }), "Fisher–Yates, 52"],
            [address("watch", { a: "swap-any", cards: "1 2 3", script: "2,1,1" }), "naive, 1 2 3"],
            [address("watch", { a: "riffle:1", cards: "deck:spades", seed: "monday" }), "riffle:1"],
            [address("watch", { a: "insert-swap", cards: "deck:spades", seed: "monday" }), "inside-out"],
            [address("watch", { a: "cycle", cards: "deck:spades", seed: "monday" }), "cycle"],
            [address("watch", { a: "sort-comparator-timsort", cards: "1 2 3", script: "1,1" }), "array.sort(() => Math.random() - 0.5)"],
        ]),
    );
}
