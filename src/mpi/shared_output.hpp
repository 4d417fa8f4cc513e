// The outputs of a job: all ranks write to them, and the first rank puts them into place.
//
// The first rank creates a temporary file beside each output. The others open it by its name: so the folder
// must be on a filesystem that all ranks share. When all ranks have synced what they wrote, the first rank
// renames the files. Until then nobody sees them, and if the job fails, they are removed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "fairshuf/core/expected.hpp"
#include "lines/options/lines_options.hpp"
#include "lines/output/line_output.hpp"
#include "mpi/all_ranks.hpp"
#include "mpi/input_table.hpp"
#include "system/files/descriptor.hpp"
#include "system/output/atomic_output.hpp"

namespace fairshuf::cluster {

class shared_output {
public:
    explicit shared_output(const ranks& all) : all_(&all) {}

    // To be called by all ranks. The first rank writes the header to each output.
    expected<void> open(const lines::lines_request& asked, const input_table& from);
    expected<void> commit(const std::vector<std::uint64_t>& sizes);

    std::size_t outputs() const { return paths_.size(); }
    std::uint64_t header_bytes() const { return header_bytes_; }
    // One of them, for writing.
    expected<descriptor> open_one(std::size_t output) const;
    expected<void> write_at(std::size_t output, std::uint64_t offset, std::string_view bytes) const;

private:
    expected<void> create(const lines::lines_request& asked, const input_table& from);
    expected<void> create_one(const std::string& path);
    expected<void> look_again() const;

    const ranks* all_;
    std::vector<atomic_output> files_;  // of the first rank
    std::vector<std::string> paths_;    // of the temporary files
    std::uint64_t header_bytes_ = 0;
};

// Writes everything that this rank wrote to the disk. A filesystem that cannot do it must be trusted.
expected<void> synced(const descriptor& file);

// Writes to several outputs in turn, from any offset of the first one on.
class shard_sink final : public lines::byte_sink {
public:
    // Offsets count from the end of the header.
    shard_sink(const shared_output& to, std::size_t first, std::uint64_t offset)
        : to_(&to), current_(first), offset_(offset), written_(to.outputs()) {}

    expected<void> write(std::string_view bytes) override;
    void go_to(std::size_t output) override;
    // Must be called at the end.
    expected<void> finish();
    // Bytes that were written to each output.
    const std::vector<std::uint64_t>& written() const { return written_; }

private:
    const shared_output* to_;
    std::size_t current_;
    std::uint64_t offset_;
    std::vector<std::uint64_t> written_;
    descriptor file_;
    expected<void> problem_;
};

// Writes nothing, and counts the bytes from the second output on.
class measuring_sink final : public lines::byte_sink {
public:
    expected<void> write(std::string_view bytes) override {
        behind_ += is_behind_ ? bytes.size() : 0;
        return {};
    }
    void go_to(std::size_t output) override { is_behind_ = output > 0; }
    std::uint64_t behind() const { return behind_; }

private:
    bool is_behind_ = false;
    std::uint64_t behind_ = 0;
};

}  // namespace fairshuf::cluster
