// The famous one-liner: sort with a random comparison. One order of 52 cards per line.
const orders = Number(process.argv[2] ?? 20000);
const lines = [];
for (let i = 0; i < orders; ++i) {
  const deck = Array.from({ length: 52 }, (_, card) => card);
  deck.sort(() => Math.random() - 0.5);
  lines.push(deck.join(" "));
}
console.log(lines.join("\n"));
