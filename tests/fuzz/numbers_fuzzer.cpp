// Any bytes, read as the numbers of an order, must give numbers or an error, in pieces of every size the
// same.
//
// With clang (clang-19 and libclang-rt-19-dev):
//
//   cmake --preset fuzz && cmake --build --preset fuzz
//   mkdir -p corpus && build/fuzz/tests/numbers_fuzzer -max_len=4096 corpus/
//
// The ordinary tests call the same function with mutations of a few seeds (numbers_fuzz_test.cpp).
//
// The first byte chooses the form; the rest is the input.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <string>
#include <vector>

#include "observe/one/number_source.hpp"

namespace {

using namespace fairshuf;

class in_few_bytes final : public byte_source {
public:
    in_few_bytes(std::string bytes, std::size_t piece) : bytes_(std::move(bytes)), piece_(piece) {}
    expected<std::size_t> read(std::span<char> buffer) override {
        return bytes_.read(buffer.first(std::min(piece_, buffer.size())));
    }

private:
    memory_bytes bytes_;
    std::size_t piece_;
};

struct numbers_read {
    std::vector<std::uint64_t> numbers;
    std::string problem;

    bool operator==(const numbers_read&) const = default;
};

void require(bool condition) {
    if (!condition) std::abort();
}

numbers_read read_numbers(const std::string& bytes, one::number_form form, std::size_t piece,
                          std::size_t at_once) {
    auto source = one::number_source::of(std::make_unique<in_few_bytes>(bytes, piece), form);
    if (!source) return {{}, source.error().message};
    numbers_read all;
    std::vector<std::uint64_t> some(at_once);
    for (;;) {
        const auto got = (*source)->read(some);
        if (!got) return {{}, got.error().message};  // how many came before depends on the pieces
        require(*got <= some.size());
        if (*got == 0) return all;
        all.numbers.insert(all.numbers.end(), some.begin(), some.begin() + static_cast<std::ptrdiff_t>(*got));
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0) return 0;
    constexpr std::array forms{one::number_form::automatic, one::number_form::text, one::number_form::u32,
                               one::number_form::u64, one::number_form::npy};
    const auto form = forms[data[0] % forms.size()];
    const std::string bytes(data + 1, data + size);
    const auto whole = read_numbers(bytes, form, std::size_t{1} << 20, 1 << 12);
    const auto pieces = read_numbers(bytes, form, 1 + data[0] / 5 % 9, 1 + data[0] % 7);
    require(whole == pieces);
    for (const char c : whole.problem) require(static_cast<unsigned char>(c) >= 0x20 && c != 0x7f);
    return 0;
}
