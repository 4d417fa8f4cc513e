// A value, or an error with a message for a person.
//
// Used at the edges (keys, names, files), where input can be wrong. The library throws nothing,
// so that it also compiles where there are no exceptions.
#pragma once

#include <cassert>
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
    expected(error problem) : content_(std::in_place_index<1>, std::move(problem)) {}

    explicit operator bool() const { return content_.index() == 0; }

    T& operator*() & { return value(); }
    const T& operator*() const& { return value(); }
    T&& operator*() && { return std::move(value()); }
    T* operator->() { return &value(); }
    const T* operator->() const { return &value(); }

    const std::string& error_message() const {
        assert(!*this);
        return std::get_if<1>(&content_)->message;
    }
    fairshuf::error problem() const {
        assert(!*this);
        return *std::get_if<1>(&content_);
    }

private:
    T& value() {
        assert(*this);
        return *std::get_if<0>(&content_);
    }
    const T& value() const {
        assert(*this);
        return *std::get_if<0>(&content_);
    }

    std::variant<T, fairshuf::error> content_;
};

}  // namespace fairshuf
