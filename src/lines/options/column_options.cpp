#include "lines/options/column_options.hpp"

#include <fmt/format.h>

#include <utility>
#include <variant>

#include "format/gnu_quoting.hpp"
#include "lines/forms/file_format.hpp"
#include "lines/input/record_form.hpp"
#include "lines/options/lines_options.hpp"
#include "lines/options/option_values.hpp"
#include "lines/options/options_with_help.hpp"
#include "lines/options/task_options.hpp"

namespace fairshuf::lines {
namespace {

// Repeating the same column is allowed.
expected<void> take_column(std::optional<std::string>& place, const char* argument, std::string_view option) {
    if (place && *place != argument) return error{fmt::format("multiple {} options specified", option)};
    if (*argument == '\0')
        return error{fmt::format("{} '': a column has a number, a name or a path", option)};
    place = argument;
    return {};
}

template <class T>
expected<void> take_value(std::optional<T>& place, const expected<T>& value, std::string_view option) {
    if (!value) return error{fmt::format("{} {}", option, value.error().message)};
    place = *value;
    return {};
}

expected<void> refuse_source(const lines_request& asked, std::string_view option) {
    if (asked.files.empty()) return error{fmt::format("{} is for files, not for -e or -i", option)};
    if (asked.gnu.repeat) return excluding(option, "--repeat", "records would come up again");
    if (asked.gnu.random_source)
        return excluding(option, "--random-source", "what is chosen must come from a key");
    if (asked.gnu.random_seed)
        return excluding(option, "--random-seed", "what is chosen must come from a key");
    return {};
}

expected<void> refuse_task(const lines_request& asked, std::string_view option) {
    const column_options& columns = asked.columns;
    switch (asked.what) {
        case task::shuffle: return {};
        case task::in_step:
            return excluding(option, "--in-step",
                             columns.fraction
                                 ? "for a part of the records, the same of each file, give -n 10%"
                                 : "it depends on the records, which differ from file to file");
        case task::unshuffle:
            return excluding(option, "--unshuffle", "only the order of all records can be undone");
        case task::where: return excluding(option, "--where", "places are those of all records");
        case task::check: break;
    }
    if (columns.hash_by || columns.stratify || columns.weight || columns.by)
        return excluding(option, "--check",
                         "without it and without a key, --check compares the records in any order");
    if (columns.fraction && !asked.chosen_key)
        return error{"--check needs the key to know what --fraction takes: --seed, --key or --key-file"};
    return {};
}

// The options that decide parts or the order exclude each other.
expected<void> refuse_each_other(const column_options& columns) {
    std::string_view first;
    for (const auto& [given, option] :
         {std::pair{columns.hash_by.has_value(), "--hash-by"},
          std::pair{columns.stratify.has_value(), "--stratify"},
          std::pair{columns.weight.has_value(), "--weight"}, std::pair{columns.by.has_value(), "--by"}}) {
        if (!given) continue;
        if (!first.empty()) return excluding(first, option, "one column decides");
        first = option;
    }
    if (columns.dedupe && columns.dedupe_by)
        return excluding("--dedupe", "--dedupe-by", "records with equal values need not be equal");
    return {};
}

expected<void> refuse_form(const lines_request& asked) {
    const column_options& columns = asked.columns;
    const std::string_view option = columns.name();
    const bool quotes = std::holds_alternative<quoted>(asked.form);
    const file_format format = asked.format.kind;
    if ((!quotes && !std::holds_alternative<delimited>(asked.form)) || has_splitter(format) ||
        format == file_format::npy)
        return error{fmt::format("{} needs columns: records must be lines, or those of --csv", option)};
    for (const auto* text :
         {&columns.dedupe_by, &columns.hash_by, &columns.stratify, &columns.weight, &columns.by})
        if (quotes && *text && (*text)->starts_with('.'))
            return error{fmt::format(
                "{} {}: a path is for JSON lines, not for --csv; give a number or a name of the header",
                option, in_quotes(**text))};
    if (asked.format.validate && format == file_format::tsv && columns.fields.value_or('\t') != '\t')
        return error{"--validate counts the fields of tsv, which are separated by tabs: leave --fields out"};
    if (columns.weight && columns.allow_missing)
        return excluding("--weight", "--allow-missing", "every record needs a weight; 0 leaves it out");
    return {};
}

expected<void> refuse_parts(const lines_request& asked) {
    const column_options& columns = asked.columns;
    const bool sample = asked.gnu.head_count != no_limit || asked.share, divided = asked.parts.has_value();
    if (columns.decides() && asked.shard_bytes)
        return excluding(columns.name(), "--shard-size", "the number of outputs must be known; use --shards");
    if (columns.decides() && !columns.hash_by && asked.share)
        return excluding(columns.name(), "-n with a percentage", "give -n a number");
    if (columns.hash_by && !divided)
        return error{
            "--hash-by divides the output: give --split or --shards, as in --split 80:10:10 -o "
            "train,valid,test"};
    if (columns.hash_by && sample)
        return excluding("--hash-by", "--head-count",
                         "take the sample first, and divide it in another run; or use --fraction");
    if (columns.stratify && !divided && !sample)
        return error{"--stratify needs --split, --shards or -n: it says how records are divided or sampled"};
    if (columns.stratify && divided && sample)
        return excluding("--stratify", "--head-count with several outputs",
                         "take the sample first, and divide it in another run");
    if (columns.by && divided && sample)
        return excluding("--by", "--head-count with several outputs",
                         "take the groups first, and divide them in another run");
    return {};
}

}  // namespace

std::string_view column_options::name() const {
    if (hash_by) return "--hash-by";
    if (stratify) return "--stratify";
    if (weight) return "--weight";
    if (by) return "--by";
    if (dedupe_by) return "--dedupe-by";
    if (dedupe) return "--dedupe";
    return fraction ? "--fraction" : "";
}

std::optional<expected<void>> take_column_option(int code, const char* argument, column_options& to) {
    switch (code) {
        case fraction_option: return take_value(to.fraction, read_fraction(argument), "--fraction");
        case dedupe_option: to.dedupe = true; return expected<void>();
        case dedupe_by_option: return take_column(to.dedupe_by, argument, "--dedupe-by");
        case hash_by_option: return take_column(to.hash_by, argument, "--hash-by");
        case stratify_option: return take_column(to.stratify, argument, "--stratify");
        case weight_option: return take_column(to.weight, argument, "--weight");
        case by_option: return take_column(to.by, argument, "--by");
        case fields_option: return take_value(to.fields, read_field_separator(argument), "--fields");
        case allow_missing_option: to.allow_missing = true; return expected<void>();
        default: return std::nullopt;
    }
}

expected<void> settle_columns(const lines_request& asked) {
    const column_options& columns = asked.columns;
    if (!columns.has_column()) {
        if (columns.fields) return error{"--fields is for columns, as in --by COLUMN"};
        if (columns.allow_missing) return error{"--allow-missing is for columns, as in --by COLUMN"};
    }
    if (!columns.any()) return {};
    const std::string_view option = columns.name();
    if (auto fine = refuse_source(asked, option); !fine) return fine;
    if (auto fine = refuse_each_other(columns); !fine) return fine;
    if (auto fine = refuse_task(asked, option); !fine) return fine;
    if (columns.has_column())
        if (auto fine = refuse_form(asked); !fine) return fine;
    return refuse_parts(asked);
}

}  // namespace fairshuf::lines
