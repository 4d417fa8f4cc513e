// The participants of a raffle, read from a file.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "fairshuf/core/expected.hpp"
#include "fairshuf/raffle/participants.hpp"

namespace fairshuf::raffle {

class participant_list {
public:
    // An unclosed quote, bytes that are not UTF-8 and an empty list are errors.
    static expected<participant_list> from(std::string bytes, const list_rules& rules);

    const std::string& hash() const { return hash_; }  // of the unchanged bytes
    std::size_t size() const { return participants_.size(); }
    std::string_view operator[](std::size_t i) const {
        return std::string_view(bytes_).substr(participants_[i].begin, participants_[i].size);
    }

    // The heading's record; empty if there is none.
    std::string_view heading() const {
        return std::string_view(bytes_).substr(heading_.begin, heading_.size);
    }

    // The numbers of two equal participants, counted from 0; empty if all differ.
    std::vector<std::size_t> first_repeat() const;

private:
    struct place {
        std::size_t begin, size;
    };

    std::string bytes_;
    std::string hash_;
    place heading_ = {0, 0};
    std::vector<place> participants_;
};

// The form by the file name: .csv has records, any other file has lines.
list_form form_of_name(std::string_view path);

}  // namespace fairshuf::raffle
