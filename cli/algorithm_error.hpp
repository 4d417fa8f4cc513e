// Why an algorithm was not found, in the language that is spoken, and where to look.
#pragma once

#include "fairshuf/core/expected.hpp"
#include "language/reasons.hpp"
#include "language/words/explain.hpp"

namespace fairshuf::cli {

inline error unknown_algorithm(const error& problem) {
    return {in_words(problem) + "\n" + say<words::lists_them_all>(), problem.why};
}

}  // namespace fairshuf::cli
