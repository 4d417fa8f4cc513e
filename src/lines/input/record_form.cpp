#include "lines/input/record_form.hpp"

namespace fairshuf::lines {
namespace {

struct completing {
    std::string_view unfinished;
    const record_scan* scan;
    bool after_crlf;

    std::string_view operator()(const delimited& form) const {
        return end_of_line(form.delimiter, after_crlf);
    }
    // The line before may be in the same group.
    std::string_view operator()(const grouped& form) const {
        if (unfinished.ends_with(form.delimiter)) return "";
        const auto before = unfinished.rfind(form.delimiter);
        const bool in_group = before != std::string_view::npos;
        return end_of_line(form.delimiter,
                           in_group ? ends_with_crlf(unfinished.substr(0, before + 1)) : after_crlf);
    }
    std::string_view operator()(const sized& /*form*/) const { return ""; }
    std::string_view operator()(const framed& /*form*/) const { return ""; }
    // Finds the longest prefix of the separator that is already present.
    std::string_view operator()(const separated& form) const {
        const std::string_view separator = form.separator;
        std::size_t there = std::min(separator.size() - 1, unfinished.size());
        while (!unfinished.ends_with(separator.substr(0, there))) --there;
        return separator.substr(there);
    }
    std::string_view operator()(const quoted& /*form*/) const {
        return scan->inner != 0 ? "" : end_of_line(quoted::delimiter, after_crlf);
    }

private:
    // The \r may be there already.
    std::string_view end_of_line(const char& delimiter, bool crlf) const {
        const bool whole = delimiter == '\n' && crlf && !unfinished.ends_with('\r');
        return whole ? std::string_view("\r\n") : std::string_view(&delimiter, 1);
    }
};

}  // namespace

std::string_view completion(const record_form& form, std::string_view unfinished, const record_scan& scan,
                            bool after_crlf) {
    return unfinished.empty() ? "" : std::visit(completing{unfinished, &scan, after_crlf}, form);
}

std::size_t most_completion(const record_form& form) {
    const auto* strings = std::get_if<separated>(&form);
    return strings != nullptr ? strings->separator.size() : std::string_view("\r\n").size();
}

}  // namespace fairshuf::lines
