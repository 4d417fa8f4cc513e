// The loop of docs/sources.md 001 in its four forms, side by side, with the proof that they are one shuffle.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "fairshuf/algorithm/selection.hpp"
#include "fairshuf/core/expected.hpp"
#include "report/terminal.hpp"

namespace fairshuf {

// The order of 1 .. n that a form (1 to 4) gives with these draws: the k-th is the distance of j from the
// first place that randInt may give. The forms with an idle last draw take it from the end of the list.
std::vector<std::size_t> order_by_form(int form, std::size_t n, const std::vector<std::uint64_t>& draws);

// The bounds of the draws of a form.
std::vector<std::uint64_t> bounds_of_form(int form, std::size_t n);

namespace report {

// For swap-up and swap-down; the others have no such forms.
expected<std::string> loop_forms(const selection& algorithm, const style& s);

}  // namespace report

}  // namespace fairshuf
