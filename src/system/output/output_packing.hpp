// How an output is compressed: not at all, with gzip, or with zstd.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "fairshuf/core/expected.hpp"
#include "system/files/packing.hpp"

namespace fairshuf {

struct output_packing {
    packing kind = packing::none;  // or gzip, or zstd
    int level = 0;

    explicit operator bool() const { return kind != packing::none; }
    bool operator==(const output_packing&) const = default;
};

// none, gzip, gzip:1 to gzip:9, zstd, zstd:1 to zstd:19.
expected<output_packing> read_output_packing(std::string_view text);

// By the end of its name: .gz, .zst or .zstd. A pipe or device may have any name. If `wanted` is given, that
// counts, and the name must not say otherwise. Names such as .xz are refused: we cannot write these formats.
expected<output_packing> packing_of_output(const std::string& name,
                                           const std::optional<output_packing>& wanted);

// What the end of a name says: .gz, .zst, .xz and others, or none.
packing packing_in_name(std::string_view name);

}  // namespace fairshuf
