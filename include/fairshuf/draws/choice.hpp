// The draw sources that a user can name: exact, modulo:R, float:BITS, stuck, short-seed:BITS, and the
// generators of languages: java, v8, ...
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "fairshuf/core/expected.hpp"
#include "fairshuf/core/nearest.hpp"
#include "fairshuf/core/text.hpp"
#include "fairshuf/draws/flawed/floating.hpp"
#include "fairshuf/draws/flawed/modulo.hpp"
#include "fairshuf/draws/flawed/short_seed.hpp"
#include "fairshuf/draws/flawed/stuck.hpp"
#include "fairshuf/draws/generators/seeded.hpp"
#include "fairshuf/draws/rule.hpp"

namespace fairshuf {

// Rules whose draws are independent of each other.
using any_rule = std::variant<uniform, flawed::modulo, flawed::floating, flawed::stuck>;

struct draw_choice {
    std::string spec;  // as a user writes it
    std::variant<any_rule, flawed::short_seed, generators::seeded> draws;
};

namespace detail {

// 65536, or 2^16.
inline std::optional<std::uint64_t> number_or_power(std::string_view text) {
    if (!text.starts_with("2^")) return whole_number(text);
    const auto exponent = whole_number(text.substr(2));
    if (!exponent || *exponent > 63) return std::nullopt;
    return std::uint64_t{1} << *exponent;
}

inline std::optional<expected<draw_choice>> find_generator(std::string_view name, std::string_view given,
                                                           bool bare) {
    for (const auto& about : generators::all) {
        if (about.name != name) continue;
        const auto bits = bare ? about.seed_bits : whole_number(given).value_or(0);
        if (bits < 1 || bits > about.seed_bits)
            return error{detail::joined({"bad draws ", detail::quoted(joined({name, ":", given})), ": write ",
                                         name, ", or ", name, ":BITS for seeds of 1 to ",
                                         std::to_string(about.seed_bits), " bits"}),
                         {"bad-draws", {{"draws", joined({name, ":", given})}}}};
        std::string spec(name);
        if (bits < about.seed_bits || name == "mt19937") spec.append(":").append(std::to_string(bits));
        return draw_choice{spec, generators::seeded{about.which, static_cast<unsigned>(bits)}};
    }
    return std::nullopt;
}

}  // namespace detail

inline expected<draw_choice> find_draws(std::string_view spec) {
    const auto colon = spec.find(':');
    const std::string_view name = spec.substr(0, colon);
    const std::string_view given = colon == std::string_view::npos ? "" : spec.substr(colon + 1);
    const bool bare = colon == std::string_view::npos;
    const auto wrong = [&](std::string_view right) {
        return error{detail::joined({"bad draws ", detail::quoted(spec), ": ", right}),
                     {"bad-draws", {{"draws", std::string(spec)}}}};
    };

    if (name == "exact" || name == "stuck") {
        if (!bare) return wrong(detail::joined({name, " takes no parameter"}));
        if (name == "exact") return draw_choice{"exact", any_rule{uniform{}}};
        return draw_choice{"stuck", any_rule{flawed::stuck{}}};
    }
    if (name == "modulo") {
        const auto range = bare ? 32768 : detail::number_or_power(given);
        if (!range || *range < 1 || *range > std::uint64_t{1} << 63)
            return wrong(
                "write modulo:R, R the number of values of the generator, 1 to 2^63 (modulo:256, "
                "modulo:2^32)");
        return draw_choice{detail::joined({"modulo:", std::to_string(*range)}),
                           any_rule{flawed::modulo{*range}}};
    }
    if (name == "float") {
        const auto bits = bare ? 53 : detail::whole_number(given);
        if (!bits || *bits < 1 || *bits > 53)
            return wrong("write float:BITS, the bits of the random fraction, 1 to 53 (float:15, float:53)");
        return draw_choice{detail::joined({"float:", std::to_string(*bits)}),
                           any_rule{flawed::floating{static_cast<unsigned>(*bits)}}};
    }
    if (name == "short-seed") {
        if (given == "day")
            return draw_choice{"short-seed:day",
                               flawed::short_seed{flawed::short_seed::milliseconds_of_a_day}};
        const auto bits = bare ? 16 : detail::whole_number(given);
        if (!bits || *bits < 1 || *bits > 40)
            return wrong("write short-seed:BITS, 1 to 40, or short-seed:day for the milliseconds of a day");
        return draw_choice{detail::joined({"short-seed:", std::to_string(*bits)}),
                           flawed::short_seed{std::uint64_t{1} << *bits}};
    }
    if (auto generator = detail::find_generator(name, given, bare)) return *std::move(generator);
    constexpr std::array<std::string_view, 13> names{"exact", "modulo", "float",  "short-seed", "stuck",
                                                     "java",  "v8",     "php-mt", "c-rand",     "go1",
                                                     "msvc",  "randu",  "mt19937"};
    const auto near = detail::nearest(name, names);
    return error{
        detail::joined({"unknown draws ", detail::quoted(name),
                        near.empty() ? "" : detail::joined({"; did you mean ", detail::quoted(near), "?"}),
                        " (there are exact, modulo:R, float:BITS, short-seed:BITS, short-seed:day and stuck; "
                        "java, v8, php-mt, c-rand, "
                        "go1, msvc, randu and mt19937:32)"}),
        {"bad-draws", {{"draws", std::string(spec)}, {"near", std::string(near)}}}};
}

}  // namespace fairshuf
