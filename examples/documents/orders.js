// orders.js FILE EXPRESSION CARDS COUNT: shuffles COUNT times and prints one order per line, as `fairshuf observe` reads it.
// `node --random-seed=7 ...` prints the same orders each time.
"use strict";
const { load } = require("./load.js");

const [file, expression, cards, count] = process.argv.slice(2);
if (!count) {
  console.error("usage: node orders.js FILE EXPRESSION CARDS COUNT");
  process.exit(1);
}
const shuffle = load(file, expression);
const lines = [];
for (let i = 0; i < Number(count); i++) lines.push(String(JSON.stringify(shuffle(Number(cards)))));
console.log(lines.join("\n"));
