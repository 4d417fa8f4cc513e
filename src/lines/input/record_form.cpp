#include "lines/input/record_form.hpp"

namespace fairshuf::lines {
namespace {

struct completing {
    std::string_view unfinished;
    const record_scan* scan;

    std::string_view operator()(const delimited& form) const { return {&form.delimiter, 1}; }
    std::string_view operator()(const grouped& form) const {
        return unfinished.ends_with(form.delimiter) ? "" : std::string_view(&form.delimiter, 1);
    }
    std::string_view operator()(const sized& /*form*/) const { return ""; }
    // Finds the longest prefix of the separator that is already present.
    std::string_view operator()(const separated& form) const {
        const std::string_view separator = form.separator;
        std::size_t there = std::min(separator.size() - 1, unfinished.size());
        while (!unfinished.ends_with(separator.substr(0, there))) --there;
        return separator.substr(there);
    }
    std::string_view operator()(const quoted& /*form*/) const {
        return scan->inner != 0 ? "" : std::string_view(&quoted::delimiter, 1);
    }
};

}  // namespace

std::string_view completion(const record_form& form, std::string_view unfinished, const record_scan& scan) {
    return unfinished.empty() ? "" : std::visit(completing{unfinished, &scan}, form);
}

std::size_t most_completion(const record_form& form) {
    const auto* strings = std::get_if<separated>(&form);
    return strings != nullptr ? strings->separator.size() : 1;
}

}  // namespace fairshuf::lines
