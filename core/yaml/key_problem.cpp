#include "core/yaml/key_problem.h"

#include "core/python/characters.h"
#include "core/text/utf8.h"

#include <algorithm>
#include <string>

namespace modelspec::yaml {

namespace {

constexpr std::size_t most_shown = 60; // bytes

std::string quoted(std::string_view text) {
    const std::string_view shown = utf8::cut(text, most_shown);
    return "'" + std::string(shown) + (shown.size() < text.size() ? "\u2026'" : "'");
}

std::string why_no_key(std::string_view line) {
    constexpr std::string_view wide_colon = "\xEF\xBC\x9A";
    for (std::size_t colon = line.find(':'); colon != std::string_view::npos; colon = line.find(':', colon + 1)) {
        const char32_t next = utf8::decode(line, colon + 1).value;
        if (next >= 0x80 && python::is_space(next)) {
            const std::string what = next == 0xA0 ? "a no-break space (" + utf8::code_point_name(next) + ")" : utf8::code_point_name(next);
            return "a key ends with ':' and a plain space; what follows " + quoted(line.substr(0, colon + 1)) + " is " + what;
        }
    }
    if (const std::size_t wide = line.find(wide_colon); wide != std::string_view::npos) {
        return "a key ends with a plain ':' and a space; the colon after " + quoted(line.substr(0, wide)) + " is the full-width one (U+FF1A)";
    }
    if (line.find(':') != std::string_view::npos) {
        return "a key ends with ':' and a space; no space follows the ':' of " + quoted(line);
    }
    return "a line of a mapping is 'key: value'; " + quoted(line) + " has no ':'";
}

} // namespace

Problem line_without_key(std::string_view text, std::size_t key, std::size_t noticed, bool is_near) {
    const std::size_t line_end = std::min(text.find_first_of("\r\n", key), text.size());
    const std::string_view line = text.substr(key, line_end - key);
    const std::string_view written = line.substr(0, line.find_last_not_of(" \t") + 1);
    if (is_near) {
        return {"yaml-syntax", {key, key + written.size()}, why_no_key(written)};
    }
    return {"yaml-syntax", {noticed, noticed}, why_no_key(written), {key, key + written.size()}, "this line"};
}

} // namespace modelspec::yaml
