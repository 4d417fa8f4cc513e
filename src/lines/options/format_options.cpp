#include "lines/options/format_options.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <utility>
#include <variant>

#include "fairshuf/core/text.hpp"
#include "format/gnu_quoting.hpp"
#include "format/utf8.hpp"
#include "lines/input/line_source.hpp"
#include "lines/options/option_values.hpp"
#include "lines/options/options_with_help.hpp"
#include "lines/options/task_options.hpp"
#include "system/output/whole_file.hpp"

namespace fairshuf::lines {
namespace {

expected<char> read_character(std::string_view option, std::string_view text) {
    if (text == "\\t") return '\t';
    if (text.size() != 1 || text == "\n")
        return error{fmt::format("{} {}: one byte is needed, not a line break", option, in_quotes(text))};
    return text.front();
}

// Without a unit, bytes.
expected<std::uint64_t> read_shard_size(std::string_view text) {
    const bool bare = !text.empty() && text.back() >= '0' && text.back() <= '9';
    const auto size = read_buffer_size(bare ? std::string(text) + "b" : std::string(text), 0);
    if (size && *size > 0 && !text.ends_with('%')) return *size;
    if (!size && (text.ends_with('b') || text.ends_with('B')))
        return error{"--shard-size " + size.error().message};
    return error{fmt::format(
        "--shard-size {}: a size is a whole number, at least 1, with or without K, M, G or T, as in 500M",
        in_quotes(text))};
}

expected<std::vector<std::string>> names_in(std::string_view text, const std::string& list, char end) {
    std::vector<std::string> names;
    while (!text.empty()) {
        const auto size = std::min(text.find(end), text.size());
        const std::string_view name = text.substr(0, size);
        text.remove_prefix(std::min(size + 1, text.size()));
        if (name.empty())
            return error{fmt::format("{}: name {} is empty", shown_name(list), names.size() + 1)};
        if (name.find('\0') != std::string_view::npos)
            return error{fmt::format("{}: name {} has a NUL byte; such lists are for --files0-from",
                                     shown_name(list), names.size() + 1)};
        names.emplace_back(name);
    }
    if (names.empty()) return error{fmt::format("{}: no file is named there", shown_name(list))};
    return names;
}

}  // namespace

expected<void> format_options::take(int code, std::string_view argument) {
    switch (code) {
        case compress_option: {
            const auto how = read_output_packing(argument);
            if (!how) return error{"--compress " + how.error().message};
            compress_ = *how;
            return {};
        }
        case files_from_option: return take_list(argument, false);
        case files0_from_option: return take_list(argument, true);
        case quote_option:
        case escape_option: {
            const auto one = read_character(code == quote_option ? "--quote" : "--escape", argument);
            if (!one) return one.error();
            (code == quote_option ? quote_ : escape_) = *one;
            return {};
        }
        case random_seed_option:
            if (!is_utf8(argument))
                return error{fmt::format("--random-seed {}: uutils takes UTF-8 only", in_quotes(argument))};
            if (random_seed && *random_seed != argument)
                return error{"multiple --random-seed options specified"};
            random_seed = argument;
            return {};
        case shard_size_option: {
            const auto size = read_shard_size(argument);
            if (!size) return size.error();
            shard_bytes_ = *size;
            return {};
        }
        default: {
            const auto share = read_percentage(argument);
            if (!share) return error{"-n " + share.error().message};
            if (!share_ || share->is_less_than(*share_)) share_ = *share;  // as GNU: the smallest
            return {};
        }
    }
}

expected<void> format_options::take_list(std::string_view argument, bool with_zeros) {
    if (list_ && with_zeros != with_zeros_)
        return excluding("--files-from", "--files0-from", "their names end differently; give one list");
    if (list_ && *list_ != argument) return error{"only one list of files can be read; join them with cat"};
    list_ = argument;
    with_zeros_ = with_zeros;
    return {};
}

expected<void> format_options::settle(lines_request& asked, bool has_operands) {
    asked.compress = compress_;
    asked.shard_bytes = shard_bytes_;
    if (auto done = settle_list(asked, has_operands); !done) return done;
    if (auto done = settle_share(asked); !done) return done;
    if (asked.gnu.random_seed && asked.gnu.random_source)
        return excluding("--random-seed", "--random-source", "give one of them");
    return settle_dialect(asked);
}

expected<void> format_options::settle_list(lines_request& asked, bool has_operands) const {
    if (!list_) return {};
    if (asked.files.empty()) return error{fmt::format("{} is for files, not for -e or -i", list_option())};
    if (has_operands)
        return error{
            fmt::format("{} and files on the command line exclude each other: add their names to the list",
                        list_option())};
    const auto text = read_file(*list_);
    if (!text) return error{fmt::format("{}: {}", list_option(), text.error().message)};
    auto names = names_in(*text, *list_, with_zeros_ ? '\0' : '\n');
    if (!names) return error{fmt::format("{}: {}", list_option(), names.error().message)};
    if (list_is_standard_input() && std::ranges::find(*names, "-") != names->end())
        return error{
            fmt::format("{} -: the list itself is standard input, so it cannot name -", list_option())};
    asked.files = *std::move(names);
    asked.gnu.cards = asked.files.front();
    return {};
}

// The number of arguments and of a range is known.
expected<void> format_options::settle_share(lines_request& asked) const {
    if (!share_) return {};
    if (asked.gnu.head_count != no_limit) return error{"-n takes a count or a percentage, not one of each"};
    if (asked.gnu.repeat)
        return error{"--repeat needs a count: -n with a percentage is for parts of the input"};
    if (const auto* range = std::get_if<number_range>(&asked.gnu.cards)) {
        asked.gnu.head_count = share_->of(range->count);
    } else if (const auto* all = std::get_if<std::vector<std::string_view>>(&asked.gnu.cards)) {
        asked.gnu.head_count = share_->of(all->size());
    } else if (asked.gnu.random_source || asked.gnu.random_seed) {
        return error{"--random-source and --random-seed need a count: -n with a percentage is for keys"};
    } else {
        asked.share = share_;
    }
    return {};
}

expected<void> format_options::settle_dialect(lines_request& asked) const {
    if (!quote_ && !escape_) return {};
    auto* const csv = std::get_if<quoted>(&asked.form);
    const std::string_view option = quote_ ? "--quote" : "--escape";
    if (csv == nullptr) return error{fmt::format("{} is for --csv", option)};
    csv->quote = quote_.value_or(csv->quote);
    csv->escape = escape_;
    if (csv->escape == csv->quote)
        return error{"--escape and --quote are the same; two quotes in a row stand for one without --escape"};
    return {};
}

expected<void> check_packing(const lines_request& asked) {
    const bool single = asked.outputs.empty();
    if (single && !asked.gnu.output) return {};
    for (const auto& name : single ? std::vector{*asked.gnu.output} : asked.outputs)
        if (const auto packing = packing_of_output(name, asked.compress); !packing)
            return error{"-o " + packing.error().message};
    return {};
}

}  // namespace fairshuf::lines
