#include "ui/problems/outline_scan.h"

#include "core/text/utf8.h"

#include <algorithm>

namespace modelspec::ui {

namespace {

bool isBlank(char c) { return c == ' ' || c == '\t'; }

std::string_view trimmed(std::string_view text) {
    while (!text.empty() && isBlank(text.back())) {
        text.remove_suffix(1);
    }
    const bool isQuoted = text.size() > 1 && (text.front() == '"' || text.front() == '\'') && text.back() == text.front();
    return isQuoted ? text.substr(1, text.size() - 2) : text;
}

/// Climbs from a place to the root, line by line upwards, and notes what it passes.
class Climb {
public:
    explicit Climb(std::size_t column) : limit_(column) {}

    void passDash(std::size_t column) {
        if (counting_ && column == *counting_) {
            ++index_;
        } else if (column < (counting_ ? *counting_ : limit_)) {
            endList();
            counting_ = column;
        }
    }

    void passKey(std::size_t column, const std::string& key) {
        // A list may stand at the indentation of its key.
        if (counting_ ? column <= *counting_ : column < limit_) {
            endList();
            steps_.emplace_back(key);
            limit_ = column;
        }
    }

    std::vector<PathStep> path() {
        endList();
        std::reverse(steps_.begin(), steps_.end());
        return std::move(steps_);
    }

private:
    void endList() {
        if (counting_) {
            steps_.emplace_back(index_);
            limit_ = *counting_;
            counting_.reset();
            index_ = 0;
        }
    }

    std::size_t limit_;
    std::optional<std::size_t> counting_; ///< the column of the dashes of the list that is being counted
    std::size_t index_ = 0;
    std::vector<PathStep> steps_;
};

} // namespace

std::size_t OutlineScan::indentation(Span line) const {
    std::size_t at = line.begin;
    while (at < line.end && text_[at] == ' ') {
        ++at;
    }
    return at - line.begin;
}

std::optional<FieldPath> OutlineScan::mappingAt(std::size_t offset) {
    scanTo(offset);
    if (quote_ != 0 || inComment_ || !fresh_) {
        return std::nullopt;
    }
    if (brackets_.empty()) {
        const Line& line = lines_.back();
        const std::vector<Marker> before = markers(line.span);
        const bool inValue = std::any_of(before.begin(), before.end(), [](const Marker& marker) { return marker.key.has_value(); });
        return line.continues || inValue ? std::nullopt : std::optional(FieldPath(blockPath(offset)));
    }
    if (brackets_.back().open != '{' || brackets_.back().key) {
        return std::nullopt;
    }
    std::vector<PathStep> steps = blockPath(brackets_.front().at);
    for (auto bracket = brackets_.begin(); bracket + 1 != brackets_.end(); ++bracket) {
        if (bracket->open == '[') {
            steps.emplace_back(bracket->index);
        } else {
            steps.emplace_back(bracket->key.value_or(std::string()));
        }
    }
    return FieldPath(std::move(steps));
}

/// Reads the lines up to `offset`, the last one only as far as that.
void OutlineScan::scanTo(std::size_t offset) {
    std::size_t at = text_.starts_with(utf8::byte_order_mark) ? utf8::byte_order_mark.size() : 0;
    for (bool more = true; more;) {
        std::size_t end = at;
        while (end < offset && utf8::line_break_at(text_, end) == 0) {
            ++end;
        }
        more = end < offset;
        scanLine({at, end}, !more);
        at = end + (more ? utf8::line_break_at(text_, end) : 0);
    }
}

/// Whether the line belongs to a block scalar, as an empty one above the place in question does.
bool OutlineScan::skipsLine(Span line, bool isLast) {
    const bool hasContent = isLast || indentation(line) < line.size();
    if (blockScalar_ && hasContent && indentation(line) <= *blockScalar_) {
        blockScalar_.reset();
    }
    return blockScalar_.has_value();
}

void OutlineScan::scanLine(Span line, bool isLast) {
    inComment_ = false;
    const bool skips = skipsLine(line, isLast);
    lines_.push_back({line, skips || quote_ != 0 || !brackets_.empty()});
    fresh_ = true;
    for (std::size_t at = line.begin; at < line.end && !skips && !inComment_;) {
        at = scanCharacter(at, line);
    }
}

/// Takes one character, or one escape; returns where the next one begins.
std::size_t OutlineScan::scanCharacter(std::size_t at, Span line) {
    const char c = text_[at];
    const bool blankNext = at + 1 >= line.end || isBlank(text_[at + 1]);
    if (quote_ != 0) {
        if (quote_ == '"' && c == '\\') {
            return at + 2;
        }
        quote_ = c == quote_ ? '\0' : quote_;
        return at + 1;
    }
    if (isBlank(c)) {
        return at + 1;
    }
    if (c == '#' && (at == line.begin || isBlank(text_[at - 1]))) {
        inComment_ = true;
        return at + 1;
    }
    const bool begins = fresh_;
    if (begins) {
        tokenBegin_ = at;
    }
    fresh_ = (begins && blankNext && (c == '-' || c == '?')) || (c == ':' && blankNext);
    if (begins && (c == '"' || c == '\'')) {
        quote_ = c;
    } else if ((c == '{' || c == '[') && (begins || !brackets_.empty())) {
        brackets_.push_back({c, at});
        fresh_ = true;
    } else if (!brackets_.empty()) {
        scanInBracket(at);
    } else if (begins && (c == '|' || c == '>')) {
        blockScalar_ = indentation(line);
    }
    return at + 1;
}

void OutlineScan::scanInBracket(std::size_t at) {
    Bracket& innermost = brackets_.back();
    switch (text_[at]) {
    case ']':
    case '}': brackets_.pop_back(); break;
    case ',':
        ++innermost.index;
        innermost.key.reset();
        fresh_ = true;
        break;
    case ':':
        if (fresh_) {
            innermost.key = std::string(trimmed(text_.substr(tokenBegin_, at - tokenBegin_)));
        }
        break;
    default: break;
    }
}

/// The dashes a line begins with, and the key after them. Of the last line, only what stands before the place in question.
std::vector<OutlineScan::Marker> OutlineScan::markers(Span line) const {
    std::vector<Marker> out;
    std::size_t at = line.begin + indentation(line);
    while (at < line.end && text_[at] == '-' && (at + 1 == line.end || text_[at + 1] == ' ')) {
        out.push_back({at - line.begin, std::nullopt});
        ++at;
        while (at < line.end && text_[at] == ' ') {
            ++at;
        }
    }
    if (at >= line.end || text_[at] == '#') {
        return out;
    }
    for (std::size_t end = at; end < line.end; ++end) {
        if (text_[end] == ':' && (end + 1 == line.end || isBlank(text_[end + 1]))) {
            out.push_back({at - line.begin, std::string(trimmed(text_.substr(at, end - at)))});
            break;
        }
    }
    return out;
}

/// The path of what holds the token that begins at `offset`, outside of any bracket.
std::vector<PathStep> OutlineScan::blockPath(std::size_t offset) const {
    const auto own = std::find_if(lines_.rbegin(), lines_.rend(), [&](const Line& line) { return line.span.begin <= offset; });
    Climb climb(offset - own->span.begin);
    for (auto line = own; line != lines_.rend(); ++line) {
        const Span read = line == own ? Span{line->span.begin, offset} : line->span;
        const std::vector<Marker> all = line->continues ? std::vector<Marker>() : markers(read);
        std::for_each(all.rbegin(), all.rend(), [&climb](const Marker& marker) {
            if (marker.key) {
                climb.passKey(marker.column, *marker.key);
            } else {
                climb.passDash(marker.column);
            }
        });
    }
    return climb.path();
}

} // namespace modelspec::ui
