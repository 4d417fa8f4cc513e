// The exact proofs of a function, for 3 to 5 cards.

import type { Proof } from "fairshuf";
import { h, segments } from "../dom";
import { near } from "../fraction";
import { verdictClass, type Lab } from "../lab";
import { ordersFigure, positionsFigure } from "../prove/prove";
import { provedOf } from "../prove/proved";

export class ProofPanel {
    readonly element: HTMLElement;
    #verdicts = h("div", { class: "proofs", "aria-live": "polite" });
    #detail = h("div");
    #proofs = new Map<number, Proof>();

    constructor(private readonly lab: Lab) {
        this.element = h("section", { class: "panel proof-panel", "aria-label": lab.speech.say("yoursProof") }, h("h2", {}, lab.speech.say("yoursProof")), this.#verdicts, this.#detail);
    }

    add(n: number, proof: Proof | null, problem: string, kind: string): void {
        const { say } = this.lab.speech;
        if (!proof) {
            const why = { NeedsBound: say("yoursNeedsBound"), Changed: say("yoursChanged"), RangeError: say("yoursTooMany") }[kind] ?? problem;
            this.#verdicts.append(h("p", { class: "note no-proof" }, this.#proofs.size ? `${say("yoursCards", n)}${say("colon")}` : "", say("yoursNoProof", why)));
            return;
        }
        this.#proofs.set(n, proof);
        this.#verdicts.append(h("p", { class: `verdict ${verdictClass[proof.colour]}`, "data-n": n }, h("span", { class: "count" }, say("yoursCards", n)), " ", this.lab.verdict(proof)));
        this.#show(Math.min(n, 4));
    }

    #show(n: number): void {
        const { say } = this.lab.speech;
        const proof = this.#proofs.get(n)!;
        const proved = provedOf(proof);
        const choices = [...this.#proofs.keys()].map((each): [string, string] => [String(each), String(each)]);
        this.#detail.replaceChildren(
            h("p", { class: "note" }, say("yoursProofNote")),
            segments(say("cardsN"), choices, String(n), (chosen) => this.#show(Number(chosen))),
            ordersFigure(this.lab, proved, near(proof.most.probability), false, 0).element,
            positionsFigure(this.lab, proof, proof.positions, 0),
        );
    }
}
