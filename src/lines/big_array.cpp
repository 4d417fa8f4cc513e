#include "lines/big_array.hpp"

#include <sys/mman.h>

#include <bit>
#include <cstdint>

namespace fairshuf::lines {

void prefer_huge_pages([[maybe_unused]] void* memory, [[maybe_unused]] std::size_t bytes) {
#ifdef MADV_HUGEPAGE
    constexpr std::size_t huge = std::size_t{1} << 21, worth_it = 8 * huge;
    if (bytes < worth_it) return;
    const std::size_t before = -std::bit_cast<std::uintptr_t>(memory) & (huge - 1);
    ::madvise(static_cast<char*>(memory) + before, (bytes - before) & ~(huge - 1), MADV_HUGEPAGE);
#endif
}

}  // namespace fairshuf::lines
