// node verify.js TRANSCRIPT LIST [PHRASE]: checks a raffle by the specification in docs/verifiable-draws.md.
//
// With PHRASE, the seed of a raffle held alone must come from it.
// Exit status 0: valid. 2: a check failed. 1: this is not a transcript.
const { createHash, createHmac, scryptSync } = require("node:crypto");
const { readFileSync } = require("node:fs");

const sha256 = (data) => createHash("sha256").update(data).digest("hex");
const hashOf = (...lines) => sha256(lines.flat().map((line) => line + "\n").join(""));
const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);
const allDiffer = (values) => new Set(values).size === values.length;

const isHash = (text) => typeof text === "string" && /^[0-9a-f]{64}$/.test(text);
const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

const harmful = "\\0-\\x1f\\x7f-\\x9f\\u2028-\\u202e\\u2066-\\u2069\\ud800-\\udfff";
const invisible =
  harmful + "\\xa0\\xad\\u034f\\u061c\\u115f\\u1160\\u1680\\u17b4\\u17b5\\u180b-\\u180f\\u2000-\\u200f\\u202f\\u205f-\\u206f" +
  "\\u2800\\u3000\\u3164\\ufe00-\\ufe0f\\ufeff\\uffa0\\ufff0-\\ufffb\\u{1d173}-\\u{1d17a}\\u{e0000}-\\u{e0fff}";
const title = `(?! )[^${harmful}]+(?<! )`;
const name = `(?! )[^${invisible}]+(?<! )`;
const grammar = new RegExp(
  `^fairshuf announcement 1\n(title ${title}\n)?(id [0-9a-f]{32}\n)?list [0-9a-f]{64}\nform (lines|csv)\n` +
    `(header yes\n)?(repeats yes\n)?participants [1-9][0-9]*\nwinners [1-9][0-9]*\n(party ${name}\n)*` +
    `(beacon ${title}\nvalue [1-9][0-9]{1,2} hexadecimal digits\n)?$`,
  "u"
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

// Nothing in it can move the cursor or hide text.
function shown(text) {
  return text.replace(new RegExp(`[${harmful}]`, "gu"), (c) => "\\u" + c.charCodeAt(0).toString(16).padStart(4, "0"));
}

function read(path) {
  try {
    return readFileSync(path);
  } catch (problem) {
    demand(false, problem.message, 1);
  }
}

function decoded(data, path) {
  try {
    return utf8.decode(data);
  } catch {
    demand(false, path + " is not UTF-8", 1);
  }
}

function sorted(value) {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.keys(value).sort().map((name) => [name, sorted(value[name])]));
}

function participants(list, csv, header) {
  const text = list.replace(/^\ufeff/, "") + "\n";
  const records = [];
  let start = 0;
  let quoted = false;
  for (let i = 0; i < text.length; ++i) {
    if (csv && text[i] === '"') quoted = !quoted;
    if (text[i] === "\n" && !quoted) {
      records.push(text.slice(start, i).replace(/\r$/, ""));
      start = i + 1;
    }
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

// The canonical form, the right types, no unknown members, and a well-formed announcement.
function wellFormed(text, t) {
  const lines = t.announcement.map((line) => line + "\n").join("");
  return (
    JSON.stringify(sorted(t)) + "\n" === text && t.fairshuf === "draw" && t.version === 1 &&
    Object.keys(t).every((member) => members.includes(member)) &&
    ["commitments", "reveals"].every((m) => !(m in t) || (Array.isArray(t[m]) && t[m].length > 0)) &&
    (t.commitments ?? []).every((c) => same(Object.keys(c), ["draw", "hash", "party"]) && isHash(c.draw) && isHash(c.hash)) &&
    (t.reveals ?? []).every((r) => same(Object.keys(r), ["party", "secret"]) && isHash(r.secret)) &&
    ["beacon", "seed"].every((m) => !(m in t) || typeof t[m] === "string") &&
    grammar.test(lines) && same(lines.split("\n"), [...t.announcement, ""]) &&
    t.announcement.every((line) => Buffer.byteLength(line) - line.indexOf(" ") - 1 <= 200)
  );
}

const [transcript, list] = process.argv.slice(2);
const [text, data] = [decoded(read(transcript), transcript), read(list)];
let t;
let canonical = false;
try {
  t = JSON.parse(text);
  canonical = wellFormed(text, t);
} catch {}
demand(canonical, "this is not a transcript of version 1 in canonical form", 1);

const said = t.announcement.slice(1).map((line) => [line.split(" ", 1)[0], line.slice(line.indexOf(" ") + 1)]);
const parties = said.filter(([keyword]) => keyword === "party").map(([, name]) => name);
const one = Object.fromEntries(said);
const draw = hashOf(t.announcement);
demand(allDiffer(parties), "a party is named twice");
demand(sha256(data) === one.list, "the list was changed");
const people = participants(decoded(data, list), one.form === "csv", "header" in one);
demand(people.length === Number(one.participants), "the number of participants is wrong");
demand(Number(one.winners) <= people.length, "there are more winners than participants");
demand("repeats" in one || allDiffer(people), "a participant is listed twice");

const [made, reveals] = [t.commitments ?? [], t.reveals ?? []];
const revealed = reveals.map((r) => r.party);
const known = new Set(revealed);
const hashes = new Map(made.map((c) => [c.party, c.hash]));
const everybody = same(revealed, parties);
demand(same(made.map((c) => c.party), parties), "the commitments are not those of the parties, in their order");
demand(made.every((c) => c.draw === draw), "a commitment was made for another announcement");
demand(allDiffer(made.map((c) => c.hash)), "a commitment is a copy");
demand(same(revealed, parties.filter((p) => known.has(p))), "the reveals are not those of the parties, in order");
for (const r of reveals) {
  const hash = hashOf("fairshuf reveal 1", "party " + r.party, "draw " + draw, "secret " + r.secret);
  demand(hashes.get(r.party) === hash, r.party + "'s secret does not match");
}
const beacon = "beacon" in one;
const alone = parties.length === 0 && !beacon;
demand(everybody || beacon, "void: a secret was withheld");
const digits = beacon ? Number(one.value.split(" ")[0]) : 0;
demand(!beacon || (digits >= 32 && digits <= 256), "a beacon's value must have 32 to 256 digits", 1);
demand(beacon ? new RegExp(`^[0-9a-f]{${digits}}$`).test(t.beacon ?? "") : !("beacon" in t), "the beacon is wrong, or too late");
demand(alone ? isHash(t.seed) : !("seed" in t), "the seed is wrong");
const phrase = process.argv[4];
demand(phrase === undefined || t.seed === seedFrom(phrase), "the seed does not come from this phrase");

const parts = [
  ...(alone ? ["seed " + t.seed] : []),
  ...(everybody ? reveals.map((r) => "secret " + r.secret) : []),
  ...(beacon ? ["beacon " + t.beacon] : []),
];
demand(t.key === hashOf("fairshuf key 1", "draw " + draw, parts), "the key was changed");
demand(same(sorted(t.winners ?? null), winners(people, t.key, Number(one.winners))), "the result was changed");
const verifiable = "id" in one && (parties.length >= 2 || beacon);
demand(t.claim === (verifiable ? "verifiable" : "repeatable"), "the claim is wrong");
console.log("VALID, " + t.claim);
t.winners.forEach((winner, i) => console.log(i + 1, winner.number, shown(winner.name)));
