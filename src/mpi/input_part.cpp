#include "mpi/input_part.hpp"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <variant>

#include "lines/input/chunk_reader.hpp"
#include "mpi/stretch_scan.hpp"
#include "system/files/descriptor.hpp"
#include "system/files/read_write.hpp"

namespace fairshuf::cluster {
namespace {

constexpr std::size_t block_bytes = std::size_t{1} << 20;
constexpr std::uint64_t unknown = std::numeric_limits<std::uint64_t>::max();

error changed(const std::string& path) {
    return lines::named(path, {"the file changed while it was read"});
}

// Opens a file, which must be the one that the first rank has seen.
expected<descriptor> open_same(const input_file& file) {
    auto opened = open_for_reading(file.path);
    if (!opened) return opened.error();
    struct stat about{};
    if (::fstat(opened->get(), &about) != 0) return lines::named(file.path, {std::strerror(errno)});
    if (static_cast<std::uint64_t>(about.st_size) != file.size)
        return lines::named(file.path, {fmt::format("the file has {} bytes here, and {} bytes on rank 0; all "
                                                    "ranks must see the same files",
                                                    about.st_size, file.size)});
    return opened;
}

expected<std::size_t> read_at(const descriptor& from, const input_file& file, std::uint64_t at,
                              std::span<char> into) {
    for (;;) {
        const ssize_t got = ::pread(from.get(), into.data(), into.size(), static_cast<off_t>(at));
        if (got > 0 || into.empty()) return static_cast<std::size_t>(got);
        if (got == 0) return changed(file.path);
        if (errno != EINTR)
            return lines::named(file.path, {fmt::format("read error: {}", std::strerror(errno))});
    }
}

// Calls f(text, size) for each block of a part of a file, until it returns false.
template <class F>
expected<void> each_block(const input_file& file, std::uint64_t begin, std::uint64_t end, F f) {
    if (begin >= end) return {};
    const auto opened = open_same(file);
    if (!opened) return opened.error();
    std::vector<char> block(block_bytes + lines::marked_at_once);
    while (begin < end) {
        const auto some = static_cast<std::size_t>(std::min<std::uint64_t>(block_bytes, end - begin));
        const auto got = read_at(*opened, file, begin, {block.data(), some});
        if (!got) return got.error();
        if (!f(block.data(), *got)) return {};
        begin += *got;
    }
    return {};
}

// What a source says about the text before it.
struct text_before {
    std::uint64_t lines = 0, records = 0;
    std::function<bool()> after_crlf = {};
};

// A part of a file. It is open while it is read.
class part_source final : public lines::line_source {
public:
    part_source(const input_file& file, std::uint64_t begin, std::uint64_t end, text_before before)
        : file_(&file), begin_(begin), at_(begin), end_(end), before_(std::move(before)) {}

    expected<std::size_t> read(std::span<char> into) override {
        const auto some = static_cast<std::size_t>(std::min<std::uint64_t>(into.size(), end_ - at_));
        if (some == 0) {
            opened_.reset();
            return some;
        }
        if (!opened_) {
            auto opened = open_same(*file_);
            if (!opened) return opened.error();
            opened_ = *std::move(opened);
        }
        auto got = read_at(*opened_, *file_, at_, into.first(some));
        if (got) at_ += *got;
        return got;
    }
    std::optional<std::uint64_t> size() const override { return end_ - at_; }
    std::string name() const override { return file_->path; }
    std::uint64_t lines_before() const override { return before_.lines; }
    std::uint64_t bytes_before() const override { return begin_; }
    std::uint64_t records_before() const override { return before_.records; }
    bool is_after_crlf() const override { return before_.after_crlf && before_.after_crlf(); }

private:
    const input_file* file_;
    std::optional<descriptor> opened_;
    std::uint64_t begin_, at_, end_;
    text_before before_;
};

// A compressed file, without its header.
class whole_source final : public lines::line_source {
public:
    whole_source(const input_file& file, lines::input_settings how, text_before before)
        : file_(&file), how_(std::move(how)), before_(std::move(before)) {}

    expected<std::size_t> read(std::span<char> into) override {
        if (is_over_) return std::size_t{0};
        if (!opened_) {
            if (auto same = open_same(*file_); !same) return same.error();
            auto opened = lines::open_inputs({file_->path}, how_);
            if (!opened) return opened.error();
            if (opened->compressed.empty()) return changed(file_->path);
            opened_ = std::move(opened->sources.front());
            bytes_before_ = opened_->bytes_before();
        }
        auto got = opened_->read(into);
        if (!got || *got > 0) return got;
        is_over_ = true;
        opened_.reset();
        return got;
    }
    std::string name() const override { return file_->path; }
    std::uint64_t lines_before() const override { return before_.lines; }
    std::uint64_t bytes_before() const override { return bytes_before_; }
    bool is_after_crlf() const override { return before_.after_crlf && before_.after_crlf(); }

private:
    const input_file* file_;
    lines::input_settings how_;
    text_before before_;
    std::uint64_t bytes_before_ = 0;
    std::unique_ptr<lines::line_source> opened_;
    bool is_over_ = false;
};

// Stands for the inputs that other ranks read after this one's.
class no_source final : public lines::line_source {
public:
    expected<std::size_t> read(std::span<char> /*into*/) override { return std::size_t{0}; }
};

// Reads all records of a source, and reports how many there are, and whether the last one ends with \r\n.
struct read_through {
    std::uint64_t records = 0;
    bool ends_with_crlf = false;
};
expected<read_through> read_all(lines::line_source& source, const lines::record_form& form,
                                std::uint64_t memory) {
    lines::chunk_reader input(source, form, block_bytes);
    input.allow_rest();  // whether it is allowed is decided when the records are read
    lines::text_buffer text;
    read_through found;
    for (;;) {
        const auto state = input.prepare(memory);
        if (!state) return state.error();
        if (*state == lines::chunk_reader::state::over) return found;
        if (*state == lines::chunk_reader::state::needs_memory) return input.too_long();
        lines::chunk some;
        if (!input.hand_out(text, some)) return error{"memory exhausted"};
        found.records += some.lines;
        found.ends_with_crlf = lines::ends_with_crlf({text.data(), some.bytes});
    }
}

bool has_line_breaks(const lines::record_form& form) {
    if (const auto* plain = std::get_if<lines::delimited>(&form)) return plain->delimiter == '\n';
    if (const auto* groups = std::get_if<lines::grouped>(&form)) return groups->delimiter == '\n';
    return std::holds_alternative<lines::quoted>(form);
}

std::uint64_t up(std::uint64_t a, std::uint64_t b) {
    return a / b + (a % b > 0 ? 1 : 0);
}

}  // namespace

input_part::input_part(const input_table& table, lines::input_settings how, const ranks& all,
                       std::function<void(std::uint64_t)> on_read)
    : table_(&table),
      how_(std::move(how)),
      all_(&all),
      on_read_(std::move(on_read)),
      cuts_(table.cuts(all.size())),
      states_(all.size() + 1) {
    const input_cut first = cuts_[all.rank()], last = cuts_[all.rank() + 1];
    if (first == last) return;
    for (std::size_t f = first.file; f <= last.file && f < table.files.size(); ++f) {
        const input_file& file = table.files[f];
        const std::uint64_t begin = f == first.file ? first.at : file.begin;
        const std::uint64_t end = f == last.file ? last.at : file.size;
        if (f < last.file || table.is_inside(last)) pieces_.push_back({f, begin, end});
    }
}

expected<void> input_part::count() {
    const std::size_t rank = all_->rank();
    if (auto done = all_->together([&] { return scan_pieces(); }); !done) return done;
    const bool goes_on = table_->is_inside(cuts_[rank + 1]) && !pieces_.empty();
    follow_cuts(all_->lists_of(goes_on ? found_.back() : std::vector<std::uint64_t>()));
    const bool is_inside = table_->is_inside(cuts_[rank]);
    if (auto done = all_->together([&] { return find_border(); }); !done) return done;

    // The records up to the end of each piece, if that is the end of the file.
    std::vector<std::uint64_t> to_end;
    for (std::size_t i = 0; i < pieces_.size(); ++i)
        to_end.push_back(
            records_to_end(pieces_[i], i == 0 && is_inside ? states_[rank] : cut_state{}, found_[i]));
    const bool ends_file =
        is_inside && !pieces_.empty() && pieces_[0].end == table_->files[pieces_[0].file].size;
    const std::vector<std::uint64_t> own{border_, border_index_, ends_file ? to_end[0] : unknown};
    auto borders = all_->all_of(own);
    std::map<std::size_t, std::uint64_t> in_file;  // all records of the files that are cut
    for (std::size_t r = 0; r < all_->size(); ++r)
        if (borders[3 * r + 2] != unknown) in_file[cuts_[r].file] = borders[3 * r + 2];
    for (std::size_t r = 0; r < all_->size(); ++r)
        if (const auto all = in_file.find(cuts_[r].file); table_->is_inside(cuts_[r]) && all != in_file.end())
            borders[3 * r + 1] = std::min(borders[3 * r + 1], all->second);

    for (std::size_t i = 0; i < pieces_.size(); ++i) {
        piece& one = pieces_[i];
        std::uint64_t end_index = to_end[i];
        if (i == 0 && is_inside) {
            one.begin = borders[3 * rank];
            one.index = borders[3 * rank + 1];
            one.lines = states_[rank].breaks + border_breaks_;
        }
        if (i + 1 == pieces_.size() && goes_on) {
            one.end = borders[3 * (rank + 1)];
            end_index = borders[3 * (rank + 1) + 1];
        }
        records_ += end_index - one.index;
    }
    const std::vector<std::uint64_t> counts{records_};
    all_records_ = all_->sums_of(counts)[0];
    first_record_ = all_->sums_before(counts)[0];
    return {};
}

expected<void> input_part::scan_pieces() {
    for (const auto& one : pieces_) {
        const input_file& file = table_->files[one.file];
        auto& found = found_.emplace_back();
        if (file.is_whole) {
            const auto records = count_whole(file);
            if (!records) return records.error();
            found.push_back(*records);
            on_read_(file.size);
        } else if (!std::holds_alternative<lines::sized>(how_.form)) {
            if (auto done = scan(one, found); !done) return done;
        }
    }
    return {};
}

// Line breaks, and then three numbers for each state.
expected<void> input_part::scan(const piece& where, std::vector<std::uint64_t>& found) const {
    stretch_scan scan(how_.form);
    auto done = each_block(table_->files[where.file], where.begin, where.end,
                           [&](const char* text, std::size_t size) {
                               scan.add(text, size);
                               on_read_(size);
                               return true;
                           });
    if (!done) return done;
    found.push_back(scan.breaks());
    for (const auto& end : scan.ends())
        found.insert(found.end(), {end.records, end.state, std::uint64_t{end.is_border}});
    return {};
}

expected<std::uint64_t> input_part::count_whole(const input_file& file) const {
    whole_source source(file, how_, {});
    const auto found = read_all(source, how_.form, how_.memory());
    if (!found) return found.error();
    return found->records;
}

// From the beginning of each file that is cut, from cut to cut.
void input_part::follow_cuts(const std::vector<std::vector<std::uint64_t>>& scans) {
    if (std::holds_alternative<lines::sized>(how_.form)) return;
    for (std::size_t r = 0; r < all_->size(); ++r) {
        const input_cut &from = cuts_[r], &to = cuts_[r + 1];
        if (!table_->is_inside(to)) continue;
        cut_state state = table_->is_inside(from) && from.file == to.file ? states_[r] : cut_state{};
        if (from != to) {
            const std::uint64_t* const row = &scans[r][1 + 3 * static_cast<std::size_t>(state.state)];
            state = {row[1], state.ends + row[0], state.breaks + scans[r][0], row[2] != 0};
        }
        states_[r + 1] = state;
    }
}

// The first record that begins at this rank's cut or behind it, if the cut is inside of a file.
expected<void> input_part::find_border() {
    const input_cut& cut = cuts_[all_->rank()];
    if (!table_->is_inside(cut)) return {};
    const input_file& file = table_->files[cut.file];
    if (const auto* fixed = std::get_if<lines::sized>(&how_.form)) {
        const std::uint64_t index = up(cut.at - file.begin, fixed->bytes);
        border_ = std::min(file.begin + index * fixed->bytes, file.size);
        border_index_ = (border_ - file.begin) / fixed->bytes;
        return {};
    }
    const cut_state& state = states_[all_->rank()];
    const std::uint64_t unfinished = state.is_border ? 0 : 1;
    std::uint64_t wanted = unfinished;  // ends of records to go to
    border_index_ = state.ends + unfinished;
    if (const auto* groups = std::get_if<lines::grouped>(&how_.form)) {
        wanted += (groups->lines - border_index_ % groups->lines) % groups->lines;
        border_index_ = up(border_index_, groups->lines);
    }
    border_ = cut.at;
    if (wanted == 0) return {};
    border_search search(how_.form, state.state, wanted);
    auto done = each_block(file, cut.at, file.size, [&](const char* text, std::size_t size) {
        const std::uint64_t before = search.offset();
        const bool found = search.find(text, size);
        if (std::holds_alternative<lines::quoted>(how_.form))
            border_breaks_ +=
                lines::count_lines(text, static_cast<std::size_t>(search.offset() - before), '\n');
        return !found;
    });
    border_ += search.offset();
    return done;
}

std::uint64_t input_part::records_to_end(const piece& where, const cut_state& before,
                                         const std::vector<std::uint64_t>& found) const {
    const input_file& file = table_->files[where.file];
    if (file.is_whole) return found[0];
    if (const auto* fixed = std::get_if<lines::sized>(&how_.form)) return file.weight() / fixed->bytes;
    const std::uint64_t* const row = &found[1 + 3 * static_cast<std::size_t>(before.state)];
    const bool is_border = where.begin == where.end ? before.is_border : row[2] != 0;
    const std::uint64_t ends = before.ends + row[0] + (is_border ? 0 : 1);
    const auto* groups = std::get_if<lines::grouped>(&how_.form);
    return groups != nullptr ? ends / groups->lines : ends;
}

// Whether the last record of the files before this one ends with \r\n. The last line of a file gets its line
// break like the line before it, even if that is in another file, which another rank reads.
bool input_part::is_after_crlf(std::size_t file) const {
    while (file-- > 0) {
        const input_file& before = table_->files[file];
        if (before.weight() == 0) continue;
        if (!before.is_whole) {
            std::string last;
            const std::uint64_t begin = std::max(before.begin + 2, before.size) - 2;
            const auto done = each_block(before, begin, before.size, [&](const char* text, std::size_t size) {
                last.append(text, size);
                return true;
            });
            if (!done) return false;
            if (last.ends_with('\n')) return lines::ends_with_crlf(last);
        }
        const auto source = source_of({file, before.begin, before.size}, true);
        const auto found = read_all(*source, how_.form, how_.memory());
        if (!found) return false;
        if (found->records > 0) return found->ends_with_crlf;
    }
    return false;
}

// A leading piece is the first text that this rank reads.
std::unique_ptr<lines::line_source> input_part::source_of(const piece& where, bool is_leading) const {
    const input_file& file = table_->files[where.file];
    const std::string& header = table_->records_of_header;
    const auto header_lines = static_cast<std::uint64_t>(std::ranges::count(header, '\n'));
    text_before before{.lines = header_lines + where.lines, .records = where.index};
    if (where.begin > file.begin) {
        before.after_crlf = [&file, begin = where.begin] {
            std::string last;
            const auto done = each_block(file, std::max(begin, file.begin + 2) - 2, begin,
                                         [&](const char* text, std::size_t size) {
                                             last.append(text, size);
                                             return true;
                                         });
            return done && lines::ends_with_crlf(last);
        };
    } else {
        before.after_crlf = [this, &header, is_leading, number = where.file] {
            return lines::ends_with_crlf(header) ||
                   (is_leading && has_line_breaks(how_.form) && is_after_crlf(number));
        };
    }
    if (file.is_whole) return std::make_unique<whole_source>(file, how_, std::move(before));
    return std::make_unique<part_source>(file, where.begin, where.end, std::move(before));
}

std::vector<std::unique_ptr<lines::line_source>> input_part::sources() const {
    std::vector<std::unique_ptr<lines::line_source>> all;
    bool is_leading = true;
    for (const auto& one : pieces_) {
        all.push_back(source_of(one, is_leading));
        is_leading = is_leading && one.begin == one.end;
    }
    if (all.empty() || pieces_.back().file + 1 < table_->files.size())
        all.push_back(std::make_unique<no_source>());
    return all;
}

}  // namespace fairshuf::cluster
