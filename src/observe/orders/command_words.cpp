#include "observe/orders/command_words.hpp"

#include "language/words/common.hpp"
#include "language/words/observe_input.hpp"

namespace fairshuf::orders {

std::string in_words(const process_failure& failure) {
    if (!failure.status) return say<words::killed_by_signal>(failure.signal);
    if (*failure.status == 127) return say<words::command_not_found>();
    if (*failure.status == 126) return say<words::command_not_run>();
    if (!failure.signal.empty()) return say<words::exit_by_signal>(*failure.status, failure.signal);
    return say<words::exit_status>(*failure.status);
}

std::string complaint_of(const child& process) {
    const std::string said = process.complaint();
    return said.empty() ? "" : say<words::colon>() + in_quotes(said);
}

}  // namespace fairshuf::orders
