// Traces by name: what `fairshuf trace` does, as a function.
#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "fairshuf/algorithm/selection.hpp"
#include "fairshuf/core/expected.hpp"
#include "fairshuf/trace/recording.hpp"
#include "fairshuf/words/key.hpp"

namespace fairshuf {

using script = std::vector<std::uint64_t>;  // draws given by hand

// Draws given by hand as far as they go and fit, and from there on those of a key: for whoever tries out what
// another draw would do.
struct completed {
    script draws;
    key rest;
};

using trace_draws = std::variant<key, script, completed>;

struct traced {
    selection algorithm;
    std::vector<std::string> cards;  // names, in their first order
    trace::recording recording;
};

expected<traced> trace_shuffle(const selection& algorithm, const std::vector<std::string>& cards,
                               const trace_draws& draws);

}  // namespace fairshuf
