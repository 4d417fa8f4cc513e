// The system functions (wasi) that the module needs: random bytes, a clock, and an output for the last message of a
// program that stops. There are no files, no arguments and no environment.

const success = 0;
const badDescriptor = 8;
const noSuchFunction = 52;
const mostRandomBytes = 65536; // in one call of getRandomValues

export class Stopped extends Error {
    name = "Stopped";
}

// memory() returns the module's memory, which exists only after these functions.
export function system(memory, crypto) {
    const view = () => new DataView(memory().buffer);
    let said = "";

    const randomGet = (pointer, size) => {
        for (let done = 0; done < size; done += mostRandomBytes) {
            const part = Math.min(mostRandomBytes, size - done);
            crypto.getRandomValues(new Uint8Array(memory().buffer, pointer + done, part));
        }
        return success;
    };

    const clockTimeGet = (_clock, _precision, pointer) => {
        view().setBigUint64(pointer, BigInt(Math.round(performance.now() * 1e6)), true);
        return success;
    };

    // Only standard output and error, and only for the message when the module stops.
    const fdWrite = (descriptor, parts, count, written) => {
        if (descriptor !== 1 && descriptor !== 2) return badDescriptor;
        let size = 0;
        for (let i = 0; i < count; ++i) {
            const pointer = view().getUint32(parts + 8 * i, true);
            const length = view().getUint32(parts + 8 * i + 4, true);
            said += new TextDecoder().decode(new Uint8Array(memory().buffer, pointer, length));
            size += length;
        }
        view().setUint32(written, size, true);
        return success;
    };

    const nothing = (count, size) => {
        view().setUint32(count, 0, true);
        view().setUint32(size, 0, true);
        return success;
    };

    const functions = {
        random_get: randomGet,
        clock_time_get: clockTimeGet,
        fd_write: fdWrite,
        environ_sizes_get: nothing,
        environ_get: () => success,
        args_sizes_get: nothing,
        args_get: () => success,
        proc_exit: (status) => {
            throw new Stopped(`the module ended with status ${status}`);
        },
    };
    return {
        // All other functions are refused.
        imports: (module) => {
            const all = {};
            for (const {module: from, name} of WebAssembly.Module.imports(module)) {
                all[from] ??= {};
                all[from][name] = functions[name] ?? (() => (name.startsWith("fd_") ? badDescriptor : noSuchFunction));
            }
            return all;
        },
        crypto,
        lastWords: () => {
            const words = said.trim();
            said = "";
            return words;
        },
    };
}
