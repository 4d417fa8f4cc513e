#include "catalogue/named.hpp"
#include "observe/mistakes/model.hpp"

namespace fairshuf::mistakes {
namespace {

std::vector<std::optional<std::uint64_t>> parameters_of(const facts& about, std::size_t n) {
    if (about.takes.meaning.empty()) return {std::nullopt};
    if (about.name == "riffle") return {1, 2, 3, 4, 5, 6, 7, 8, 9, 10};
    return {1, n / 2, n - 1, n, 2 * n, 100};
}

}  // namespace

void add_catalogue(models& all, const audit::observation& seen) {
    for (const auto& about : all_algorithms()) {
        if (about.fair == fairness::yes || seen.n > about.most_cards) continue;
        for (const auto& parameter : parameters_of(about, seen.n)) {
            const selection named{about, parameter};
            all.push_back({std::string(about.name),
                           parameter ? std::optional<double>(static_cast<double>(*parameter)) : std::nullopt,
                           std::string(about.flaw), named.spec(), any_shuffle(named)});
        }
    }
}

}  // namespace fairshuf::mistakes
