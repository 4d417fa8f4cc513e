#include "lines/check/check.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "fairshuf/shuffle/positions.hpp"
#include "fairshuf/shuffle/workers.hpp"
#include "format/quantities.hpp"
#include "lines/check/same_records.hpp"
#include "lines/forms/npy.hpp"
#include "lines/input/inputs.hpp"
#include "lines/output/notes.hpp"
#include "lines/shuffle/line_shuffle.hpp"
#include "system/files/read_write.hpp"
#include "system/progress_note.hpp"
#include "system/status_line.hpp"
#include "system/temporary/spill.hpp"

namespace fairshuf::lines {
namespace {

std::string named(const std::vector<std::string>& files) {
    const std::string first = shown_name(files.front());
    return files.size() == 1 ? first : fmt::format("{} and {} more", first, files.size() - 1);
}

std::string records(std::uint64_t count) {
    return counted(count, "record");
}

// Only arrays have a frame that says what a row is.
bool have_same_rows(const inputs& a, const inputs& b) {
    const auto* one = dynamic_cast<const npy_frame*>(a.frame.get());
    const auto* other = dynamic_cast<const npy_frame*>(b.frame.get());
    return one == nullptr || other == nullptr || one->header().has_rows_of(other->header());
}

// Compares one file with others.
class file_check {
public:
    file_check(const check_request& asked, const std::optional<key>& chosen_key)
        : asked_(&asked),
          key_(chosen_key),
          before_names_{asked.files.front()},
          after_names_(asked.files.begin() + 1, asked.files.end()) {}

    expected<bool> run() {
        auto before = open_inputs(before_names_, asked_->reading);
        if (!before) return before.error();
        auto after = open_inputs(after_names_, asked_->reading);
        if (!after) return after.error();
        print_warnings(before->warnings);
        print_warnings(after->warnings);
        if (asked_->original) before = asked_->original(*std::move(before));
        if (!before) return before.error();
        if (before->has_mark != after->has_mark)
            return say(fmt::format("{{}} {{is}} not a permutation of {{}}: only {} with a byte order mark",
                                   before->has_mark ? "the latter begins" : "the former begins"));
        if (before->header != after->header) return say("{} {has} a different header than {}");
        if (!have_same_rows(*before, *after)) return say("{} {has} rows of another type or shape than {}");
        form_ = before->form;
        const auto first = pointers_to(before->sources), second = pointers_to(after->sources);
        if (auto seen = key_ ? with_key(first, second) : without_key(first, second); !seen)
            return seen.error();
        return verdict();
    }

private:
    using sources = std::vector<line_source*>;

    expected<void> without_key(const sources& first, const sources& second) {
        const line_hash hash(key::from_os());
        auto before = sum_of(first, settings(first), hash);
        if (!before) return before.error();
        auto after = sum_of(second, settings(second), hash);
        if (!after) return after.error();
        before_ = *std::move(before);
        after_ = *std::move(after);
        return {};
    }

    expected<void> with_key(const sources& first, const sources& second) {
        const line_hash hash(key::from_os());
        record_comparison there(second, settings(second), hash);
        line_output output(there);
        spill disk(asked_->folders);
        line_shuffle shuffle(*key_,
                             {.form = form_,
                              .allow_rest = asked_->allow_rest,
                              .threads = run_limits::of(asked_->limits, first).threads,
                              .limit = memory_for(first)},
                             disk, output);
        shuffle.sum_by(hash);
        const auto done = shuffle.run(first);
        if (!done) return done.error();
        auto after = there.finish();
        if (!after) return after.error();
        before_ = {shuffle.sum(), done->rest, {}, 0};
        after_ = *std::move(after);
        // After all records, only the remainder can differ.
        if (before_.sum.lines == after_.sum.lines && after_.first_mismatch == before_.sum.lines)
            after_.first_mismatch.reset();
        return {};
    }

    expected<bool> verdict() const {
        const multiset_hash &before = before_.sum, &after = after_.sum;
        const std::string wrong = "{} {is} not a permutation of {}: ";
        if (before.lines != after.lines)
            return say(wrong + fmt::format("{}, not {}", records(after.lines), before.lines));
        if (before.bytes != after.bytes && !std::holds_alternative<framed>(form_))
            return say(wrong + fmt::format("{} bytes in {}, not {}", after.bytes, records(after.lines),
                                           before.bytes));
        if (before != after)
            return say(wrong + fmt::format("the same number of records ({}){}, but different content",
                                           after.lines, before.bytes == after.bytes ? " and bytes" : ""));
        if (before_.rest != after_.rest)
            return say("{} {has} a different remainder after the last record than {}");
        if (after_.first_mismatch) {
            if (*after_.first_mismatch == 0)
                print_warnings(
                    {"a file that was shuffled before the order became version 1 has another order, which "
                     "can be neither checked nor undone"});
            return say("{} {is} a permutation of {}, but not in the order of the key");
        }
        const std::string all =
            fmt::format(": {}, {}", records(after.lines), format_bytes(after.bytes - after_.heads));
        return say(
            (key_ ? "{} {is} a permutation of {}, in the order of the key" : "{} {is} a permutation of {}") +
                all,
            true);
    }

    // {} stands for the checked files, then for the original; {is} and {has} are the verbs.
    expected<bool> say(const std::string& sentence, bool fine = false) const {
        const bool several = after_names_.size() > 1;
        std::string text =
            fmt::format(fmt::runtime(sentence), named(after_names_), named(before_names_),
                        fmt::arg("is", several ? "are" : "is"), fmt::arg("has", several ? "have" : "has"));
        if (after_.first_mismatch && key_)
            text += fmt::format("; first mismatch: record {}", *after_.first_mismatch + 1);
        if (auto written = write_all(STDOUT_FILENO, text + "\n"); !written) return written.error();
        return fine;
    }

    // With a key, the shuffle takes half of the memory.
    std::uint64_t memory_for(const sources& files) const {
        return run_limits::of(asked_->limits, files).memory / (key_ ? 2 : 1);
    }

    check_settings settings(const sources& files) const {
        return {form_, asked_->allow_rest, memory_for(files)};
    }

    const check_request* asked_;
    std::optional<key> key_;
    std::vector<std::string> before_names_, after_names_;
    record_form form_ = delimited{};
    records_seen before_, after_;
};

expected<std::uint64_t> count_records(const check_request& asked) {
    auto files = open_inputs(asked.files, asked.reading);
    if (!files) return files.error();
    print_warnings(files->warnings);
    const auto all = pointers_to(files->sources);
    const auto seen = sum_of(all, {files->form, asked.allow_rest, run_limits::of(asked.limits, all).memory},
                             line_hash(key::from_os()));
    if (!seen) return seen.error();
    return seen->sum.lines;
}

// The place of one of so many records, both from 0. For many records, that takes a while.
std::uint64_t find_place(const check_request& asked, std::uint64_t count, std::uint64_t record,
                         const key& chosen_key) {
    std::atomic<std::uint64_t> counted = 0;
    const progress_note note([&](double seconds) { return how_far(counted, count, seconds, "records"); },
                             !asked.quiet && stderr_is_a_terminal());
    const unsigned threads = asked.limits.threads == 0 ? detail::all_threads() : asked.limits.threads;
    const auto places = detail::positions_in<detail::trie_shape{}>(
        chosen_key, count, std::array{record}, threads,
        [&](std::uint64_t some) { counted.fetch_add(some, std::memory_order_relaxed); });
    return places.front();
}

}  // namespace

expected<bool> check_shuffle(const check_request& asked, const std::optional<key>& chosen_key) {
    return file_check(asked, chosen_key).run();
}

expected<void> print_place(const check_request& asked, const record_place& record, const key& chosen_key) {
    const auto count = record.of ? expected(*record.of) : count_records(asked);
    if (!count) return count.error();
    if (*count > detail::most_keyed_items) return too_many_items();
    if (record.number > *count)
        return error{fmt::format("--where {}: there {} only {}", record.number, *count == 1 ? "is" : "are",
                                 records(*count))};
    const auto place = find_place(asked, *count, record.number - 1, chosen_key) + 1;
    return write_all(STDOUT_FILENO, fmt::format("{}\n", place));
}

}  // namespace fairshuf::lines
