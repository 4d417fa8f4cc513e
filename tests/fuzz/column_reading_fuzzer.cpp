// Values of columns are what other readers find. JSON is compared with nlohmann's reader; fields of CSV, and
// of lines, with the plainest way to find them.
//
//   cmake --preset fuzz && cmake --build --preset fuzz
//   mkdir -p corpus && build/fuzz/tests/column_reading_fuzzer -max_len=4096 corpus/
//
// The ordinary tests call the same function with mutations of a few seeds (column_reading_fuzz_test.cpp).
//
// The first byte chooses the kind of record and the column. The rest is a record.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lines/columns/weight.hpp"
#include "lines/values/column.hpp"
#include "lines/values/csv_field.hpp"
#include "lines/values/json_value.hpp"

namespace {

using namespace fairshuf;
using namespace fairshuf::lines;

void demand(bool condition) {
    if (!condition) std::abort();
}

// What the other reader sees differently, and is right to: bytes that are not UTF-8, half a surrogate pair,
// and numbers that are too large for it.
bool is_comparable(std::string_view text) {
    for (std::size_t i = 0; i + 1 < text.size(); ++i)
        if (text[i] == 'u' && (text[i + 1] == 'd' || text[i + 1] == 'D')) return false;
    return std::ranges::all_of(text, [](char c) { return c > 0 && c != 'e' && c != 'E'; });
}

void check_json(const json_path& path, std::string_view text) {
    json_value reader(path);
    const auto found = reader.find(text);
    const bool is_json = found || found.error().message.starts_with("the value is an ");
    if (!is_comparable(text)) return;
    const auto all = nlohmann::json::parse(text, nullptr, false);
    demand(is_json == !all.is_discarded());
    if (!is_json) return;
    const auto* at = &all;
    for (const auto& name : path) {
        const bool there = at != nullptr && at->is_object() && at->contains(name);
        at = there ? &at->at(name) : nullptr;
    }
    demand((at != nullptr && at->is_structured()) == !found);
    if (!found) return;
    demand(found->has_value() == (at != nullptr));
    if (at != nullptr && at->is_string()) demand(**found == at->get_ref<const std::string&>());
    if (at != nullptr && !at->is_string()) demand(nlohmann::json::parse(**found) == *at);
}

// The fields of a record, byte by byte.
std::vector<std::string> fields_by_model(std::string_view record, char separator, bool quotes) {
    std::vector<std::string> fields(1);
    bool open = false;
    for (std::size_t i = 0; i < record.size(); ++i) {
        const char c = record[i];
        if (c == separator && !open) {
            fields.emplace_back();
        } else if (c != '"' || !quotes) {
            fields.back() += c;
        } else if (open && record.substr(i + 1).starts_with('"')) {
            fields.back() += '"';
            ++i;
        } else {
            open = !open;
        }
    }
    return fields;
}

void check_fields(std::string_view record, char separator, bool quotes) {
    const auto fields = fields_by_model(record, separator, quotes);
    std::string scratch;
    for (std::size_t i = 0; i < fields.size() + 2; ++i) {
        const auto found = quotes ? quoted_field(record, quoted{}, separator, i, scratch)
                                  : plain_field(record, separator, i);
        demand(found.there == (i < fields.size()));
        demand(found.there ? found.text == fields[i] : found.fields == fields.size());
    }
}

// A weight is 0 or has a number of digits, whatever was written.
void check_weight(std::string_view text) {
    const auto found = read_weight(text);
    if (!found) return;
    demand(found->digits != 0 ? found->digits % 10 != 0 : found->exponent == 0);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0) return 0;
    const std::string text(data + 1, data + size);
    switch (data[0] % 6) {
        case 0: check_json({"a"}, text); break;
        case 1: check_json({"a", "b"}, text); break;
        case 2: check_json({}, text); break;
        case 3: check_fields(text, data[0] % 2 == 0 ? ',' : '\t', true); break;
        case 4: check_fields(text, ',', false); break;
        default: check_weight(text); (void)read_json_path(text);
    }
    return 0;
}
