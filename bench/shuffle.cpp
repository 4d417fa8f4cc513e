// How fast does fairshuf shuffle arrays, compared with other libraries and with the memory itself?
// Nanoseconds per element; all methods run in turn.
//
//   build/release/bench/shuffle [--json] [--svg FILE] [--rounds N] [--quick] [--most N] [--element ELEMENT]
#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <iterator>
#include <random>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "bench/bulk_race.hpp"
#include "bench/elements.hpp"
#include "bench/race_report.hpp"
#include "fairshuf/core/cpu.hpp"
#include "report/plot.hpp"
#include "report/terminal.hpp"
#include "system/host_info.hpp"
#include "system/output/whole_file.hpp"
#include "system/progress_note.hpp"
#if FAIRSHUF_WITH_PCG
#include <pcg_random.hpp>
#endif
#if FAIRSHUF_WITH_GNU_PARALLEL
#include "gnu_parallel.hpp"
#endif

using namespace fairshuf;

namespace {

struct options {
    std::string svg;
    int rounds = 7;
    std::size_t most = std::size_t{1} << 27;
    std::vector<std::string> elements{"4", "8"};
    bool json = false, quick = false;
};

constexpr std::size_t threads_from = 1'000'000;  // elements; fewer are done before a thread has started
constexpr std::size_t long_from = std::size_t{1} << 26;  // elements; a shuffle takes seconds
constexpr int long_rounds = 3;

void note(std::string_view what) {
    fmt::print(stderr, "note: {}\n", what);
}

// Whether Python has numpy; checked once.
bool has_numpy() {
    static const bool found = std::system("/usr/bin/python3 -c 'import numpy' 2>/dev/null") == 0;
    return found;
}

// Runs a child that builds the array, shuffles it so many times and prints the time.
double seconds_of_child(const std::string& command) {
    std::FILE* const child = ::popen(command.c_str(), "r");
    unsigned long long ns = 0;
    const bool printed = child != nullptr && std::fscanf(child, "%llu", &ns) == 1;
    if (child != nullptr) ::pclose(child);
    if (!printed) {
        note("this failed: " + command);
        std::exit(1);
    }
    return static_cast<double>(ns) * 1e-9;
}

// std::shuffle as a program of its own (bench/std_shuffle.cpp), compiled for the processor that we use: this
// one, unless FAIRSHUF_CPU lowers the choice.
std::string native_standard() {
    const auto used = detail::cpu_in_use();
    return fmt::format("{}_{}", FAIRSHUF_STD_SHUFFLE,
                       used == detail::widest_cpu() ? "native" : detail::text(used));
}

// Elements for which all methods run. For the others, those that matter most do.
template <class Card>
constexpr bool usual_element = std::is_same_v<Card, std::uint32_t> || std::is_same_v<Card, std::uint64_t>;

template <class Card>
void add_ours(bulk_race<Card>& race, bool threads) {
    const auto key = fairshuf::key::from_text("bench");
    race.add_engine("fairshuf-engine-chacha8", chacha8(key));
    if constexpr (usual_element<Card>) {
        race.add_engine("fairshuf-engine-chacha20", chacha20(key));
        race.add_engine("fairshuf-engine-mt19937_64", std::mt19937_64(42));
    }
    race.add_system();
    for (const unsigned count : {1U, 2U}) {
        if (count > 1 && !threads) break;
        race.add_key(count);
        race.add_unshuffle(count);
        if constexpr (usual_element<Card>) race.add_permutation(count);
    }
}

template <class Card>
void add_others(bulk_race<Card>& race, std::size_t n, [[maybe_unused]] bool threads,
                std::string_view element) {
    const std::size_t times = race.shuffles_a_round();
    race.add_standard(standard_method, std::mt19937_64(42));
    race.add_timed(native_method, 1,
                   [command = fmt::format("{} {} {} {}", native_standard(), n, element, times)] {
                       return seconds_of_child(command);
                   });
    if constexpr (usual_element<Card>) {
        race.add_standard("std-mt19937", std::mt19937(42));
#if FAIRSHUF_WITH_PCG
        race.add_standard("std-pcg64", pcg64(42));
#endif
#if FAIRSHUF_WITH_GNU_PARALLEL
        race.add("gnu-parallel", 1, [](auto& deck) { rivals::gnu_parallel_shuffle(deck, 1); });
        if (threads) race.add("gnu-parallel", 2, [](auto& deck) { rivals::gnu_parallel_shuffle(deck, 2); });
#endif
        if (has_numpy())
            race.add_timed(
                "numpy", 1,
                [command = fmt::format("/usr/bin/python3 {} {} {} {}", FAIRSHUF_NUMPY_SHUFFLE, n,
                                       sizeof(Card), times)] { return seconds_of_child(command); });
    }
}

template <class Card>
void add_memory(bulk_race<Card>& race, bool threads) {
    if constexpr (std::is_trivially_copyable_v<Card>) {
        race.add_gather();
        race.add_memcpy(1);
        if (threads) race.add_memcpy(2);
    }
}

template <class Card>
std::vector<bulk_row> compare(std::size_t n, std::string_view element, const options& given) {
    bulk_race<Card> race(n);
    const bool threads = n >= threads_from;
    add_ours(race, threads);
    add_others(race, n, threads, element);
    add_memory(race, threads);
    return race.run(n >= long_from ? std::min(given.rounds, long_rounds) : given.rounds);
}

std::vector<bulk_row> compare_all(const options& given) {
    std::vector<bulk_row> rows;
    std::atomic<std::size_t> at = 0;
    const progress_note progress([&](double seconds) {
        return fmt::format("{} elements ... {:.0f} s", report::grouped(std::to_string(at)), seconds);
    });
    for (const std::size_t n : {5, 13, 52, 1'000, 100'000, 1'000'000, 1 << 24, 1 << 27}) {
        if (n > given.most) continue;
        at = n;
        for (const auto& element : given.elements)
            with_element(element, [&]<class Card> {
                std::ranges::move(compare<Card>(n, element, given), std::back_inserter(rows));
            });
    }
    return rows;
}

std::string name_of(const bulk_row& row) {
    return row.threads == 1 ? row.method : fmt::format("{}, {} threads", row.method, row.threads);
}

std::string array_in_words(const bulk_row& row) {
    const std::string n = report::grouped(std::to_string(row.n));
    return row.strings ? fmt::format("{} strings", n)
                       : fmt::format("{} elements of {} byte{}", n, row.element_bytes,
                                     row.element_bytes == 1 ? "" : "s");
}

void print_table(const std::vector<bulk_row>& rows) {
    fmt::print("{}\n", report::in_words(this_host()));
    const bulk_row* before = nullptr;
    for (const auto& row : rows) {
        if (before == nullptr || !same_array(*before, row))
            fmt::print("\n{:<46}{:>10}  times as fast as {}, compiled natively\n", array_in_words(row),
                       "ns each", standard_method);
        fmt::print("  {:<44}{:>10.3f}  {:>8.2f}  {:>8.2f}\n", name_of(row), row.ns_per_element,
                   times_faster_than_std(rows, row), times_faster_than_native_std(rows, row));
        before = &row;
    }
}

// fairshuf is red and orange, the standard library blue, others green and purple, the memory grey.
std::string colour_of(std::string_view method) {
    using entry = std::pair<std::string_view, std::string_view>;
    constexpr std::array<entry, 15> colours{{{"fairshuf-key", "#b3001b"},
                                             {"fairshuf-unshuffle", "#cc79a7"},
                                             {"fairshuf-permutation", "#8c564b"},
                                             {"fairshuf-system", "#f0a030"},
                                             {"std-mt19937_64-native", "#00aaff"},
                                             {"fairshuf-engine-chacha8", "#d55e00"},
                                             {"fairshuf-engine-chacha20", "#e69f00"},
                                             {"fairshuf-engine-mt19937_64", "#b8860b"},
                                             {"std-mt19937_64", "#0072b2"},
                                             {"std-mt19937", "#56a0d3"},
                                             {"std-pcg64", "#003f7f"},
                                             {"gnu-parallel", "#7b3294"},
                                             {"numpy", "#00745a"},
                                             {"random-gather", "#666666"},
                                             {"memcpy", "#999999"}}};
    for (const auto& [name, colour] : colours)
        if (name == method) return std::string(colour);
    return "#000000";
}

std::string panel_title(const bulk_row& row) {
    return row.strings ? "Strings" : fmt::format("Elements of {} bytes", row.element_bytes);
}

// A panel for each kind of element, a line for each method.
report::plot plot_of(const std::vector<bulk_row>& rows) {
    report::plot p{.title = "Shuffling an array: time per element",
                   .note = report::in_words(this_host()) + "; dashed: two threads",
                   .across = "elements",
                   .up = "time per element",
                   .panels = {}};
    for (const auto& array : rows) {
        if (array.n != rows.front().n) break;
        report::plot_panel panel{.title = panel_title(array), .lines = {}};
        if (std::ranges::find(p.panels, panel.title, &report::plot_panel::title) != p.panels.end()) continue;
        for (const auto& row : rows) {
            if (row.element_bytes != array.element_bytes || row.strings != array.strings) continue;
            auto line = std::ranges::find(panel.lines, name_of(row), &report::plot_line::name);
            if (line == panel.lines.end())
                line = panel.lines.insert(line, {.name = name_of(row),
                                                 .points = {},
                                                 .colour = colour_of(row.method),
                                                 .dashed = row.threads > 1});
            line->points.push_back({static_cast<double>(row.n), row.ns_per_element});
        }
        if (!panel.lines.empty()) p.panels.push_back(std::move(panel));
    }
    return p;
}

int complain(const error& problem) {
    fmt::print(stderr, "shuffle: {}\n", problem.message);
    return 1;
}

int run(const options& given) {
    if (!given.svg.empty())
        if (const auto may = may_write_file(given.svg); !may) return complain(may.error());
#if !FAIRSHUF_WITH_PCG
    note("built without pcg64: libpcg-cpp-dev was not there");
#endif
#if !FAIRSHUF_WITH_GNU_PARALLEL
    note("built without GCC's parallel mode: it needs g++ and OpenMP");
#endif
    if (!has_numpy()) note("numpy left out: /usr/bin/python3 does not have it (python3-numpy)");
    const auto rows = compare_all(given);
    if (given.json) {
        fmt::print("{}", report::as_json(this_host(), rows));
    } else {
        print_table(rows);
    }
    if (given.svg.empty()) return 0;
    const auto written = write_file(given.svg, report::as_svg(plot_of(rows)));
    return written ? 0 : complain(written.error());
}

}  // namespace

int main(int argc, char** argv) {
    options given;
    CLI::App app("How fast arrays are shuffled, by us and by others, beside the memory.", "shuffle");
    app.add_flag("--json", given.json, "Print JSON instead of a table");
    app.add_option("--svg", given.svg, "Also draw a picture into this file")->option_text("FILE");
    app.add_option("--rounds", given.rounds, "Of which the median counts (7; of 2^27 elements at most 3)")
        ->check(CLI::Range(1, 1000))
        ->option_text("N");
    app.add_flag("--quick", given.quick, "Up to a million elements, three rounds");
    app.add_option("--most", given.most, "No more elements than this")
        ->check(CLI::Range(std::size_t{5}, std::size_t{1} << 27))
        ->option_text("N");
    app.add_option(
           "--element", given.elements,
           "Bytes of an element (1, 2, 4, 8, 12, 16, 24, 32, 64), or string; may be repeated (4 and 8)")
        ->check(CLI::IsMember(std::vector<std::string>(element_names.begin(), element_names.end())))
        ->allow_extra_args(false)
        ->option_text("ELEMENT");
    CLI11_PARSE(app, argc, argv);
    if (given.quick) {
        given.rounds = std::min(given.rounds, 3);
        given.most = std::min<std::size_t>(given.most, 1'000'000);
    }
    return run(given);
}
