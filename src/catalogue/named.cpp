#include "catalogue/named.hpp"

#include <fmt/format.h>

#include "fairshuf/algorithm/catalogue.hpp"
#include "fairshuf/family/members.hpp"

namespace fairshuf {

expected<selection> named_algorithm(std::string_view spec) {
    auto found = find_algorithm(spec);
    if (!found && named_member(spec))
        return error{fmt::format(
            "'{}' is no shuffle of all orders but a member of the family, with a law of its own: "
            "`fairshuf prove {}` "
            "proves that, and `fairshuf trace {}` shows a run. This verb is for shuffles of all orders",
            spec, spec, spec)};
    return found;
}

std::optional<expected<selection>> named_member(std::string_view spec) {
    return find_member(spec);
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
