#include "system/memory/big_array.hpp"

#include <sys/mman.h>

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstdlib>
#include <cstring>

namespace fairshuf {

void prefer_huge_pages([[maybe_unused]] void* memory, [[maybe_unused]] std::size_t bytes) {
#ifdef MADV_HUGEPAGE
    constexpr std::size_t huge = std::size_t{1} << 21, worth_it = 8 * huge;
    if (bytes < worth_it) return;
    const std::size_t before = -std::bit_cast<std::uintptr_t>(memory) & (huge - 1);
    ::madvise(static_cast<char*>(memory) + before, (bytes - before) & ~(huge - 1), MADV_HUGEPAGE);
#endif
}

#ifdef MREMAP_MAYMOVE
namespace {

constexpr std::size_t page = 4096;

std::size_t in_pages(std::size_t bytes) {
    return (bytes + page - 1) / page * page;
}

bool comes_from_the_system(std::size_t bytes) {
    return bytes >= std::size_t{1} << 20;
}

void* taken(std::size_t bytes) {
    // NOLINTNEXTLINE(*-no-malloc,*-owning-memory)
    if (!comes_from_the_system(bytes)) return std::malloc(bytes);
    void* memory =
        ::mmap(nullptr, in_pages(bytes), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    return memory == MAP_FAILED ? nullptr : memory;  // NOLINT(*-cstyle-cast,*-no-int-to-ptr)
}

void* moved(void* memory, std::size_t bytes_before, std::size_t bytes) {
    if (comes_from_the_system(bytes_before) && comes_from_the_system(bytes)) {
        // NOLINTNEXTLINE(*-vararg)
        void* found = ::mremap(memory, in_pages(bytes_before), in_pages(bytes), MREMAP_MAYMOVE);
        return found == MAP_FAILED ? nullptr : found;  // NOLINT(*-cstyle-cast,*-no-int-to-ptr)
    }
    void* found = taken(bytes);
    if (found == nullptr || memory == nullptr) return found;
    std::memcpy(found, memory, std::min(bytes_before, bytes));
    give_back(memory, bytes_before);
    return found;
}

}  // namespace

void* resized_memory(void* memory, std::size_t bytes_before, std::size_t bytes) {
    void* found = moved(memory, bytes_before, bytes);
    // All or nothing: memory that is only partly in huge pages cannot grow by moving them.
    if (found != nullptr && bytes >= std::size_t{1} << 24) ::madvise(found, in_pages(bytes), MADV_HUGEPAGE);
    return found;
}

void give_back(void* memory, std::size_t bytes) {
    if (comes_from_the_system(bytes)) {
        ::munmap(memory, in_pages(bytes));
    } else {
        std::free(memory);  // NOLINT(*-no-malloc,*-owning-memory)
    }
}
#else
void* resized_memory(void* memory, std::size_t /*bytes_before*/, std::size_t bytes) {
    return std::realloc(memory, bytes);  // NOLINT(*-no-malloc,*-owning-memory)
}

void give_back(void* memory, std::size_t /*bytes*/) {
    std::free(memory);  // NOLINT(*-no-malloc,*-owning-memory)
}
#endif

}  // namespace fairshuf
