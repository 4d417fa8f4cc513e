// A race: several methods for the same work run in turn, round after round. So a noisy moment affects all of
// them equally. The results are the median of the rounds and its ratio to a rival's.
//
//   race r;
//   r.add("std::shuffle", [&] { ... return items; });
//   r.run(9);                      // or r.run(9, 0.5): a method stops after half a second
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

// The time that the work takes, in seconds.
template <class Work>
double seconds_of(Work&& work) {
    const auto start = std::chrono::steady_clock::now();
    std::forward<Work>(work)();
    const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - start;
    return passed.count();
}

class race {
public:
    // The work returns the number of items it has done.
    void add(std::string name, const std::function<std::uint64_t()>& work) {
        add_timed(std::move(name), [work] {
            std::uint64_t items = 0;
            const double seconds = seconds_of([&] { items = work(); });
            return lap{seconds, items};
        });
    }

    // The result of work that measures its own time.
    struct lap {
        double seconds = 0;
        std::uint64_t items = 0;
    };
    void add_timed(std::string name, std::function<lap()> work) {
        runners_.push_back({std::move(name), std::move(work), {}, 0});
    }

    // Every runner runs at least once. A runner that has used up the budget, in seconds, skips the remaining
    // rounds.
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

    // Seconds per item; 0 for an unknown name.
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
