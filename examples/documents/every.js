// every.js FILE EXPRESSION CARDS [VALUES]: the exact probability of each order.
//
// Math.random() is replaced by a function that goes through VALUES evenly spaced values, in every possible sequence. If
// VALUES is a multiple of each bound b that occurs in floor(random * b), these draws are exactly uniform. The default is
// the least common multiple of 1 to CARDS. This is the idea of `fairshuf prove`, for a shuffle in JavaScript.
"use strict";
const { load } = require("./load.js");

const gcd = (a, b) => (b ? gcd(b, a % b) : a);
const [file, expression, cards, given] = process.argv.slice(2);
if (!cards) {
  console.error("usage: node every.js FILE EXPRESSION CARDS [VALUES]");
  process.exit(1);
}
const n = Number(cards);
let values = Number(given || 1);
for (let b = 2; !given && b <= n; b++) values = (values * b) / gcd(values, b);
const shuffle = load(file, expression);

const path = []; // the values of this run
let drawn = 0;
Math.random = () => {
  if (drawn === path.length) path.push(0);
  return (path[drawn++] + 0.5) / values;
};

const runs = new Map(); // order -> how many runs gave it, by the number of values they took
let longest = 0;
do {
  drawn = 0;
  const order = shuffle(n).join(" ");
  const by_length = runs.get(order) || [];
  by_length[path.length] = (by_length[path.length] || 0) + 1;
  runs.set(order, by_length);
  longest = Math.max(longest, path.length);
  while (path.length && ++path[path.length - 1] === values) path.pop();
} while (path.length);

const all = BigInt(values) ** BigInt(longest);
for (const order of [...runs.keys()].sort()) {
  let weight = 0n;
  runs.get(order).forEach((count, length) => (weight += BigInt(count) * BigInt(values) ** BigInt(longest - length)));
  const common = gcd(weight, all);
  console.log(`${order}  ${weight / common}/${all / common}`);
}
