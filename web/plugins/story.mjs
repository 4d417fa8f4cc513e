// Puts the story in both languages into index.html, so that it can be read before and without JavaScript. A fragment
// names its pictures as {{picture NAME label | word=text | ...}}.

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import * as pictures from "../story/pictures.mjs";

const file = (name) => fileURLToPath(new URL(`../story/${name}.html`, import.meta.url));

function painted(html) {
    return html.replace(/\{\{picture (\w+) ([^}]*)\}\}/g, (_, name, given) => {
        const [label, ...words] = given.split("|").map((part) => part.trim());
        return pictures[name](label, Object.fromEntries(words.map((word) => word.split("="))));
    });
}

export function story() {
    return {
        name: "story",
        transformIndexHtml: {
            order: "pre",
            handler: (html) => html.replace("<!-- story -->", () => ["en", "zh"].map((language) => painted(readFileSync(file(language), "utf8"))).join("\n")),
        },
        configureServer: (server) => server.watcher.add(["en", "zh"].map(file)),
    };
}
