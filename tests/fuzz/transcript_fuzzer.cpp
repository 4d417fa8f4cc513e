// Any bytes, read as a transcript or as raffle documents, must give a result or an error. A result is written
// back unchanged, and its check does not crash.
//
//   cmake --preset fuzz && cmake --build --preset fuzz
//   mkdir -p corpus && build/fuzz/tests/transcript_fuzzer -max_len=4096 corpus/
//
// The ordinary tests call the same function with mutations of a few seeds (transcript_fuzz_test.cpp).
//
// The first byte chooses: a transcript, documents, a list, or from 192 the files of a night.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "night/night_check.hpp"
#include "raffle/check/check.hpp"
#include "raffle/documents/documents.hpp"
#include "raffle/documents/transcript.hpp"
#include "raffle/report/report.hpp"

namespace {

using namespace fairshuf;
using namespace fairshuf::raffle;

void demand(bool condition) {
    if (!condition) std::abort();
}

bool is_fit_to_print(const std::string& text) {
    for (const char c : text)
        if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) return false;
    return !text.empty() && text.size() < 2000;
}

const participant_list& people() {
    static const auto list = *participant_list::from("Ann\nBob\nCarol\nDora\nEve\n", {});
    return list;
}

void read_as_transcript(const std::string& bytes) {
    const auto draw = read_transcript(bytes);
    if (!draw) return demand(is_fit_to_print(draw.error().message));
    demand(as_transcript(*draw) == bytes);
    const auto found = check(*draw, people());
    demand(found ? found.sentence.empty() : is_fit_to_print(found.sentence));
    demand(!check_text(*draw, found).empty() && !check_json(*draw, found).empty());
}

void read_as_documents(const std::string& bytes) {
    documents all;
    const auto read = read_documents(bytes, all);
    if (!read) return demand(is_fit_to_print(read.error().message));
    std::string again;
    for (const auto& one : all.announcements) again += one.text();
    for (const auto& one : all.commitments) again += one.text();
    for (const auto& one : all.reveals) again += one.text();
    documents twice;
    demand(static_cast<bool>(read_documents(again, twice)));
    demand(twice.announcements == all.announcements && twice.commitments == all.commitments &&
           twice.reveals == all.reveals);
}

void read_as_list(const std::string& bytes, const list_rules& rules) {
    const auto list = participant_list::from(bytes, rules);
    if (!list) return demand(is_fit_to_print(list.error().message));
    for (std::size_t i = 0; i < list->size(); ++i) demand(!(*list)[i].empty());
    const auto repeat = list->first_repeat();
    demand(repeat.empty() || (*list)[repeat[0]] == (*list)[repeat[1]]);
}

// As a night, as its decks, and as what was dealt.
void read_as_night(const std::string& bytes) {
    static const std::string id(32, 'a');
    static const key secret = key::from_text("fuzz");
    static const auto real = night::new_night(id, bridge(), secret, 1, 2);
    static const auto shown = *night::read_reveal(
        night::reveal_json({night::deck_text(id, bridge(), 1, key_of_game(secret, bridge(), 1))}));
    if (const auto read = night::read_night(bytes))
        demand(night::as_json(*read) == bytes);
    else
        demand(is_fit_to_print(read.error().message));
    if (const auto decks = night::read_reveal(bytes)) {
        const auto found = night::check_decks(real, *decks);
        demand(found ? found.sentence.empty() : is_fit_to_print(found.sentence));
    }
    const auto dealt = night::check_dealt(real, shown, {}, bytes);
    demand(is_fit_to_print(dealt ? dealt->sentence + "." : dealt.error().message));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0) return 0;
    const std::string bytes(data + 1, data + size);
    if (data[0] >= 192) {
        read_as_night(bytes);
        return 0;
    }
    switch (data[0] % 4) {
        case 0: read_as_transcript(bytes); break;
        case 1: read_as_documents(bytes); break;
        default:
            read_as_list(bytes, {.form = data[0] % 2 == 0 ? list_form::csv : list_form::lines,
                                 .header = data[0] / 4 % 2 == 0});
    }
    return 0;
}
