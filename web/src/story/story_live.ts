// The live figures of the story that need the module. Each returns a function that ends it.

import { address } from "../address";
import { countMatrix } from "../observe/count_matrix";
import { h } from "../dom";
import type { Lab } from "../lab";
import { Player } from "../player";
import { pokerTable } from "../games/poker_table";
import { productsOf } from "../watch/products";
import { RowsPicture } from "../watch/rows";
import type { Observed } from "../worker/worker_jobs";

const cards = 13;
const shuffles = 100_000;

// Two tables of places that fill when asked.
export function livePlaces(lab: Lab, box: HTMLElement, seed: string): () => void {
    const { say, count } = lab.speech;
    const workers = [lab.newWorker(), lab.newWorker()];
    const pictures = [...box.querySelectorAll("figure")];
    const status = h("p", { class: "note", role: "status" });
    const run = async (): Promise<void> => {
        button.disabled = true;
        const names = Array.from({ length: cards }, (_, i) => String(i + 1));
        await Promise.all(
            ["swap-any", "swap-down"].map(async (algorithm, i) => {
                const { svg, show: colour } = countMatrix(lab, names, "percent");
                const figure = pictures[i];
                svg.setAttribute("role", "img");
                svg.setAttribute("aria-label", say(i ? "placesOther" : "placesThis"));
                figure.querySelector("svg")!.replaceWith(svg);
                const show = ({ positions, done }: Observed): void => colour(positions, done);
                show(await workers[i].request({ job: "observe", algorithm, n: cards, shuffles, draws: "exact", seed }, show));
            }),
        ).catch(() => undefined); // left before the end
        status.textContent = say("placesDone", count(shuffles));
        button.disabled = false;
    };
    const button = h("button", { type: "button", class: "places-run", onclick: () => void run() }, say("placesRun"));
    box.after(h("div", { class: "live-keys" }, button, status));
    return () => workers.forEach((worker) => worker.cancel());
}

// Five cards, step by step.
export function liveRows(lab: Lab, box: HTMLElement): () => void {
    const worker = lab.newWorker();
    const names = ["1", "2", "3", "4", "5"];
    let picture: RowsPicture | undefined;
    const player = new Player(lab, "1", () => picture?.go(player.step), () => undefined);
    void worker
        .request({ job: "trace", algorithm: "swap-down", cards: names.length, script: [1, 2, 0, 0] })
        .then(({ trace }) => {
            picture = new RowsPicture(lab);
            picture.set(trace, names, productsOf(lab, trace, names), trace.steps.length);
            player.set(trace.steps.length, trace.steps.length);
            box.replaceChildren(picture.box, player.element);
        })
        .catch(() => undefined);
    return () => {
        player.pause();
        picture?.leave();
        worker.cancel();
    };
}

// A table of 1999 that can be cracked.
export function livePoker(lab: Lab, box: HTMLElement): () => void {
    const table = pokerTable(lab, { players: 4, small: true });
    box.after(table.element);
    box.closest("section")!.querySelector("figcaption a")?.setAttribute("href", address("poker", {}));
    return table.leave;
}
