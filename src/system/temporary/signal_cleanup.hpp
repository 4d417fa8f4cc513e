// Removes temporary files when a signal ends the program, and says that it was interrupted.
//
//   const signal_cleanup watch("fairshuf lines");   // from here on
//   ... create temporary_name and unfinished_file objects ...
//   ... Ctrl-C: the temporary files are gone, and the shell sees that the program was interrupted
#pragma once

#include "system/process/signals.hpp"

namespace fairshuf {

// While one exists, signals that end the program first remove all temporary names and truncate the unfinished
// file. If `program` is given, SIGINT, SIGTERM and SIGHUP print that it was interrupted. SIGXFSZ is ignored:
// a file that grows too large is an ordinary write error.
class signal_cleanup {
public:
    explicit signal_cleanup(const char* program = nullptr);  // must live as long as the program
    signal_cleanup(const signal_cleanup&) = delete;
    signal_cleanup& operator=(const signal_cleanup&) = delete;
    ~signal_cleanup();

private:
    end_watch files_, last_words_;
};

// Whether the message of an interrupted program says that the output is unchanged. At first it does.
void set_output_untouched(bool untouched);

}  // namespace fairshuf
