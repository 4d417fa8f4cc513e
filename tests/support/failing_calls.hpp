// Makes a system call fail, in this process and the programs that it starts: as on an old kernel or in a
// sandbox. It cannot be undone, so call it in a child.
#pragma once

#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>

#include <cstddef>
#include <cstdint>

namespace fairshuf::test {

struct failing_call {
    int number = 0;  // SYS_...
    int error = 0;   // an errno
    // Only calls whose argument of this index has all these bits fail.
    unsigned argument = 0;
    std::uint32_t bits = 0;
};

inline bool make_fail(const failing_call& call) {
    const auto at =
        static_cast<std::uint32_t>(offsetof(seccomp_data, args) + sizeof(std::uint64_t) * call.argument);
    sock_filter program[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, nr)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, static_cast<std::uint32_t>(call.number), 0, 4),
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, at),  // the low half on little-endian machines
        BPF_STMT(BPF_ALU | BPF_AND | BPF_K, call.bits),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, call.bits, 0, 1),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | static_cast<std::uint32_t>(call.error)),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    };
    const sock_fprog filter{sizeof(program) / sizeof(program[0]), program};
    return ::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
           ::prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter) == 0;
}

}  // namespace fairshuf::test
