// The inputs of a job, and how they are divided among the ranks. It does not know MPI.
//
// The first rank looks at the files and tells the others. A plain file is cut anywhere; which record a cut
// belongs to is found out later (input_part.hpp). A compressed file is read by one rank.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "fairshuf/core/expected.hpp"
#include "lines/input/inputs.hpp"

namespace fairshuf::cluster {

struct input_file {
    std::string path;
    std::uint64_t begin = 0, size = 0;  // in bytes: where the records begin, and of the whole file
    bool is_whole = false;              // compressed: it is not cut

    std::uint64_t weight() const { return size - begin; }
};

// From this byte of this file on.
struct input_cut {
    std::size_t file = 0;
    std::uint64_t at = 0;
    bool operator==(const input_cut&) const = default;
};

struct input_table {
    std::vector<input_file> files = {};
    std::string header = {};             // what stays at the beginning of every output
    std::string records_of_header = {};  // without the byte order mark
    std::vector<std::string> warnings = {};
    std::vector<lines::file_identity> compressed = {};

    std::uint64_t weight() const;
    // Rank r reads from cuts[r] to cuts[r + 1].
    std::vector<input_cut> cuts(std::size_t ranks) const;
    // Whether a cut is inside of a file.
    bool is_inside(const input_cut& cut) const {
        return cut.file < files.size() && cut.at > files[cut.file].begin;
    }

    // For the other ranks: all but the warnings and identities.
    std::string packed() const;
    static input_table unpacked(std::string_view text);
};

// Opens each file, takes off its header and closes it again.
expected<input_table> look_at_inputs(const std::vector<std::string>& paths, const lines::input_settings& how);

}  // namespace fairshuf::cluster
