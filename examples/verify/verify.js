// node verify.js TRANSCRIPT LIST [PHRASE]: checks a raffle by the specification in docs/verifiable-draws.md.
//
// With PHRASE, the seed of a raffle held alone must come from it. The checks are in raffle_check.mjs.
// Exit status 0: valid. 2: a check failed. 1: this is not a transcript.
const { createHash, createHmac, scryptSync } = require("node:crypto");
const { readFileSync } = require("node:fs");

const crypto = {
  sha256: (data) => createHash("sha256").update(data).digest("hex"),
  seedFrom: (phrase) => {
    const key = scryptSync(phrase, "fairshuf phrase 1", 32, { N: 2 ** 15, r: 8, p: 1, maxmem: 2 ** 26 });
    return createHmac("sha256", key).update("raffle seed").digest("hex");
  },
};

function end(problem, status) {
  console.log("INVALID: " + problem);
  process.exit(status);
}

function read(path) {
  try {
    return readFileSync(path);
  } catch (problem) {
    end(problem.message, 1);
  }
}

async function main([transcript, list, phrase]) {
  const { check, shown } = await import("./raffle_check.mjs");
  const found = check(read(transcript), read(list), crypto, phrase, { transcript, list });
  if (found.status !== 0) end(found.problem, found.status);
  console.log("VALID, " + found.claim);
  const told = (winner) => [winner.number, shown(winner.name), ...("prize" in winner ? [shown(winner.prize)] : [])];
  found.winners.forEach((winner, i) => console.log(i + 1, ...told(winner)));
  found.alternates.forEach((winner, i) => console.log("alternate", i + 1, ...told(winner)));
}

main(process.argv.slice(2));
