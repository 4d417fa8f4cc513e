#include "catalogue/named.hpp"

#include "fairshuf/algorithm/catalogue.hpp"

namespace fairshuf {

expected<selection> named_algorithm(std::string_view spec) {
    return find_algorithm(spec);
}

std::vector<facts> all_algorithms() {
    std::vector<facts> all;
    for_each_algorithm([&]<class A>(const A&) { all.push_back(A::about); });
    return all;
}

}  // namespace fairshuf
