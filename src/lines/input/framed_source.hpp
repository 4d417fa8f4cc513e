// Turns the records that a splitter finds into records that the shuffle can find again in any order: each is
// cut into pieces, and each piece has its size in front (`framed` in record_form.hpp). line_output takes the
// sizes off again.
//
//   framed_source(std::move(file), *splitter_for(format, frame))
//
// How a record is cut depends on nothing but its length, so the same record always gives the same bytes.
//
// A splitter that only checks lines leaves the bytes as they are (`checked_source`). Errors name the record
// by its number and its first byte in the unpacked text; the number counts from 1, after the header.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "lines/forms/record_splitter.hpp"
#include "lines/input/line_source.hpp"
#include "lines/input/record_form.hpp"

namespace fairshuf::lines {

// Counts records and bytes for messages.
class record_position {
public:
    // The first `header` records stay in place, and are not counted.
    explicit record_position(std::uint64_t first_byte, std::uint64_t header = 0)
        : at_(first_byte), begin_(first_byte), header_(header) {}

    void take(const split_step& step) {
        if (step.held && !held_) held_ = at_;
        if (!step.held && (step.bytes > 0 || !step.added.empty())) held_.reset();
        at_ += step.bytes;
        if (step.left_out && !step.held && !inside_) begin_ = at_;
        inside_ = inside_ || !step.added.empty() || (step.bytes > 0 && !step.left_out);
        if (!step.ends) return;
        ++record_;
        begin_ = held_.value_or(at_);
        inside_ = false;
    }
    error named(const std::string& file, const error& problem) const;

private:
    std::uint64_t at_, begin_, header_, record_ = 1;
    std::optional<std::uint64_t> held_ = {};  // where the bytes began that belong to the next record
    bool inside_ = false;
};

// Passes on what another source reads, for those that wrap it.
class wrapped_source : public line_source {
public:
    explicit wrapped_source(std::unique_ptr<line_source> source) : source_(std::move(source)) {}
    std::uint64_t memory() const override { return source_->memory(); }
    std::string name() const override { return source_->name(); }

protected:
    line_source& source() { return *source_; }
    const line_source& source() const { return *source_; }

private:
    std::unique_ptr<line_source> source_;
};

class framed_source final : public wrapped_source {
public:
    // `begin` is where the source begins in its file.
    framed_source(std::unique_ptr<line_source> source, std::unique_ptr<record_splitter> splitter,
                  record_position begin)
        : wrapped_source(std::move(source)), splitter_(std::move(splitter)), position_(begin) {}

    expected<std::size_t> read(std::span<char> into) override;
    std::optional<std::uint64_t> size() const override;

private:
    static constexpr std::size_t most_raw = std::size_t{1} << 18;

    expected<bool> make_piece();
    expected<bool> take_step();
    expected<void> read_more();
    void append();
    void close_piece(bool is_last);

    std::unique_ptr<record_splitter> splitter_;
    record_position position_;
    std::vector<char> raw_;  // bytes of the source
    std::size_t raw_begin_ = 0, raw_end_ = 0;
    bool over_ = false, ended_ = false;  // the source; the splitter, too
    // What the last step took and is not in a piece yet.
    std::size_t taken_ = 0;
    std::string added_ = {};
    bool ends_ = false;
    std::vector<char> piece_;  // with its head
    std::size_t piece_end_ = framed::head_bytes, given_ = 0;
    bool ready_ = false;
};

class checked_source final : public wrapped_source {
public:
    checked_source(std::unique_ptr<line_source> source, std::unique_ptr<record_splitter> splitter,
                   record_position begin)
        : wrapped_source(std::move(source)), splitter_(std::move(splitter)), position_(begin) {}

    expected<std::size_t> read(std::span<char> into) override;
    std::optional<std::uint64_t> size() const override { return source().size(); }

private:
    std::unique_ptr<record_splitter> splitter_;
    record_position position_;
};

// Takes the heads of pieces off a text that comes in parts. The result is valid until the next call.
class frame_stripper {
public:
    std::string_view strip(std::string_view bytes);
    std::uint64_t stripped() const { return stripped_; }

private:
    std::string text_;
    std::string head_;
    std::size_t left_ = 0;  // of the piece
    std::uint64_t stripped_ = 0;
};

}  // namespace fairshuf::lines
