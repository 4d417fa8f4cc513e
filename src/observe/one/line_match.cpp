#include "observe/one/line_match.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>
#include <optional>
#include <utility>

#include "fairshuf/algorithm/swap_down.hpp"
#include "fairshuf/draws/exact.hpp"
#include "fairshuf/shuffle/workers.hpp"
#include "fairshuf/words/chacha.hpp"
#include "format/quantities.hpp"
#include "language/words/observe_input.hpp"
#include "lines/output/multiset_hash.hpp"
#include "observe/one/number_source.hpp"
#include "observe/orders/lines.hpp"
#include "system/files/decompress.hpp"

namespace fairshuf::one {
namespace {

struct hashed_line {
    std::uint64_t hash = 0;
    std::uint32_t number = 0;  // of the line, from 0
};

using hashed_lines = std::vector<hashed_line>;

expected<hashed_lines> hash_lines(const std::string& path, const lines::line_hash& hash,
                                  std::uint64_t memory) {
    auto file = file_bytes::open(path);
    if (!file) return named_error(path, file.error());
    auto bytes = decompressed(std::move(*file));
    if (!bytes) return named_error(path, bytes.error());
    orders::lines text(std::move(*bytes));
    hashed_lines all;
    std::string_view line;
    for (;;) {
        const auto more = text.next(line);
        if (!more) return named_error(path, more.error());
        if (!*more) return all;
        if (all.size() >= std::numeric_limits<std::uint32_t>::max())
            return error{say<words::too_many_lines>(path)};
        all.push_back({hash.of(line), static_cast<std::uint32_t>(all.size())});
        if (all.size() * sizeof(hashed_line) * 3 > memory)
            return error{say<words::lines_need_memory>(path, format_bytes(memory))};
    }
}

void sort_by_hash(hashed_lines& all) {
    std::ranges::sort(all, {}, [](const hashed_line& l) { return std::pair(l.hash, l.number); });
}

// Shuffles the numbers of equal lines among them. Returns how many there are.
std::uint64_t mix_equal_lines(hashed_lines& all) {
    chacha8 words(key::from_text("equal lines"));
    exact draws(words);
    std::uint64_t repeated = 0;
    for (std::size_t from = 0; from < all.size();) {
        std::size_t to = from + 1;
        while (to < all.size() && all[to].hash == all[from].hash) ++to;
        if (to - from > 1) {
            repeated += to - from;
            swap_down{}(std::span(all).subspan(from, to - from), draws);
        }
        from = to;
    }
    return repeated;
}

struct different_line {
    std::uint64_t number = 0;  // from 1
    bool lost = false;         // a line of the input; otherwise one of the output
};

// The first line that one file has more often than the other.
std::optional<different_line> difference(const hashed_lines& before, const hashed_lines& after) {
    for (std::size_t i = 0; i < std::max(before.size(), after.size()); ++i) {
        const bool lost = i >= after.size() || (i < before.size() && before[i].hash < after[i].hash);
        const bool added = i >= before.size() || (i < after.size() && after[i].hash < before[i].hash);
        if (lost) return different_line{std::uint64_t{before[i].number} + 1, true};
        if (added) return different_line{std::uint64_t{after[i].number} + 1, false};
    }
    return std::nullopt;
}

std::string in_words(const different_line& line, const std::string& in, const std::string& out) {
    return line.lost ? say<words::line_is_missing>(line.number, in, out)
                     : say<words::line_is_new>(line.number, out, in);
}

}  // namespace

expected<matched_lines> match_lines(const std::string& before, const std::string& after, std::uint64_t memory,
                                    unsigned threads) {
    if (before == "-" && after == "-") return error{say<words::both_standard>()};
    const lines::line_hash hash(key::from_text("lines of an order"));
    std::array<expected<hashed_lines>, 2> read{hashed_lines{}, hashed_lines{}};
    const std::array<std::string, 2> paths{before, after};
    fairshuf::detail::in_parallel(threads, 2, [&](unsigned /*worker*/, std::size_t i) {
        read[i] = hash_lines(paths[i], hash, memory / 2);
        if (read[i]) sort_by_hash(*read[i]);
    });
    for (const auto& each : read)
        if (!each) return each.error();
    matched_lines matched;
    auto& [in, out] = read;
    matched.order.resize(out->size());
    if (const auto different = difference(*in, *out)) {
        const auto sentence = [&] { return say<words::other_lines>(in_words(*different, before, after)); };
        matched.problem = in_english(sentence);
        matched.problem_in_words = sentence();
        return matched;
    }
    matched.repeated = mix_equal_lines(*in);
    for (std::size_t i = 0; i < in->size(); ++i) matched.order[(*out)[i].number] = (*in)[i].number;
    return matched;
}

}  // namespace fairshuf::one
