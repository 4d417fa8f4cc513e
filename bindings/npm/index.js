// fairshuf in a browser: the module is fetched from beside this file.
import { open } from "./fairshuf.js";

export function load({ wasm } = {}) {
    return open(wasm ?? new URL("./fairshuf.wasm", import.meta.url), globalThis.crypto);
}
