// Verifies a round of drand's network quicknet: its signature (BLS12-381), and the value that follows from it.
//
//   import { verifyDrand } from "fairshuf/beacon";
//   verifyDrand(await (await fetch(url)).json(), { round: 25000000 });   // { round, time, value }, or an Error
import { bls12_381 } from "@noble/curves/bls12-381";
import { sha256 } from "@noble/hashes/sha2";
import { bytesToHex, hexToBytes } from "@noble/hashes/utils";
import { wrong } from "./functions.js";

export const quicknet = Object.freeze({
    hash: "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971",
    publicKey:
        "83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d106451" +
        "0d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a",
    genesis: 1692803367, // of round 1, in seconds since 1970
    period: 3,
    domain: "BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_",
});

// What is signed: SHA-256 of the round's number in 8 bytes.
function messageOf(round) {
    const bytes = new Uint8Array(8);
    new DataView(bytes.buffer).setBigUint64(0, BigInt(round));
    return sha256(bytes);
}

function signatureHolds(round, signature) {
    const { hash, verify } = bls12_381.shortSignatures;
    try {
        return verify(hexToBytes(signature), hash(messageOf(round), quicknet.domain), hexToBytes(quicknet.publicKey));
    } catch {
        return false; // not a point of the curve, or not of the right group
    }
}

// `answer`: what a server of drand gives, parsed. With `expected.round` and `expected.value` it must be these.
export function verifyDrand(answer, expected = {}) {
    const { round, signature, randomness } = answer ?? {};
    if (!Number.isSafeInteger(round) || round < 1) throw wrong(Error, "it has no round");
    if (typeof signature !== "string" || !/^[0-9a-f]{96}$/.test(signature))
        throw wrong(Error, "its signature needs 96 hexadecimal digits");
    if (expected.round !== undefined && round !== Number(expected.round))
        throw wrong(Error, "it has round {0}, but {1} was announced", round, expected.round);
    const value = bytesToHex(sha256(hexToBytes(signature)));
    if (randomness !== undefined && randomness !== value)
        throw wrong(Error, "its randomness is not the SHA-256 of its signature");
    if (expected.value !== undefined && expected.value !== value)
        throw wrong(Error, "its value is {0}, but {1} was used", value, expected.value);
    if (!signatureHolds(round, signature)) throw wrong(Error, "its signature is not quicknet's for round {0}", round);
    const time = new Date((quicknet.genesis + (round - 1) * quicknet.period) * 1000);
    return { round, time, value };
}
