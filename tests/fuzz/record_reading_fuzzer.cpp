// Any bytes, in pieces of any size and from any number of sources, are read as the right records: of CSV, of
// a number of lines or bytes, or up to a string. An incomplete last record is a rest or an error.
//
//   cmake --preset fuzz && cmake --build --preset fuzz
//   mkdir -p corpus && build/fuzz/tests/record_reading_fuzzer -max_len=4096 corpus/
//
// The ordinary tests call the same function with mutations of a few seeds (record_reading_fuzz_test.cpp).
//
// Four bytes choose how to read. The rest is the text of one or several sources.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <list>
#include <string>
#include <utility>
#include <vector>

#include "lines/input/chunk_reader.hpp"
#include "lines/input/record_form.hpp"
#include "src/lines/in_pieces.hpp"
#include "src/lines/record_model.hpp"

namespace {

using namespace fairshuf;
using namespace fairshuf::lines;
using fairshuf::test::in_pieces;

void demand(bool condition) {
    if (!condition) std::abort();
}

struct manner {
    record_form form;
    std::size_t piece = 1, chunk_bytes = 1, sources = 1;
    bool allow_rest = false;
};

constexpr std::size_t manner_bytes = 4;

manner manner_of(const std::uint8_t* data) {
    const std::array<record_form, 10> forms{quoted{},         quoted{'a', '"'}, grouped{1}, grouped{2},
                                            grouped{4, '\0'}, sized{1},         sized{7},   separated{"\n\n"},
                                            separated{"aab"}, delimited{'\n'}};
    manner how;
    how.form = forms[data[0] % forms.size()];
    how.piece = 1 + data[1];
    how.chunk_bytes = 1 + std::size_t{data[2]} * data[2] / 16;
    how.sources = 1 + data[3] % 3;
    how.allow_rest = data[3] >= 128;
    return how;
}

// The model.
struct outcome {
    std::vector<std::string> records = {};
    std::string rest = {};
    bool fails = false;
};

// Whether a record cannot end here: a quotation is open, or the last byte is an escape.
bool is_open(const quoted& form, const std::string& text) {
    bool open = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == form.escape) {
            if (++i == text.size()) return true;
        } else if (text[i] == form.quote) {
            open = !open;
        }
    }
    return open;
}

// A line with its end, which is that of the line before.
std::string ended(const std::string& line, const std::string& before, char delimiter) {
    const bool crlf = delimiter == '\n' && before.ends_with("\r\n") && !line.ends_with('\r');
    return line + (crlf ? "\r" : "") + delimiter;
}

// The incomplete record at the end, completed. `before` is the record before it.
std::string completed(const record_form& form, std::string text, const std::string& before) {
    if (const auto* lines = std::get_if<delimited>(&form)) return ended(text, before, lines->delimiter);
    if (const auto* groups = std::get_if<grouped>(&form)) {
        if (text.ends_with(groups->delimiter)) return text;
        const auto line = text.rfind(groups->delimiter);
        return ended(text, line == std::string::npos ? before : text.substr(0, line + 1), groups->delimiter);
    }
    if (const auto* csv = std::get_if<quoted>(&form))
        return is_open(*csv, text) ? text : ended(text, before, '\n');
    if (const auto* strings = std::get_if<separated>(&form)) {
        for (std::size_t more = 1;; ++more) {
            const std::string longer = text + strings->separator.substr(strings->separator.size() - more);
            if (longer.ends_with(strings->separator)) return longer;
        }
    }
    return text;
}

void read_by_model(const manner& how, std::string text, bool is_last, outcome& all) {
    for (int turn = 0; turn < 2; ++turn) {
        for (auto& record : test::records_by_model(how.form, text)) {
            text.erase(0, record.size());
            all.records.push_back(std::move(record));
        }
        if (text.empty()) return;
        if (turn == 0) text = completed(how.form, text, all.records.empty() ? "" : all.records.back());
    }
    all.rest = text;
    all.fails = std::holds_alternative<quoted>(how.form) || !how.allow_rest || !is_last;
}

// The reader's result, chunk by chunk.
outcome read_by_chunks(const manner& how, const std::vector<line_source*>& sources) {
    chunk_reader input(sources, how.form, how.chunk_bytes);
    if (how.allow_rest) input.allow_rest();
    outcome all;
    text_buffer text;
    for (;;) {
        const auto state = input.prepare(std::numeric_limits<std::uint64_t>::max());
        if (!state) {
            all.fails = true;
            return all;
        }
        if (*state == chunk_reader::state::over) break;
        chunk some;
        demand(input.hand_out(text, some));
        demand(some.first == all.records.size() && some.lines > 0);
        demand(is_whole(how.form, text.data(), some.bytes, some.lines));
        std::size_t last = 0;
        for_each_record(how.form, text.data(), some.bytes, [&](std::size_t begin, std::size_t end) {
            demand(begin == last && end > begin && end <= some.bytes);
            const char* const first = text.data() + begin;
            demand(std::visit(
                       [&](const auto& form) { return record_size(form, first, text.data() + some.bytes); },
                       how.form) == end - begin);
            all.records.emplace_back(first, end - begin);
            last = end;
        });
        demand(last == some.bytes && all.records.size() == some.first + some.lines);
    }
    all.rest = input.rest();
    return all;
}

// Finding the end in pieces gives the same end as finding it at once.
void check_scanning(const manner& how, const std::string& text) {
    std::vector<char> memory(text.begin(), text.end());
    memory.resize(text.size() + text_buffer::padding);
    record_scan at_once, in_bits;
    scan_records(how.form, memory.data(), text.size(), at_once);
    for (std::size_t known = 0; known < text.size();) {
        known = std::min(text.size(), known + 1 + known * 5 % how.piece);
        scan_records(how.form, memory.data(), known, in_bits);
    }
    demand(in_bits.end == at_once.end);
    std::size_t end = 0;
    for (const auto& record : test::records_by_model(how.form, text)) end += record.size();
    demand(at_once.end == end);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size < manner_bytes) return 0;
    const manner how = manner_of(data);
    const std::string text(data + manner_bytes, data + size);
    check_scanning(how, text);
    outcome wanted;
    std::list<in_pieces> sources;
    std::vector<line_source*> pointers;
    for (std::size_t i = 0; i < how.sources; ++i) {
        const std::size_t begin = text.size() * i / how.sources, end = text.size() * (i + 1) / how.sources;
        const std::string part = text.substr(begin, end - begin);
        pointers.push_back(&sources.emplace_back(part, how.piece));
        if (!wanted.fails) read_by_model(how, part, i + 1 == how.sources, wanted);
    }
    const outcome found = read_by_chunks(how, pointers);
    demand(found.fails == wanted.fails);
    if (found.fails) return 0;
    demand(found.records == wanted.records && found.rest == wanted.rest);
    return 0;
}
