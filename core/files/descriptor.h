// An open file that closes itself, and the words of the system.
#pragma once

#include "core/result.h"

#include <cerrno>
#include <string>
#include <string_view>
#include <system_error>
#include <unistd.h>

namespace modelspec::files {

class Descriptor {
public:
    explicit Descriptor(int number) : number_(number) {}
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    ~Descriptor() { close(); }

    [[nodiscard]] bool is_open() const { return number_ >= 0; }
    [[nodiscard]] int number() const { return number_; }
    /// False where the system reports a write that failed late; errno says which.
    bool close() {
        const int number = number_;
        number_ = -1;
        return number < 0 || ::close(number) == 0;
    }

private:
    int number_;
};

/// "PATH: no such file or directory", of a code of errno.
inline Error system_error(const std::string& path, int code = errno) {
    std::string words = std::generic_category().message(code);
    if (words.size() > 1 && words[0] >= 'A' && words[0] <= 'Z' && words[1] >= 'a') {
        words[0] = static_cast<char>(words[0] | 0x20);
    }
    return {path + ": " + words};
}

/// Writes all of `bytes`. False where the system does not take them; errno says why.
inline bool write_all(int number, std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t taken = ::write(number, bytes.data(), bytes.size());
        if (taken < 0 && errno != EINTR) {
            return false;
        }
        bytes.remove_prefix(taken > 0 ? static_cast<std::size_t>(taken) : 0);
    }
    return true;
}

} // namespace modelspec::files
