// A race: several ways to do the same, run in turn, round after round, so that a noisy moment hits all
// of them alike. What counts is the median of the rounds, and its ratio to a rival's.
//
//   race r;
//   r.add("std::shuffle", [&] { ... return items; });
//   r.run(9);                      // or r.run(9, 0.5): who has used half a second runs no more rounds
//   r.median("std::shuffle");      // seconds per item
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace fairshuf {

// How long something takes, in seconds.
template <class Work>
double seconds_of(Work&& work) {
    const auto start = std::chrono::steady_clock::now();
    std::forward<Work>(work)();
    const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - start;
    return passed.count();
}

class race {
public:
    // The work tells how many items it has done.
    void add(std::string name, const std::function<std::uint64_t()>& work) {
        add_timed(std::move(name), [work] {
            std::uint64_t items = 0;
            const double seconds = seconds_of([&] { items = work(); });
            return lap{seconds, items};
        });
    }

    // What a work that has a clock of its own tells.
    struct lap {
        double seconds = 0;
        std::uint64_t items = 0;
    };
    void add_timed(std::string name, std::function<lap()> work) {
        runners_.push_back({std::move(name), std::move(work), {}, 0});
    }

    // Everybody runs at least once; who has used up the budget, in seconds, waits for the others.
    void run(int rounds, double budget = std::numeric_limits<double>::infinity()) {
        for (int round = 0; round < rounds; ++round)
            for (auto& runner : runners_) {
                if (round > 0 && runner.used >= budget) continue;
                const lap done = runner.work();
                runner.used += done.seconds;
                runner.seconds.push_back(done.seconds / static_cast<double>(done.items));
            }
        for (auto& runner : runners_) std::ranges::sort(runner.seconds);
    }

    // Seconds per item; 0 for nobody.
    double median(std::string_view name) const {
        const auto runner = std::ranges::find(runners_, name, &entry::name);
        return runner == runners_.end() ? 0 : runner->seconds[runner->seconds.size() / 2];
    }

    std::vector<std::string> names() const {
        std::vector<std::string> all;
        for (const auto& runner : runners_) all.push_back(runner.name);
        return all;
    }

private:
    struct entry {
        std::string name;
        std::function<lap()> work;
        std::vector<double> seconds;
        double used;
    };

    std::vector<entry> runners_;
};

}  // namespace fairshuf
