// The page imports the npm package as it was put together by the build.
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";
import { offline } from "./plugins/offline.mjs";
import { story } from "./plugins/story.mjs";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const built = process.env.FAIRSHUF_PACKAGE ?? here("../build/release/npm");
const page = process.env.FAIRSHUF_PAGE ?? here("../build/release/web/dist");

export default defineConfig({
    base: "./", // so that it works in any folder of a static host
    plugins: [story(), offline(page)],
    resolve: {
        alias: [
            { find: /^fairshuf$/, replacement: `${built}/index.js` },
            { find: /^fairshuf\/beacon$/, replacement: `${built}/beacon.js` },
            { find: /^fairshuf\/(.*)$/, replacement: `${built}/$1` },
            // The package is not installed here, so what it needs is found in the page's own modules.
            { find: /^@noble\/(curves|hashes)\/(.+?)(\.js)?$/, replacement: `${here("node_modules/@noble")}/$1/esm/$2.js` },
        ],
    },
    build: {
        outDir: page,
        emptyOutDir: true,
        target: "es2022",
        modulePreload: { polyfill: false },
    },
    worker: { format: "es" },
    server: { fs: { allow: [here(".."), built] } },
});
