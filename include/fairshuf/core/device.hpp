// Marks functions that graphics processors run as well. Compilers other than CUDA's do not see the mark.
#pragma once

#ifdef __CUDACC__
#define FAIRSHUF_ON_DEVICE_TOO __host__ __device__  // NOLINT(cppcoreguidelines-macro-usage)
#else
#define FAIRSHUF_ON_DEVICE_TOO  // NOLINT(cppcoreguidelines-macro-usage)
#endif
