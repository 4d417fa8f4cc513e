// Any bytes are decompressed, or refused with a reason, in the same way whether they arrive at once or byte
// by byte. Any text that is compressed unpacks to itself.
//
//   cmake --preset fuzz && cmake --build --preset fuzz
//   mkdir -p corpus && build/fuzz/tests/unpacking_fuzzer -max_len=4096 corpus/
//
// The ordinary tests call the same function with mutations of a few seeds (unpacking_fuzz_test.cpp).
//
// One byte chooses the format; the rest are the bytes.
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <optional>
#include <string>

#include "system/files/decompress.hpp"
#include "system/output/packed_writer.hpp"

namespace {

using namespace fairshuf;

void demand(bool condition) {
    if (!condition) std::abort();
}

constexpr std::size_t most_text = std::size_t{1} << 20;

class in_pieces final : public byte_source {
public:
    in_pieces(std::string bytes, std::size_t piece) : bytes_(std::move(bytes)), piece_(piece) {}
    expected<std::size_t> read(std::span<char> buffer) override {
        return bytes_.read(buffer.first(std::min(buffer.size(), piece_)));
    }

private:
    memory_bytes bytes_;
    std::size_t piece_;
};

struct result {
    std::string text = {};
    std::optional<std::string> problem = {};
};

result unpacked(const std::string& bytes, unpacking how, std::size_t piece, std::size_t room) {
    auto source = decompressed(std::make_unique<in_pieces>(bytes, piece), {.how = how});
    if (!source) return {"", source.error().message};
    result all;
    std::string buffer(room, '\0');
    while (all.text.size() < most_text) {
        const auto got = (*source)->read(buffer);
        if (!got) {
            all.problem = got.error().message;
            break;
        }
        if (*got == 0) break;
        all.text.append(buffer, 0, *got);
    }
    return all;
}

void unpack(const std::string& bytes, unpacking how) {
    const auto whole = unpacked(bytes, how, bytes.size() + 1, 1 << 16),
               slow = unpacked(bytes, how, 1, 1 << 16);
    if (whole.text.size() >= most_text) return;
    demand(whole.problem.has_value() == slow.problem.has_value());
    if (!whole.problem) demand(whole.text == slow.text);
    if (whole.problem) demand(!whole.problem->empty());
}

void pack(const std::string& text) {
    for (const output_packing how : {output_packing{packing::gzip, 1}, {packing::zstd, 1}}) {
        std::string bytes;
        packed_writer out(how, 1, [&](std::string_view some) {
            bytes += some;
            return expected<void>();
        });
        demand(out.put(text) && out.end());
        const auto back = unpacked(bytes, unpacking::automatic, 7, 1000);
        demand(!back.problem && back.text == text);
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0) return 0;
    constexpr std::array ways{unpacking::automatic, unpacking::gzip,  unpacking::zstd,
                              unpacking::xz,        unpacking::bzip2, unpacking::lz4};
    const std::string bytes(reinterpret_cast<const char*>(data) + 1, size - 1);
    unpack(bytes, ways[data[0] % ways.size()]);
    pack(bytes);
    return 0;
}
