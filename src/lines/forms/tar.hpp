// tar archives as WebDataset uses them: a record is a sample, that is, the files in sequence whose names are
// the same up to the first point after the last slash. A name that comes again begins another sample.
//
// Long names and other attributes (pax, GNU) stay with their file. Folders, and attributes of the whole
// archive, stand before the samples, and the end-of-archive blocks after them. What cannot be moved is
// refused: hard links, sparse files, and archives that continue elsewhere.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "lines/forms/output_frame.hpp"
#include "lines/forms/record_splitter.hpp"

namespace fairshuf::lines {

// What the archives of a run have beside samples.
class tar_frame final : public output_frame {
public:
    std::string before(std::uint64_t /*records*/, std::uint64_t /*header_bytes*/) const override {
        return global_ + folders_;
    }
    std::string after() const override;

    // A folder that is there already is not repeated.
    expected<void> add_folder(const std::string& blocks);
    // Attributes of whole archives must be the same in all.
    expected<void> set_global(const std::string& blocks);

private:
    std::string global_, folders_;
    std::set<std::string> known_;
};

class tar_splitter final : public record_splitter {
public:
    explicit tar_splitter(std::shared_ptr<tar_frame> frame) : frame_(std::move(frame)) {}
    expected<split_step> next(std::string_view bytes, bool is_over) override;

private:
    enum class part { header, attributes, data, first_end, second_end, over };

    expected<split_step> take(std::string_view bytes, bool is_over);
    expected<split_step> take_block(std::string_view block);
    expected<split_step> take_file(std::string_view block, std::uint64_t size);
    expected<split_step> take_folder(std::string_view block);
    expected<split_step> take_attributes(std::string_view bytes);
    expected<split_step> take_end(std::string_view bytes);
    expected<split_step> refuse(const std::string& name, const std::string& why);
    expected<void> hold(std::string_view blocks);
    expected<void> attributes_are_read();
    expected<void> read_pax();
    bool belongs(const std::string& name) const;

    std::shared_ptr<tar_frame> frame_;
    part part_ = part::header;
    std::uint64_t at_ = 0;    // in the archive
    std::uint64_t left_ = 0;  // bytes of the data, with its padding

    // The attributes of the next file: as they stand in the archive, and what they say.
    struct attributes {
        std::string blocks = {}, value = {};
        char type = 0;
        std::uint64_t value_bytes = 0;
        std::optional<std::string> name = {};
        std::optional<std::uint64_t> size = {};
        bool is_sparse = false;
        bool given = false;  // the blocks belong to the sample already
    };
    attributes next_;

    bool in_sample_ = false, any_file_ = false;
    std::string base_;
    std::vector<std::string> names_;  // of the sample
};

// Whether these are the first bytes of an archive: a header with the magic string of POSIX or GNU and a right
// checksum.
bool begins_archive(std::string_view first);

// The name up to the first point after the last slash; the whole name if nothing would be left.
std::string sample_name(const std::string& path);

}  // namespace fairshuf::lines
