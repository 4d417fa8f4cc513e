#include "fairshuf/family/members.hpp"
#include "fairshuf/trace/recorder.hpp"
#include "trace/trace.hpp"

namespace fairshuf {

// With the smaller constants of the proof: sixteen draws in advance would be hard to follow.
trace::recording recorded_member(const selection& member, std::size_t n, any_draws& draws) {
    trace::recording result;
    visit_member(member, [&](const auto& chosen) {
        result = trace::record(detail::shrunken_member(chosen), n, draws);
    });
    return result;
}

}  // namespace fairshuf
