// The story: text and pictures from index.html, which become live figures. It can be read before the module has come.

import { freshSeed } from "../seeds";
import { h } from "../dom";
import type { Lab, View } from "../lab";
import { byHand, tally } from "./story_hand";
import { livePlaces, livePoker, liveRows } from "./story_live";
import type { Speech } from "../words/words";

// As they came with the page. Each showing of the story gets a copy.
const originals = [...document.querySelectorAll<HTMLElement>("article.story")].map((article) => article.cloneNode(true) as HTMLElement);

export type Guess = "fair" | "unfair" | "unsure";
let guess: Guess | undefined; // kept while the language changes

export interface StoryView extends View {
    ready(lab: Lab): void; // the module has come
}

export function story(speech: Speech): StoryView {
    const language = speech.language === "zh" ? "zh-CN" : "en";
    const article = originals.find((one) => one.lang === language)!.cloneNode(true) as HTMLElement;
    const box = (name: string): HTMLElement => article.querySelector<HTMLElement>(`[data-live=${name}] .live`)!;
    const marks = tally(speech);
    liveGuess(speech, box("guess"), article.querySelector<HTMLElement>("[data-live=verdict]")!);
    box("hand").replaceChildren(byHand(speech, marks));
    let leave: (() => void)[] = [];
    let left = false;
    return {
        element: article,
        ready: (lab) => {
            if (left) return;
            leave = [livePlaces(lab, box("places"), freshSeed()), liveRows(lab, box("right")), livePoker(lab, box("poker"))];
        },
        leave: () => {
            left = true;
            leave.forEach((end) => end());
        },
    };
}

function liveGuess(speech: Speech, box: HTMLElement, verdict: HTMLElement): void {
    const { say } = speech;
    const words = { fair: "guessFair", unfair: "guessUnfair", unsure: "guessUnsure" } as const;
    const said = { fair: "guessWrong", unfair: "guessRight", unsure: "guessOpen" } as const;
    const answer = h("p", { class: "note", role: "status" });
    const show = (): void => {
        buttons.forEach((button) => button.setAttribute("aria-pressed", String(button.dataset.guess === guess)));
        answer.textContent = guess ? say("guessKept", say(words[guess])) : "";
        verdict.textContent = guess ? say(said[guess]) : "";
    };
    const buttons = (Object.keys(words) as Guess[]).map((name) =>
        h("button", { type: "button", "data-guess": name, onclick: () => ((guess = name), show()) }, say(words[name])),
    );
    box.replaceChildren(h("div", { class: "guesses", role: "group" }, ...buttons), answer);
    show();
}
