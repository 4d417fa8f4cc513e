// Shuffles as people write them, with a mistake each: node --random-seed=SEED wrong.js NAME CARDS SHUFFLES
const wrong = {
    sortByCoin: (a) => a.sort(() => Math.random() - 0.5),
    sortByThree: (a) => a.sort(() => Math.floor(Math.random() * 3) - 1),
    roundAny(a) {
        for (let i = 0; i < a.length; i++) {
            const j = Math.round(Math.random() * (a.length - 1));
            [a[i], a[j]] = [a[j], a[i]];
        }
        return a;
    },
    roundDown(a) {
        let i = a.length;
        while (--i > 0) {
            const j = Math.round(Math.random() * i);
            const held = a[i];
            a[i] = a[j];
            a[j] = held;
        }
        return a;
    },
    forgetsPlusOne(a) {
        for (let i = a.length - 1; i > 0; i--) {
            const j = Math.floor(Math.random() * i);
            [a[i], a[j]] = [a[j], a[i]];
        }
        return a;
    },
    spliceShort(a) {
        const out = [];
        while (a.length) out.push(a.splice(Math.floor(Math.random() * (a.length - 1)), 1)[0]);
        return out;
    },
    keysOfOneDigit: (a) => a.map((v) => [Math.floor(Math.random() * 6), v]).sort((x, y) => x[0] - y[0]).map((p) => p[1]),
    frontOrBack: (a) => a.reduce((deck, card) => (Math.random() < 0.5 ? deck.unshift(card) : deck.push(card), deck), []),
};

const [name, cards, shuffles] = process.argv.slice(2);
const lines = [];
for (let s = 0; s < Number(shuffles); s++) lines.push(wrong[name](Array.from({ length: Number(cards) }, (_, i) => i)).join(" "));
process.stdout.write(lines.join("\n") + "\n");
