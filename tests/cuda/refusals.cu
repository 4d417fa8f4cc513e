#include "cuda/refusals.hpp"

#include <cuda_runtime.h>

#include <vector>

#include "fairshuf/cuda.hpp"

namespace fairshuf::test {

namespace {

std::string said(const expected<void>& done) {
    return done ? "" : done.error().message;
}

const key& some_key() {
    static const key k = key::from_text("refused");
    return k;
}

// Device memory for the time of a test.
class device_memory {
public:
    explicit device_memory(std::size_t bytes) { cudaMalloc(&data_, bytes); }
    ~device_memory() { cudaFree(data_); }
    device_memory(const device_memory&) = delete;
    device_memory& operator=(const device_memory&) = delete;

    template <class T>
    T* as() const {
        return static_cast<T*>(data_);
    }

private:
    void* data_ = nullptr;
};

}  // namespace

bool cuda_device_is_there() {
    int count = 0;
    const bool any = cudaGetDeviceCount(&count) == cudaSuccess && count > 0;
    cudaGetLastError();
    return any;
}

std::string said_of_a_null_pointer(std::uint64_t n) {
    return said(cuda::shuffle(static_cast<std::uint32_t*>(nullptr), n, some_key()));
}

std::string said_of_a_misaligned_pointer() {
    alignas(8) static char bytes[64];
    return said(cuda::shuffle(reinterpret_cast<std::uint32_t*>(bytes + 2), 10, some_key()));
}

std::string said_of_too_many() {
    static std::uint32_t one = 0;
    return said(cuda::shuffle(&one, std::uint64_t{1} << 47, some_key()));
}

std::string said_of_host_memory() {
    std::vector<std::uint32_t> here(10);
    return said(cuda::shuffle(here.data(), here.size(), some_key()));
}

std::string said_of_short_scratch(std::uint64_t n, std::uint64_t missing) {
    const device_memory cards(n * sizeof(std::uint32_t)), scratch(scratch_for(n));
    return said(cuda::shuffle(cards.as<std::uint32_t>(), n, some_key(),
                              {.scratch = {scratch.as<std::byte>(), scratch_for(n) - missing}}));
}

std::string said_of_short_numbers() {
    const device_memory numbers(2 * 65'537);
    return said(cuda::permutation(numbers.as<std::uint16_t>(), 65'537, some_key()));
}

std::string said_after_an_error() {
    const device_memory cards(40);
    cudaSetDevice(-1);
    const std::string message = said(cuda::shuffle(cards.as<std::uint32_t>(), 10, some_key()));
    cudaGetLastError();
    return message;
}

std::uint64_t scratch_for(std::uint64_t n) {
    return cuda::scratch_bytes<std::uint32_t>(n);
}

}  // namespace fairshuf::test
