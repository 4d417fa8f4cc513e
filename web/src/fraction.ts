// Exact fractions as the module gives them: "4/27", "1", "0".

export interface Parts {
    top: bigint;
    bottom: bigint;
}

export function parts(text: string): Parts {
    const [top, bottom = "1"] = text.split("/");
    return { top: BigInt(top), bottom: BigInt(bottom) };
}

// The nearest number, also where both parts are beyond a double.
export function near(text: string): number {
    const { top, bottom } = parts(text);
    const plain = Number(top) / Number(bottom);
    if (Number.isFinite(plain)) return plain;
    const surplus = BigInt(Math.max(0, bottom.toString(2).length - 1000));
    return Number(top >> surplus) / Number(bottom >> surplus);
}

// The sign of a - b.
export function compare(a: string, b: string): number {
    const x = parts(a);
    const y = parts(b);
    const difference = x.top * y.bottom - y.top * x.bottom;
    return difference > 0n ? 1 : difference < 0n ? -1 : 0;
}

// "1/7237005577..." is of no use to a reader: a power of ten is.
export function short(text: string, longest = 15): string {
    if (text.length <= longest) return text;
    const { top, bottom } = parts(text);
    if (top === 1n && (bottom & (bottom - 1n)) === 0n) return `1/2${superscript(bottom.toString(2).length - 1)}`;
    return `≈ ${decimal(near(text))}`;
}

export function decimal(value: number): string {
    if (value === 0) return "0";
    if (value >= 0.001 && value < 10000) return value.toPrecision(4);
    const power = Math.floor(Math.log10(value));
    return `${(value / 10 ** power).toFixed(2)}·10${superscript(power)}`;
}

export function superscript(value: number): string {
    return String(value).replace(/[-0-9]/g, (c) => (c === "-" ? "⁻" : "⁰¹²³⁴⁵⁶⁷⁸⁹"[Number(c)]));
}
