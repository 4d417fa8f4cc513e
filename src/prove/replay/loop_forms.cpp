#include "prove/replay/loop_forms.hpp"

#include <fmt/format.h>

#include <array>
#include <numeric>
#include <string_view>
#include <utility>

#include "fairshuf/algorithm/swap_down.hpp"
#include "fairshuf/algorithm/swap_up.hpp"
#include "language/words/forms.hpp"
#include "report/width.hpp"

namespace fairshuf {
namespace {

// Calls visit(i, first, last) for each round: swap place i with randInt(first, last). These are the loops of
// the document.
template <class Visit>
void run_form(int form, std::size_t n, const Visit& visit) {
    if (form == 1)
        for (std::size_t i = 0; i < n; ++i) visit(i, i, n - 1);
    if (form == 2)
        for (std::size_t i = 0; i + 1 < n; ++i) visit(i, i, n - 1);
    if (form == 3)
        for (std::size_t i = n; i-- > 0;) visit(i, std::size_t{0}, i);
    if (form == 4)
        for (std::size_t i = n; i-- > 1;) visit(i, std::size_t{0}, i);
}

}  // namespace

std::vector<std::size_t> order_by_form(int form, std::size_t n, const std::vector<std::uint64_t>& draws) {
    std::vector<std::size_t> cards(n);
    std::iota(cards.begin(), cards.end(), std::size_t{1});
    std::size_t used = 0;
    run_form(form, n, [&](std::size_t i, std::size_t first, std::size_t /*last*/) {
        std::swap(cards[i], cards[first + static_cast<std::size_t>(draws[used++])]);
    });
    return cards;
}

std::vector<std::uint64_t> bounds_of_form(int form, std::size_t n) {
    std::vector<std::uint64_t> bounds;
    run_form(form, n, [&](std::size_t /*i*/, std::size_t first, std::size_t last) {
        bounds.push_back(last - first + 1);
    });
    return bounds;
}

namespace report {
namespace {

std::string loops_side_by_side(const style& s) {
    const std::array<std::pair<std::string_view, std::string_view>, 4> loops{
        {{"for (i = 0; i < n; i++)", "swap(a[i], a[randInt(i, n-1)])"},
         {"for (i = 0; i < n-1; i++)", "swap(a[i], a[randInt(i, n-1)])"},
         {"for (i = n-1; i >= 0; i--)", "swap(a[i], a[randInt(0, i)])"},
         {"for (i = n-1; i > 0; i--)", "swap(a[i], a[randInt(0, i)])"}}};
    const std::array<std::string, 4> notes{say<words::forms_up_idle>(), say<words::forms_up>(),
                                           say<words::forms_down_idle>(), say<words::forms_down>()};
    std::string text;
    for (std::size_t i = 0; i < loops.size(); ++i)
        text += fmt::format(
            "  {}  {}  {}\n", i + 1,
            paint(s, ink::cyan, fmt::format("{:<27} {:<31}", loops[i].first, loops[i].second)), notes[i]);
    return text;
}

std::string table_of_three() {
    std::string text = "  " + padded(text_of(words::forms_draws_column), 8);
    for (int form = 1; form <= 4; ++form) text += padded(say<words::forms_form>(form), 10);
    text += "\n";
    for (std::uint64_t first = 0; first < 3; ++first)
        for (std::uint64_t second = 0; second < 2; ++second) {
            text += fmt::format("  {:<8}", fmt::format("{} {}", first, second));
            for (int form = 1; form <= 4; ++form)
                text += fmt::format(
                    "{:<10}", fmt::format("{}", fmt::join(order_by_form(form, 3, {first, second, 0}), " ")));
            text += "\n";
        }
    return text;
}

std::string without_trailing_blanks(const std::string& text) {
    std::string result;
    for (const char c : text) {
        if (c == '\n') result.erase(result.find_last_not_of(' ') + 1);
        result += c;
    }
    return result;
}

}  // namespace

expected<std::string> loop_forms(const selection& algorithm, const style& s) {
    const auto name = algorithm.about.name;
    if (name != swap_up::about.name && name != swap_down::about.name)
        return error{say<words::forms_only_swaps>(algorithm.spec())};
    std::string text = say<words::forms_title>() + "\n\n" + loops_side_by_side(s) + "\n";
    text += say<words::forms_draws>() + "\n" + say<words::forms_idle>() + "\n" + say<words::forms_mirror>() +
            "\n\n";
    text += say<words::forms_run>(text_of(words::forms_bounds)) + "\n\n" + table_of_three() + "\n";
    text += paint(s, ink::green, say<words::forms_each_once>()) + "\n";
    return without_trailing_blanks(text);
}

}  // namespace report

}  // namespace fairshuf
