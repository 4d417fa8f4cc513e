// Calls into the module: text and numbers are passed as a pointer and a size, and the answer is copied out.

import { wrong } from "./functions.js";
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

// Some web hosts answer with a page if a file is missing.
function isModule(bytes) {
    return bytes.byteLength > 8 && new DataView(bytes).getUint32(0) === 0x0061736d;
}

function because(cause, problem) {
    problem.cause = cause;
    return problem;
}

export class Border {
    language = "en"; // of messages
    #stopped;

    static async open(wasm, crypto) {
        const module = await compiled(wasm);
        const border = new Border(crypto);
        return border.#start(await WebAssembly.instantiate(module, border.system.imports(module)));
    }

    // module: its bytes, or a WebAssembly.Module. Some browsers refuse that to a window, but not to a worker.
    static openSync(from, crypto) {
        const module = from instanceof WebAssembly.Module ? from : new WebAssembly.Module(from);
        const border = new Border(crypto);
        return border.#start(new WebAssembly.Instance(module, border.system.imports(module)));
    }

    constructor(crypto) {
        this.system = system(() => this.exports.memory, crypto);
    }

    #start(instance) {
        this.exports = instance.exports;
        this.exports._initialize();
        return this;
    }

    // Calls a function. Each text and each array of numbers is passed as two arguments. The result 0 means an error, and
    // the answer is its message.
    call(name, ...given) {
        const borrowed = [];
        const lend = (value) => {
            if (typeof value === "number") return [value];
            const bytes = typeof value === "string" ? new TextEncoder().encode(value) : bytesOf(value);
            const pointer = this.run("fs_alloc", bytes.length) >>> 0;
            if (pointer === 0 && bytes.length > 0) throw wrong(Error, "fairshuf has no memory left");
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

    // After the module has stopped, its memory is not reliable.
    run(name, ...numbers) {
        if (this.#stopped) throw because(this.#stopped, wrong(Error, "fairshuf has stopped: load it again"));
        try {
            return this.exports[name](...numbers);
        } catch (stopped) {
            this.#stopped = stopped;
            const words = this.system.lastWords();
            throw because(stopped, words ? wrong(Error, "fairshuf stopped: {0}", words) : wrong(Error, "fairshuf stopped, perhaps for lack of memory"));
        }
    }

    // A module that has stopped needs no clean-up.
    end(name, pointer) {
        if (!this.#stopped) this.run(name, pointer);
    }

    #giveBack(pointer, size) {
        if (this.#stopped) return;
        new Uint8Array(this.exports.memory.buffer, pointer, size).fill(0); // it may have been a key
        this.exports.fs_free(pointer);
    }

    // The message is for people. The reason, a code with its values, is for programs.
    #refusal() {
        const refused = new Error(this.text());
        this.run("fs_reason");
        refused.reason = this.json();
        return refused;
    }

    // Copies the answer. The module may forget it.
    bytes() {
        const first = this.exports.fs_answer() >>> 0;
        const copy = this.exports.memory.buffer.slice(first, first + (this.exports.fs_answer_size() >>> 0));
        this.exports.fs_forget();
        return copy;
    }

    // Lends the answer as 32-bit numbers, without a copy. use() must not call the module.
    useNumbers(use) {
        const first = this.exports.fs_answer() >>> 0;
        try {
            use(new Uint32Array(this.exports.memory.buffer, first, (this.exports.fs_answer_size() >>> 0) / 4));
        } finally {
            this.exports.fs_forget();
        }
    }

    // Draws below first, first + 1, ...: a view of the module's memory, until the next call.
    places(first, count) {
        const pointer = this.run("fs_places", first, count) >>> 0;
        return new Uint32Array(this.exports.memory.buffer, pointer, count);
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
