// Writes outputs, each compressed or plain, as its name or the user says: one after the other, or in any
// order.
//
//   packed_sink sink(files, how, threads);          // `how` has one entry for each file
//   sink.begin(before, after);                      // each output begins with its text, and all end with
//   another sink.write(...); sink.go_to(1); ... sink.finish();                                  // all
//   outputs are complete
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "fairshuf/core/expected.hpp"
#include "lines/output/line_output.hpp"
#include "system/output/atomic_output.hpp"
#include "system/output/output_packing.hpp"
#include "system/output/packed_writer.hpp"

namespace fairshuf::lines {

class packed_sink final : public byte_sink {
public:
    enum class turns { one_after_the_other, any_order };

    // In any order, each output has its own compressor, so `threads` is the number for each.
    packed_sink(const std::vector<atomic_output>& files, std::vector<output_packing> how, unsigned threads,
                turns come);

    // There may be more files by now; they are compressed as the last one.
    void begin(std::vector<std::string> before, std::string after);
    expected<void> write(std::string_view bytes) override;
    // If they come one after the other, those before this one are complete: perhaps only with the header.
    void go_to(std::size_t output) override { wanted_ = output; }
    expected<void> finish();

    std::uint64_t written(std::size_t output) const { return outputs_[output].written; }

private:
    struct one_output {
        std::unique_ptr<packed_writer> packer = {};
        bool begun = false;
        std::uint64_t written = 0;  // bytes
    };

    expected<void> end_before(std::size_t output);
    expected<void> begin_output(std::size_t output);
    expected<void> end_output(std::size_t output);
    expected<void> put(std::size_t output, std::string_view bytes);
    expected<void> write_to_file(std::size_t output, std::string_view bytes);

    const std::vector<atomic_output>* files_;
    std::vector<output_packing> how_;
    unsigned threads_;
    turns come_;
    std::vector<std::string> before_ = {};  // the records of each output
    std::string after_ = {};
    std::vector<one_output> outputs_;
    std::size_t ended_ = 0, wanted_ = 0;  // as many outputs are complete; where to write
};

}  // namespace fairshuf::lines
