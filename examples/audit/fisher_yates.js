// The correct shuffle: from the last place down, swap with any place up to and including itself.
const orders = Number(process.argv[2] ?? 20000);
const lines = [];
for (let i = 0; i < orders; ++i) {
  const deck = Array.from({ length: 52 }, (_, card) => card);
  for (let last = deck.length - 1; last > 0; --last) {
    const other = Math.floor(Math.random() * (last + 1));
    [deck[last], deck[other]] = [deck[other], deck[last]];
  }
  lines.push(deck.join(" "));
}
console.log(lines.join("\n"));
