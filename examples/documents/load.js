// A shuffle written by somebody else, as a function of a deck: load(FILE, EXPRESSION).
// The expression may use what the file defines, `deck` (the cards 1 to n, in order) and `m` (their number).
"use strict";
const fs = require("fs");

exports.load = (file, expression) => {
  const shuffle = new Function(`${fs.readFileSync(file, "utf8")}\nreturn (deck, m) => (${expression});`)();
  return (n) => shuffle(Array.from({ length: n }, (_, i) => i + 1), n);
};
