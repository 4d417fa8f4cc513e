// fairshuf in node. It reads files instead of fetching them. In node 18, randomness is in a module.
import { webcrypto } from "node:crypto";
import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { open, openSync } from "./fairshuf.js";

const beside = new URL("./fairshuf.wasm", import.meta.url);

export function load({ wasm } = {}) {
    return open(fromDisk(wasm ?? beside), webcrypto);
}

export function loadSync({ wasm } = {}) {
    return openSync(wasm ?? readFileSync(beside), webcrypto);
}

function fromDisk(wasm) {
    if (typeof wasm === "string" && !/^https?:/.test(wasm)) return readFile(wasm.startsWith("file:") ? new URL(wasm) : wasm);
    return wasm instanceof URL && wasm.protocol === "file:" ? readFile(wasm) : wasm;
}
