// Five ways to shuffle: by picking, swapping and inserting. The race runs them in JavaScript, and the visitor's own function
// can start from their text. random(k) is a whole number from 0 to k-1.

export function pick(deck, random) {
  const pile = [];
  while (deck.length > 0) {
    const i = random(deck.length);
    pile.push(deck[i]);
    deck.splice(i, 1); // the cards behind it close up
  }
  return pile;
}

export function pickFast(deck, random) {
  const pile = [];
  for (let left = deck.length; left > 0; ) {
    const i = random(left);
    pile.push(deck[i]);
    deck[i] = deck[--left]; // the last card fills the gap
  }
  return pile;
}

export function swap(deck, random) {
  for (let i = 0; i < deck.length; i++) {
    const j = random(i + 1);
    [deck[i], deck[j]] = [deck[j], deck[i]];
  }
}

export function insert(deck, random) {
  const pile = [];
  for (let i = 0; i < deck.length; i++) {
    pile.splice(random(i + 1), 0, deck[i]); // the cards behind it move up
  }
  return pile;
}

export function insertFast(deck, random) {
  const pile = [];
  for (let i = 0; i < deck.length; i++) {
    const j = random(i + 1);
    pile[i] = pile[j]; // the card there goes to the end
    pile[j] = deck[i];
  }
  return pile;
}
