#include "lines/columns/record_stream.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <optional>
#include <string>
#include <utility>

#include "lines/input/chunk_reader.hpp"

namespace fairshuf::lines {
namespace {

constexpr std::size_t stream_chunk = std::size_t{1} << 18;

class filtered_source final : public line_source {
public:
    filtered_source(line_source& from, const stream_settings& how, bool is_last, record_filter& filter)
        : from_(&from), how_(how), filter_(&filter), input_(from, how.form, stream_chunk) {
        if (how.allow_rest && is_last) input_.allow_rest();
    }

    expected<std::size_t> read(std::span<char> into) override {
        while (next_ == kept_.size()) {
            const auto more = take_chunk();
            if (!more) return more.error();
            if (!*more) return read_rest(into);
        }
        std::size_t done = 0;
        while (done < into.size() && next_ < kept_.size()) {
            stretch& from = kept_[next_];
            const std::size_t some = std::min(into.size() - done, from.end - from.begin);
            std::memcpy(into.data() + done, text_.data() + from.begin, some);
            from.begin += some;
            done += some;
            if (from.begin == from.end) ++next_;
        }
        return done;
    }
    std::uint64_t memory() const override { return from_->memory(); }
    std::string name() const override { return from_->name(); }
    std::uint64_t lines_before() const override { return from_->lines_before(); }
    std::uint64_t bytes_before() const override { return from_->bytes_before(); }
    std::uint64_t records_before() const override { return from_->records_before(); }
    bool is_after_crlf() const override { return from_->is_after_crlf(); }

private:
    struct stretch {
        std::size_t begin = 0, end = 0;
    };

    // False at the end.
    expected<bool> take_chunk() {
        if (text_.size() > 4 * stream_chunk) text_ = {};  // free it before another long record is read
        const auto state = input_.prepare(std::max<std::uint64_t>(how_.longest, 2 * stream_chunk));
        if (!state) return state.error();
        if (*state == chunk_reader::state::over) return false;
        if (*state == chunk_reader::state::needs_memory) return input_.too_long();
        chunk some;
        if (!input_.hand_out(text_, some)) return error{"memory exhausted"};
        return pass(some);
    }

    expected<bool> pass(const chunk& some) {
        kept_.clear();
        next_ = 0;
        filter_->prepare(filter_->seen, some.lines);
        record_at record{.in_file = from_->records_before() + some.first, .file = from_};
        expected<bool> fine = true;
        for_each_record(how_.form, text_.data(), some.bytes, [&](std::size_t begin, std::size_t end) {
            if (!fine) return;
            record.text = {text_.data() + begin, end - begin};
            record.number = filter_->seen++;
            ++record.in_file;
            auto taken = filter_->takes(record);
            if (!taken)
                fine = taken.error();
            else if (*taken)
                keep(begin, end);
        });
        return fine;
    }

    void keep(std::size_t begin, std::size_t end) {
        if (!kept_.empty() && kept_.back().end == begin)
            kept_.back().end = end;
        else
            kept_.push_back({begin, end});
    }

    expected<std::size_t> read_rest(std::span<char> into) {
        const std::string_view left = std::string_view(input_.rest()).substr(rest_done_);
        const std::size_t some = left.copy(into.data(), into.size());
        rest_done_ += some;
        return some;
    }

    line_source* from_;
    stream_settings how_;
    record_filter* filter_;
    chunk_reader input_;
    text_buffer text_ = {};
    std::vector<stretch> kept_ = {};
    std::size_t next_ = 0, rest_done_ = 0;
};

class taking_filter final : public record_filter {
public:
    explicit taking_filter(const record_taker& f) : f_(&f) {}
    expected<bool> takes(const record_at& record) override {
        if (auto taken = (*f_)(record); !taken) return taken.error();
        return false;
    }

private:
    const record_taker* f_;
};

}  // namespace

error record_at::wrong(const std::string& why) const {
    const error about{fmt::format("record {}: {}", in_file, why)};
    return file == nullptr || file->name().empty() ? about : named(file->name(), about);
}

std::vector<std::unique_ptr<line_source>> filtered(const std::vector<line_source*>& sources,
                                                   const stream_settings& how, record_filter& filter) {
    std::vector<std::unique_ptr<line_source>> all;
    for (auto* source : sources)
        all.push_back(std::make_unique<filtered_source>(*source, how, source == sources.back(), filter));
    return all;
}

expected<void> each_record(const std::vector<line_source*>& sources, const stream_settings& how,
                           const record_taker& f, std::string* rest) {
    taking_filter filter(f);
    for (auto* source : sources) {
        filtered_source records(*source, how, source == sources.back(), filter);
        std::array<char, 4096> left{};
        for (;;) {
            const auto got = records.read(left);
            if (!got) return got.error();
            if (*got == 0) break;
            if (rest != nullptr) rest->append(left.data(), *got);
        }
    }
    return {};
}

}  // namespace fairshuf::lines
