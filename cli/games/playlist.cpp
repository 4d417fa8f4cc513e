#include <memory>
#include <optional>
#include <string>

#include "cli/key_options.hpp"
#include "cli/verbs.hpp"
#include "fairshuf/deal/playlist.hpp"
#include "games/playlist_files.hpp"
#include "language/words/help.hpp"
#include "system/output/whole_file.hpp"

namespace fairshuf::cli {
namespace {

struct options {
    std::string path;
    std::optional<std::string> output;
    key_options key;
    bool json = false;
};

int run(const options& given) {
    if (given.path == "-" && key_file_of(given.key) == "-")
        return complain("--key-file - and the list both are standard input: give a file for one of them");
    if (given.output)
        if (const auto may = may_write_file(*given.output); !may) return complain(may.error().message);
    auto list = open_playlist(given.path, given.output);
    if (!list) return complain(list.error().message);
    const auto k = chosen_key(given.key);
    if (!k) return complain(k.error().message);
    const auto places = shuffle_songs(*list, *k);
    const std::string text = given.json ? as_json(*list, places) : to_text(*list);
    if (!given.output) return print(text);
    const auto written = write_file(*given.output, text);
    return written ? done : complain(written.error().message);
}

}  // namespace

void add_playlist(parser& app, int& status) {
    auto* verb = app.add_verb("playlist", words::verb_playlist);
    const auto given = std::make_shared<options>();
    verb->add_option("FILE", given->path, "A playlist (m3u, m3u8; - is standard input), or a folder of music")
        .file()
        .required();
    verb->add_option("-o,--output", given->output, "Write to this file, completely or not at all")
        .option_text("FILE");
    add_key_options(*verb, given->key);
    verb->add_flag("--json", given->json, "Print JSON instead of a list: the songs and their former places");
    verb->footer(
        "Comments such as #EXTINF stay with the song that follows, and #EXTM3U stays first. With -o, "
        "relative\n"
        "paths are changed if the new list is in another folder than the old one, so that they work there.\n"
        "A folder contributes all its audio files, including those in its subfolders.\n\n"
        "Examples:\n"
        "  fairshuf playlist party.m3u -o tonight.m3u\n"
        "  fairshuf playlist ~/Music | mpv --playlist=-\n"
        "  fairshuf playlist party.m3u --seed friday      # the same order again");
    verb->callback([given, &status] { status = run(*given); });
}

}  // namespace fairshuf::cli
