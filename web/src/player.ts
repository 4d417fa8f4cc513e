// Controls: play, pause, step forwards and back, a scrubber, a speed.

import { choice, h, s } from "./dom";
import type { Lab } from "./lab";
import type { Word } from "./words/words";

export const speeds = ["0.5", "1", "2", "4", "8"] as const;
export type Speed = (typeof speeds)[number];

const icons = {
    start: "M4 4h2v12H4zM16 4v12l-9-6z",
    back: "M14 4v12L5 10z",
    play: "M5 3l12 7-12 7z",
    pause: "M5 4h4v12H5zM11 4h4v12h-4z",
    forward: "M6 4v12l9-6z",
    end: "M14 4h2v12h-2zM4 4v12l9-6z",
};

const icon = (name: keyof typeof icons): SVGElement =>
    s("svg", { viewBox: "0 0 20 20", width: 18, height: 18, "aria-hidden": "true" }, s("path", { d: icons[name] }));

export class Player {
    readonly element: HTMLElement;
    step = 0;
    #last = 0;
    #timer: ReturnType<typeof setInterval> | undefined;
    #scrubber: HTMLInputElement;
    #keys: Record<"start" | "back" | "play" | "forward" | "end", HTMLButtonElement>;

    // moved: called to show another step.
    constructor(
        private readonly lab: Lab,
        public speed: Speed,
        private readonly moved: () => void,
        speedChanged: () => void,
    ) {
        const { say } = lab.speech;
        const key = (name: string, picture: keyof typeof icons, word: Word, act: () => void): HTMLButtonElement =>
            h("button", { type: "button", class: `key ${name}`, "aria-label": say(word), title: say(word), onclick: act }, icon(picture));
        this.#keys = {
            start: key("to-start", "start", "toStart", () => this.jump(0)),
            back: key("back", "back", "back", () => this.jump(this.step - 1)),
            play: key("play", "play", "play", () => this.toggle()),
            forward: key("forward", "forward", "forward", () => this.jump(this.step + 1)),
            end: key("to-end", "end", "toEnd", () => this.jump(this.#last)),
        };
        this.#scrubber = h("input", { type: "range", min: 0, class: "scrubber", "aria-label": say("scrub"), oninput: () => this.jump(Number(this.#scrubber.value)) });
        const pace = choice(speeds.map((v) => [v, `${v}×`]), speed, (v) => {
            this.speed = v;
            speedChanged();
            if (this.#timer) this.#play();
        });
        pace.setAttribute("aria-label", say("speed"));
        pace.classList.add("speed");
        const { start, back, play, forward, end } = this.#keys;
        this.element = h("div", { class: "player", role: "group", "aria-label": say("playerKeys") }, h("div", { class: "keys" }, start, back, play, forward, end, pace), this.#scrubber);
        this.#sync();
    }

    // Loads a trace with so many steps and starts at this one.
    set(steps: number, step: number): void {
        this.#last = steps;
        this.step = Math.min(step, steps);
        this.#scrubber.max = String(steps);
        this.#sync();
    }

    // Space, arrows, Home and End, wherever the focus is, but not in a control that needs the key itself.
    key(event: KeyboardEvent): void {
        const target = event.target as HTMLElement;
        if (event.ctrlKey || event.metaKey || event.altKey || target.closest("input:not([type=range]), select, textarea, summary, [role=region]")) return;
        const acts: Record<string, () => void> = {
            ArrowRight: () => this.jump(this.step + 1),
            ArrowLeft: () => this.jump(this.step - 1),
            Home: () => this.jump(0),
            End: () => this.jump(this.#last),
            " ": () => this.toggle(),
        };
        const act = acts[event.key];
        if (!act || (event.key === " " && target.closest("button, a")) || (event.key !== " " && target.closest("input"))) return;
        event.preventDefault(); // the page does not scroll
        act();
    }

    toggle(): void {
        if (this.#timer) this.pause();
        else this.#play();
    }

    jump(step: number): void {
        this.pause();
        this.#go(step);
    }

    pause(): void {
        clearInterval(this.#timer);
        this.#timer = undefined;
        this.#sync();
    }

    #play(): void {
        clearInterval(this.#timer);
        if (this.step === this.#last) this.#go(0);
        this.#timer = setInterval(() => this.#go(this.step + 1), 900 / Number(this.speed));
        this.#sync();
    }

    #go(step: number): void {
        this.step = Math.max(0, Math.min(this.#last, step));
        if (this.step === this.#last) this.pause();
        this.#sync();
        this.moved();
    }

    #sync(): void {
        const { say } = this.lab.speech;
        this.#scrubber.value = String(this.step);
        this.#scrubber.setAttribute("aria-valuetext", say("stepOf", this.step, this.#last));
        const { start, back, play, forward, end } = this.#keys;
        // Not disabled: a disabled control would lose the keyboard focus.
        for (const key of [start, back]) key.setAttribute("aria-disabled", String(this.step === 0));
        for (const key of [end, forward]) key.setAttribute("aria-disabled", String(this.step === this.#last));
        const word = this.#timer ? "pause" : "play";
        play.replaceChildren(icon(word));
        play.setAttribute("aria-label", say(word));
        play.title = say(word);
    }
}
