#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "fairshuf/audit/observation.hpp"
#include "observe/report/test_evidence.hpp"
#include "observe/report/tests_page.hpp"
#include "observe/table/table_law.hpp"
#include "observe/table/table_report.hpp"
#include "report/places_svg.hpp"

namespace fairshuf::published {
namespace {

using audit::observed_verdict;
using report::audit_page;
using report::evidence;
using report::topic;

class table_pages {
public:
    table_pages(const std::string& name, const place_table& table, const table_fit& found,
                const report::provenance& from, report::language words)
        : name_(name),
          table_(table),
          found_(found),
          from_(from),
          page_(words,
                words == report::language::chinese ? "公布的位置表的审计报告" : "Audit of a published table",
                name) {}

    std::string write() {
        page_.verdict(sentence(),
                      found_.verdict == observed_verdict::unfair       ? "red"
                      : found_.verdict == observed_verdict::suspicious ? "yellow"
                                                                       : "grey",
                      meaning());
        examined();
        places();
        seen_and_not_seen();
        if (!found_.tests.empty()) add_tests(page_, found_.tests, report::observed_kind::published_table);
        page_.clauses([this](topic about) { return evidence_for(about); });
        page_.origin(from_, say("The same command judges the same table again, with the same result.",
                                "用同一命令可再次判断同一张表，结果相同。"));
        return page_.html();
    }

private:
    std::string say(std::string_view english, std::string_view chinese) const {
        return page_.say(english, chinese);
    }
    std::string shuffles() const {
        return found_.shuffles ? report::grouped(std::to_string(*found_.shuffles)) : "";
    }
    template <class... Values>
    std::string fill(std::string_view english, std::string_view chinese, const Values&... values) const {
        return fmt::format(fmt::runtime(say(english, chinese)), values...);
    }
    std::string spread_of_so_many() const {
        const auto& e = *found_.estimate;
        if (!std::isfinite(e.high))
            return fill("about {} fair shuffles (at least {})", "约 {} 次公平洗牌（至少 {}）",
                        rounded_number(e.best), rounded_number(e.low));
        return fill("about {} fair shuffles ({} to {})", "约 {} 次公平洗牌（{} 到 {}）",
                    rounded_number(e.best), rounded_number(e.low), rounded_number(e.high));
    }

    std::string sentence() const {
        switch (found_.what) {
            case outcome::fits:
                return found_.shuffles
                           ? fill("The table fits {} fair shuffles.", "该表符合 {} 次公平洗牌。", shuffles())
                           : fill("The table fits {}. No number was claimed.", "该表符合{}。没有声称次数。",
                                  spread_of_so_many());
            case outcome::too_uneven:
                return fill("The table is too uneven for {} fair shuffles.",
                            "对 {} 次公平洗牌来说，该表过于不均匀。", shuffles());
            case outcome::too_even:
                return fill("The table is too even for {} fair shuffles.",
                            "对 {} 次公平洗牌来说，该表过于均匀。", shuffles());
            case outcome::patterned:
                return say("The deviations have a pattern, as those of a mistake have.",
                           "偏差有规律，像错误造成的那样。");
            case outcome::impossible:
                return fill("No count of {} shuffles gives {} % (card {} in place {}).",
                            "{} 次洗牌的任何计数都得不到 {} %（牌 {} 在位置 {}）。", shuffles(),
                            100 * table_.shares[*found_.impossible],
                            table_.deck[*found_.impossible / table_.n], *found_.impossible % table_.n + 1);
            case outcome::hidden:
                return say("Rounding hides the differences between the cells.",
                           "四舍五入掩盖了各格之间的差异。");
        }
        return "";
    }

    std::string meaning() const {
        switch (found_.what) {
            case outcome::fits:
                return say(
                    "Places alone prove no fairness: neighbours, repeated decks and whole orders are not in "
                    "the "
                    "table.",
                    "仅凭位置不能证明公平：表中没有相邻、重复的牌组和整个排列的信息。");
            case outcome::too_uneven:
                if (table_.shuffles)
                    return say("The counts add up to this number, so the shuffle is unfair.",
                               "计数的总和就是这个次数，所以洗牌不公平。");
                return say("Either there were fewer shuffles than claimed, or the shuffle is unfair.",
                           "要么洗牌次数少于声称的次数，要么洗牌不公平。");
            case outcome::too_even:
                return say(
                    "A fair shuffle varies more. Either there were more shuffles than claimed, or the "
                    "numbers were "
                    "not counted.",
                    "公平的洗牌变化更大。要么次数多于声称的次数，要么这些数字不是数出来的。");
            case outcome::patterned:
                return say("Fewer shuffles would not explain it.", "次数较少也解释不了。");
            case outcome::impossible:
                return say("So the table was not made by this number of shuffles.",
                           "所以该表不是由这么多次洗牌得出的。");
            case outcome::hidden:
                return say("More digits, or the counts, would show more.",
                           "更多位数字或原始计数能看出更多。");
        }
        return "";
    }

    void examined() {
        page_.heading("What was examined", "审计对象");
        std::string form = table_.unit == 0
                               ? say("counts", "计数")
                               : fill("shares, printed to {}", "比例，印到 {}", printed_digits(table_.unit));
        if (table_.truncated) form += say(", the rest cut off", "，其余截去");
        page_.facts(
            {{say("table", "表"), name_},
             {say("cards", "牌数"), std::to_string(table_.n)},
             {say("numbers", "数字"), form},
             {say("a row for each", "每行是一"),
              table_.rows_are_places ? say("place", "个位置") : say("card", "张牌")},
             {table_.shuffles ? say("shuffles", "洗牌次数") : say("shuffles claimed", "声称的洗牌次数"),
              shuffles()},
             {say("its spread is that of", "其离散程度相当于"),
              found_.estimate ? spread_of_so_many() : std::string()},
             {say("does not add up", "总和不符"), table_.uneven_line}});
    }

    // The number of shuffles that the colours refer to.
    double shown_for() const {
        if (found_.shuffles) return static_cast<double>(*found_.shuffles);
        return found_.estimate ? found_.estimate->best : 0;
    }
    double chance() const {
        const double s = shown_for() > 0 ? deviation_of_share(table_.n, shown_for()) : table_.unit;
        return std::sqrt(s * s + table_.unit * table_.unit / 12);
    }

    void places() {
        page_.heading("Where the cards went", "牌去了哪里");
        report::places_picture picture;
        picture.cards = table_.deck;
        const double even = 1 / static_cast<double>(table_.n);
        for (std::size_t i = 0; i < table_.shares.size(); ++i) {
            const double z = (table_.shares[i] - even) / chance(), percent = 100 * table_.shares[i];
            picture.cells.push_back(
                {fmt::format("{:.2f}", percent), std::abs(z) <= 0.5 ? 0 : std::clamp(z / 4, -1.0, 1.0),
                 fmt::format("{} → {}: {:.4g} %", table_.deck[i / table_.n], i % table_.n + 1, percent)});
        }
        page_.picture(
            report::svg_of(name_, {draw(picture)}),
            fill(
                "The table as printed: a row for each card, a column for each place, in percent. A fair "
                "shuffle "
                "gives {:.2f} %, give or take {:.2g}. Blue is less often, orange more often; four times that "
                "and more is the strongest colour.",
                "所印的表：每行一张牌，每列一个位置，单位为百分比。公平的洗牌为 {:.2f} %，上下约 "
                "{:.2g}。蓝色偏少，橙色"
                "偏多；超过四倍波动即为最深的颜色。",
                100 * even, 100 * chance()));
    }

    void seen_and_not_seen() {
        page_.heading("What would have been seen, and what not", "能看出什么，看不出什么");
        if (found_.smallest_bias) {
            const auto bias = audit::detail::percent_rounded_up(*found_.smallest_bias);
            page_.paragraph(fmt::format("Seen: a bias of {} % or more of one card in one place.", bias),
                            fmt::format("能看出：一张牌在一个位置上 {} % 或以上的偏差。", bias));
        }
        page_.paragraph(
            "Not seen: whatever a table of places does not hold. Neighbours that stay together, decks that "
            "repeat, whole "
            "orders that never come, and whether somebody can predict the next deck.",
            "看不出：位置表中没有的一切，如保持相邻的牌、重复的牌组、从不出现的排列，以及是否有人能预测下一副"
            "牌。");
    }

    evidence evidence_for(topic about) const {
        const report::test_evidence tests(page_, found_.tests);
        const bool about_tests = about == topic::distribution || about == topic::tests ||
                                 about == topic::tests_at_95 || about == topic::tests_at_99;
        if (about_tests && !table_.shuffles &&
            (found_.what == outcome::too_uneven || found_.what == outcome::too_even))
            return {report::support::not_addressed,
                    say("the table contradicts the claimed number of shuffles", "该表与声称的次数矛盾")};
        if (about == topic::distribution) {
            if (found_.what == outcome::impossible)
                return {report::support::against, say("a number that cannot be", "有不可能的数字")};
            if (found_.tests.empty() || found_.what == outcome::hidden)
                return {report::support::not_addressed, say("rounding hides it", "被舍入掩盖")};
            return tests.by(tests.least(), audit::detail::suspicious_below, say("places only", "仅位置"));
        }
        if (about == topic::patterns && found_.what == outcome::patterned)
            return {report::support::against, say("the deviations have a pattern", "偏差有规律")};
        if (about == topic::patterns || about == topic::independence || about == topic::reach ||
            about == topic::repeated_stream)
            return {report::support::not_addressed, say("a table cannot show it", "表格无法说明")};
        return tests.of_all(about);
    }

    const std::string& name_;
    const place_table& table_;
    const table_fit& found_;
    const report::provenance& from_;
    audit_page page_;
};

}  // namespace

std::string as_page(const std::string& name, const place_table& table, const table_fit& found,
                    const report::provenance& from, report::language words) {
    const speaking in_these(words);
    return table_pages(name, table, found, from, words).write();
}

}  // namespace fairshuf::published
