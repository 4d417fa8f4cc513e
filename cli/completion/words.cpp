#include <algorithm>

#include "catalogue/named.hpp"
#include "cli/completion/completion.hpp"
#include "fairshuf/draws/generators/seeded.hpp"

namespace fairshuf::cli {

std::vector<std::string> algorithm_words() {
    std::vector<std::string> names;
    for (const auto& each : all_algorithms()) names.emplace_back(each.name);
    for (const auto& each : all_members()) names.emplace_back(each.name);
    return names;
}

std::vector<std::string> draws_words() {
    std::vector<std::string> names{"exact", "modulo:", "float:", "short-seed:", "short-seed:day", "stuck"};
    for (const auto& each : generators::all) names.emplace_back(each.name);
    return names;
}

std::vector<std::string> shell_words() {
    return {"bash", "zsh", "fish"};
}

std::string brief(const std::string& help) {
    return help.substr(0, std::min({help.find(". "), help.find("; "), help.find(" (")}));
}

}  // namespace fairshuf::cli
