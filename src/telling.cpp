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
        const std::size_t i = used_++;
        if (!wrong_ && i < values_->size() && (*values_)[i] < bound) return (*values_)[i];
        if (!wrong_) wrong_ = mistake{i, bound};
        made_up_ = made_up_ * 6364136223846793005U + 1442695040888963407U;
        return (made_up_ >> 33) % bound;
    }

    // What is wrong with the script, if anything; the story tells to which step a draw belongs.
    std::string problem(const trace::story& story) const {
        if (!wrong_ && used_ == values_->size()) return "";
        if (!wrong_)
            return fmt::format("--script: there are {} draws, but only {} are needed", values_->size(),
                               used_);
        const auto [i, bound] = *wrong_;
        const std::string range = fmt::format("step {} draws from 0 to {}", step_of(i, story), bound - 1);
        if (i < values_->size())
            return fmt::format("--script: draw {} is {}, but {}", i + 1, (*values_)[i], range);
        return fmt::format("--script: there are {} draws, but one more is needed: {}", values_->size(),
                           range);
    }

private:
    struct mistake {
        std::size_t draw;
        std::uint64_t bound;
    };

    static std::size_t step_of(std::size_t draw, const trace::story& story) {
        for (std::size_t step = 0; step < story.steps.size(); ++step)
            if (story.steps[step].draw && draw-- == 0) return step + 1;
        return story.steps.size();
    }

    const script* values_;
    std::size_t used_ = 0;
    std::optional<mistake> wrong_;
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
            problem = by_hand.problem(result.story);
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
