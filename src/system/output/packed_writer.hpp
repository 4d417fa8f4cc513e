// Writes a text compressed, on several threads. The result does not depend on their number, nor on how the
// text is cut into pieces when it is put.
//
//   packed_writer out({packing::zstd, 3}, threads, [&](std::string_view bytes) { return write(bytes); });
//   out.put(text);                  // as often as necessary; an error is that of a write
//   out.end();                      // the compressed text is complete; another one may follow
//
// One thread puts. It also writes the packed blocks, in order. No thread is started before a whole block is
// full: a short text needs none.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <string_view>
#include <thread>
#include <vector>

#include "fairshuf/core/expected.hpp"
#include "system/output/block_packer.hpp"
#include "system/output/output_packing.hpp"

namespace fairshuf {

class packed_writer {
public:
    using writing = std::function<expected<void>(std::string_view)>;

    packed_writer(const output_packing& how, unsigned threads, writing write);
    packed_writer(const packed_writer&) = delete;
    packed_writer& operator=(const packed_writer&) = delete;
    ~packed_writer();

    expected<void> put(std::string_view text);
    expected<void> end();

    // The memory for so many threads, in bytes, and how many threads (0: all) fit into some memory: at least
    // one.
    static std::uint64_t memory_for(const output_packing& how, unsigned threads);
    static unsigned threads_within(const output_packing& how, unsigned threads, std::uint64_t memory);

private:
    enum class state { waiting, taken, packed };
    struct job {
        packed_block block = {};
        state at = state::waiting;
        expected<void> done = {};
    };

    expected<void> begin();
    expected<void> submit();
    expected<void> write_some(std::size_t most_left);
    expected<void> write_oldest();
    void pack(job& one, std::unique_ptr<block_packer>& packer);
    void start_threads();
    void work();
    std::unique_ptr<job> fresh_job();

    output_packing how_;
    unsigned threads_;
    writing write_;
    frame_writer frame_;
    bool begun_ = false;
    std::unique_ptr<job> current_;  // being filled
    std::unique_ptr<block_packer> own_;
    std::vector<std::unique_ptr<job>> spare_;

    std::mutex mutex_;
    std::condition_variable submitted_, packed_;
    std::deque<std::unique_ptr<job>> jobs_;  // in order
    std::vector<std::thread> workers_;
    bool ending_ = false;
};

}  // namespace fairshuf
