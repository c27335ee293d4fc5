// Writes JSON text, compact and in the order of the calls. Objects and arrays have to be closed by the caller.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace modelspec::report {

class JsonWriter {
public:
    void begin_object() { open('{'); }
    void end_object() { close('}'); }
    void begin_array() { open('['); }
    void end_array() { close(']'); }

    /// The key of the next value; only inside an object.
    void key(std::string_view name);
    /// Bytes that are no UTF-8 are written as U+FFFD.
    void string(std::string_view value);
    void integer(std::int64_t value);
    void integer(std::size_t value);
    void boolean(bool value);
    void null();
    /// JSON as it is; an empty text is no value.
    void raw(std::string_view json);

    void member(std::string_view name, std::string_view value);
    void member(std::string_view name, const char* value) { member(name, std::string_view(value)); }
    void member(std::string_view name, std::size_t value);
    void member(std::string_view name, bool value);

    [[nodiscard]] std::string take() { return std::move(out_); }

private:
    void open(char bracket);
    void close(char bracket);
    void separate();

    std::string out_;
    bool needs_comma_ = false;
};

} // namespace modelspec::report
