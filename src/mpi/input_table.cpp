#include "mpi/input_table.hpp"

#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <utility>

#include "lines/input/header_reader.hpp"
#include "lines/input/line_source.hpp"

namespace fairshuf::cluster {
namespace {

// Where a cut after so much of all inputs is. A file that is not cut belongs to the rank that has its middle.
input_cut cut_after(const std::vector<input_file>& files, std::uint64_t weight) {
    for (std::size_t f = 0; f < files.size(); ++f) {
        const input_file& file = files[f];
        if (weight >= file.weight()) {
            weight -= file.weight();
            continue;
        }
        if (!file.is_whole) return {f, file.begin + weight};
        if (weight <= file.weight() / 2) return {f, file.begin};
        return {f + 1, f + 1 < files.size() ? files[f + 1].begin : 0};
    }
    return {files.size(), 0};
}

expected<std::uint64_t> size_of_file(const std::string& path) {
    struct stat about{};
    if (path == "-")
        return error{"standard input cannot be divided among ranks; name files that all ranks can read"};
    if (::stat(path.c_str(), &about) != 0) return lines::named(path, {std::strerror(errno)});
    if (S_ISDIR(about.st_mode))
        return lines::named(path, {fmt::format("read error: {}", std::strerror(EISDIR))});
    if (!S_ISREG(about.st_mode))
        return lines::named(path, {"not a regular file; ranks read parts of files, not of pipes or devices"});
    return static_cast<std::uint64_t>(about.st_size);
}

void put_number(std::string& text, std::uint64_t number) {
    text += std::to_string(number) + ' ';
}

void put_text(std::string& text, std::string_view more) {
    put_number(text, more.size());
    text += more;
}

std::uint64_t take_number(std::string_view& text) {
    std::uint64_t number = 0;
    for (; text.front() != ' '; text.remove_prefix(1))
        number = 10 * number + static_cast<std::uint64_t>(text.front() - '0');
    text.remove_prefix(1);
    return number;
}

std::string take_text(std::string_view& text) {
    const auto size = static_cast<std::size_t>(take_number(text));
    std::string taken(text.substr(0, size));
    text.remove_prefix(size);
    return taken;
}

}  // namespace

std::uint64_t input_table::weight() const {
    std::uint64_t sum = 0;
    for (const auto& file : files) sum += file.weight();
    return sum;
}

std::vector<input_cut> input_table::cuts(std::size_t ranks) const {
    const std::uint64_t all = weight();
    std::vector<input_cut> made{{0, files.empty() ? 0 : files.front().begin}};
    for (std::size_t r = 1; r < ranks; ++r)
        made.push_back(cut_after(files, all / ranks * r + std::min<std::uint64_t>(r, all % ranks)));
    made.push_back({files.size(), 0});
    return made;
}

std::string input_table::packed() const {
    std::string text;
    put_text(text, header);
    put_text(text, records_of_header);
    put_number(text, files.size());
    for (const auto& file : files) {
        put_text(text, file.path);
        for (const std::uint64_t number : {file.begin, file.size, std::uint64_t{file.is_whole}})
            put_number(text, number);
    }
    return text;
}

input_table input_table::unpacked(std::string_view text) {
    input_table table;
    table.header = take_text(text);
    table.records_of_header = take_text(text);
    table.files.resize(static_cast<std::size_t>(take_number(text)));
    for (auto& file : table.files) {
        file.path = take_text(text);
        file.begin = take_number(text);
        file.size = take_number(text);
        file.is_whole = take_number(text) != 0;
    }
    return table;
}

expected<input_table> look_at_inputs(const std::vector<std::string>& paths,
                                     const lines::input_settings& how) {
    input_table table;
    bool has_mark = false;
    for (const auto& path : paths) {
        const auto size = size_of_file(path);
        if (!size) return size.error();
        auto opened = lines::open_inputs({path}, how);
        if (!opened) return opened.error();
        const std::size_t mark = opened->has_mark ? lines::byte_order_mark.size() : 0;
        const std::string header = opened->header.substr(mark);
        if (auto same = lines::join_headers(table.records_of_header, header, path, paths.front()); !same)
            return same.error();
        has_mark = has_mark || opened->has_mark;
        std::ranges::move(opened->warnings, std::back_inserter(table.warnings));
        input_file file{.path = path, .size = *size, .is_whole = !opened->compressed.empty()};
        // A header without its delimiter is shorter in the file.
        if (!file.is_whole) file.begin = std::min<std::uint64_t>(mark + header.size(), *size);
        table.compressed.insert(table.compressed.end(), opened->compressed.begin(), opened->compressed.end());
        table.files.push_back(std::move(file));
    }
    table.header = (has_mark ? std::string(lines::byte_order_mark) : "") + table.records_of_header;
    return table;
}

}  // namespace fairshuf::cluster
