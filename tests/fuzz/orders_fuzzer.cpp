// Any bytes, read as a stream of orders, must give orders or an error.
//
// With clang (clang-19 and libclang-rt-19-dev):
//
//   cmake --preset fuzz && cmake --build --preset fuzz
//   mkdir -p corpus && build/fuzz/tests/orders_fuzzer -max_len=4096 corpus/
//
// The ordinary tests call the same function with mutations of a few seeds (orders_fuzz_test.cpp).
//
// The first byte chooses the options; the rest is the stream.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <string>
#include <vector>

#include "observe/orders/order_stream.hpp"

namespace {

using namespace fairshuf;

// Reads in pieces of a few bytes, so boundaries fall everywhere.
class in_pieces final : public byte_source {
public:
    in_pieces(std::string bytes, std::size_t piece) : bytes_(std::move(bytes)), piece_(piece) {}
    expected<std::size_t> read(std::span<char> buffer) override {
        return bytes_.read(buffer.first(std::min(piece_, buffer.size())));
    }

private:
    memory_bytes bytes_;
    std::size_t piece_;
};

struct result {
    std::vector<std::string> deck;
    std::vector<std::uint8_t> orders;
    std::string problem;

    bool operator==(const result&) const = default;
};

void demand(bool condition) {
    if (!condition) std::abort();
}

bool is_order(const std::vector<std::uint8_t>& order) {
    std::vector<bool> seen(order.size());
    for (const std::uint8_t card : order) {
        if (card >= order.size() || seen[card]) return false;
        seen[card] = true;
    }
    return true;
}

bool is_fit_to_print(const std::string& text) {
    for (const char c : text)
        if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) return false;
    return !text.empty() && text.size() < 2000;
}

bool is_damage(const std::string& problem) {
    return problem.find("the compressed data") != std::string::npos;
}

result read_all(const std::string& bytes, const orders::stream_options& options, std::size_t piece) {
    auto stream = orders::order_stream::from(std::make_unique<in_pieces>(bytes, piece), "text", options);
    if (!stream) return {{}, {}, stream.error().message};
    result all{stream->deck(), {}, ""};
    std::vector<std::uint8_t> order(stream->n());
    demand(!order.empty() && order.size() <= orders::most_cards);
    for (;;) {
        const auto got = stream->next(order);
        if (!got) all.problem = got.error().message;
        if (!got || !*got) return all;
        demand(is_order(order));
        // A few compressed bytes can become very many lines. Enough of them have been checked.
        if (all.orders.size() > 100'000) return all;
        all.orders.insert(all.orders.end(), order.begin(), order.end());
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0) return 0;
    const std::vector<orders::stream_options> choices{{},
                                                      {{"a", "b", "c"}, false},
                                                      {{"1", "2", "3"}, true},
                                                      {{"Ace of Spades", "K\xe2\x99\xa5", "\xff"}, false}};
    const orders::stream_options& options = choices[data[0] % choices.size()];
    const std::string bytes(data + 1, data + size);
    const result whole = read_all(bytes, options, std::size_t{1} << 20);
    demand(whole.problem.empty() ? !whole.orders.empty() : is_fit_to_print(whole.problem));
    const result pieces = read_all(bytes, options, 1 + data[0] / 4 % 8);
    // The output of damaged compressed data before the error may depend on the pieces.
    const bool damaged = is_damage(whole.problem) || is_damage(pieces.problem);
    demand(damaged ? !whole.problem.empty() && !pieces.problem.empty() : whole == pieces);
    return 0;
}
