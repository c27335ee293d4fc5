// UTF-8, as far as the rest of core needs it: decoding, validation, and the line breaks YAML 1.1 knows.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace modelspec::utf8 {

inline constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

struct CodePoint {
    char32_t value = 0;
    std::size_t length = 0; ///< bytes; 0 where no valid sequence starts
};

/// The code point that starts at byte `offset`. `length` is 0 at the end of the text and where the bytes are no UTF-8
/// (overlong forms, surrogates and values past U+10FFFF are none).
[[nodiscard]] CodePoint decode(std::string_view text, std::size_t offset);

/// Appends `code_point`, which must be a Unicode scalar value.
void append(std::string& text, char32_t code_point);

/// The offset of the first byte that is no part of valid UTF-8.
[[nodiscard]] std::optional<std::size_t> first_invalid(std::string_view text);

/// `U+00A0`.
[[nodiscard]] std::string code_point_name(char32_t code_point);

/// The start of valid UTF-8 text, `most` bytes at the most and no part of a code point.
[[nodiscard]] std::string_view cut(std::string_view text, std::size_t most);

/// The number of code points in valid UTF-8 text.
[[nodiscard]] std::size_t length(std::string_view text);

/// The bytes of the line break at `offset`, 0 where there is none. YAML 1.1 breaks lines at LF, CR LF, CR, U+0085, U+2028 and U+2029.
[[nodiscard]] inline std::size_t line_break_at(std::string_view text, std::size_t offset) {
    if (offset >= text.size()) {
        return 0;
    }
    const auto byte = [&](std::size_t i) { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U; };
    switch (byte(offset)) {
    case '\n': return 1;
    case '\r': return byte(offset + 1) == '\n' ? 2 : 1;
    case 0xC2: return byte(offset + 1) == 0x85 ? 2 : 0;
    case 0xE2: return byte(offset + 1) == 0x80 && (byte(offset + 2) == 0xA8 || byte(offset + 2) == 0xA9) ? 3 : 0;
    default: return 0;
    }
}

} // namespace modelspec::utf8
