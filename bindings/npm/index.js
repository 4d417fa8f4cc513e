// fairshuf in a browser. It fetches the module from the folder of this file.
import { open } from "./fairshuf.js";

export function load({ wasm } = {}) {
    return open(wasm ?? new URL("./fairshuf.wasm", import.meta.url), globalThis.crypto);
}
