// FASTQ: a line with @ and the name, the sequence, a line with +, and as many qualities as the sequence has
// letters. Sequence and qualities have one line each. If it is validated, they may have several lines
// (wrapped), and every character is checked.
#pragma once

#include <cstddef>
#include <cstdint>

#include "lines/forms/record_splitter.hpp"

namespace fairshuf::lines {

class fastq_splitter final : public record_splitter {
public:
    explicit fastq_splitter(bool validate) : validate_(validate) {}
    expected<split_step> next(std::string_view bytes, bool is_over) override;

private:
    enum class part { name, sequence, plus, qualities };
    struct reading_state {
        part where = part::name;
        bool at_line = true;      // at the beginning of a line
        bool had_return = false;  // the last byte taken was \r
        bool crlf = false;        // the last line break was \r\n
        std::uint64_t letters = 0, qualities = 0;
        std::uint64_t line = 0;  // characters of this line, without its end
    };

    expected<void> begin_line(char first);
    expected<void> take_text(std::string_view text);
    expected<bool> end_line();
    expected<split_step> finish();

    bool validate_;
    reading_state state_;
};

}  // namespace fairshuf::lines
