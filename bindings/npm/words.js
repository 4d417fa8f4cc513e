// The messages of errors in Chinese, by their English templates (wrong() in functions.js). What the module itself says
// comes in the language that it speaks.

import { filledIn } from "./functions.js";

const chinese = {
    "below '{0}': a whole number from 1 to {1}": "below “{0}”：应为 1 到 {1} 的整数",
    "number '0': games count from 1": "number “0”：局数从 1 开始",
    "language '{0}': there are en and zh": "language “{0}”：可用的是 en 和 zh",
    "seed and script exclude each other: give one of them": "seed 与 script 不能同时使用：请只给其中一个",
    "about '{0}': there are orders, positions, distance": "about “{0}”：可用的是 orders、positions、distance",
    "n '{0}': a function is proved with 1 to {1} cards": "n “{0}”：函数可以用 1 到 {1} 张牌证明",
    "observe(function, { n, shuffles }): the number of cards is an option": "observe(函数, { n, shuffles })：牌数是一个选项",
    "after shuffle {0} {1}": "第 {0} 次洗牌之后，{1}",
    "this observer is closed": "此观测已关闭",
    "{0} bytes are no whole orders of {1} cards": "{0} 字节不是若干个 {1} 张牌的完整排列",
    "this racer is closed": "此选手已关闭",
    "a seed is a text, or a key: a Uint8Array of 32 bytes": "种子是一段文字，或一个密钥：32 字节的 Uint8Array",
    "what is shuffled is an array, or a typed array": "要洗的应是数组或类型化数组",
    "a sample is of an array, or a typed array": "抽样的对象应是数组或类型化数组",
    "{0}: the text of the file, or its bytes": "{0}：应为文件的文字或其字节",
    "{0} does not go with {1}, which has its own rules": "{0} 不能与 {1} 同用：它有自己的规则",
    "{0} does not go with a function": "{0} 不能用于函数",
    "options '{0}': an object": "options “{0}”：应为对象",
    "{0} '{1}': a text": "{0} “{1}”：应为文字",
    "{0} '{1}': a text, or a function": "{0} “{1}”：应为文字或函数",
    "{0} '{1}': a list": "{0} “{1}”：应为列表",
    "{0} '{1}': a whole number from 0 to {2}": "{0} “{1}”：应为 0 到 {2} 的整数",
    "fairshuf has no memory left": "fairshuf 的内存不足",
    "fairshuf has stopped: load it again": "fairshuf 已停止：请重新加载",
    "fairshuf stopped: {0}": "fairshuf 停止了：{0}",
    "fairshuf stopped, perhaps for lack of memory": "fairshuf 停止了，可能是内存不足",
    // Functions of the caller
    "the function returns a promise: it must shuffle at once": "函数返回了 Promise：它必须立即洗牌",
    "the function is a generator: it must shuffle at once": "函数是生成器：它必须立即洗牌",
    "there are {0} cards instead of {1}": "有 {0} 张牌，而应有 {1} 张",
    "there is a card '{0}', not one of 0 to {1}": "出现了牌“{0}”，而牌应是 0 到 {1}",
    "card {0} is there twice": "牌 {0} 出现两次",
    "random({0}): the bound is a whole number from 1 to {1}": "random({0})：范围应为 1 到 {1} 的整数",
    "there are more than {0} sequences of draws; fewer cards would fit": "抽取序列超过 {0} 种；请减少牌数",
    "this run is over: random is only for the time of the shuffle": "这一次运行已结束：random 只在洗牌期间有效",
    "random() and Math.random() have too many values to try them all: for a proof, write random(k), or Math.floor(random() * k)":
        "random() 和 Math.random() 的取值太多，无法穷举：要证明，请写 random(k) 或 Math.floor(random() * k)",
    "with the same draws, the function did otherwise than before: it depends on more than its draws, such as other randomness or an earlier run":
        "同样的抽取下，函数的行为与上次不同：它还取决于抽取以外的东西，例如其他随机数或之前的运行",
    "there is no function: write (deck, random) => ...": "没有函数：请写 (deck, random) => ...",
    "this is not a function: write (deck, random) => ...": "这不是函数：请写 (deck, random) => ...",
    // Rounds of drand
    "it has no round": "其中没有轮次",
    "its signature needs 96 hexadecimal digits": "签名应有 96 个十六进制数字",
    "it has round {0}, but {1} was announced": "其中是第 {0} 轮，而公告的是第 {1} 轮",
    "its randomness is not the SHA-256 of its signature": "其随机数不是签名的 SHA-256",
    "its value is {0}, but {1} was used": "其值是 {0}，而使用的是 {1}",
    "its signature is not quicknet's for round {0}": "签名不是 quicknet 对第 {0} 轮的签名",
};

// The same in another language: { template, values }, in which a value may be such a template, too.
function translated({ template, values }) {
    return filledIn(
        chinese[template] ?? template,
        values.map((value) => (value?.template === undefined ? value : translated(value))),
    );
}

// What an error says, in a language: "en" or "zh". `said` is that of the error, which has the template; a message without
// values is its own template.
export function messageIn(language, message, said) {
    if (language !== "zh") return message;
    return said || Object.hasOwn(chinese, message) ? translated(said ?? { template: message, values: [] }) : message;
}

// The error, with its message in the language.
export function inWords(language, problem) {
    if (language === "zh" && problem instanceof Error) problem.message = messageIn(language, problem.message, problem.said);
    return problem;
}
