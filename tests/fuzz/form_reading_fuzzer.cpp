// Any bytes, in pieces of any size, are read in the same way as a file of each format: as the same records,
// or with the same error. The records are the text, and they are found again in another order.
//
//   cmake --preset fuzz && cmake --build --preset fuzz
//   mkdir -p corpus && build/fuzz/tests/form_reading_fuzzer -max_len=8192 corpus/
//
// The ordinary tests call the same function with mutations of a few seeds (form_reading_fuzz_test.cpp).
//
// Three bytes choose the format and the pieces. The rest is the text.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "lines/input/format_of_inputs.hpp"
#include "lines/input/framed_source.hpp"
#include "lines/input/record_form.hpp"
#include "src/lines/in_pieces.hpp"

namespace {

using namespace fairshuf;
using namespace fairshuf::lines;
using fairshuf::test::in_pieces;

void demand(bool condition) {
    if (!condition) std::abort();
}

struct outcome {
    std::string problem = {};  // empty if there is none
    std::string bytes = {};    // as the shuffle sees them
    record_form form = delimited{};
    std::string before = {}, after = {};  // what stands around them

    bool operator==(const outcome& other) const { return problem == other.problem && bytes == other.bytes; }

    std::vector<std::string> records() const {
        std::vector<std::string> all;
        record_scan scan;
        const std::string padded = bytes + std::string(64, '\0');
        scan_records(form, padded.data(), bytes.size(), scan);
        demand(scan.end == bytes.size());
        for_each_record(form, padded.data(), bytes.size(), [&](std::size_t begin, std::size_t end) {
            demand(begin < end);
            all.push_back(plain(bytes.substr(begin, end - begin)));
        });
        demand(all.size() == scan.records);
        return all;
    }
    std::string plain(const std::string& record) const {
        if (!std::holds_alternative<framed>(form)) return record;
        demand(framed::heads_in(record.size()) == record.size() - frame_stripper().strip(record).size());
        return std::string(frame_stripper().strip(record));
    }
};

outcome read(const chosen_format& format, const std::string& text, std::size_t piece, std::size_t room) {
    outcome seen;
    const auto all = *format_of_inputs::of({"text"}, format, delimited{});
    std::unique_ptr<line_source> source = std::make_unique<in_pieces>(text, piece);
    if (const auto wrapped = all->wrap(source, 0); !wrapped) return {wrapped.error().message};
    seen.form = all->form();
    std::string buffer(room, '\0');
    for (;;) {
        const auto got = source->read(buffer);
        if (!got) return {got.error().message};
        if (*got == 0) break;
        seen.bytes.append(buffer, 0, *got);
    }
    if (all->frame() == nullptr) return seen;
    const std::uint64_t rows = seen.form.index() == record_form(sized{}).index() ? seen.records().size() : 0;
    seen.before = all->frame()->before(rows, 0);
    seen.after = all->frame()->after();
    return seen;
}

const std::array<chosen_format, 12>& all_formats() {
    static const std::array<chosen_format, 12> all{{{file_format::fasta},
                                                    {file_format::fasta, true},
                                                    {file_format::fastq},
                                                    {file_format::fastq, true},
                                                    {file_format::tfrecord},
                                                    {file_format::tar},
                                                    {file_format::npy},
                                                    {file_format::mbox},
                                                    {file_format::by_start, false, "ab"},
                                                    {file_format::by_pattern, false, "^a+b"},
                                                    {file_format::jsonl, true},
                                                    {file_format::tsv, true}}};
    return all;
}

// A library's reader has the same opinion, but for its own limits: overflow, NUL and a mark at the beginning.
void compare_json(const std::string& text, const outcome& seen) {
    bool right = true, sure = true;
    for (std::size_t at = 0; at < text.size() && right;) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        const std::string line = text.substr(at, end - at);
        sure = sure && line.find('\0') == std::string::npos && !line.starts_with("\xef") &&
               line.find_first_of("eE0123456789") == std::string::npos;
        right = nlohmann::json::accept(line);
        at = end + 1;
    }
    if (sure) demand(right == seen.problem.empty());
}

void look_at(const chosen_format& format, const std::string& text, const outcome& seen) {
    if (format.kind == file_format::jsonl) compare_json(text, seen);
    const bool are_lines = format.kind == file_format::jsonl || format.kind == file_format::tsv;
    if (are_lines) demand(!seen.problem.empty() || seen.bytes == text);
    if (!seen.problem.empty() || are_lines) return;
    auto records = seen.records();
    std::string all = seen.before;
    for (const auto& record : records) all += record;
    if (format.kind == file_format::npy) demand(all == text);  // the header keeps its blanks
    const bool is_text = has_splitter(format.kind) && !is_binary(format.kind);
    if (is_text) demand(all == text || all == text + "\n" || all == text + "\r\n");
    if (format.kind == file_format::tfrecord) demand(all == text);
    if (!has_splitter(format.kind)) return;
    std::ranges::reverse(records);
    std::string other = seen.before;
    for (const auto& record : records) other += record;
    const outcome again = read(format, other + seen.after, 64, 4096);
    demand(again.problem.empty());
    // Two samples of one name may come to lie side by side.
    if (format.kind != file_format::tar) demand(again.records() == records);
    if (format.kind == file_format::tar) demand(again.before == seen.before);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    constexpr std::size_t chosen = 3;
    if (size < chosen) return 0;
    const chosen_format& format = all_formats()[data[0] % all_formats().size()];
    const std::string text(reinterpret_cast<const char*>(data) + chosen, size - chosen);
    const outcome seen = read(format, text, text.size() + 1, std::size_t{1} << 20);
    demand(seen == read(format, text, 1 + data[1], 1 + std::size_t{data[2]} * data[2]));
    look_at(format, text, seen);
    return 0;
}
