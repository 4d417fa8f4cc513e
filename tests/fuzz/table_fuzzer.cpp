// Any bytes, read as a published table, must give a table or an error.
//
//   cmake --preset fuzz && cmake --build --preset fuzz
//   mkdir -p corpus && build/fuzz/tests/table_fuzzer -max_len=4096 corpus/
//
// The ordinary tests call the same function with mutations of a few seeds (table_fuzz_test.cpp).
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "observe/table/place_table.hpp"

namespace {

void demand(bool condition) {
    if (!condition) std::abort();
}

bool is_fit_to_print(std::string_view text) {
    for (const char c : text)
        if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) return false;
    return !text.empty() && text.size() < 500;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace fairshuf::published;
    const auto table = read_table({reinterpret_cast<const char*>(data), size});
    if (!table) {
        demand(is_fit_to_print(table.error().message));
        return 0;
    }
    demand(table->n >= 2 && table->n <= most_cards && table->shares.size() == table->n * table->n);
    demand(table->deck.size() == table->n);
    demand(table->uneven_line.empty() || is_fit_to_print(table->uneven_line));
    double sum = 0;
    for (const double share : table->shares) {
        demand(share >= 0 && std::isfinite(share));
        sum += share;
    }
    const auto n = static_cast<double>(table->n);
    demand(std::abs(sum - n) <= n * n * table->unit + 1e-6 * n);
    return 0;
}
