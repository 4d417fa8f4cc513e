// The rule of the second sample: if a sample is suspicious, a fresh one of twice the size decides.
//
//   second_sample rule(100'000);
//   while (!rule.decided()) rule.add(observation of rule.wanted() shuffles);
//   rule.result();
//
// statistics/judgement.hpp says from which p-value on a sample is suspicious.
#pragma once

#include <cstdint>
#include <utility>

#include "fairshuf/audit/observation.hpp"

namespace fairshuf::audit {

class second_sample {
public:
    explicit second_sample(std::uint64_t shuffles) : first_(shuffles), wanted_(shuffles) {}

    int sample() const { return sample_; }  // 1; 2 after a suspicious sample
    std::uint64_t wanted() const { return wanted_; }
    bool decided() const { return decided_; }

    // Adds the observation of a sample. The first may be smaller than wanted if there is no more: then it
    // decides.
    void add(observation seen) {
        const bool again =
            sample_ == 1 && seen.verdict == observed_verdict::suspicious && seen.shuffles >= wanted_;
        result_ = std::move(seen);
        if (sample_ == 2) result_.suspects = first_;
        decided_ = !again;
        if (!again) return;
        sample_ = 2;
        wanted_ = 2 * first_;
    }

    // There is no second sample of that size: the first one decides.
    void give_up() { decided_ = true; }

    // Precondition: decided().
    const observation& result() const { return result_; }

private:
    std::uint64_t first_, wanted_;
    int sample_ = 1;
    bool decided_ = false;
    observation result_;
};

}  // namespace fairshuf::audit
