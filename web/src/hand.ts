// A worker that does one thing at a time, so that the page never waits. Asked for something else before it has
// finished, it is replaced: nothing has to be able to stop in between.

import type { Answer, Question } from "./worker";

export class Hand {
    #worker: Worker | undefined;
    #busy: ((why: Error) => void) | undefined;

    constructor(private readonly module: WebAssembly.Module) {}

    // The last answer; those before go to onProgress.
    ask<T>(question: Question, onProgress?: (progress: any) => void): Promise<T> {
        if (this.#busy) this.dismiss();
        this.#worker ??= this.#hired();
        const worker = this.#worker;
        return new Promise<T>((resolve, reject) => {
            this.#busy = reject;
            worker.onmessage = ({ data }: MessageEvent<Answer>) => {
                if ("progress" in data) return onProgress?.(data.progress);
                this.#busy = undefined;
                if ("result" in data) return resolve(data.result as T);
                this.dismiss(); // its module may have stopped
                reject(new Error(data.problem));
            };
            worker.onerror = (event) => {
                this.#busy = undefined;
                this.dismiss();
                reject(new Error(event.message || "the worker stopped"));
            };
            worker.postMessage(question);
        });
    }

    dismiss(): void {
        this.#worker?.terminate();
        this.#worker = undefined;
        this.#busy?.(new Dismissed());
        this.#busy = undefined;
    }

    #hired(): Worker {
        const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
        worker.postMessage({ module: this.module });
        return worker;
    }
}

export class Dismissed extends Error {}
