#include "core/text/line_index.h"

#include "core/text/utf8.h"

#include <algorithm>

namespace modelspec {

LineIndex::LineIndex(std::string_view text) : text_(text), starts_{0} {
    std::size_t offset = 0;
    while (offset < text.size()) {
        const std::size_t width = utf8::line_break_at(text, offset);
        offset += std::max<std::size_t>(width, 1);
        if (width > 0) {
            starts_.push_back(offset);
        }
    }
}

std::size_t LineIndex::line_number(std::size_t offset) const {
    const auto after = std::upper_bound(starts_.begin(), starts_.end(), offset);
    return static_cast<std::size_t>(after - starts_.begin());
}

Position LineIndex::position(std::size_t offset) const {
    offset = std::min(offset, text_.size());
    const std::size_t line = line_number(offset);
    std::string_view before = text_.substr(starts_[line - 1], offset - starts_[line - 1]);
    if (line == 1 && before.substr(0, utf8::byte_order_mark.size()) == utf8::byte_order_mark) {
        before.remove_prefix(utf8::byte_order_mark.size());
    }
    return {line, utf8::length(before) + 1};
}

Span LineIndex::line(std::size_t line) const {
    if (line == 0 || line > starts_.size()) {
        return {text_.size(), text_.size()};
    }
    const std::size_t begin = starts_[line - 1];
    std::size_t end = begin;
    while (end < text_.size() && utf8::line_break_at(text_, end) == 0) {
        ++end;
    }
    return {begin, end};
}

Span LineIndex::full_line_at(std::size_t offset) const {
    const std::size_t number = line_number(std::min(offset, text_.size()));
    return {starts_[number - 1], number < starts_.size() ? starts_[number] : text_.size()};
}

} // namespace modelspec
