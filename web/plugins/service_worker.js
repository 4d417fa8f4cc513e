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

async function answer(request) {
    const kept = await caches.open(store);
    const stored = await kept.match(request, { ignoreSearch: true });
    if (stored && hashed.test(new URL(request.url).pathname)) return stored;
    try {
        return await fetch(request);
    } catch (gone) {
        if (stored) return stored;
        throw gone;
    }
}

addEventListener("fetch", (event) => {
    const { method, url } = event.request;
    if (method === "GET" && url.startsWith(registration.scope)) event.respondWith(answer(event.request));
});
