// The pattern of a shuffle: how far each count is from that of a fair shuffle. Patterns are compared by their
// distance, from which the part that chance adds is subtracted.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "fairshuf/audit/observation.hpp"

namespace fairshuf::mistakes {

class pattern {
public:
    explicit pattern(const audit::observation& seen);

    // It stands well above the noise, so it can be compared.
    bool clear() const;

    // Differences of scores below this are chance if the other pattern is that of so many shuffles: prefer
    // the simpler explanation.
    double undecided(std::uint64_t model_shuffles) const;

    // The standard deviation of the score of a model that ran so many shuffles.
    double uncertainty(double score, std::uint64_t model_shuffles) const;

    friend struct similarity compared(const pattern& seen, const pattern& model);

private:
    struct cell {
        double effect = 0;  // (share - fair share) / standard deviation of one shuffle
        double noise = 0;   // the variance that chance adds to the effect
    };
    using block = std::vector<cell>;

    void add(std::span<const std::uint64_t> counts, double fair, double shuffles,
             std::size_t without_diagonal = 0);
    void add_values(std::span<const std::uint64_t> counts, const std::vector<double>& law, double shuffles);

    std::vector<block> blocks_;  // the same blocks in the same order for all; some may be empty
    double shuffles_ = 0, signal_ = 0;
    std::size_t cells_ = 0;
};

struct similarity {
    double score = 0;  // the share of the pattern that the model explains: 1 is all; noise may exceed it
    double correlation = 0;  // of the two patterns: whether they have the same shape, whatever their size
};

similarity compared(const pattern& seen, const pattern& model);

}  // namespace fairshuf::mistakes
