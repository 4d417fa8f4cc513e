// In a file of its own: where a compiler sees these functions, it warns that new and free do not match.
#include "mpi/failing_allocation.hpp"

#include <cstddef>
#include <cstdlib>
#include <new>

namespace {

long allowed_before_failure = -1;  // negative: no allocation fails
bool failed = false;

void* allocate(std::size_t size, std::size_t alignment) {
    if (allowed_before_failure >= 0 && allowed_before_failure-- == 0) {
        failed = true;
        throw std::bad_alloc();
    }
    void* const memory = std::aligned_alloc(alignment, (size + alignment - 1) / alignment * alignment);
    if (memory == nullptr) throw std::bad_alloc();
    return memory;
}

}  // namespace

namespace fairshuf::test {

void let_an_allocation_fail(long allowed) {
    allowed_before_failure = allowed;
    failed = false;
}

bool an_allocation_failed() {
    const bool has = failed;
    allowed_before_failure = -1;
    failed = false;
    return has;
}

}  // namespace fairshuf::test

void* operator new(std::size_t size) {
    return allocate(size, 16);
}
void* operator new(std::size_t size, std::align_val_t alignment) {
    return allocate(size, static_cast<std::size_t>(alignment));
}
void* operator new[](std::size_t size) {
    return allocate(size, 16);
}
// Whoever asks so can do without.
void* operator new[](std::size_t size, const std::nothrow_t& /*quietly*/) noexcept {
    return std::malloc(size);
}
void operator delete(void* memory) noexcept {
    std::free(memory);
}
void operator delete(void* memory, std::size_t /*size*/) noexcept {
    std::free(memory);
}
void operator delete(void* memory, std::align_val_t /*alignment*/) noexcept {
    std::free(memory);
}
void operator delete(void* memory, std::size_t /*size*/, std::align_val_t /*alignment*/) noexcept {
    std::free(memory);
}
void operator delete[](void* memory) noexcept {
    std::free(memory);
}
void operator delete[](void* memory, std::size_t /*size*/) noexcept {
    std::free(memory);
}
