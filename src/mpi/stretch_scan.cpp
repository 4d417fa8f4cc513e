#include "mpi/stretch_scan.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <variant>

#include "lines/input/delimiter_scan.hpp"

namespace fairshuf::cluster {
namespace {

constexpr std::uint64_t all_ones = ~std::uint64_t{0};

std::string_view separator_of(const lines::record_form& form) {
    const auto* strings = std::get_if<lines::separated>(&form);
    return strings != nullptr ? std::string_view(strings->separator) : std::string_view();
}

char delimiter_of(const lines::record_form& form) {
    if (const auto* groups = std::get_if<lines::grouped>(&form)) return groups->delimiter;
    return std::get<lines::delimited>(form).delimiter;
}

}  // namespace

std::size_t states_of(const lines::record_form& form) {
    if (std::holds_alternative<lines::quoted>(form)) return 2;
    return std::max<std::size_t>(separator_of(form).size(), 1);
}

separator_steps::separator_steps(std::string_view separator)
    : separator_(separator), shorter_(separator.size()) {
    for (std::size_t i = 1; i < separator.size(); ++i) shorter_[i] = next(shorter_[i - 1], separator[i]);
}

stretch_scan::stretch_scan(const lines::record_form& form) : form_(&form), steps_(separator_of(form)) {
    for (std::size_t state = 0; state < states_of(form); ++state) {
        tracks_.push_back({state});
        starts_.push_back({state});
    }
}

void stretch_scan::add(const char* text, std::size_t size) {
    if (size == 0) return;
    if (std::holds_alternative<lines::quoted>(*form_)) {
        add_quoted(text, size);
    } else if (std::holds_alternative<lines::separated>(*form_)) {
        add_separated(text, size);
    } else {
        add_lines(text, size, delimiter_of(*form_));
    }
}

void stretch_scan::add_lines(const char* text, std::size_t size, char delimiter) {
    tracks_[0].records += lines::count_lines(text, size, delimiter);
    tracks_[0].is_border = text[size - 1] == delimiter;
}

// A break is free in one of the two states.
void stretch_scan::add_quoted(const char* text, std::size_t size) {
    const char quote = std::get<lines::quoted>(*form_).quote;
    std::uint64_t breaks = 0, free = 0, open = tracks_[0].state == 0 ? 0 : all_ones;
    for (std::size_t at = 0; at < size; at += lines::marked_at_once) {
        const std::uint64_t marks = lines::marks_within(text + at, size - at, lines::quoted::delimiter);
        breaks += static_cast<std::uint64_t>(std::popcount(marks));
        free += static_cast<std::uint64_t>(std::popcount(
            marks & ~lines::between_quotes(lines::marks_within(text + at, size - at, quote), open)));
    }
    const bool is_break = text[size - 1] == lines::quoted::delimiter;
    tracks_[0].records += free;
    tracks_[1].records += breaks - free;
    tracks_[0].state = open == 0 ? 0 : 1;
    tracks_[1].state = 1 - tracks_[0].state;
    for (auto& one : tracks_) one.is_border = is_break && one.state == 0;
    breaks_ += breaks;
}

// Tracks are joined after a few bytes, then after twice as many, and so on.
void stretch_scan::add_separated(const char* text, std::size_t size) {
    for (std::size_t some = lines::marked_at_once; size > 0; some *= 2) {
        some = tracks_.size() > 1 ? std::min(some, size) : size;
        for (auto& one : tracks_) follow(one, text, some);
        join_tracks();
        text += some;
        size -= some;
    }
}

void stretch_scan::follow(track& one, const char* text, std::size_t size) const {
    const char* const text_end = text + size;
    const char first = separator_of(*form_).front();
    one.is_border = false;
    while (text < text_end) {
        if (one.state == 0) {  // the next byte that matters
            const void* found = std::memchr(text, first, static_cast<std::size_t>(text_end - text));
            if (found == nullptr) return;
            text = static_cast<const char*>(found);
        }
        one.state = steps_.next(one.state, *text++);
        if (one.state < steps_.size()) continue;
        one.state = 0;
        ++one.records;
        one.is_border = text == text_end;
    }
}

// Tracks in the same state have the same future. A border is not the same as the middle of a record, though
// both are in state 0, until the next byte.
void stretch_scan::join_tracks() {
    std::vector<track> kept;
    std::vector<start> moved(tracks_.size());
    for (std::size_t i = 0; i < tracks_.size(); ++i) {
        const auto same = std::ranges::find_if(kept, [&](const track& other) {
            return other.state == tracks_[i].state && other.is_border == tracks_[i].is_border;
        });
        moved[i].track = static_cast<std::size_t>(same - kept.begin());
        if (same == kept.end()) {
            kept.push_back(tracks_[i]);
        } else {
            moved[i].more = tracks_[i].records - same->records;
        }
    }
    for (auto& one : starts_) one = {moved[one.track].track, one.more + moved[one.track].more};
    tracks_ = std::move(kept);
}

std::vector<stretch_scan::end> stretch_scan::ends() const {
    std::vector<end> all;
    for (const auto& one : starts_) {
        const track& last = tracks_[one.track];
        all.push_back({last.records + one.more, last.state, last.is_border});
    }
    return all;
}

border_search::border_search(const lines::record_form& form, std::uint64_t state, std::uint64_t lines)
    : form_(&form), steps_(separator_of(form)), state_(state), lines_(lines) {}

bool border_search::find(const char* text, std::size_t size) {
    const std::size_t end = end_in(text, size);
    offset_ += end > 0 ? end : size;
    return end > 0;
}

// The border in this piece; 0 if there is none.
std::size_t border_search::end_in(const char* text, std::size_t size) {
    if (std::holds_alternative<lines::quoted>(*form_)) {
        std::uint64_t open = state_ == 0 ? 0 : all_ones;
        for (std::size_t at = 0; at < size; at += lines::marked_at_once)
            if (const auto marks =
                    lines::free_breaks(std::get<lines::quoted>(*form_), text + at, size - at, open);
                marks != 0)
                return at + static_cast<std::size_t>(std::countr_zero(marks)) + 1;
        state_ = open == 0 ? 0 : 1;
        return 0;
    }
    if (std::holds_alternative<lines::separated>(*form_)) {
        for (std::size_t at = 0; at < size; ++at) {
            state_ = steps_.next(static_cast<std::size_t>(state_), text[at]);
            if (state_ == steps_.size()) return at + 1;
        }
        return 0;
    }
    for (std::size_t at = 0; at < size;) {
        const void* found = std::memchr(text + at, delimiter_of(*form_), size - at);
        if (found == nullptr) return 0;
        at = static_cast<std::size_t>(static_cast<const char*>(found) - text) + 1;
        if (--lines_ == 0) return at;
    }
    return 0;
}

}  // namespace fairshuf::cluster
