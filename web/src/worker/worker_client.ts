// The client of a worker that does one job at a time, so the page never waits. A request that arrives before the last
// one is done replaces the worker. So no job needs to be interruptible.

import type { Reason } from "fairshuf";
import type { Language } from "../words/words";
import type { Job, Jobs, Message, Request } from "./worker_jobs";

export class WorkerClient {
    #worker: Worker | undefined;
    #reject: ((why: Error) => void) | undefined; // of the pending request

    // The language is that of the module's sentences.
    constructor(
        private readonly module: WebAssembly.Module,
        private readonly language: Language = "en",
    ) {}

    // Resolves to the last answer. Earlier answers go to onProgress.
    request<J extends Job>(request: Request<J>, onProgress?: (progress: Jobs[J]["progress"]) => void, transferred: Transferable[] = []): Promise<Jobs[J]["answer"]> {
        if (this.#reject) this.cancel();
        this.#worker ??= this.#start();
        const worker = this.#worker;
        return new Promise<Jobs[J]["answer"]>((resolve, reject) => {
            this.#reject = reject;
            worker.onmessage = ({ data }: MessageEvent<Message<J>>) => {
                if ("progress" in data) return onProgress?.(data.progress);
                this.#reject = undefined;
                if ("result" in data) return resolve(data.result);
                this.cancel(); // its module may have stopped
                reject(new Refused(data.problem, data.reason));
            };
            worker.onerror = (event) => {
                this.#reject = undefined;
                this.cancel();
                reject(event.message ? new Error(event.message) : new Unreachable());
            };
            worker.postMessage(request, transferred);
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

// The worker's own file could not be loaded.
export class Unreachable extends Error {
    constructor() {
        super("the server does not answer");
    }
}

// The module's message for people, and its reason for programs.
export class Refused extends Error {
    constructor(
        message: string,
        readonly reason: Reason | null,
    ) {
        super(message);
    }
}
