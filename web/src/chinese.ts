// The catalogue and the verdicts, which the module says in English, in Chinese. What is not here stays English.

const catalogue: Record<string, [method: string, why: string]> = {
    enumerate: ["抽取一个排列的编号（0 到 n!-1），按其各位数字构造该排列", "编号与排列一一对应，编号均匀，排列就均匀"],
    "enumerate-all": ["列出全部 n! 种排列，抽取其中一种", "表中每种排列恰有一次，从中均匀抽取"],
    tables: ["查表：前一半的牌到哪些位置，两半各按什么次序", "C(n,h)·h!·(n-h)! = n!：每种排列恰好来自三次抽取的一种结果"],
    "pick-redraw": ["抽任意一个位置；若牌已取走，就重抽", "留下的抽取在剩余的牌上均匀；作废的抽取什么也不改变"],
    "pick-splice": ["从剩余的牌中抽一张取出，补上空隙", "n·(n-1)·…·2 = n! 种抽取序列，各给出不同的排列"],
    "pick-last": ["从剩余的牌中抽一张，用最后一张补其位置", "无论剩余的牌怎样摆放，每次抽取都是均匀的"],
    "swap-down": ["从最后一个位置往前，与自己或之前的任一位置交换", "最后一个位置得到每张牌的概率都是 1/n，其余是少一张牌的同一问题"],
    "swap-up": ["从第一个位置往后，与自己或其后的任一位置交换", "第一个位置得到每张牌的概率都是 1/n，其余是少一张牌的同一问题"],
    "swap-seen": ["每张牌依次与自己或之前的任一张交换", "若前 i 张的次序均匀，则前 i+1 张也均匀：新来的一张在各位置的概率相等"],
    "insert-splice": ["把每张牌插到之前各牌中的任一位置，其余顺移", "2·3·…·n = n! 种抽取序列，各给出不同的排列"],
    "insert-swap": ["每张牌占据新牌堆中抽到的位置，原来的牌移到末尾", "若牌堆的次序均匀，加一张后仍均匀：新牌在各位置的概率相等"],
    "sort-keys": ["给每张牌一个随机键，按键排序；若有相同的键，全部重抽", "n 个独立的键若各不相同，则其 n! 种次序概率相等"],
    merge: ["用抛硬币把 1、2、4……张的牌段两两合并，余下的随机插入", "两个均匀的牌段用硬币合并、余牌随机插入，结果均匀（论文定理 1）"],
    "rao-sandelius": ["每张牌抛一枚硬币，正面在前、反面在后，各组内再来一遍", "独立的硬币对所有牌一视同仁，没有哪种排列能占便宜"],
    scatter: ["把每张牌扔进 64 个桶之一，再洗每个桶", "哪些牌同桶由独立的抽取决定，而每个桶内的次序均匀"],
    bulk: ["即 swap-seen；牌很多时，先原地交换到 64 个桶中", "每张牌的桶由自己的抽取决定，每个桶以及放不下的牌，次序都均匀"],
    trie: ["按随机数字逐层分开，再洗每个小段", "哪些牌同段由独立的数字决定，而每段内的次序均匀"],
    "swap-any": ["每个位置依次与任意位置交换", "27 种结果无法平均分给 6 种排列：3 张牌时，有的出现 4 次，有的 5 次"],
    "swap-pairs": ["交换两个独立抽取的位置（可以相同），重复 k 次", "交换 n 次后，一张牌从未被碰到的概率是 (1 - 1/n)^(2n)，约 1/7"],
    "sort-comparator-insertion": ["插入排序，用抛硬币来比较", "3 张牌时，1 2 3 保持不变的概率是 1/4，而不是 1/6"],
    "sort-comparator-binary-insertion": ["二分插入排序，用抛硬币来比较", "第三张牌用二分法找 3 个位置：1/4、1/4、1/2"],
    "sort-comparator-timsort": ["timsort，用抛硬币来比较", "3 张牌时，两枚硬币相同就成一段：一半的情况是 1 2 3 或 3 2 1"],
    "sort-comparator-merge": ["归并排序，用抛硬币来比较", "3 张牌时，单独的那张以 1/2 而不是 1/3 的概率排第一"],
    "sort-comparator-bubble": ["冒泡排序，用抛硬币来比较", "2^(n(n-1)/2) 种结果无法平均分给 n! 种排列，因为 3 整除 n! 而不整除 2^k"],
    sattolo: ["从最后一个位置往前，与严格在它之前的任一位置交换", "1 2 3 从不出现：每张牌都被换离原位"],
    "asf-poker": ["每个位置依次与除最后一个以外的任意位置交换", "最后一个位置从不被抽到，所以最后一张牌不可能留在那里"],
    teacher: ["交换两个独立抽取的位置，直到每张牌都被碰过", "2 张牌时，6 次中有 5 次被颠倒：最后被碰到的牌往往刚刚换过"],
    riffle: ["大约对半切开，让两半交错落下，重复 k 次", "一次鸽尾洗牌最多给出 2^n - n 种排列，且 2^n 次中有 n+1 次保持原样"],
    cut: ["从上面拿任意多张放到下面，一次", "n 种抽取给出 n 种排列，而排列有 n! 种"],
    "top-to-random": ["把最上面的牌插到任意位置，重复 k 次", "n^k 种结果无法平均分给 n! 种排列，因为 n-1 整除 n! 而不整除 n^k"],
};

const tests: Record<string, string> = {
    positions: "位置",
    "adjacency-symmetric": "相邻（对称）",
    "adjacency-antisymmetric": "相邻（反对称）",
    "adjacency-margins": "相邻（边缘）",
    "precedence-mean": "先后（均值）",
    "precedence-residual": "先后（残差）",
    "fixed-points": "不动点",
    cycles: "轮换",
    parity: "奇偶",
    inversions: "逆序",
    descents: "下降",
    "rising-sequences": "上升列",
    "longest-runs": "最长连续段",
    "order-of-five": "五张的次序",
    birthday: "生日",
    serial: "前后两次",
};

const listed = (names: string): string =>
    names
        .replace(/ and (\d+) more/, "及另外 $1 项")
        .split(", ")
        .map((name) => name.replace(/^[a-z-]+/, testInChinese))
        .join("、");

const sentences: [RegExp, (...found: string[]) => string][] = [
    [/^FAIR: each of the (\S+) orders has probability exactly (\S+)$/, (_, n, p) => `公平：${n} 种排列的概率都恰好是 ${p}`],
    [/^EQUAL: .* probability (\S+), up to the residual of (\S+) .*$/, (_, p, r) => `相等：各排列的概率都是 ${p}，误差不超过未枚举的 ${r}`],
    [/^UNFAIR: (\S+) of the (\S+) orders never comes? up, such as (.+)$/, (_, k, n, o) => `不公平：${n} 种排列中有 ${k} 种从不出现，例如 ${o}`],
    [/^UNFAIR: (.+) comes up (\S+) times? in (\S+) instead of 1 in (\S+)$/, (_, o, k, n, f) => `不公平：${o} 在 ${n} 次中出现 ${k} 次，而应为 ${f} 次中 1 次`],
    [/^UNFAIR: (.+) comes up too (often|seldom), by 1 part in (\S+)$/, (_, o, way, p) => `不公平：${o} 出现得太${way === "often" ? "多" : "少"}，相差 ${p} 分之一`],
    [/^FAIR: none of (\d+) tests speaks against it \(of all, (\S+) has (.*)\)$/, (_, k, name, p) => `公平：${k} 项检验都没有反对（p 值最小的是${testInChinese(name)}，${p}）`],
    [/^SUSPICIOUS: (\S+) has (.+?);.*$/, (_, name, p) => `可疑：${testInChinese(name)}的 ${p}；公平的洗牌一千个样本中不到一个会这样`],
    [/^UNFAIR: by (.+) \((\S+) has (.*)\)$/, (_, names, name, p) => `不公平：依据 ${listed(names)}（${testInChinese(name)}的 ${p}）`],
    [/^(\d+) cards are too many to trace (\S+); at most (\d+)$/, (_, n, name, most) => `${n} 张牌太多：${name} 最多 ${most} 张`],
    [/^(\S+) with (\d+) cards takes more than (\d+) steps: too many to tell$/, (_, name, n, most) => `${name}（${n} 张牌）超过 ${most} 步，太多了，无法逐步显示`],
    [/^bad draws '(.*)': .*$/, (_, draws) => `没有“${draws}”这种随机数来源`],
    [/^(\S+) with (\d+) cards and (\S+) draws: it can go on for ever without shuffling$/, (_, name, n, draws) => `${name}（${n} 张牌，${draws}）：可能永远停不下来，也洗不完`],
    [/^(\S+) with (\d+) cards and (\S+) draws: it is proved with smaller constants.*$/, (_, name, n, draws) => `${name}（${n} 张牌，${draws}）：只能以较小的常数证明，说明不了有缺陷的抽取`],
];

// Headings of tables.
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

// What a parameter counts, and with what a proof was made smaller.
const meanings: Record<string, string> = {
    "how many swaps": "交换次数",
    "how many riffles": "鸽尾洗牌次数",
    "how many cards to move": "移动的牌数",
    "3 buckets instead of 64": "3 个桶代替 64 个",
    "2 ways instead of 256, 2 levels, and leaves of 1 card": "2 路代替 256 路，2 层，叶为 1 张牌",
    "8 keys instead of 2^63": "8 个键代替 2^63 个",
    "2 buckets instead of 64 from 3 cards on, and one level": "3 张牌起用 2 个桶代替 64 个，且只有一层",
};

export const meaningInChinese = (text: string): string => meanings[text] ?? text;

export function cellInChinese(text: string): string {
    return headings[text] ?? tests[text] ?? text.replace(/^place (\d+)$/, "位置 $1");
}

export const methodInChinese = (name: string): string | undefined => catalogue[name]?.[0];
export const whyInChinese = (name: string): string | undefined => catalogue[name]?.[1];
export function testInChinese(name: string): string {
    return tests[name] ?? name;
}

export function sentenceInChinese(sentence: string): string {
    for (const [pattern, say] of sentences) {
        const found = pattern.exec(sentence);
        if (found) return say(...found);
    }
    return sentence;
}
