// The frame of the page: navigation between the views, language and theme.

import wasm from "fairshuf/fairshuf.wasm?url";
import type { Algorithm } from "fairshuf";
import { flushAddress, forget, onAddress, readAddress, views, type ViewName } from "./address";
import { beacon } from "./games/beacon";
import { deal } from "./games/deal";
import { choice, h, renew } from "./dom";
import { followed } from "./follow";
import { Lab, type View } from "./lab";
import { observe } from "./observe/observe";
import { poker } from "./games/poker";
import { prove } from "./prove/prove";
import { race } from "./race/race";
import { story, type StoryView } from "./story/story";
import { verify } from "./games/verify";
import { watch } from "./watch/watch";
import "./yours/yours.css";
import { WorkerClient } from "./worker/worker_client";
import { yours } from "./yours/yours";
import { languageOf, languages, Speech, type Language } from "./words/words";

// The story alone does not wait for the module.
const show: Record<Exclude<ViewName, "story">, (lab: Lab, given: URLSearchParams) => View> = { watch, prove, observe, race, yours, poker, deal, verify, beacon };
const unlisted: ViewName[] = ["beacon"]; // Verify leads there

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
    document.documentElement.dataset.view = readAddress().view;
}

function drawFrame(): void {
    const { say } = speech;
    const { view } = readAddress();
    document.title = `${say(view)} – ${say("title")}`;
    element("skip").textContent = say("skip");
    drawFoot();
    const tab = (name: ViewName): HTMLElement => h("a", { href: followed(name), "data-view": name, "aria-current": name === view ? "page" : undefined }, say(name));
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
        h("nav", { "aria-label": say("views") }, ...views.filter((name) => !unlisted.includes(name) || name === view).map(tab)),
        h("div", { class: "settings" }, language, looks),
    );
    element("top").querySelector("nav [aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });
}

// The tabs lead to the shuffle that is chosen now.
onAddress(() => {
    for (const tab of document.querySelectorAll<HTMLAnchorElement>("header nav a")) tab.href = followed(tab.dataset.view as ViewName);
});

// Copies the address of what one sees, or prints it.
function drawFoot(): void {
    const { say } = speech;
    const copied = h("span", { role: "status", class: "note" });
    const copy = async (): Promise<void> => {
        flushAddress();
        try {
            await navigator.clipboard.writeText(location.href);
            copied.textContent = say("copied");
        } catch {
            copied.textContent = say("notCopied");
        }
    };
    element("foot").replaceChildren(
        h("p", { class: "share" }, h("button", { type: "button", class: "copy-link", onclick: () => void copy() }, say("copyLink")), " ", h("button", { type: "button", class: "print", onclick: () => print() }, say("printPage")), " ", copied),
        h("p", {}, say("foot")),
    );
}
addEventListener("beforeprint", () => (element("main").dataset.printed = location.href));

interface Ready {
    catalogue: Algorithm[];
    module: WebAssembly.Module;
}
let ready: Ready | undefined;

function draw(): void {
    dress();
    drawFrame();
    current?.leave();
    current = undefined;
    const main = element("main");
    const { view, given } = readAddress();
    main.dataset.view = view;
    if (view === "story") {
        const opened = story(speech);
        current = opened;
        main.replaceChildren(opened.element);
        if (ready) opened.ready(labOf(ready));
        return;
    }
    if (!ready) return main.replaceChildren(h("p", { class: "waiting", role: "status" }, speech.say("loading")));
    current = show[view](labOf(ready), given);
    main.replaceChildren(current.element);
}

const labOf = ({ catalogue, module }: Ready): Lab => new Lab(catalogue, speech, module);

// The story goes on as it is; the other views have waited.
function moduleCame(): void {
    if (readAddress().view === "story" && current) (current as StoryView).ready(labOf(ready!));
    else draw();
}

async function prepare(): Promise<void> {
    const response = await fetch(wasm);
    if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
    const module = await WebAssembly.compile(await response.arrayBuffer());
    const worker = new WorkerClient(module);
    ready = { module, catalogue: await worker.request({ job: "algorithms" }) };
    worker.cancel();
}

element("skip").addEventListener("click", (event) => {
    event.preventDefault(); // the address contains the view
    element("main").focus();
});
addEventListener("hashchange", () => {
    if (location.hash === "#main") return;
    const { given } = readAddress();
    if (given.has("lang")) speech = new Speech(languageOf(given.get("lang"), null));
    theme = themeOf(given.get("theme"), theme);
    draw();
    scrollTo(0, 0);
});
draw();
prepare()
    .then(moduleCame)
    .catch((problem: Error) => {
        const message = h("p", { role: "alert", class: "problem" }, speech.say("failed"), problem.message);
        if (readAddress().view === "story") element("main").append(message); // it can still be read
        else element("main").replaceChildren(message);
    });

// The page is kept on this machine, and works when its server has gone.
if (import.meta.env.PROD && "serviceWorker" in navigator)
    addEventListener("load", () => void navigator.serviceWorker.register("./sw.js").catch(() => undefined)); // some hosts and browsers forbid it
