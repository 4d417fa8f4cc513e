// The frame of the page: navigation between the views, language and theme.

import wasm from "fairshuf/fairshuf.wasm?url";
import type { Algorithm } from "fairshuf";
import { address, forget, lasting, readAddress, views, type ViewName } from "./address";
import { beacon } from "./beacon";
import { choice, h, renew } from "./dom";
import { Lab, type View } from "./lab";
import { observe } from "./observe";
import { prove } from "./prove";
import { race } from "./race";
import { watch } from "./watch";
import "./yours.css";
import { WorkerClient } from "./worker_client";
import { yours } from "./yours/yours";
import { languageOf, languages, Speech, type Language } from "./words";

const show: Record<ViewName, (lab: Lab, given: URLSearchParams) => View> = { watch, prove, observe, race, yours, beacon };

const memory = {
    get: (name: string): string | null => {
        try {
            return localStorage.getItem(name);
        } catch {
            return null; // a browser may forbid it
        }
    },
    set: (name: string, value: string): void => {
        try {
            localStorage.setItem(name, value);
        } catch {
            /* then it is not stored */
        }
    },
};

const element = (id: string): HTMLElement => document.getElementById(id)!;

let speech = new Speech(languageOf(readAddress().given.get("lang"), memory.get("language")));
const themes = ["auto", "light", "dark"] as const;
const themeOf = (...wishes: (string | null)[]): string => wishes.find((wish) => themes.some((name) => name === wish)) ?? "auto";

let theme = themeOf(readAddress().given.get("theme"), memory.get("theme"));
let current: View | undefined;

function dress(): void {
    document.documentElement.lang = speech.language === "zh" ? "zh-CN" : "en";
    document.documentElement.dataset.theme = theme;
}

function drawFrame(): void {
    const { say } = speech;
    const { view } = readAddress();
    document.title = `${say(view)} – ${say("title")}`;
    element("skip").textContent = say("skip");
    element("foot").replaceChildren(h("p", {}, say("foot")));
    const tab = (name: ViewName): HTMLElement => h("a", { href: address(name, lasting()), "aria-current": name === view ? "page" : undefined }, say(name));
    const language = choice(Object.entries(languages) as [Language, string][], speech.language, (chosen) => {
        speech = new Speech(chosen);
        memory.set("language", chosen);
        forget("lang");
        draw();
    });
    const looks = choice([["auto", say("themeAuto")], ["light", say("themeLight")], ["dark", say("themeDark")]], theme, (chosen) => {
        theme = chosen;
        memory.set("theme", chosen);
        forget("theme");
        dress();
        drawFrame();
    });
    language.setAttribute("aria-label", say("language"));
    language.id = "language";
    looks.setAttribute("aria-label", say("theme"));
    looks.id = "theme";
    renew(
        element("top"),
        h("p", { class: "brand" }, h("span", { class: "mark", "aria-hidden": "true" }), "fairshuf ", h("span", {}, say("lab"))),
        h("nav", { "aria-label": say("views") }, ...views.map(tab)),
        h("div", { class: "settings" }, language, looks),
    );
}

let ready: { catalogue: Algorithm[]; module: WebAssembly.Module } | undefined;

function draw(): void {
    dress();
    drawFrame();
    current?.leave();
    current = undefined;
    const main = element("main");
    if (!ready) return main.replaceChildren(h("p", { class: "waiting", role: "status" }, speech.say("loading")));
    const { view, given } = readAddress();
    current = show[view](new Lab(ready.catalogue, speech, ready.module), given);
    main.dataset.view = view;
    main.replaceChildren(current.element);
}

async function prepare(): Promise<void> {
    const response = await fetch(wasm);
    if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
    const module = await WebAssembly.compile(await response.arrayBuffer());
    const worker = new WorkerClient(module);
    ready = { module, catalogue: await worker.request<Algorithm[]>({ job: "algorithms" }) };
    worker.cancel();
}

element("skip").addEventListener("click", (event) => {
    event.preventDefault(); // the address contains the view
    element("main").focus();
});
addEventListener("hashchange", () => {
    const { given } = readAddress();
    if (given.has("lang")) speech = new Speech(languageOf(given.get("lang"), null));
    theme = themeOf(given.get("theme"), theme);
    draw();
    scrollTo(0, 0);
});
draw();
prepare()
    .then(draw)
    .catch((problem: Error) => element("main").replaceChildren(h("p", { role: "alert", class: "problem" }, speech.say("failed"), problem.message)));
