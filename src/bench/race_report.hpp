// The race in words, as a plot and as JSON (docs/json.md).
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "bench/bench.hpp"
#include "report/plot.hpp"
#include "report/terminal.hpp"

namespace fairshuf::report {

std::string as_text(const bench_result& result, const style& s, std::size_t width);
std::string as_json(const bench_result& result);

// The cost against n.
plot plot_of(const bench_result& result);

// {"machine", "rows"}: only the race of large arrays.
std::string as_json(const host_info& where, const std::vector<bulk_row>& rows);

// "AMD EPYC, 2 cores, g++ 12.2.0, avx512"
std::string in_words(const host_info& where);

}  // namespace fairshuf::report
