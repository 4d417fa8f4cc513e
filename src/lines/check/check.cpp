#include "lines/check/check.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "fairshuf/shuffle/with_key.hpp"
#include "format/gnu_quoting.hpp"
#include "format/quantities.hpp"
#include "lines/check/same_records.hpp"
#include "lines/input/inputs.hpp"
#include "lines/options/run_limits.hpp"
#include "lines/shuffle/line_shuffle.hpp"
#include "system/files/read_write.hpp"
#include "system/files/spill.hpp"

namespace fairshuf::lines {
namespace {

std::string named(const std::vector<std::string>& files) {
    const std::string first = files.front() == "-" ? "standard input" : as_name(files.front());
    return files.size() == 1 ? first : fmt::format("{} and {} more", first, files.size() - 1);
}

std::string records(std::uint64_t count) {
    return counted(count, "record");
}

// One file against others.
class checking {
public:
    explicit checking(const lines_request& asked)
        : asked_(&asked),
          before_names_{asked.files.front()},
          behind_names_(asked.files.begin() + 1, asked.files.end()) {}

    expected<bool> run() {
        auto before = open_inputs(before_names_, asked_->form, asked_->header, naming_inputs::always);
        if (!before) return before.problem();
        auto behind = open_inputs(behind_names_, asked_->form, asked_->header, naming_inputs::always);
        if (!behind) return behind.problem();
        if (before->header != behind->header) return say("{} {has} another header than {}");
        const auto first = pointers_to(before->sources), second = pointers_to(behind->sources);
        if (auto seen = asked_->chosen_key ? with_key(first, second) : without_key(first, second); !seen)
            return seen;
        return verdict();
    }

private:
    using sources = std::vector<line_source*>;

    expected<bool> without_key(const sources& first, const sources& second) {
        const line_hash hash(key::from_os());
        auto before = sum_of(first, how(first), hash);
        if (!before) return before.problem();
        auto behind = sum_of(second, how(second), hash);
        if (!behind) return behind.problem();
        before_ = *std::move(before);
        behind_ = *std::move(behind);
        return true;
    }

    expected<bool> with_key(const sources& first, const sources& second) {
        const line_hash hash(key::from_os());
        record_comparison there(second, how(second), hash);
        line_output output(there);
        spill disk(asked_->folders);
        line_shuffle shuffle(*asked_->chosen_key,
                             {.form = asked_->form,
                              .rest_may_stay = asked_->allow_rest,
                              .threads = run_limits::of(*asked_, first).threads,
                              .limit = memory_for(first)},
                             disk, output);
        shuffle.sum_by(hash);
        const auto done = shuffle.run(first);
        if (!done) return done.problem();
        auto behind = there.finish();
        if (!behind) return behind.problem();
        before_ = {shuffle.sum(), done->rest, {}};
        behind_ = *std::move(behind);
        // Behind all records there is only the rest.
        if (before_.sum.lines == behind_.sum.lines && behind_.first_wrong == before_.sum.lines)
            behind_.first_wrong.reset();
        return true;
    }

    expected<bool> verdict() const {
        const multiset_hash &before = before_.sum, &behind = behind_.sum;
        const std::string wrong = "{} {is} not a permutation of {}: ";
        if (before.lines != behind.lines)
            return say(wrong + fmt::format("{}, not {}", records(behind.lines), before.lines));
        if (before.bytes != behind.bytes)
            return say(wrong + fmt::format("{} bytes in {}, not {}", behind.bytes, records(behind.lines),
                                           before.bytes));
        if (before != behind)
            return say(wrong +
                       fmt::format("as many records ({}) and bytes, but not the same ones", behind.lines));
        if (before_.rest != behind_.rest) return say("{} {has} another rest behind the last record than {}");
        if (behind_.first_wrong) return say("{} {is} a permutation of {}, but not in the order of the key");
        const std::string all = fmt::format(": {}, {}", records(behind.lines), format_bytes(behind.bytes));
        return say((asked_->chosen_key ? "{} {is} a permutation of {}, in the order of the key"
                                       : "{} {is} a permutation of {}") +
                       all,
                   true);
    }

    // {} stands for one name, and then for the other; {is} and {has} for the verb.
    expected<bool> say(const std::string& sentence, bool fine = false) const {
        const bool several = behind_names_.size() > 1;
        std::string text =
            fmt::format(fmt::runtime(sentence), named(behind_names_), named(before_names_),
                        fmt::arg("is", several ? "are" : "is"), fmt::arg("has", several ? "have" : "has"));
        if (behind_.first_wrong && asked_->chosen_key)
            text += fmt::format("; record {} is the first that is not the key's", *behind_.first_wrong + 1);
        if (auto written = write_all(STDOUT_FILENO, text + "\n"); !written) return written;
        return fine;
    }

    // With a key, one half is for the shuffle.
    std::uint64_t memory_for(const sources& files) const {
        return run_limits::of(*asked_, files).memory / (asked_->chosen_key ? 2 : 1);
    }

    check_settings how(const sources& files) const {
        return {asked_->form, asked_->allow_rest, memory_for(files)};
    }

    const lines_request* asked_;
    std::vector<std::string> before_names_, behind_names_;
    records_seen before_, behind_;
};

expected<std::uint64_t> count_of(const lines_request& asked) {
    if (const auto* range = std::get_if<number_range>(&asked.gnu.cards)) return range->count;
    if (asked.files.empty()) return std::get<std::vector<std::string_view>>(asked.gnu.cards).size();
    auto files = open_inputs(asked.files, asked.form, asked.header);
    if (!files) return files.problem();
    const auto all = pointers_to(files->sources);
    const auto seen = sum_of(all, {asked.form, asked.allow_rest, run_limits::of(asked, all).memory},
                             line_hash(key::from_os()));
    if (!seen) return seen.problem();
    return seen->sum.lines;
}

}  // namespace

expected<bool> check_shuffle(const lines_request& asked) {
    return checking(asked).run();
}

expected<bool> tell_where(const lines_request& asked) {
    const auto count = count_of(asked);
    if (!count) return count.problem();
    if (*count > most_keyed_items) return too_many_items();
    if (asked.where > *count) return error{fmt::format("--where {}: of {}", asked.where, records(*count))};
    const auto place = position_of(*asked.chosen_key, *count, asked.where - 1) + 1;
    return write_all(STDOUT_FILENO, fmt::format("{}\n", place));
}

}  // namespace fairshuf::lines
