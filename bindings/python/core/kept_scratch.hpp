// Scratch memory that is kept from one shuffle to the next: fresh memory costs a quarter of the time of a
// large shuffle, because the system fills it with zeros. Between shuffles the system may take its pages back
// whenever it needs them (MADV_FREE), so nobody else runs short of memory because of it.
#pragma once

#include <cstddef>
#include <mutex>

#include "fairshuf/shuffle/scratch.hpp"

namespace fairshuf::python {

// The kept memory, while this exists. If another thread uses it, memory of its own.
class borrowed_scratch {
public:
    borrowed_scratch() : lock_(kept().busy, std::try_to_lock) {}
    borrowed_scratch(const borrowed_scratch&) = delete;
    borrowed_scratch& operator=(const borrowed_scratch&) = delete;
    ~borrowed_scratch() {
        if (!lock_.owns_lock()) return;
        if (memory()->size() > most) memory()->release();
        offer_to_system();
    }

    scratch* memory() { return lock_.owns_lock() ? &kept().memory : &own_; }

private:
    static constexpr std::size_t most = std::size_t{1} << 28;  // more is not kept

    struct shared {
        std::mutex busy;
        scratch memory;
    };
    static shared& kept() {
        static shared one;
        return one;
    }

    void offer_to_system() {
#if defined(__linux__) && defined(MADV_FREE)
        constexpr std::size_t page = detail::huge_page;
        if (memory()->size() < 2 * page) return;
        std::byte* const begin = memory()->reserve(0);
        std::byte* const first = detail::aligned(begin, page);
        const auto bytes = static_cast<std::size_t>(begin + memory()->size() - first) / page * page;
        madvise(first, bytes, MADV_FREE);  // where it is refused, the memory stays
#endif
    }

    std::unique_lock<std::mutex> lock_;
    scratch own_;
};

}  // namespace fairshuf::python
