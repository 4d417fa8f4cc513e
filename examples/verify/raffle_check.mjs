// Checks a raffle by the specification in docs/verifiable-draws.md. verify.js is its command; the lab's page uses it, too.
//
//   check(transcript, list, crypto, phrase)
//
// transcript, list: bytes. crypto: { sha256(data), seedFrom(phrase) } in hexadecimal digits. The result names the checks that
// were made, in order; if the last one failed, problem says why, and status is 2, or 1 if this is not a transcript.

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
const number = // from 1 to 2^32 - 1
  "(?:[1-9][0-9]{0,8}|[1-3][0-9]{9}|4[01][0-9]{8}|42[0-8][0-9]{7}|429[0-3][0-9]{6}|4294[0-8][0-9]{5}" +
  "|42949[0-5][0-9]{4}|429496[0-6][0-9]{3}|4294967[01][0-9]{2}|42949672[0-8][0-9]|429496729[0-5])";
const listLines =
  `(title ${title}\n)?(id [0-9a-f]{32}\n)?list [0-9a-f]{64}\nform (lines|csv)\n(header yes\n)?(repeats yes\n)?` +
  `participants ${number}\n`;
const whoLines =
  `(tickets column ${number}\n)?(household column ${number}\n)?(earlier [0-9a-f]{64}( column ${number})?\n)*` +
  `(excluded ${number}\n)*`;
const prizeLines = `(prize ${number} ${title}\n)*(alternates ${number}\n)?`;
const sourceLines = `(party ${name}\n)*(beacon ${title}\nvalue [1-9][0-9]{1,2} hexadecimal digits\n)?`;
const grammars = new Map([
  [1, new RegExp(`^fairshuf announcement 1\n${listLines}winners ${number}\n${sourceLines}$`, "u")],
  [2, new RegExp(`^fairshuf announcement 2\n${listLines}${whoLines}winners ${number}\n${prizeLines}${sourceLines}$`, "u")],
]);
const rules = /^(tickets|household|earlier|excluded|prize|alternates) /m; // only version 2 has them
const columns = /^(tickets|household|earlier [0-9a-f]{64}) column /m;
const members = "alternates announcement beacon claim commitments fairshuf key reveals seed version winners".split(" ");

// template: the problem, with {} for the value.
class Failed extends Error {
  constructor(template, status, value) {
    super(template.replace("{}", () => value));
    Object.assign(this, { template, status, value });
  }
}

function demand(condition, template, status = 2, value = "") {
  if (!condition) throw new Failed(template, status, value);
}

// Nothing in it can move the cursor or hide text.
export function shown(text) {
  return text.replace(new RegExp(`[${harmful}]`, "gu"), (c) => "\\u" + c.charCodeAt(0).toString(16).padStart(4, "0"));
}

function decoded(data, what) {
  try {
    return utf8.decode(data);
  } catch {
    demand(false, "{} is not UTF-8", 1, what);
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

function fields(record) {
  const found = [];
  let start = 0;
  let quoted = false;
  const text = record + ",";
  for (let i = 0; i < text.length; ++i) {
    if (text[i] === '"') quoted = !quoted;
    if (text[i] !== "," || quoted) continue;
    const field = text.slice(start, i).replace(/^[ \t]+|[ \t]+$/g, "");
    const outer = field.length >= 2 && field.startsWith('"') && field.endsWith('"');
    found.push(outer ? field.slice(1, -1).replaceAll('""', '"') : field);
    start = i + 1;
  }
  return found;
}

// Gives the next draw below a bound, both as BigInt.
function drawsBy(key, hashOf) {
  const all = 1n << 64n;
  let next = 0;
  return (bound) => {
    while (bound > 1n) {
      const word = hashOf("fairshuf word 1", "key " + key, "number " + next++).slice(0, 16);
      const product = BigInt("0x" + word) * bound;
      if (product % all >= all % bound) return product / all;
    }
    return 0n;
  };
}

// Version 1: the numbers of the winners, from 0, if all have the same chance.
function drawnAlike(people, count, below) {
  const order = people.map((_, i) => i);
  for (let i = 0; i < count; ++i) {
    const j = i + Number(below(BigInt(order.length - i)));
    [order[i], order[j]] = [order[j], order[i]];
  }
  return order.slice(0, count);
}

// The texts in the column that this line names; undefined if there is no such line.
function column(people, said, keyword) {
  const line = said.find(([word]) => word === keyword);
  if (!line) return undefined;
  const place = Number(line[1].split(" ")[1]);
  return people.map((one) => {
    const texts = fields(one);
    demand(texts.length >= place, "a participant has no column for {}", 2, keyword);
    return texts[place - 1];
  });
}

// Version 2: the numbers of the winners, from 0, in order.
function drawnByTickets(people, said, count, below) {
  const texts = column(people, said, "tickets") ?? people.map(() => "1");
  demand(texts.every((one) => /^(0|[1-9][0-9]{0,9})$/.test(one) && Number(one) < 2 ** 32), "tickets are wrong");
  const tickets = texts.map(BigInt);
  const household = column(people, said, "household") ?? people.map((_, i) => i);
  demand(!household.includes(""), "a participant has no household");
  const takeAway = (owner) => household.forEach((one, i) => one === household[owner] && (tickets[i] = 0n));
  const excluded = said.filter(([word]) => word === "excluded").map(([, value]) => Number(value) - 1);
  demand(excluded.every((one, i) => i === 0 || excluded[i - 1] < one), "the excluded are not in ascending order");
  demand(excluded.every((one) => one < people.length), "somebody who is excluded does not exist");
  excluded.forEach(takeAway);
  demand(count <= new Set(household.filter((_, i) => tickets[i] > 0n)).size, "not so many can win");
  const drawn = [];
  while (drawn.length < count) {
    let ticket = below(tickets.reduce((sum, one) => sum + one, 0n));
    let owner = 0;
    while (ticket >= tickets[owner]) ticket -= tickets[owner++];
    drawn.push(owner);
    takeAway(owner);
  }
  return drawn;
}

// The winners and the alternates.
function result(lines, people, key, hashOf) {
  const said = lines.slice(1).map((line) => [line.split(" ", 1)[0], line.slice(line.indexOf(" ") + 1)]);
  const one = Object.fromEntries(said);
  const below = drawsBy(key, hashOf);
  const [count, alternates] = [Number(one.winners), Number(one.alternates ?? 0)];
  demand(count + alternates <= people.length, "there are more winners than participants");
  const prizes = said
    .filter(([word]) => word === "prize")
    .map(([, value]) => [Number(value.split(" ", 1)[0]), value.slice(value.indexOf(" ") + 1)]);
  const many = prizes.reduce((sum, [n]) => sum + n, 0);
  demand(prizes.length === 0 || many === count, "the prizes are not as many as the winners");
  const drawn = lines[0].endsWith("1")
    ? drawnAlike(people, count, below)
    : drawnByTickets(people, said, count + alternates, below);
  const names = prizes.flatMap(([n, prize]) => Array(n).fill(prize));
  const all = drawn.map((i, place) => ({ name: people[i], number: i + 1, ...(place in names && { prize: names[place] }) }));
  return [all.slice(0, count), all.slice(count)];
}

// The canonical form, the right types, no unknown members, and a well-formed announcement.
function wellFormed(text, t) {
  const lines = t.announcement.map((line) => line + "\n").join("");
  return (
    JSON.stringify(sorted(t)) + "\n" === text && t.fairshuf === "draw" && grammars.has(t.version) &&
    Object.keys(t).every((member) => members.includes(member)) &&
    ["alternates", "commitments", "reveals"].every((m) => !(m in t) || (Array.isArray(t[m]) && t[m].length > 0)) &&
    (t.commitments ?? []).every((c) => same(Object.keys(c), ["draw", "hash", "party"]) && isHash(c.draw) && isHash(c.hash)) &&
    (t.reveals ?? []).every((r) => same(Object.keys(r), ["party", "secret"]) && isHash(r.secret)) &&
    ["beacon", "seed"].every((m) => !(m in t) || typeof t[m] === "string") &&
    grammars.get(t.version).test(lines) && (t.version === 1 || rules.test(lines)) &&
    !(t.announcement.includes("form lines") && columns.test(lines)) && same(lines.split("\n"), [...t.announcement, ""]) &&
    t.announcement.every((line) => new TextEncoder().encode(line).length - line.indexOf(" ") - 1 <= 200)
  );
}

function parsed(text) {
  try {
    const t = JSON.parse(text);
    return wellFormed(text, t) ? t : undefined;
  } catch {
    return undefined;
  }
}

export const checks = ["form", "list", "participants", "commitments", "reveals", "sources", "key", "winners", "claim"];

function checked(transcript, list, crypto, phrase, names, begin) {
  const hashOf = (...lines) => crypto.sha256(lines.flat().map((line) => line + "\n").join(""));
  begin("form");
  const text = decoded(transcript, names.transcript);
  const t = parsed(text);
  demand(t !== undefined, "this is not a transcript of version 1 or 2 in canonical form", 1);

  const said = t.announcement.slice(1).map((line) => [line.split(" ", 1)[0], line.slice(line.indexOf(" ") + 1)]);
  const parties = said.filter(([keyword]) => keyword === "party").map(([, name]) => name);
  const one = Object.fromEntries(said);
  const draw = hashOf(t.announcement);
  demand(allDiffer(parties), "a party is named twice");
  begin("list");
  demand(crypto.sha256(list) === one.list, "the list was changed");
  begin("participants");
  const people = participants(decoded(list, names.list), one.form === "csv", "header" in one);
  demand(people.length === Number(one.participants), "the number of participants is wrong");
  demand("repeats" in one || allDiffer(people), "a participant is listed twice");

  const [made, reveals] = [t.commitments ?? [], t.reveals ?? []];
  const revealed = reveals.map((r) => r.party);
  const known = new Set(revealed);
  const hashes = new Map(made.map((c) => [c.party, c.hash]));
  const everybody = same(revealed, parties);
  begin("commitments");
  demand(same(made.map((c) => c.party), parties), "the commitments are not those of the parties, in their order");
  demand(made.every((c) => c.draw === draw), "a commitment was made for another announcement");
  demand(allDiffer(made.map((c) => c.hash)), "a commitment is a copy");
  begin("reveals");
  demand(same(revealed, parties.filter((p) => known.has(p))), "the reveals are not those of the parties, in order");
  for (const r of reveals) {
    const hash = hashOf("fairshuf reveal 1", "party " + r.party, "draw " + draw, "secret " + r.secret);
    demand(hashes.get(r.party) === hash, "{}'s secret does not match", 2, r.party);
  }
  const beacon = "beacon" in one;
  const alone = parties.length === 0 && !beacon;
  begin("sources");
  demand(everybody || beacon, "void: a secret was withheld");
  const digits = beacon ? Number(one.value.split(" ")[0]) : 0;
  demand(!beacon || (digits >= 32 && digits <= 256), "a beacon's value must have 32 to 256 digits", 1);
  demand(beacon ? new RegExp(`^[0-9a-f]{${digits}}$`).test(t.beacon ?? "") : !("beacon" in t), "the beacon is wrong, or too late");
  demand(alone ? isHash(t.seed) : !("seed" in t), "the seed is wrong");
  demand(phrase === undefined || t.seed === crypto.seedFrom(phrase), "the seed does not come from this phrase");

  const parts = [
    ...(alone ? ["seed " + t.seed] : []),
    ...(everybody ? reveals.map((r) => "secret " + r.secret) : []),
    ...(beacon ? ["beacon " + t.beacon] : []),
  ];
  begin("key");
  demand(t.key === hashOf("fairshuf key 1", "draw " + draw, parts), "the key was changed");
  begin("winners");
  const [right, others] = result(t.announcement, people, t.key, hashOf);
  demand(same(sorted(t.winners ?? null), right), "the result was changed");
  demand(same(sorted(t.alternates ?? []), others), "the alternates were changed");
  const verifiable = "id" in one && (parties.length >= 2 || beacon);
  begin("claim");
  demand(t.claim === (verifiable ? "verifiable" : "repeatable"), "the claim is wrong");
  return t;
}

export function check(transcript, list, crypto, phrase, names = { transcript: "the transcript", list: "the list" }) {
  const begun = [];
  try {
    const { claim, winners, alternates = [] } = checked(transcript, list, crypto, phrase, names, (name) => begun.push(name));
    return { status: 0, problem: "", checks: begun, claim, winners, alternates };
  } catch (failed) {
    if (!(failed instanceof Failed)) throw failed;
    const { status, message: problem, template, value } = failed;
    return { status, problem, template, value, checks: begun };
  }
}
