import type { Fairshuf, LoadSyncOptions } from "./index.js";

export type * from "./index.js";

/**
 * A module of its own, at once: it is inlined in this entry. Some browsers refuse to compile a module of this size at once
 * in a window; all do it in a worker.
 */
export function loadSync(options?: LoadSyncOptions): Fairshuf;
