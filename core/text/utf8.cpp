#include "core/text/utf8.h"

#include <algorithm>
#include <array>
#include <cstdio>

namespace modelspec::utf8 {

namespace {

constexpr bool is_continuation(unsigned char byte) { return (byte & 0xC0U) == 0x80U; }

struct Lead {
    std::size_t length;
    char32_t bits;
    char32_t smallest; ///< a smaller value in this length is an overlong form
};

constexpr Lead lead_of(unsigned char byte) {
    if (byte < 0x80U) {
        return {1, byte, 0};
    }
    if ((byte & 0xE0U) == 0xC0U) {
        return {2, byte & 0x1FU, 0x80};
    }
    if ((byte & 0xF0U) == 0xE0U) {
        return {3, byte & 0x0FU, 0x800};
    }
    if ((byte & 0xF8U) == 0xF0U) {
        return {4, byte & 0x07U, 0x10000};
    }
    return {0, 0, 0};
}

} // namespace

CodePoint decode(std::string_view text, std::size_t offset) {
    if (offset >= text.size()) {
        return {};
    }
    const Lead lead = lead_of(static_cast<unsigned char>(text[offset]));
    if (lead.length == 0 || offset + lead.length > text.size()) {
        return {};
    }
    char32_t value = lead.bits;
    for (std::size_t i = 1; i < lead.length; ++i) {
        const auto byte = static_cast<unsigned char>(text[offset + i]);
        if (!is_continuation(byte)) {
            return {};
        }
        value = (value << 6U) | (byte & 0x3FU);
    }
    const bool surrogate = value >= 0xD800 && value <= 0xDFFF;
    if (value < lead.smallest || value > 0x10FFFF || surrogate) {
        return {};
    }
    return {value, lead.length};
}

void append(std::string& text, char32_t code_point) {
    const auto put = [&](char32_t byte) { text.push_back(static_cast<char>(static_cast<unsigned char>(byte))); };
    if (code_point < 0x80) {
        put(code_point);
    } else if (code_point < 0x800) {
        put(0xC0U | (code_point >> 6U));
        put(0x80U | (code_point & 0x3FU));
    } else if (code_point < 0x10000) {
        put(0xE0U | (code_point >> 12U));
        put(0x80U | ((code_point >> 6U) & 0x3FU));
        put(0x80U | (code_point & 0x3FU));
    } else {
        put(0xF0U | (code_point >> 18U));
        put(0x80U | ((code_point >> 12U) & 0x3FU));
        put(0x80U | ((code_point >> 6U) & 0x3FU));
        put(0x80U | (code_point & 0x3FU));
    }
}

std::optional<std::size_t> first_invalid(std::string_view text) {
    std::size_t offset = 0;
    while (offset < text.size()) {
        if (static_cast<unsigned char>(text[offset]) < 0x80U) {
            ++offset;
            continue;
        }
        const CodePoint point = decode(text, offset);
        if (point.length == 0) {
            return offset;
        }
        offset += point.length;
    }
    return std::nullopt;
}

std::string_view cut(std::string_view text, std::size_t most) {
    std::size_t end = std::min(text.size(), most);
    while (end > 0 && end < text.size() && is_continuation(static_cast<unsigned char>(text[end]))) {
        --end;
    }
    return text.substr(0, end);
}

std::string code_point_name(char32_t code_point) {
    std::array<char, 16> buffer{};
    const int size =
        std::snprintf(buffer.data(), buffer.size(), "U+%04X", static_cast<unsigned>(code_point)); // NOLINT(cppcoreguidelines-pro-type-vararg)
    return {buffer.data(), static_cast<std::size_t>(size)};
}

std::size_t length(std::string_view text) {
    return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) { return !is_continuation(static_cast<unsigned char>(c)); }));
}

} // namespace modelspec::utf8
