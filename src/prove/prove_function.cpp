#include "prove/prove_function.hpp"

#include <string_view>
#include <utility>
#include <vector>

#include "fairshuf/audit/exact/layers.hpp"
#include "fairshuf/audit/exact/machine.hpp"
#include "language/words/prove_refusals.hpp"

namespace fairshuf {
namespace {

// Passes the draws of an odometer on. The function runs again for each sequence: as long as it got the same
// values as the last time, it must ask for the same bounds.
class watched_draws final : public any_draws {
public:
    explicit watched_draws(audit::detail::odometer& draws) : draws_(&draws) {}

    std::uint64_t below(std::uint64_t bound) override {
        const std::size_t i = now_.size();
        if (same_ && i < last_.size() && last_[i].bound != bound) changed_ = true;
        const std::uint64_t value = changed_ ? 0 : draws_->below(bound);
        same_ = same_ && i < last_.size() && last_[i].value == value;
        now_.push_back({bound, value});
        return value;
    }

    void begin() {
        last_ = std::exchange(now_, {});
        same_ = true;
    }

    bool has_changed() const { return changed_; }

private:
    struct draw {
        std::uint64_t bound = 0, value = 0;
    };

    audit::detail::odometer* draws_;
    std::vector<draw> last_, now_;
    bool same_ = true, changed_ = false;
};

class function_machine final : public audit::detail::machine {
public:
    function_machine(const shuffle_to_prove& shuffle, std::size_t n) : shuffle_(&shuffle), n_(n) {}

    std::size_t cards() const override { return n_; }
    audit::detail::state start() const override { return {false, {}}; }

    void round(std::string_view /*from*/, audit::detail::odometer& draws,
               const std::function<bool(audit::detail::state&&)>& visit) const override {
        watched_draws watched(draws);
        do {
            watched.begin();
            std::string order = (*shuffle_)(watched);
            changed_ = watched.has_changed();
            if (changed_ || !visit({true, std::move(order)})) return;
        } while (draws.next());
    }

    bool has_changed() const { return changed_; }

private:
    const shuffle_to_prove* shuffle_;
    std::size_t n_;
    mutable bool changed_ = false;
};

}  // namespace

expected<proved> prove_function(const shuffle_to_prove& shuffle, std::size_t n, std::uint64_t most) {
    const function_machine runs(shuffle, n);
    auto law = audit::detail::law_up_to_residual(runs, uniform{}, {.steps = most});
    if (runs.has_changed()) return error{say<words::function_changed>()};
    if (!law && law.error().message == audit::detail::too_many_draws)
        return error{say<words::function_too_long>(most)};
    if (!law) return law.error();
    if (law->residual == 0) {  // no run was left out, so the number of draws has a limit
        law->outcomes = 0;
        for (const auto& [order, weight] : law->orders.items) *law->outcomes += weight.ways;
    }
    return summarised(*law);
}

}  // namespace fairshuf
