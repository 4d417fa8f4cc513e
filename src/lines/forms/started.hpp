// Records that begin with a certain line: one that begins with a text (FASTA: ">", mbox: "From "), or one
// that a regular expression matches. Such a line also ends the record before it.
#pragma once

#include <regex.h>

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "lines/forms/record_splitter.hpp"

namespace fairshuf::lines {

class started_splitter : public record_splitter {
public:
    expected<split_step> next(std::string_view bytes, bool is_over) override;

protected:
    enum class answer { no, yes, unsure };  // unsure: more bytes are needed
    // Whether a line that begins with these bytes begins a record. Never unsure if the text is over.
    virtual answer begins_record(std::string_view bytes, bool is_over) const = 0;
    // What the first line should have been.
    virtual std::string no_beginning() const = 0;
    // Sees every byte of every record, in order.
    virtual expected<void> check(std::string_view /*bytes*/, bool /*is_first_line*/) { return {}; }

private:
    expected<split_step> take_line(std::string_view bytes);
    split_step finish();

    bool at_line_ = true, in_record_ = false, first_line_ = true, after_return_ = false, crlf_ = false;
};

// A line that begins with a text.
class starts_with_splitter : public started_splitter {
public:
    explicit starts_with_splitter(std::string start) : start_(std::move(start)) {}

protected:
    answer begins_record(std::string_view bytes, bool is_over) const override;
    std::string no_beginning() const override;

private:
    std::string start_;
};

// FASTA. If it is validated, sequences consist of letters, *, - and points.
class fasta_splitter final : public starts_with_splitter {
public:
    explicit fasta_splitter(bool validate) : starts_with_splitter(">"), validate_(validate) {}

protected:
    expected<void> check(std::string_view bytes, bool is_first_line) override;

private:
    bool validate_;
};

// A line that a POSIX extended regular expression matches, as `grep -E` would. Of a long line, only the first
// bytes are looked at.
class pattern_splitter final : public started_splitter {
public:
    static expected<std::unique_ptr<record_splitter>> of(const std::string& pattern);
    ~pattern_splitter() override;
    pattern_splitter(const pattern_splitter&) = delete;
    pattern_splitter& operator=(const pattern_splitter&) = delete;

protected:
    answer begins_record(std::string_view bytes, bool is_over) const override;
    std::string no_beginning() const override;

private:
    pattern_splitter(std::string pattern, const regex_t& compiled)
        : pattern_(std::move(pattern)), compiled_(compiled) {}

    std::string pattern_;
    regex_t compiled_;
    mutable std::string line_ = {};
};

}  // namespace fairshuf::lines
