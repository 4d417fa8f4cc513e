// What a static host or the command needs besides the page: packed copies of the files, and a service worker that knows
// their names, so that the page works when the server has gone.

import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const worker = fileURLToPath(new URL("./service_worker.js", import.meta.url));

function filesIn(folder, under = "") {
    return readdirSync(join(folder, under)).flatMap((name) => {
        const path = under ? `${under}/${name}` : name;
        return statSync(join(folder, path)).isDirectory() ? filesIn(folder, path) : [path];
    });
}

export function offline(folder) {
    return {
        name: "offline",
        apply: "build",
        closeBundle() {
            const names = filesIn(folder).filter((name) => !name.endsWith(".gz") && name !== "sw.js").sort();
            const version = createHash("sha256");
            for (const name of names) version.update(name).update(readFileSync(join(folder, name)));
            const files = names.map((name) => (name === "index.html" ? "./" : name));
            const text = readFileSync(worker, "utf8").replace('"VERSION"', JSON.stringify(version.digest("hex").slice(0, 16))).replace('["FILES"]', JSON.stringify(files));
            writeFileSync(join(folder, "sw.js"), text);
            for (const name of [...names, "sw.js"].filter((one) => /\.(js|css|html|wasm|svg)$/.test(one)))
                writeFileSync(join(folder, `${name}.gz`), gzipSync(readFileSync(join(folder, name)), { level: 9 }));
        },
    };
}
