#include "telling.hpp"

#include <fmt/format.h>

#include <optional>
#include <utility>

#include "fairshuf/draws/exact.hpp"
#include "fairshuf/trace/recorder.hpp"
#include "fairshuf/words/chacha.hpp"

namespace fairshuf {
namespace {

constexpr std::size_t most_cards = 54;

// Draws by hand. An algorithm cannot be stopped half way, so after a mistake it is fed anything
// until it ends, and the mistake is told afterwards.
class careful_script {
public:
    explicit careful_script(const script& values) : values_(&values) {}

    std::uint64_t below(std::uint64_t bound) {
        const std::size_t step = used_++;
        if (problem_.empty() && step < values_->size() && (*values_)[step] < bound) return (*values_)[step];
        if (problem_.empty()) {
            problem_ = step < values_->size()
                           ? fmt::format("--script: draw {} is {}, but must be from 0 to {}", step + 1,
                                         (*values_)[step], bound - 1)
                           : fmt::format("--script: there are {} draws, but draw {} is needed, from 0 to {}",
                                         values_->size(), step + 1, bound - 1);
        }
        made_up_ = made_up_ * 6364136223846793005U + 1442695040888963407U;
        return (made_up_ >> 33) % bound;
    }

    std::string problem() const {
        if (!problem_.empty() || used_ == values_->size()) return problem_;
        return fmt::format("--script: there are {} draws, but only {} are needed", values_->size(), used_);
    }

private:
    const script* values_;
    std::size_t used_ = 0;
    std::string problem_;
    std::uint64_t made_up_ = 0;
};

}  // namespace

expected<told> tell(const selection& algorithm, const std::vector<std::string>& cards,
                    const std::variant<key, script>& draws) {
    const std::size_t most = std::min(most_cards, algorithm.about.most_cards);
    if (cards.size() > most)
        return error{fmt::format("{} cards are too many to trace {}; at most {}", cards.size(),
                                 algorithm.spec(), most)};
    told result{algorithm, cards, {}};
    std::string problem;
    visit_algorithm(algorithm, [&](const auto& chosen) {
        if (const auto* given = std::get_if<script>(&draws)) {
            careful_script by_hand(*given);
            result.story = trace::record(chosen, cards.size(), by_hand);
            problem = by_hand.problem();
        } else {
            chacha20 words(std::get<key>(draws));
            exact source(words);
            result.story = trace::record(chosen, cards.size(), source);
        }
    });
    if (!problem.empty()) return error{problem};
    return result;
}

}  // namespace fairshuf
