// A run of line_shuffle or line_unshuffle, from a text into a file.
#pragma once

#include <fcntl.h>

#include <cstdint>
#include <string>
#include <string_view>

#include "lines/output/line_output.hpp"
#include "lines/shuffle/line_shuffle.hpp"
#include "src/lines/line_text.hpp"
#include "support/shell.hpp"
#include "system/files/descriptor.hpp"
#include "system/temporary/spill.hpp"

namespace fairshuf::test {

inline constexpr std::uint64_t kilobyte = 1024, megabyte = kilobyte * kilobyte;

inline const key the_key = key::from_text("lines");

struct engine_run {
    std::string text = {}, problem = {};
    lines::shuffle_result result = {};
    std::uint64_t left_on_disk = 0;  // bytes of temporary files
};

// The file can be written in any order.
template <class Engine>
engine_run run_to_file(std::string_view text, const lines::shuffle_settings& how) {
    const scratch_folder folder;
    const std::string path = (folder / "out").string();
    const descriptor file(::open(path.c_str(), O_RDWR | O_CREAT, 0600));
    spill disk({(folder / "").string()});
    lines::line_output output(file.get(), true, 0);
    text_source source(text, 1 << 14);
    const auto done = Engine(the_key, how, disk, output).run(source);
    if (!done) return {"", done.error().message};
    return {read_all(path), "", *done, disk.bytes_reserved()};
}

}  // namespace fairshuf::test
