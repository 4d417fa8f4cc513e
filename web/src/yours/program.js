// The program of the sandbox's worker, after functions.js and numbers.js of the package and function_in.js: it runs the
// visitor's function on request.
// This is the text of a worker, not a module of the page.

let shuffle;
const clock = performance.now.bind(performance);

const answers = {
    compile: ({ code }) => {
        shuffle = functionIn(code);
        return { name: shuffle.name === "$default" ? "" : shuffle.name };
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

// What was thrown need not be an error.
function messageOf(problem) {
    if (typeof problem?.message === "string" && problem.message) return problem.message;
    if (problem instanceof Error || typeof problem !== "object") return String(problem);
    try {
        return JSON.stringify(problem) ?? String(problem);
    } catch {
        return Object.prototype.toString.call(problem);
    }
}

self.addEventListener(
    "message",
    ({ ports: [port] }) => {
        port.onmessage = ({ data: { job, ...given } }) => {
            try {
                const answer = answers[job](given);
                port.postMessage({ answer }, answer.orders ? [answer.orders.buffer] : []);
            } catch (problem) {
                port.postMessage({ problem: messageOf(problem), kind: `${problem?.name ?? ""}`, said: problem?.said });
            }
        };
    },
    { once: true },
);
