// What a published table says, in words and as JSON (docs/json.md).
#pragma once

#include <string>

#include "observe/table/place_table.hpp"
#include "observe/table/table_fit.hpp"
#include "report/terminal.hpp"

namespace fairshuf::published {

// `name`: of the file.
std::string as_text(const std::string& name, const place_table& table, const table_fit& found,
                    const report::style& s);
std::string as_json(const std::string& name, const place_table& table, const table_fit& found);

// "TOO UNEVEN for 10,000,000 fair shuffles: ..."
std::string verdict_sentence(const place_table& table, const table_fit& found);

// "fits", "too-even", ...
std::string_view word(outcome what);

// "about 4,060,000 shuffles (3,280,000 to 5,170,000)"
std::string text_of(const shuffle_estimate& estimate);

}  // namespace fairshuf::published
