// Sorts records by keys, within a memory limit: what does not fit is sorted in runs, which are spilled and
// merged.
//
//   record_sorter<numbered_hash, std::less<>> sorter(disk, memory);
//   sorter.add({hash, number}, record);
//   sorter.finish();
//   while (sorter.next()) use(sorter.key(), sorter.text());     // in rising order
//   if (sorter.problem()) ...
//
// If only the first so many are wanted, the others are dropped as early as possible.
//
// Keys are plain values, and no two are equal: each has the number of its record. Each record is hashed when
// it comes and when it leaves.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "fairshuf/core/expected.hpp"
#include "fairshuf/words/key.hpp"
#include "lines/output/multiset_hash.hpp"
#include "lines/spool/record_file.hpp"
#include "system/memory/arena.hpp"
#include "system/temporary/spill.hpp"

namespace fairshuf::lines {

inline error sorted_records_changed() {
    return {"records changed while they were sorted: memory or disk is faulty, or this program has a bug"};
}

// A sorted run on disk, record by record. The key and the hash of a record precede it.
template <class Key>
class sorted_run {
public:
    struct head {
        Key key;
        std::uint64_t hash;
    };

    sorted_run(spill& disk, record_file file, std::uint64_t records, std::size_t buffer_bytes)
        : buffer_(buffer_bytes), reader_(disk, std::move(file), buffer_), left_(records) {}

    // Goes to the next record. False at the end or after an error.
    bool next() {
        long_text_.clear();
        long_text_.shrink_to_fit();
        if (left_ == 0) return false;
        --left_;
        if (!reader_.next()) return fail(reader_.problem());
        if (reader_.size() < sizeof(head)) return fail(sorted_records_changed());
        if (reader_.is_short()) {
            std::memcpy(&head_, reader_.record().data(), sizeof head_);
            text_ = reader_.record().substr(sizeof head_);
            is_long_ = false;
            return true;
        }
        is_long_ = true;
        return take(std::span(reinterpret_cast<char*>(&head_), sizeof head_));  // NOLINT(*-reinterpret-cast)
    }

    const head& front() const { return head_; }

    // Sixteen bytes after it are readable. Nothing after an error.
    std::optional<std::string_view> text() {
        if (!is_long_) return text_;
        if (long_text_.empty()) {
            const auto size = static_cast<std::size_t>(reader_.size());
            long_text_.resize(size + line_hash::block);
            if (!take(std::span(long_text_).first(size))) return std::nullopt;
            text_ = {long_text_.data(), size};
        }
        return text_;
    }

    const std::optional<error>& problem() const { return problem_; }

private:
    bool take(std::span<char> into) {
        const auto got = reader_.read(into);
        return got || fail(got.error());
    }
    bool fail(const error& why) {
        problem_ = why;
        left_ = 0;
        return false;
    }

    std::vector<char> buffer_, long_text_ = {};
    record_file_reader reader_;
    std::uint64_t left_;
    head head_{};
    bool is_long_ = false;
    std::string_view text_ = {};
    std::optional<error> problem_ = {};
};

template <class Key, class Less = std::less<>>
    requires std::is_trivially_copyable_v<Key>
class record_sorter {
public:
    static constexpr std::uint64_t all = std::numeric_limits<std::uint64_t>::max();
    static constexpr std::uint64_t least_memory = std::uint64_t{1} << 19;

    record_sorter(spill& disk, std::uint64_t memory, Less less = {}, std::uint64_t most = all)
        : disk_(&disk), memory_(std::max(memory, least_memory)), less_(less), most_(most) {}

    // A record may have up to so many bytes.
    std::uint64_t longest() const { return memory_ / 2; }

    expected<void> add(const Key& key, std::string_view text) {
        if (most_ == 0 || (bound_ && !less_(key, *bound_))) return {};
        if (count_ >= few && count_ / 2 >= most_) prune();
        if (!has_room(text.size()))
            if (auto emptied = empty_memory(); !emptied) return emptied;
        if (!has_room(text.size()))
            return error{"a record does not fit into the memory allowed; allow more with -S"};
        char* const place = block_ + used_;
        std::memcpy(place, text.data(), text.size());
        *(end_ - ++count_) = {key, hash_.of({place, text.size()}), used_, text.size()};
        used_ += text.size();
        return {};
    }

    // Call it after the last record.
    expected<void> finish() {
        if (runs_.empty()) {
            prune();
            sort();
            left_ = count_;
            return {};
        }
        if (auto emptied = empty_memory(); !emptied) return emptied;
        space_.release();
        while (runs_.size() > ways())
            if (auto fewer = merge_some(); !fewer) return fewer;
        std::uint64_t records = 0;
        for (const auto& one : runs_) records += one.records;
        left_ = std::min(records, most_);
        open(runs_);
        return {};
    }

    // How many are still to come.
    std::uint64_t left() const { return left_; }

    // Goes to the next record. False at the end or after an error.
    bool next() {
        if (left_ == 0 || problem_) return false;
        --left_;
        if (!runs_.empty()) return next_of_runs();
        const entry& now = *(end_ - count_ + taken_++);
        key_ = now.key;
        text_ = {block_ + now.offset, now.size};
        return is_intact(now.hash);
    }

    const Key& key() const { return key_; }
    std::string_view text() const { return text_; }  // valid until next()
    const std::optional<error>& problem() const { return problem_; }

private:
    using run_on_disk = sorted_run<Key>;
    using head = typename run_on_disk::head;
    struct entry {
        Key key;
        std::uint64_t hash;
        std::size_t offset, size;  // in the block
    };
    struct stored_run {
        record_file file;
        std::uint64_t records = 0;
    };

    static constexpr std::size_t few = 1024;
    static constexpr std::size_t buffer_bytes = std::size_t{1} << 15;  // at least, for each run
    static constexpr std::size_t written_at_once = std::size_t{1} << 18;

    // So many runs are merged at once; there is a buffer for each, and one to write.
    std::size_t ways() const {
        return static_cast<std::size_t>(std::clamp<std::uint64_t>(memory_ / buffer_bytes, 8, 512)) - 1;
    }
    std::size_t bytes_of_buffer() const {
        return static_cast<std::size_t>(
            std::clamp<std::uint64_t>(memory_ / (ways() + 1), buffer_bytes, 1U << 20));
    }

    // Texts grow from the beginning of the block, entries from its end.
    bool has_room(std::size_t size) {
        if (block_ == nullptr) {
            if (space_.size() == 0) space_ = arena(memory_);
            const std::uint64_t bytes = space_.size() / alignof(entry) / 64 * 64 * alignof(entry);
            space_.empty();
            block_ = space_.take(bytes);
            if (block_ == nullptr) return false;
            end_ = reinterpret_cast<entry*>(block_ + bytes);  // NOLINT(*-reinterpret-cast)
        }
        const auto entries = reinterpret_cast<char*>(end_ - count_ - 1);  // NOLINT(*-reinterpret-cast)
        return entries >= block_ + used_ + size + line_hash::block;
    }

    void sort() {
        std::sort(end_ - count_, end_,
                  [this](const entry& a, const entry& b) { return less_(a.key, b.key); });
    }

    // Keeps only the first ones.
    void prune() {
        if (count_ <= most_) return;
        entry* const first = end_ - count_;
        entry* const last = first + most_ - 1;
        std::nth_element(first, last, end_,
                         [this](const entry& a, const entry& b) { return less_(a.key, b.key); });
        bound_ = last->key;
        std::copy_backward(first, last + 1, end_);
        count_ = static_cast<std::size_t>(most_);
        std::sort(end_ - count_, end_, [](const entry& a, const entry& b) { return a.offset < b.offset; });
        used_ = 0;
        for (entry* one = end_ - count_; one != end_; ++one) {
            std::memmove(block_ + used_, block_ + one->offset, one->size);
            one->offset = used_;
            used_ += one->size;
        }
    }

    // Makes a run of what is in memory.
    expected<void> empty_memory() {
        if (count_ == 0) return {};
        if (count_ / 2 >= most_) {
            prune();
            if (used_ < memory_ / 4) return {};
        }
        sort();
        const std::size_t records = static_cast<std::size_t>(std::min<std::uint64_t>(count_, most_));
        if (records == most_) bound_ = (end_ - count_ + records - 1)->key;
        std::vector<char> buffer(written_at_once);
        record_file_writer out(*disk_, buffer);
        for (std::size_t i = 0; i < records; ++i) {
            const entry& one = *(end_ - count_ + i);
            if (!put(out, {one.key, one.hash}, {block_ + one.offset, one.size})) break;
        }
        auto file = out.finish();
        if (!file) return file.error();
        runs_.push_back({*std::move(file), records});
        count_ = used_ = 0;
        return {};
    }

    static bool put(record_file_writer& out, const head& first, std::string_view text) {
        return out.put({reinterpret_cast<const char*>(&first), sizeof first},
                       text);  // NOLINT(*-reinterpret-cast)
    }

    // Opens runs, to merge them.
    void open(std::span<stored_run> runs) {
        open_.clear();
        heap_.clear();
        for (auto& one : runs) {
            auto& fresh = open_.emplace_back(
                std::make_unique<run_on_disk>(*disk_, std::move(one.file), one.records, bytes_of_buffer()));
            refill(fresh.get());
        }
    }

    // Puts a run back among the others, if it has another record.
    void refill(run_on_disk* run) {
        if (run->next()) {
            heap_.push_back(run);
            std::push_heap(heap_.begin(), heap_.end(), later());
        } else if (run->problem() && !problem_) {
            problem_ = run->problem();
        }
    }

    auto later() const {
        return [this](const run_on_disk* a, const run_on_disk* b) {
            return less_(b->front().key, a->front().key);
        };
    }

    bool next_of_runs() {
        if (current_ != nullptr) refill(std::exchange(current_, nullptr));
        if (problem_) return false;
        if (heap_.empty()) {
            problem_ = sorted_records_changed();
            return false;
        }
        std::pop_heap(heap_.begin(), heap_.end(), later());
        current_ = heap_.back();
        heap_.pop_back();
        key_ = current_->front().key;
        const auto text = current_->text();
        if (!text) {
            problem_ = current_->problem();
            return false;
        }
        text_ = *text;
        return is_intact(current_->front().hash);
    }

    bool is_intact(std::uint64_t hash) {
        if (hash_.of(text_) == hash) return true;
        problem_ = sorted_records_changed();
        return false;
    }

    // Merges groups of runs into longer runs.
    expected<void> merge_some() {
        std::vector<stored_run> longer;
        for (std::size_t i = 0; i < runs_.size(); i += ways()) {
            const auto some = std::span(runs_).subspan(i, std::min(ways(), runs_.size() - i));
            std::uint64_t records = 0;
            for (const auto& one : some) records += one.records;
            open(some);
            left_ = records = std::min(records, most_);
            std::vector<char> buffer(written_at_once);
            record_file_writer out(*disk_, buffer);
            while (next())
                if (!put(out, current_->front(), text_)) break;
            current_ = nullptr;
            auto file = out.finish();
            if (problem_) return *problem_;
            if (!file) return file.error();
            longer.push_back({*std::move(file), records});
        }
        runs_ = std::move(longer);
        return {};
    }

    spill* disk_;
    std::uint64_t memory_;
    Less less_;
    std::uint64_t most_;
    line_hash hash_{key::from_os()};
    arena space_ = {};
    char* block_ = nullptr;
    entry* end_ = nullptr;  // of the block; the entries are before it
    std::size_t used_ = 0, count_ = 0, taken_ = 0;
    std::optional<Key> bound_ = {};  // no key from here on is wanted
    std::vector<stored_run> runs_ = {};
    std::vector<std::unique_ptr<run_on_disk>> open_ = {};
    std::vector<run_on_disk*> heap_ = {};
    run_on_disk* current_ = nullptr;
    std::uint64_t left_ = 0;
    Key key_{};
    std::string_view text_ = {};
    std::optional<error> problem_ = {};
};

}  // namespace fairshuf::lines
