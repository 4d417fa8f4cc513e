#include "observe/report/observation_page.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string_view>

#include "catalogue/named.hpp"
#include "fairshuf/audit/statistics/judgement.hpp"
#include "language/words/mistakes.hpp"
#include "language/words/observe.hpp"
#include "observe/report/observation_svg.hpp"
#include "observe/report/test_evidence.hpp"
#include "observe/report/tests_page.hpp"

namespace fairshuf::report {
namespace {

using audit::observation;
using audit::observed_verdict;

std::string number(double value) {
    return std::abs(value) < 1e15 ? grouped(fmt::format("{:.0f}", value)) : fmt::format("{:.2g}", value);
}

class observation_pages {
public:
    observation_pages(const subject& what, const observation& seen,
                      const std::vector<resemblance>& looks_like, const provenance& from, language words)
        : what_(what),
          seen_(seen),
          looks_like_(looks_like),
          from_(from),
          page_(words, words == language::chinese ? "洗牌审计报告" : "Audit of a shuffle",
                title_of(what, words)) {}

    std::string write() {
        verdict();
        examined();
        places();
        seen_and_not_seen();
        add_tests(page_, seen_.tests, observed_kind::shuffles);
        mistake();
        page_.clauses([this](topic about) { return evidence_for(about); });
        page_.origin(
            from_,
            from_.key.empty()
                ? page_.say("The same command observes again. Its sample is a new one, unless the input "
                            "is a file.",
                            "用同一命令可再次观测。除非输入是文件，否则得到的是新的样本。")
                : page_.say("This command gives the same numbers on every machine.",
                            "在任何机器上运行此命令都得到相同的数字。"));
        return page_.html();
    }

private:
    // In Chinese, the catalogue's own words if it is one of its shuffles.
    static std::string title_of(const subject& what, language words) {
        for (const auto& [name, value] : what.names)
            if (name == "algorithm" && words == language::chinese)
                if (const auto known = named_algorithm(value))
                    return fmt::format("{}：{}", value, known->about.chinese.method);
        return what.title;
    }

    std::string say(std::string_view english, std::string_view chinese) const {
        return page_.say(english, chinese);
    }
    std::string shuffles() const { return grouped(std::to_string(seen_.shuffles)); }
    std::string bias() const { return audit::detail::percent_rounded_up(seen_.smallest_bias); }
    bool shows_bias() const { return std::isfinite(seen_.smallest_bias); }

    void verdict() {
        switch (seen_.verdict) {
            case observed_verdict::fair:
                page_.verdict(
                    shows_bias()
                        ? fmt::format(
                              fmt::runtime(say("No sign of bias: no bias of {} % or more in {} shuffles.",
                                               "未见偏差迹象：在 {1} 次洗牌中没有 {0} % 或以上的偏差。")),
                              bias(), shuffles())
                        : fmt::format(
                              fmt::runtime(say("No sign of bias, but {} shuffles are too few to show any.",
                                               "未见偏差迹象，但 {} 次洗牌太少，看不出任何偏差。")),
                              shuffles()),
                    "grey",
                    say("This is no proof that the shuffle is fair. A smaller bias, or one of another kind, "
                        "may be there.",
                        "这并不证明洗牌是公平的。更小的偏差或其他类型的偏差仍可能存在。"));
                break;
            case observed_verdict::unfair:
                page_.verdict(
                    fmt::format(fmt::runtime(say(
                                    "Unfair: a fair shuffle gives a sample like these {} shuffles less than "
                                    "once in a "
                                    "million times.",
                                    "不公平：公平的洗牌出现这 {} 次洗牌那样的样本，机会不到百万分之一。")),
                                shuffles()),
                    "red", unfair_meaning());
                break;
            default:
                page_.verdict(
                    say("Suspicious: a fair shuffle gives a sample like this less than once in a thousand "
                        "times.",
                        "可疑：公平的洗牌出现这样的样本，机会不到千分之一。"),
                    "yellow",
                    say("A fresh sample, twice as large, would decide.", "需要一个两倍大的新样本才能判定。"));
        }
    }

    std::string unfair_meaning() const {
        if (seen_.never_changed()) return say("The deck was never changed.", "牌组从未改变。");
        if (seen_.always_same()) return say("The result was always the same deck.", "结果总是同一副牌。");
        const auto worst = seen_.worst_place();
        if (!worst) return "";
        return fmt::format(
            fmt::runtime(
                say("Farthest off in the table of places: card {} comes to place {} in {:.2f} % of the "
                    "shuffles, instead of {:.2f} %.",
                    "位置表中偏离最大：牌 {} 在位置 {} 的比例为 {:.2f} %，应为 {:.2f} %。")),
            what_.deck[worst->card], worst->place + 1, 100 * worst->share,
            100 / static_cast<double>(seen_.n));
    }

    void examined() {
        page_.heading("What was examined", "审计对象");
        std::vector<std::pair<std::string, std::string>> rows{
            {say("shuffle", "洗牌"),
             title_of(what_, page_.chinese() ? language::chinese : language::english)},
            {say("terms", "条件"), what_.terms},
            {say("cards", "牌数"), std::to_string(seen_.n)},
            {say("shuffles counted", "计入的洗牌次数"), shuffles()}};
        if (seen_.suspects)
            rows.emplace_back(say("first sample", "首个样本"),
                              fmt::format(fmt::runtime(say("{} shuffles, suspicious; this is a fresh sample",
                                                           "{} 次，可疑；本样本是重新抽取的")),
                                          grouped(std::to_string(*seen_.suspects))));
        rows.emplace_back(say("completion", "补全"),
                          what_.completed == nullptr ? "" : std::string(text_of(*what_.completed)));
        page_.facts(rows);
    }

    void places() {
        page_.heading("Where the cards went", "牌去了哪里");
        auto picture = picture_of(what_, seen_);
        picture.title = "";
        picture.note = "";
        page_.picture(
            svg_of(what_.title, {draw(picture)}),
            fmt::format(
                fmt::runtime(
                    say("A row for each card, a column for each place; the numbers are percentages. A fair "
                        "shuffle "
                        "brings each card to each place in {:.2f} % of the shuffles, give or take {:.2g}. "
                        "Blue is "
                        "less often, orange more often; four times that and more is the strongest colour.",
                        "每行一张牌，每列一个位置，数字为百分比。公平的洗牌使每张牌在每个位置的比例为 "
                        "{:.2f} %，上下约 "
                        "{:.2g}。蓝色偏少，橙色偏多；超过四倍波动即为最深的颜色。")),
                100 / static_cast<double>(seen_.n), 100 * deviation()));
    }

    double deviation() const {
        const double p = 1 / static_cast<double>(seen_.n);
        return std::sqrt(p * (1 - p) / static_cast<double>(seen_.shuffles));
    }

    void seen_and_not_seen() {
        page_.heading("What would have been seen, and what not", "能看出什么，看不出什么");
        if (!shows_bias())
            return page_.paragraph("So few shuffles would not have shown any bias of a card in a place.",
                                   "次数太少，任何一张牌在某个位置上的偏差都看不出来。");
        const std::string rms = audit::detail::percent_rounded_up(seen_.smallest_rms_bias);
        page_.paragraph(
            fmt::format("Seen: {0} shuffles show a bias of {1} % or more in 99 samples of 100. A "
                        "bias of {1} % means that one card "
                        "comes to one place {1} % more often than it should, and all else is "
                        "fair. If many places are off, {2} % "
                        "is enough (root mean square).",
                        shuffles(), bias(), rms),
            fmt::format("能看出：{0} 次洗牌，100 个样本中有 99 个能看出 {1} % 或以上的偏差。{1} % "
                        "的偏差是指某一张牌到某一个位置的次数比应有的多 "
                        "{1} %，其他都公平。如果许多位置都有偏差，{2} %（均方根）即可看出。",
                        shuffles(), bias(), rms));
        page_.paragraph(
            "Not seen: a smaller bias; a bias of a few whole orders among very many; a generator with so "
            "many seeds that no "
            "deck repeats in this sample; whether somebody can predict the next deck; and anything that "
            "differs from the "
            "shuffles counted here, such as another version of the program.",
            "看不出：更小的偏差；极多排列中少数排列的偏差；种子多到本样本中没有重复的生成器；是否有人能预测下"
            "一副牌；以及与此处计入的"
            "洗牌不同的一切，例如程序的另一个版本。");
    }

    // A shuffle of the catalogue needs no comparison: its flaw is known.
    void known_flaw() {
        for (const auto& [name, value] : what_.names)
            if (name == "algorithm" && seen_.verdict == observed_verdict::unfair)
                if (const auto known = named_algorithm(value); known && !known->about.flaw.empty()) {
                    page_.heading("The mistake", "错误所在");
                    page_.paragraph(fmt::format("{}: {}.", known->about.flaw, known->about.why),
                                    fmt::format("{}。", known->about.chinese.why));
                }
    }

    void mistake() {
        known_flaw();
        if (looks_like_.empty() && !seen_.decks) return;
        page_.heading("The likely mistake", "可能的错误");
        if (seen_.decks)
            page_.paragraph(
                fmt::format("It repeats decks as if there were only {} of them ({} to {}).",
                            number(seen_.decks->decks), number(seen_.decks->low), number(seen_.decks->high)),
                fmt::format("它重复出现的牌组，如同总共只有 {} 种（{} 到 {}）。", number(seen_.decks->decks),
                            number(seen_.decks->low), number(seen_.decks->high)));
        if (looks_like_.empty()) return;
        resembled(looks_like_.front());
        if (looks_like_.size() > 1) {
            const std::string next =
                fairshuf::say<words::next_best>(name_in_report(looks_like_[1]), looks_like_[1].correlation);
            page_.paragraph(next, next);
        }
    }

    void resembled(const resemblance& best) {
        const std::string sentence = fairshuf::say<words::deviations_resemble>(
            name_in_report(best), best.correlation, meaning_of(best));
        page_.paragraph(sentence, sentence);
    }

    // What the program does. The page is for readers who cannot ask `fairshuf explain`.
    static std::string meaning_of(const resemblance& like) {
        if (!like.meaning.empty() && !like.in_catalogue) return words::mistake_in_words(like.meaning);
        const auto known = named_algorithm(like.algorithm);
        if (!known) return like.name;
        const facts& about = known->about;
        return speaks_chinese()
                   ? fmt::format("{}：{}；{}", about.chinese.name, about.chinese.method, about.chinese.why)
                   : fmt::format("{}; {}", about.method, about.flaw);
    }

    evidence not_shown(std::string_view english, std::string_view chinese) const {
        return {support::not_addressed, say(english, chinese)};
    }

    evidence of_distribution(const test_evidence& tests) const {
        if (!shows_bias()) return not_shown("too few shuffles", "洗牌次数太少");
        const double least =
            tests.least({"positions", "adjacency-symmetric", "adjacency-antisymmetric", "adjacency-margins",
                         "precedence-mean", "precedence-residual", "fixed-points", "cycles", "parity",
                         "inversions", "descents", "rising-sequences", "longest-runs", "order-of-five"});
        return tests.by(least, audit::detail::suspicious_below,
                        fmt::format(fmt::runtime(say("bias of {} % or more would have been seen",
                                                     "{} % 或以上的偏差会被看出")),
                                    bias()));
    }

    // Whatever a test of two decks says, it does not make up for what the others found.
    evidence of_independence(const test_evidence& tests) const {
        if (!tests.made("serial")) return not_shown("the test serial was not made", "没有做“前后两次”检验");
        const auto found = tests.by(tests.least({"serial"}), audit::detail::suspicious_below,
                                    say("test serial", "“前后两次”检验"));
        if (found.how == support::against || seen_.verdict == observed_verdict::fair) return found;
        return not_shown("no link to the deck before was found, but other tests speak against the shuffle",
                         "未发现与前一副牌有关，但其他检验对这种洗牌不利");
    }

    evidence of_patterns(const test_evidence& tests) const {
        if (tests.least() < audit::detail::suspicious_below)
            return {support::against, say("these tests found a pattern", "检验发现了规律")};
        return of_independence(tests);
    }

    evidence of_repeats(const test_evidence& tests) const {
        if (!tests.made("birthday"))
            return not_shown("too few orders to wait for repeats", "排列太少，无法观察重复");
        if (tests.least({"birthday"}) < audit::detail::suspicious_below)
            return {support::against, say("decks repeat too soon", "牌组重复过早")};
        return not_shown("no deck repeated too soon", "没有牌组过早重复");
    }

    evidence evidence_for(topic about) const {
        const test_evidence tests(page_, seen_.tests);
        switch (about) {
            case topic::distribution: return of_distribution(tests);
            case topic::independence: return of_independence(tests);
            case topic::patterns: return of_patterns(tests);
            case topic::reach:
            case topic::repeated_stream: return of_repeats(tests);
            default: return tests.of_all(about);
        }
    }

    const subject& what_;
    const observation& seen_;
    const std::vector<resemblance>& looks_like_;
    const provenance& from_;
    audit_page page_;
};

}  // namespace

std::string as_page(const subject& what, const observation& seen, const std::vector<resemblance>& looks_like,
                    const provenance& from, language words) {
    const speaking in_these(words);
    return observation_pages(what, seen, looks_like, from, words).write();
}

}  // namespace fairshuf::report
