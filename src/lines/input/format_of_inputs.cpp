#include "lines/input/format_of_inputs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <utility>

#include "format/gnu_quoting.hpp"
#include "lines/forms/first_bytes.hpp"
#include "lines/input/framed_source.hpp"

namespace fairshuf::lines {
namespace {

// Fails if the first bytes are not those of a text.
class text_source final : public wrapped_source {
public:
    // Whether --format could say what else it is.
    text_source(std::unique_ptr<line_source> source, bool guessed)
        : wrapped_source(std::move(source)), guessed_(guessed) {}

    expected<std::size_t> read(std::span<char> into) override {
        auto got = source().read(into);
        if (!got || known_) return got;
        first_.append(into.data(), std::min(*got, telling_bytes - first_.size()));
        if (*got > 0 && first_.size() < telling_bytes) return got;
        known_ = true;
        const auto problem = refusal(content_of(first_));
        return problem.empty() ? got : named(name(), {problem});
    }
    std::optional<std::uint64_t> size() const override { return source().size(); }

private:
    std::string refusal(content found) const {
        constexpr std::string_view or_lines = "; or --format lines, if the bytes are meant as they are";
        switch (found) {
            case content::utf16: return other_encoding("UTF-16") + std::string(guessed_ ? or_lines : "");
            case content::utf32: return other_encoding("UTF-32") + std::string(guessed_ ? or_lines : "");
            case content::tar: return guessed_ ? other_format("a tar archive", "tar", or_lines) : "";
            case content::npy: return guessed_ ? other_format("a numpy array", "npy", or_lines) : "";
            default: return "";
        }
    }
    std::string other_encoding(std::string_view encoding) const {
        return fmt::format(
            "{} by its byte order mark; its lines cannot be found byte by byte: convert it first: {}iconv -f "
            "{} -t UTF-8{} | fairshuf lines",
            encoding, name() == "-" ? "... | " : "", encoding, name() == "-" ? "" : " " + as_name(name()));
    }
    static std::string other_format(std::string_view what, std::string_view format,
                                    std::string_view or_lines) {
        return fmt::format("{} by its first bytes, which is not lines: --format {} shuffles its records{}",
                           what, format, or_lines);
    }

    bool guessed_, known_ = false;
    std::string first_ = {};
};

// The rows of an array: as many bytes as its header says, and no more.
class array_rows final : public wrapped_source {
public:
    // The first `kept` rows stay in place, and are not counted in messages.
    array_rows(std::unique_ptr<line_source> source, const npy_header& header, std::uint64_t header_bytes,
               std::uint64_t kept)
        : wrapped_source(std::move(source)),
          rows_(header.rows()),
          row_bytes_(header.row_bytes()),
          header_bytes_(header_bytes),
          kept_(kept) {}

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
                                      row + 1 - std::min(kept_, row), at, rows_)});
        return *got;
    }
    std::optional<std::uint64_t> size() const override { return source().size(); }

private:
    std::uint64_t rows_, row_bytes_, header_bytes_, kept_, done_ = 0;
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

void format_of_inputs::watch(std::unique_ptr<line_source>& source) const {
    const bool guessed = chosen_.guessed && chosen_.kind == file_format::lines;
    const bool is_text = chosen_.kind != file_format::lines && !is_binary(chosen_.kind);
    if (guessed || is_text || std::holds_alternative<quoted>(form_))
        source = std::make_unique<text_source>(std::move(source), guessed);
}

expected<void> format_of_inputs::wrap(std::unique_ptr<line_source>& source, std::uint64_t first_byte,
                                      std::uint64_t header) {
    if (chosen_.kind == file_format::npy) return wrap_array(source, header);
    auto splitter = splitter_for(chosen_, frame_);
    if (!splitter) return splitter.error();
    if (*splitter == nullptr) return {};
    if (has_splitter(chosen_.kind))
        source = std::make_unique<framed_source>(std::move(source), *std::move(splitter),
                                                 record_position(first_byte, header));
    else
        source = std::make_unique<checked_source>(std::move(source), *std::move(splitter),
                                                  record_position(first_byte, header));
    return {};
}

expected<void> format_of_inputs::wrap_array(std::unique_ptr<line_source>& source, std::uint64_t header_rows) {
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
    source = std::make_unique<array_rows>(std::move(source), *header, bytes->size(), header_rows);
    return {};
}

std::string format_of_inputs::plain(const std::string& records) const {
    return std::holds_alternative<framed>(form_) ? std::string(frame_stripper().strip(records)) : records;
}

}  // namespace fairshuf::lines
