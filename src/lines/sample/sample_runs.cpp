#include "lines/sample/sample_runs.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <iterator>
#include <memory>
#include <queue>
#include <utility>

namespace fairshuf::lines {
namespace {

constexpr std::size_t padding = 16;
constexpr std::size_t least_buffer = std::size_t{1} << 12, written_at_once = std::size_t{1} << 18;

// A record of a run: the tag, and then the text.
bool put(record_file_writer& out, const tagged_line& line) {
    std::array<char, sizeof(sample_tag)> head{};
    std::memcpy(head.data(), &line.about, head.size());
    return out.put_pieces(head.size() + line.text.size(), [&](std::uint64_t done, std::span<char> into) {
        while (!into.empty()) {
            const std::string_view from =
                done < head.size() ? std::string_view(head.data(), head.size()).substr(done)
                                   : line.text.substr(static_cast<std::size_t>(done - head.size()));
            const std::size_t some = from.copy(into.data(), into.size());
            into = into.subspan(some);
            done += some;
        }
        return expected<void>();
    });
}

// Reads the record that next() has found. `text` holds it.
expected<tagged_line> take(record_file_reader& from, std::string& text) {
    const auto size = static_cast<std::size_t>(from.size());
    sample_tag about;
    if (size < sizeof about) return from.problem();
    text.resize(size + padding);
    if (from.is_short()) {
        from.record().copy(text.data(), size);
    } else if (auto got = from.read(std::span(text).first(size)); !got) {
        return got.error();
    }
    std::memcpy(&about, text.data(), sizeof about);
    return tagged_line{about, std::string_view(text).substr(sizeof about, size - sizeof about)};
}

}  // namespace

// One of the runs that are merged, at its first line that is left.
class sample_runs::reader {
public:
    reader(spill& disk, run from, std::size_t buffer)
        : memory_(buffer), left_(from.lines), records_(disk, std::move(from.file), memory_) {}

    // False at the end.
    expected<bool> next() {
        if (left_-- == 0) return false;
        if (!records_.next()) return records_.problem();
        auto line = take(records_, text_);
        if (!line) return line.error();
        line_ = *line;
        return true;
    }
    const tagged_line& line() const { return line_; }

private:
    std::vector<char> memory_;
    std::uint64_t left_;
    record_file_reader records_;
    std::string text_;
    tagged_line line_;
};

sample_runs::sample_runs(spill& disk, std::uint64_t memory, before comes_before, std::ptrdiff_t at_once)
    : disk_(&disk), memory_(memory), comes_before_(std::move(comes_before)), at_once_(at_once) {}

expected<void> sample_runs::add(std::size_t lines, const std::function<tagged_line(std::size_t)>& line) {
    if (lines == 0) return {};
    std::vector<char> buffer(written_at_once);
    record_file_writer out(*disk_, buffer);
    for (std::size_t i = 0; i < lines; ++i)
        if (!put(out, line(i))) break;
    auto file = out.finish();
    if (!file) return file.error();
    runs_.push_back({*std::move(file), lines});
    return merge_levels();
}

// Merges the last runs where there are many of the same level. So a line is merged as often as the logarithm
// of the number of runs, not as often as runs are added.
expected<void> sample_runs::merge_levels() {
    while (std::ssize(runs_) >= at_once_ && runs_.end()[-at_once_].level == runs_.back().level) {
        const auto first = runs_.end() - at_once_;
        const unsigned level = runs_.back().level + 1;
        std::vector<run> last(std::make_move_iterator(first), std::make_move_iterator(runs_.end()));
        runs_.erase(first, runs_.end());
        auto all = merged(std::move(last), ~std::uint64_t{0});
        if (!all) return all.error();
        all->level = level;
        runs_.push_back(*std::move(all));
    }
    return {};
}

expected<sample_runs::run> sample_runs::merged(std::vector<run> runs, std::uint64_t most_lines) {
    const auto each = static_cast<std::size_t>(
        std::clamp<std::uint64_t>(memory_ / (2 * (runs.size() + 1)), least_buffer, written_at_once));
    std::vector<std::unique_ptr<reader>> readers;
    for (auto& one : runs) readers.push_back(std::make_unique<reader>(*disk_, std::move(one), each));
    const auto comes_later = [&](const reader* a, const reader* b) {
        return comes_before_(b->line().about, a->line().about);
    };
    std::priority_queue<reader*, std::vector<reader*>, decltype(comes_later)> first(comes_later);
    for (const auto& one : readers) {
        const auto any = one->next();
        if (!any) return any.error();
        if (*any) first.push(one.get());
    }
    std::vector<char> buffer(written_at_once);
    record_file_writer out(*disk_, buffer);
    run result;
    bytes_ = 0;
    for (; !first.empty() && result.lines < most_lines; ++result.lines) {
        reader* const least = first.top();
        first.pop();
        bytes_ += least->line().text.size();
        if (!put(out, least->line())) break;
        const auto any = least->next();
        if (!any) return any.error();
        if (*any) first.push(least);
    }
    auto file = out.finish();
    if (!file) return file.error();
    result.file = *std::move(file);
    return result;
}

expected<void> sample_runs::merge(std::uint64_t most_lines) {
    auto all = merged(std::exchange(runs_, {}), most_lines);
    if (!all) return all.error();
    left_ = all->lines;
    buffer_.resize(written_at_once);
    result_.emplace(*disk_, std::move(all->file), std::span(buffer_));
    return {};
}

expected<tagged_line> sample_runs::next() {
    if (left_ == 0 || !result_->next()) return result_->problem();
    --left_;
    return take(*result_, text_);
}

}  // namespace fairshuf::lines
