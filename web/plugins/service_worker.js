// Keeps the page on this machine, so that it works offline and after its server has gone. The network comes first for
// the page itself, so that a newer one is never hidden; names with a hash never change, and come from the store.

const store = `fairshuf-${"VERSION"}`;
const files = ["FILES"];
const hashed = /-[\w-]{8}\.(js|css|wasm)$/;

addEventListener("install", (event) => {
    event.waitUntil(caches.open(store).then((kept) => kept.addAll(files)).then(() => skipWaiting()));
});

addEventListener("activate", (event) => {
    const old = (name) => name.startsWith("fairshuf-") && name !== store;
    event.waitUntil(caches.keys().then((names) => Promise.all(names.filter(old).map((name) => caches.delete(name)))).then(() => clients.claim()));
});

// The names of a folder's own page are one.
async function storedFor(request) {
    const kept = await caches.open(store);
    return kept.match(request.url.replace(/\/index\.html(?=$|[?#])/, "/"), { ignoreSearch: true });
}

async function answer(request) {
    const stored = await storedFor(request);
    if (stored && hashed.test(new URL(request.url).pathname)) return stored;
    try {
        return await fetch(request);
    } catch (gone) {
        if (stored) return stored;
        throw gone;
    }
}

// The frame for strangers' code (sandbox.html). Browsers ask here only if the frame has no attribute `sandbox`, so the policy
// says what the attribute would: an origin of its own. The rest is what the file itself says, too.
async function boxed(request) {
    const { body, headers, status } = await answer(request);
    const kept = new Headers(headers);
    kept.set("Content-Security-Policy", "default-src 'none'; script-src 'unsafe-inline' 'unsafe-eval' blob:; worker-src blob:; sandbox allow-scripts; frame-ancestors 'self'; base-uri 'none'; form-action 'none'");
    kept.set("Cross-Origin-Resource-Policy", "cross-origin");
    return new Response(body, { status, headers: kept });
}

const isSandbox = (url) => new URL(url).pathname.endsWith("/sandbox.html");

addEventListener("fetch", (event) => {
    const { method, url } = event.request;
    if (method === "GET" && url.startsWith(registration.scope)) event.respondWith(isSandbox(url) ? boxed(event.request) : answer(event.request));
});
