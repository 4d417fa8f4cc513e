// node verify.js TRANSCRIPT LIST [PHRASE]: checks a raffle by the specification in docs/verifiable-draws.md.
//
// With PHRASE, the seed of a raffle held alone must come from it.
// Exit status 0: valid. 2: a check failed. 1: this is not a transcript.
const { createHash, createHmac, scryptSync } = require("node:crypto");
const { readFileSync } = require("node:fs");

const sha256 = (data) => createHash("sha256").update(data).digest("hex");
const hashOf = (...lines) => sha256(lines.map((line) => line + "\n").join(""));
const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);
const allDiffer = (values) => new Set(values).size === values.length;

const isHash = (text) => /^[0-9a-f]{64}$/.test(text);
const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

const name = "(?! )[^\\0-\\x1f\\x7f-\\x9f\\u2028-\\u202e\\u2066-\\u2069]+(?<! )";
const grammar = new RegExp(
  `^fairshuf announcement 1\n(title ${name}\n)?(id [0-9a-f]{32}\n)?list [0-9a-f]{64}\nform (lines|csv)\n` +
    `(header yes\n)?(repeats yes\n)?participants [1-9][0-9]*\nwinners [1-9][0-9]*\n(party ${name}\n)*(beacon ${name}\n)?$`
);
const members = "announcement beacon claim commitments fairshuf key reveals seed version winners".split(" ");

function seedFrom(phrase) {
  const key = scryptSync(phrase, "fairshuf phrase 1", 32, { N: 2 ** 15, r: 8, p: 1, maxmem: 2 ** 26 });
  return createHmac("sha256", key).update("raffle seed").digest("hex");
}

function demand(condition, problem, status = 2) {
  if (condition) return;
  console.log("INVALID: " + problem);
  process.exit(status);
}

function sorted(value) {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.keys(value).sort().map((name) => [name, sorted(value[name])]));
}

function participants(data, csv, header) {
  const text = utf8.decode(data).replace(/^\ufeff/, "");
  const records = [];
  let record = "";
  let quoted = false;
  for (const c of text + "\n") {
    if (csv && c === '"') quoted = !quoted;
    if (c === "\n" && !quoted) {
      records.push(record.replace(/\r$/, ""));
      record = "";
    } else record += c;
  }
  demand(!quoted, "the list has an unclosed quote", 1);
  const people = records.filter((one) => /[^ \t]/.test(one));
  return header ? people.slice(1) : people;
}

function winners(names, key, count) {
  const people = names.map((name, i) => ({ name, number: i + 1 }));
  const all = 1n << 64n;
  let number = 0;
  const below = (bound) => {
    if (bound === 1n) return 0;
    for (;;) {
      const word = hashOf("fairshuf word 1", "key " + key, "number " + number++).slice(0, 16);
      const product = BigInt("0x" + word) * bound;
      if (product % all >= all % bound) return Number(product / all);
    }
  };
  for (let i = 0; i < count; ++i) {
    const j = i + below(BigInt(people.length - i));
    [people[i], people[j]] = [people[j], people[i]];
  }
  return people.slice(0, count);
}

// The canonical form, no unknown members, and a well-formed announcement.
function wellFormed(text, t) {
  const lines = t.announcement.map((line) => line + "\n").join("");
  return (
    JSON.stringify(sorted(t)) + "\n" === text && t.fairshuf === "draw" && t.version === 1 &&
    Object.keys(t).every((member) => members.includes(member)) &&
    t.commitments?.length !== 0 && t.reveals?.length !== 0 &&
    (t.commitments ?? []).every((c) => same(Object.keys(c), ["draw", "hash", "party"])) &&
    (t.reveals ?? []).every((r) => same(Object.keys(r), ["party", "secret"]) && isHash(r.secret)) &&
    grammar.test(lines) && same(lines.split("\n"), [...t.announcement, ""]) &&
    t.announcement.every((line) => Buffer.byteLength(line) - line.indexOf(" ") - 1 <= 200)
  );
}

const [text, data] = [utf8.decode(readFileSync(process.argv[2])), readFileSync(process.argv[3])];
const t = JSON.parse(text);
demand(wellFormed(text, t), "this is not a transcript of version 1 in canonical form", 1);

const said = t.announcement.slice(1).map((line) => [line.split(" ", 1)[0], line.slice(line.indexOf(" ") + 1)]);
const parties = said.filter(([keyword]) => keyword === "party").map(([, name]) => name);
const one = Object.fromEntries(said);
const draw = hashOf(...t.announcement);
demand(allDiffer(parties), "a party is named twice");
demand(sha256(data) === one.list, "the list was changed");
const people = participants(data, one.form === "csv", "header" in one);
demand(people.length === Number(one.participants), "the number of participants is wrong");
demand(Number(one.winners) <= people.length, "there are more winners than participants");
demand("repeats" in one || allDiffer(people), "a participant is listed twice");

const [made, reveals] = [t.commitments ?? [], t.reveals ?? []];
const revealed = reveals.map((r) => r.party);
const everybody = same(revealed, parties);
demand(same(made.map((c) => c.party), parties), "the commitments are not those of the parties, in their order");
demand(made.every((c) => c.draw === draw), "a commitment was made for another announcement");
demand(allDiffer(made.map((c) => c.hash)), "a commitment is a copy");
demand(same(revealed, parties.filter((p) => revealed.includes(p))), "the reveals are not those of the parties, in order");
for (const r of reveals) {
  const hash = hashOf("fairshuf reveal 1", "party " + r.party, "draw " + draw, "secret " + r.secret);
  demand(made[parties.indexOf(r.party)].hash === hash, r.party + "'s secret does not match");
}
const beacon = "beacon" in one;
const alone = parties.length === 0 && !beacon;
demand(everybody || beacon, "void: a secret was withheld");
demand(beacon ? /^[0-9a-f]{32,256}$/.test(t.beacon ?? "") : !("beacon" in t), "the beacon is wrong, or too late");
demand(alone ? isHash(t.seed ?? "") : !("seed" in t), "the seed is wrong");
const phrase = process.argv[4];
demand(phrase === undefined || t.seed === seedFrom(phrase), "the seed does not come from this phrase");

const parts = [
  ...(alone ? ["seed " + t.seed] : []),
  ...(everybody ? reveals.map((r) => "secret " + r.secret) : []),
  ...(beacon ? ["beacon " + t.beacon] : []),
];
demand(t.key === hashOf("fairshuf key 1", "draw " + draw, ...parts), "the key was changed");
demand(same(sorted(t.winners), winners(people, t.key, Number(one.winners))), "the result was changed");
const verifiable = "id" in one && (parties.length >= 2 || beacon);
demand(t.claim === (verifiable ? "verifiable" : "repeatable"), "the claim is wrong");
console.log("VALID, " + t.claim);
t.winners.forEach((winner, i) => console.log(i + 1, winner.number, winner.name));
