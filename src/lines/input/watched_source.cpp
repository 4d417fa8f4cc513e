#include "lines/input/watched_source.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>

namespace fairshuf::lines {
namespace {

class watched_source final : public line_source {
public:
    watched_source(line_source& source, progress& shown) : source_(&source), progress_(&shown) {}
    std::string name() const override { return source_->name(); }
    std::uint64_t lines_before() const override { return source_->lines_before(); }
    std::uint64_t bytes_before() const override { return source_->bytes_before(); }
    std::uint64_t records_before() const override { return source_->records_before(); }
    bool is_after_crlf() const override { return source_->is_after_crlf(); }
    std::uint64_t memory() const override { return source_->memory(); }
    expected<std::size_t> read(std::span<char> into) override {
        if (progress_->is_cancelled()) return error{"interrupted"};
        auto got = source_->read(into);
        if (got) progress_->add(*got);
        return got;
    }
    std::optional<std::uint64_t> size() const override { return source_->size(); }

private:
    line_source* source_;
    progress* progress_;
};

}  // namespace

std::vector<std::unique_ptr<line_source>> watched(const std::vector<line_source*>& sources, progress& shown) {
    shown.phase("reading", size_of(sources).value_or(0));
    std::vector<std::unique_ptr<line_source>> all;
    for (auto* source : sources) all.push_back(std::make_unique<watched_source>(*source, shown));
    return all;
}

}  // namespace fairshuf::lines
