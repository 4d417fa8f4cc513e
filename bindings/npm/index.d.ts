// fairshuf in JavaScript: the same code that the command runs, compiled to WebAssembly.
//
//   const fs = await load();
//   fs.shuffle(deck);                 // a fresh key from the system: nobody can foresee it
//   fs.shuffle(deck, "round 7");      // the order of this seed, the same everywhere
//   fs.observe(myShuffle).verdict;    // is yours fair?
//
// Wrong input throws an Error (or TypeError) with a message for people. A refusal by the module also has a reason for
// programs.

/** A text (its SHA-256 is the key: to repeat an order, not to keep it secret), or the 32 bytes of a key. */
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

/** A refusal by the module. The message is for people. */
export interface Refusal extends Error {
    reason: Reason | null;
}

/** The colour of a verdict: green for proved fair, grey for observed without a sign of unfairness, red for unfair, yellow otherwise. */
export type Colour = "green" | "yellow" | "red" | "grey";

/** Where the module comes from. */
export type Wasm = string | URL | ArrayBuffer | ArrayBufferView | Response | WebAssembly.Module;

export interface LoadOptions {
    /** Where the module is, if not beside the package: an address, in node also a path; or its content. */
    wasm?: Wasm | Promise<Wasm>;
}

export interface LoadSyncOptions {
    /** The bytes of the module, or the module, if not that of the package. */
    wasm?: ArrayBuffer | ArrayBufferView | WebAssembly.Module;
}

/** Each call loads a separate module with its own memory. It works in windows and in workers. */
export function load(options?: LoadOptions): Promise<Fairshuf>;

/** The same at once. In node only; elsewhere, and in bundles, import it from "fairshuf/sync". */
export function loadSync(options?: LoadSyncOptions): Fairshuf;

/**
 * A source of draws: random(k) is a whole number from 0 to k-1, random() a number from 0 up to, but not including, 1.
 */
export interface Random {
    (bound?: number): number;
}

/** A shuffle: it changes the deck, or returns another. The cards are the numbers from 0. */
export type ShuffleFunction = (deck: number[], random: Random) => ArrayLike<number> | void;

/** The names of the catalogue; with a parameter where it has one, as in "riffle:7". */
export type AlgorithmName =
    | "enumerate" | "enumerate-all" | "tables" | "pick-redraw" | "pick-splice" | "pick-last" | "swap-down" | "swap-up" | "swap-seen"
    | "insert-splice" | "insert-swap" | "sort-keys" | "merge" | "rao-sandelius" | "scatter" | "bulk" | "trie"
    | "swap-any" | "naive" | "swap-pairs" | `swap-pairs:${number}` | "sort-comparator-insertion" | "sort-comparator-binary-insertion"
    | "sort-comparator-timsort" | "sort-comparator-merge" | "sort-comparator-bubble" | "sattolo" | "asf-poker" | "teacher"
    | "riffle" | `riffle:${number}` | "cut" | "top-to-random" | `top-to-random:${number}`
    | (string & Record<never, never>);

export type DrawsName =
    | "exact" | "stuck" | `modulo:${number}` | `float:${number}` | `short-seed:${number | "day"}`
    | "java" | "v8" | "php-mt" | "c-rand" | "go1" | "msvc" | "randu" | `mt19937:${number}`
    | (string & Record<never, never>);

/** What a proof can be about, and its answer. */
export interface ProofAnswers {
    orders: Proof | ClassProof;
    positions: PositionsProof;
    distance: DistanceProof;
}

export interface Fairshuf {
    /**
     * Shuffles the array itself, and returns it. With a seed: the keyed order, as C++'s fairshuf::shuffle(range,
     * key) and `fairshuf lines --seed`; without: by random words of the system.
     */
    shuffle<A extends Shuffleable>(array: A, seed?: Seed): A;

    /** The same with a copy; the array stays as it is. */
    toShuffled<T>(array: readonly T[], seed?: Seed): T[];
    toShuffled<A extends Shuffleable>(array: A, seed?: Seed): A;

    /** k items in random order; all, if there are fewer. With a seed: as C++'s fairshuf::sample(range, k, key). */
    sample<T>(array: readonly T[], k: number, seed?: Seed): T[];
    sample<A extends Shuffleable>(array: A, k: number, seed?: Seed): A;

    /** A whole number from 0 to below-1, by random words of the system. below <= 2^53 - 1. */
    int(below: number): number;

    /**
     * Cards for players, as `fairshuf deal --json`. A text as seed is a phrase, as in `fairshuf deal --seed`: slow to
     * guess, and it takes a fraction of a second.
     */
    deal(options?: DealOptions): Dealt;

    /**
     * Checks a raffle, as `fairshuf verify TRANSCRIPT LIST --json`. What it says of documents, in the answer and in errors, is
     * English, whatever speak() has said: the documents are, too.
     */
    verify(transcript: string | Uint8Array, list: string | Uint8Array, options?: VerifyOptions): RaffleCheck;

    /** The item of each place: shuffle() puts item permutation(n, seed)[i] into place i. n <= 2^27. */
    permutation(n: number, seed?: Seed): Uint32Array;

    /**
     * The 32 bytes of a phrase's key, by scrypt: the key of `fairshuf deal`, `mines` and `playlist --seed PHRASE`.
     * Guessing the phrase is slow, unlike a text as seed. It takes a fraction of a second and 32 MiB.
     */
    keyFromPhrase(phrase: string): Uint8Array;

    /** The catalogue, as `fairshuf algorithms --json`. */
    algorithms(): Algorithm[];

    /** The members of the family, each with a law of its own. trace, prove, observe and racer take their names, too. */
    members(): Algorithm[];

    /** The language of sentences and of messages of errors from now on: "en", as at the beginning, or "zh". verify stays English. */
    speak(language: "en" | "zh"): void;

    /** The names of an observation's tests in that language. */
    testNames(): Record<string, string>;

    /** Each step of one shuffle, as `fairshuf trace --json`. At most 54 cards; "1" to "5" if none are given. */
    trace(algorithm: AlgorithmName, cards?: Iterable<string | number>, options?: TraceOptions): Story;

    /** Exact probabilities, as `fairshuf prove --json`. */
    prove<Question extends keyof ProofAnswers = "orders">(
        algorithm: AlgorithmName,
        n: number,
        options?: ProveOptions & { about?: Question },
    ): ProofAnswers[Question];

    /**
     * The same for a function of your own, of up to 8 cards: it is run with every sequence of draws. It may draw by
     * random(k), and use random() and Math.random() where they are rounded, as in Math.floor(random() * k), or decide a
     * sort, as in random() - 0.5. `algorithm` in the result is the function's name. Each sequence is run at least twice: a
     * function that also uses other randomness, or what it kept from an earlier run, is refused.
     */
    prove(shuffle: ShuffleFunction, n: number, options?: FunctionProofOptions): Proof;

    /** Starts to observe a shuffle of 2 to 256 cards, as `fairshuf observe`. Close the observer afterwards. */
    observe(algorithm: AlgorithmName, n: number, options?: ObserveOptions): Observer;

    /** Runs a function of your own, and judges its orders. It may use any randomness. */
    observe(shuffle: ShuffleFunction, options?: FunctionObserveOptions): FunctionObservation;

    /** For functions that run elsewhere: an observer to which the caller brings the orders. Close it afterwards. */
    orderObserver(name: string, n: number, options?: { shuffles?: number }): OrderObserver;

    /** The proof of a function that ran elsewhere, from its runs. Runs that are missing are the residual. */
    proofOfRuns(name: string, n: number, runs: Iterable<Runs>): Proof;

    /** The hold'em table that the poker site of 1999 dealt at this millisecond of the day (docs/cracked.md). */
    pokerTable(players: number, seed: number): Dealt;
    /** The attack on it. */
    pokerCrack(options: CrackOptions): Cracked;
    /** A shuffle in the race, as in `fairshuf bench`: exact draws, ChaCha8 words, cards of 4 bytes. */
    racer(algorithm: AlgorithmName, n: number): Racer;
}

export type Shuffleable = unknown[] | (ArrayBufferView & { [place: number]: unknown; readonly length: number });

export interface Algorithm {
    name: string;
    aliases: string[];
    family: "enumerate" | "pick" | "swap" | "insert" | "sort" | "split" | "physical";
    /** The claim, which prove() checks. "limit": fair only in the limit of its parameter. "law": a member of the family. */
    fair: "yes" | "no" | "limit" | "law";
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
    /** The most cards with which prove() takes only seconds. */
    proved_up_to: number;
    /** The most cards with which it runs at all; null: any number. */
    most_cards: number | null;
    /** The best-known name, if it is another one; otherwise "". */
    known_as: string;
    colour: Colour;
    /** The pseudo-code again, line by line, and when each line runs (docs/json.md). */
    lines: CodeLine[];
    /** Its names and description in Chinese; "" if there is none. */
    chinese: { name: string; aliases: string[]; method: string; why: string; flaw: string; cost: string; source: string; parameter: string; shrunken: string; law?: string };
    /** Of a member: which outcomes there are, and how likely. */
    law?: string;
}

export interface DealOptions {
    /** "plain": the same number of cards for each player. The others have their own rules. */
    game?: "plain" | "bridge" | "holdem" | "doudizhu";
    /** 4; 6 in hold'em. */
    players?: number;
    /** For each player, 13. */
    cards?: number;
    decks?: number;
    jokers?: boolean;
    /** Which game of the seed, from 1. */
    number?: number;
    /** A phrase, or a key. Without it, a fresh key from the system. */
    seed?: Seed;
}

/** A card: "As", "Th", "2c"; jokers are "Jo1" and "Jo2". */
export type CardName = string;

export interface Dealt {
    game?: string;
    decks?: number;
    jokers?: boolean;
    number: number;
    /** `cards`: as people sort them; `dealt`: in the order of the deal. */
    hands: { name: string; cards: CardName[]; dealt: CardName[] }[];
    /** The undealt cards, from the top. */
    rest: CardName[];
    /** In hold'em. */
    flop?: CardName[];
    turn?: CardName[];
    river?: CardName[];
    burned?: CardName[];
    /** In dou dizhu. */
    bottom?: CardName[];
}

export interface VerifyOptions {
    /** The texts of the announcement, commitments and reveals as they were published: they are compared, too. */
    published?: string | Iterable<string>;
}

/** As `fairshuf verify --json` (docs/json.md). */
export interface RaffleCheck {
    valid: boolean;
    /** "valid", or which check failed: "list-changed", "result-changed", ... */
    verdict: string;
    /** What is wrong, in a sentence; "" if valid. */
    says: string;
    claim: "verifiable" | "repeatable";
    transcript: string;
    title: string | null;
    draw: string;
    announcement: string;
    list: string;
    participants: number;
    tickets: number | null;
    household: number | null;
    earlier: { hash: string; column: number | null }[];
    excluded: number[];
    parties: string[];
    withheld: string[];
    second_try: { chance: number | null; became: number | null } | null;
    beacon: string | null;
    beacon_value: string | null;
    beacon_to_come: string | null;
    key: string;
    winners: Winner[];
    alternates: Winner[];
    commitments: { party: string; hash: string }[];
}

export interface Winner {
    /** Of the participant, from 1. */
    number: number;
    name: string;
    prize?: string;
}

export interface FunctionProofOptions {
    /** At most so many sequences of draws; a million if not given. */
    sequences?: number;
}

export interface FunctionObserveOptions {
    /** The cards, 13 if not given. */
    n?: number;
    /** 100,000 if not given. */
    shuffles?: number;
    /** Makes the draws of the given random repeatable. */
    seed?: string;
    /** false: an unfair function is not compared with the known mistakes, which takes a few seconds. */
    compare?: boolean;
}

/** So many sequences of draws with these bounds give this order: the card of each place, from 0. */
export interface Runs {
    order: Uint8Array;
    bounds: number[];
    ways: number;
}

export interface CodeLine {
    text: string;
    /** The line with its comment in Chinese, if it has a comment. */
    chinese?: string;
    runs: "unmarked" | "at-start" | "draw" | "with-draw" | "with-move" | "at-end";
}

export interface TraceOptions {
    /** The seed of the words; without seed and script, a fresh one. */
    seed?: Seed;
    /** Draws given by hand instead. A surplus, missing or too large draw throws. */
    script?: Iterable<number>;
    /** With a script: missing and unfit draws are replaced with fresh ones, and surplus draws are ignored. */
    complete?: boolean;
}

export interface Story {
    algorithm: string;
    cards: string[];
    steps: Step[];
    result: string[];
    /** Why each card is where it is, if cards moved after they were placed (docs/json.md). */
    end?: { card: string; place: number; ways: Factor[][]; probability: Fraction }[];
    /** Up to four cards, if the algorithm draws one of all orders: these, and which of them, from 0. */
    orders?: string[][];
    drawn?: number;
}

/** What happened to a card, such as "not-picked", and how likely it was. */
export interface Factor {
    what: string;
    probability: Fraction;
}

export interface Step {
    /** From 1. */
    step: number;
    /** A value from 0 to bound-1; null if the step draws nothing. Numbers above 2^53 are rounded. */
    draw: { bound: number; value: number } | null;
    probability: Fraction;
    /** Places count from 1. */
    moves: { kind: "swap" | "insert" | "take" | "put" | "shift" | "move"; from: number; to: number }[];
    /** After the step; null: an empty place. */
    deck: (string | null)[];
    /** The cards taken out so far, if the algorithm makes a second pile. */
    pile?: (string | null)[];
    /** The probability that the placed card is there, or the probability of all draws so far (docs/json.md). */
    product: Fraction;
    /** The factors of the product, if the draw settles a card. */
    factors?: Factor[];
    /** The card whose place the draw has settled, by its number in the first order, and that place; both from 1. */
    placed?: { card: number; place: number };
    /** The lines of the pseudo-code that the step ran, counted from 1. */
    lines: number[];
    /** False: the step ran one of these lines, and the trace does not show which. */
    lines_certain: boolean;
}

export interface ProveOptions {
    /** "exact", "modulo:R", "float:BITS", "short-seed:BITS", "short-seed:day", "stuck"; "java", "v8", "php-mt", "c-rand", "go1", "msvc", "randu", "mt19937:32". */
    draws?: DrawsName;
}

export interface Proof {
    algorithm: string;
    n: number;
    draws: string;
    /** The number of draw sequences, or "unbounded". */
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

/** Of a member of the family: whether it follows its own law. */
export interface ClassProof {
    member: string;
    n: number;
    draws: string;
    /** The number of draw sequences, or "unbounded". */
    outcomes: string;
    /** "arrangements", "sets", "cycles", "derangements", "orders" */
    class: string;
    law: "uniform" | "weighted";
    /** How many outcomes the class has. */
    size: string;
    reached: number;
    /** Every outcome that comes up, as "1 2 3", in lexicographic order; not if there are more than 5040. */
    probabilities?: Record<string, Fraction>;
    /** With a weighted law: what each should be. */
    claimed?: Record<string, Fraction>;
    residual: Fraction;
    shrunken?: string;
    verdict: "fair" | "unfair" | "equal";
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
    /** The shuffles of the (first) sample; a million if not given. */
    shuffles?: number;
    draws?: DrawsName;
    /** Without it, a fresh seed, which the result contains. */
    seed?: string;
}

/** What is observed of any shuffle. */
export interface Observed {
    n: number;
    shuffles: number;
    suspicious_shuffles?: number;
    tests: Test[];
    verdict: Finding;
    sentence: string;
    reason: Reason;
    colour: Colour;
    /**
     * The smallest bias that the sample would have shown, with probability .99: one card comes to one place with
     * probability (1 + smallest_bias)/n. Null: none.
     */
    smallest_bias: number | null;
    /** The same for many places: the root mean square of their relative deviations. */
    smallest_rms_bias: number | null;
    decks?: { estimate: number; low: number; high: number };
    deck: string[];
    /** positions[card][place] */
    positions: number[][];
}

/** Of a function. */
export interface FunctionObservation extends Observed {
    /** Its name. */
    function: string;
    seed: string;
    /** The known mistakes that an unfair function resembles, the best match first. */
    looks_like: Resemblance[];
}

export interface Resemblance {
    name: string;
    /** How much of the deviations it explains: 1 is all of it. */
    score: number;
    /** The name in the catalogue, or the name of the mistake. */
    algorithm: string;
    correlation: number;
    /** What the program does. */
    meaning: string;
    parameter?: number;
    low?: number;
    high?: number;
}

export interface OrderObserver {
    readonly n: number;
    /** Counts whole orders: the card of each place, from 0. Those after the end are left out. */
    add(orders: Uint8Array): this;
    snapshot(): Snapshot<Omit<FunctionObservation, "seed">>;
    positions(): Float64Array;
    /** After the end: compares an unfair function with the known mistakes. */
    compare(): this;
    close(): void;
}

export interface Observer {
    readonly n: number;
    /** Makes at least so many more shuffles, in blocks of 8192. Does nothing after the end. */
    run(shuffles: number): this;
    /** The progress so far. */
    snapshot(): Snapshot;
    /** The counts of each card in each place of this sample so far: [card * n + place]. */
    positions(): Float64Array;
    /** Runs to the end. */
    finish(): Observation;
    /** Frees its memory. */
    close(): void;
}

export interface Snapshot<Result = Observation> {
    /** 1, or 2 after a suspicious first sample. The second is twice as large, and `done` restarts. */
    sample: 1 | 2;
    done: number;
    wanted: number;
    finished: boolean;
    /**
     * What the tests say after 1, 2, 4, 8, ... blocks and at the end of a sample. For watching only: the verdict
     * is that of the result.
     */
    looks: Look[];
    result: Result | null;
}

export interface Look {
    sample: 1 | 2;
    shuffles: number;
    tests: Test[];
    verdict: Finding;
    sentence: string;
    reason: Reason;
    colour: Colour;
    /** What so many shuffles would have shown. */
    smallest_bias: number | null;
}

/** "fair": no sign of unfairness. It is no proof; `smallest_bias` says what was excluded. */
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
export interface Observation extends Observed {
    algorithm: string;
    draws: string;
    seed: string;
    /** Of a member of the family: how its outcomes became orders. */
    completed?: string;
}

export interface Racer {
    /** Shuffles its deck so many times. The caller measures the time. */
    run(repeats: number): void;
    /** Frees its memory. */
    close(): void;
}

export interface CrackOptions {
    players: number;
    /** From 1. */
    seat?: number;
    hole: string[];
    /** The flop, and perhaps the turn. */
    board: string[];
    /** The seeds from first to last - 1 are tried: without them, all milliseconds of a day. */
    first?: number;
    last?: number;
}

/** The seeds that deal the visible cards, and what else they deal. */
export interface Cracked {
    wrong_seeds_expected: number;
    candidates: { seed: number; time: string; hands: string[][]; flop: string[]; turn: string[]; river: string[]; burned: string[] }[];
}
