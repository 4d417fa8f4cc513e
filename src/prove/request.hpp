// What to prove: the shuffle, its draws and the number of cards.
#pragma once

#include <cstddef>

#include "fairshuf/algorithm/selection.hpp"
#include "fairshuf/draws/choice.hpp"

namespace fairshuf {

struct proof_request {
    selection algorithm;
    draw_choice draws;
    std::size_t n = 0;
    unsigned threads = 1;
};

}  // namespace fairshuf
