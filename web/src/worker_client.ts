// The client of a worker that does one job at a time, so the page never waits. A request that arrives before the last
// one is done replaces the worker. So no job needs to be interruptible.

import type { Reason } from "fairshuf";
import type { Language } from "./words";
import type { WorkerAnswer, WorkerRequest } from "./worker";

export class WorkerClient {
    #worker: Worker | undefined;
    #reject: ((why: Error) => void) | undefined; // of the pending request

    // The language is that of the module's sentences.
    constructor(
        private readonly module: WebAssembly.Module,
        private readonly language: Language = "en",
    ) {}

    // Resolves to the last answer. Earlier answers go to onProgress.
    request<T>(request: WorkerRequest, onProgress?: (progress: any) => void): Promise<T> {
        if (this.#reject) this.cancel();
        this.#worker ??= this.#start();
        const worker = this.#worker;
        return new Promise<T>((resolve, reject) => {
            this.#reject = reject;
            worker.onmessage = ({ data }: MessageEvent<WorkerAnswer>) => {
                if ("progress" in data) return onProgress?.(data.progress);
                this.#reject = undefined;
                if ("result" in data) return resolve(data.result as T);
                this.cancel(); // its module may have stopped
                reject(new Refused(data.problem, data.reason));
            };
            worker.onerror = (event) => {
                this.#reject = undefined;
                this.cancel();
                reject(new Error(event.message || "the worker stopped"));
            };
            worker.postMessage(request);
        });
    }

    // Ends the worker; the next request starts another.
    cancel(): void {
        this.#worker?.terminate();
        this.#worker = undefined;
        this.#reject?.(new Cancelled());
        this.#reject = undefined;
    }

    #start(): Worker {
        const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
        worker.postMessage({ module: this.module, language: this.language });
        return worker;
    }
}

export class Cancelled extends Error {}

// The module's message for people, and its reason for programs.
export class Refused extends Error {
    constructor(
        message: string,
        readonly reason: Reason | null,
    ) {
        super(message);
    }
}
