// A draw source that goes through every possible sequence of draws, each with its exact weight.
//
//   odometer draws(uniform{});
//   do {
//       algorithm(cards, draws);             // one sequence
//       use(draws.count(), draws.words());   // its probability: count / words
//   } while (draws.next());
//
// The algorithm runs again for each sequence: the first draws are repeated, and the last one moves on, like
// the wheels of an odometer.
//
// A sequence is lost if its probability falls below the horizon, or if it gets too long. Its further draws
// are made up: at random, so that a loop that waits for a certain draw ends. Its result must not be used.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <variant>
#include <vector>

#include "fairshuf/audit/exact/numbers.hpp"
#include "fairshuf/draws/choice.hpp"

namespace fairshuf::audit::detail {

class odometer {
public:
    explicit odometer(any_rule rule, std::optional<unsigned> horizon_bits = std::nullopt) : rule_(rule) {
        if (horizon_bits) horizon_ = integer(1) << *horizon_bits;
    }

    std::uint64_t below(std::uint64_t bound) {
        if (at_ < wheels_.size()) return wheels_[at_++].value;
        if (lost_ || wheels_.size() == deepest || (horizon_ && words() > count() * *horizon_)) {
            lost_ = true;
            made_up_ = made_up_ * 6364136223846793005U + 1442695040888963407U;
            return (made_up_ >> 33) % bound;
        }
        add_wheel(bound);
        return wheels_[at_++].value;
    }

    // Moves on to the next sequence. Returns false after the last, and starts again from the first.
    bool next() {
        at_ = 0;
        lost_ = false;
        while (!wheels_.empty()) {
            wheel last = std::move(wheels_.back());
            wheels_.pop_back();
            const std::uint64_t from = last.value + 1;
            if (turn(std::move(last), from)) return true;
        }
        return false;
    }

    bool lost() const { return lost_; }

    // No algorithm with a limited number of draws asks for so many in one round.
    static constexpr std::size_t deepest = 1 << 16;

    // Of words() equally likely sequences of words, count() give this sequence of draws.
    const integer& count() const { return wheels_.empty() ? one_ : wheels_.back().count; }
    const integer& words() const { return wheels_.empty() ? one_ : wheels_.back().words; }

private:
    struct wheel {
        std::uint64_t bound = 0;
        std::uint64_t value = 0;
        integer count, words;  // of all wheels up to this one
    };

    void add_wheel(std::uint64_t bound) { turn(wheel{bound, 0, {}, {}}, 0); }

    // Sets the wheel to the first possible value from `from` on.
    bool turn(wheel w, std::uint64_t from) {
        for (w.value = from; w.value < w.bound; ++w.value) {
            const auto weight = std::visit([&](const auto& r) { return r.count(w.bound, w.value); }, rule_);
            if (weight == 0) continue;
            w.count = count() * weight;
            w.words = words() * std::visit([&](const auto& r) { return r.words(w.bound); }, rule_);
            wheels_.push_back(std::move(w));
            return true;
        }
        return false;
    }

    any_rule rule_;
    std::optional<integer> horizon_;
    std::vector<wheel> wheels_;
    std::size_t at_ = 0;
    bool lost_ = false;
    std::uint64_t made_up_ = 0;
    integer one_ = 1;
};

}  // namespace fairshuf::audit::detail
