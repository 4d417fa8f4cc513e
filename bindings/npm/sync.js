// fairshuf at once, without a file beside it: the module is inlined.
import { openSync } from "./fairshuf.js";
import { module } from "./inlined.js";

export function loadSync({ wasm } = {}) {
    return openSync(wasm ?? Uint8Array.from(atob(module), (letter) => letter.charCodeAt(0)), globalThis.crypto);
}
