// Lines for tests: texts, sources that deliver them in odd pieces, and their expected order.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "fairshuf/shuffle/with_key.hpp"
#include "lines/input/line_source.hpp"

namespace fairshuf::test {

// The lines with their delimiters; a missing last delimiter is added.
inline std::vector<std::string> lines_of(std::string_view text, char delimiter = '\n') {
    std::vector<std::string> found;
    while (!text.empty()) {
        const auto end = std::min(text.find(delimiter), text.size());
        found.emplace_back(text.substr(0, end));
        found.back() += delimiter;
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return found;
}

inline std::string joined_lines(const std::vector<std::string>& lines) {
    std::string text;
    for (const auto& line : lines) text += line;
    return text;
}

// Shuffles a vector of the lines with the library.
inline std::string shuffled_by_library(std::string_view text, const key& k, char delimiter = '\n') {
    auto lines = lines_of(text, delimiter);
    fairshuf::shuffle(lines, k, {.threads = 1});
    return joined_lines(lines);
}

// n different lines of at least `length` bytes, each with its delimiter.
inline std::string numbered_lines(std::size_t n, std::size_t length = 0, char delimiter = '\n') {
    std::string text;
    for (std::size_t i = 0; i < n; ++i) {
        const std::string number = std::to_string(i);
        text.append(number)
            .append(length > number.size() ? length - number.size() : 0, 'x')
            .push_back(delimiter);
    }
    return text;
}

// Lines of all lengths: mostly short, some empty, a few long.
inline std::string mixed_lines(std::size_t n, std::uint64_t seed = 1, char delimiter = '\n') {
    std::string text;
    for (std::size_t i = 0; i < n; ++i) {
        seed = seed * 6364136223846793005U + 1442695040888963407U;
        const std::uint64_t word = seed >> 33;
        const std::size_t length = word % 997 == 0 ? 3000 + word % 5000 : word % 23 == 0 ? 0 : word % 40;
        text.append(length, static_cast<char>('a' + word % 26))
            .append(std::to_string(i % 10))
            .push_back(delimiter);
    }
    return text;
}

// Delivers a text in pieces of 1 to `most` bytes.
class text_source : public lines::line_source {
public:
    explicit text_source(std::string_view text, std::size_t most = 1000) : left_(text), most_(most) {}
    expected<std::size_t> read(std::span<char> into) override {
        const std::size_t some = std::min({left_.size(), into.size(), turn_++ % most_ + 1});
        std::copy_n(left_.data(), some, into.data());
        left_.remove_prefix(some);
        return some;
    }

private:
    std::string_view left_;
    std::size_t most_, turn_ = 7;
};

}  // namespace fairshuf::test
