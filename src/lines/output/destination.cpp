#include "lines/output/destination.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

#include "format/gnu_quoting.hpp"
#include "lines/output/notes.hpp"
#include "system/files/open_files.hpp"
#include "system/files/read_write.hpp"

namespace fairshuf::lines {
namespace {

// Writes to one file after the other.
class divided_sink final : public byte_sink {
public:
    explicit divided_sink(const std::vector<atomic_output>& files) : files_(&files), written_(files.size()) {}

    expected<void> write(std::string_view bytes) override {
        const atomic_output& file = (*files_)[current_];
        written_[current_] += bytes.size();
        if (auto done = write_all(file.file(), bytes); !done)
            return error{fmt::format("{}: {}", as_name(file.path()), done.error().message)};
        return {};
    }
    void go_to(std::size_t output) override { current_ = output; }

    std::uint64_t written(std::size_t output) const { return written_[output]; }

private:
    const std::vector<atomic_output>* files_;
    std::vector<std::uint64_t> written_;  // bytes
    std::size_t current_ = 0;
};

}  // namespace

// The sink and the lines hold pointers to the files, so this object must not move.
struct destination::parts {
    parts(std::vector<atomic_output> opened, division division_of_them)
        : files(std::move(opened)), shares(std::move(division_of_them)), sink(files) {
        const atomic_output& first = files.front();
        if (is_one()) {
            lines.emplace(first.file(), first.any_order(), first.origin());
        } else {
            lines.emplace(sink);
        }
    }
    bool is_one() const { return files.size() == 1; }

    std::vector<atomic_output> files;
    division shares;
    divided_sink sink;
    std::optional<line_output> lines;
    std::uint64_t header_bytes = 0;
};

expected<destination> destination::open(const std::optional<std::string>& path) {
    auto file = atomic_output::open(path);
    if (!file) return file.error();
    warn_about_links(*file);
    std::vector<atomic_output> files;
    files.push_back(*std::move(file));
    return destination(std::make_unique<parts>(std::move(files), division::evenly(1)));
}

expected<destination> destination::open(const std::vector<std::string>& paths, const division& shares) {
    if (auto allowed = allow_open_files(paths.size(), "outputs"); !allowed) return allowed.error();
    std::vector<atomic_output> files;
    std::vector<const atomic_output*> seen;
    files.reserve(paths.size());
    for (const auto& path : paths) {
        auto file = atomic_output::open(path);
        if (!file) return file.error();
        if (!file->where() && file->any_order())
            return error{fmt::format(
                "{}: with several outputs, each must be a separate file, a pipe or a device", as_name(path))};
        seen.push_back(&files.emplace_back(*std::move(file)));
    }
    if (auto different = all_different(seen); !different) return different.error();
    std::ranges::for_each(files, warn_about_links);
    return destination(std::make_unique<parts>(std::move(files), shares));
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

expected<void> destination::begin(std::uint64_t records, std::string_view header) {
    all_->lines->divide(all_->shares.begins(records));
    all_->header_bytes = header.size();
    for (std::size_t i = all_->files.size(); i-- > 0 && !header.empty();) {
        all_->lines->go_to(0, i);
        if (auto written = all_->lines->write(0, 0, header); !written) return written;
    }
    all_->lines->begin_after(header.size());
    return {};
}

std::vector<atomic_output::finished> destination::finished(std::uint64_t bytes) {
    std::vector<atomic_output::finished> all;
    for (std::size_t i = 0; i < all_->files.size(); ++i)
        all.push_back({&all_->files[i], all_->is_one() ? all_->header_bytes + bytes : all_->sink.written(i)});
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
