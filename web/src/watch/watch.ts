// Watch: one shuffle, draw by draw, forwards and back.

import { address, keepAddress, wholeIn } from "../address";
import { cardsFor, mostCards, textFor, usualCards } from "./decks";
import { h, renew } from "../dom";
import { figure, type Figure, type Rows } from "../figure";
import { shuffleCard } from "../follow";
import type { Lab, View } from "../lab";
import { algorithmPicker, examples } from "../picker";
import { Player, speeds } from "../player";
import { productsOf, type Product } from "./products";
import { canTap, RowsPicture } from "./rows";
import { freshSeed } from "../seeds";
import { Stage } from "./stage";
import { drawsBefore, StepPanel } from "./step_panel";
import { tourOf } from "./tour";
import { drawsIn, setupFor, stateOf, whatBecameOf, type Shows, type State } from "./watch_setup";
import { Cancelled } from "../worker/worker_client";
import type { Traced } from "../worker/worker_jobs";

export function watch(lab: Lab, given: URLSearchParams): View {
    return new WatchView(lab, given);
}

class WatchView implements View {
    readonly element: HTMLElement;
    #worker;
    #state: State;
    #traced: Traced | undefined; // undefined while it is not known, or if it is impossible
    #asGiven = true; // somebody wrote these draws; later they are those of the page
    #products: (Product | null)[] = [];
    #player: Player;
    #stage: Stage;
    #rows: RowsPicture;
    #panel: StepPanel;
    #picture: Figure;
    #which = h("div", { class: "controls" });
    #setup = h("div", { class: "controls" });
    #notice = h("p", { role: "status", hidden: true });
    #about = h("section", { class: "about" });
    #card = h("div");
    #tour = h("div");
    #story: HTMLElement; // the picture, and the step beside it
    #below: HTMLElement; // shown with the first picture, so that it does not move

    constructor(
        private readonly lab: Lab,
        given: URLSearchParams,
    ) {
        this.#worker = lab.newWorker();
        this.#state = stateOf(lab, given);
        this.#player = new Player(lab, speeds.find((v) => v === given.get("speed")) ?? "1", () => this.#showStep(), () => this.#keep());
        this.#stage = new Stage(lab);
        this.#rows = new RowsPicture(lab);
        this.#stage.tapped = this.#rows.tapped = (card) => void this.#tap(card);
        this.#panel = new StepPanel(lab, (value) => this.#chooseDraw(value));
        this.#picture = pictureOf(lab, this.#state, this.#stage, this.#rows, this.#player, () => rowsOf(this.#traced!, this.#state.cards));
        this.#story = h("div", { class: "columns", hidden: true }, h("div", { class: "pictured" }, this.#tour, this.#picture.element), h("div", { class: "side" }, this.#panel.panel, this.#panel.code));
        this.#below = h("div", { hidden: true }, h("details", { class: "setup" }, h("summary", {}, lab.speech.say("setup")), this.#setup), this.#card, watchExamples(lab));
        // The cards come first; what chooses them is folded.
        this.element = h("div", { class: "view watch-view" }, h("h1", {}, lab.speech.say("watchTitle")), this.#which, this.#notice, this.#about, this.#story, this.#below);
        document.addEventListener("keydown", this.#onKey);
        this.#drawControls();
        if (this.#state.tour) this.#startTour(this.#state.tour);
        else void this.#run(wholeIn(given, "step", 0, 0, 100_000));
    }

    leave(): void {
        this.#player.pause();
        this.#stage.leave();
        this.#rows.leave();
        document.removeEventListener("keydown", this.#onKey);
        this.#worker.cancel();
    }

    #onKey = (event: KeyboardEvent): void => this.#player.key(event);

    #keep(): void {
        const { algorithm, cards, seed, script, faces, rows, tour } = this.#state;
        keepAddress("watch", {
            a: algorithm,
            cards: textFor(cards),
            seed: script === null ? seed : undefined,
            script: script ?? undefined,
            step: this.#player.step,
            show: faces ? undefined : "numbers",
            as: rows === null ? undefined : rows ? "rows" : "table",
            speed: this.#player.speed === "1" ? undefined : this.#player.speed,
            tour: tour || undefined,
        });
    }

    // --- another shuffle

    #change(changed: Partial<State>): void {
        this.#player.pause();
        Object.assign(this.#state, { tour: 0 }, changed);
        this.#asGiven = "script" in changed;
        void this.#run(0);
    }

    // Traces what is chosen, and shows this step of it.
    async #run(step: number): Promise<void> {
        try {
            this.#traced = await this.#trace();
        } catch (why) {
            if (!(why instanceof Cancelled)) this.#fail(why as Error);
            return;
        }
        this.#story.hidden = this.#below.hidden = false;
        this.#products = productsOf(this.lab, this.#traced.trace, this.#names());
        this.#player.set(this.#traced.trace.steps.length, step);
        this.#about.replaceChildren(...aboutOf(this.lab, this.#state.algorithm));
        this.#card.replaceChildren(shuffleCard(this.lab, this.#state.algorithm, "watch"));
        this.#panel.set(this.lab.about(this.#state.algorithm));
        this.#showPicture();
        this.#picture.show();
        this.#drawControls();
        this.#showStep();
        this.#showTour();
    }

    async #trace(): Promise<Traced> {
        const { say } = this.lab.speech;
        const { algorithm, cards, seed, surplus } = this.#state;
        const script = this.#state.script === null ? undefined : drawsIn(this.lab, this.#state.script, 0);
        const traced = await this.#worker.request({ job: "trace", algorithm, cards: cards.length, seed: script ? undefined : seed, script });
        if (script && !traced.script) throw new Error(say("notByHand", algorithm));
        if (script) this.#state.script = traced.script!.join(",");
        this.#showNotice("note", [script && this.#asGiven ? whatBecameOf(this.lab, script, traced) : "", surplus ? say("firstCards", mostCards, surplus) : ""].join(" ").trim());
        this.#state.surplus = 0;
        this.#asGiven = false;
        return traced;
    }

    #fail(why: Error): void {
        this.#worker.cancel(); // its current job is obsolete
        this.#traced = undefined;
        this.#story.hidden = true;
        this.#below.hidden = false;
        this.#showNotice("problem", this.lab.problem(why));
        this.#keep();
        this.#drawControls();
    }

    #chooseDraw(value: number): void {
        const draw = drawsBefore(this.#traced!, this.#player.step - 1);
        this.#state.script = this.#traced!.script!.map((before, i) => (i === draw ? value : before)).join(",");
        this.#player.pause();
        void this.#run(this.#player.step).then(() => this.#panel.focusDraw());
    }

    // The next draw picks this card.
    async #tap(card: number): Promise<void> {
        if (!this.#traced?.script || this.#player.step >= this.#traced.trace.steps.length) return;
        const { algorithm, cards } = this.#state;
        const at = this.#player.step;
        this.#player.pause();
        const picked = await this.#worker.request({ job: "pick", algorithm, cards: cards.length, script: this.#traced.script, step: at, card }).catch(() => null);
        if (!picked) return this.#showNotice("note", this.lab.speech.say("cannotDraw", this.#names()[card]));
        Object.assign(this.#state, { script: picked.join(","), tour: 0 });
        await this.#run(at + 1);
    }

    // --- what is shown

    #names(): string[] {
        const { faces, cards } = this.#state;
        return faces ? cards : cards.map((_, i) => String(i + 1));
    }

    #showStep(): void {
        if (!this.#traced) return;
        this.#keep();
        this.#stage.go(this.#player.step);
        this.#rows.go(this.#player.step);
        this.#panel.show(this.#traced, this.#player.step, this.#names(), this.#products);
    }

    #showPicture(): void {
        if (!this.#traced) return;
        const { rows, cards, faces } = this.#state;
        this.#picture.element.querySelector("figcaption .note")!.classList.toggle("useless", this.#traced.script === null || !canTap(this.lab, this.#traced.trace));
        const width = this.#picture.element.clientWidth || innerWidth - 40;
        const inRows = rows ?? (cards.length <= 16 && RowsPicture.fits(this.#traced.trace, width));
        this.#rows.box.hidden = !inRows;
        this.#stage.box.hidden = inRows;
        this.#stage.set(this.#traced.trace, cards, faces, this.#player.step);
        this.#rows.set(this.#traced.trace, this.#names(), this.#products, this.#player.step);
    }

    #redraw(changed: Partial<State>): void {
        Object.assign(this.#state, changed);
        this.#keep();
        if (this.#traced) this.#products = productsOf(this.lab, this.#traced.trace, this.#names());
        this.#showPicture();
        this.#showStep();
    }

    #drawControls(): void {
        const { say } = this.lab.speech;
        const picker = algorithmPicker(this.lab, say("algorithm"), this.#state.algorithm, (algorithm) => this.#change({ algorithm, script: null, seed: this.#state.seed || freshSeed() }));
        const begin = h("button", { type: "button", class: "begin-tour", onclick: () => this.#startTour(1) }, say("tour"));
        const fresh = h("button", { type: "button", class: "fresh", onclick: () => this.#change({ seed: freshSeed(), script: null }) }, say("fresh"));
        renew(this.#which, picker, fresh, begin);
        const shows: Shows = {
            faces: (faces) => this.#redraw({ faces }),
            rows: (rows) => this.#redraw({ rows }),
            remark: (text) => this.#showNotice("note", text),
        };
        renew(this.#setup, ...setupFor(this.lab, this.#state, this.#traced, this.#rows.box.hidden === false, (changed) => this.#change(changed), shows));
    }

    #showNotice(kind: "note" | "problem", text: string): void {
        this.#notice.className = kind;
        this.#notice.textContent = text;
        this.#notice.hidden = text === "";
    }

    // --- the tour

    #startTour(at: number): void {
        Object.assign(this.#state, { algorithm: "swap-down", cards: cardsFor(usualCards), script: "1,2,0,0", rows: null, tour: at });
        this.#player.pause();
        void this.#run(0);
    }

    #showTour(): void {
        const at = (number: number): void => {
            this.#state.tour = number;
            this.#showTour();
            this.#keep();
        };
        const shown = this.#state.tour ? tourOf(this.lab, this.#state.tour, at) : undefined;
        renew(this.#tour, ...(shown ? [shown.element] : []));
        if (shown) this.#player.jump(shown.step);
    }
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

function watchExamples(lab: Lab): HTMLElement {
    return examples(lab, [
        [address("watch", { a: "swap-down", cards: "deck:52", seed: "monday" }), "Fisher–Yates, 52"],
        [address("watch", { a: "swap-any", cards: "1 2 3", script: "2,1,1" }), "naive, 1 2 3"],
        [address("watch", { a: "riffle:1", cards: "deck:spades", seed: "monday" }), "riffle:1"],
        [address("watch", { a: "insert-swap", cards: "deck:spades", seed: "monday" }), "inside-out"],
        [address("watch", { a: "cycle", cards: "deck:spades", seed: "monday" }), "cycle"],
        [address("watch", { a: "sort-comparator-timsort", cards: "1 2 3", script: "1,1" }), "array.sort(() => Math.random() - 0.5)"],
    ]);
}
