#include "prove/proof_page.hpp"

#include <fmt/format.h>

#include <utility>
#include <vector>

#include "catalogue/facts_in_words.hpp"
#include "fairshuf/audit/exact/positions.hpp"
#include "language/words/common.hpp"
#include "prove/class_report.hpp"
#include "prove/proof_report.hpp"
#include "prove/proof_svg.hpp"
#include "prove/seed_enumeration.hpp"

namespace fairshuf::report {
namespace {

using audit::fraction;
using fact_rows = std::vector<std::pair<std::string, std::string>>;

std::string page_fraction(const fraction& f) {
    const std::string text = audit::to_text(f);
    constexpr std::size_t longest = 40;
    if (text.size() > longest) return fmt::format("{:.6g}", audit::to_double(f));
    return text.find('/') == std::string::npos ? text : fmt::format("{} = {:.4g}", text, audit::to_double(f));
}

// What is common to all proofs.
class proof_pages {
public:
    proof_pages(const proof_request& request, const provenance& from, language words)
        : page(words, words == language::chinese ? "洗牌证明报告" : "Proof of a shuffle",
               title(request, words)),
          request_(request),
          from_(from) {}

    std::string say(std::string_view english, std::string_view chinese) const {
        return page.say(english, chinese);
    }

    void verdict(std::string_view english, std::string_view chinese, bool fair) {
        page.verdict(
            say(english, chinese), fair ? "green" : "red",
            say("This is a proof about the algorithm, with the draws named below. It says nothing of the "
                "program "
                "around it, nor of the source of its random words.",
                "这是关于算法本身的证明，以下述抽取方式为前提。它不涉及外围程序，也不涉及随机数的来源。"));
    }

    void examined(fact_rows more) {
        page.heading("What was proved", "证明对象");
        fact_rows rows{{say("shuffle", "洗牌"), request_.algorithm.spec()},
                       {say("method", "方法"),
                        say(request_.algorithm.about.method, request_.algorithm.about.chinese.method)},
                       {say("cards", "牌数"), std::to_string(request_.n)},
                       {say("draws", "抽取"), request_.draws.spec}};
        rows.insert(rows.end(), more.begin(), more.end());
        page.facts(rows);
    }

    void covers() {
        page.heading("What it covers, and what not", "涵盖什么，不涵盖什么");
        covered();
        page.paragraph(
            "Not covered: other numbers of cards; whether the random words are good and unpredictable; "
            "mistakes in a program that "
            "is not this one. `fairshuf observe` examines a running program.",
            "不涵盖：其他牌数；随机数是否良好、不可预测；其他程序中的错误。`fairshuf observe` "
            "可以检验正在运行的程序。");
    }

    void covered() {
        if (const auto seeds = seeds_of(request_.draws)) {
            const std::string all = grouped(std::to_string(*seeds));
            return page.paragraph(
                fmt::format("Covered: the sequences of draws that the generator makes of {} seeds, each seed "
                            "as likely as every other. No other sequence was tried, and nothing was rounded.",
                            all),
                fmt::format("涵盖：生成器由 {} "
                            "个种子产生的抽取序列，各种子可能性相同。没有试其他序列，也没有舍入。",
                            all));
        }
        page.paragraph(
            "Covered: every sequence of draws that the algorithm can make with this number of cards, with "
            "its exact probability. "
            "Nothing was sampled, and nothing was rounded.",
            "涵盖：在这一牌数下算法可能的每一种抽取序列及其精确概率。没有抽样，也没有舍入。");
    }

    void flaw() {
        const auto& about = request_.algorithm.about;
        if (about.flaw.empty()) return;
        page.heading("The mistake", "错误所在");
        page.paragraph(fmt::format("{}: {}.", about.flaw, about.why), about.chinese.why);
    }

    // distribution: all outcomes alike; reach: all orders come up; either may be unknown.
    std::string finish(support distribution, support reach) {
        const bool exact = request_.draws.spec == "exact";
        page.clauses([&](topic about) -> evidence {
            const std::string given =
                say("of the algorithm, given its draws", "就算法而言，以其抽取方式为前提");
            switch (about) {
                case topic::distribution:
                    return {distribution, distribution == support::not_addressed
                                              ? say("places alone do not show it", "仅凭位置无法说明")
                                              : given};
                case topic::reach:
                    return {reach, reach == support::not_addressed
                                       ? say("this proof does not list the orders", "此证明没有列出各种排列")
                                       : given};
                case topic::patterns:
                    if (distribution == support::against) return {support::against, given};
                    return {support::not_addressed, say("nothing was sampled", "没有抽样")};
                case topic::scaling:
                    if (exact && distribution == support::supports)
                        return {support::supports, say("the draws are exactly uniform, given ideal words",
                                                       "在理想随机数下抽取完全均匀")};
                    if (!exact && distribution == support::against)
                        return {support::against, say("with these draws", "以此抽取方式")};
                    return {support::not_addressed,
                            exact && distribution == support::against
                                ? say("the draws are exact, the fault is in the algorithm",
                                      "抽取精确，问题在算法")
                                : say("this proof does not show it", "此证明无法说明")};
                case topic::prediction:
                case topic::seeding:
                    return {support::not_addressed,
                            say("a property of the source of words", "属于随机数来源的性质")};
                default: return {support::not_addressed, say("nothing was sampled", "没有抽样")};
            }
        });
        page.origin(from_,
                    say("A proof gives the same result everywhere.", "证明在任何地方都得到相同的结果。"));
        return page.html();
    }

    audit_page page;

private:
    static std::string title(const proof_request& request, language in_these) {
        const auto& about = request.algorithm.about;
        return say_in<words::spec_and_method>(in_these, request.algorithm.spec(),
                                              chosen(in_these, about.method, about.chinese.method));
    }

    const proof_request& request_;
    const provenance& from_;
};

places_picture without_title(places_picture picture) {
    picture.title = picture.note = "";
    return picture;
}

support supports_if(bool good) {
    return good ? support::supports : support::against;
}

void places_section(proof_pages& pages, const audit::matrix& positions) {
    pages.page.heading("Where each card ends", "每张牌落在哪里");
    pages.page.picture(
        svg_of("", {draw(without_title(picture_of(positions)))}),
        fmt::format(fmt::runtime(pages.say(
                        "A row for each card, a column for each place: the exact probability. Fair is 1/{}.",
                        "每行一张牌，每列一个位置：精确概率。公平时为 1/{}。")),
                    positions.size()));
}

}  // namespace

std::string as_page(const proof_request& request, const proved& result, const provenance& from,
                    language words) {
    const speaking in_these(words);
    const auto& p = result.proof;
    proof_pages pages(request, from, words);
    const bool fair = p.verdict != audit::verdict::unfair;
    pages.verdict(verdict_sentence(p), verdict_sentence(p), fair);
    pages.examined(
        {{pages.say("outcomes tried", "枚举的结果"),
          p.outcomes ? grouped(audit::to_text(*p.outcomes))
                     : pages.say("without limit, solved", "无上限，已求解")},
         {pages.say("orders reached", "能达到的排列"),
          fmt::format("{} / {}", grouped(std::to_string(p.reached)), grouped(audit::to_text(p.orders)))},
         {pages.say("most likely", "最可能"),
          say<words::spec_and_method>(to_text(p.most.orders.front()), page_fraction(p.most.probability))},
         {pages.say("least likely", "最不可能"),
          say<words::spec_and_method>(to_text(p.least.orders.front()), page_fraction(p.least.probability))},
         {pages.say("fair", "公平时"), page_fraction(fraction(1, p.orders))},
         {pages.say("distance from fair (total variation)", "与公平的距离（全变差）"),
          page_fraction(p.total_variation)},
         {pages.say("smaller constants", "较小的常数"),
          std::string(constants_of(request.algorithm.about, result.shrunken_by))}});
    if (!result.probabilities.empty()) {
        pages.page.heading("The probability of each order", "每种排列的概率");
        auto picture = picture_of(result);
        picture.title = "";
        pages.page.picture(
            svg_of("", {draw(picture)}),
            pages.say("The dashed line is the fair probability. Blue is less often, orange more often.",
                      "虚线为公平的概率。蓝色偏少，橙色偏多。"));
    }
    places_section(pages, p.positions);
    pages.covers();
    pages.flaw();
    return pages.finish(supports_if(fair), supports_if(p.orders == p.reached));
}

std::string as_page(const proof_request& request, const audit::matrix& positions, const provenance& from,
                    language words) {
    const speaking in_these(words);
    proof_pages pages(request, from, words);
    const bool even = audit::even(positions);
    pages.verdict(even ? "Places even: each card is in each place with exactly the same probability. This is "
                         "not yet fairness."
                       : "Places uneven: some cards are likelier in some places, so the shuffle is not fair.",
                  even ? "位置均匀：每张牌在每个位置的概率完全相同。但这还不等于公平。"
                       : "位置不均匀：有些牌更可能出现在某些位置，因此不公平。",
                  even);
    pages.examined({});
    places_section(pages, positions);
    pages.covers();
    pages.flaw();
    return pages.finish(even ? support::not_addressed : support::against, support::not_addressed);
}

std::string as_page(const proof_request& request, const distance& found, const provenance& from,
                    language words) {
    const speaking in_these(words);
    proof_pages pages(request, from, words);
    const bool fair = found.value == 0;
    pages.verdict(
        fair ? "Fair: the distance from fair is exactly 0." : "Unfair: the distance from fair is not 0.",
        fair ? "公平：与公平的距离恰好为 0。" : "不公平：与公平的距离不为 0。", fair);
    const bool squares = found.kind == distance::measure::chi_square;
    pages.examined({{squares ? pages.say("distance (chi-square)", "距离（卡方）")
                             : pages.say("distance (total variation)", "距离（全变差）"),
                     page_fraction(found.value)}});
    pages.covers();
    pages.flaw();
    return pages.finish(supports_if(fair), support::not_addressed);
}

std::string as_page(const proof_request& request, const audit::class_proof& proof, const provenance& from,
                    language words) {
    const speaking in_these(words);
    proof_pages pages(request, from, words);
    const bool fair = proof.verdict != audit::verdict::unfair;
    pages.verdict(verdict_sentence(proof), verdict_sentence(proof), fair);
    pages.examined(
        {{pages.say("outcomes that come up", "出现的结果"), grouped(std::to_string(proof.outcomes.size()))},
         {pages.say("outcomes of the class", "该类的结果"), grouped(audit::to_text(proof.about.size))},
         {pages.say("smaller constants", "较小的常数"),
          std::string(constants_of(request.algorithm.about, proof.shrunken_by))}});
    pages.page.heading("The probability of each outcome", "每种结果的概率");
    auto picture = picture_of(proof);
    picture.title = picture.note = "";
    pages.page.picture(
        svg_of("", {draw(picture)}),
        pages.say("Blue is less often than it should be, orange more often.", "蓝色偏少，橙色偏多。"));
    pages.covers();
    return pages.finish(supports_if(fair), support::not_addressed);
}

}  // namespace fairshuf::report
