#include "lines/gnu/gnu_with_key.hpp"

#include <unistd.h>

#include <cstdint>
#include <optional>
#include <utility>

#include "lines/gnu/gnu_shuf.hpp"
#include "lines/output/notes.hpp"
#include "system/output/atomic_output.hpp"

namespace fairshuf::lines {
namespace {

// Passes lines on to a destination, which compresses them.
class packed_lines final : public byte_sink {
public:
    explicit packed_lines(destination& to) : to_(&to) {}
    expected<void> write(std::string_view bytes) override { return to_->lines().write(0, 0, bytes); }

private:
    destination* to_;
};

expected<void> run_packed(const request& asked, const key& words, const packing_settings& packing) {
    std::optional<destination> to;
    std::optional<packed_lines> sink;
    const auto open = [&](const request& opened_for) -> expected<line_writer> {
        auto opened = destination::open(opened_for.output, packing);
        if (!opened) return opened.error();
        to.emplace(*std::move(opened));
        if (auto begun = to->begin({}, {}); !begun) return begun.error();
        sink.emplace(*to);
        return line_writer(*sink, opened_for.delimiter);
    };
    auto done = run(asked, {open, words, true});
    if (!done || !to) return done;
    if (auto ended = to->end(0); !ended) return ended.error();
    return to->commit(0);
}

}  // namespace

expected<void> run_with_key(const request& asked, const key& words, const packing_settings& packing) {
    const auto how =
        asked.output ? packing_of_output(*asked.output, packing.how) : packing.how.value_or(output_packing{});
    if (!how) return how.error();
    if (*how) return run_packed(asked, words, packing);
    std::optional<atomic_output> output;
    const auto open = [&](const request& opened_for) -> expected<line_writer> {
        auto opened = atomic_output::open(opened_for.output);
        if (!opened) return opened.error();
        warn_about_links(*opened);
        output.emplace(*std::move(opened));
        return line_writer(descriptor(::dup(output->file())), opened_for.delimiter);
    };
    auto done = run(asked, {open, words, true});
    if (!done && output && output->any_order())  // leave it unchanged
        ::lseek(output->file(), static_cast<off_t>(output->origin()), SEEK_SET);
    if (!done || !output) return done;
    const off_t end = output->any_order() ? ::lseek(output->file(), 0, SEEK_CUR) : 0;
    return output->commit(output->any_order() ? static_cast<std::uint64_t>(end) - output->origin() : 0);
}

}  // namespace fairshuf::lines
