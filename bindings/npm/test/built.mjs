// The assembled package, and the command from the same build.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const build = new URL("../../../build/release/", import.meta.url);

export const packageFolder = process.env.FAIRSHUF_PACKAGE
    ? pathToFileURL(`${process.env.FAIRSHUF_PACKAGE}/`)
    : new URL("npm/", build);

export const { load } = await import(new URL("node.js", packageFolder).href);

// The output of the command, for every verdict.
export function command(...words) {
    const program = process.env.FAIRSHUF_COMMAND ?? new URL("fairshuf", build);
    try {
        return execFileSync(program, words, { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"], maxBuffer: 1e9 });
    } catch (ended) {
        if (ended.status === 1) throw new Error(ended.stderr);
        return ended.stdout;
    }
}

export const commandJson = (...words) => JSON.parse(command(...words, "--json"));

export function vectors(name) {
    return JSON.parse(readFileSync(new URL(`../../../vectors/${name}`, import.meta.url), "utf8"));
}
