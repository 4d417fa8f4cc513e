// A value, or an error with a message for people: the part of C++23's std::expected that is needed here.
//
//   expected<key> chosen = key::from_hex(text);
//   if (!chosen) return chosen.error();
//   use(*chosen);
//
//   expected<void> done = write_file(path, content);   // nothing, or an error
//
// Used for input that can be wrong: keys, names, files. The library throws nothing here, so it also compiles
// without exceptions.
#pragma once

#include <cassert>
#include <optional>
#include <string>
#include <utility>
#include <variant>

#include "fairshuf/core/reason.hpp"

namespace fairshuf {

struct error {
    std::string message;  // says what is wrong, and what would be right
    reason why{};         // the same for programs; may be empty
};

template <class T>
class [[nodiscard]] expected {
public:
    expected(T value) : content_(std::in_place_index<0>, std::move(value)) {}
    expected(fairshuf::error problem) : content_(std::in_place_index<1>, std::move(problem)) {}

    bool has_value() const { return content_.index() == 0; }
    explicit operator bool() const { return has_value(); }

    // Precondition: there is a value.
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

    // Precondition: there is no value.
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

// Success without a value, or an error.
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
