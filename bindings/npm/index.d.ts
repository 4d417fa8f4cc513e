// fairshuf in JavaScript: the same code that the command runs, compiled to WebAssembly.
//
//   const fs = await load();
//   fs.shuffle(deck);                 // a fresh key from the system: nobody can foresee it
//   fs.shuffle(deck, "round 7");      // the order of this seed, the same everywhere
//
// Wrong input throws an Error (or TypeError) whose message is for a person. What the module refuses has a reason,
// too, for programs.

/** A text (its SHA-256 is the key), or the 32 bytes of a key. */
export type Seed = string | Uint8Array;

/** In lowest terms: "4/27", "1", "0". */
export type Fraction = string;

/** For programs: a code, and the values that the sentence beside it names (docs/json.md). */
export interface Reason {
    code: string;
    /** Only with "tests-against": the names of those tests. */
    against?: string[];
    [value: string]: string | string[] | undefined;
}

/** What the module refuses: the message is for a person. */
export interface Refusal extends Error {
    reason: Reason | null;
}

/** Of a verdict: green for fair, red for unfair, yellow for what lies between. */
export type Colour = "green" | "yellow" | "red";

export interface LoadOptions {
    /**
     * Where the module is, if not beside the package: an address, in node also a path; or its bytes, a Response,
     * a WebAssembly.Module, or a promise of one of these.
     */
    wasm?: string | ArrayBuffer | ArrayBufferView | object;
}

/** Each load has a module, and memory, of its own. It works in windows and in workers. */
export function load(options?: LoadOptions): Promise<Fairshuf>;

export interface Fairshuf {
    /**
     * Shuffles the array itself, and returns it. With a seed: the keyed order, as C++'s fairshuf::shuffle(range,
     * key) and `fairshuf lines --seed`; without: by ChaCha20 with a fresh key from the system.
     */
    shuffle<A extends Shuffleable>(array: A, seed?: Seed): A;

    /** Which item comes to each place: shuffle() puts item permutation(n, seed)[i] into place i. n <= 2^27. */
    permutation(n: number, seed?: Seed): Uint32Array;

    /** The catalogue, as `fairshuf algorithms --json`. */
    algorithms(): Algorithm[];

    /** Each step of one shuffle, as `fairshuf trace --json`. At most 54 cards; "1" to "5" if none are given. */
    trace(algorithm: string, cards?: Iterable<string | number>, options?: TraceOptions): Story;

    /** Exact probabilities, as `fairshuf prove --json`. */
    prove(algorithm: string, n: number, options?: ProveOptions & { about?: "orders" }): Proof;
    prove(algorithm: string, n: number, options: ProveOptions & { about: "positions" }): PositionsProof;
    prove(algorithm: string, n: number, options: ProveOptions & { about: "distance" }): DistanceProof;

    /** Begins to observe a shuffle, as `fairshuf observe`, of 2 to 256 cards. Close the observer afterwards. */
    observe(algorithm: string, n: number, options?: ObserveOptions): Observer;

    /** A shuffle in the race, as in `fairshuf bench`: exact draws, ChaCha8 words, cards of 4 bytes. */
    racer(algorithm: string, n: number): Racer;
}

export type Shuffleable = unknown[] | (ArrayBufferView & { [place: number]: unknown; readonly length: number });

export interface Algorithm {
    name: string;
    aliases: string[];
    family: "enumerate" | "pick" | "swap" | "insert" | "sort" | "split" | "physical";
    /** What it claims; prove() shows it. "limit": fair only in the limit of its parameter. */
    fair: "yes" | "no" | "limit";
    draws: "fixed" | "bounded" | "unbounded";
    cost: string;
    source: string;
    /** One line, without a capital letter and a full stop. */
    method: string;
    /** What is wrong with it; "" if it is fair. */
    flaw: string;
    /** The proof, or the counterexample, in a sentence. */
    why: string;
    /** Lines; draw(b) is uniform on 0 .. b-1, places count from 0. */
    pseudocode: string;
    /** The number after the colon, as in "riffle:7". */
    parameter: { meaning: string; usual: string; most: number; usual_number: number | null } | null;
    /** Cards with which prove() takes seconds. */
    proved_up_to: number;
    /** Cards with which it runs at all; null: any. */
    most_cards: number | null;
    /** The name that most people know, if it is another; or "". */
    known_as: string;
    colour: Colour;
    /** The pseudo-code again, line by line, and when each line runs (docs/json.md). */
    lines: CodeLine[];
    /** Its name and what is said of it in Chinese; "" for what it does not have. */
    chinese: { name: string; method: string; why: string; parameter: string; shrunken: string };
}

export interface CodeLine {
    text: string;
    runs: "unmarked" | "at-start" | "draw" | "with-draw" | "with-move" | "at-end";
}

export interface TraceOptions {
    /** Words from this seed; without seed and script, fresh ones. */
    seed?: Seed;
    /** Draws by hand instead. One too many, one too few or one too large throws. */
    script?: Iterable<number>;
    /** With a script: what is missing or does not fit is drawn afresh, and what is too many is left out. */
    complete?: boolean;
}

export interface Story {
    algorithm: string;
    cards: string[];
    steps: Step[];
    result: string[];
}

export interface Step {
    /** From 1. */
    step: number;
    /** One of 0 .. bound-1; null: a step that draws nothing. Above 2^53 they are the nearest number. */
    draw: { bound: number; value: number } | null;
    probability: Fraction;
    /** Places count from 1. */
    moves: { kind: "swap" | "insert" | "take" | "put" | "shift" | "move"; from: number; to: number }[];
    /** After the step; null: an empty place. */
    deck: (string | null)[];
    /** Cards taken out so far, where the algorithm makes a second pile. */
    pile?: (string | null)[];
    /** The probability of the card it placed being there, or of all draws so far (docs/json.md). */
    product: Fraction;
    /** The lines of the pseudo-code that it has run, from 1. */
    lines: number[];
    /** False: it has run one of these lines, and the trace does not show which. */
    lines_certain: boolean;
}

export interface ProveOptions {
    /** "exact", "modulo:R", "float:BITS", "short-seed:BITS", "short-seed:day", "stuck". */
    draws?: string;
}

export interface Proof {
    algorithm: string;
    n: number;
    draws: string;
    /** How many sequences of draws there are: a number, or "unbounded". */
    outcomes: string;
    reached: number;
    orders: number;
    least: Extreme;
    most: Extreme;
    total_variation: Fraction;
    /** Up to 7 cards: every order, as "1 2 3", in lexicographic order. */
    probabilities?: Record<string, Fraction>;
    /** positions[card][place], both from 0. */
    positions: Fraction[][];
    residual: Fraction;
    shrunken?: string;
    verdict: "fair" | "unfair" | "equal";
    /** "UNFAIR: 1 3 2 comes up 5 times in 27 instead of 1 in 6" */
    sentence: string;
    reason: Reason;
    colour: Colour;
}

export interface Extreme {
    probability: Fraction;
    count: number;
    orders: number[][];
}

export interface PositionsProof {
    algorithm: string;
    n: number;
    draws: string;
    positions: Fraction[][];
    verdict: "places-even" | "places-uneven";
}

export interface DistanceProof {
    algorithm: string;
    n: number;
    draws: string;
    measure: "chi-square" | "total-variation";
    distance: Fraction;
    verdict: "fair" | "unfair";
}

export interface ObserveOptions {
    /** Of the (first) sample; a million if not given. */
    shuffles?: number;
    draws?: string;
    /** Without it a fresh one, which the result tells. */
    seed?: string;
}

export interface Observer {
    readonly n: number;
    /** At least so many shuffles more, in blocks of 8192. Nothing if it has finished. */
    run(shuffles: number): this;
    /** How far it has come. */
    snapshot(): Snapshot;
    /** How often each card was in each place of this sample so far: [card * n + place]. */
    positions(): Float64Array;
    /** Runs to the end. */
    finish(): Observation;
    /** Gives its memory back. */
    close(): void;
}

export interface Snapshot {
    /** 1; or 2, twice as large, if the first was suspicious. Then `done` begins again. */
    sample: 1 | 2;
    done: number;
    wanted: number;
    finished: boolean;
    /**
     * What the tests say after 1, 2, 4, 8, ... blocks and at the end of a sample. For watching only: the verdict
     * is that of the result.
     */
    looks: Look[];
    result: Observation | null;
}

export interface Look {
    sample: 1 | 2;
    shuffles: number;
    tests: Test[];
    verdict: Finding;
    sentence: string;
    reason: Reason;
    colour: Colour;
}

export type Finding = "fair" | "suspicious" | "unfair";

export interface Test {
    name: string;
    statistic: number;
    df: number | null;
    p: number;
    log10_p: number;
    /** After Holm's correction: below -6 is unfair, below -3 suspicious. */
    log10_adjusted_p: number;
}

/** As `fairshuf observe --json`. */
export interface Observation {
    algorithm: string;
    draws: string;
    seed: string;
    n: number;
    shuffles: number;
    suspicious_shuffles?: number;
    tests: Test[];
    verdict: Finding;
    sentence: string;
    reason: Reason;
    colour: Colour;
    smallest_bias: number;
    decks?: { estimate: number; low: number; high: number };
    deck: string[];
    positions: number[][];
}

export interface Racer {
    /** Shuffles its deck so many times. The clock is yours. */
    run(repeats: number): void;
    /** Gives its memory back. */
    close(): void;
}
