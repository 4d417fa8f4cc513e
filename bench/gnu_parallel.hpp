// GCC's parallel mode, which shuffles with OpenMP. It has its own file, because only this needs -fopenmp.
#pragma once

#include <cstdint>
#include <vector>

namespace fairshuf::rivals {

void gnu_parallel_shuffle(std::vector<std::uint32_t>& deck, unsigned threads);
void gnu_parallel_shuffle(std::vector<std::uint64_t>& deck, unsigned threads);

}  // namespace fairshuf::rivals
