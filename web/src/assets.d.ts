declare module "fairshuf/fairshuf.wasm?url" {
    const address: string;
    export default address;
}

declare module "fairshuf/functions.js?raw" {
    const text: string;
    export default text;
}

declare module "fairshuf/numbers.js?raw" {
    const text: string;
    export default text;
}
