// The headings of the page's tables in Chinese. What the module says is in the language of the page already, and the
// text about an algorithm comes with the algorithm.

const headings: Record<string, string> = {
    step: "步骤",
    draw: "抽取",
    bound: "范围",
    probability: "概率",
    product: "累乘",
    moves: "移动",
    deck: "牌组",
    order: "排列",
    decimal: "小数",
    fair: "公平",
    card: "牌",
    sample: "样本",
    shuffles: "洗牌次数",
    test: "检验",
    p: "p",
    log10_p: "log10 p",
    log10_adjusted_p: "log10 校正后的 p",
    algorithm: "算法",
    cards: "牌数",
    ns_per_shuffle: "每次洗牌（纳秒）",
    yes: "公平",
    no: "不公平",
    limit: "极限下公平",
    "too-many": "牌太多",
    "too-slow": "太慢",
};

// Undefined if it is no heading.
export const headingInChinese = (text: string): string | undefined => headings[text];
