// Which function is found in code that was pasted.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

const text = (path) => readFileSync(new URL(path, import.meta.url), "utf8").replace(/^import .*$/gm, "").replace(/^export /gm, "");
const functionIn = new Function(`${text("../../bindings/npm/functions.js")}${text("../src/yours/function_in.js")}; return functionIn;`)();

const mine = "function mine(deck, random) { const later = () => 1; return deck; }";

test("the function is the exported one, or the one called shuffle, or the last", () => {
    for (const code of [
        mine,
        `${mine};  // the end`,
        `function helper(a) {}\n${mine}`,
        `const helper = (a) => a;\nconst mine = (deck) => deck;`,
        `const n = 52;\n${mine}`,
        `// mine\n${mine}`,
        `/* mine */ export default ${mine}`,
        `// export default helper\nexport default ${mine}\nfunction helper() {}`,
        `export ${mine}\nfunction helper() {}`,
        `export const mine = (deck) => deck;\nfunction helper() {}`,
        `export default mine;\n${mine}\nfunction helper() {}`,
        `${mine}\nfunction helper() {}\nexport { helper, mine as default, last };\nfunction last() {}`,
        `${mine}\nfunction helper() {}\nmodule.exports = mine;`,
        `${mine}\nfunction helper() {}\nmodule.exports = { mine };`,
        `function shuffle() {}\nexport ${mine}`,
        `const words = "export default other"; ${mine}`,
        `const quote = /"/, fetch = 1;\n${mine}`,
    ])
        assert.equal(functionIn(code).name, "mine", code);
    const called = "function shuffle(deck) {}\nfunction swap(a, i, j) {}\nconst order = [1];";
    assert.equal(functionIn(called).name, "shuffle");
    for (const nameless of ["(deck) => deck.reverse()", "export default (deck) => deck.reverse(); // all", "const n = 3;\n(deck) => deck.reverse()", "module.exports = (deck) => deck.reverse();", "export default function (deck) { return deck.reverse(); }"])
        assert.deepEqual(functionIn(nameless)([1, 2]), [2, 1], nameless);
});

test("code without a function says so", () => {
    for (const code of ["", "  \n", ";", "// deck => deck", "/* nothing */"]) assert.throws(() => functionIn(code), /^TypeError: there is no function: write \(deck, random\)/, code);
    for (const code of ["42", "const n = 52;", "'function mine() {}'"]) assert.throws(() => functionIn(code), /^TypeError: this is not a function/, code);
    assert.throws(() => functionIn("deck => {"), SyntaxError);
    assert.throws(() => functionIn("missing.name"), ReferenceError);
});
