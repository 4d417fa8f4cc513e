#include "lines/input/format_of_inputs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <utility>

#include "lines/input/framed_source.hpp"

namespace fairshuf::lines {
namespace {

// The rows of an array: as many bytes as its header says, and no more.
class array_rows final : public wrapped_source {
public:
    array_rows(std::unique_ptr<line_source> source, const npy_header& header, std::uint64_t header_bytes)
        : wrapped_source(std::move(source)),
          rows_(header.rows()),
          row_bytes_(header.row_bytes()),
          header_bytes_(header_bytes) {}

    expected<std::size_t> read(std::span<char> into) override {
        const auto got = source().read(into);
        if (!got) return got.error();
        // A product of both may exceed 64 bits; the bytes of a file do not.
        done_ += *got;
        const std::uint64_t row = done_ / row_bytes_, at = header_bytes_ + row * row_bytes_;
        if (row > rows_ || (row == rows_ && done_ % row_bytes_ > 0))
            return named(name(),
                         {fmt::format("after byte {}, the end of the {} rows that its header announces, "
                                      "more bytes follow",
                                      header_bytes_ + rows_ * row_bytes_, rows_)});
        if (*got == 0 && !into.empty() && row < rows_)
            return named(name(),
                         {fmt::format("record {}, at byte {}: the file ends before this row is complete; "
                                      "its header announces {} rows",
                                      row + 1, at, rows_)});
        return *got;
    }
    std::optional<std::uint64_t> size() const override { return source().size(); }

private:
    std::uint64_t rows_, row_bytes_, header_bytes_, done_ = 0;
};

// Reads the header of an array, and no byte more.
expected<std::string> take_array_header(line_source& source) {
    std::string bytes;
    std::size_t wanted = 8;
    for (bool known = false; bytes.size() < wanted;) {
        const std::size_t before = bytes.size();
        bytes.resize(wanted);
        const auto got = source.read(std::span(bytes).subspan(before));
        if (!got) return got.error();
        bytes.resize(before + *got);
        if (*got == 0) return named(source.name(), {"the file ends in the middle of the header of an array"});
        if (known || bytes.size() < wanted) continue;
        const auto size = npy_header::size_of(bytes);
        if (!size) return named(source.name(), size.error());
        known = size->has_value();
        wanted = known ? **size : wanted + (bytes[6] == 1 ? 2 : 4);
    }
    return bytes;
}

}  // namespace

expected<std::shared_ptr<format_of_inputs>> format_of_inputs::of(const std::vector<std::string>& paths,
                                                                 const chosen_format& chosen,
                                                                 const record_form& form) {
    chosen_format settled = chosen;
    if (chosen.kind == file_format::by_name) {
        const auto kind = format_of_files(paths);
        if (!kind) return kind.error();
        settled.kind = *kind;
    }
    const bool frames = has_splitter(settled.kind);
    return std::shared_ptr<format_of_inputs>(
        new format_of_inputs(std::move(settled), frames ? framed{} : form));  // NOLINT(*-owning-memory)
}

expected<void> format_of_inputs::wrap(std::unique_ptr<line_source>& source, std::uint64_t first_byte) {
    if (chosen_.kind == file_format::npy) return wrap_array(source);
    auto splitter = splitter_for(chosen_, frame_);
    if (!splitter) return splitter.error();
    if (*splitter == nullptr) return {};
    if (has_splitter(chosen_.kind))
        source = std::make_unique<framed_source>(std::move(source), *std::move(splitter), first_byte);
    else
        source = std::make_unique<checked_source>(std::move(source), *std::move(splitter), first_byte);
    return {};
}

expected<void> format_of_inputs::wrap_array(std::unique_ptr<line_source>& source) {
    const auto bytes = take_array_header(*source);
    if (!bytes) return bytes.error();
    const auto header = npy_header::read(*bytes);
    if (!header) return named(source->name(), header.error());
    if (frame_ == nullptr) {
        frame_ = std::make_shared<npy_frame>(*header);
        form_ = sized{header->row_bytes()};
        first_array_ = source->name();
    } else if (!static_cast<const npy_frame&>(*frame_).header().has_rows_of(*header)) {
        return named(source->name(), {fmt::format("the type or the shape of its rows differs from that of {}",
                                                  shown_name(first_array_))});
    }
    source = std::make_unique<array_rows>(std::move(source), *header, bytes->size());
    return {};
}

std::string format_of_inputs::plain(const std::string& records) const {
    return std::holds_alternative<framed>(form_) ? std::string(frame_stripper().strip(records)) : records;
}

}  // namespace fairshuf::lines
