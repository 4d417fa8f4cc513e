#include "lines/options/lines_options.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "fairshuf/core/nearest.hpp"
#include "fairshuf/version.hpp"
#include "format/gnu_quoting.hpp"
#include "format/large_number.hpp"
#include "format/quantities.hpp"
#include "lines/options/format_options.hpp"
#include "lines/options/help.hpp"
#include "lines/options/key_option.hpp"
#include "lines/options/option_reader.hpp"
#include "lines/options/output_names.hpp"
#include "lines/options/task_options.hpp"
#include "system/memory/memory_limit.hpp"

namespace fairshuf::lines {
namespace {

class lines_reader {
public:
    explicit lines_reader(command_line line) : line_(line), gnu_(line, number_form::with_units) {}

    std::variant<lines_request, ending> read() {
        if (auto end = each_option(line_, all_options(), [this](int code) { return take(code); }))
            return *end;
        auto gnu = gnu_.finish(&result_.files);
        if (auto* end = std::get_if<ending>(&gnu)) return *end;
        result_.gnu = std::get<request>(std::move(gnu));
        result_.gnu.random_seed = std::move(more_.random_seed);
        if (const auto& count = gnu_.count_without_effect(); !count.empty())
            result_.warnings.push_back(
                fmt::format("warning: -n {} is more than 2^64 - 1: it limits nothing", in_quotes(count)));
        if (auto settled = more_.settle(result_, line_.argc > optind); !settled)
            return line_.wrong(settled.error().message);
        if (auto form = choose_form(); !form) return line_.wrong(form.error().message);
        const auto chosen = choose_key();
        if (!chosen) return line_.wrong(chosen.error().message);
        result_.chosen_key = *chosen;
        if (auto settled = settle_task(result_, task_); !settled) return line_.wrong(settled.error().message);
        if (auto settled = settle_columns(result_); !settled) return line_.wrong(settled.error().message);
        if (auto fine = check_packing(result_); !fine) return line_.wrong(fine.error().message);
        return result_;
    }

private:
    std::optional<ending> take(int code) {
        switch (code) {
            case seed_option:
            case key_option:
            case key_file_option: return take_key({code, optarg});
            case print_key_option: result_.print_key = true; return {};
            case csv_option: return take_form("--csv", quoted{});
            case group_option: return take_group();
            case record_option: return take_record();
            case separator_option: return take_separator();
            case allow_rest_option: result_.allow_rest = true; return {};
            case header_option: return take_header();
            case unpack_option: return take_unpack();
            case format_option: return take_format();
            case starts_with_option: return take_starts_with();
            case record_start_option: return take_record_start();
            case validate_option: result_.format.validate = true; return {};
            case shards_option: return take_shards();
            case split_option: return take_split();
            case in_step_option: return take_task(task::in_step);
            case unshuffle_option: return take_task(task::unshuffle);
            case check_option: return take_task(task::check);
            case where_option: return take_where();
            case 'S': return take_buffer_size();
            case 'T': result_.folders.emplace_back(optarg); return {};
            case parallel_option: return take_threads();
            case 'q': set_messages(true, false); return {};
            case 'v': set_messages(false, true); return {};
            case 'n':
                if (std::string_view(optarg).ends_with('%')) return taken(more_.take(code, optarg));
                warn_about_head();
                return gnu_.take(code);
            case compress_option:
            case files_from_option:
            case files0_from_option:
            case quote_option:
            case escape_option:
            case random_seed_option: return taken(more_.take(code, optarg));
            case shard_size_option: return take_shard_size();
            case 'h':
            case help_option: return ending{help_of_lines(line_.program()), "", 0};
            case version_option:
                return ending{fmt::format("{} (fairshuf {})\nLicence: MIT.\n", line_.program(), version), "",
                              0};
            default: return take_other(code);
        }
    }

    // GNU's --head-count may be abbreviated to --head, which looks like --header.
    void warn_about_head() {
        const std::string_view last = line_.argv[optind - 1];
        const bool apart = last.data() == optarg;
        const std::string_view name = apart ? line_.argv[optind - 2] : last.substr(0, last.find('='));
        const auto count = large_number(optarg);
        if (!count || (name != "--hea" && name != "--head")) return;
        result_.warnings.push_back(
            fmt::format("warning: {} is --head-count, as in GNU's shuf, and prints {}. To keep the first {} "
                        "in place, write --header {}",
                        name, counted(*count, "record"),
                        *count == 1 ? "record" : fmt::format("{} records", *count), *count));
    }

    // Of a long option that getopt has called unknown. It has reported ambiguous ones, too.
    std::string suggestion() const {
        const std::string_view word = line_.argv[optind - 1];
        if (optopt != 0 || !word.starts_with("--")) return "";
        const std::string_view name = word.substr(2, word.find('=') - 2);
        std::vector<std::string> names;
        for (const auto& row : option_table) names.emplace_back(row.name);
        const bool ambiguous =
            std::ranges::any_of(names, [&](const auto& each) { return each.starts_with(name); });
        const auto near = ambiguous || name.size() < 3 ? std::string_view() : detail::nearest(name, names);
        return near.empty() ? "" : fmt::format("did you mean {}?", in_quotes(fmt::format("--{}", near)));
    }

    std::optional<ending> take_other(int code) {
        if (code == '?') return line_.ask_for_help(suggestion());
        const auto taken = take_column_option(code, optarg, result_.columns);
        if (!taken) return gnu_.take(code);
        return *taken ? std::nullopt : std::optional(line_.wrong(taken->error().message));
    }

    // Repeating the same key is allowed.
    std::optional<ending> take_key(const named_key& given) {
        if (key_ && key_->option != given.option)
            return line_.wrong(excluding(key_->name(), given.name(), "give one of them").message);
        if (key_ && key_->text != given.text)
            return line_.wrong(fmt::format("multiple {} options specified", given.name()));
        key_ = given;
        return {};
    }

    std::optional<ending> take_form(std::string_view option, record_form form) {
        if (!form_option_.empty() && form_option_ != option)
            return line_.wrong(excluding(form_option_, option, "choose one form of record").message);
        form_option_ = option;
        result_.form = std::move(form);
        return {};
    }

    std::optional<ending> take_group() {
        const auto lines = read_count(optarg);
        if (!lines) return line_.wrong("--group " + lines.error().message);
        return take_form("--group", grouped{*lines});
    }

    std::optional<ending> take_record() {
        const auto bytes = read_count(optarg);
        if (!bytes) return line_.wrong("--record " + bytes.error().message);
        return take_form("--record", sized{*bytes});
    }

    std::optional<ending> take_separator() {
        auto text = read_separator(optarg);
        if (!text) return line_.wrong("--separator " + text.error().message);
        return take_form("--separator", separated{*std::move(text)});
    }

    std::optional<ending> take_header() {
        const auto records = large_number(optarg);
        if (!records)
            return line_.wrong(fmt::format("--header {}: the number of records is a whole number below 2^64",
                                           in_quotes(optarg)));
        result_.header = *records;
        return {};
    }

    std::optional<ending> take_unpack() {
        const auto how = read_unpacking(optarg);
        if (!how) return line_.wrong("--unpack " + how.error().message);
        result_.unpack = *how;
        unpack_given_ = true;
        return {};
    }

    std::optional<ending> take_format() {
        const auto kind = format_named(optarg);
        if (!kind) return line_.wrong("--format " + kind.error().message);
        result_.format.kind = *kind;
        return take_form("--format", *kind == file_format::csv ? record_form(quoted{}) : delimited{});
    }

    std::optional<ending> take_starts_with() {
        auto text = read_beginning(optarg);
        if (!text) return line_.wrong("--starts-with " + text.error().message);
        result_.format.kind = file_format::by_start;
        result_.format.start = *std::move(text);
        return take_form("--starts-with", framed{});
    }

    std::optional<ending> take_record_start() {
        result_.format.kind = file_format::by_pattern;
        result_.format.start = optarg;
        if (auto fine = splitter_for(result_.format, nullptr); !fine)
            return line_.wrong("--record-start " + fine.error().message);
        return take_form("--record-start", framed{});
    }

    // --format lines is the default, but whatever the name of the file.
    bool is_plain() const {
        return form_option_.empty() ||
               (form_option_ == "--format" && result_.format.kind == file_format::lines);
    }

    // Without an option for the records, the names of the files tell their format.
    expected<void> choose_format() {
        chosen_format& format = result_.format;
        const bool by_name = form_option_.empty() && result_.gnu.delimiter == '\n';
        format.guessed = by_name;
        if (by_name && task_.what == task::in_step) {
            const bool any = std::ranges::any_of(
                result_.files, [](const auto& file) { return format_of_file(file) != file_format::lines; });
            if (any) format.kind = file_format::by_name;
        } else if (by_name) {
            const auto kind = format_of_files(result_.files);
            if (!kind) return kind.error();
            format.kind = *kind;
        }
        if (format.validate && !can_be_validated(format.kind))
            return error{"--validate is for --format jsonl, tsv, fasta and fastq"};
        return {};
    }

    std::optional<ending> take_task(task what) {
        if (task_.what != task::shuffle && task_.what != what)
            return line_.wrong(
                excluding(name_of(task_.what), name_of(what), "do one thing at a time").message);
        task_.what = what;
        return {};
    }

    std::optional<ending> take_where() {
        const auto record = large_number(optarg);
        if (!record || *record == 0)
            return line_.wrong(
                fmt::format("--where {}: records are numbered from 1 to 2^64 - 1", in_quotes(optarg)));
        result_.where = *record;
        return take_task(task::where);
    }

    std::optional<ending> take_shards() {
        const auto count = large_number(optarg);
        if (!count || *count == 0 || *count > most_outputs)
            return line_.wrong(fmt::format("--shards {}: a whole number is needed, from 1 to {}",
                                           in_quotes(optarg), most_outputs));
        return take_division("--shards", division::evenly(static_cast<std::size_t>(*count)));
    }

    std::optional<ending> taken(const expected<void>& done) const {
        return done ? std::nullopt : std::optional(line_.wrong(done.error().message));
    }

    std::optional<ending> take_shard_size() {
        if (auto done = more_.take(shard_size_option, optarg); !done)
            return line_.wrong(done.error().message);
        return take_division("--shard-size", {});
    }

    std::optional<ending> take_split() {
        auto shares = read_shares(optarg);
        if (!shares) return line_.wrong("--split " + shares.error().message);
        return take_division("--split", *std::move(shares));
    }

    std::optional<ending> take_division(std::string_view option, std::optional<division> parts) {
        if (!task_.division_option.empty() && task_.division_option != option)
            return line_.wrong(excluding(task_.division_option, option, "divide the output once").message);
        task_.division_option = option;
        result_.parts = std::move(parts);
        return {};
    }

    static expected<std::uint64_t> read_count(std::string_view text) {
        const auto count = large_number(text);
        constexpr std::uint64_t most = std::uint64_t{1} << 40;
        if (!count || *count == 0 || *count > most)
            return error{fmt::format("{}: a whole number is needed, from 1 to 2^40", in_quotes(text))};
        return *count;
    }

    // Checks which options can be combined with the record form and with -z.
    expected<void> choose_form() {
        const bool files = !result_.files.empty();
        if (auto chosen = choose_format(); !chosen) return chosen;
        const std::string option = !is_plain()          ? std::string(form_option_)
                                   : result_.header > 0 ? "--header"
                                   : result_.allow_rest ? "--allow-rest"
                                   : unpack_given_      ? "--unpack"
                                                        : "";
        if (!option.empty() && !files) return error{fmt::format("{} is for files, not for -e or -i", option)};
        const bool as_gnu = result_.gnu.repeat || result_.gnu.random_source || result_.gnu.random_seed;
        const std::string_view gnus = result_.gnu.repeat          ? "--repeat"
                                      : result_.gnu.random_source ? "--random-source"
                                                                  : "--random-seed";
        if (as_gnu && !option.empty())
            return excluding(option, gnus, fmt::format("{} reads plain lines only", gnus));
        if (as_gnu && result_.format.kind != file_format::lines)
            return error{fmt::format(
                "{} reads plain lines only, but {} is {} by its name: --format lines takes its lines", gnus,
                as_name(result_.files.front()), name_of(result_.format.kind))};
        if (as_gnu && result_.files.size() > 1) return error{fmt::format("{} takes one file", gnus)};
        const bool may_have_rest = form_option_ == "--group" || form_option_ == "--record";
        if (result_.allow_rest && !may_have_rest) return error{"--allow-rest is for --group and --record"};
        const char delimiter = result_.gnu.delimiter;
        if (auto* groups = std::get_if<grouped>(&result_.form)) groups->delimiter = delimiter;
        if (auto* lines = std::get_if<delimited>(&result_.form)) lines->delimiter = delimiter;
        if (delimiter == '\0' && may_not_be_zero_terminated())
            return excluding(form_option_, "--zero-terminated", "only lines end with a NUL byte");
        return {};
    }

    bool may_not_be_zero_terminated() const { return !is_plain() && form_option_ != "--group"; }

    // As in GNU sort, the largest size is used.
    std::optional<ending> take_buffer_size() {
        const auto size = read_buffer_size(optarg, physical_memory());
        if (!size) return line_.wrong("--buffer-size " + size.error().message);
        result_.buffer_size = std::max(result_.buffer_size.value_or(0), *size);
        return {};
    }

    std::optional<ending> take_threads() {
        const auto threads = read_threads(optarg);
        if (!threads) return line_.wrong("--parallel " + threads.error().message);
        result_.threads = *threads;
        return {};
    }

    void set_messages(bool quiet, bool verbose) {
        result_.quiet = quiet;
        result_.verbose = verbose;
    }

    expected<std::optional<key>> choose_key() {
        const std::string_view asking = key_ ? key_->name() : result_.print_key ? "--print-key" : "";
        if (result_.gnu.random_source && !asking.empty())
            return excluding(asking, "--random-source", "with a random source there is no key");
        if (result_.gnu.random_seed && !asking.empty())
            return excluding(asking, "--random-seed", "with a seed of uutils there is no key");
        if (!key_) return std::optional<key>();
        if (key_->is_standard_input() && more_.list_is_standard_input())
            return excluding("--key-file -", "reading names from standard input",
                             "give a file for one of them");
        if (key_->is_standard_input() && std::ranges::find(result_.files, "-") != result_.files.end())
            return excluding("--key-file -", "reading records from standard input",
                             "give a file for one of them");
        const auto found = key_->read();
        if (!found) return error{fmt::format("{}: {}", key_->name(), found.error().message)};
        if (!found->warning.empty()) result_.warnings.push_back("warning: " + found->warning);
        return std::optional(found->value);
    }

    command_line line_;
    gnu_part gnu_;
    lines_request result_ = {};
    std::optional<named_key> key_ = {};
    std::string_view form_option_ = {};
    bool unpack_given_ = false;
    task_options task_ = {};
    format_options more_ = {};
};

}  // namespace

std::variant<lines_request, ending> read_lines_options(int argc, char** argv) {
    return lines_reader({argc, argv}).read();
}

}  // namespace fairshuf::lines
