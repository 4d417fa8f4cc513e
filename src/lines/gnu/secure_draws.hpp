// Exact draws from ChaCha20, keyed by the system. They never run out.
#pragma once

#include <cstdint>

#include "fairshuf/draws/exact.hpp"
#include "fairshuf/words/chacha.hpp"
#include "fairshuf/words/key.hpp"

namespace fairshuf::lines {

class secure_draws {
public:
    explicit secure_draws(const key& k = key::from_os()) : words_(k) {}
    secure_draws(const secure_draws&) = delete;
    secure_draws& operator=(const secure_draws&) = delete;

    std::uint64_t below(std::uint64_t bound) { return draws_.below(bound); }
    static constexpr bool over() { return false; }
    chacha20& words() { return words_; }

private:
    chacha20 words_;
    exact<chacha20> draws_{words_};
};

}  // namespace fairshuf::lines
