// A page to file: the report of an audit as one HTML file that needs nothing but itself, in English or
// Chinese. It is for a reader who is not a statistician.
//
//   audit_page page(language::english, "Audit of a shuffle", "naive: ...");
//   page.verdict("Unfair. ...", "red");
//   page.heading("What was examined", "审计对象");
//   page.facts({{"cards", "13"}});
//   write(page.html());
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "language/language.hpp"

namespace fairshuf::report {

using fairshuf::language;

// Where a report comes from, and how to make it again.
struct provenance {
    std::string made_at;  // UTC
    std::string program, machine;
    std::string command;            // that repeats it
    std::string input, input_hash;  // a file and its SHA-256; may be empty
    std::string key;                // hex, if the run has one
};

// What a piece of evidence says about a requirement.
enum class support { supports, against, not_addressed };

struct evidence {
    support how = support::not_addressed;
    std::string why;
};

// What requirements of regulators are about.
enum class topic {
    distribution,
    independence,
    patterns,
    tests_at_99,
    tests_at_95,
    tests,
    prediction,
    seeding,
    repeated_stream,
    reach,
    scaling,
    adaptive
};

class audit_page {
public:
    audit_page(language words, std::string_view title, std::string_view subject);

    bool chinese() const { return words_ == language::chinese; }
    // The text in the page's language.
    std::string say(std::string_view english, std::string_view chinese) const;

    void verdict(std::string_view sentence, std::string_view colour, std::string_view meaning);
    void heading(std::string_view english, std::string_view chinese);
    void paragraph(std::string_view english, std::string_view chinese);
    void note(std::string_view text);
    void facts(const std::vector<std::pair<std::string, std::string>>& rows);
    void picture(std::string_view svg, std::string_view caption);
    // The first row has the headings; numbers are aligned from column `numbers` on.
    void table(const std::vector<std::vector<std::string>>& rows, std::size_t numbers);
    void code(std::string_view text);

    // Clauses of regulators, quoted, and what the evidence says about each.
    void clauses(const std::function<evidence(topic)>& judge);
    // Environment, key, hash, and the command that repeats it.
    void origin(const provenance& from, std::string_view repeats);

    std::string html() const;

private:
    language words_;
    std::string title_, body_;
};

}  // namespace fairshuf::report
