#include "lines/check/same_records.hpp"

#include <algorithm>

namespace fairshuf::lines {
namespace {

// The length of the common prefix.
std::size_t equal_bytes(std::string_view a, std::string_view b) {
    const std::size_t most = std::min(a.size(), b.size());
    if (a.substr(0, most) == b.substr(0, most)) return most;
    return static_cast<std::size_t>(std::ranges::mismatch(a, b).in1 - a.begin());
}

}  // namespace

record_summing::record_summing(const std::vector<line_source*>& sources, const check_settings& settings,
                               const line_hash& hash)
    : settings_(settings), hash_(hash), input_(sources, settings.form, chunk_bytes) {
    if (settings.allow_rest) input_.allow_rest();
}

expected<bool> record_summing::next() {
    if (lines_.bytes > chunk_bytes) text_ = {};  // free it before another long record is read
    lines_ = {};
    const auto state = input_.prepare(std::max<std::uint64_t>(settings_.longest, 2 * chunk_bytes));
    if (!state) return state.error();
    if (*state == chunk_reader::state::over) return false;
    if (*state == chunk_reader::state::needs_memory) return input_.too_long();
    if (!input_.hand_out(text_, lines_)) return error{"memory exhausted"};
    const bool is_framed = std::holds_alternative<framed>(settings_.form);
    for_each_record(settings_.form, text_.data(), lines_.bytes, [&](std::size_t begin, std::size_t end) {
        sum_.add(hash_.of({text_.data() + begin, end - begin}), end - begin);
        if (is_framed) heads_ += framed::heads_in(end - begin);
    });
    return true;
}

std::uint64_t record_summing::record_at(std::size_t byte) const {
    std::uint64_t before = 0;
    for_each_record(settings_.form, text_.data(), lines_.bytes,
                    [&](std::size_t /*begin*/, std::size_t end) { before += end <= byte ? 1 : 0; });
    return lines_.first + before;
}

expected<records_seen> sum_of(const std::vector<line_source*>& sources, const check_settings& settings,
                              const line_hash& hash) {
    record_summing records(sources, settings, hash);
    for (;;) {
        const auto more = records.next();
        if (!more) return more.error();
        if (!*more) return records_seen{records.sum(), records.rest(), {}, records.heads()};
    }
}

expected<void> record_comparison::write(std::string_view expected_bytes) {
    while (!expected_bytes.empty() && !first_mismatch_ && !over_) {
        const std::string_view left = there_.text().substr(used_);
        if (left.empty()) {
            used_ = 0;
            const auto more = there_.next();
            if (!more) return more.error();
            over_ = !*more;
            continue;
        }
        const std::size_t same = equal_bytes(expected_bytes, left);
        used_ += same;
        expected_bytes.remove_prefix(same);
        if (!expected_bytes.empty() && same < left.size()) first_mismatch_ = there_.record_at(used_);
    }
    // The file ends too early, or these bytes are the remainder.
    if (over_ && !first_mismatch_ && !expected_bytes.empty()) first_mismatch_ = there_.sum().lines;
    return {};
}

expected<records_seen> record_comparison::finish() {
    // The file is longer than expected.
    if (!first_mismatch_ && used_ < there_.text().size()) first_mismatch_ = there_.record_at(used_);
    const std::uint64_t compared = there_.sum().lines;
    while (!over_) {
        const auto more = there_.next();
        if (!more) return more.error();
        over_ = !*more;
    }
    if (!first_mismatch_ && there_.sum().lines > compared) first_mismatch_ = compared;
    return records_seen{there_.sum(), there_.rest(), first_mismatch_, there_.heads()};
}

}  // namespace fairshuf::lines
