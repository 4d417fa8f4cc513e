// A page about a raffle that can be printed and handed out: the winners, the documents, their hashes, and how
// to check them. In English and Chinese; it needs nothing but itself.
#pragma once

#include <string>

#include "raffle/documents/record.hpp"
#include "raffle/evidence/evidence.hpp"

namespace fairshuf::raffle {

// `list_name` and `transcript_name` are the names of the files, for the commands that check them.
// `checked`: signatures and time stamps; may be empty.
std::string certificate(const record& draw, const std::string& list_name, const std::string& transcript_name,
                        const evidence& checked = {});

}  // namespace fairshuf::raffle
