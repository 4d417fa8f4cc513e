#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/key_options.hpp"
#include "cli/numbers.hpp"
#include "cli/verbs.hpp"
#include "fairshuf/algorithm/trie_shape.hpp"
#include "fairshuf/core/text.hpp"
#include "fairshuf/family/permutation_view.hpp"
#include "format/escaped.hpp"
#include "language/words/help.hpp"

namespace fairshuf::cli {
namespace {

constexpr std::uint64_t most_rows = permutation_view::most;

struct options {
    std::string n;
    std::optional<std::string> from, count, shard, inverse, binary;
    key_options key{.seed_is = seed_meaning::text};
};

struct worker {
    std::uint64_t rank = 0, ranks = 1;
};

struct plan {
    std::uint64_t n = 0, from = 0;
    std::uint64_t count = most_rows;  // at most so many
    worker part{};
    std::optional<std::uint64_t> inverse{};
    std::size_t bytes = 0;  // of a binary number; 0: decimal
};

expected<worker> worker_of(std::string_view text) {
    const auto slash = text.find('/');
    const bool two = slash != std::string_view::npos;
    const auto rank = two ? detail::whole_number(text.substr(0, slash)) : std::nullopt;
    const auto ranks = two ? detail::whole_number(text.substr(slash + 1)) : std::nullopt;
    if (rank && ranks && *ranks > 0 && *rank >= *ranks)
        return error{fmt::format("--shard {}: the worker must be below {}: write 0/{} to {}/{}",
                                 escaped(text), *ranks, *ranks, *ranks - 1, *ranks)};
    if (!rank || !ranks || *ranks == 0 || *ranks > most_rows)
        return error{
            fmt::format("--shard {}: write the worker, from 0, and the number of workers, as in --shard 0/8 "
                        "for the first of 8",
                        escaped(text))};
    return worker{*rank, *ranks};
}

expected<std::size_t> bytes_of(std::string_view type, std::uint64_t n) {
    if (type != "u32" && type != "u64")
        return error{fmt::format("--binary {}: write u32 or u64, the type of the numbers", escaped(type))};
    if (type == "u32" && n > std::uint64_t{1} << 32)
        return error{fmt::format("--binary u32: the numbers below {} need u64", n)};
    return std::size_t{type == "u32" ? 4U : 8U};
}

expected<plan> plan_of(const options& given) {
    plan wanted;
    const auto n = number_in("N", given.n, 1, most_rows);
    if (!n) return n.error();
    wanted.n = *n;
    if (given.inverse) {
        if (given.from || given.count || given.shard || given.binary)
            return error{
                "--inverse prints the place of one row: leave out --from, --count, --shard and --binary"};
        const auto row = number_in("--inverse", *given.inverse, 0, *n - 1);
        if (!row) return row.error();
        wanted.inverse = *row;
    }
    if (given.from) {
        const auto from = number_in("--from", *given.from, 0, *n);
        if (!from) return from.error();
        wanted.from = *from;
    }
    if (given.count) {
        const auto count = number_in("--count", *given.count, 0, most_rows);
        if (!count) return count.error();
        wanted.count = *count;
    }
    if (given.shard) {
        const auto part = worker_of(*given.shard);
        if (!part) return part.error();
        wanted.part = *part;
    }
    if (given.binary) {
        const auto bytes = bytes_of(*given.binary, *n);
        if (!bytes) return bytes.error();
        wanted.bytes = *bytes;
    }
    return wanted;
}

void append(std::string& to, std::uint64_t row, std::size_t bytes) {
    if (bytes > 0) {
        for (std::size_t i = 0; i < bytes; ++i) to += static_cast<char>(row >> (8 * i));
        return;
    }
    std::array<char, 21> digits{};
    char* const end = std::to_chars(digits.data(), digits.data() + 20, row).ptr;
    *end = '\n';
    to.append(digits.data(), end + 1);
}

// In parts, to limit the memory.
int print_rows(const permutation_shard& rows, std::uint64_t count, std::size_t bytes) {
    constexpr std::uint64_t part = 1 << 16;
    std::vector<std::uint64_t> numbers;
    std::string text;
    for (std::uint64_t at = 0; at < count; at += part) {
        numbers.resize(static_cast<std::size_t>(std::min(part, count - at)));
        rows.slice(at, numbers);
        text.clear();
        for (const std::uint64_t row : numbers) append(text, row, bytes);
        if (const int status = print(text); status != done) return status;
        if (std::ferror(stdout) != 0) return done;  // nobody reads on
    }
    return done;
}

// The option that asks for a part of a permutation which nobody could repeat; empty if there is none.
std::string_view part_without_key(const options& given) {
    if (given.key.seed || given.key.key || key_file_of(given.key) || given.key.print_key) return {};
    if (given.shard) return "--shard";
    if (given.inverse) return "--inverse";
    return given.from ? "--from" : "";
}

int run(const options& given) {
    const auto wanted = plan_of(given);
    if (!wanted) return complain(wanted.error().message);
    if (const auto part = part_without_key(given); !part.empty())
        return complain(fmt::format(
            "{} is a part of one permutation, and needs its key: add --seed, --key or --key-file", part));
    const auto k = chosen_key(given.key);
    if (!k) return complain(k.error().message);
    const permutation_view view(wanted->n, *k);
    if (wanted->inverse) return print(fmt::format("{}\n", view.inverse(*wanted->inverse)));
    const auto rows = view.shard(wanted->part.rank, wanted->part.ranks, wanted->from);
    return print_rows(rows, std::min(wanted->count, rows.size()), wanted->bytes);
}

}  // namespace

void add_indices(parser& app, int& status) {
    auto* verb = app.add_verb("indices", words::verb_indices);
    const auto given = std::make_shared<options>();
    verb->add_option("N", given->n, "How many rows: 1 to 2^63 - 1, such as 20000, 20k, 10M or 1G").required();
    verb->add_option("--from", given->from, "Begin at place A, counted from 0").option_text("A");
    verb->add_option("--count", given->count, "Print C rows, or as many as there are").option_text("C");
    verb->add_option(
            "--shard", given->shard,
            "Only every W-th place, beginning with place R, or with A + R: the part of worker R of W")
        .option_text("R/W");
    verb->add_option("--inverse", given->inverse, "Print the place of row I instead").option_text("I");
    verb->add_option("--binary", given->binary, "Print numbers of 32 or 64 bits, low byte first: u32 or u64")
        .option_text("TYPE")
        .words({"u32", "u64"});
    add_key_options(*verb, given->key);
    verb->footer(fmt::format(
        "Row numbers count from 0. Any part takes time for itself alone, and at most 34 MB of memory. "
        "Up to\n"
        "{} rows are in the order of `fairshuf lines` with the same key.\n\n"
        "Examples:\n"
        "  fairshuf indices 1000000000 --seed 'epoch 3' --count 5\n"
        "  fairshuf indices 1000000000 --seed 'epoch 3' --shard 2/8 --from 4096 --binary u32 > part\n"
        "  fairshuf indices 1000000000 --seed 'epoch 3' --inverse 17",
        detail::trie_shape{}.few));
    verb->callback([given, &status] { status = run(*given); });
}

}  // namespace fairshuf::cli
