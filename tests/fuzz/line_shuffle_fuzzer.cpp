// Any lines, with any memory limit and any number of threads, come out in the order that the library gives
// for so many items. Otherwise an error names the line that is too long.
//
//   cmake --preset fuzz && cmake --build --preset fuzz
//   mkdir -p corpus && build/fuzz/tests/line_shuffle_fuzzer -max_len=64 corpus/
//
// The ordinary tests call the same function with mutations of a few seeds (line_shuffle_fuzz_test.cpp).
//
// Three bytes choose the options. The rest are pairs: a length, and the number of lines of that length. So a
// few bytes are enough for more lines than stay unsplit (2^17).
#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "fairshuf/shuffle/with_key.hpp"
#include "lines/shuffle/line_shuffle.hpp"
#include "system/files/descriptor.hpp"

namespace {

using namespace fairshuf;
using namespace fairshuf::lines;

void demand(bool condition) {
    if (!condition) std::abort();
}

constexpr std::size_t most_lines = 400'000, most_bytes = std::size_t{1} << 22;

// All lines in one text, with delimiters.
struct text_lines {
    std::string text;
    std::vector<std::size_t> begins;  // the last one is the end
    std::size_t longest = 0;

    std::size_t size() const { return begins.size() - 1; }
    std::string_view line(std::size_t i) const {
        return std::string_view(text).substr(begins[i], begins[i + 1] - begins[i]);
    }
};

// Small numbers stand for themselves, larger ones for powers of two and steps between them.
std::size_t spread(std::uint8_t code) {
    return code < 128 ? code : std::size_t{128U + code % 8U} << (code - 128U) / 8;
}

// The line's number, cut to the length or filled with dots.
void add_line(text_lines& all, std::size_t length, char delimiter) {
    std::size_t number = all.begins.size();
    for (std::size_t i = 0; i < length; ++i, number /= 64)
        all.text += number > 0 ? static_cast<char>('0' + number % 64) : '.';
    all.text += delimiter;
    all.begins.push_back(all.text.size());
    all.longest = std::max(all.longest, length + 1);
}

text_lines lines_of(const std::uint8_t* pairs, std::size_t size, char delimiter) {
    text_lines all{.text = "", .begins = {0}};
    for (std::size_t i = 0; i + 1 < size; i += 2) {
        const std::size_t length = spread(pairs[i]);
        for (std::size_t times = spread(pairs[i + 1]); times > 0; --times) {
            if (all.size() == most_lines || all.text.size() + length + 1 > most_bytes) break;
            add_line(all, length, delimiter);
        }
    }
    return all;
}

class text_source final : public line_source {
public:
    text_source(std::string_view text, bool is_file) : left_(text), is_file_(is_file), size_(text.size()) {}
    expected<std::size_t> read(std::span<char> into) override {
        const std::size_t some = std::min({into.size(), left_.size(), is_file_ ? left_.size() : 5000});
        std::memcpy(into.data(), left_.data(), some);
        left_.remove_prefix(some);
        return some;
    }
    std::optional<std::uint64_t> size() const override {
        return is_file_ ? std::optional<std::uint64_t>(size_) : std::nullopt;
    }

private:
    std::string_view left_;
    bool is_file_;
    std::size_t size_;
};

std::string content_of(int file) {
    std::string text(static_cast<std::size_t>(::lseek(file, 0, SEEK_END)), '\0');
    demand(::pread(file, text.data(), text.size(), 0) == static_cast<ssize_t>(text.size()));
    return text;
}

// Bytes of memory. With less than 16 KiB every line is spilled on its own, which is too slow for thousands of
// lines.
std::uint64_t limit_of(std::uint8_t code, const text_lines& all) {
    const std::uint64_t least = all.size() < 500 ? 1024 : 16 * 1024;
    return std::max<std::uint64_t>((least + least / 16 * (code % 16U)) << code / 16, all.text.size() / 64);
}

// Keeps temporary files in memory if the system has a folder for that.
std::vector<std::string> fast_folder() {
    if (::access("/dev/shm", W_OK) == 0) return {"/dev/shm"};
    return {};
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    constexpr std::size_t manner_bytes = 3;
    if (size < manner_bytes) return 0;
    const char delimiter = data[0] % 2 == 0 ? '\n' : '\0';
    const bool any_order = data[0] / 2 % 2 == 0, from_file = data[0] / 4 % 2 == 0;
    const bool lacks_delimiter = data[0] / 8 % 2 == 1;
    const unsigned threads = 1 + data[0] / 16 % 4;
    const key k = key::from_text(std::to_string(data[1] % 4));
    const text_lines all = lines_of(data + manner_bytes, size - manner_bytes, delimiter);
    const std::uint64_t limit = limit_of(data[2], all);

    std::string_view given = all.text;
    if (lacks_delimiter && all.size() > 0 && all.line(all.size() - 1).size() > 1) given.remove_suffix(1);
    text_source source(given, from_file);
    const descriptor file(::memfd_create("output", MFD_CLOEXEC));
    demand(static_cast<bool>(file));
    line_output output(file.get(), any_order, 0);
    spill disk(fast_folder());
    std::uint64_t told = 0;
    const shuffle_settings how{.form = delimited{delimiter},
                               .threads = threads,
                               .limit = limit,
                               .all_read = [&](const multiset_hash& read) {
                                   told = read.bytes;
                                   return expected<void>();
                               }};
    const auto done = line_shuffle(k, how, disk, output).run(source);
    if (!done) {
        demand(done.error().message.find("does not fit into the memory allowed") != std::string::npos);
        demand(all.longest >= limit / 2);
        return 0;
    }
    demand(done->lines == all.size() && done->bytes == all.text.size());
    demand(told == 0 || told == all.text.size());

    const std::string printed = content_of(file.get());
    demand(printed.size() == all.text.size());
    std::size_t at = 0;
    for (const std::uint32_t i : permutation<std::uint32_t>(all.size(), k, {.threads = 1})) {
        const auto line = all.line(i);
        demand(printed.compare(at, line.size(), line) == 0);
        at += line.size();
    }
    return 0;
}
