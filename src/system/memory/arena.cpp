#include "system/memory/arena.hpp"

#include <sys/mman.h>

#include <algorithm>
#include <bit>
#include <cstdint>
#include <limits>

#include "system/memory/big_array.hpp"

namespace fairshuf {
namespace {

constexpr std::uint64_t huge_page = std::uint64_t{1} << 21;

}  // namespace

arena::arena(std::uint64_t size) {
    size = std::min<std::uint64_t>(size, std::numeric_limits<std::ptrdiff_t>::max() / 2);
    for (; size > 0; size /= 2) {
        const std::uint64_t whole = (size + huge_page - 1) / huge_page * huge_page + huge_page;
        void* found = ::mmap(nullptr, static_cast<std::size_t>(whole), PROT_READ | PROT_WRITE,
                             MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
        if (found == MAP_FAILED) continue;  // NOLINT(*-cstyle-cast,*-no-int-to-ptr)
        mapping_ = found;
        mapped_ = whole;
        memory_ = static_cast<char*>(found);
        size_ = size;
        memory_ += -std::bit_cast<std::uintptr_t>(memory_) % huge_page;
        prefer_huge_pages(memory_, static_cast<std::size_t>(size_));
        return;
    }
}

void arena::trim() {
    constexpr std::uint64_t small_page = 4096;
    const std::uint64_t begin = (used_ + small_page - 1) / small_page * small_page;
    if (touched_ > begin)
        ::madvise(memory_ + begin, static_cast<std::size_t>(touched_ - begin), MADV_DONTNEED);
    touched_ = used_;
}

void arena::release() {
    if (mapping_ != nullptr) ::munmap(mapping_, static_cast<std::size_t>(mapped_));
    mapping_ = nullptr;
    memory_ = nullptr;
    mapped_ = size_ = used_ = touched_ = 0;
}

}  // namespace fairshuf
