#include "system/output/packed_writer.hpp"

#include <algorithm>
#include <new>
#include <string>
#include <system_error>
#include <utility>

#include "fairshuf/shuffle/workers.hpp"

namespace fairshuf {
namespace {

// Blocks that exist beside those that are being packed: one is filled, one is written, and one waits.
constexpr unsigned more_blocks = 3;

}  // namespace

packed_writer::packed_writer(const output_packing& how, unsigned threads, writing write)
    : how_(how), threads_(std::max(threads, 1U)), write_(std::move(write)), frame_(how.kind) {}

packed_writer::~packed_writer() {
    {
        const std::scoped_lock lock(mutex_);
        ending_ = true;
    }
    submitted_.notify_all();
    for (auto& one : workers_) one.join();
}

std::uint64_t packed_writer::memory_for(const output_packing& how, unsigned threads) {
    return std::uint64_t{threads + more_blocks} * 2 * packed_block::most_bytes +
           threads * block_packer::memory_for(how);
}

unsigned packed_writer::threads_within(const output_packing& how, unsigned threads, std::uint64_t memory) {
    if (threads == 0) threads = detail::all_threads();
    while (threads > 1 && memory_for(how, threads) > memory) --threads;
    return std::max(threads, 1U);
}

std::unique_ptr<packed_writer::job> packed_writer::fresh_job() {
    std::unique_ptr<job> one;
    if (spare_.empty()) {
        one = std::make_unique<job>();
        one->block.text.reserve(packed_block::most_bytes);
    } else {
        one = std::move(spare_.back());
        spare_.pop_back();
        one->block.text.clear();
        one->block.before.clear();
        one->at = state::waiting;
    }
    return one;
}

expected<void> packed_writer::begin() {
    if (begun_) return {};
    begun_ = true;
    current_ = fresh_job();
    return write_(frame_.begin());
}

expected<void> packed_writer::put(std::string_view text) {
    if (auto begun = begin(); !begun) return begun;
    while (!text.empty()) {
        auto& held = current_->block.text;
        const std::size_t some = std::min(text.size(), packed_block::most_bytes - held.size());
        held.insert(held.end(), text.begin(), text.begin() + static_cast<std::ptrdiff_t>(some));
        text.remove_prefix(some);
        if (held.size() < packed_block::most_bytes) break;
        if (workers_.empty() && threads_ > 1) start_threads();
        if (auto done = submit(); !done) return done;
    }
    return {};
}

// Hands the current block to the threads, if there are any, and begins another.
expected<void> packed_writer::submit() {
    const auto& text = current_->block.text;
    frame_.add_text({text.data(), text.size()});
    auto next = fresh_job();
    if (how_.kind == packing::gzip) {
        const std::size_t tail = std::min(text.size(), frame_writer::most_before);
        next->block.before.assign(text.data() + text.size() - tail, tail);
    }
    if (workers_.empty()) {
        pack(*current_, own_);
        current_->at = state::packed;
    }
    {
        const std::scoped_lock lock(mutex_);
        jobs_.push_back(std::move(current_));
    }
    submitted_.notify_one();
    current_ = std::move(next);
    return write_some(workers_.size() + 1);
}

void packed_writer::pack(job& one, std::unique_ptr<block_packer>& packer) {
    try {
        if (!packer) packer = block_packer::make(how_);
        one.done = packer ? packer->pack(one.block) : error{"memory exhausted"};
    } catch (const std::bad_alloc&) {
        one.done = error{"memory exhausted"};
    }
}

// Writes what is packed, and waits until no more than so many blocks are left.
expected<void> packed_writer::write_some(std::size_t most_left) {
    for (;;) {
        {
            std::unique_lock lock(mutex_);
            const bool must_wait = jobs_.size() > most_left;
            if (jobs_.empty()) return {};
            if (must_wait) packed_.wait(lock, [&] { return jobs_.front()->at == state::packed; });
            if (jobs_.front()->at != state::packed) return {};
        }
        if (auto written = write_oldest(); !written) return written;
    }
}

expected<void> packed_writer::write_oldest() {
    std::unique_ptr<job> oldest;
    {
        const std::scoped_lock lock(mutex_);
        oldest = std::move(jobs_.front());
        jobs_.pop_front();
    }
    if (!oldest->done) return oldest->done;
    frame_.add_packed(oldest->block);
    auto written = write_(oldest->block.packed);
    spare_.push_back(std::move(oldest));
    return written;
}

expected<void> packed_writer::end() {
    if (auto begun = begin(); !begun) return begun;
    if (!current_->block.text.empty())
        if (auto done = submit(); !done) return done;
    if (auto done = write_some(0); !done) return done;
    begun_ = false;
    spare_.push_back(std::move(current_));
    return write_(frame_.end());
}

// If the system refuses a thread, the others do its work.
void packed_writer::start_threads() {
    try {
        while (workers_.size() < threads_) workers_.emplace_back([this] { work(); });
    } catch (const std::system_error&) {
        threads_ = static_cast<unsigned>(std::max<std::size_t>(workers_.size(), 1));
    }
}

void packed_writer::work() {
    std::unique_ptr<block_packer> packer;
    std::unique_lock lock(mutex_);
    for (;;) {
        const auto next = std::ranges::find(jobs_, state::waiting, [](const auto& one) { return one->at; });
        if (next == jobs_.end()) {
            if (ending_) return;
            submitted_.wait(lock);
            continue;
        }
        job& one = **next;
        one.at = state::taken;
        lock.unlock();
        pack(one, packer);
        lock.lock();
        one.at = state::packed;
        packed_.notify_one();
    }
}

}  // namespace fairshuf
