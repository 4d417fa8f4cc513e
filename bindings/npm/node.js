// fairshuf in node. It reads files instead of fetching them. In node 18, randomness is in a module.
import { webcrypto } from "node:crypto";
import { readFile } from "node:fs/promises";
import { open } from "./fairshuf.js";

export function load({ wasm } = {}) {
    return open(fromDisk(wasm ?? new URL("./fairshuf.wasm", import.meta.url)), webcrypto);
}

function fromDisk(wasm) {
    if (typeof wasm === "string" && !/^https?:/.test(wasm)) return readFile(wasm.startsWith("file:") ? new URL(wasm) : wasm);
    return wasm instanceof URL && wasm.protocol === "file:" ? readFile(wasm) : wasm;
}
