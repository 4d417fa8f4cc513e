// JSON to be written: values, lists, and objects whose members stay in order.
//
//   json j{{"n", 4}, {"verdict", "fair"}};      // a list of pairs that begin with a text is an object
//   j["orders"] = json::array();
//   j["orders"].push_back("1 2 3 4");
//   j.text();                                   // {"n":4,"verdict":"fair","orders":["1 2 3 4"]}
//
// It has nlohmann's interface, as far as reports need it. nlohmann itself formats numbers and texts in
// json.cpp, because its header costs seconds in each file that includes it.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <ranges>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace fairshuf {

class json {
public:
    json() = default;
    json(std::nullptr_t) {}
    json(std::same_as<bool> auto value) : value_(value) {}
    template <std::unsigned_integral T>
        requires(!std::same_as<T, bool>)
    json(T value) : value_(std::uint64_t{value}) {}
    json(std::signed_integral auto value) : value_(std::int64_t{value}) {}
    json(double value) : value_(value) {}
    json(const char* value) : value_(std::string(value)) {}
    json(std::string_view value) : value_(std::string(value)) {}
    json(std::string value) : value_(std::move(value)) {}
    json(std::initializer_list<json> items);

    template <std::ranges::input_range R>
        requires(!std::convertible_to<R, std::string_view> && !std::same_as<std::remove_cvref_t<R>, json>)
    json(const R& items) : value_(list{}) {
        for (const auto& item : items) push_back(item);
    }

    static json array() { return json(list{}); }
    static json object() { return json(members{}); }

    void push_back(json item) { emplace_back(std::move(item)); }
    json& emplace_back(json item);            // null becomes a list
    json& operator[](std::string_view name);  // null becomes an object; adds a missing member
    void update(const json& other);           // members of another object

    std::string text() const;  // on one line; bytes that are not UTF-8 are replaced
    std::string line() const { return text() + "\n"; }

private:
    using list = std::vector<json>;
    using members = std::vector<std::pair<std::string, json>>;

    explicit json(list items) : value_(std::move(items)) {}
    explicit json(members items) : value_(std::move(items)) {}

    bool names_a_member() const;
    void write(std::string& to) const;

    std::variant<std::nullptr_t, bool, std::int64_t, std::uint64_t, double, std::string, list, members>
        value_ = nullptr;
};

}  // namespace fairshuf
