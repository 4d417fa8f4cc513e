// A seed that makes a view repeatable. It is not secret.
export const freshSeed = (): string => Array.from(crypto.getRandomValues(new Uint8Array(4)), (b) => b.toString(16).padStart(2, "0")).join("");
