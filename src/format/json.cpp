#include "format/json.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace fairshuf {
namespace {

template <class T>
std::string written(const T& value) {
    return nlohmann::json(value).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

}  // namespace

json::json(std::initializer_list<json> items) {
    if (!std::ranges::all_of(items, &json::names_a_member)) {
        value_ = list(items);
        return;
    }
    members all;
    for (const auto& item : items) {
        const auto& pair = std::get<list>(item.value_);
        all.emplace_back(std::get<std::string>(pair[0].value_), pair[1]);
    }
    value_ = std::move(all);
}

bool json::names_a_member() const {
    const auto* pair = std::get_if<list>(&value_);
    return pair != nullptr && pair->size() == 2 && std::holds_alternative<std::string>((*pair)[0].value_);
}

json& json::emplace_back(json item) {
    if (std::holds_alternative<std::nullptr_t>(value_)) value_ = list{};
    return std::get<list>(value_).emplace_back(std::move(item));
}

json& json::operator[](std::string_view name) {
    if (std::holds_alternative<std::nullptr_t>(value_)) value_ = members{};
    auto& all = std::get<members>(value_);
    const auto found =
        std::ranges::find(all, name, [](const auto& member) { return std::string_view(member.first); });
    if (found != all.end()) return found->second;
    return all.emplace_back(std::string(name), json()).second;
}

void json::update(const json& other) {
    for (const auto& [name, value] : std::get<members>(other.value_)) (*this)[name] = value;
}

void json::write(std::string& to) const {
    if (const auto* items = std::get_if<list>(&value_)) {
        to += '[';
        for (const auto& item : *items) {
            if (&item != items->data()) to += ',';
            item.write(to);
        }
        to += ']';
    } else if (const auto* all = std::get_if<members>(&value_)) {
        to += '{';
        for (const auto& member : *all) {
            if (&member != all->data()) to += ',';
            to += written(member.first) + ':';
            member.second.write(to);
        }
        to += '}';
    } else if (const auto* text = std::get_if<std::string>(&value_)) {
        to += written(*text);
    } else if (const auto* real = std::get_if<double>(&value_)) {
        to += written(*real);
    } else if (const auto* whole = std::get_if<std::uint64_t>(&value_)) {
        to += std::to_string(*whole);
    } else if (const auto* number = std::get_if<std::int64_t>(&value_)) {
        to += std::to_string(*number);
    } else if (const auto* truth = std::get_if<bool>(&value_)) {
        to += *truth ? "true" : "false";
    } else {
        to += "null";
    }
}

std::string json::text() const {
    std::string written;
    write(written);
    return written;
}

}  // namespace fairshuf
