// Code in the address: compressed (deflate), in base64 for addresses.

const most = 20_000; // characters of code

async function through(bytes: Uint8Array<ArrayBuffer>, change: CompressionStream | DecompressionStream): Promise<Uint8Array<ArrayBuffer>> {
    const stream = new Blob([bytes]).stream().pipeThrough(change);
    return new Uint8Array(await new Response(stream).arrayBuffer());
}

export async function packed(code: string): Promise<string> {
    const bytes = await through(new TextEncoder().encode(code), new CompressionStream("deflate-raw"));
    return btoa(String.fromCharCode(...bytes)).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

// Null: the address was cut off or changed on its way.
export async function unpacked(text: string): Promise<string | null> {
    try {
        const bytes = Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (letter) => letter.charCodeAt(0));
        const code = new TextDecoder("utf-8", { fatal: true }).decode(await through(bytes, new DecompressionStream("deflate-raw")));
        return code.length <= most ? code : null;
    } catch {
        return null;
    }
}
