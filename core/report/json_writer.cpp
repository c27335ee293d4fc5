#include "core/report/json_writer.h"

#include "core/text/utf8.h"

#include <algorithm>

namespace modelspec::report {

namespace {

constexpr std::string_view replacement = "\xEF\xBF\xBD";

void append_escaped(std::string& out, unsigned char c) {
    constexpr std::string_view digits = "0123456789abcdef";
    switch (c) {
    case '"': out += "\\\""; return;
    case '\\': out += "\\\\"; return;
    case '\n': out += "\\n"; return;
    case '\r': out += "\\r"; return;
    case '\t': out += "\\t"; return;
    default: break;
    }
    if (c < 0x20 || c == 0x7F) {
        out += "\\u00";
        out += digits[c >> 4U];
        out += digits[c & 0xFU];
    } else {
        out += static_cast<char>(c);
    }
}

} // namespace

void JsonWriter::separate() {
    if (needs_comma_) {
        out_ += ',';
    }
    needs_comma_ = true;
}

void JsonWriter::open(char bracket) {
    separate();
    out_ += bracket;
    needs_comma_ = false;
}

void JsonWriter::close(char bracket) {
    out_ += bracket;
    needs_comma_ = true;
}

void JsonWriter::key(std::string_view name) {
    string(name);
    out_ += ':';
    needs_comma_ = false;
}

void JsonWriter::string(std::string_view value) {
    separate();
    out_ += '"';
    for (std::size_t at = 0; at < value.size();) {
        const auto c = static_cast<unsigned char>(value[at]);
        if (c < 0x80) {
            append_escaped(out_, c);
            ++at;
            continue;
        }
        const auto [code_point, length] = utf8::decode(value, at);
        if (utf8::line_break_at(value, at) > 0) { // readers that split at every line break of Unicode still get one object a line
            out_ += code_point == 0x85 ? "\\u0085" : code_point == 0x2028 ? "\\u2028" : "\\u2029";
        } else {
            out_ += length == 0 ? replacement : value.substr(at, length);
        }
        at += std::max<std::size_t>(length, 1);
    }
    out_ += '"';
}

void JsonWriter::integer(std::int64_t value) { raw(std::to_string(value)); }
void JsonWriter::integer(std::size_t value) { raw(std::to_string(value)); }
void JsonWriter::boolean(bool value) { raw(value ? "true" : "false"); }
void JsonWriter::null() { raw("null"); }

void JsonWriter::raw(std::string_view json) {
    if (!json.empty()) {
        separate();
        out_ += json;
    }
}

void JsonWriter::member(std::string_view name, std::string_view value) {
    key(name);
    string(value);
}

void JsonWriter::member(std::string_view name, std::size_t value) {
    key(name);
    integer(value);
}

void JsonWriter::member(std::string_view name, bool value) {
    key(name);
    boolean(value);
}

} // namespace modelspec::report
