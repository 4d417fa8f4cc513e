#include "observe/orders/order_stream.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "format/escaped.hpp"
#include "language/words/observe_input.hpp"
#include "system/files/decompress.hpp"

namespace fairshuf::orders {
namespace {

constexpr std::uint64_t most_memory = std::uint64_t{1} << 31;  // for the largest window of zstd

// A line that starts with such a card would be skipped as a comment without notice.
std::optional<error> comment_in(const std::vector<std::string>& deck) {
    const auto found = std::ranges::find_if(deck, [](const auto& name) { return name.starts_with('#'); });
    if (found == deck.end()) return std::nullopt;
    return error{say<words::deck_card_is_comment>(in_quotes(escaped(*found)))};
}

// What a shuffle read outside of its deck is no name of a card.
std::optional<error> no_value_in(const std::vector<std::string>& deck) {
    const auto found = std::ranges::find_if(deck, [](const auto& name) { return is_no_value(name); });
    if (found == deck.end()) return std::nullopt;
    return error{say<words::order_no_value>(in_quotes(escaped(*found)))};
}

// [3, 1, 2], as Python and JavaScript print a list, or (3, 1, 2), as Python prints a tuple. Names may be in
// parentheses, too: (A) (B) are two of them.
std::string_view without_brackets(std::string_view line) {
    const bool list = line.starts_with('[') && line.ends_with(']');
    if (!list && !(line.starts_with('(') && line.ends_with(')') && line.size() > 1)) return line;
    const auto inside = line.substr(1, line.size() - 2);
    if (!list &&
        (inside.find_first_of("()") != std::string_view::npos || inside.find(',') == std::string_view::npos))
        return line;
    return trimmed(inside);
}

// "... 20 more items": where console.log leaves out the rest of an array.
std::optional<std::string_view> left_out(std::string_view inside) {
    if (!inside.ends_with(" more items") && !inside.ends_with(" more item")) return std::nullopt;
    const auto dots = inside.rfind("... ");
    return dots == std::string_view::npos ? std::nullopt : std::optional(inside.substr(dots));
}

bool is_list_begin(std::string_view line) {
    return line.starts_with('[') && !line.ends_with(']');
}

// ['A', 'K'] or ["A", "K"] without brackets: the names, with tabs between them. Nothing if it is not such a
// list.
std::optional<std::string> unquoted(std::string_view line) {
    std::string names;
    while (!line.empty()) {
        const char quote = line.front();
        if (quote != '\'' && quote != '"') return std::nullopt;
        std::size_t at = 1;
        for (; at < line.size() && line[at] != quote; ++at) {
            if (line[at] == '\\' && at + 1 < line.size()) ++at;
            names += line[at];
        }
        if (at >= line.size()) return std::nullopt;
        line = trimmed(line.substr(at + 1));
        if (line.empty()) return names;
        if (line.front() != ',') return std::nullopt;
        line = trimmed(line.substr(1));
        if (!line.empty()) names += '\t';
    }
    return names;
}

}  // namespace

expected<order_stream> order_stream::open(const std::string& path, stream_options options) {
    const std::string name = path == "-" ? say<words::input_standard>() : path;
    auto source = file_bytes::open(path);
    if (!source) return error{say<words::input_in>(name, source.error().message)};
    return from(*std::move(source), name, std::move(options));
}

expected<order_stream> order_stream::from(std::unique_ptr<byte_source> source, std::string name,
                                          stream_options options) {
    auto bytes = decompressed(std::move(source), {.memory = [] { return most_memory; }});
    if (!bytes) return error{say<words::input_in>(name, bytes.error().message)};
    order_stream stream(lines(*std::move(bytes)), std::move(name));
    if (auto begun = stream.begin(std::move(options)); !begun) return begun.error();
    return stream;
}

// The first line determines the separator and the cards.
expected<void> order_stream::begin(stream_options options) {
    std::string_view line;
    auto there = next_line(line);
    if (!there) return there.error();
    if (!*there) return no_orders();
    by_ = separator_of(line);
    split(line, separator_now(), fields_);
    const bool given = !options.deck.empty();
    auto cards = known(std::move(options));
    if (!cards)
        return given ? error{say<words::deck_option>(cards.error().message)} : in_line(cards.error().message);
    cards_ = *std::move(cards);
    return {};
}

expected<known_cards> order_stream::known(stream_options options) {
    auto numbers = known_cards::numbered_by(fields_);
    deck_was_read_ = options.deck.empty() && !numbers;
    waiting_ = !deck_was_read_;
    if (options.deck.empty() && numbers) return *std::move(numbers);
    if (deck_was_read_) {
        options.deck.assign(fields_.begin(), fields_.end());
        if (auto problem = no_value_in(options.deck)) return *problem;
    }
    if (auto problem = comment_in(options.deck)) return *problem;
    auto named = known_cards::named(std::move(options.deck));
    if (!named || !options.any_numbers || deck_was_read_) return named;
    if (numbers && numbers->n() == named->n()) return *std::move(numbers);
    const bool from_zero = std::ranges::find(fields_, "0") != fields_.end();  // although the line is wrong
    return known_cards::numbered(named->n(), from_zero ? 0 : 1);
}

// The next line that is neither empty nor a comment.
expected<bool> order_stream::next_line(std::string_view& line) {
    constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";
    for (;;) {
        auto there = text_.next(line);
        if (!there) return error{say<words::input_in>(name_, there.error().message)};
        if (!*there) return false;
        if (text_.number() == 1 && line.starts_with(byte_order_mark)) line.remove_prefix(3);
        line = trimmed(line);
        if (is_list_begin(line))
            if (auto whole = rest_of_list(line); !whole) return whole.error();
        const std::string_view inside = without_brackets(line);
        quoted_ = false;
        if (inside.size() < line.size())
            if (const auto cut = left_out(inside)) return in_line(say<words::order_list_cut>(*cut));
        if (inside.size() < line.size())
            if (auto names = unquoted(inside)) {
                list_.assign(names->begin(), names->end());
                quoted_ = true;
            }
        line = quoted_ ? std::string_view(list_.data(), list_.size()) : inside;
        if (is_no_value(line)) return in_line(say<words::order_none_returned>(in_quotes(escaped(line))));
        if (!line.empty() && line.front() != '#') return true;
    }
}

// Lines up to the closing bracket, put together.
expected<void> order_stream::rest_of_list(std::string_view& line) {
    const std::uint64_t first = text_.number();
    std::string list(line);
    while (!list.ends_with(']')) {
        std::string_view more;
        const auto there = text_.next(more);
        if (!there) return error{say<words::input_in>(name_, there.error().message)};
        if (!*there || list.size() + more.size() > lines::longest)
            return error{say<words::input_in_line>(name_, first, text_of(words::order_list_open))};
        list += " ";
        list += trimmed(more);
    }
    list_.assign(list.begin(), list.end());
    line = {list_.data(), list_.size()};
    return {};
}

separator order_stream::separator_now() const {
    return quoted_ ? separator::tab : by_;
}

expected<bool> order_stream::next(std::span<std::uint8_t> out) {
    if (problem_) return *problem_;
    auto got = next_order(out);
    if (!got) problem_ = got.error();
    return got;
}

expected<bool> order_stream::next_order(std::span<std::uint8_t> out) {
    if (!waiting_) {
        std::string_view line;
        const auto there = next_line(line);
        if (!there) return there.error();
        if (!*there && count_ == 0) return no_orders();
        if (!*there) return false;
        split(line, separator_now(), fields_);
    }
    waiting_ = false;
    if (auto read = cards_.read(fields_, out); !read) return in_line(read.error().message);
    ++count_;
    return true;
}

error order_stream::no_orders() const {
    return {deck_was_read_ ? say<words::orders_only_deck>(name_) : say<words::orders_missing>(name_)};
}

error order_stream::in_line(const std::string& what) const {
    // An error in the deck or in the first order may mean that the first line was not meant to be the deck.
    const bool suspicious = deck_was_read_ && !waiting_ && count_ == 0;
    return {say<words::input_in_line>(name_, text_.number(), what) +
            (suspicious ? say<words::order_deck_was_read>() : "")};
}

}  // namespace fairshuf::orders
