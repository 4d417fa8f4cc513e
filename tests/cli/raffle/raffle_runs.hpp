// Holds raffles through the command line, in a temporary folder.
#pragma once

#include <nlohmann/json.hpp>

#include <string>

#include "cli/command.hpp"

namespace fairshuf::test {

class raffle_runs {
public:
    raffle_runs() {
        write_all(folder_ / "people.csv",
                  "name,town\nAnn,Rome\n\"Bo, B\",\"New\nYork\"\nCarol,\nDora,Oslo\nEve,Bonn\n");
    }

    std::filesystem::path file(const std::string& name) const { return folder_ / name; }

    // Runs shell commands in the folder. `fairshuf` is the tested command.
    outcome in_folder(const std::string& commands) const {
        return shell("fairshuf() { " FAIRSHUF_COMMAND " \"$@\"; }; cd " + (folder_ / "").string() + " && " +
                     commands);
    }

    // Holds a whole raffle between Alice, Bob and Carol.
    void hold(const std::string& announcing = "", const std::string& drawing = "") const {
        const auto said = in_folder(
            "set -e; fairshuf announce people.csv --header --winners 3 --party Alice --party Bob --party "
            "Carol " +
            announcing +
            " > draw.txt; for p in Alice Bob Carol; do "
            "fairshuf commit draw.txt --as $p --list people.csv --secret $p.secret > $p.commitment; done; "
            "for p in Alice Bob Carol; do fairshuf reveal $p.secret draw.txt *.commitment > $p.reveal; done; "
            "fairshuf draw people.csv draw.txt *.commitment *.reveal --transcript T.json " +
            drawing);
        EXPECT_EQ(said.status, 0) << said.err;
    }

    nlohmann::json transcript() const { return nlohmann::json::parse(read_all(folder_ / "T.json")); }
    void write_transcript(const nlohmann::json& changed) const {
        write_all(folder_ / "T.json", changed.dump() + "\n");
    }

    outcome verify(const std::string& more = "") const {
        return in_folder("fairshuf verify T.json people.csv " + more);
    }

private:
    scratch_folder folder_;
};

inline constexpr const char* late_beacon = "beacon block 900000, hash";
inline constexpr const char* beacon_value_line = "value 64 hexadecimal digits";

}  // namespace fairshuf::test
