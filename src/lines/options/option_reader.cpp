#include "lines/options/option_reader.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "format/gnu_quoting.hpp"

namespace fairshuf::lines {
namespace {

void add(known_options& known, const option_row& row) {
    const bool alone = row.kind == argument_kind::none;
    if (row.has_letter()) {
        known.letters += static_cast<char>(row.code);
        if (!alone) known.letters += ':';
    }
    known.names.push_back({row.name, alone ? no_argument : required_argument, nullptr, row.code});
}

template <class Wanted>
known_options options_if(Wanted wanted) {
    known_options known;
    for (const auto& row : option_table)
        if (wanted(row)) add(known, row);
    known.names.push_back({nullptr, 0, nullptr, 0});
    return known;
}

}  // namespace

ending command_line::wrong(const std::string& problem) const {
    return {"", fmt::format("{}: {}\n", program(), problem), 1};
}

ending command_line::ask_for_help(const std::string& problem) const {
    const std::string first = problem.empty() ? "" : wrong(problem).err;
    return {"", fmt::format("{}Try '{} --help' for more information.\n", first, program()), 1};
}

// An abbreviation that is unique among GNU's options keeps its meaning, even if it is not unique among all
// options.
known_options all_options() {
    static const auto shortened = [] {
        std::vector<std::string> names;
        for (const auto& row : option_table)
            if (row.is_gnus())
                for (std::string_view name = row.name; name.size() > 1; name.remove_suffix(1))
                    names.emplace_back(name.substr(0, name.size() - 1));
        return names;
    }();
    const auto how_many = [](std::string_view beginning, bool gnus) {
        return std::ranges::count_if(option_table, [&](const option_row& row) {
            return std::string_view(row.name).starts_with(beginning) && (!gnus || row.is_gnus());
        });
    };
    known_options known = options_if([](const option_row&) { return true; });
    known.names.pop_back();
    for (const char* name : {"rec", "reco", "recor"})  // unique before there was --record-start
        known.names.push_back({name, required_argument, nullptr, record_option});
    for (const auto& name : shortened) {
        if (how_many(name, true) != 1 || how_many(name, false) == 1) continue;
        const auto* const row = std::ranges::find_if(option_table, [&](const option_row& one) {
            return one.is_gnus() && std::string_view(one.name).starts_with(name);
        });
        known.names.push_back({name.c_str(),
                               row->kind == argument_kind::none ? no_argument : required_argument, nullptr,
                               row->code});
    }
    known.names.push_back({nullptr, 0, nullptr, 0});
    known.letters += 'h';  // an error under the name of shuf, as in GNU's
    return known;
}

known_options gnus_options() {
    return options_if([](const option_row& row) { return row.is_gnus(); });
}

std::optional<ending> gnu_part::take(int code) {
    switch (code) {
        case 'e': echo_ = true; return {};
        case 'i': return take_range();
        case 'n': return take_head_count();
        case 'o': return take_once(result_.output, "multiple output files specified");
        case random_source_option:
            return take_once(result_.random_source, "multiple random sources specified");
        case 'r': result_.repeat = true; return {};
        case 'z': result_.delimiter = '\0'; return {};
        default: return line_.ask_for_help();  // getopt has printed the error
    }
}

std::optional<ending> gnu_part::take_range() {
    if (range_) return line_.wrong("multiple -i options specified");
    const auto range = read_range(optarg, written_);
    if (!range) return line_.wrong(range.error().message);
    range_ = *range;
    return {};
}

std::optional<ending> gnu_part::take_head_count() {
    const auto count = read_head_count(optarg, written_);
    if (!count) return line_.wrong(count.error().message);
    result_.head_count = std::min(result_.head_count, count->value);
    if (count->too_large) too_large_count_ = optarg;
    return {};
}

// Repeating the same value is allowed.
std::optional<ending> gnu_part::take_once(std::optional<std::string>& place, const char* problem) const {
    if (place && *place != optarg) return line_.wrong(problem);
    place = optarg;
    return {};
}

std::variant<request, ending> gnu_part::finish(std::vector<std::string>* files) {
    const std::vector<std::string_view> given(line_.argv + optind, line_.argv + line_.argc);
    if (echo_ && range_) return line_.ask_for_help("cannot combine -e and -i options");
    const std::size_t most = echo_ || (files != nullptr && !range_) ? given.size() : range_ ? 0 : 1;
    if (given.size() > most)
        return line_.ask_for_help(fmt::format("extra operand {}", in_quotes(given[most])));
    if (echo_) {
        result_.cards = given;
    } else if (range_) {
        result_.cards = *range_;
    } else if (!given.empty()) {
        result_.cards = std::string(given.front());
    }
    if (files != nullptr && !echo_ && !range_) {
        files->assign(given.begin(), given.end());
        if (files->empty()) files->emplace_back("-");
    }
    return result_;
}

}  // namespace fairshuf::lines
