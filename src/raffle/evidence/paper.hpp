// Who published a document, and when: signatures and time stamps of the documents of a raffle or of a night,
// checked by the programs that make them.
#pragma once

#include <string>
#include <vector>

namespace fairshuf::raffle {

// A document that can be signed or stamped: exactly these bytes.
struct paper {
    std::string name;  // "announcement", "commitment of Bob", "transcript"
    std::string bytes;
};
using papers = std::vector<paper>;

// A file that the user gave.
struct given_file {
    std::string path;
    std::string content;
};

// "the announcement, the commitment of Bob or the transcript".
std::string names_of(const papers& all);

}  // namespace fairshuf::raffle
