// The texts of the page in English and Chinese.

import { gameWords } from "./words_games";
import { storyWords } from "./words_story";
import { yourWords } from "./words_yours";

export const languages = { en: "English", zh: "中文" } as const;
export type Language = keyof typeof languages;

const words = {
    ...storyWords,
    ...gameWords,
    ...yourWords,
    skip: ["Skip to the content", "跳到内容"],
    title: ["The fairshuf lab", "fairshuf 洗牌实验室"],
    lab: ["lab", "实验室"],
    views: ["Views", "视图"],
    watch: ["Watch", "观看"],
    prove: ["Prove", "证明"],
    observe: ["Observe", "观测"],
    race: ["Race", "竞速"],
    beacon: ["Beacon", "信标"],
    language: ["Language", "语言"],
    theme: ["Theme", "外观"],
    themeAuto: ["As the system", "跟随系统"],
    themeLight: ["Light", "浅色"],
    themeDark: ["Dark", "深色"],
    loading: ["Loading the module …", "正在加载模块……"],
    failed: ["Something went wrong: ", "出错了："],
    foot: [
        "Everything is computed in your browser, by the code of the command compiled to WebAssembly. Nothing is sent anywhere. The address reproduces what you see.",
        "一切都在您的浏览器中计算，所用代码与命令行程序相同，只是编译成了 WebAssembly。不向任何地方发送数据。复制网址即可重现您看到的内容。",
    ],
    algorithm: ["Shuffle", "洗牌算法"],
    first: ["First shuffle", "第一种洗牌"],
    second: ["Second shuffle", "第二种洗牌"],
    fair: ["Fair", "公平"],
    unfair: ["Unfair", "不公平"],
    limit: ["Fair only in the limit", "只在极限下公平"],
    law: ["The family: by a law of its own", "家族：各有自己的分布律"],
    badgeYes: ["fair", "公平"],
    badgeNo: ["unfair", "不公平"],
    badgeLimit: ["in the limit", "极限下公平"],
    badgeLaw: ["fair by its law", "按其分布律公平"],
    tryThese: ["Try", "试试"],
    saveSvg: ["Save as SVG", "保存为 SVG"],
    saveCsv: ["Save as CSV", "保存为 CSV"],
    asTable: ["As a table", "以表格显示"],
    firstRows: ["The first {0} rows of {1}; all are in the CSV.", "共 {1} 行，这里是前 {0} 行；全部见 CSV。"],
    draws: ["Draws", "抽取方式"],
    drawsExact: ["exact", "精确"],
    offByOne: ["off by one (Sattolo)", "差一错误（Sattolo）"],
    drawsModulo: ["rand() % k, of {0} values", "rand() % k，共 {0} 个值"],
    drawsFloat: ["floating point, {0} bits", "浮点数，{0} 位"],
    drawsSeed: ["a seed of {0} bits", "{0} 位的种子"],
    drawsStuck: ["stuck: always the same", "卡住：总是同一个值"],
    // Watch
    watchTitle: ["Watch a shuffle, draw by draw", "逐次抽取，观看洗牌"],
    setup: ["Choose cards and draws", "选择牌与抽取"],
    cards: ["Cards (up to 54)", "牌（最多 54 张）"],
    cardsHint: ["Names with spaces between them: A♠ K♥ 7 Anna", "用空格分开：A♠ K♥ 7 小明"],
    deckOf: ["Deck", "牌组"],
    ownCards: ["own", "自定义"],
    jokers: ["54 with jokers", "54 张含大小王"],
    suitOf: ["13 spades", "13 张黑桃"],
    numbersOf: ["1 to {0}", "1 到 {0}"],
    show: ["Show", "显示"],
    faces: ["faces", "牌面"],
    numbers: ["numbers", "编号"],
    seed: ["Seed", "种子"],
    fresh: ["New draws", "重新抽取"],
    script: ["Draws by hand", "手动抽取"],
    notADraw: ["'{0}' is not a draw: write whole numbers with commas, as in 1,2,0,0.", "“{0}”不是抽取值：请写用逗号分开的整数，例如 1,2,0,0。"],
    notByHand: [
        "The draws of {0} are too large to be given by hand. Choose a seed instead.",
        "{0} 的抽取范围太大，无法手动给出。请改用种子。",
    ],
    drawsLeftOut: ["There were {0} draws, but only {1} are needed.", "给出了 {0} 次抽取，但只需要 {1} 次。"],
    firstCards: ["The first {0} of the {1} cards are taken.", "共 {1} 张牌，只取前 {0} 张。"],
    nothingToDo: ["There is nothing to do.", "无事可做。"],
    semicolon: ["; ", "；"],
    colon: [": ", "："],
    comma: [", ", "，"],
    toStart: ["To the start", "回到开头"],
    back: ["Step back", "后退一步"],
    play: ["Play", "播放"],
    pause: ["Pause", "暂停"],
    forward: ["Step forward", "前进一步"],
    toEnd: ["To the end", "到结尾"],
    scrub: ["Step", "步骤"],
    speed: ["Speed", "速度"],
    stepOf: ["Step {0} of {1}", "第 {0} 步，共 {1} 步"],
    start: ["Before the first step", "第一步之前"],
    startHint: ["Press play, or step forward.", "请按播放，或前进一步。"],
    drawn: ["Draw", "抽取"],
    noDraw: ["nothing is drawn", "不抽取"],
    probability: ["Probability", "概率"],
    product: ["Running product of the draws", "各次抽取的概率连乘积"],
    range: ["Choose this draw yourself", "自己选择这次抽取"],
    moves: ["Moves", "移动"],
    nothingMoves: ["nothing moves", "没有牌移动"],
    moreMoves: ["and {0} more", "以及另外 {0} 次"],
    swap: ["swap places {0} and {1}", "交换位置 {0} 和 {1}"],
    insert: ["the card of place {0} goes to place {1}, those between move up", "位置 {0} 的牌插到位置 {1}，中间的牌依次移动"],
    take: ["take the card of place {0} to place {1} of the pile", "位置 {0} 的牌放到牌堆的位置 {1}"],
    put: ["put card {0} of the pile back to place {1}", "牌堆的第 {0} 张放回位置 {1}"],
    shift: ["in the pile, card {0} goes to place {1}", "在牌堆中，第 {0} 张移到位置 {1}"],
    move: ["the card of place {0} goes to place {1}", "位置 {0} 的牌移到位置 {1}"],
    pseudocode: ["Pseudo-code", "伪代码"],
    lineUnsure: ["One of the marked lines: the step does not tell which.", "是标出的几行之一：这一步没有说明是哪一行。"],
    lineNone: ["This step has no line of its own: the pile becomes the deck.", "这一步没有对应的行：牌堆成为牌组。"],
    deck: ["Deck", "牌组"],
    pile: ["Pile", "牌堆"],
    place: ["Place", "位置"],
    card: ["Card", "牌"],
    order: ["Order", "排列"],
    allSteps: ["The deck, step by step", "每一步的牌组"],
    deckNow: ["The deck now: {0}", "现在的牌组：{0}"],
    // Prove
    proveTitle: ["Every order, with its exact probability", "每种排列的精确概率"],
    cardsN: ["Cards", "牌数"],
    sorted: ["Orders", "排序方式"],
    byName: ["in order", "按字典序"],
    bySize: ["by probability", "按概率"],
    orders: ["Probability of each order", "每种排列的概率"],
    outcomesOf: ["Probability of each outcome", "每种结果的概率"],
    ownLaw: ["as its law says", "合乎分布律"],
    reachedOutcomes: ["Outcomes that come up", "会出现的结果"],
    ofOutcomes: ["{0} of {1}", "{1} 种中的 {0} 种"],
    fairLine: ["fair: {0}", "公平：{0}"],
    positions: ["Where each card ends", "每张牌落在哪里"],
    positionsHint: ["Row: card. Column: place. Exact probability; fair is {0}.", "行：牌。列：位置。精确概率；公平时为 {0}。"],
    pick: ["Pick an order", "选一种排列"],
    orderNumber: ["{0} of {1}", "第 {0} 种，共 {1} 种"],
    outcomes: ["Sequences of draws", "抽取序列数"],
    unbounded: ["unbounded", "无上限"],
    reached: ["Orders that come up", "会出现的排列"],
    ofOrders: ["{0} of {1}", "{1} 种中的 {0} 种"],
    distance: ["Distance from fair (total variation)", "与公平的距离（全变差）"],
    shrunken: ["Proved with smaller constants", "以较小的常数证明"],
    proving: ["Proving …", "正在证明……"],
    tooManyToProve: [
        "{0} is proved in the page with up to {1} cards. Choose fewer cards.",
        "{0} 在本页最多用 {1} 张牌证明。请减少牌数。",
    ],
    more: ["more often", "偏多"],
    less: ["less often", "偏少"],
    // Observe
    observeTitle: ["Millions of shuffles, and sixteen tests", "洗牌数百万次，做十六项检验"],
    shuffles: ["Shuffles", "洗牌次数"],
    begin: ["Start", "开始"],
    again: ["Start again", "重新开始"],
    stop: ["Stop", "停止"],
    shuffled: ["{0} of {1} shuffles", "已洗 {0} 次，共 {1} 次"],
    completed: [
        "Its outcomes are completed to orders of {0} cards, by fair draws. All orders are equally likely exactly if it follows its own law. The table, the tests and the bias are about the completed orders.",
        "它的结果用公平的抽取补全为 {0} 张牌的排列：当且仅当它遵循自己的分布律时，所有排列概率相等。表格、检验和偏差都针对补全后的排列。",
    ],
    secondSample: ["The first sample was suspicious: a second one, twice as large, is taken.", "第一个样本可疑，另取两倍大的第二个样本。"],
    foundOut: ["Found out after {0} shuffles, by {1} (p = {2}).", "洗 {0} 次后被发现不公平，检验：{1}（p = {2}）。"],
    notFoundOut: ["Not found out at any look.", "各次查看均未发现不公平。"],
    verdictAtEnd: ["The verdict comes at the end.", "结论在最后给出。"],
    looksHint: [
        "Looks are at fixed numbers of shuffles: 8192, twice that, and so on. They are for watching; the verdict is that of the whole sample.",
        "只在固定的洗牌次数查看：8192、其两倍，依此类推。这只供观看；结论以整个样本为准。",
    ],
    biasHint: [
        "A bias of x %: one card comes to one place x % more or less often than it should. 99 samples of 100 with such a bias are judged unfair. No sample shows that a shuffle is fair; a proof does.",
        "偏差 x %：某张牌到某个位置的次数比应有的多或少 x %。有这种偏差的样本，100 个中有 99 个会被判为不公平。样本不能说明洗牌公平，证明才能。",
    ],
    matrix: ["How often each card came to each place", "每张牌到每个位置的次数"],
    matrixHint: ["Row: card. Column: place. Full colour: four standard deviations or more from even.", "行：牌。列：位置。最深的颜色：偏离均匀四个标准差以上。"],
    looks: ["The smallest adjusted p-value at each look", "每次查看时最小的校正后 p 值"],
    looksAxis: ["shuffles", "洗牌次数"],
    tests: ["The tests", "各项检验"],
    test: ["Test", "检验"],
    pValue: ["p", "p"],
    adjusted: ["adjusted p", "校正后的 p"],
    lineUnfair: ["unfair below 10⁻⁶", "低于 10⁻⁶：不公平"],
    // Beacon
    beaconTitle: ["Check a round of drand", "核对 drand 的一轮"],
    beaconAbout: [
        "A raffle can take its randomness from drand's network quicknet. Fetch the round yourself; this page loads nothing. It verifies the signature (BLS12-381), and computes the value, which must be the one in the transcript.",
        "抽签可以使用 drand 网络 quicknet 的随机数。请自行下载该轮的数据，本页不会下载任何内容。本页验证签名（BLS12-381）并计算其值，它必须与抽签记录中的值相同。",
    ],
    beaconFile: ["The file of the round", "该轮的文件"],
    beaconText: ["or its text", "或其文本"],
    beaconRound: ["Announced round (optional)", "公告的轮次（可选）"],
    beaconCheck: ["Check", "核对"],
    beaconHolds: ["The signature is quicknet's for round {0}, of {1}.", "签名确为 quicknet 对第 {0} 轮的签名，时间 {1}。"],
    beaconValue: ["The value:", "值："],
    beaconWrong: ["Not verified: ", "未通过："],
    beaconNoJson: ["this is not JSON", "这不是 JSON"],
    // Race
    raceTitle: ["A race of all shuffles", "所有洗牌算法的竞速"],
    racing: ["{0} with {1} cards …", "{0}，{1} 张牌……"],
    raced: ["The race is over.", "竞速结束。"],
    stopped: ["Stopped.", "已停止。"],
    rank: ["Rank", "名次"],
    time: ["Time per shuffle", "每次洗牌用时"],
    growth: ["Growth", "增长阶"],
    verdict: ["Verdict", "结论"],
    tooSlow: ["too slow", "太慢"],
    atMost: ["takes at most {0} cards", "最多 {0} 张牌"],
    notYet: ["not yet", "尚未测量"],
    costPlot: ["Time of one shuffle against the number of cards", "一次洗牌的用时与牌数的关系"],
    costHint: [
        "Both axes are logarithmic: a straight line of slope 1 is O(n), of slope 2 is O(n²). Measured in this browser, now.",
        "两轴均为对数刻度：斜率为 1 的直线是 O(n)，斜率为 2 的是 O(n²)。此刻在此浏览器中测得。",
    ],
    highlight: ["Highlight", "突出显示"],
    nobody: ["none", "无"],
    cardsAxis: ["cards", "牌数"],
} as const satisfies Record<string, readonly [string, string]>;

export type Word = keyof typeof words;

// 1,000,000: both languages write it so.
export const grouped = (value: number | bigint): string => String(value).replace(/\B(?=(\d{3})+$)/g, ",");

// The text, with each {name} replaced by the value of that name.
export const filled = (text: string, values: Record<string, unknown>): string => text.replace(/\{(\w+)\}/g, (_, name) => String(values[name]));

export class Speech {
    constructor(readonly language: Language) {}

    say = (word: Word, ...given: (string | number)[]): string =>
        filled(words[word][this.language === "zh" ? 1 : 0], { ...given });

    count = grouped;
}

export function languageOf(given: string | null, kept: string | null): Language {
    for (const wish of [given, kept, ...navigator.languages]) {
        if (wish?.startsWith("zh")) return "zh";
        if (wish?.startsWith("en")) return "en";
    }
    return "en";
}
