#include "ui/problems/text_mirror.h"

#include "core/text/utf8.h"

#include <algorithm>
#include <array>

namespace modelspec::ui {

namespace {

constexpr char32_t replacement = 0xFFFD;

/// What is shown of the bytes at one place.
struct Glyph {
    std::size_t bytes = 1;
    int units = 1;
    std::array<char16_t, 4> text{};
};

char16_t hexDigit(unsigned value) { return static_cast<char16_t>(value < 10 ? u'0' + value : u'A' + (value - 10)); }

/// Characters QTextDocument takes for its own, and those nobody could see, are shown as another one.
char32_t shownAs(char32_t value) {
    if (value < 0x20 && value != '\t') {
        return 0x2400 + value;
    }
    if (value == 0x7F) {
        return 0x2421;
    }
    const bool isNoCharacter = (value >= 0xFDD0 && value <= 0xFDEF) || (value & 0xFFFEU) == 0xFFFE;
    const bool isControl = value >= 0x80 && value < 0xA0;
    return isNoCharacter || isControl || value == 0xFFFC ? replacement : value;
}

Glyph glyphAt(std::string_view bytes, std::size_t offset) {
    const auto first = static_cast<unsigned char>(bytes[offset]);
    if (first >= 0x20U && first < 0x7FU) {
        return {1, 1, {first}};
    }
    const utf8::CodePoint point = utf8::decode(bytes, offset);
    if (point.length == 0) {
        return {1, 4, {u'\\', u'x', hexDigit(first >> 4U), hexDigit(first & 0xFU)}};
    }
    const char32_t value = shownAs(point.value);
    if (value < 0x10000) {
        return {point.length, 1, {static_cast<char16_t>(value)}};
    }
    return {point.length, 2, {QChar::highSurrogate(value), QChar::lowSurrogate(value)}};
}

void scanLines(std::string_view bytes, std::size_t begin, std::size_t end, std::vector<std::size_t>& starts) {
    for (std::size_t at = begin; at < end;) {
        const std::size_t width = utf8::line_break_at(bytes, at);
        at += std::max<std::size_t>(width, 1);
        if (width > 0) {
            starts.push_back(at);
        }
    }
}

bool splitsPair(const QString& text, qsizetype at) {
    return at > 0 && at < text.size() && text[at - 1].isHighSurrogate() && text[at].isLowSurrogate();
}

/// The part of `before` and of `after` between their common head and tail. The tail is taken first, so that a line added before an equal one
/// stands where it was typed.
struct Middle {
    qsizetype head = 0;
    qsizetype tail = 0;
};

Middle middleOf(const QString& before, const QString& after) {
    const qsizetype shorter = std::min(before.size(), after.size());
    Middle middle;
    while (middle.tail < shorter && before[before.size() - 1 - middle.tail] == after[after.size() - 1 - middle.tail]) {
        ++middle.tail;
    }
    while (middle.tail > 0 && (splitsPair(before, before.size() - middle.tail) || splitsPair(after, after.size() - middle.tail))) {
        --middle.tail;
    }
    while (middle.head < shorter - middle.tail && before[middle.head] == after[middle.head]) {
        ++middle.head;
    }
    while (middle.head > 0 && (splitsPair(before, middle.head) || splitsPair(after, middle.head))) {
        --middle.head;
    }
    return middle;
}

/// The place `units` after the start of line `first`, counted over the lines of `shown`.
BlockPosition placeIn(const QString& shown, int first, qsizetype units) {
    const QStringView head = QStringView(shown).left(units);
    const qsizetype lastBreak = head.lastIndexOf(QLatin1Char('\n'));
    return {first + static_cast<int>(head.count(QLatin1Char('\n'))), static_cast<int>(units - lastBreak - 1)};
}

} // namespace

TextMirror::TextMirror(std::string bytes) : bytes_(std::move(bytes)), starts_{0} { scanLines(bytes_, 0, bytes_.size(), starts_); }

int TextMirror::lineAt(std::size_t offset) const {
    return static_cast<int>(std::upper_bound(starts_.begin(), starts_.end(), offset) - starts_.begin()) - 1;
}

/// The end of the line with its break.
std::size_t TextMirror::lineEnd(int index) const {
    const auto next = static_cast<std::size_t>(index) + 1;
    return next < starts_.size() ? starts_[next] : bytes_.size();
}

std::string_view TextMirror::ending(int index) const {
    if (index + 1 >= lineCount()) {
        return {};
    }
    const std::string_view line = std::string_view(bytes_).substr(0, lineEnd(index));
    const std::size_t begin = starts_[static_cast<std::size_t>(index)];
    for (std::size_t width = 3; width > 0; --width) {
        if (line.size() >= begin + width && utf8::line_break_at(line, line.size() - width) == width) {
            return line.substr(line.size() - width);
        }
    }
    return {};
}

Span TextMirror::lineSpan(int index) const {
    Span span{starts_[static_cast<std::size_t>(index)], lineEnd(index) - ending(index).size()};
    if (index == 0 && bytes_.starts_with(utf8::byte_order_mark)) {
        span.begin = utf8::byte_order_mark.size();
    }
    return span;
}

QString TextMirror::line(int index) const {
    const Span span = lineSpan(index);
    QString out;
    out.reserve(static_cast<qsizetype>(span.size()));
    for (std::size_t at = span.begin; at < span.end;) {
        const Glyph glyph = glyphAt(bytes_, at);
        for (int unit = 0; unit < glyph.units; ++unit) {
            out += QChar(glyph.text[static_cast<std::size_t>(unit)]);
        }
        at += glyph.bytes;
    }
    return out;
}

QString TextMirror::shown(int first, int last) const {
    QString out;
    for (int i = first; i < last; ++i) {
        if (i > first) {
            out += QLatin1Char('\n');
        }
        out += line(i);
    }
    return out;
}

BlockPosition TextMirror::position(std::size_t offset) const {
    const int block = lineAt(std::min(offset, bytes_.size()));
    const Span span = lineSpan(block);
    int column = 0;
    for (std::size_t at = span.begin; at < span.end;) {
        const Glyph glyph = glyphAt(bytes_, at);
        at += glyph.bytes;
        if (at > offset) {
            break;
        }
        column += glyph.units;
    }
    return {block, column};
}

std::size_t TextMirror::offset(BlockPosition position) const {
    const int block = std::clamp(position.block, 0, lineCount() - 1);
    const Span span = lineSpan(block);
    int column = 0;
    std::size_t at = span.begin;
    while (at < span.end) {
        const Glyph glyph = glyphAt(bytes_, at);
        if (column + glyph.units > position.column) {
            break;
        }
        column += glyph.units;
        at += glyph.bytes;
    }
    return at;
}

/// The ending of the line; for the last one, which has none, that of the line above.
std::string_view TextMirror::endingOfNewLine(int line) const {
    const std::string_view own = ending(line);
    if (!own.empty()) {
        return own;
    }
    return line > 0 ? ending(line - 1) : std::string_view("\n");
}

std::string TextMirror::toBytes(const QString& text, int splitLine) const {
    QString clean = text;
    for (qsizetype i = 0; i < clean.size(); ++i) {
        if (clean[i].isHighSurrogate() && i + 1 < clean.size() && clean[i + 1].isLowSurrogate()) {
            ++i;
        } else if (clean[i].isSurrogate()) {
            clean[i] = QChar(replacement);
        }
    }
    const std::string_view newLine = endingOfNewLine(splitLine);
    std::string out;
    for (const char byte : clean.toStdString()) {
        if (byte == '\n') {
            out += newLine;
        } else {
            out += byte;
        }
    }
    return out;
}

/// The edit that turns `was`, the shown text from the start of line `first` on, into `is`.
TextEdit TextMirror::editBetween(int first, const QString& was, const QString& is) const {
    const Middle middle = middleOf(was, is);
    const BlockPosition begin = placeIn(was, first, middle.head);
    const Span span{offset(begin), offset(placeIn(was, first, was.size() - middle.tail))};
    TextEdit edit{span, toBytes(is.mid(middle.head, is.size() - middle.tail - middle.head), begin.block)};
    // CR and LF side by side would be one break where two are shown.
    char before = span.begin > 0 ? bytes_[span.begin - 1] : '\0';
    for (auto at = edit.text.begin(); at != edit.text.end() && before == '\r' && *at == '\n'; ++at) {
        *at = '\r';
    }
    before = edit.text.empty() ? before : edit.text.back();
    while (before == '\r' && edit.span.end < bytes_.size() && bytes_[edit.span.end] == '\n') {
        ++edit.span.end;
        edit.text += '\r';
    }
    return edit;
}

TextEdits TextMirror::typed(int first, int last, const QStringList& lines) const {
    if (lines.size() == last - first) { // no break comes or goes, so that each line keeps its own
        TextEdits edits;
        bool touchesBreak = false;
        for (int i = first; i < last; ++i) {
            const QString was = line(i);
            if (was != lines[i - first]) {
                edits.push_back(editBetween(i, was, lines[i - first]));
                touchesBreak = touchesBreak || edits.back().span.end > lineSpan(i).end;
            }
        }
        if (edits.size() <= 1 || !touchesBreak) {
            return edits;
        }
    }
    return {editBetween(first, shown(first, last), lines.join(QLatin1Char('\n')))};
}

ShownChange TextMirror::apply(const TextEdit& edit) {
    int first = lineAt(edit.span.begin);
    // A line feed that comes to stand after a carriage return changes the line above.
    if (first > 0 && bytes_[edit.span.begin - 1] == '\r') {
        --first;
    }
    const int last = lineAt(edit.span.end) + 1;
    const QString before = shown(first, last);
    const std::size_t oldEnd = lineEnd(last - 1);
    const std::size_t grown = edit.text.size() - edit.span.size(); // wraps for a text that shrinks
    bytes_.replace(edit.span.begin, edit.span.size(), edit.text);

    std::vector<std::size_t> fresh;
    const bool toEnd = last == lineCount();
    scanLines(bytes_, starts_[static_cast<std::size_t>(first)], oldEnd + grown, fresh);
    if (!toEnd) {
        fresh.pop_back(); // the start of the next line, which is kept
    }
    std::for_each(starts_.begin() + last, starts_.end(), [&](std::size_t& start) { start += grown; });
    starts_.erase(starts_.begin() + first + 1, starts_.begin() + last);
    starts_.insert(starts_.begin() + first + 1, fresh.begin(), fresh.end());

    const QString after = shown(first, first + static_cast<int>(fresh.size()) + 1);
    const Middle middle = middleOf(before, after);
    return {placeIn(before, first, middle.head), static_cast<int>(before.size() - middle.tail - middle.head),
            after.mid(middle.head, after.size() - middle.tail - middle.head)};
}

} // namespace modelspec::ui
