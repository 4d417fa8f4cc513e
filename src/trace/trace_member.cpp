#include "catalogue/any_shuffle.hpp"
#include "fairshuf/family/members.hpp"
#include "fairshuf/trace/recorder.hpp"
#include "trace/trace.hpp"

namespace fairshuf {
namespace {

trace::recording recorded_member(const selection& member, std::size_t n, any_draws& draws) {
    trace::recording result;
    visit_member(member, [&](const auto& chosen) { result = trace::record(chosen, n, draws); });
    return result;
}

}  // namespace

expected<traced> trace_member(const selection& member, const std::vector<std::string>& cards,
                              const trace_draws& draws) {
    if (member.about.name == members::derangement::about.name && cards.size() == 1)
        return error{"one card has no derangement: give none, or at least two"};
    return trace_with(recorded_member, member, cards, draws);
}

}  // namespace fairshuf
