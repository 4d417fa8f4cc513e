// node verify_night.js NIGHT DECKS [DEALT]: checks a night of cards by the specification in docs/verifiable-draws.md.
//
// DEALT is what `fairshuf deal --json` printed, or a part of it that somebody wrote down.
// Exit status 0: valid. 2: a check failed. 1: these are not the files of a night.
const { createCipheriv, createHash } = require("node:crypto");
const { readFileSync } = require("node:fs");

const faces = [..."shdc"].flatMap((suit) => [..."A23456789TJQK"].map((rank) => rank + suit)).concat("Jo1", "Jo2");
const keywords = ["fairshuf deck", "night", "game", "hands", "dealt", "decks", "jokers", "number", "key", "cards"];
const most = 10 ** 12;
const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);
const isText = (value, form) => typeof value === "string" && form.test(value);
const isWhole = (value) => Number.isInteger(value) && value >= 0 && value <= most;
const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

function demand(condition, problem, status = 2) {
  if (condition) return;
  console.log("INVALID: " + problem);
  process.exit(status);
}

function sorted(value) {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.keys(value).sort().map((name) => [name, sorted(value[name])]));
}

function parsed(path) {
  try {
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(readFileSync(path));
    const value = JSON.parse(text);
    return { text, value: isObject(value) ? value : undefined };
  } catch {
    return {};
  }
}

function canonical(path) {
  const { text, value } = parsed(path);
  let right;
  try {
    right = value && JSON.stringify(sorted(value)) + "\n";
  } catch {} // too deep
  demand(value && text === right, path + " is not canonical JSON", 1);
  return value;
}

function* wordsBy(key) {
  const iv = Buffer.alloc(16);
  const stream = createCipheriv("chacha20", key, iv);
  for (;;) {
    const some = stream.update(Buffer.alloc(4096));
    for (let i = 0; i < some.length; i += 8) yield some.readBigUInt64LE(i);
  }
}

function deckBy(key, decks, jokers) {
  const one = faces.slice(0, jokers ? 54 : 52);
  const cards = Array.from({ length: decks }, () => one).flat();
  const words = wordsBy(Buffer.from(key, "hex"));
  for (let i = cards.length - 1; i > 0; --i) {
    const bound = BigInt(i + 1);
    let product;
    do product = words.next().value * bound;
    while (BigInt.asUintN(64, product) < (1n << 64n) % bound);
    const j = Number(product >> 64n);
    [cards[i], cards[j]] = [cards[j], cards[i]];
  }
  return cards;
}

const times = (n, list) => Array.from({ length: n }, () => list).flat();
const numbers = (n) => Array.from({ length: n }, (_, i) => i);

// The name of each pile, and the pile that each card goes to, from the top.
function pilesOf({ game, hands, dealt }) {
  if (game === "bridge") return [["North", "East", "South", "West"], times(13, numbers(4))];
  const names = numbers(hands).map((i) => `player ${i + 1}`);
  if (game === "doudizhu") return [[...names, "bottom"], [...times(17, numbers(3)), 3, 3, 3]];
  if (game !== "holdem") return [names, times(dealt / hands, numbers(hands))];
  const [flop, turn, river, burned] = [hands, hands + 1, hands + 2, hands + 3];
  return [
    [...names, "flop", "turn", "river", "burned"],
    [...times(2, numbers(hands)), burned, flop, flop, flop, burned, turn, burned, river],
  ];
}

function isGame({ game, hands, dealt, decks, jokers }) {
  if (game === "bridge") return same([hands, dealt, decks, jokers], [4, 52, 1, 0]);
  if (game === "doudizhu") return same([hands, dealt, decks, jokers], [3, 54, 1, 2]);
  if (game === "holdem") return hands >= 2 && hands <= 22 && same([dealt, decks, jokers], [2 * hands + 8, 1, 0]);
  return (
    game === "plain" && decks >= 1 && decks <= 1000 && (jokers === 0 || jokers === 2) && hands > 0 && dealt > 0 &&
    dealt % hands === 0 && dealt <= decks * (52 + jokers)
  );
}

function isNight(night) {
  return (
    same(Object.keys(night), ["dealt", "decks", "fairshuf", "first", "game", "hands", "hashes", "id", "jokers", "version"]) &&
    night.fairshuf === "night" && night.version === 1 && isText(night.id, /^[0-9a-f]{32}$/) &&
    ["dealt", "decks", "first", "hands", "jokers"].every((name) => isWhole(night[name])) && night.first > 0 &&
    Array.isArray(night.hashes) && night.hashes.length >= 1 && night.hashes.length <= 100000 &&
    night.hashes.every((one) => isText(one, /^[0-9a-f]{64}$/)) && isGame(night)
  );
}

function isDeck(lines) {
  return (
    Array.isArray(lines) && lines.length === 10 &&
    lines.every((line, i) => typeof line === "string" && line.startsWith(keywords[i] + " ") && !line.includes("\n")) &&
    lines[0] === "fairshuf deck 1" && /^key [0-9a-f]{64}$/.test(lines[8]) && /^number [1-9][0-9]{0,12}$/.test(lines[7]) &&
    Number(lines[7].slice(7)) <= most
  );
}

function isReveal(shown) {
  return (
    same(Object.keys(shown), ["decks", "fairshuf", "version"]) && shown.fairshuf === "night reveal" && shown.version === 1 &&
    Array.isArray(shown.decks) && shown.decks.length > 0 && shown.decks.every(isDeck)
  );
}

const named = new Map(faces.map((face) => [face.toUpperCase(), face]));
named.set("JO☆", "Jo1").set("JO★", "Jo2");

function card(text) {
  demand(typeof text === "string", "a card is no text", 1);
  const plain = text.replace(/[a-z]/g, (c) => c.toUpperCase()).replaceAll("10", "T").replace(/[♠♥♦♣]/g, (c) => "SHDC"["♠♥♦♣".indexOf(c)]);
  demand(named.has(plain), "something is no card", 1);
  return named.get(plain);
}

function compare(written, right, problem, anyOrder = false) {
  demand(Array.isArray(written), "something is not a list of cards", 1);
  const cards = written.map(card);
  demand(anyOrder ? same([...cards].sort(), [...right].sort()) : same(cards, right), problem);
}

function checkGame(game, night, deck) {
  const [names, turns] = pilesOf(night);
  const pile = new Map(names.map((name, i) => [name, deck.filter((_, place) => turns[place] === i)]));
  const tables = new Map(names.slice(night.hands).map((name) => [name, pile.get(name)]));
  tables.set("rest", deck.slice(turns.length));
  const problem = `game ${game.number} was not dealt from its deck`;
  for (const [name, value] of Object.entries(game)) {
    if (name === "number") continue;
    if (name !== "hands") {
      demand(tables.has(name), "a game has something unknown", 1);
      compare(value, tables.get(name), problem);
      continue;
    }
    demand(Array.isArray(value), "the hands are no list", 1);
    for (const hand of value) {
      demand(isObject(hand) && names.slice(0, night.hands).includes(hand.name), "a hand is unknown", 1);
      for (const [member, cards] of Object.entries(hand)) {
        if (member === "name") continue;
        demand(member === "cards" || member === "dealt", "a hand has something unknown", 1);
        compare(cards, pile.get(hand.name), problem, member === "cards");
      }
    }
  }
}

const [nightFile, decksFile, dealtFile] = process.argv.slice(2);
const [night, shown] = [canonical(nightFile), canonical(decksFile)];
demand(isNight(night), "this is not a night of version 1", 1);
demand(isReveal(shown), "these are not the decks of a night", 1);
const rules = ["game", "hands", "dealt", "decks", "jokers"].map((name) => `${name} ${night[name]}`);
const decks = new Map();
let last = 0;
for (const lines of shown.decks) {
  const [number, key] = [Number(lines[7].slice(7)), lines[8].slice(4)];
  demand(lines[1] === "night " + night.id, `deck ${number} is of another night`);
  demand(same(lines.slice(2, 7), rules), `deck ${number} is of another game`);
  const hash = night.hashes[number - night.first];
  demand(hash !== undefined, `no hash was published for deck ${number}`);
  const text = lines.map((line) => line + "\n").join("");
  demand(createHash("sha256").update(text).digest("hex") === hash, `deck ${number} was changed`);
  const deck = deckBy(key, night.decks, night.jokers);
  demand(lines[9] === "cards " + deck.join(" "), `the cards of deck ${number} do not follow from its key`);
  demand(number > last, "the decks are not in ascending order");
  decks.set(number, deck);
  last = number;
}
if (dealtFile) {
  const dealt = parsed(dealtFile).value;
  demand(dealt && Array.isArray(dealt.games) && dealt.games.length > 0, "nothing was dealt", 1);
  demand(!("game" in dealt) || dealt.game === night.game, "another game was dealt");
  for (const game of dealt.games) {
    demand(isObject(game) && isWhole(game.number) && game.number > 0, "a game has no number", 1);
    demand(decks.has(game.number), `the deck of game ${game.number} is not shown`);
    checkGame(game, night, decks.get(game.number));
  }
}
console.log(`VALID: ${decks.size} of ${night.hashes.length} decks`);
