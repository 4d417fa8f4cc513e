// A value, or an error with a message for a person. What C++23 has in std::expected, as far as it is needed.
//
//   expected<key> chosen = key::from_hex(text);
//   if (!chosen) return chosen.error();
//   use(*chosen);
//
//   expected<void> done = write_file(path, content);   // nothing, or an error
//
// Used at the edges (keys, names, files), where input can be wrong. The library throws nothing,
// so that it also compiles where there are no exceptions.
#pragma once

#include <cassert>
#include <optional>
#include <string>
#include <utility>
#include <variant>

#include "fairshuf/core/reason.hpp"

namespace fairshuf {

struct error {
    std::string message;  // names what was wrong and says what would be right
    reason why{};         // for programs, where one is given
};

template <class T>
class [[nodiscard]] expected {
public:
    expected(T value) : content_(std::in_place_index<0>, std::move(value)) {}
    expected(fairshuf::error problem) : content_(std::in_place_index<1>, std::move(problem)) {}

    bool has_value() const { return content_.index() == 0; }
    explicit operator bool() const { return has_value(); }

    // Only if there is one.
    T& value() & {
        assert(has_value());
        return *std::get_if<0>(&content_);
    }
    const T& value() const& {
        assert(has_value());
        return *std::get_if<0>(&content_);
    }
    T&& value() && { return std::move(value()); }
    T& operator*() & { return value(); }
    const T& operator*() const& { return value(); }
    T&& operator*() && { return std::move(value()); }
    T* operator->() { return &value(); }
    const T* operator->() const { return &value(); }

    // Only if there is no value.
    const fairshuf::error& error() const& {
        assert(!has_value());
        return *std::get_if<1>(&content_);
    }
    fairshuf::error error() && {
        assert(!has_value());
        return std::move(*std::get_if<1>(&content_));
    }

private:
    std::variant<T, fairshuf::error> content_;
};

// Something was done, or there is an error.
template <>
class [[nodiscard]] expected<void> {
public:
    expected() = default;
    expected(fairshuf::error problem) : problem_(std::move(problem)) {}

    bool has_value() const { return !problem_; }
    explicit operator bool() const { return has_value(); }

    const fairshuf::error& error() const& {
        assert(!has_value());
        return *problem_;
    }
    fairshuf::error error() && {
        assert(!has_value());
        return *std::move(problem_);
    }

private:
    std::optional<fairshuf::error> problem_;
};

}  // namespace fairshuf
