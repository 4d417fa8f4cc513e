// Calls across the border: text and numbers go in as a pointer and a size, the answer is copied out.

import { system } from "./system.js";

async function bytesBesideUs() {
    const url = new URL("./fairshuf.wasm", import.meta.url);
    if (url.protocol !== "file:") return fetch(url);
    const { readFile } = await import(/* @vite-ignore */ /* webpackIgnore: true */ "node:fs/promises");
    return readFile(url);
}

async function compiled(given) {
    const from = await (given ?? bytesBesideUs());
    if (from instanceof WebAssembly.Module) return from;
    if (typeof from === "string" || from instanceof URL) return compiled(fetch(from));
    if (typeof Response === "undefined" || !(from instanceof Response)) return WebAssembly.compile(from);
    if (!from.ok) throw new Error(`${from.url}: ${from.status} ${from.statusText}`);
    return WebAssembly.compile(await from.arrayBuffer());
}

export class Border {
    #stopped;

    static async open(wasm) {
        const module = await compiled(wasm);
        const border = new Border();
        border.system = await system(() => border.exports.memory);
        border.exports = (await WebAssembly.instantiate(module, border.system.imports(module))).exports;
        border.exports._initialize();
        return border;
    }

    // Calls a function whose texts and arrays of numbers are each passed as two arguments. What it returns is
    // never 0 unless something is wrong; then the answer says what.
    call(name, ...given) {
        const borrowed = [];
        const passed = given.flatMap((value) => {
            if (typeof value === "number") return [value];
            const bytes = typeof value === "string" ? new TextEncoder().encode(value) : bytesOf(value);
            const pointer = this.run("fs_alloc", bytes.length) >>> 0;
            if (pointer === 0 && bytes.length > 0) throw new Error("fairshuf has no memory left");
            borrowed.push({ pointer, size: bytes.length });
            new Uint8Array(this.exports.memory.buffer, pointer, bytes.length).set(bytes);
            return [pointer, bytes.length];
        });
        try {
            const result = this.run(name, ...passed);
            if (result === 0) throw new Error(this.text());
            return result;
        } finally {
            for (const { pointer, size } of borrowed) this.#giveBack(pointer, size);
        }
    }

    // After it has stopped, nothing in its memory can be relied on.
    run(name, ...numbers) {
        if (this.#stopped) throw new Error("fairshuf has stopped: load it again", { cause: this.#stopped });
        try {
            return this.exports[name](...numbers);
        } catch (stopped) {
            this.#stopped = stopped;
            const words = this.system.lastWords();
            throw new Error(`fairshuf stopped${words ? `: ${words}` : ", perhaps for lack of memory"}`, {
                cause: stopped,
            });
        }
    }

    #giveBack(pointer, size) {
        if (this.#stopped) return;
        new Uint8Array(this.exports.memory.buffer, pointer, size).fill(0); // it may have been a key
        this.exports.fs_free(pointer);
    }

    // A copy of the answer.
    bytes() {
        const first = this.exports.fs_answer() >>> 0;
        return this.exports.memory.buffer.slice(first, first + (this.exports.fs_answer_size() >>> 0));
    }

    text() {
        return new TextDecoder().decode(this.bytes());
    }

    json() {
        return JSON.parse(this.text());
    }
}

function bytesOf(array) {
    return new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
}
