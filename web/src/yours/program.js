// The program of the sandbox's worker, after functions.js and numbers.js of the package: it runs the visitor's function on request.
// This is the text of a worker, not a module of the page.

let shuffle;
const clock = performance.now.bind(performance);
const makeFunction = Function;

const answers = {
    compile: ({ code }) => {
        shuffle = functionIn(code);
        return { name: shuffle.name || "" };
    },
    // A few orders, to see whether it shuffles at all; then portions of about a tenth of a second.
    orders: ({ n, count, seed }) => {
        if (seed !== undefined) words = repeatableWords(seed);
        const random = randomFrom(words);
        const orders = new Uint8Array(n * count);
        const before = clock();
        for (let i = 0; i < count; ++i) writeOrder(shuffle, n, random, orders, i * n);
        return { orders, milliseconds: clock() - before };
    },
    runs: ({ n, most }) => ({ runs: everyRun(withNumbers(shuffle), n, most) }),
    // The time of one shuffle, of the visitor's function or of a known one, whose code comes along.
    time: ({ n, code }) => {
        const timed = code === undefined ? shuffle : functionIn(code);
        const random = randomFrom(repeatableWords("race"));
        const deck = [];
        for (let i = 0; i < n; ++i) deck.push(i);
        for (let repeats = 1; ; repeats *= 2) {
            const before = clock();
            for (let i = 0; i < repeats; ++i) timed(deck.slice(), random);
            const took = clock() - before;
            if (took > 20) return { nanoseconds: (took * 1e6) / repeats };
        }
    },
};
let words = repeatableWords("");

// The code is an expression, or a program that declares a function.
function functionIn(code) {
    const text = code.trim().replace(/^export\s+(default\s+)?/, "").replace(/;\s*$/, "");
    let made;
    try {
        made = makeFunction(`"use strict"; return (${text}\n);`)();
    } catch (problem) {
        const name = /^\s*(?:async\s+)?(?:function\*?|const|let|var|class)\s+([\p{L}_$][\p{L}\p{N}_$]*)/mu.exec(text)?.[1];
        if (!(problem instanceof SyntaxError) || !name) throw problem;
        made = makeFunction(`"use strict"; ${text}\n; return ${name};`)();
    }
    if (typeof made !== "function") throw new TypeError("this is not a function: write (deck, random) => ...");
    return made;
}

self.addEventListener(
    "message",
    ({ ports: [port] }) => {
        port.onmessage = ({ data: { job, ...given } }) => {
            try {
                const answer = answers[job](given);
                port.postMessage({ answer }, answer.orders ? [answer.orders.buffer] : []);
            } catch (problem) {
                port.postMessage({ problem: `${problem?.message ?? problem}`, kind: `${problem?.name ?? ""}`, said: problem?.said });
            }
        };
    },
    { once: true },
);
