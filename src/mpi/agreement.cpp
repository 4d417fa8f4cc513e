#include "mpi/agreement.hpp"

#include <fmt/format.h>

#include <array>
#include <cstdint>
#include <cstring>
#include <fstream>
#include <string_view>
#include <variant>
#include <vector>

#include "fairshuf/shuffle/order.hpp"
#include "fairshuf/version.hpp"
#include "fairshuf/words/key_hex.hpp"
#include "fairshuf/words/sha256.hpp"
#include "format/gnu_quoting.hpp"
#include "system/output/output_packing.hpp"

namespace fairshuf::cluster {
namespace {

// The first eight bytes of a digest.
std::uint64_t number_of(sha256& text) {
    const auto digest = text.finish();
    std::uint64_t number = 0;
    std::memcpy(&number, digest.data(), sizeof number);
    return number;
}

std::uint64_t digest_of_arguments(std::span<char* const> arguments) {
    sha256 text;
    for (const std::string_view one : arguments) text.add(std::to_string(one.size()) + ":").add(one);
    return number_of(text);
}

std::uint64_t digest_of_version() {
    sha256 text;
    text.add(std::string_view(version)).add("; order " + std::to_string(detail::keyed_order_version));
    return number_of(text);
}

// Of the program itself, where the system gives it.
std::uint64_t digest_of_program() {
    sha256 text;
    std::ifstream program("/proc/self/exe", std::ios::binary);
    std::vector<char> block(std::size_t{1} << 16);
    while (program) {
        program.read(block.data(), static_cast<std::streamsize>(block.size()));
        text.add(std::string_view(block.data(), static_cast<std::size_t>(program.gcount())));
    }
    return number_of(text);
}

}  // namespace

expected<void> same_start(const ranks& all, std::span<char* const> arguments) {
    const std::array own{digest_of_version(), digest_of_program(), digest_of_arguments(arguments)};
    constexpr std::array<const char*, own.size()> what{"this is another version than on rank 0",
                                                       "this is another program than on rank 0",
                                                       "the arguments differ from those of rank 0"};
    const auto numbers = all.all_of(own);
    return all.together([&]() -> expected<void> {
        for (std::size_t i = 0; i < own.size(); ++i)
            if (own[i] != numbers[i])
                return error{std::string(what[i]) + "; start the same command on all ranks"};
        return {};
    });
}

expected<key> common_key(const ranks& all, const std::optional<key>& chosen) {
    // Of a chosen key, the ranks show each other only a hash.
    sha256 text;
    text.add("the key of all ranks").add(chosen ? chosen->hex() : "");
    const std::array own{number_of(text)};
    const auto numbers = all.all_of(own);
    const auto same = all.together([&]() -> expected<void> {
        if (own[0] == numbers[0]) return {};
        return error{"the key differs from that of rank 0; all ranks must read the same key"};
    });
    if (!same) return same.error();
    if (chosen) return *chosen;
    return key::from_hex(all.from_first(all.is_first() ? key::from_os().hex() : std::string()));
}

namespace {

// The ranks write to places that are known beforehand, which compression would change.
expected<void> writes_plain(const lines::lines_request& asked) {
    for (const auto& name : asked.outputs.empty() ? std::vector{*asked.gnu.output} : asked.outputs) {
        const auto packing = packing_of_output(name, asked.compress);
        if (!packing) return packing.error();
        if (*packing)
            return error{
                fmt::format("{}: compressed output is not for many ranks; write plain files, and compress "
                            "them afterwards",
                            in_quotes(name))};
    }
    return {};
}

// A rank begins to read anywhere in a file, so it must find the next record from there.
expected<void> format_can_be_done(const lines::lines_request& asked) {
    using lines::file_format;
    if (asked.format.validate)
        return error{"--validate is not for many ranks; use 'fairshuf lines' on one machine"};
    switch (asked.format.kind) {
        case file_format::lines:
        case file_format::csv:
        case file_format::tsv:
        case file_format::jsonl:
        case file_format::by_name: return {};  // for --in-step, which is refused anyway
        case file_format::by_start:
        case file_format::by_pattern:
            return error{
                "--starts-with and --record-start are not for many ranks; use 'fairshuf lines' on one "
                "machine"};
        default:
            return error{
                fmt::format("files of the format {} are not for many ranks; use 'fairshuf lines' on one "
                            "machine, or --format lines, if lines are meant",
                            lines::name_of(asked.format.kind))};
    }
}

}  // namespace

expected<void> can_be_done(const lines::lines_request& asked) {
    const lines::request& gnu = asked.gnu;
    const auto instead = [](std::string_view what) {
        return error{std::string(what) + " is not for many ranks; use 'fairshuf lines' on one machine"};
    };
    if (gnu.repeat) return instead("--repeat");
    if (gnu.random_source) return instead("--random-source");
    if (gnu.random_seed) return instead("--random-seed");
    if (asked.share) return instead("--head-count");
    if (asked.shard_bytes) return error{"--shard-size is not for many ranks; give the number with --shards"};
    if (const auto* csv = std::get_if<lines::quoted>(&asked.form); csv != nullptr && csv->escape)
        return instead("--escape");
    if (std::holds_alternative<std::vector<std::string_view>>(gnu.cards)) return instead("--echo");
    if (std::holds_alternative<lines::number_range>(gnu.cards)) return instead("--input-range");
    if (gnu.head_count != lines::no_limit) return instead("--head-count");
    if (auto fine = format_can_be_done(asked); !fine) return fine;
    switch (asked.what) {
        case lines::task::shuffle: break;
        case lines::task::in_step:
            return error{
                "--in-step is not for many ranks; shuffle one file after the other, with the same key"};
        case lines::task::unshuffle: return instead("--unshuffle");
        case lines::task::check: return instead("--check");
        case lines::task::where: return instead("--where");
    }
    if (asked.columns.any()) return instead(asked.columns.name());
    if (!gnu.output)
        return error{"the ranks write parts of a file: name it with -o, in a folder that all ranks share"};
    return writes_plain(asked);
}

}  // namespace fairshuf::cluster
