// Checks of raffles for JavaScript.
#include <cstdint>
#include <string>
#include <string_view>

#include "answer.hpp"
#include "raffle/check/check.hpp"
#include "raffle/documents/documents.hpp"
#include "raffle/documents/transcript.hpp"
#include "raffle/list/list.hpp"
#include "raffle/report/report.hpp"

// As `fairshuf verify TRANSCRIPT LIST --published FILE --json`. Without published documents, their text is
// empty.
EXPORTED(fs_verify)
std::uint32_t fs_verify(const char* transcript, std::uint32_t transcript_size, const char* list,
                        std::uint32_t list_size, const char* published, std::uint32_t published_size) {
    using namespace fairshuf;
    using namespace fairshuf::wasm;
    const auto draw = raffle::read_transcript({transcript, transcript_size});
    if (!draw) return complain({"the transcript: " + draw.error().message});
    const auto people = raffle::participant_list::from(std::string(list, list_size), draw->announced.rules);
    if (!people) return complain({"the list: " + people.error().message});
    raffle::compared with;
    if (const auto read = raffle::read_documents({published, published_size}, with.published); !read)
        return complain({"the published documents: " + read.error().message});
    auto found = raffle::check(*draw, *people);
    if (found) found = raffle::check_published(*draw, with.published);
    return say(raffle::check_json(*draw, found, with));
}
