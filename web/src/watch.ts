// Watch: one shuffle, draw by draw, forwards and back.

import { address, keepAddress, wholeIn } from "./address";
import { cardsFor, deckOf, decks, mostCards, namesIn, textFor, usualCards } from "./decks";
import { choice, field, h, renew, segments } from "./dom";
import { figure, type Figure, type Rows } from "./figure";
import { verdictClass, verdictWord, type Lab, type View } from "./lab";
import { algorithmPicker, examples } from "./picker";
import { Player, speeds } from "./player";
import { Stage } from "./stage";
import { drawsBefore, StepPanel } from "./step_panel";
import type { Traced } from "./worker";
import { Cancelled } from "./worker_client";

interface State {
    algorithm: string;
    cards: string[];
    seed: string;
    script: string | null; // draws given by hand instead of the seed's
    faces: boolean;
}

const freshSeed = (): string => Array.from(crypto.getRandomValues(new Uint8Array(4)), (b) => b.toString(16).padStart(2, "0")).join("");

function stateOf(lab: Lab, given: URLSearchParams): State {
    const cards = cardsFor(given.get("cards") ?? usualCards).slice(0, mostCards);
    return {
        algorithm: lab.spec(given.get("a"), "swap-down"),
        cards: cards.length ? cards : cardsFor(usualCards),
        seed: given.get("seed") ?? (given.has("script") ? "" : freshSeed()),
        script: given.get("script"),
        faces: given.get("show") !== "numbers",
    };
}

export function watch(lab: Lab, given: URLSearchParams): View {
    const worker = lab.newWorker();
    const state = stateOf(lab, given);
    let traced: Traced | undefined; // undefined while it is not known, or if it is impossible

    const keep = (): void =>
        keepAddress("watch", {
            a: state.algorithm,
            cards: textFor(state.cards),
            seed: state.script === null ? state.seed : undefined,
            script: state.script ?? undefined,
            step: player.step,
            show: state.faces ? undefined : "numbers",
            speed: player.speed === "1" ? undefined : player.speed,
        });
    const showStep = (): void => {
        if (!traced) return;
        keep();
        stage.go(player.step);
        panel.show(traced, player.step);
    };
    const player = new Player(lab, speeds.find((v) => v === given.get("speed")) ?? "1", showStep, keep);
    const stage = new Stage(lab);
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
    const picture = pictureOf(lab, stage, player, () => rowsOf(traced!, state.cards));
    const story = h("div", { class: "columns" }, picture.element, h("div", { class: "side" }, panel.panel, panel.code));

    const change = (changed: Partial<State>): void => {
        player.pause();
        Object.assign(state, changed);
        void runTrace(0);
    };
    const showFaces = (faces: boolean): void => {
        state.faces = faces;
        keep();
        if (traced) stage.set(traced.trace, state.cards, faces, player.step);
    };
    const drawControls = (): void => {
        const picker = algorithmPicker(lab, lab.speech.say("algorithm"), state.algorithm, (algorithm) => change({ algorithm, script: null, seed: state.seed || freshSeed() }));
        renew(which, picker);
        renew(setup, ...setupFor(lab, state, traced, change, showFaces, (text) => showNotice("note", text)));
    };
    const showNotice = (kind: "note" | "problem", text: string): void => {
        notice.className = kind;
        notice.textContent = text;
        notice.hidden = text === "";
    };

    async function runTrace(step: number): Promise<void> {
        try {
            const script = state.script === null ? undefined : drawsIn(lab, state.script);
            traced = await worker.request<Traced>({ job: "trace", algorithm: state.algorithm, cards: state.cards.length, seed: script ? undefined : state.seed, script });
            if (script && !traced.script) throw new Error(lab.speech.say("notByHand", state.algorithm));
            if (script) state.script = traced.script!.join(",");
            showNotice("note", script ? whatBecameOf(lab, script, traced) : "");
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
        player.set(traced.trace.steps.length, step);
        about.replaceChildren(...aboutOf(lab, state.algorithm));
        panel.set(lab.about(state.algorithm));
        stage.set(traced.trace, state.cards, state.faces, player.step);
        picture.show();
        drawControls();
        showStep();
    }

    const onKey = (event: KeyboardEvent): void => {
        const target = event.target as HTMLElement;
        if (event.ctrlKey || event.metaKey || event.altKey || target.closest("input, select, textarea, summary, [role=region]")) return;
        if (event.key === "ArrowRight") player.jump(player.step + 1);
        else if (event.key === "ArrowLeft") player.jump(player.step - 1);
    };
    document.addEventListener("keydown", onKey);
    drawControls();
    void runTrace(wholeIn(given, "step", 0, 0, 100_000));
    return {
        element: layout(lab, which, setup, notice, about, story),
        leave: () => {
            player.pause();
            stage.leave();
            document.removeEventListener("keydown", onKey);
            worker.cancel();
        },
    };
}

function drawsIn(lab: Lab, script: string): number[] {
    return script
        .split(/[\s,，]+/)
        .filter(Boolean)
        .map((draw) => {
            if (!/^\d{1,15}$/.test(draw)) throw new Error(lab.speech.say("notADraw", draw));
            return Number(draw);
        });
}

// Says which given draws were replaced because they did not fit, and which were surplus.
function whatBecameOf(lab: Lab, given: number[], { trace, script }: Traced): string {
    const { say } = lab.speech;
    const wrong = given.findIndex((draw, i) => i < script!.length && draw !== script![i]);
    const bounds = trace.steps.flatMap(({ draw }) => (draw ? [draw.bound] : []));
    if (wrong >= 0) return say("drawReplaced", wrong + 1, given[wrong], bounds[wrong] - 1);
    return given.length > script!.length ? say("drawsLeftOut", given.length, script!.length) : "";
}

// The cards and the draws.
function setupFor(lab: Lab, state: State, traced: Traced | undefined, change: (changed: Partial<State>) => void, showFaces: (faces: boolean) => void, remark: (text: string) => void): HTMLElement[] {
    const { say } = lab.speech;
    const text = (value: string, size: number, changed: (value: string) => void, more: Record<string, unknown> = {}): HTMLInputElement => {
        const input = h("input", { type: "text", value, size, spellcheck: "false", autocomplete: "off", onchange: () => changed(input.value), ...more });
        return input;
    };
    const own = (names: string[]): void => {
        change({ cards: names.length ? names.slice(0, mostCards) : state.cards });
        if (names.length > mostCards) remark(say("firstCards", mostCards, names.length));
    };
    const cards = text(state.cards.join(" "), 24, (value) => own(namesIn(value)), { title: say("cardsHint") });
    const deck = choice(
        [["", say("ownCards")], ["5", say("numbersOf", 5)], ["10", say("numbersOf", 10)], ["spades", say("suitOf")], ["52", "52"], ["54", say("jokers")]],
        deckOf(state.cards),
        (name) => (name ? change({ cards: decks[name] }) : cards.select()),
    );
    deck.setAttribute("aria-label", say("deckOf"));
    const seed = text(state.seed, 10, (value) => change({ seed: value, script: null }));
    const fresh = h("button", { type: "button", class: "fresh", onclick: () => change({ seed: freshSeed(), script: null }) }, say("fresh"));
    const script = text(state.script ?? traced?.script?.join(",") ?? "", 12, (value) => change({ script: value }), {
        class: "script",
        placeholder: "1,2,0,0",
        inputmode: "numeric",
        title: say("scriptHint"),
        disabled: traced !== undefined && traced.script === null,
    });
    return [
        field(say("cards"), cards, deck),
        segments(say("show"), [["faces", say("faces")], ["numbers", say("numbers")]], state.faces ? "faces" : "numbers", (v) => showFaces(v === "faces")),
        field(say("seed"), seed, fresh),
        field(say("script"), script),
    ];
}

function aboutOf(lab: Lab, spec: string): HTMLElement[] {
    const about = lab.about(spec);
    const badge = h("span", { class: `badge ${verdictClass[about.colour]}` }, lab.speech.say(verdictWord[about.fair]));
    return [h("p", { class: "lead" }, badge, " ", h("strong", {}, spec), lab.nameBeside(about), lab.speech.say("colon"), lab.method(about)), h("p", { class: "note" }, lab.law(about), " ", lab.why(about))];
}

function pictureOf(lab: Lab, stage: Stage, player: Player, rows: () => Rows): Figure {
    const picture = figure(lab, { title: lab.speech.say("allSteps"), name: "watch", svg: stage.svg, rows, below: h("div", {}, stage.spoken, player.element) });
    stage.svg.replaceWith(stage.box);
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

function layout(lab: Lab, which: HTMLElement, setup: HTMLElement, notice: HTMLElement, about: HTMLElement, story: HTMLElement): HTMLElement {
    return h(
        "div",
        { class: "view watch-view" },
        h("h1", {}, lab.speech.say("watchTitle")),
        which,
        h("details", { class: "setup", open: innerWidth > 820 }, h("summary", {}, lab.speech.say("setup")), setup), // phones show the cards first
        notice,
        about,
        story,
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
