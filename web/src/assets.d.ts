declare module "fairshuf/fairshuf.wasm?url" {
    const address: string;
    export default address;
}

declare module "fairshuf/functions.js?raw" {
    const text: string;
    export default text;
}

declare module "fairshuf/words.js" {
    // A message: the template and what is filled in.
    export interface Said {
        template: string;
        values: unknown[];
    }
    export function messageIn(language: "en" | "zh", message: string, said?: Said): string;
}

declare module "fairshuf/numbers.js?raw" {
    const text: string;
    export default text;
}
