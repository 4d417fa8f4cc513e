// A source that returns a few bytes at a time, in varying numbers.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <span>
#include <string>
#include <utility>

#include "lines/input/line_source.hpp"

namespace fairshuf::test {

class in_pieces final : public lines::line_source {
public:
    in_pieces(std::string text, std::size_t piece) : text_(std::move(text)), piece_(piece) {}
    expected<std::size_t> read(std::span<char> into) override {
        if (into.empty()) std::abort();  // nobody should ask for nothing
        const std::size_t some = std::min({1 + done_ * 7 % piece_, into.size(), text_.size() - done_});
        std::memcpy(into.data(), text_.data() + done_, some);
        done_ += some;
        return some;
    }

private:
    std::string text_;
    std::size_t piece_;
    std::size_t done_ = 0;
};

}  // namespace fairshuf::test
