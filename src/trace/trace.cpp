#include "trace/trace.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "catalogue/any_shuffle.hpp"
#include "fairshuf/algorithm/catalogue.hpp"
#include "fairshuf/draws/exact.hpp"
#include "fairshuf/family/members/derangement.hpp"
#include "fairshuf/trace/recorder.hpp"
#include "fairshuf/words/chacha.hpp"
#include "language/words/trace.hpp"

namespace fairshuf {
namespace {

constexpr std::size_t most_cards = 54;

// Draws given by hand. An algorithm cannot be stopped half way. After the first wrong value it gets random
// draws until it ends, and problem() reports the mistake afterwards.
class careful_script {
public:
    careful_script(const script& values, const key& rest) : values_(&values), words_(rest) {}

    std::uint64_t below(std::uint64_t bound) {
        const std::size_t i = used_++;
        if (!wrong_ && i < values_->size() && (*values_)[i] < bound) return (*values_)[i];
        if (!wrong_) wrong_ = mistake{i, bound};
        return exact(words_).below(bound);
    }

    // What is wrong with the script; empty if it fits. The recording shows to which step a draw belongs.
    std::string problem(const trace::recording& recording) const {
        if (!wrong_ && used_ == values_->size()) return "";
        const auto given = counted<words::trace_one_draw, words::trace_draws>(values_->size());
        if (!wrong_) return say<words::script_too_long>(given, used_);
        const auto [i, bound] = *wrong_;
        const std::string range = say<words::script_range>(step_of(i, recording), bound - 1);
        if (i < values_->size()) return say<words::script_wrong_draw>(i + 1, (*values_)[i], range);
        return say<words::script_too_short>(given, range);
    }

private:
    struct mistake {
        std::size_t draw;
        std::uint64_t bound;
    };

    static std::size_t step_of(std::size_t draw, const trace::recording& recording) {
        for (std::size_t step = 0; step < recording.steps.size(); ++step)
            if (recording.steps[step].draw && draw-- == 0) return step + 1;
        return recording.steps.size();
    }

    const script* values_;
    std::size_t used_ = 0;
    std::optional<mistake> wrong_;
    chacha20 words_;
};

// The draws are type-erased, so the catalogue is instantiated once.
trace::recording recorded(const selection& algorithm, std::size_t n, any_draws& draws) {
    if (algorithm.is_member()) return recorded_member(algorithm, n, draws);
    trace::recording result;
    visit_algorithm(algorithm, [&](const auto& chosen) { result = trace::record(chosen, n, draws); });
    return result;
}

}  // namespace

expected<traced> trace_shuffle(const selection& algorithm, const std::vector<std::string>& cards,
                               const trace_draws& draws) {
    if (cards.size() == 1 && algorithm.about.name == members::derangement::about.name)
        return error{say<words::one_card_cannot_move>()};
    const std::size_t most = std::min(most_cards, algorithm.about.most_cards);
    if (cards.size() > most)
        return error{say<words::too_many_to_trace>(cards.size(), algorithm.spec(), most),
                     {"too-many-to-trace",
                      {{"algorithm", algorithm.spec()},
                       {"cards", std::to_string(cards.size())},
                       {"most", std::to_string(most)}}}};
    traced result{algorithm, cards, {}};
    std::string problem;
    const auto record = [&](auto& source) {
        as_any_draws any(source);
        result.recording = recorded(algorithm, cards.size(), any);
    };
    if (const auto* given = std::get_if<script>(&draws)) {
        careful_script by_hand(*given, key::from_text("discarded"));
        record(by_hand);
        problem = by_hand.problem(result.recording);
    } else if (const auto* begun = std::get_if<completed>(&draws)) {
        careful_script by_hand(begun->draws, begun->rest);
        record(by_hand);
    } else {
        chacha20 words(std::get<key>(draws));
        exact source(words);
        record(source);
    }
    if (result.recording.broken_off)
        return error{say<words::too_many_steps>(algorithm.spec(), cards.size(), trace::detail::most_steps),
                     {"too-many-steps",
                      {{"algorithm", algorithm.spec()},
                       {"cards", std::to_string(cards.size())},
                       {"most", std::to_string(trace::detail::most_steps)}}}};
    if (!problem.empty()) return error{problem};
    return result;
}

}  // namespace fairshuf
