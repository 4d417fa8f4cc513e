// A file descriptor that is closed when it goes out of scope.
#pragma once

#include <unistd.h>

#include <utility>

namespace fairshuf {

class descriptor {
public:
    descriptor() = default;
    explicit descriptor(int file) : file_(file) {}
    descriptor(descriptor&& other) noexcept : file_(std::exchange(other.file_, -1)) {}
    descriptor& operator=(descriptor&& other) noexcept {
        if (this != &other) {
            close();
            file_ = std::exchange(other.file_, -1);
        }
        return *this;
    }
    descriptor(const descriptor&) = delete;
    descriptor& operator=(const descriptor&) = delete;
    ~descriptor() { close(); }

    explicit operator bool() const { return file_ >= 0; }
    int get() const { return file_; }
    int release() { return std::exchange(file_, -1); }  // the caller closes it
    void close() {
        if (file_ >= 0) ::close(std::exchange(file_, -1));
    }

private:
    int file_ = -1;
};

}  // namespace fairshuf
