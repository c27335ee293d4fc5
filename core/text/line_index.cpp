#include "core/text/line_index.h"

#include "core/text/utf8.h"

#include <algorithm>

namespace modelspec {

namespace {

constexpr std::size_t block_size = 1024;

} // namespace

LineIndex::LineIndex(std::string_view text) : text_(text), starts_{0} {
    std::size_t offset = 0;
    while (offset < text.size()) {
        const std::size_t width = utf8::line_break_at(text, offset);
        offset += std::max<std::size_t>(width, 1);
        if (width > 0) {
            starts_.push_back(offset);
        }
    }
    std::size_t points = 0;
    for (std::size_t begin = 0; begin <= text.size(); begin += block_size) {
        before_block_.push_back(points);
        points += utf8::length(text.substr(begin, block_size));
    }
}

std::size_t LineIndex::line_number(std::size_t offset) const {
    const auto after = std::upper_bound(starts_.begin(), starts_.end(), offset);
    return static_cast<std::size_t>(after - starts_.begin());
}

std::size_t LineIndex::code_points_before(std::size_t offset) const {
    const std::size_t block = offset / block_size;
    return before_block_[block] + utf8::length(text_.substr(block * block_size, offset - block * block_size));
}

Position LineIndex::position(std::size_t offset) const {
    offset = std::min(offset, text_.size());
    const std::size_t line = line_number(offset);
    const bool past_mark =
        line == 1 && offset >= utf8::byte_order_mark.size() && text_.substr(0, utf8::byte_order_mark.size()) == utf8::byte_order_mark;
    const std::size_t column = code_points_before(offset) - code_points_before(starts_[line - 1]) + 1;
    return {line, past_mark ? column - 1 : column};
}

Span LineIndex::line(std::size_t line) const {
    if (line == 0 || line > starts_.size()) {
        return {text_.size(), text_.size()};
    }
    const std::size_t begin = starts_[line - 1];
    if (line == starts_.size()) {
        return {begin, text_.size()};
    }
    const std::size_t next = starts_[line];
    for (const std::size_t width : {std::size_t{3}, std::size_t{2}}) {
        if (next >= begin + width && utf8::line_break_at(text_, next - width) == width) {
            return {begin, next - width};
        }
    }
    return {begin, next - 1};
}

Span LineIndex::full_line_at(std::size_t offset) const {
    const std::size_t number = line_number(std::min(offset, text_.size()));
    return {starts_[number - 1], number < starts_.size() ? starts_[number] : text_.size()};
}

} // namespace modelspec
