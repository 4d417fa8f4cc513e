// Chinese texts for the module's English ones: verdicts and refusals by their codes (docs/json.md), tests and headings by
// their names. The text about an algorithm comes with the algorithm. Texts without a translation stay English.

import type { Reason } from "fairshuf";
import { filled } from "./words";

// {name}: a value of the reason.
const reasons: Record<string, string> = {
    "all-equal": "公平：{orders} 种排列的概率都恰好是 {probability}",
    "all-equal-so-far": "相等：各排列的概率都是 {probability}，误差不超过未枚举的 {residual}",
    never: "不公平：{orders} 种排列中有 {never} 种从不出现，例如 {order}",
    times: "不公平：{order} 在 {in} 次中出现 {times} 次，而应为 {fair} 次中 1 次",
    "too-often": "不公平：{order} 出现得太多，相差 {parts} 分之一",
    "too-seldom": "不公平：{order} 出现得太少，相差 {parts} 分之一",
    "class-equal": "公平：{size} 种{class}的概率都恰好是 {probability}，其他从不出现",
    "class-equal-so-far": "相等：{size} 种{class}的概率都是 {probability}，误差不超过未枚举的部分",
    "class-products": "公平：{size} 种{class}的概率都恰好是其各步分数之积",
    "class-products-so-far": "相等：{size} 种{class}的概率是其各步分数之积，误差不超过未枚举的部分",
    "class-wrong": "不公平：{outcome} 的概率是 {probability}，而应为 {claimed}",
    "class-never": "不公平：{size} 种{class}中只有 {reached} 种会出现",
    "empty-class": "{algorithm}（{cards} 张牌）：没有这样的结果",
    "no-seeds": "{draws}：家族成员只能对所有抽取证明，不能对所有种子证明",
    "no-test-against": "未见偏差迹象：若有 {bias} % 或更大的偏差，{shuffles} 次洗牌就会显现",
    "too-few-to-show": "未见偏差迹象，但 {shuffles} 次洗牌太少，任何偏差都显现不出",
    "one-sample-against": "可疑：{test}的 p = {p}；公平的洗牌一千个样本中不到一个会这样",
    "tests-against": "不公平：依据 {against}（{test}的 p = {p}）",
    "bad-draws": "没有“{draws}”这种随机数来源",
    "too-many-to-trace": "{cards} 张牌太多：{algorithm} 最多 {most} 张",
    "too-many-steps": "{algorithm}（{cards} 张牌）超过 {most} 步，太多了，无法逐步显示",
    "too-many-to-prove": "{algorithm}（{cards} 张牌）：抽取序列太多，无法枚举；最多 {most} 张牌",
    "too-many-draws": "{algorithm}（{cards} 张牌，{draws}）：抽取序列太多，无法枚举；请减少牌数或参数",
    "too-many-seeds": "{draws}：种子太多，无法逐个尝试",
    endless: "{algorithm}（{cards} 张牌，{draws}）：可能永远停不下来，也洗不完",
    shrunken: "{algorithm}（{cards} 张牌，{draws}）：只能以较小的常数证明，说明不了有缺陷的抽取",
    "not-observable": "{cards} 张牌：{algorithm} 可以用 {least} 到 {most} 张牌观测",
};

// The classes of outcomes that members of the family have.
const classes: Record<string, string> = { arrangements: "部分排列", sets: "集合", cycles: "单一轮换", derangements: "错排", orders: "排列" };

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

export const testInChinese = (name: string): string => tests[name] ?? name;
export const headingInChinese = (text: string): string => headings[text] ?? testInChinese(text);

const testsNamed = 4;

function listed(names: string[]): string {
    const first = names.slice(0, testsNamed).map(testInChinese).join("、");
    return names.length > testsNamed ? `${first}及另外 ${names.length - testsNamed} 项` : first;
}

// Undefined for an unknown code.
export function reasonInChinese({ code, test, against, class: kind, ...values }: Reason): string | undefined {
    const text = reasons[code];
    return text && filled(text, { ...values, class: classes[String(kind)] ?? kind, test: testInChinese(String(test)), against: listed(against ?? []) });
}
