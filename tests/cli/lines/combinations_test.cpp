// Tests meaningful combinations of options on inputs of all kinds against the most obvious implementation. A
// fixed seed selects the combinations of a run.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <random>
#include <string>
#include <vector>

#include "cli/lines/record_kinds.hpp"
#include "support/packed.hpp"

using namespace fairshuf;
using namespace fairshuf::test;

namespace {

// Reproducible choices from a list.
class chooser {
public:
    explicit chooser(unsigned seed) : generator_(seed) {}
    std::size_t below(std::size_t bound) { return generator_() % bound; }
    bool heads() { return below(2) == 0; }
    template <class T>
    T one_of(const std::vector<T>& all) {
        return all[below(all.size())];
    }

private:
    std::minstd_rand generator_;
};

// A run and its expected result.
struct scenario {
    kind what;
    words head, records;  // of all files in sequence
    std::string rest;     // after the last record
    std::vector<std::size_t> file_ends;
    bool packed = false, piped = false;
    std::size_t sample = 0;  // 0: all
    words machine;

    words options() const {
        words all = what.options;
        all.insert(all.end(), machine.begin(), machine.end());
        if (!head.empty()) all.push_back("--header=" + std::to_string(head.size()));
        if (!rest.empty()) all.emplace_back("--allow-rest");
        if (sample > 0) all.push_back("-n" + std::to_string(sample));
        return all;
    }
    std::string header() const { return joined_text(head); }
};

bool may_have_rest(const kind& what) {
    return std::holds_alternative<lines::grouped>(what.form) ||
           std::holds_alternative<lines::sized>(what.form);
}

scenario some_scenario(chooser& choose) {
    scenario made;
    made.what = choose.one_of(kinds);
    made.head = some_of(made.what, choose.one_of<std::size_t>({0, 0, 1, 2}), 5);
    const auto n = choose.one_of<std::size_t>({0, 1, 2, 3, 10, 100, 1000, 4000});
    made.records = some_of(made.what, n, 100);
    if (may_have_rest(made.what) && choose.heads()) {
        const bool zero = std::ranges::find(made.what.options, "-z") != made.what.options.end();
        made.rest = std::holds_alternative<lines::sized>(made.what.form)
                        ? "rest"
                        : std::string("rest") + (zero ? '\0' : '\n');
    }
    const std::size_t files = 1 + choose.below(3);
    for (std::size_t i = 1; i < files; ++i) made.file_ends.push_back(choose.below(n + 1));
    made.file_ends.push_back(n);
    std::ranges::sort(made.file_ends);
    made.packed = choose.below(4) == 0;
    made.piped = choose.below(4) == 0;
    made.machine = choose.one_of<words>({{}, {"-S1M"}, {"--parallel=3"}, {"-S1M", "--parallel=2"}});
    return made;
}

class LinesCombinations : public RecordRuns {
protected:
    std::string written(const scenario& made, const std::string& name, const std::string& text) const {
        return file(name, made.packed ? gzipped(text) : text);
    }

    // The input of the scenario as files, each with the header.
    words files_of(const scenario& made, const words& records) const {
        words paths;
        std::size_t begin = 0;
        for (std::size_t i = 0; i < made.file_ends.size(); ++i) {
            const std::size_t end = made.file_ends[i];
            const auto from = records.begin() + static_cast<std::ptrdiff_t>(begin),
                       to = records.begin() + static_cast<std::ptrdiff_t>(end);
            const bool last = i + 1 == made.file_ends.size();
            paths.push_back(written(made, "in" + std::to_string(i),
                                    made.header() + joined_text({from, to}) + (last ? made.rest : "")));
            begin = end;
        }
        return paths;
    }

    // The place of each record in a shuffle or a sample. For a sample, the command itself gives it, with
    // plain numbers as input.
    std::vector<std::size_t> order_of(std::size_t n, std::size_t sample) {
        if (sample == 0) return permutation<std::size_t>(n, key::from_text(seed), {.threads = 1});
        auto& all = samples_[n];
        if (all.empty() && n > 0) {
            words numbers;
            for (std::size_t i = 0; i < n; ++i) numbers.push_back(std::to_string(i));
            words command{"-n" + std::to_string(n), "-e"};
            command.insert(command.end(), numbers.begin(), numbers.end());
            const std::string printed = run(command).out;
            for (const auto line : lines_of(printed, '\n')) all.push_back(std::stoul(std::string(line)));
        }
        return {all.begin(), all.begin() + static_cast<std::ptrdiff_t>(std::min(sample, n))};
    }

    words ordered(const scenario& made) {
        words result;
        for (const auto i : order_of(made.records.size(), made.sample)) result.push_back(made.records[i]);
        return result;
    }

    ended run_on(const scenario& made, words options) const {
        words all = made.options();
        all.insert(all.end(), options.begin(), options.end());
        if (made.piped && made.file_ends.size() == 1) {
            const std::string text = made.header() + joined_text(made.records) + made.rest;
            return run_fed(all, made.packed ? gzipped(text) : text);
        }
        const words paths = files_of(made, made.records);
        all.insert(all.end(), paths.begin(), paths.end());
        return run(all);
    }

    static std::string described(const scenario& made) {
        return testing::PrintToString(made.options()) + " " + std::to_string(made.records.size()) +
               " records in " + std::to_string(made.file_ends.size()) + " files";
    }

    // A shuffle of all records keeps the remainder; a sample drops it.
    static std::string rest_of(const scenario& made) { return made.sample > 0 ? "" : made.rest; }

private:
    std::map<std::size_t, std::vector<std::size_t>> samples_;
};

}  // namespace

TEST_F(LinesCombinations, OfAShuffleOrASample) {
    chooser choose(1);
    for (int i = 0; i < 120; ++i) {
        scenario made = some_scenario(choose);
        made.sample = choose.one_of<std::size_t>({0, 0, 1, 7, 5000});
        const auto done = run_on(made, {});
        ASSERT_EQ(done.err, "") << described(made);
        ASSERT_TRUE(same_text(done.out, made.header() + joined_text(ordered(made)) + rest_of(made)))
            << described(made);
    }
}

TEST_F(LinesCombinations, OfADividedOutput) {
    chooser choose(2);
    for (int i = 0; i < 150; ++i) {
        scenario made = some_scenario(choose);
        made.sample = choose.one_of<std::size_t>({0, 0, 1, 7, 5000});
        const words all = ordered(made);
        const std::size_t n = all.size();
        words names, options;
        std::vector<std::size_t> ends;
        if (choose.heads()) {
            const std::size_t shards = choose.one_of<std::size_t>({1, 2, 3, 7, 20});
            options = {"--shards", std::to_string(shards), "-o", (place / "part-%02d").string()};
            for (std::size_t k = 0; k < shards; ++k) {
                names.push_back("part-" + std::string(k < 10 ? "0" : "") + std::to_string(k));
                ends.push_back((ends.empty() ? 0 : ends.back()) + n / shards + (k < n % shards ? 1 : 0));
            }
        } else {
            const auto shares =
                choose.one_of<std::vector<double>>({{80, 10, 10}, {1, 1}, {0.5, 0.25, 0.25}, {7, 2, 1, 1}});
            std::string text, list;
            double before = 0;
            for (const double share : shares) {
                names.push_back("share-" + std::to_string(names.size()));
                text += (text.empty() ? "" : ":") + std::to_string(share);
                list += (list.empty() ? "" : ",") + (place / names.back()).string();
                before += share;
                const double whole = std::accumulate(shares.begin(), shares.end(), 0.0);
                ends.push_back(static_cast<std::size_t>(static_cast<double>(n) * before / whole + 0.5));
            }
            options = {"--split", text, "-o", list};
        }
        const auto done = run_on(made, options);
        ASSERT_EQ(done.err + done.out, "") << described(made);
        std::size_t begin = 0;
        for (std::size_t k = 0; k < names.size(); ++k) {
            const auto from = all.begin() + static_cast<std::ptrdiff_t>(begin),
                       to = all.begin() + static_cast<std::ptrdiff_t>(ends[k]);
            const std::string rest = k + 1 == names.size() ? rest_of(made) : "";
            ASSERT_TRUE(same_text(read_all(place / names[k]), made.header() + joined_text({from, to}) + rest))
                << described(made) << names[k];
            begin = ends[k];
        }
        expect_nothing_left(names);
        for (const auto& name : names) std::filesystem::remove(place / name);
    }
}

TEST_F(LinesCombinations, OfFilesInStep) {
    chooser choose(3);
    for (int i = 0; i < 80; ++i) {
        scenario first = some_scenario(choose);
        first.sample = choose.one_of<std::size_t>({0, 0, 3, 5000});
        first.file_ends = {first.records.size()};
        scenario second = first;
        second.head = some_of(first.what, first.head.size(), 50);
        second.records = some_of(first.what, first.records.size(), 10'000);
        const std::string a = (place / "a.out").string(), b = (place / "b.out").string();
        words options = first.options();
        for (const std::string& word :
             words{"--in-step", "-o", a + "," + b, files_of(first, first.records)[0]})
            options.push_back(word);
        options.push_back(
            written(second, "second", second.header() + joined_text(second.records) + second.rest));
        const auto done = run(options);
        ASSERT_EQ(done.err + done.out, "") << described(first);
        ASSERT_TRUE(same_text(read_all(a), first.header() + joined_text(ordered(first)) + rest_of(first)));
        ASSERT_TRUE(same_text(read_all(b), second.header() + joined_text(ordered(second)) + rest_of(second)));
        expect_nothing_left({"a.out", "b.out"});
    }
}

TEST_F(LinesCombinations, OfUnshuffleAndCheck) {
    chooser choose(4);
    for (int i = 0; i < 120; ++i) {
        scenario made = some_scenario(choose);
        const std::string before = file("before", made.header() + joined_text(made.records) + made.rest);
        scenario behind = made;
        behind.records = ordered(made);
        const auto back = run_on(behind, {"--unshuffle"});
        ASSERT_EQ(back.err, "") << described(made);
        ASSERT_TRUE(same_text(back.out, read_all(before))) << described(made);

        words options = made.options();
        for (const std::string& word : words{"--check", before}) options.push_back(word);
        for (const auto& path : files_of(behind, behind.records)) options.push_back(path);
        const auto checked = run(options);
        ASSERT_EQ(checked.status, 0) << described(made) << checked.out << checked.err;
        ASSERT_NE(checked.out.find(", in the order of the key: "), std::string::npos) << checked.out;
    }
}

TEST_F(LinesCombinations, OfWhere) {
    chooser choose(5);
    for (int i = 0; i < 80; ++i) {
        const scenario made = some_scenario(choose);
        const std::size_t n = made.records.size();
        const std::size_t asked = 1 + choose.below(n + 1);
        const auto done = run_on(made, {"--where", std::to_string(asked)});
        if (asked > n) {
            ASSERT_EQ(done.status, 1) << described(made);
            continue;
        }
        const auto order = order_of(n, 0);
        const auto place_of_it = std::ranges::find(order, asked - 1) - order.begin() + 1;
        ASSERT_EQ(done.out, std::to_string(place_of_it) + "\n") << described(made);
    }
}
