#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "observe/one/one_report.hpp"
#include "observe/report/test_evidence.hpp"
#include "observe/report/tests_page.hpp"
#include "report/places_svg.hpp"

namespace fairshuf::report {
namespace {

using audit::observed_verdict;
using audit::one_observation;

std::string items_text(std::uint64_t number) {
    return grouped(std::to_string(number));
}

// A row for each band of items, a column for each band of places; colours as in the table of places.
places_picture bands_picture(const one_observation& seen, const audit_page& page) {
    const std::size_t bands = seen.bands;
    const auto n = static_cast<double>(seen.n);
    std::vector<double> rows(bands), columns(bands);
    for (std::size_t i = 0; i < seen.band_cells.size(); ++i) {
        columns[i / bands] += static_cast<double>(seen.band_cells[i]);
        rows[i % bands] += static_cast<double>(seen.band_cells[i]);
    }
    places_picture picture;
    picture.words = {page.say("part of the old order", "原次序的段"),
                     page.say("part of the new order", "新次序的段"), page.say("fewer items", "偏少"),
                     page.say("as expected", "符合预期"), page.say("more items", "偏多")};
    for (std::size_t item = 0; item < bands; ++item) {
        picture.cards.push_back(std::to_string(item + 1));
        for (std::size_t place = 0; place < bands; ++place) {
            const double expected = rows[item] * columns[place] / n;
            const auto count = static_cast<double>(seen.band_cells[place * bands + item]);
            const double z = (count - expected) / std::sqrt(expected);
            picture.cells.push_back(
                {fmt::format("{:.0f}", count), std::abs(z) <= 0.5 ? 0 : std::clamp(z / 4, -1.0, 1.0),
                 fmt::format("{} → {}: {:.0f} ({:.1f})", item + 1, place + 1, count, expected)});
        }
    }
    return picture;
}

class one_pages {
public:
    one_pages(const one_subject& what, const one::one_seen& found, const provenance& from, language words)
        : what_(what),
          found_(found),
          seen_(found.seen),
          from_(from),
          words_(words),
          page_(words, words == language::chinese ? "单个排列的审计报告" : "Audit of one order", what.title) {
    }

    std::string write() {
        verdict();
        examined();
        if (seen_.problem.empty()) measured();
        page_.clauses([this](topic about) { return evidence_for(about); });
        page_.origin(from_, page_.say("The same command judges the same file again, with the same result.",
                                      "用同一命令可再次判断同一文件，结果相同。"));
        return page_.html();
    }

private:
    std::string say(std::string_view english, std::string_view chinese) const {
        return page_.say(english, chinese);
    }

    void verdict() {
        if (!seen_.problem.empty())
            return page_.verdict(
                say("Not a shuffle: items are missing, or there twice.", "不是洗牌：有的项缺失或重复。"),
                "red", page_.chinese() ? found_.problem : seen_.problem);
        switch (seen_.verdict) {
            case observed_verdict::fair:
                return page_.verdict(
                    fmt::format(fmt::runtime(say("No sign of bias in one order of {} items.",
                                                 "在 {} 项的一个排列中未见偏差迹象。")),
                                items_text(seen_.n)),
                    "grey",
                    say("This is no proof that the shuffle is fair. One order cannot show a generator with "
                        "few seeds, "
                        "nor an order that comes too often.",
                        "这并不证明洗牌是公平的。单个排列看不出种子太少的生成器，也看不出出现过多的排列。"));
            case observed_verdict::unfair:
                return page_.verdict(
                    say("Unfair: a fair shuffle gives an order like this less than once in a million times.",
                        "不公平：公平的洗牌得到这样的排列，机会不到百万分之一。"),
                    "red",
                    seen_.looks_like.empty()
                        ? say("It looks like none of the known machines.", "它与已知的机制都不相像。")
                        : fmt::format(fmt::runtime(say("It looks like {}.", "它像是{}。")),
                                      machine_in_words(seen_.looks_like.front(), words_)));
            default:
                return page_.verdict(say("Suspicious: a fair shuffle gives an order like this less than once "
                                         "in a thousand times.",
                                         "可疑：公平的洗牌得到这样的排列，机会不到千分之一。"),
                                     "yellow",
                                     say("Another order of the same shuffle would decide.",
                                         "需要同一洗牌的另一个排列才能判定。"));
        }
    }

    void examined() {
        page_.heading("What was examined", "审计对象");
        std::vector<std::pair<std::string, std::string>> rows{
            {say("order", "排列"), what_.title},
            {say("items", "项数"), items_text(seen_.n)},
            {say("counted from", "编号从"), std::to_string(found_.counted_from)}};
        if (found_.repeated_lines > 0)
            rows.emplace_back(say("equal lines", "相同的行"),
                              fmt::format(fmt::runtime(say("{}, matched at random", "{} 行，随机配对")),
                                          items_text(found_.repeated_lines)));
        if (!found_.in_memory)
            rows.emplace_back(
                say("memory", "内存"),
                say("did not hold the order: some tests are left out, inversions are those of a sample",
                    "容纳不下整个排列：部分检验未做，逆序取自样本"));
        page_.facts(rows);
    }

    void measured() {
        if (!seen_.band_cells.empty()) bands();
        seen_and_not_seen();
        add_tests(page_, seen_.tests, observed_kind::one_order);
        machines();
    }

    void bands() {
        page_.heading("Where the items went", "各项去了哪里");
        page_.picture(
            svg_of(what_.title, {draw(bands_picture(seen_, page_))}),
            fmt::format(
                fmt::runtime(say(
                    "The old and the new order are cut into {} equal parts. A row for each part of the old "
                    "order, a column for each part of the new one: a fair shuffle brings about {:.0f} items "
                    "from each to each. Blue is fewer, orange more; four standard deviations and beyond are "
                    "the strongest colour.",
                    "原次序和新次序各分为 {} "
                    "个等长的段。每行是原次序的一段，每列是新次序的一段：公平的洗牌从每"
                    "段带到每段约 {:.0f} 项。蓝色偏少，橙色偏多；四个标准差及以上为最深的颜色。")),
                seen_.bands, static_cast<double>(seen_.n) / static_cast<double>(seen_.bands * seen_.bands)));
    }

    void seen_and_not_seen() {
        page_.heading("What would have been seen, and what not", "能看出什么，看不出什么");
        const std::string buffer = items_text(seen_.largest_buffer_seen);
        if (seen_.largest_buffer_seen > 0)
            page_.paragraph(
                fmt::format("Seen: a shuffle buffer of {} items or less, each time; shards or blocks that "
                            "stay together; "
                            "parts that are not shuffled; sorting by keys of which many are equal.",
                            buffer),
                fmt::format("能看出：{} "
                            "项或更小的洗牌缓冲区，每次都能；保持在一起的分片或块；没有洗过的部分；按大量相同"
                            "的键排序。",
                            buffer));
        page_.paragraph(
            "Not seen: a generator with few seeds; the same order in every epoch; an order that comes too "
            "often; a "
            "formula that mixes well; whether somebody can predict the next order. Many shuffles of few "
            "cards by the "
            "same code show more.",
            "看不出：种子太少的生成器；每轮都用同一排列；出现过多的排列；混合得很好的公式；是否有人能预测下一"
            "个排列。用同一代码洗"
            "很多次少量的牌，能看出更多。");
    }

    void machines() {
        if (seen_.verdict != observed_verdict::unfair || seen_.looks_like.empty()) return;
        page_.heading("What it looks like", "它像什么");
        std::vector<std::vector<std::string>> rows{
            {say("machine", "机制"), say("evidence that fits", "符合的证据")}};
        for (const auto& machine : seen_.looks_like)
            rows.push_back({machine_in_words(machine, words_), fmt::format("{:.0f} %", 100 * machine.score)});
        page_.table(rows, 1);
        page_.note(say("A name is the best of the known machines, and a hint only.",
                       "这里的名称是已知机制中最相近的，仅供参考。"));
    }

    evidence evidence_for(topic about) const {
        const test_evidence tests(page_, seen_.tests);
        if (!seen_.problem.empty() && about == topic::distribution)
            return {support::against, say("items are missing or double", "有的项缺失或重复")};
        switch (about) {
            case topic::distribution:
                return tests.by(tests.least(), audit::detail::suspicious_below, say("one order", "单个排列"));
            case topic::independence:
            case topic::reach:
            case topic::repeated_stream:
                return {support::not_addressed, say("one order cannot show it", "单个排列无法说明")};
            case topic::patterns:
                if (tests.least() < audit::detail::suspicious_below)
                    return {support::against, say("these tests found a pattern", "检验发现了规律")};
                return {support::not_addressed,
                        say("one order cannot show the link to others", "单个排列看不出与其他排列的联系")};
            default: return tests.of_all(about);
        }
    }

    const one_subject& what_;
    const one::one_seen& found_;
    const one_observation& seen_;
    const provenance& from_;
    language words_;
    audit_page page_;
};

}  // namespace

std::string as_page(const one_subject& what, const one::one_seen& found, const provenance& from,
                    language words) {
    const speaking in_these(words);
    return one_pages(what, found, from, words).write();
}

}  // namespace fairshuf::report
