// `fairshuf trace` as a function: records every step of one shuffle.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "catalogue/any_shuffle.hpp"
#include "fairshuf/algorithm/selection.hpp"
#include "fairshuf/core/expected.hpp"
#include "fairshuf/trace/recording.hpp"
#include "fairshuf/words/key.hpp"

namespace fairshuf {

using script = std::vector<std::uint64_t>;  // draws given by hand

// Uses the given draws as long as they fit, and the draws of a key afterwards. The page uses it to try other
// draws.
struct completed {
    script draws;
    key rest;
};

using trace_draws = std::variant<key, script, completed>;

struct traced {
    selection algorithm;
    std::vector<std::string> cards;  // names, in the home order
    trace::recording recording;
};

expected<traced> trace_shuffle(const selection& algorithm, const std::vector<std::string>& cards,
                               const trace_draws& draws);

// Records one run of a member of the family (fairshuf/family/members.hpp).
trace::recording recorded_member(const selection& member, std::size_t n, any_draws& draws);

}  // namespace fairshuf
