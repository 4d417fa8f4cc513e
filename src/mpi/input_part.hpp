// The records that a rank reads: those that begin between its cut and that of the next rank.
//
//   input_part part(table, settings);
//   part.count(all);                   // reads the rank's bytes once; the ranks tell each other what they
//   found part.sources();                    // the rank's records, to be read now
//
// Method: each rank scans its bytes, for every state in which they may begin (stretch_scan.hpp). From the
//         scans of the ranks before, it knows its state and the number of records before its cut. From there
//         it looks for the next beginning of a record. The rank before reads up to there.
// Cost:   the input is read twice, except for records of a fixed size: the place of a record in the order
//         depends on how many come before it.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "fairshuf/core/expected.hpp"
#include "lines/input/inputs.hpp"
#include "lines/input/line_source.hpp"
#include "mpi/all_ranks.hpp"
#include "mpi/input_table.hpp"

namespace fairshuf::cluster {

class input_part {
public:
    // `on_read` is told how many bytes of the files were looked at.
    input_part(const input_table& table, lines::input_settings how, const ranks& all,
               std::function<void(std::uint64_t)> on_read);

    // To be called by all ranks. The error is the same on all.
    expected<void> count();

    // How many records there are in all inputs, before this rank's, and in this rank's part.
    std::uint64_t all_records() const { return all_records_; }
    std::uint64_t first_record() const { return first_record_; }
    std::uint64_t records() const { return records_; }

    // After count(). Empty sources may be among them.
    std::vector<std::unique_ptr<lines::line_source>> sources() const;

private:
    // A part of a file. Its records are numbered from `index` on; `lines` line breaks come before them.
    struct piece {
        std::size_t file = 0;
        std::uint64_t begin = 0, end = 0;
        std::uint64_t index = 0, lines = 0;
    };
    // What is known about a cut inside of a file, if the file is read up to there.
    struct cut_state {
        std::uint64_t state = 0, ends = 0, breaks = 0;
        bool is_border = true;
    };

    expected<void> scan_pieces();
    expected<void> scan(const piece& where, std::vector<std::uint64_t>& found) const;
    expected<std::uint64_t> count_whole(const input_file& file) const;
    void follow_cuts(const std::vector<std::vector<std::uint64_t>>& scans);
    expected<void> find_border();
    std::uint64_t records_to_end(const piece& where, const cut_state& before,
                                 const std::vector<std::uint64_t>& found) const;
    bool is_after_crlf(std::size_t file) const;
    std::unique_ptr<lines::line_source> source_of(const piece& where, bool is_leading) const;

    const input_table* table_;
    lines::input_settings how_;
    const ranks* all_;
    std::function<void(std::uint64_t)> on_read_;
    std::vector<input_cut> cuts_;
    std::vector<piece> pieces_;
    std::vector<std::vector<std::uint64_t>> found_;  // of each piece: see scan()
    std::vector<cut_state> states_;                  // of each cut inside of a file
    // The first record from this rank's cut on: where it begins, its number in the file, and the line breaks
    // between the cut and it, if quotes matter.
    std::uint64_t border_ = 0, border_index_ = 0, border_breaks_ = 0;
    std::uint64_t all_records_ = 0, first_record_ = 0, records_ = 0;
};

}  // namespace fairshuf::cluster
