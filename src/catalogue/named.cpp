#include "catalogue/named.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "fairshuf/algorithm/catalogue.hpp"
#include "fairshuf/core/nearest.hpp"
#include "fairshuf/family/members.hpp"

namespace fairshuf {
namespace {

bool in_catalogue(std::string_view name) {
    return detail::facts_by_name(name).has_value();
}

bool is_ascii(std::string_view text) {
    return std::ranges::all_of(text, [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

// What might have been meant: a Chinese name only by somebody who types Chinese.
std::vector<std::string_view> names_near(std::string_view typed) {
    auto names = algorithm_names();
    for (const auto& about : all_members()) {
        names.push_back(about.name);
        for (const auto alias : detail::aliases_of(about)) names.push_back(alias);
    }
    if (is_ascii(typed)) return names;
    for (const auto& all : {all_algorithms(), all_members()})
        for (const auto& about : all) {
            names.push_back(about.chinese.name);
            for (const auto alias : about.chinese.aliases)
                if (!alias.empty()) names.push_back(alias);
        }
    return names;
}

}  // namespace

expected<selection> named_algorithm(std::string_view spec) {
    if (const auto member = find_member(spec)) return *member;
    const std::string_view name = spec.substr(0, spec.find(':'));
    if (in_catalogue(name)) return find_algorithm(spec);
    const auto near = detail::nearest(name, names_near(name));
    return error{fmt::format("unknown algorithm {}{}", detail::quoted(name),
                             near.empty() ? "" : fmt::format("; did you mean {}?", detail::quoted(near))),
                 {"unknown-algorithm", {{"algorithm", std::string(name)}, {"near", std::string(near)}}}};
}

std::vector<facts> all_members() {
    std::vector<facts> all;
    for_each_member([&]<class M>(const M&) { all.push_back(M::about); });
    return all;
}

std::vector<facts> all_algorithms() {
    std::vector<facts> all;
    for_each_algorithm([&]<class A>(const A&) { all.push_back(A::about); });
    return all;
}

}  // namespace fairshuf
