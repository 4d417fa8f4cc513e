#include "lines/options/task_options.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>
#include <variant>

#include "format/gnu_quoting.hpp"
#include "format/quantities.hpp"
#include "lines/options/output_names.hpp"

namespace fairshuf::lines {
namespace {

// Which of GNU's options a task allows.
struct allowed {
    bool range = false, arguments = false;  // -i and -e, instead of files
    bool sample = false;                    // -n
    std::string_view no_sample = "all records are needed";
};

// Refuses those of GNU's options that make no sense for the task.
expected<void> refuse(const lines_request& asked, std::string_view option, const allowed& what) {
    const request& gnu = asked.gnu;
    const bool range = std::holds_alternative<number_range>(gnu.cards);
    const bool arguments = asked.files.empty() && !range;
    if (gnu.repeat) return excluding(option, "--repeat", "repeated records are not a shuffle");
    if (gnu.random_source) return excluding(option, "--random-source", "the order must come from a key");
    if (gnu.random_seed) return excluding(option, "--random-seed", "the order must come from a key");
    if (arguments && !what.arguments) return error{fmt::format("{} is for files, not for -e", option)};
    if (range && !what.range) return error{fmt::format("{} is for files, not for -i", option)};
    if (gnu.head_count == no_limit && !asked.share) return {};
    if (!what.sample) return excluding(option, "--head-count", what.no_sample);
    if (range) return excluding(option, "--head-count", "with -i, all numbers are divided");
    return {};
}

expected<void> settle_division(lines_request& asked, std::string_view option) {
    if (auto fine = refuse(asked, option, {.range = true, .arguments = true, .sample = true}); !fine)
        return fine;
    const bool even = option == "--shards", by_size = option == "--shard-size";
    if (!asked.gnu.output)
        return error{even || by_size
                         ? fmt::format("{} needs -o with a number in the name, as in -o 'out-%03d'", option)
                         : "--split needs -o with a name for each part, as in -o train,valid,test"};
    if (by_size) {
        const auto first = shards_by_size(asked, 1);
        return first ? expected<void>() : first.error();
    }
    auto names =
        even ? numbered_names(*asked.gnu.output, asked.parts->outputs()) : listed_names(*asked.gnu.output);
    if (!names) return error{"-o " + names.error().message};
    if (names->size() != asked.parts->outputs())
        return error{fmt::format("-o {}: {} for {}", in_quotes(*asked.gnu.output),
                                 counted(names->size(), "name"), counted(asked.parts->outputs(), "part"))};
    asked.outputs = *std::move(names);
    return {};
}

expected<void> check_compress(const lines_request& asked, std::string_view option) {
    return asked.compress ? excluding(option, "--compress", "nothing is written") : expected<void>();
}

expected<void> settle_in_step(lines_request& asked) {
    if (auto fine = refuse(asked, "--in-step", {.sample = true}); !fine) return fine;
    if (asked.files.size() < 2) return error{"--in-step needs two files or more"};
    if (std::ranges::count(asked.files, "-") > 1)
        return error{"--in-step: only one of the files can be standard input"};
    if (!asked.gnu.output) return error{"--in-step needs -o with a name for each file, as in -o a.out,b.out"};
    auto names = listed_names(*asked.gnu.output);
    if (!names) return error{"-o " + names.error().message};
    if (names->size() != asked.files.size())
        return error{fmt::format("-o {}: {} for {} files", in_quotes(*asked.gnu.output),
                                 counted(names->size(), "name"), asked.files.size())};
    asked.outputs = *std::move(names);
    return {};
}

error needs_key(std::string_view option) {
    return {fmt::format("{} needs the key of the shuffle: --seed, --key or --key-file", option)};
}

expected<void> settle_unshuffle(const lines_request& asked) {
    if (auto fine = refuse(asked, "--unshuffle", {.no_sample = "a sample cannot be undone"}); !fine)
        return fine;
    if (!asked.chosen_key) return needs_key("--unshuffle");
    return {};
}

expected<void> settle_check(const lines_request& asked) {
    if (auto fine = refuse(asked, "--check", {.no_sample = "all records are checked"}); !fine) return fine;
    if (asked.gnu.output) return excluding("--check", "--output", "nothing is written");
    if (auto fine = check_compress(asked, "--check"); !fine) return fine;
    if (asked.print_key && !asked.chosen_key)
        return excluding("--check", "--print-key", "without --seed, --key or --key-file there is no key");
    if (asked.files.size() < 2)
        return error{"--check needs two files or more: the original, then its shuffle"};
    if (std::ranges::count(asked.files, "-") > 1)
        return error{"--check: only one of the files can be standard input"};
    return {};
}

expected<void> settle_where(const lines_request& asked) {
    const allowed all{.range = true, .arguments = true, .no_sample = "a sample has an order of its own"};
    if (auto fine = refuse(asked, "--where", all); !fine) return fine;
    if (asked.gnu.output) return excluding("--where", "--output", "the place is printed");
    if (auto fine = check_compress(asked, "--where"); !fine) return fine;
    if (!asked.chosen_key) return needs_key("--where");
    return {};
}

// Why a task cannot divide its output.
std::string_view why_whole(task what) {
    switch (what) {
        case task::in_step: return "divide one file after the other, with the same key";
        case task::unshuffle: return "the original is one file";
        case task::check: return "list the parts in order after the first file";
        default: return "places count through all parts";
    }
}

}  // namespace

std::string_view name_of(task what) {
    switch (what) {
        case task::in_step: return "--in-step";
        case task::unshuffle: return "--unshuffle";
        case task::check: return "--check";
        case task::where: return "--where";
        default: return "";
    }
}

error excluding(std::string_view one, std::string_view other, std::string_view why) {
    return {fmt::format("{} and {} exclude each other: {}", one, other, why)};
}

expected<std::vector<std::string>> shards_by_size(const lines_request& asked, std::size_t count) {
    auto names = numbered_names(*asked.gnu.output, count);
    return names ? names : error{"-o " + names.error().message};
}

expected<void> settle_task(lines_request& asked, const task_options& given) {
    asked.what = given.what;
    const bool divided = !given.division_option.empty();
    if (divided && given.what != task::shuffle)
        return excluding(name_of(given.what), given.division_option, why_whole(given.what));
    switch (given.what) {
        case task::in_step: return settle_in_step(asked);
        case task::unshuffle: return settle_unshuffle(asked);
        case task::check: return settle_check(asked);
        case task::where: return settle_where(asked);
        default: return divided ? settle_division(asked, given.division_option) : expected<void>();
    }
}

}  // namespace fairshuf::lines
