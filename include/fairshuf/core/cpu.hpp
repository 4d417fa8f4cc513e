// Which vector instructions to use. The choice is made once, at the first call.
//
//   switch (cpu_in_use()) { case cpu::avx512: ...; case cpu::avx2: ...; case cpu::baseline: ...; }
//
// The widest that the machine has are used. The environment variable FAIRSHUF_CPU (baseline, avx2 or avx512)
// lowers the choice; other values are ignored. The choice changes the time only: the results are the same to
// the last bit.
#pragma once

#ifdef __CUDACC__
#error \
    "nvcc does not compile the vector code of the host: include this header in a .cpp file. In .cu files, use <fairshuf/cuda.hpp>"
#endif

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string_view>

#include "fairshuf/core/ranges.hpp"

// Kernels for x86 are compiled for every target. They run only on machines that have the instructions.
#if (defined(__x86_64__) || defined(__i386__)) && (defined(__GNUC__) || defined(__clang__))
#define FAIRSHUF_X86_KERNELS 1  // NOLINT(cppcoreguidelines-macro-usage): for #if
#else
#define FAIRSHUF_X86_KERNELS 0  // NOLINT(cppcoreguidelines-macro-usage)
#endif

namespace fairshuf::detail {

// From narrow to wide: each includes those before it. avx2 means bmi2 too, avx512 means
// avx512f and avx512vl.
enum class cpu : std::uint8_t { baseline, avx2, avx512 };

constexpr std::string_view text(cpu c) {
    constexpr std::array<std::string_view, 3> names{"baseline", "avx2", "avx512"};
    return names[static_cast<std::size_t>(c)];
}

constexpr std::optional<cpu> find_cpu(std::string_view name) {
    for (const cpu c : {cpu::baseline, cpu::avx2, cpu::avx512})
        if (name == text(c)) return c;
    return std::nullopt;
}

// The widest that this machine has.
inline cpu widest_cpu() {
#if FAIRSHUF_X86_KERNELS
    __builtin_cpu_init();
    if (!__builtin_cpu_supports("avx2") || !__builtin_cpu_supports("bmi2")) return cpu::baseline;
    const bool wide = __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl");
    return wide ? cpu::avx512 : cpu::avx2;
#else
    return cpu::baseline;
#endif
}

// The wish, if there is one and the machine can do it; otherwise the widest.
constexpr cpu chosen_cpu(std::optional<cpu> wish, cpu widest) {
    return wish ? smaller(*wish, widest) : widest;
}

[[gnu::noinline]] inline cpu decide_cpu() {
    const char* name = std::getenv("FAIRSHUF_CPU");  // NOLINT(concurrency-mt-unsafe): only read
    return chosen_cpu(name == nullptr ? std::nullopt : find_cpu(name), widest_cpu());
}

#if FAIRSHUF_X86_KERNELS

// The choice plus 1; 0 before it is made. It is not a static variable of the function: a signal handler may
// interrupt the choice. Threads that choose at the same time choose the same.
inline constinit std::uint8_t cpu_chosen = 0;  // NOLINT(*-non-const-global-variables)

[[gnu::noinline]] inline std::uint8_t choose_cpu() {
    const auto chosen = static_cast<std::uint8_t>(static_cast<unsigned>(decide_cpu()) + 1);
    __atomic_store_n(&cpu_chosen, chosen, __ATOMIC_RELAXED);
    return chosen;
}

inline cpu cpu_in_use() {
    std::uint8_t chosen = __atomic_load_n(&cpu_chosen, __ATOMIC_RELAXED);
    if (chosen == 0) [[unlikely]]
        chosen = choose_cpu();
    return static_cast<cpu>(chosen - 1);
}

#else

inline cpu cpu_in_use() {
    return cpu::baseline;
}

#endif

}  // namespace fairshuf::detail
