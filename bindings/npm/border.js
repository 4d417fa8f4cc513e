// Calls across the border: text and numbers go in as a pointer and a size, the answer is copied out.

import { system } from "./system.js";

async function compiled(from) {
    if (from instanceof WebAssembly.Module) return from;
    if (typeof from === "string" || from instanceof URL) return compiled(await fetch(from));
    if (!(from instanceof Response)) return WebAssembly.compile(from);
    if (!from.ok) throw new Error(`${from.url}: ${from.status} ${from.statusText}`);
    const bytes = await from.arrayBuffer();
    if (!isModule(bytes)) throw new Error(`${from.url}: this is not the module, fairshuf.wasm; load({ wasm }) says where it is`);
    return WebAssembly.compile(bytes);
}

// Some hosts answer with a page where there is no file.
function isModule(bytes) {
    return bytes.byteLength > 8 && new DataView(bytes).getUint32(0) === 0x0061736d;
}

export class Border {
    #stopped;

    static async open(wasm, crypto) {
        const module = await compiled(wasm);
        const border = new Border();
        border.system = system(() => border.exports.memory, crypto);
        border.exports = (await WebAssembly.instantiate(module, border.system.imports(module))).exports;
        border.exports._initialize();
        return border;
    }

    // Calls a function whose texts and arrays of numbers are each passed as two arguments. What it returns is
    // never 0 unless something is wrong; then the answer says what.
    call(name, ...given) {
        const borrowed = [];
        const lend = (value) => {
            if (typeof value === "number") return [value];
            const bytes = typeof value === "string" ? new TextEncoder().encode(value) : bytesOf(value);
            const pointer = this.run("fs_alloc", bytes.length) >>> 0;
            if (pointer === 0 && bytes.length > 0) throw new Error("fairshuf has no memory left");
            borrowed.push({ pointer, size: bytes.length });
            new Uint8Array(this.exports.memory.buffer, pointer, bytes.length).set(bytes);
            return [pointer, bytes.length];
        };
        try {
            const result = this.run(name, ...given.flatMap(lend));
            if (result === 0) throw this.#refusal();
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

    // What has stopped has ended already.
    end(name, pointer) {
        if (!this.#stopped) this.run(name, pointer);
    }

    #giveBack(pointer, size) {
        if (this.#stopped) return;
        new Uint8Array(this.exports.memory.buffer, pointer, size).fill(0); // it may have been a key
        this.exports.fs_free(pointer);
    }

    // The message is for a person; the reason, a code with its values, for a program.
    #refusal() {
        const refused = new Error(this.text());
        this.run("fs_reason");
        refused.reason = this.json();
        return refused;
    }

    // A copy of the answer; the module need not remember it.
    bytes() {
        const first = this.exports.fs_answer() >>> 0;
        const copy = this.exports.memory.buffer.slice(first, first + (this.exports.fs_answer_size() >>> 0));
        this.exports.fs_forget();
        return copy;
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
