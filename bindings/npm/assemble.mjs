// Makes the files of the package that are derived from others:
//   node assemble.mjs SOURCES PACKAGE
// inlined.js: the module as text. node.cjs: the package for require(), in one file. index.d.cts: its types.
import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const [sources, target] = process.argv.slice(2);
const read = (name) => readFileSync(join(sources, name), "utf8");

const bytes = readFileSync(join(target, "fairshuf.wasm"));
writeFileSync(join(target, "inlined.js"), `// fairshuf.wasm\nexport const module = "${bytes.toString("base64")}";\n`);

// The parts of node.js, each before those that import it. Every import is one line, and exports are declarations.
const parts = ["functions.js", "numbers.js", "words.js", "system.js", "border.js", "draws.js", "fairshuf.js", "node.js"];
const own = parts.map((name) => read(name).replace(/^import .* from "\.\/.*";\n/gm, "").replace(/^import (.*) from ("node:.*");$/gm, "const $1 = require($2);"));
const body = own.map((text) => text.replace(/^export (?=async function|function|class|const)/gm, "")).join("\n");
const here = body.replace("import.meta.url", 'require("node:url").pathToFileURL(__filename)');
if (/^(import|export)\b/m.test(here) || here.includes("import.meta")) throw new Error("a part has an import or export that this script does not know");
writeFileSync(join(target, "node.cjs"), `"use strict";\n${here}\nmodule.exports = { load, loadSync };\n`);

copyFileSync(join(sources, "index.d.ts"), join(target, "index.d.cts"));
