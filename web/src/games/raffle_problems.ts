// The problems that raffle_check.mjs finds, in Chinese.

import type { Language } from "../words/words";

const chinese: Record<string, string> = {
    "{} is not UTF-8": "{} 不是 UTF-8",
    "the list has an unclosed quote": "名单中有未闭合的引号",
    "a participant has no column for {}": "有参加者没有 {} 所指的列",
    "tickets are wrong": "签数有误",
    "a participant has no household": "有参加者没有写明家庭",
    "the excluded are not in ascending order": "被排除者没有按升序排列",
    "somebody who is excluded does not exist": "被排除者不在名单中",
    "not so many can win": "能中签的人没有这么多",
    "there are more winners than participants": "中签者多于参加者",
    "the prizes are not as many as the winners": "奖品数与中签人数不等",
    "this is not a transcript of version 1 or 2 in canonical form": "这不是规范格式的第 1 版或第 2 版抽签记录",
    "a party is named twice": "有一方出现两次",
    "the list was changed": "名单被改动过",
    "the number of participants is wrong": "参加者人数不符",
    "a participant is listed twice": "有参加者在名单中出现两次",
    "the commitments are not those of the parties, in their order": "承诺与各方及其顺序不符",
    "a commitment was made for another announcement": "有承诺是为另一份公告作出的",
    "a commitment is a copy": "有承诺是抄来的",
    "the reveals are not those of the parties, in order": "公开的秘密与各方及其顺序不符",
    "{}'s secret does not match": "{} 的秘密与承诺不符",
    "void: a secret was withheld": "作废：有一方没有公开秘密",
    "a beacon's value must have 32 to 256 digits": "信标的值应有 32 到 256 位数字",
    "the beacon is wrong, or too late": "信标的值有误，或来得太晚",
    "the seed is wrong": "种子有误",
    "the seed does not come from this phrase": "种子不是由这句短语得出的",
    "the key was changed": "密钥被改动过",
    "the result was changed": "结果被改动过",
    "the alternates were changed": "候补名单被改动过",
    "the claim is wrong": "结论的说法有误",
};

export function problemIn(language: Language, { problem, template = "", value = "" }: { problem: string; template?: string; value?: string }): string {
    const known = language === "zh" ? chinese[template] : undefined;
    return known ? known.replace("{}", () => value) : problem;
}
