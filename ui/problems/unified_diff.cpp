#include "ui/problems/unified_diff.h"

#include "core/text/utf8.h"
#include "ui/document/line_diff.h"

#include <QCoreApplication>

#include <algorithm>
#include <span>

namespace modelspec::ui {

namespace {

QString tr(const char* source) { return QCoreApplication::translate("ChangesView", source); }

struct Split {
    std::string_view content;
    std::string_view ending;
};

Split split(std::string_view line) {
    for (std::size_t width = std::min<std::size_t>(line.size(), 3); width > 0; --width) {
        if (utf8::line_break_at(line, line.size() - width) == width) {
            return {line.substr(0, line.size() - width), line.substr(line.size() - width)};
        }
    }
    return {line, {}};
}

QString nameOf(std::string_view ending) {
    if (ending == "\n") {
        return QStringLiteral("LF");
    }
    if (ending == "\r\n") {
        return QStringLiteral("CR LF");
    }
    if (ending == "\r") {
        return QStringLiteral("CR");
    }
    return ending.empty() ? tr("no line break at the end") : ending.size() == 2 ? QStringLiteral("NEL") : tr("Unicode line break");
}

QString shown(std::string_view content) {
    constexpr std::size_t most = 2000;
    const QString head = QString::fromUtf8(content.data(), static_cast<qsizetype>(std::min(content.size(), most)));
    return content.size() > most ? head + QChar(0x2026) : head;
}

/// Whether the endings on both sides of the change are not all the same.
bool endingsDiffer(const LineDiff& diff, const LineChange& change) {
    std::string_view first;
    bool hasFirst = false;
    const auto differs = [&](std::string_view line) {
        const std::string_view ending = split(line).ending;
        const bool isOther = hasFirst && ending != first;
        first = ending;
        hasFirst = true;
        return isOther;
    };
    return std::any_of(diff.before.begin() + static_cast<std::ptrdiff_t>(change.beforeBegin),
                       diff.before.begin() + static_cast<std::ptrdiff_t>(change.beforeEnd), differs) ||
           std::any_of(diff.after.begin() + static_cast<std::ptrdiff_t>(change.afterBegin),
                       diff.after.begin() + static_cast<std::ptrdiff_t>(change.afterEnd), differs);
}

class Writer {
public:
    Writer(const LineDiff& diff, std::size_t context, std::size_t most) : diff_(diff), context_(context), most_(most) {}

    std::vector<DiffLine> run() {
        const std::vector<LineChange>& changes = diff_.changes;
        for (std::size_t begin = 0; begin < changes.size() && !isFull();) {
            std::size_t end = begin + 1;
            while (end < changes.size() && changes[end].beforeBegin - changes[end - 1].beforeEnd <= 2 * context_) {
                ++end;
            }
            writeHunk(std::span(changes).subspan(begin, end - begin));
            begin = end;
        }
        if (isFull()) {
            lines_.resize(most_ - 1);
            lines_.push_back({DiffLine::Kind::more, tr("... and more changes")});
        }
        return std::move(lines_);
    }

private:
    using Kind = DiffLine::Kind;

    [[nodiscard]] bool isFull() const { return lines_.size() > most_; }

    void writeHunk(std::span<const LineChange> hunk) {
        const std::size_t begin = hunk.front().beforeBegin - std::min(context_, hunk.front().beforeBegin);
        lines_.push_back({Kind::place, tr("line %1").arg(hunk.front().afterBegin + 1)});
        std::size_t at = begin;
        for (const LineChange& change : hunk) {
            writeKept(at, change.beforeBegin);
            const bool showEndings = endingsDiffer(diff_, change);
            write(Kind::removed, std::span(diff_.before).subspan(change.beforeBegin, change.removed()), showEndings);
            write(Kind::added, std::span(diff_.after).subspan(change.afterBegin, change.added()), showEndings);
            at = change.beforeEnd;
        }
        writeKept(at, std::min(at + context_, diff_.before.size()));
    }

    void writeKept(std::size_t begin, std::size_t end) { write(Kind::kept, std::span(diff_.before).subspan(begin, end - begin), false); }

    void write(Kind kind, std::span<const std::string_view> lines, bool showEndings) {
        for (const std::string_view line : lines) {
            if (isFull()) {
                return;
            }
            const Split parts = split(line);
            lines_.push_back({kind, shown(parts.content) + (showEndings ? QStringLiteral("  [%1]").arg(nameOf(parts.ending)) : QString())});
        }
    }

    const LineDiff& diff_;
    std::size_t context_;
    std::size_t most_;
    std::vector<DiffLine> lines_;
};

} // namespace

std::vector<DiffLine> unifiedDiff(std::string_view before, std::string_view after, int context, int mostLines) {
    const LineDiff diff = lineDiff(before, after);
    return Writer(diff, static_cast<std::size_t>(context), static_cast<std::size_t>(mostLines)).run();
}

QChar sign(DiffLine::Kind kind) {
    switch (kind) {
    case DiffLine::Kind::removed: return QLatin1Char('-');
    case DiffLine::Kind::added: return QLatin1Char('+');
    default: return QLatin1Char(' ');
    }
}

} // namespace modelspec::ui
