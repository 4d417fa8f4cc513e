// The catalogue: every shuffle, fair and unfair, in one compile-time list. The prover, the observer, the
// recorder, the bench and the lab iterate over it. So adding an algorithm is one file (with its facts) and
// one line here (with its #include).
//
//   for_each_algorithm([](auto algorithm) { print(algorithm.about.name); });
//   if (auto found = find_algorithm("riffle:7"))
//       visit_algorithm(*found, [&](auto algorithm) { algorithm(cards, draws); });
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "fairshuf/algorithm/bulk.hpp"
#include "fairshuf/algorithm/enumerate.hpp"
#include "fairshuf/algorithm/enumerate_all.hpp"
#include "fairshuf/algorithm/facts.hpp"
#include "fairshuf/algorithm/flawed/asf_poker.hpp"
#include "fairshuf/algorithm/flawed/cut.hpp"
#include "fairshuf/algorithm/flawed/riffle.hpp"
#include "fairshuf/algorithm/flawed/sattolo.hpp"
#include "fairshuf/algorithm/flawed/sort_comparator_binary_insertion.hpp"
#include "fairshuf/algorithm/flawed/sort_comparator_bubble.hpp"
#include "fairshuf/algorithm/flawed/sort_comparator_insertion.hpp"
#include "fairshuf/algorithm/flawed/sort_comparator_merge.hpp"
#include "fairshuf/algorithm/flawed/sort_comparator_timsort.hpp"
#include "fairshuf/algorithm/flawed/swap_any.hpp"
#include "fairshuf/algorithm/flawed/swap_pairs.hpp"
#include "fairshuf/algorithm/flawed/teacher.hpp"
#include "fairshuf/algorithm/flawed/top_to_random.hpp"
#include "fairshuf/algorithm/insert_splice.hpp"
#include "fairshuf/algorithm/insert_swap.hpp"
#include "fairshuf/algorithm/merge.hpp"
#include "fairshuf/algorithm/pick_last.hpp"
#include "fairshuf/algorithm/pick_redraw.hpp"
#include "fairshuf/algorithm/pick_splice.hpp"
#include "fairshuf/algorithm/rao_sandelius.hpp"
#include "fairshuf/algorithm/scatter.hpp"
#include "fairshuf/algorithm/selection.hpp"
#include "fairshuf/algorithm/sort_keys.hpp"
#include "fairshuf/algorithm/swap_down.hpp"
#include "fairshuf/algorithm/swap_seen.hpp"
#include "fairshuf/algorithm/swap_up.hpp"
#include "fairshuf/algorithm/tables.hpp"
#include "fairshuf/algorithm/trie.hpp"
#include "fairshuf/core/expected.hpp"
#include "fairshuf/core/nearest.hpp"
#include "fairshuf/core/text.hpp"

namespace fairshuf {

namespace detail {

template <class... Algorithms>
struct algorithm_list {
    static constexpr std::size_t size = sizeof...(Algorithms);
};

}  // namespace detail

// clang-format off
using catalogue = detail::algorithm_list<
    enumerate,
    enumerate_all,
    tables,
    pick_redraw,
    pick_splice,
    pick_last,
    swap_down,
    swap_up,
    swap_seen,
    insert_splice,
    insert_swap,
    sort_keys,
    merge,
    rao_sandelius,
    scatter,
    bulk,
    trie,
    flawed::swap_any,
    flawed::swap_pairs,
    flawed::sort_comparator_insertion,
    flawed::sort_comparator_binary_insertion,
    flawed::sort_comparator_timsort,
    flawed::sort_comparator_merge,
    flawed::sort_comparator_bubble,
    flawed::sattolo,
    flawed::asf_poker,
    flawed::teacher,
    flawed::riffle,
    flawed::cut,
    flawed::top_to_random>;
// clang-format on

namespace detail {
template <class F, class... Algorithms>
constexpr void for_each(F& f, algorithm_list<Algorithms...> /*list*/) {
    (f(Algorithms{}), ...);
}
}  // namespace detail

// Calls f with each algorithm of the catalogue, with its default parameter.
template <class F>
constexpr void for_each_algorithm(F f) {
    detail::for_each(f, catalogue{});
}

// Calls f with the selected algorithm and its parameter.
template <class F>
constexpr void visit_algorithm(const selection& wanted, F f) {
    for_each_algorithm([&]<class A>(A algorithm) {
        if (A::about.name != wanted.about.name) return;
        if constexpr (std::constructible_from<A, std::uint64_t>) {
            if (wanted.parameter) algorithm = A(*wanted.parameter);
        }
        f(algorithm);
    });
}

// Every name and alias.
inline std::vector<std::string_view> algorithm_names() {
    std::vector<std::string_view> names;
    for_each_algorithm([&]<class A>(A) {
        names.push_back(A::about.name);
        for (const auto alias : detail::aliases_of(A::about)) names.push_back(alias);
    });
    return names;
}

namespace detail {

inline std::optional<facts> facts_by_name(std::string_view name) {
    std::optional<facts> found;
    for_each_algorithm([&]<class A>(A) {
        if (is_called(A::about, name)) found = A::about;
    });
    return found;
}

}  // namespace detail

// "swap-down", "knuth", "riffle:7"; or an error that says what would be right.
inline expected<selection> find_algorithm(std::string_view spec) {
    const auto colon = spec.find(':');
    const std::string_view name = spec.substr(0, colon);
    const auto about = detail::facts_by_name(name);
    if (!about) {
        const auto near = detail::nearest(name, algorithm_names());
        return error{
            detail::joined(
                {"unknown algorithm ", detail::quoted(name),
                 near.empty() ? "" : detail::joined({"; did you mean ", detail::quoted(near), "?"})}),
            {"unknown-algorithm", {{"algorithm", std::string(name)}, {"near", std::string(near)}}}};
    }
    if (colon == std::string_view::npos) return selection{*about, std::nullopt};

    const auto& takes = about->takes;
    if (takes.meaning.empty())
        return error{
            detail::joined({detail::quoted(about->name), " takes no parameter: write ",
                            detail::quoted(about->name), " instead of ", detail::quoted(spec)}),
            {"no-parameter", {{"algorithm", std::string(about->name)}, {"given", std::string(spec)}}}};
    const auto value = detail::whole_number(spec.substr(colon + 1));
    if (!value || *value > takes.most)
        return error{
            detail::joined({"bad parameter in ", detail::quoted(spec), ": after the colon comes ",
                            takes.meaning, ", a whole number from 0 to ", std::to_string(takes.most)}),
            {"bad-parameter",
             {{"given", std::string(spec)}, {"least", "0"}, {"most", std::to_string(takes.most)}}}};
    return selection{*about, value};
}

}  // namespace fairshuf
