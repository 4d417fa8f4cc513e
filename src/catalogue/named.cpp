#include "catalogue/named.hpp"

#include <fmt/format.h>

#include "fairshuf/algorithm/catalogue.hpp"
#include "fairshuf/core/nearest.hpp"
#include "fairshuf/family/members.hpp"

namespace fairshuf {
namespace {

bool in_catalogue(std::string_view name) {
    return detail::facts_by_name(name).has_value();
}

std::vector<std::string_view> all_names() {
    auto names = algorithm_names();
    for (const auto& about : all_members()) {
        names.push_back(about.name);
        for (const auto alias : detail::aliases_of(about)) names.push_back(alias);
    }
    return names;
}

}  // namespace

expected<selection> named_algorithm(std::string_view spec) {
    if (const auto member = find_member(spec)) return *member;
    const std::string_view name = spec.substr(0, spec.find(':'));
    if (in_catalogue(name)) return find_algorithm(spec);
    const auto near = detail::nearest(name, all_names());
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
