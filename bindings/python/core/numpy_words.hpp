// The words of a numpy bit generator, as a standard engine. numpy documents the structure behind the capsule
// for extensions in C (numpy/random/bitgen.h).
#pragma once

#include <pybind11/pybind11.h>

#include <cstdint>
#include <limits>

namespace fairshuf::python {

namespace py = pybind11;

class numpy_words {
public:
    using result_type = std::uint64_t;

    // The caller keeps the generator alive, and holds its lock.
    explicit numpy_words(const py::capsule& generator)
        : bits_(static_cast<const bitgen*>(PyCapsule_GetPointer(generator.ptr(), "BitGenerator"))) {
        if (bits_ == nullptr) throw py::error_already_set();
    }

    static constexpr result_type min() { return 0; }
    static constexpr result_type max() { return std::numeric_limits<result_type>::max(); }
    result_type operator()() { return bits_->next_uint64(bits_->state); }

private:
    struct bitgen {
        void* state;
        std::uint64_t (*next_uint64)(void* state);
        std::uint32_t (*next_uint32)(void* state);
        double (*next_double)(void* state);
        std::uint64_t (*next_raw)(void* state);
    };

    const bitgen* bits_;
};

}  // namespace fairshuf::python
