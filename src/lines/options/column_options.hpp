// The options of `fairshuf lines` about columns, fractions and repeated records.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "fairshuf/core/expected.hpp"
#include "lines/input/exact_fraction.hpp"

namespace fairshuf::lines {

struct column_options {
    std::optional<exact_fraction> fraction = {};
    bool dedupe = false;
    std::optional<std::string> dedupe_by = {}, hash_by = {}, stratify = {}, weight = {}, by = {};  // columns
    std::optional<char> fields = {};  // the separator
    bool allow_missing = false;

    // Whether records are left out before the others are shuffled.
    bool has_filter() const { return fraction || dedupe || dedupe_by; }
    bool has_column() const { return dedupe_by || hash_by || stratify || weight || by; }
    // Whether a column decides which output a record goes to, or its place.
    bool decides() const { return hash_by || stratify || weight || by; }
    bool any() const { return has_filter() || has_column(); }
    // The option that was given, the one that decides the order or the parts first; empty if there is none.
    std::string_view name() const;
};

// Takes an option by its code. Nothing if it is none of these.
std::optional<expected<void>> take_column_option(int code, const char* argument, column_options& to);

struct lines_request;

// Refuses what makes no sense together.
expected<void> settle_columns(const lines_request& asked);

}  // namespace fairshuf::lines
