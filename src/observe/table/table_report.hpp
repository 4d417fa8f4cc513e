// What a published table says, in words, as JSON (docs/json.md), and as a page to file.
#pragma once

#include <cstddef>
#include <string>

#include "observe/table/place_table.hpp"
#include "observe/table/table_fit.hpp"
#include "report/audit_page.hpp"
#include "report/terminal.hpp"

namespace fairshuf::published {

// `name`: of the file.
std::string as_text(const std::string& name, const place_table& table, const table_fit& found,
                    const report::style& s, std::size_t width);
std::string as_json(const std::string& name, const place_table& table, const table_fit& found);
std::string as_page(const std::string& name, const place_table& table, const table_fit& found,
                    const report::provenance& from, report::language words);

// "TOO UNEVEN for 10,000,000 fair shuffles: ..."
std::string verdict_sentence(const place_table& table, const table_fit& found);

// "fits", "too-even", ...
std::string_view word(outcome what);

// "about 4,060,000 shuffles (3,280,000 to 5,170,000)"
std::string text_of(const shuffle_estimate& estimate);

// Three digits, rounded: an estimate has no more.
std::string rounded_number(double number);
// "0.01 %"
std::string printed_digits(double unit);

}  // namespace fairshuf::published
