#include "lines/gnu/gnu_with_key.hpp"

#include <unistd.h>

#include <cstdint>
#include <optional>
#include <utility>

#include "lines/gnu/gnu_shuf.hpp"
#include "lines/output/notes.hpp"
#include "system/output/atomic_output.hpp"

namespace fairshuf::lines {

expected<void> run_with_key(const request& asked, const key& words) {
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
