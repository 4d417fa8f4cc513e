// Watch: one shuffle, draw by draw, forwards and back.

import type { Step } from "fairshuf";
import { keepAddress, wholeIn, address } from "./address";
import { cardSize, drawCard, fullDeck, ranks } from "./cards";
import { choice, field, h, s, segments } from "./dom";
import { figure, type Rows } from "./figure";
import { short } from "./fraction";
import { Dismissed } from "./hand";
import { verdictClass, verdictWord, type Lab, type View } from "./lab";
import { algorithmPicker, examples } from "./picker";
import { linesOf } from "./pseudocode";
import type { Told } from "./worker";

const mostCards = 54;
const usualCards = "1 2 3 4 5";
const speeds = ["0.5", "1", "2", "4", "8"] as const;
const presets: Record<string, string[]> = {
    "5": numbered(5),
    "10": numbered(10),
    spades: ranks.map((rank) => `${rank}♠`),
    "52": fullDeck,
    "54": [...fullDeck, "Joker", "JOKER"],
};

function numbered(n: number): string[] {
    return Array.from({ length: n }, (_, i) => String(i + 1));
}

function namesIn(text: string): string[] {
    return text.split(/[\s,，、]+/u).filter(Boolean).slice(0, mostCards);
}

// The address says "52" for a whole deck.
const cardsFor = (text: string): string[] => presets[text.startsWith("deck:") ? text.slice(5) : ""] ?? namesIn(text);
const textFor = (cards: string[]): string => {
    const text = cards.join(" ");
    const preset = Object.keys(presets).find((name) => presets[name].join(" ") === text);
    return preset && cards.length > 10 ? `deck:${preset}` : text;
};

const freshSeed = (): string => Array.from(crypto.getRandomValues(new Uint8Array(4)), (b) => b.toString(16).padStart(2, "0")).join("");

export function watch(lab: Lab, given: URLSearchParams): View {
    const { say } = lab.speech;
    const hand = lab.hire();
    const state = {
        algorithm: lab.spec(given.get("a"), "swap-down"),
        cards: cardsFor(given.get("cards") ?? usualCards),
        seed: given.get("seed") ?? (given.has("script") ? "" : freshSeed()),
        script: given.get("script"),
        step: wholeIn(given, "step", 0, 0, 100_000),
        faces: given.get("show") !== "numbers",
        speed: speeds.find((v) => v === given.get("speed")) ?? "1",
    };
    if (state.cards.length === 0) state.cards = cardsFor(usualCards);
    let told: Told | undefined;
    let timer: ReturnType<typeof setInterval> | undefined;

    const keep = (): void =>
        keepAddress("watch", {
            a: state.algorithm,
            cards: textFor(state.cards),
            seed: state.script === null ? state.seed : undefined,
            script: state.script ?? undefined,
            step: state.step,
            show: state.faces ? undefined : "numbers",
            speed: state.speed === "1" ? undefined : state.speed,
        });

    // --- the controls

    const controls = h("div", { class: "controls" });
    const problem = h("p", { class: "problem", role: "alert", hidden: true });
    const drawControls = (): void => {
        const cards = h("input", { type: "text", value: state.cards.join(" "), size: 24, spellcheck: "false", autocomplete: "off", title: say("cardsHint"), onchange: () => change({ cards: namesIn(cards.value).length ? namesIn(cards.value) : state.cards }) });
        const preset = choice(
            [["", say("ownCards")], ["5", say("numbersOf", 5)], ["10", say("numbersOf", 10)], ["spades", say("suitOf")], ["52", "52"], ["54", say("jokers")]],
            Object.keys(presets).find((name) => presets[name].join(" ") === state.cards.join(" ")) ?? "",
            (name) => name && change({ cards: presets[name] }),
        );
        preset.setAttribute("aria-label", say("deckOf"));
        const seed = h("input", { type: "text", value: state.seed, size: 10, spellcheck: "false", autocomplete: "off", onchange: () => change({ seed: seed.value, script: null }) });
        const script = h("input", { type: "text", class: "script", value: shownScript(), size: 12, placeholder: "1,2,0,0", inputmode: "numeric", title: say("scriptHint"), disabled: told !== undefined && told.script === null, onchange: () => change({ script: script.value }) });
        controls.replaceChildren(
            algorithmPicker(lab, say("algorithm"), state.algorithm, (algorithm) => change({ algorithm, script: null, seed: state.seed || freshSeed() })),
            field(say("cards"), cards, preset),
            segments(say("show"), [["faces", say("faces")], ["numbers", say("numbers")]], state.faces ? "faces" : "numbers", (v) => {
                state.faces = v === "faces";
                keep();
                drawStage();
            }),
            field(say("seed"), seed, h("button", { type: "button", class: "fresh", onclick: () => change({ seed: freshSeed(), script: null }) }, say("fresh"))),
            field(say("script"), script),
        );
    };
    const shownScript = (): string => state.script ?? told?.script?.join(",") ?? "";

    const change = (changed: Partial<typeof state>): void => {
        pause();
        Object.assign(state, { step: 0 }, changed);
        void tell();
    };

    // --- the story

    async function tell(): Promise<void> {
        const script = state.script === null ? undefined : state.script.split(/[\s,，]+/).filter(Boolean).map(Number);
        try {
            told = await hand.ask<Told>({ ask: "trace", algorithm: state.algorithm, cards: state.cards.length, seed: script ? undefined : state.seed, script });
            if (script && told.script) state.script = told.script.join(",");
            problem.hidden = true;
        } catch (why) {
            if (why instanceof Dismissed) return;
            problem.textContent = (why as Error).message;
            problem.hidden = false;
            drawControls();
            return;
        }
        state.step = Math.min(state.step, told.story.steps.length);
        keep();
        drawControls();
        drawAbout();
        drawStage();
        drawPlayer();
        drawStep();
    }

    // --- playing

    const go = (step: number): void => {
        if (!told) return;
        state.step = Math.max(0, Math.min(told.story.steps.length, step));
        if (state.step === told.story.steps.length) pause();
        keep();
        placeCards();
        drawStep();
        syncPlayer();
    };
    const pause = (): void => {
        clearInterval(timer);
        timer = undefined;
        syncPlayer();
    };
    const play = (): void => {
        if (!told) return;
        if (state.step === told.story.steps.length) go(0);
        timer = setInterval(() => go(state.step + 1), 900 / Number(state.speed));
        syncPlayer();
    };

    const player = h("div", { class: "player", role: "group", "aria-label": say("scrub") });
    const scrubber = h("input", { type: "range", min: 0, class: "scrubber", "aria-label": say("scrub"), oninput: () => { const wanted = Number(scrubber.value); pause(); go(wanted); } });
    const key = (name: string, sign: string, word: Parameters<typeof say>[0], act: () => void): HTMLButtonElement => h("button", { type: "button", class: `key ${name}`, "aria-label": say(word), title: say(word), onclick: act }, sign);
    const keys = {
        start: key("to-start", "⏮", "toStart", () => { pause(); go(0); }),
        back: key("back", "◀", "back", () => { pause(); go(state.step - 1); }),
        play: key("play", "▶", "play", () => (timer ? pause() : play())),
        forward: key("forward", "▶", "forward", () => { pause(); go(state.step + 1); }),
        end: key("to-end", "⏭", "toEnd", () => { pause(); go(told?.story.steps.length ?? 0); }),
    };
    const icons: Record<keyof typeof keys | "pause", string> = {
        start: "M4 4h2v12H4zM16 4v12l-9-6z",
        back: "M14 4v12L5 10z",
        play: "M5 3l12 7-12 7z",
        pause: "M5 4h4v12H5zM11 4h4v12h-4z",
        forward: "M6 4v12l9-6z",
        end: "M14 4h2v12h-2zM4 4v12l9-6z",
    };
    const icon = (name: keyof typeof icons): SVGElement => s("svg", { viewBox: "0 0 20 20", width: 18, height: 18, "aria-hidden": "true" }, s("path", { d: icons[name] }));
    for (const name of Object.keys(keys) as (keyof typeof keys)[]) keys[name].replaceChildren(icon(name));

    const drawPlayer = (): void => {
        scrubber.max = String(told!.story.steps.length);
        const speed = choice(speeds.map((v) => [v, `${v}×`]), state.speed, (v) => {
            state.speed = v;
            keep();
            if (timer) { pause(); play(); }
        });
        speed.setAttribute("aria-label", say("speed"));
        speed.classList.add("speed");
        player.replaceChildren(h("div", { class: "keys" }, keys.start, keys.back, keys.play, keys.forward, keys.end, speed), scrubber);
        syncPlayer();
    };
    const syncPlayer = (): void => {
        scrubber.value = String(state.step);
        const last = told?.story.steps.length ?? 0;
        scrubber.setAttribute("aria-valuetext", say("stepOf", state.step, last));
        keys.start.disabled = keys.back.disabled = state.step === 0;
        keys.end.disabled = keys.forward.disabled = state.step === last;
        const word = timer ? "pause" : "play";
        keys.play.replaceChildren(icon(word));
        keys.play.setAttribute("aria-label", say(word));
        keys.play.title = say(word);
    };

    // --- the cards

    const stage = s("svg", { class: "stage" });
    const slots = s("g");
    const deck = s("g");
    stage.append(slots, deck);
    let cards: SVGGElement[] = [];
    let layout = { columns: 1, scale: 1, pileTop: 0 };
    const gap = 10;
    const rowHeight = cardSize.height + 26;

    const labelOf = (i: number): string => (state.faces ? state.cards[i] : String(i + 1));

    const drawStage = (): void => {
        cards = state.cards.map((_, i) => drawCard(labelOf(i)));
        deck.replaceChildren(...cards);
        arrange();
    };
    const arrange = (): void => {
        if (!told) return;
        const n = state.cards.length;
        const width = stageBox.clientWidth || 600;
        const fitting = width / (n * (cardSize.width + gap));
        const small = width < 500;
        const scale = n <= 13 ? Math.min(1.25, Math.max(small ? 0.85 : 0.7, fitting)) : small ? 0.62 : 0.8;
        const columns = Math.max(1, Math.min(n, n > 13 ? 13 : n, Math.floor((width / scale + gap) / (cardSize.width + gap))));
        const rows = Math.ceil(n / columns);
        const piles = told.story.steps.some((step) => step.pile);
        layout = { columns, scale, pileTop: rows * rowHeight + 22 };
        const inner = columns * (cardSize.width + gap);
        const height = piles ? layout.pileTop + rows * rowHeight + 6 : rows * rowHeight + 4;
        stage.setAttribute("viewBox", `0 0 ${inner} ${height}`);
        stage.setAttribute("width", String(inner * scale));
        stage.setAttribute("height", String(height * scale));
        const slot = (i: number, top: number): SVGElement => {
            const [x, y] = spot(i, top);
            return s("g", { transform: `translate(${x} ${y})` }, s("rect", { class: "slot", width: cardSize.width, height: cardSize.height, rx: 6 }), s("text", { class: "place", x: cardSize.width / 2, y: cardSize.height + 17, "text-anchor": "middle" }, i + 1));
        };
        slots.replaceChildren(...state.cards.map((_, i) => slot(i, 0)));
        if (piles) slots.append(s("text", { class: "place", x: 4, y: layout.pileTop - 8 }, say("pile")), ...state.cards.map((_, i) => slot(i, layout.pileTop)));
        placeCards();
    };
    const spot = (i: number, top: number): [number, number] => [(i % layout.columns) * (cardSize.width + gap) + gap / 2, top + Math.floor(i / layout.columns) * rowHeight + 2];

    const deckAt = (step: number): { deck: (string | null)[]; pile: (string | null)[] } => {
        const at = step > 0 ? told!.story.steps[step - 1] : undefined;
        return at ? { deck: at.deck, pile: at.pile ?? [] } : { deck: told!.story.cards, pile: [] };
    };
    const placeCards = (): void => {
        if (!told) return;
        const now = deckAt(state.step);
        const before = deckAt(Math.max(0, state.step - 1));
        const where = (d: typeof now, i: number): string => `${d.deck.indexOf(String(i))}/${d.pile.indexOf(String(i))}`;
        cards.forEach((card, i) => {
            const inDeck = now.deck.indexOf(String(i));
            const inPile = now.pile.indexOf(String(i));
            const [x, y] = inDeck >= 0 ? spot(inDeck, 0) : spot(Math.max(0, inPile), layout.pileTop);
            card.style.transform = `translate(${x}px, ${y}px)`;
            card.classList.toggle("moved", where(now, i) !== where(before, i));
        });
        const names = now.deck.map((name) => (name === null ? "–" : state.cards[Number(name)])).join(" ");
        stage.setAttribute("aria-label", say("deckNow", names));
        spoken.textContent = names;
    };

    // --- what the step says

    const spoken = h("p", { class: "deck-text" });
    const about = h("section", { class: "about" });
    const panel = h("section", { class: "panel step-panel", "aria-live": "polite" });
    const code = h("ol", { class: "code" });
    const codeNote = h("p", { class: "note" });

    const drawAbout = (): void => {
        const algorithm = lab.about(state.algorithm);
        about.replaceChildren(
            h("p", { class: "lead" }, h("span", { class: `badge ${verdictClass[algorithm.fair]}` }, say(verdictWord[algorithm.fair])), " ", h("strong", {}, state.algorithm), ": ", lab.method(algorithm)),
            h("p", { class: "note" }, lab.why(algorithm)),
        );
        code.replaceChildren(...algorithm.pseudocode.trimEnd().split("\n").map((line) => h("li", {}, h("code", {}, line))));
    };

    const movesText = (step: Step): string => {
        if (step.moves.length === 0) return say("nothingMoves");
        const shown = step.moves.slice(0, 3).map((move) => say(move.kind, move.from, move.to));
        if (step.moves.length > 3) shown.push(say("moreMoves", step.moves.length - 3));
        return shown.join("; ");
    };

    const byHand = (value: number): void => {
        const position = drawsBefore(state.step - 1);
        state.script = [...told!.script!.slice(0, position), value, ...told!.script!.slice(position + 1)].join(",");
        pause();
        void tell().then(() => panel.querySelector<HTMLElement>("[aria-pressed=true]")?.focus());
    };
    const drawsBefore = (index: number): number => told!.story.steps.slice(0, index).filter((step) => step.draw).length;

    const rangeOf = (step: Step): HTMLElement | null => {
        const { bound, value } = step.draw!;
        if (bound > 64 || !told!.script) return null;
        return h(
            "div",
            { class: "range", role: "group", "aria-label": say("range") },
            ...Array.from({ length: bound }, (_, v) => h("button", { type: "button", "aria-pressed": String(v === value), onclick: () => byHand(v) }, v)),
        );
    };

    const big = (value: number): string => (Number.isSafeInteger(value) ? lab.speech.count(value) : `≈ ${value.toPrecision(3)}`);
    const drawStep = (): void => {
        const step = told!.story.steps[state.step - 1];
        const heading = h("h3", {}, step ? say("stepOf", state.step, told!.story.steps.length) : say("start"));
        if (!step) {
            panel.replaceChildren(heading, h("p", {}, say("startHint")));
            mark([]);
            codeNote.textContent = "";
            return;
        }
        const drawn = step.draw ? say("drawnOf", big(step.draw.value), big(step.draw.bound - 1)) : say("noDraw");
        const fact = (name: string, value: string, kind: string, title?: string): HTMLElement => h("div", { class: kind, title }, h("dt", {}, name), h("dd", {}, value));
        const range = step.draw && rangeOf(step);
        panel.replaceChildren(
            heading,
            h(
                "dl",
                { class: "facts" },
                fact(say("drawn"), drawn, "draw"),
                fact(say("probability"), short(step.probability), "probability", step.probability),
                fact(say("product"), short(step.product), "product", `${step.product}. ${say("productHint")}`),
                fact(say("moves"), movesText(step), "moves"),
            ),
            ...(range ? [h("p", { class: "note" }, say("range")), range] : []),
        );
        const marked = linesOf(lab.about(state.algorithm).name, lab.about(state.algorithm).pseudocode.trimEnd().split("\n"), step, drawsBefore(state.step - 1), state.cards.length);
        mark(marked.lines, marked.sure);
        codeNote.textContent = marked.lines.length === 0 ? say("lineNone") : marked.sure ? "" : say("lineUnsure");
    };
    const mark = (lines: number[], sure = true): void =>
        [...code.children].forEach((line, i) => {
            line.classList.toggle("now", lines.includes(i));
            line.classList.toggle("maybe", lines.includes(i) && !sure);
            if (lines.includes(i)) line.setAttribute("aria-current", "step");
            else line.removeAttribute("aria-current");
        });

    const rows = (): Rows => [
        ["step", "draw", "bound", "probability", "product", "moves", "deck"],
        ...told!.story.steps.map((step) => [step.step, step.draw?.value ?? "", step.draw?.bound ?? "", step.probability, step.product, step.moves.map((m) => `${m.kind} ${m.from} ${m.to}`).join("; "), step.deck.map((c) => (c === null ? "-" : state.cards[Number(c)])).join(" ")]),
    ];

    const stageBox = h("div", { class: "stage-box" });
    const picture = figure(lab, { title: say("allSteps"), name: "watch", svg: stage, rows, below: h("div", {}, spoken, player) });
    stage.replaceWith(stageBox);
    stageBox.append(stage);
    const observer = new ResizeObserver(() => arrange());
    observer.observe(stageBox);

    const element = h(
        "div",
        { class: "view watch-view" },
        h("h1", {}, say("watchTitle")),
        controls,
        problem,
        about,
        h("div", { class: "columns" }, picture, h("div", { class: "side" }, panel, h("section", { class: "panel" }, h("h3", {}, say("pseudocode")), h("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": say("pseudocode") }, code), codeNote))),
        examples(lab, [
            [address("watch", { a: "swap-down", cards: "deck:52", seed: "monday" }), "Fisher–Yates, 52"],
            [address("watch", { a: "swap-any", cards: "1 2 3", script: "2,1,1" }), "naive, 1 2 3"],
            [address("watch", { a: "riffle:1", cards: "deck:spades", seed: "monday" }), "riffle:1"],
            [address("watch", { a: "insert-swap", cards: "deck:spades", seed: "monday" }), "inside-out"],
            [address("watch", { a: "sort-comparator-timsort", cards: "1 2 3", script: "1,1" }), "array.sort(() => Math.random() - 0.5)"],
        ]),
    );
    const onKey = (event: KeyboardEvent): void => {
        const target = event.target as HTMLElement;
        if (event.ctrlKey || event.metaKey || event.altKey || target.closest("input, select, textarea, summary")) return;
        if (event.key === "ArrowRight") { pause(); go(state.step + 1); }
        else if (event.key === "ArrowLeft") { pause(); go(state.step - 1); }
    };
    document.addEventListener("keydown", onKey);
    drawControls();
    void tell();
    return {
        element,
        leave: () => {
            pause();
            observer.disconnect();
            document.removeEventListener("keydown", onKey);
            hand.dismiss();
        },
    };
}
