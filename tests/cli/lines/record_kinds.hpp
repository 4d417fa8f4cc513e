// Records of every form, and runs of `fairshuf lines` with them.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "cli/lines/line_runs.hpp"
#include "fairshuf/shuffle/with_key.hpp"
#include "lines/input/record_form.hpp"
#include "src/lines/record_model.hpp"

namespace fairshuf::test {

struct kind {
    words options;
    lines::record_form form;
    std::function<std::string(std::size_t)> record;  // the i-th, with its delimiter
};

inline std::string letters(std::size_t i, std::size_t most) {
    return std::string(i * 7919 % most, static_cast<char>('a' + i % 26));
}

// Records of all kinds in each form.
inline const std::vector<kind> kinds{
    {{}, lines::delimited{}, [](std::size_t i) { return std::to_string(i) + letters(i, 9) + "\n"; }},
    {{"-z"},
     lines::delimited{'\0'},
     [](std::size_t i) { return std::to_string(i) + "\n" + letters(i, 9) + std::string(1, '\0'); }},
    {{"--csv"},
     lines::quoted{},
     [](std::size_t i) {
         return i % 3 == 0 ? "\"" + letters(i, 70) + "\n\"\"" + std::to_string(i) + "\n\",x\r\n"
                           : std::to_string(i) + ",\"\"," + letters(i, 20) + "\n";
     }},
    {{"--group=4"},
     lines::grouped{4},
     [](std::size_t i) { return "@" + std::to_string(i) + "\n" + letters(i, 9) + "\n+\n\n"; }},
    {{"--group=2", "-z"},
     lines::grouped{2, '\0'},
     [](std::size_t i) { return std::to_string(i) + std::string(1, '\0') + "\n" + std::string(1, '\0'); }},
    {{"--record=8"},
     lines::sized{8},
     [](std::size_t i) {
         std::string bytes(8, '\0');
         for (char& c : bytes) {
             c = static_cast<char>(i % 256);
             i /= 256;
         }
         return bytes;
     }},
    {{"--separator=\\n\\n"},
     lines::separated{"\n\n"},
     [](std::size_t i) { return std::to_string(i) + "\n" + letters(i, 9) + "x\n\n"; }},
    {{"--separator=%%\\x0a"},
     lines::separated{"%%\n"},
     [](std::size_t i) { return std::to_string(i) + "%" + letters(i, 9) + "\n%%\n"; }},
};

inline std::string joined_text(const words& records) {
    std::string text;
    for (const auto& record : records) text += record;
    return text;
}

inline words some_of(const kind& what, std::size_t n, std::size_t first = 0) {
    words records;
    for (std::size_t i = first; i < first + n; ++i) records.push_back(what.record(i));
    return records;
}

inline std::string shuffled_records(words records) {
    fairshuf::shuffle(records, key::from_text(seed), {.threads = 1});
    return joined_text(records);
}

class RecordRuns : public LineRuns {
protected:
    words with(const kind& what, words more) const {
        more.insert(more.begin(), what.options.begin(), what.options.end());
        return more;
    }
    std::string file(const std::string& name, const std::string& text) const {
        const auto path = files_ / name;
        write_all(path, text);
        return path.string();
    }

private:
    scratch_folder files_;
};

}  // namespace fairshuf::test
