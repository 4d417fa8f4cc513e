// The members of the family as algorithms, `member(deck, draws)`. Each runs the template that the function
// of its name runs. So they are proved, observed, traced and timed as the shuffles of the catalogue are.
//
//   for_each_member([](auto member) { print(member.about.name); });
//   if (auto found = find_member("partial-shuffle:3"))
//       visit_member(*found, [&](auto member) { audit::prove_class(member, 5); });
//
// They are not in the catalogue of shuffles: none of them makes all orders equally likely, and none should.
// What each of them claims is in audit/classes.hpp.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "fairshuf/algorithm/catalogue.hpp"
#include "fairshuf/algorithm/facts.hpp"
#include "fairshuf/algorithm/selection.hpp"
#include "fairshuf/core/expected.hpp"
#include "fairshuf/core/text.hpp"
#include "fairshuf/family/members/cycle.hpp"
#include "fairshuf/family/members/derangement.hpp"
#include "fairshuf/family/members/partial_shuffle.hpp"
#include "fairshuf/family/members/reservoir.hpp"
#include "fairshuf/family/members/weighted_shuffle.hpp"

namespace fairshuf {

using member_list = detail::algorithm_list<members::partial_shuffle, members::reservoir, members::cycle,
                                           members::derangement, members::weighted_shuffle>;

template <class F>
constexpr void for_each_member(F f) {
    detail::for_each(f, member_list{});
}

// Calls f with the selected member and its parameter.
template <class F>
void visit_member(const selection& wanted, F f) {
    for_each_member([&]<class M>(M member) {
        if (M::about.name != wanted.about.name) return;
        if constexpr (requires { member.k; })
            if (wanted.parameter) member.k = *wanted.parameter;
        f(member);
    });
}

namespace detail {

// The same template with smaller constants, which a person can follow and the prover can enumerate, if the
// real ones are too large for that.
template <class M>
auto shrunken_member(const M& member) {
    if constexpr (requires { typename M::shrunken; } && requires { member.k; }) {
        return typename M::shrunken(member.k);
    } else if constexpr (requires { typename M::shrunken; }) {
        return typename M::shrunken{};
    } else {
        return member;
    }
}

}  // namespace detail

// "cycle", "partial-shuffle:3"; nothing if no member has this name; or an error if the parameter is wrong.
inline std::optional<expected<selection>> find_member(std::string_view spec) {
    const auto colon = spec.find(':');
    const std::string_view name = spec.substr(0, colon);
    std::optional<facts> about;
    for_each_member([&]<class M>(M) {
        if (detail::is_called(M::about, name)) about = M::about;
    });
    if (!about) return std::nullopt;
    if (colon == std::string_view::npos) return selection{*about, std::nullopt};
    const auto value = detail::whole_number(spec.substr(colon + 1));
    if (about->takes.meaning.empty())
        return error{detail::joined({detail::quoted(name), " takes no parameter: write ",
                                     detail::quoted(name), " instead of ", detail::quoted(spec)}),
                     {"no-parameter", {{"algorithm", std::string(name)}, {"given", std::string(spec)}}}};
    if (!value || *value < 1 || *value > about->takes.most)
        return error{
            detail::joined({"bad parameter in ", detail::quoted(spec), ": after the colon comes ",
                            about->takes.meaning, ", a whole number from 1 to ",
                            std::to_string(about->takes.most)}),
            {"bad-parameter",
             {{"given", std::string(spec)}, {"least", "1"}, {"most", std::to_string(about->takes.most)}}}};
    return selection{*about, value};
}

}  // namespace fairshuf
