// Walks over a literal of Python: the part of the language that headers of numpy use.
//
//   literal_walk walk("{'shape': (3, 4), }");
//   walk.take('{') && walk.string(name) && walk.take(':') ...
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace fairshuf::lines {

class literal_walk {
public:
    explicit literal_walk(std::string_view text) : text_(text) {}

    std::size_t at() const { return at_; }
    std::string_view since(std::size_t begin) const { return text_.substr(begin, at_ - begin); }

    void skip_blanks() {
        while (at_ < text_.size() && std::string_view(" \t\r\n\f").find(text_[at_]) != std::string_view::npos)
            ++at_;
    }
    bool is_over() {
        skip_blanks();
        return at_ == text_.size();
    }
    bool sees(char c) {
        skip_blanks();
        return at_ < text_.size() && text_[at_] == c;
    }
    bool take(char c) {
        if (!sees(c)) return false;
        ++at_;
        return true;
    }
    bool take_word(std::string_view word) {
        skip_blanks();
        if (!text_.substr(at_).starts_with(word)) return false;
        at_ += word.size();
        return true;
    }

    // Without its quotes. Escapes stay as they are.
    std::optional<std::string_view> string() {
        skip_blanks();
        if (at_ < text_.size() && (text_[at_] == 'u' || text_[at_] == 'b')) ++at_;
        if (at_ >= text_.size() || (text_[at_] != '\'' && text_[at_] != '"')) return {};
        const char quote = text_[at_];
        const std::size_t begin = ++at_;
        for (; at_ < text_.size() && text_[at_] != quote; ++at_)
            if (text_[at_] == '\\') ++at_;
        if (at_ >= text_.size()) return {};
        return text_.substr(begin, at_++ - begin);
    }

    // A whole number below 2^62; Python 2 wrote an L after some.
    std::optional<std::uint64_t> number() {
        skip_blanks();
        const std::size_t begin = at_;
        std::uint64_t value = 0;
        for (; at_ < text_.size() && text_[at_] >= '0' && text_[at_] <= '9'; ++at_) {
            if (value >= std::uint64_t{1} << 58) return {};
            value = 10 * value + static_cast<std::uint64_t>(text_[at_] - '0');
        }
        if (at_ == begin) return {};
        if (at_ < text_.size() && text_[at_] == 'L') ++at_;
        return value;
    }

private:
    std::string_view text_;
    std::size_t at_ = 0;
};

}  // namespace fairshuf::lines
