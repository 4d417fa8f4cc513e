// Exact fractions as the module gives them: "4/27", "1", "0".

export interface Parts {
    top: bigint;
    bottom: bigint;
}

export function parts(text: string): Parts {
    const [top, bottom = "1"] = text.split("/");
    return { top: BigInt(top), bottom: BigInt(bottom) };
}

// The nearest number; 0 if it is too small.
export function near(text: string): number {
    const power = log10(text);
    return power > -300 ? quotient(parts(text)) : 10 ** power;
}

// Both parts may exceed the range of a double.
function quotient({ top, bottom }: Parts): number {
    const surplus = BigInt(Math.max(0, bottom.toString(2).length - 1000));
    return Number(top >> surplus) / Number(bottom >> surplus);
}

// The first fifteen digits of both parts determine the precision.
export function log10(text: string): number {
    const { top, bottom } = parts(text);
    const power = (value: bigint): number => {
        const digits = String(value);
        return Math.log10(Number(`0.${digits.slice(0, 15)}`)) + digits.length;
    };
    return top === 0n ? -Infinity : power(top) - power(bottom);
}

export function product(fractions: string[]): string {
    let [top, bottom] = [1n, 1n];
    for (const { top: t, bottom: b } of fractions.map(parts)) [top, bottom] = [top * t, bottom * b];
    const common = greatestCommon(top, bottom);
    return bottom === common ? String(top / common) : `${top / common}/${bottom / common}`;
}

function greatestCommon(a: bigint, b: bigint): bigint {
    while (b !== 0n) [a, b] = [b, a % b];
    return a;
}

// The sign of a - b.
export function compare(a: string, b: string): number {
    const x = parts(a);
    const y = parts(b);
    const difference = x.top * y.bottom - y.top * x.bottom;
    return difference > 0n ? 1 : difference < 0n ? -1 : 0;
}

// "1/7237005577..." is hard to read, so it becomes a power of ten.
export function short(text: string, longest = 15): string {
    if (text.length <= longest) return text;
    const { top, bottom } = parts(text);
    if (top === 1n && (bottom & (bottom - 1n)) === 0n) return `1/2${superscript(bottom.toString(2).length - 1)}`;
    return `≈\u00a0${decimal(log10(text))}`;
}

// 0.0853, or 1.45·10⁻⁴. It takes the logarithm, because the number may be too small.
export function decimal(log10: number): string {
    if (log10 >= -3 && log10 < 4) return (10 ** log10).toPrecision(4);
    const power = Math.floor(log10 + 0.0022); // 9.995 is 10.00
    return `${(10 ** (log10 - power)).toFixed(2)}·10${superscript(power)}`;
}

export function superscript(value: number): string {
    return String(value).replace(/[-0-9]/g, (c) => (c === "-" ? "⁻" : "⁰¹²³⁴⁵⁶⁷⁸⁹"[Number(c)]));
}
