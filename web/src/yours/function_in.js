// Finds the function in code that was pasted: an expression, or a program that declares functions. This belongs to the text
// of the sandbox's worker, after functions.js of the package.

import { wrong } from "fairshuf/functions.js";

const makeFunction = Function;
const name = "([\\p{L}_$][\\p{L}\\p{N}_$]*)";
const declaration = `(?:function\\s*\\*\\s*|(?:function|const|let|var)\\s+)${name}`;
const declarations = new RegExp(`(?<![\\p{L}\\p{N}_$.])${declaration}`, "gu");
const exportings = new RegExp(`(?<=(?:^|[;}])\\s*)export\\s+(?:\\{([^}]*)\\}|(default\\s+)?(?=(?:async\\s+)?${declaration})|default\\s+)`, "gmu");

export function functionIn(code) {
    const text = code.slice(0, blanked(code).trimEnd().replace(/;+$/, "").length);
    if (text.trim() === "" || blanked(text).trim() === "") throw wrong(TypeError, "there is no function: write (deck, random) => ...");
    const made = expressionIn(text) ?? functionOfProgram(text);
    if (typeof made !== "function") throw wrong(TypeError, "this is not a function: write (deck, random) => ...");
    return made;
}

function expressionIn(text) {
    try {
        return makeFunction("module", "exports", `"use strict"; return (${text}\n);`)({}, {});
    } catch (problem) {
        if (!(problem instanceof SyntaxError)) throw problem;
    }
}

// The exported function, or the one that is called shuffle, or the last. Names inside of functions cannot be seen from the
// end of the program, and are passed over: so a simple search finds the candidates.
function functionOfProgram(text) {
    const { plain, exported } = withoutExports(text);
    const names = [...new Set(Array.from(blanked(plain).matchAll(declarations), ([, each]) => each))];
    makeFunction(plain); // its own error, if it is no program
    const values = names.map((each) => `${each}: typeof ${each} === "undefined" ? undefined : ${each}`).join(", ");
    const module = { exports: {} };
    const found = makeFunction("module", "exports", `"use strict"; let $default; {\n${plain}\n; return { $default, ${values} }; }`)(module, module.exports);
    const isOwn = (each) => typeof found[each] === "function" && found[each] !== globalThis[each];
    const own = names.filter(isOwn);
    const called = exported.filter(isOwn).at(-1) ?? own.find((each) => each === "shuffle") ?? own.at(-1);
    const given = [module.exports, ...Object.values(module.exports), found.$default].filter((each) => typeof each === "function");
    return given.at(-1) ?? found[called] ?? valueOf(plain);
}

// Of a program that ends with an expression.
const valueOf = (text) => makeFunction("text", '"use strict"; return eval(text);')(text);

// The program without exports, and the names that it exports: the default is the last. A default without a name becomes
// $default.
function withoutExports(text) {
    const exported = [];
    const usual = [];
    let plain = "";
    let done = 0;
    for (const { index, 0: whole, 1: list, 2: isUsual, 3: declared } of blanked(text).matchAll(exportings)) {
        plain += text.slice(done, index) + (list === undefined && declared === undefined ? "$default = " : "");
        done = index + whole.length;
        if (declared !== undefined) (isUsual ? usual : exported).push(declared);
        for (const each of list?.split(",") ?? []) {
            const [own, as] = each.trim().split(/\s+as\s+/);
            (as === "default" ? usual : exported).push(own);
        }
    }
    return { plain: plain + text.slice(done), exported: [...exported, ...usual] };
}

// The text without its comments and what is quoted, of the same length.
function blanked(text) {
    return text.replace(/\/\/.*|\/\*[^]*?\*\/|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\[^]|[^`\\])*`/g, (part) => {
        const empty = part.slice(1, -1).replace(/[^\n]/g, " ");
        return part[0] === "/" ? ` ${empty} ` : part[0] + empty + part[0];
    });
}
