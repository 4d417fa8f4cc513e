// node judge_many.mjs raffles|nights < FILES: their statuses, judged in one process. A line of FILES has the paths of a transcript and
// its list, or of a night, its decks and perhaps what was dealt, with tabs between.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { check } from "./raffle_check.mjs";

const require = createRequire(import.meta.url);
const crypto = { sha256: (data) => createHash("sha256").update(data).digest("hex") };
const print = console.log;
const nights = process.argv[2] === "nights";

// Runs verify_night.js, which ends its process where a check fails.
function statusOfNight(files) {
  process.argv.splice(2, Infinity, ...files);
  delete require.cache[require.resolve("./verify_night.js")];
  try {
    require("./verify_night.js");
    return 0;
  } catch (ended) {
    if (typeof ended !== "number") throw ended;
    return ended;
  }
}

console.log = () => {};
process.exit = (status) => {
  throw status;
};
const lines = readFileSync(0, "utf8").split("\n").filter(Boolean);
for (const files of lines.map((line) => line.split("\t")))
  print(nights ? statusOfNight(files) : check(...files.map((path) => readFileSync(path)), crypto).status);
