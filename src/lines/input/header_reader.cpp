#include "lines/input/header_reader.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <string_view>
#include <utility>

#include "lines/input/chunk_reader.hpp"

namespace fairshuf::lines {
namespace {

// A source without its beginning, which was taken off. What was read beyond that comes first.
class headed_source final : public line_source {
public:
    // `removed` bytes of the source are the header, and come before `first`. If the header is not complete,
    // its `records` count in messages.
    headed_source(const std::string& header, std::string first, std::unique_ptr<line_source> rest,
                  std::uint64_t removed, std::uint64_t records = 0)
        : header_lines_(static_cast<std::uint64_t>(std::ranges::count(header, '\n'))),
          bytes_before_(rest->bytes_before() + removed),
          records_before_(records),
          after_crlf_(ends_with_crlf(header)),
          first_(std::move(first)),
          rest_(std::move(rest)) {}
    std::uint64_t lines_before() const override { return header_lines_; }
    std::uint64_t bytes_before() const override { return bytes_before_; }
    std::uint64_t records_before() const override { return records_before_; }
    bool is_after_crlf() const override { return after_crlf_; }
    expected<std::size_t> read(std::span<char> into) override {
        if (used_ == first_.size()) return rest_->read(into);
        const std::size_t count = first_.copy(into.data(), into.size(), used_);
        used_ += count;
        return count;
    }
    std::optional<std::uint64_t> size() const override {
        const auto rest = rest_->size();
        if (!rest) return rest;
        return *rest + first_.size() - used_;
    }
    std::uint64_t memory() const override { return rest_->memory(); }
    std::string name() const override { return rest_->name(); }

private:
    std::uint64_t header_lines_, bytes_before_, records_before_;
    bool after_crlf_;
    std::string first_;
    std::unique_ptr<line_source> rest_;
    std::size_t used_ = 0;
};

}  // namespace

expected<bool> take_mark(std::unique_ptr<line_source>& source) {
    std::string first;
    std::array<char, byte_order_mark.size()> buffer{};
    while (first.size() < byte_order_mark.size() && byte_order_mark.starts_with(first)) {
        const auto got = source->read(std::span(buffer).first(byte_order_mark.size() - first.size()));
        if (!got) return got.error();
        if (*got == 0) break;
        first.append(buffer.data(), *got);
    }
    const bool found = first == byte_order_mark;
    source = std::make_unique<headed_source>("", found ? "" : std::move(first), std::move(source),
                                             found ? byte_order_mark.size() : 0);
    return found;
}

expected<std::string> header_reader::take_from(std::unique_ptr<line_source>& source) {
    while (!look()) {
        if (is_too_long()) return too_long(source);
        const auto more = read_some(*source);
        if (!more) return more.error();
        if (*more) continue;
        const std::string_view text = text_;
        text_ +=
            completion(*form_, text.substr(whole_.end), whole_, ends_with_crlf(text.substr(0, whole_.end)));
        look();
        break;
    }
    std::string header = text_.substr(0, end_);
    source =
        std::make_unique<headed_source>(header, text_.substr(end_), std::move(source), end_, unfinished());
    return header;
}

bool header_reader::is_too_long() const {
    constexpr std::size_t small = std::size_t{1} << 20;
    return text_.size() > small && *memory_ && text_.size() > (*memory_)();
}

// Lets a reader that holds little say what is wrong with the next record: it is too long, or unclosed.
error header_reader::too_long(std::unique_ptr<line_source>& source) const {
    headed_source rest(text_.substr(0, end_), text_.substr(end_), std::move(source), end_, unfinished());
    chunk_reader input(rest, *form_, text_buffer::padding);
    const auto state = input.prepare(0);
    return state ? input.too_long() : state.error();
}

// The records of a header that is not complete. Messages about lines count the lines before them anyway.
std::uint64_t header_reader::unfinished() const {
    return std::holds_alternative<quoted>(*form_) && found_ < records_ ? found_ : 0;
}

// Whether all of them are complete. `end_` is the end of the complete ones.
bool header_reader::look() {
    const std::size_t size = text_.size();
    text_.append(text_buffer::padding, '\0');  // readable padding
    whole_ = {};
    scan_records(*form_, text_.data(), size, whole_);
    found_ = 0;
    for_each_record(*form_, text_.data(), whole_.end, [&](std::size_t /*begin*/, std::size_t end) {
        if (found_++ < records_) end_ = end;
    });
    text_.resize(size);
    return found_ >= records_;
}

// False at the end. Reads twice as much each time, so the total work stays linear.
expected<bool> header_reader::read_some(line_source& source) {
    const std::size_t before = text_.size(), wanted = 2 * std::max(before, std::size_t{1} << 15);
    std::size_t size = before;
    text_.resize(wanted);
    while (size < wanted) {
        const auto got = source.read({text_.data() + size, wanted - size});
        if (!got) return got.error();
        if (*got == 0) break;
        size += *got;
    }
    text_.resize(size);
    return size > before;
}

}  // namespace fairshuf::lines
