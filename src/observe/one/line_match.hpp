// The order that a shuffle gave the lines of a file: for each line of the output, its number in the input.
//
// Lines are compared by hashes of 64 bits. Lines that are equal cannot be told apart: they are matched at
// random, by fixed words. If the shuffle is fair, the order is then exactly as likely as every other; what
// the copies could have shown is lost.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "fairshuf/core/expected.hpp"

namespace fairshuf::one {

struct matched_lines {
    std::vector<std::uint32_t> order;  // from 0
    std::uint64_t repeated = 0;        // lines of the input that another one equals
    std::string problem;               // if the output does not have the same lines: the first that differs
    std::string problem_in_words;      // the same in the language that is spoken
};

expected<matched_lines> match_lines(const std::string& before, const std::string& after, std::uint64_t memory,
                                    unsigned threads);

}  // namespace fairshuf::one
