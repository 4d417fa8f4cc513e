declare module "fairshuf/fairshuf.wasm?url" {
    const address: string;
    export default address;
}
