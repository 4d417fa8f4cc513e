// The list of a draw, read from its file.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "fairshuf/core/expected.hpp"
#include "fairshuf/raffle/participants.hpp"

namespace fairshuf::raffle {

class participant_list {
public:
    // An error for what cannot be a list at all: a quotation without end, bytes that are not UTF-8, nobody.
    static expected<participant_list> from(std::string bytes, const list_rules& rules);

    const std::string& hash() const { return hash_; }  // of the bytes as they are
    std::size_t size() const { return participants_.size(); }
    std::string_view operator[](std::size_t i) const {
        return std::string_view(bytes_).substr(participants_[i].begin, participants_[i].size);
    }

    // Two numbers, counted from 0, of the same participant; nothing if all differ.
    std::vector<std::size_t> first_repeat() const;

private:
    struct place {
        std::size_t begin, size;
    };

    std::string bytes_;
    std::string hash_;
    std::vector<place> participants_;
};

// By its name: a CSV file has records, any other file lines.
list_form form_of_name(std::string_view path);

}  // namespace fairshuf::raffle
