#include "lines/output/destination.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <ranges>
#include <set>
#include <utility>

#include "format/gnu_quoting.hpp"
#include "format/quantities.hpp"
#include "lines/output/notes.hpp"
#include "lines/output/packed_sink.hpp"
#include "system/files/open_files.hpp"
#include "system/files/read_write.hpp"
#include "system/memory/memory_limit.hpp"
#include "system/output/packed_writer.hpp"

namespace fairshuf::lines {
namespace {

// Writes to one file after the other.
class divided_sink final : public byte_sink {
public:
    explicit divided_sink(const std::vector<atomic_output>& files) : files_(&files) {}

    expected<void> write(std::string_view bytes) override {
        const atomic_output& file = (*files_)[current_];
        written_.resize(files_->size());
        written_[current_] += bytes.size();
        if (auto done = write_all(file.file(), bytes); !done)
            return error{fmt::format("{}: {}", as_name(file.path()), done.error().message)};
        return {};
    }
    void go_to(std::size_t output) override { current_ = output; }

    std::uint64_t written(std::size_t output) const {
        return output < written_.size() ? written_[output] : 0;
    }

private:
    const std::vector<atomic_output>* files_;
    std::vector<std::uint64_t> written_;  // bytes
    std::size_t current_ = 0;
};

}  // namespace

// The sinks and the lines hold pointers to the files, so this object must not move.
struct destination::parts {
    parts(std::vector<atomic_output> opened, division division_of_them,
          const std::vector<output_packing>& packing, const packing_settings& wanted)
        : files(std::move(opened)), shares(std::move(division_of_them)), sink(files) {
        const auto packed = std::ranges::find_if(packing, [](const auto& one) { return bool{one}; });
        if (packed != packing.end()) {
            const std::uint64_t limit =
                wanted.buffer_size ? *wanted.buffer_size : usual_memory_limit(free_memory());
            using enum packed_sink::turns;
            const bool at_once = wanted.any_order && files.size() > 1;
            const unsigned threads =
                at_once ? 1 : packed_writer::threads_within(*packed, wanted.threads, limit / 4);
            packed_to.emplace(files, packing, threads, at_once ? any_order : one_after_the_other);
            memory = packed_writer::memory_for(*packed, threads) * (at_once ? files.size() : 1);
        }
    }

    // Where the records go.
    void connect() {
        const atomic_output& first = files.front();
        if (packed_to) {
            lines.emplace(*packed_to);
        } else if (is_one()) {
            lines.emplace(first.file(), first.any_order(), first.origin());
        } else {
            lines.emplace(sink);
        }
    }
    bool is_one() const { return files.size() == 1 && shards.bytes == 0; }

    expected<void> open_shards(const size& all, const surroundings& around);
    std::vector<std::string> texts_before(std::uint64_t records, const surroundings& around) const;
    expected<void> write_before(const std::vector<std::string>& texts);

    std::vector<atomic_output> files;
    division shares;
    divided_sink sink;
    std::optional<packed_sink> packed_to;
    std::uint64_t memory = 0;
    std::optional<line_output> lines;
    std::uint64_t bytes_before = 0, bytes_after = 0;  // the records, if there is one file
    std::string after = {};
    sized_shards shards;
};

namespace {

// Adds files to those that are open.
expected<void> open_files(const std::vector<std::string>& paths, std::vector<atomic_output>& files) {
    if (auto allowed = allow_open_files(paths.size(), "outputs"); !allowed) return allowed;
    const std::size_t before = files.size();
    files.reserve(paths.size());
    for (std::size_t i = before; i < paths.size(); ++i) {
        auto file = atomic_output::open(paths[i]);
        if (!file) return file.error();
        if (!file->where() && file->any_order())
            return error{
                fmt::format("{}: with several outputs, each must be a separate file, a pipe or a device",
                            as_name(paths[i]))};
        files.push_back(*std::move(file));
    }
    std::vector<const atomic_output*> seen;
    for (const auto& file : files) seen.push_back(&file);
    if (auto different = all_different(seen); !different) return different;
    std::ranges::for_each(files | std::views::drop(before), warn_about_links);
    return {};
}

expected<std::vector<output_packing>> packing_of_outputs(const std::vector<std::string>& paths,
                                                         const packing_settings& wanted) {
    std::vector<output_packing> all;
    for (const auto& path : paths) {
        const auto one = packing_of_output(path, wanted.how);
        if (!one) return one.error();
        all.push_back(*one);
    }
    return all;
}

// Outputs that grow at once must not take most of the memory.
expected<void> fit_at_once(const std::vector<output_packing>& all, const packing_settings& wanted) {
    if (!wanted.any_order || !wanted.buffer_size || all.size() == 1) return {};
    std::uint64_t memory = 0, packed = 0;
    for (const auto& one : all)
        if (one) {
            memory += packed_writer::memory_for(one, 1);
            ++packed;
        }
    if (memory <= *wanted.buffer_size / 2) return {};
    return error{
        fmt::format("{} {} of memory, and may take half of it; give -S {}M or more, or compress afterwards",
                    packed == 1 ? "1 compressed output needs"
                                : fmt::format("{} compressed outputs that grow at once need", packed),
                    format_bytes(memory), (2 * memory >> 20) + 1)};
}

// What comes before so many records of an output.
std::string before_records(std::uint64_t records, const surroundings& around) {
    std::string text;
    if (around.frame != nullptr) text = around.frame->before(records, around.header.size());
    return text += around.header;
}

error not_for_terminals() {
    return {"standard output is a terminal, and compressed output is not for reading; name a file with -o"};
}

}  // namespace

expected<destination> destination::open(const std::optional<std::string>& path, const packing_settings& how) {
    const auto packing = path ? packing_of_output(*path, how.how) : how.how.value_or(output_packing{});
    if (!packing) return packing.error();
    if (!path && *packing && ::isatty(STDOUT_FILENO) != 0) return not_for_terminals();
    auto file = atomic_output::open(path);
    if (!file) return file.error();
    warn_about_links(*file);
    std::vector<atomic_output> files;
    files.push_back(*std::move(file));
    auto all = std::make_unique<parts>(std::move(files), division::evenly(1), std::vector{*packing}, how);
    all->connect();
    return destination(std::move(all));
}

expected<destination> destination::open(const std::vector<std::string>& paths, const division& shares,
                                        const packing_settings& how) {
    const auto packing = packing_of_outputs(paths, how);
    if (!packing) return packing.error();
    if (auto fit = fit_at_once(*packing, how); !fit) return fit.error();
    std::vector<atomic_output> files;
    if (auto opened = open_files(paths, files); !opened) return opened.error();
    auto all = std::make_unique<parts>(std::move(files), shares, *packing, how);
    all->connect();
    return destination(std::move(all));
}

expected<destination> destination::open(const sized_shards& shards, const packing_settings& how) {
    const auto first = shards.names(1);
    if (!first) return first.error();
    auto to = open(*first, division::evenly(1), how);
    if (!to) return to.error();
    to->all_->shards = shards;
    to->all_->connect();
    return to;
}

// Framed records have a head in front, or several.
expected<void> destination::parts::open_shards(const size& all, const surroundings& around) {
    const std::uint64_t heads = around.framed_records ? all.records * framed::head_bytes : 0;
    const std::uint64_t before = before_records(all.records, around).size();
    if (shards.bytes <= before)
        return error{
            fmt::format("--shard-size {}: what comes before the records in each shard alone has {} bytes",
                        shards.bytes, before)};
    const std::uint64_t room = shards.bytes - before;
    // No more than there are records: others would be empty.
    const std::uint64_t count =
        std::max<std::uint64_t>(std::min((all.bytes - heads + room - 1) / room, all.records), 1);
    if (count > shards.most)
        return error{fmt::format("--shard-size {}: {} outputs are too many, {} at most; give {} or more",
                                 shards.bytes, count, shards.most,
                                 before + (all.bytes - heads + shards.most - 1) / shards.most)};
    const auto names = shards.names(static_cast<std::size_t>(count));
    if (!names) return names.error();
    shares = division::evenly(names->size());
    return open_files(*names, files);
}

std::vector<std::string> destination::parts::texts_before(std::uint64_t records,
                                                          const surroundings& around) const {
    const auto begins = shares.begins(records);
    std::vector<std::string> texts;
    for (std::size_t i = 0; i < files.size(); ++i)
        texts.push_back(
            before_records((i + 1 < begins.size() ? begins[i + 1] : records) - begins[i], around));
    return texts;
}

expected<void> destination::parts::write_before(const std::vector<std::string>& texts) {
    for (std::size_t i = files.size(); i-- > 0;) {
        if (texts[i].empty()) continue;
        lines->go_to(0, i);
        if (auto written = lines->write_around(0, texts[i]); !written) return written;
        if (is_one()) bytes_before = texts[i].size();
    }
    lines->begin_after(bytes_before);
    return {};
}

destination::destination(std::unique_ptr<parts> all) : all_(std::move(all)) {}
destination::destination(destination&&) noexcept = default;
destination::~destination() = default;

line_output& destination::lines() {
    return *all_->lines;
}

const std::vector<atomic_output>& destination::files() const {
    return all_->files;
}

bool destination::is_hidden() const {
    return std::ranges::all_of(all_->files, [](const auto& file) { return file.where().has_value(); });
}

std::uint64_t destination::memory() const {
    return all_->memory;
}

expected<void> destination::begin(const size& all, const surroundings& around) {
    if (all_->shards.bytes > 0)
        if (auto opened = all_->open_shards(all, around); !opened) return opened;
    if (around.framed_records) all_->lines->strip_frames();
    if (around.frame != nullptr) all_->after = around.frame->after();
    all_->lines->divide(all_->shares.begins(all.records));
    auto before = all_->texts_before(all.records, around);
    if (!all_->packed_to) return all_->write_before(before);
    all_->packed_to->begin(std::move(before), all_->after);
    return {};
}

expected<std::uint64_t> destination::end(std::uint64_t bytes) {
    const std::uint64_t in_output = bytes - all_->lines->stripped();
    if (all_->packed_to) {
        if (auto complete = all_->packed_to->finish(); !complete) return complete.error();
        return in_output;
    }
    all_->bytes_after = all_->after.size();
    if (all_->after.empty()) return in_output;
    all_->lines->begin_parts();
    for (std::size_t i = 0; i < all_->files.size(); ++i) {
        all_->lines->go_to(0, i);
        if (auto written = all_->lines->write_around(in_output, all_->after); !written)
            return written.error();
    }
    return in_output;
}

std::vector<atomic_output::finished> destination::finished(std::uint64_t bytes) {
    std::vector<atomic_output::finished> all;
    for (std::size_t i = 0; i < all_->files.size(); ++i)
        all.push_back({&all_->files[i], all_->packed_to  ? all_->packed_to->written(i)
                                        : all_->is_one() ? all_->bytes_before + bytes + all_->bytes_after
                                                         : all_->sink.written(i)});
    return all;
}

expected<void> destination::commit(std::uint64_t bytes) {
    return atomic_output::commit_all(finished(bytes));
}

expected<void> all_different(const std::vector<const atomic_output*>& files) {
    std::set<atomic_output::place> places;
    for (const auto* file : files) {
        const auto where = file->where();
        if (where && !places.insert(*where).second)
            return error{fmt::format("{}: two outputs name this file", as_name(file->path()))};
    }
    return {};
}

}  // namespace fairshuf::lines
