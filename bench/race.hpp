// A race: several ways to do the same, run in turn, round after round, so that a noisy moment hits all
// of them alike. What counts is the median of the rounds, and its ratio to a rival's.
//
//   race r;
//   r.add("std::shuffle", [&] { ... return items; });
//   r.run(9);
//   r.median("std::shuffle");      // seconds per item
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace fairshuf::bench {

class race {
public:
    // The work tells how many items it has done.
    void add(std::string name, std::function<std::uint64_t()> work) {
        runners_.push_back({std::move(name), std::move(work), {}});
    }

    void run(int rounds) {
        for (int round = 0; round < rounds; ++round)
            for (auto& runner : runners_) {
                const auto start = std::chrono::steady_clock::now();
                const auto items = static_cast<double>(runner.work());
                const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - start;
                runner.seconds.push_back(passed.count() / items);
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
        std::function<std::uint64_t()> work;
        std::vector<double> seconds;
    };

    std::vector<entry> runners_;
};

}  // namespace fairshuf::bench
