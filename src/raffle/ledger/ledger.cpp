#include "raffle/ledger/ledger.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "fairshuf/core/text.hpp"
#include "fairshuf/raffle/hash_text.hpp"
#include "format/escaped.hpp"
#include "format/utc_time.hpp"
#include "raffle/documents/names.hpp"

namespace fairshuf::raffle {
namespace {

constexpr std::string_view head = "fairshuf entry 1";

struct kind_name {
    entry_kind kind;
    std::string_view name;
};

constexpr auto kinds = std::to_array<kind_name>(
    {{entry_kind::announced, "announced"}, {entry_kind::drawn, "drawn"}, {entry_kind::voided, "void"}});

bool is_time(std::string_view text) {
    const auto seconds = utc_seconds(text);
    return seconds && utc_text(*seconds) == text;
}

// The value of the line at `next` if it has this keyword.
std::optional<std::string> take(const std::vector<std::string_view>& lines, std::size_t& next,
                                std::string_view keyword) {
    if (next == lines.size() || !lines[next].starts_with(keyword)) return std::nullopt;
    const std::string_view rest = lines[next].substr(keyword.size());
    if (!rest.starts_with(' ')) return std::nullopt;
    ++next;
    return std::string(rest.substr(1));
}

// Reads what is there. Whether it is the canonical form is seen when it is written again.
std::optional<entry> entry_in(const std::vector<std::string_view>& lines) {
    std::size_t next = 1;
    const auto value = [&](std::string_view keyword) { return take(lines, next, keyword).value_or(""); };
    entry read;
    read.number = fairshuf::detail::whole_number(value("number")).value_or(0);
    read.before = value("before");
    read.time = value("time");
    const std::string name = value("kind");
    const auto* const kind = std::ranges::find(kinds, name, &kind_name::name);
    if (kind == kinds.end()) return std::nullopt;
    read.kind = kind->kind;
    read.draw = value("draw");
    read.list = value("list");
    read.title = take(lines, next, "title");
    read.transcript = value("transcript");
    read.reason = take(lines, next, "reason");
    const bool announced = read.kind == entry_kind::announced;
    if (!is_time(read.time) || !detail::is_hash(read.draw) || detail::is_hash(read.list) != announced ||
        detail::is_hash(read.transcript) != (read.kind == entry_kind::drawn) ||
        read.reason.has_value() != (read.kind == entry_kind::voided))
        return std::nullopt;
    if (read.title && (!announced || !is_text(*read.title))) return std::nullopt;
    if (read.reason && !is_text(*read.reason)) return std::nullopt;
    return read;
}

// Takes the lines up to an empty line.
std::vector<std::string_view> take_lines(std::string_view& text) {
    std::vector<std::string_view> lines;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const std::string_view line = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        if (line.empty()) break;
        lines.push_back(line);
    }
    return lines;
}

std::optional<error> does_not_follow(const ledger& all, const entry& next) {
    bool announced = false;
    for (const auto& one : all) {
        if (one.draw != next.draw) continue;
        announced = true;
        if (next.kind == entry_kind::announced) return error{"this raffle is announced already"};
        if (one.kind != entry_kind::announced)
            return error{fmt::format("this raffle has ended already, in entry {}", one.number)};
    }
    if (announced || next.kind == entry_kind::announced) return std::nullopt;
    return error{"this raffle was not announced here"};
}

}  // namespace

std::string entry::text() const {
    std::string lines =
        fmt::format("{}\nnumber {}\nbefore {}\ntime {}\nkind {}\ndraw {}\n", head, number, before, time,
                    std::ranges::find(kinds, kind, &kind_name::kind)->name, draw);
    if (kind == entry_kind::announced) lines += fmt::format("list {}\n", list);
    if (title) lines += fmt::format("title {}\n", *title);
    if (kind == entry_kind::drawn) lines += fmt::format("transcript {}\n", transcript);
    if (reason) lines += fmt::format("reason {}\n", *reason);
    return lines;
}

std::string entry::hash() const {
    return sha256_hex(text());
}

std::string last_hash(const ledger& all) {
    return all.empty() ? std::string(64, '0') : all.back().hash();
}

expected<ledger> read_ledger(std::string_view text) {
    ledger all;
    for (std::string_view rest = text; !rest.empty();) {
        const std::string_view from = rest;
        const auto lines = take_lines(rest);
        const auto failed = [&](std::string_view why) {
            return error{fmt::format("entry {}: {}", all.size() + 1, why)};
        };
        const auto read = lines.empty() || lines.front() != head ? std::nullopt : entry_in(lines);
        if (!read) return failed("it is not an entry of a ledger, or was changed");
        if (from.substr(0, from.size() - rest.size()) != read->text() + "\n")
            return failed("it has other lines than an entry has, or another layout");
        if (read->number != all.size() + 1)
            return failed(fmt::format("it says that it is entry {}", read->number));
        if (read->before != last_hash(all))
            return failed(
                fmt::format("the chain is broken: it follows the entry {}, but the one before it is {}",
                            escaped(read->before, 64), last_hash(all)));
        if (const auto problem = does_not_follow(all, *read)) return failed(problem->message);
        all.push_back(*read);
    }
    return all;
}

expected<entry> next_entry(const ledger& all, entry next) {
    if (const auto problem = does_not_follow(all, next)) return *problem;
    next.number = all.size() + 1;
    next.before = last_hash(all);
    return next;
}

std::vector<ledger_outcome> outcomes_of(const ledger& all) {
    std::vector<ledger_outcome> outcomes;
    for (const auto& one : all) {
        if (one.kind == entry_kind::announced) {
            outcomes.push_back({.announced = &one});
            continue;
        }
        const auto found =
            std::ranges::find(outcomes, one.draw, [](const auto& o) { return o.announced->draw; });
        found->ended = &one;
    }
    return outcomes;
}

}  // namespace fairshuf::raffle
