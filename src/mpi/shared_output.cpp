#include "mpi/shared_output.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <utility>

#include "format/gnu_quoting.hpp"
#include "lines/input/inputs.hpp"
#include "lines/output/destination.hpp"
#include "lines/output/notes.hpp"
#include "system/files/open_files.hpp"
#include "system/files/read_write.hpp"
#include "system/temporary/temporary_file.hpp"

namespace fairshuf::cluster {

expected<void> shared_output::create_one(const std::string& path) {
    auto file = atomic_output::open(path, {.names = naming::always});
    if (!file) return file.error();
    if (!file->where())
        return error{
            fmt::format("{}: ranks write parts of a file; the output must be a regular file", as_name(path))};
    files_.push_back(*std::move(file));
    return {};
}

expected<void> shared_output::create(const lines::lines_request& asked, const input_table& from) {
    const std::vector<std::string> names =
        asked.outputs.empty() ? std::vector{*asked.gnu.output} : asked.outputs;
    const lines::inputs compressed{.compressed = from.compressed};
    if (auto allowed = allow_open_files(names.size(), "outputs"); !allowed) return allowed;
    files_.reserve(names.size());
    for (const auto& name : names) {
        if (auto kept = lines::keeps_compressed(compressed, name, asked.compress); !kept) return kept;
        if (auto created = create_one(name); !created) return created;
    }
    std::vector<const atomic_output*> seen;
    for (const auto& file : files_) {
        seen.push_back(&file);
        lines::warn_about_links(file);
        if (auto written = write_all(file.file(), from.header); !written) return written;
    }
    return lines::all_different(seen);
}

expected<void> shared_output::open(const lines::lines_request& asked, const input_table& from) {
    header_bytes_ = from.header.size();
    if (auto created = all_->by_first([&] { return create(asked, from); }); !created) return created;
    std::string names;
    for (const auto& file : files_) names += file.unfinished_path() + '\0';
    names = all_->from_first(names);
    for (std::size_t begin = 0; begin < names.size(); begin += paths_.back().size() + 1)
        paths_.emplace_back(names.data() + begin);
    // Each rank tries whether it sees them.
    return all_->together([&]() -> expected<void> {
        const auto first = open_one(0);
        return first ? expected<void>() : first.error();
    });
}

expected<descriptor> shared_output::open_one(std::size_t output) const {
    descriptor file(::open(paths_[output].c_str(), O_WRONLY | O_CLOEXEC));  // NOLINT(*-vararg)
    const int why = errno;
    file = above_standard(std::move(file));
    if (file) return file;
    if (why == ENOENT)
        return error{
            fmt::format("{}: this rank does not see the file that rank 0 has created; the output "
                        "must be in a folder that all ranks share",
                        as_name(paths_[output]))};
    return error{fmt::format("{}: {}", as_name(paths_[output]), std::strerror(why))};
}

expected<void> shared_output::write_at(std::size_t output, std::uint64_t offset,
                                       std::string_view bytes) const {
    const auto file = open_one(output);
    if (!file) return file.error();
    const iovec part{const_cast<char*>(bytes.data()), bytes.size()};  // NOLINT(*-const-cast)
    if (const int why = fairshuf::write_at(file->get(), header_bytes_ + offset, {&part, 1}); why != 0)
        return write_failed(why);
    return synced(*file);
}

// A network filesystem asks for the size again when a file is opened.
expected<void> shared_output::look_again() const {
    for (std::size_t i = 0; i < paths_.size(); ++i)
        if (const auto file = open_one(i); !file) return file.error();
    return {};
}

expected<void> shared_output::commit(const std::vector<std::uint64_t>& sizes) {
    return all_->by_first([&]() -> expected<void> {
        if (auto looked = look_again(); !looked) return looked;
        std::vector<atomic_output::finished> finished;
        for (std::size_t i = 0; i < files_.size(); ++i)
            finished.push_back({&files_[i], header_bytes_ + sizes[i]});
        return atomic_output::commit_all(finished);
    });
}

expected<void> synced(const descriptor& file) {
    if (::fsync(file.get()) == 0) return {};
    const int why = errno;
    if (why == EINVAL || why == ENOSYS || why == EOPNOTSUPP) return {};
    return write_failed(why);
}

expected<void> shard_sink::write(std::string_view bytes) {
    if (!problem_) return problem_;
    if (!file_) {
        auto opened = to_->open_one(current_);
        if (!opened) return problem_ = opened.error();
        file_ = *std::move(opened);
    }
    const iovec part{const_cast<char*>(bytes.data()), bytes.size()};  // NOLINT(*-const-cast)
    const std::uint64_t at = to_->header_bytes() + offset_;
    if (const int why = write_at(file_.get(), at, {&part, 1}); why != 0) return problem_ = write_failed(why);
    offset_ += bytes.size();
    written_[current_] += bytes.size();
    return {};
}

void shard_sink::go_to(std::size_t output) {
    problem_ = finish();
    current_ = output;
    offset_ = 0;
}

expected<void> shard_sink::finish() {
    if (!problem_ || !file_) return problem_;
    auto done = synced(file_);
    file_.close();
    return done;
}

}  // namespace fairshuf::cluster
