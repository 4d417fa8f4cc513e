#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "format/quantities.hpp"
#include "language/words/observe_one.hpp"
#include "observe/one/one_report.hpp"
#include "observe/report/tests_table.hpp"

namespace fairshuf::report {
namespace {

using audit::observed_verdict;

std::string whole(double x) {
    return grouped(fmt::format("{:.0f}", x));
}

struct machine_words {
    std::string_view name, english, chinese;  // {}: the parameter
    bool estimated = false;                   // it has an interval
};

constexpr auto machines = std::to_array<machine_words>({
    {"identity", "no shuffle at all: every item is in its old place", "根本没有洗：每项都在原位"},
    {"reversal", "no shuffle: the items in reverse", "没有洗：次序颠倒"},
    {"rotation", "a rotation: the items in their old order, from item {} on", "轮转：从第 {} 项起的原次序"},
    {"stride", "every {}-th item in turn (modulo n)", "依次每隔 {} 项取一项（模 n）"},
    {"almost-identity", "almost no shuffle: the items are in their old order, but for {} breaks",
     "几乎没有洗：除 {} 处断开外，各项保持原次序"},
    {"backward-shards", "shards of {} that were each read backwards", "每片 {} 项，各片倒着读出", true},
    {"shards", "shards of {} whose order was shuffled, but not their contents",
     "每片 {} 项，分片之间洗过，片内没有洗", true},
    {"contents", "shards of {} whose contents were shuffled, but not their order",
     "每片 {} 项，片内洗过，分片之间没有洗", true},
    {"blocks", "blocks of {} that stay together", "每块 {} 项，各块保持在一起", true},
    {"buffer", "a shuffle buffer of about {}", "约 {} 项的洗牌缓冲区", true},
    {"few-bits", "Fisher-Yates with random numbers of {} bits", "用 {} 位随机数的 Fisher-Yates 洗牌"},
    {"tied-keys", "a stable sort by random keys with ties, of about {} different keys",
     "按有重复的随机键稳定排序，约 {} 个不同的键", true},
    {"interleaved", "about {} streams that were merged, each in its old order",
     "约 {} 个数据流合并而成，各保持原次序", true},
    {"feistel", "a Feistel network of few rounds (about {})", "轮数很少的 Feistel 网络（约 {} 轮）"},
    {"partly-shuffled", "a shuffle of only {} of the items: the others are in their old places",
     "只洗了 {} 项：其余各项都在原位"},
});

}  // namespace

std::string machine_in_words(const audit::likely_machine& machine, language words) {
    // NOLINTNEXTLINE(readability-qualified-auto): not a pointer in every library
    const auto found = std::ranges::find(machines, machine.name, &machine_words::name);
    if (found == machines.end()) return std::string(machine.name);
    const bool chinese = words == language::chinese;
    std::string text(chinese ? found->chinese : found->english);
    if (const auto at = text.find("{}"); at != std::string::npos)
        text.replace(at, 2, whole(machine.parameter));
    if (found->estimated && machine.low < machine.high)
        text += fmt::format(fmt::runtime(chinese ? "（{} 到 {}）" : " ({} to {})"), whole(machine.low),
                            whole(machine.high));
    return text;
}

reason one_reason(const audit::one_observation& seen) {
    if (!seen.problem.empty()) return {"no-shuffle", {{"problem", seen.problem}}};
    const auto* worst = seen.worst();
    if (worst == nullptr) return {};
    const std::string test(worst->name), p = probability_text(worst->tail);
    switch (seen.verdict) {
        case observed_verdict::fair:
            return {"no-test-against-one",
                    {{"tests", std::to_string(seen.tests.size())},
                     {"test", test},
                     {"p", p},
                     {"buffer", grouped(std::to_string(seen.largest_buffer_seen))},
                     {"items", grouped(std::to_string(seen.n))}}};
        case observed_verdict::suspicious: return {"one-sample-against", {{"test", test}, {"p", p}}};
        case observed_verdict::unfair: return {"tests-against", {{"test", test}, {"p", p}}};
        case observed_verdict::unjudged: break;
    }
    return {};
}

std::string one_sentence(const one::one_seen& found) {
    const audit::one_observation& seen = found.seen;
    if (!seen.problem.empty())
        return say<words::says_unfair>(speaks_chinese() ? found.problem : seen.problem);
    const reason why = one_reason(seen);
    const std::string least = say<words::has_p>(words::test_name(why.value("test")), why.value("p"));
    switch (seen.verdict) {
        case observed_verdict::fair:  // "FAIR" is for proofs
            return say<words::one_no_sign>(why.value("items"), why.value("buffer"));
        case observed_verdict::suspicious: return say<words::one_suspicious>(least);
        case observed_verdict::unfair:
            return say<words::tests_against>(shortened(rejecting(seen.tests)), least);
        case observed_verdict::unjudged: break;
    }
    return say<words::unjudged>();
}

}  // namespace fairshuf::report
