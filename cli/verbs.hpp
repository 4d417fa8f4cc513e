// The verbs of the command line. Each adds itself to the parser. When chosen, it runs and sets the exit
// status: 0 done or fair, 1 error, 2 unfair or a failed check, 3 suspicious.
#pragma once

#include <string>
#include <string_view>

#include "cli/syntax/parser.hpp"

namespace fairshuf::cli {

enum exit_status : int { done = 0, failed = 1, unfair = 2, suspicious = 3 };

void add_algorithms(parser& app, int& status);
void add_announce(parser& app, int& status);
void add_bench(parser& app, int& status);
void add_commit(parser& app, int& status);
void add_crack(parser& app, int& status);
void add_deal(parser& app, int& status);
void add_documents(parser& app, int& status);  // help, version, manual, completion; after all others
void add_draw(parser& app, int& status);
void add_explain(parser& app, int& status);
void add_indices(parser& app, int& status);
void add_lab(parser& app, int& status);
void add_ledger(parser& app, int& status);
void add_lines(parser& app);
void add_mines(parser& app, int& status);
void add_observe(parser& app, int& status);
void add_playlist(parser& app, int& status);
void add_prove(parser& app, int& status);
void add_reveal(parser& app, int& status);
void add_sign(parser& app, int& status);
void add_trace(parser& app, int& status);
void add_verify(parser& app, int& status);

// The output of `fairshuf` without arguments.
int tour();

// Writes "fairshuf: ..." to standard error; returns `failed`.
int complain(std::string_view problem);

// Writes a result to standard output. A closed pipe is not an error; a full disk is.
int print(const std::string& result, int status = done);

}  // namespace fairshuf::cli
