#include <algorithm>

#include "catalogue/named.hpp"
#include "cli/completion/completion.hpp"
#include "fairshuf/algorithm/selection.hpp"
#include "fairshuf/draws/generators/seeded.hpp"

namespace fairshuf::cli {

std::vector<std::string> algorithm_words() {
    std::vector<std::string> names;
    for (const auto& all : {all_algorithms(), all_members()})
        for (const auto& each : all) {
            names.emplace_back(each.name);
            for (const auto alias : detail::aliases_of(each)) names.emplace_back(alias);
        }
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
