#include "ui/problems/source_marks.h"

#include "core/schema/schema.h"
#include "core/text/utf8.h"
#include "ui/look/look.h"

#include <QCoreApplication>

#include <algorithm>

namespace modelspec::ui {

namespace {

QString tr(const char* source) { return QCoreApplication::translate("SourceView", source); }

/// The part of `span` on its first line, widened by a character where it is empty.
Span visibleSpan(Span span, BlockPosition place, const TextMirror& mirror) {
    const Span line = mirror.lineSpan(place.block);
    Span shown{std::clamp(span.begin, line.begin, line.end), std::clamp(span.end, line.begin, line.end)};
    if (!shown.empty()) {
        return shown;
    }
    if (shown.begin < line.end) {
        shown.end = shown.begin + std::max<std::size_t>(utf8::decode(mirror.bytes(), shown.begin).length, 1);
    } else if (place.column > 0) {
        shown.begin = mirror.offset({place.block, place.column - 1});
    }
    return shown;
}

/// Where `span` is after the edits; what was replaced shrinks to its start.
Span moved(Span span, const TextEdits& edits) {
    Span out = span;
    for (const TextEdit& edit : edits) {
        const auto shift = [&edit](std::size_t from, std::size_t to) { // unsigned sums wrap, and come out right
            if (from < edit.span.end) {
                return from <= edit.span.begin ? to : to - from + edit.span.begin;
            }
            return from == edit.span.begin ? to : to - edit.span.size() + edit.text.size();
        };
        out = {shift(span.begin, out.begin), shift(span.end, out.end)};
    }
    return out;
}

QString fieldText(const Analysis& analysis, const FieldPath& path) {
    const schema::Field* field = schema::field_at(path);
    if (field == nullptr) {
        return {};
    }
    QString out = tr("<b>%1</b>: %2").arg(text(path.print()).toHtmlEscaped(), text(field->meaning).toHtmlEscaped());
    if (!field->unit.empty()) {
        out += tr(" (%1)").arg(text(field->unit).toHtmlEscaped());
    }
    const QString unset = text(unset_meaning(analysis, path));
    out += QStringLiteral("<br>") + (field->is_required() ? tr("required") : tr("unset: %1").arg(unset.toHtmlEscaped()));
    return out;
}

} // namespace

std::vector<SourceMark> marksOf(const Analysis& analysis, const TextMirror& mirror) {
    std::vector<SourceMark> marks;
    for (std::size_t i = 0; i < analysis.findings.size(); ++i) {
        const Finding& finding = analysis.findings[i];
        const auto add = [&](Span span, const std::string& note) {
            const BlockPosition place = mirror.position(span.begin);
            marks.push_back({visibleSpan(span, place, mirror), place.block, finding.severity, i, note});
        };
        add(finding.span, {});
        for (const Related& related : finding.related) {
            add(related.span, related.note);
        }
    }
    std::stable_sort(marks.begin(), marks.end(), [](const SourceMark& a, const SourceMark& b) { return a.span < b.span; });
    return marks;
}

void moveMarks(std::vector<SourceMark>& marks, const TextEdits& edits) {
    for (SourceMark& mark : marks) {
        mark.span = moved(mark.span, edits);
    }
}

std::optional<FieldPath> fieldAtKey(const Analysis& analysis, std::size_t offset) {
    if (analysis.spec_root == nullptr || !analysis.spec_root->full_span().contains(offset)) {
        return std::nullopt;
    }
    FieldPath path = yaml::path_at(*analysis.spec_root, offset);
    const auto at = analysis.locator.find(path);
    const bool onKey = !path.empty() && at && at->key != nullptr && at->key->full_span().contains(offset);
    return onKey ? std::optional(std::move(path)) : std::nullopt;
}

QString hoverText(const Analysis& analysis, const std::vector<SourceMark>& marks, std::size_t offset) {
    QStringList parts;
    for (const SourceMark& mark : marks) {
        if (offset < mark.span.begin || offset > mark.span.end || (offset == mark.span.end && mark.span.size() > 1)) {
            continue;
        }
        const Finding& finding = analysis.findings[mark.finding];
        QString line = QStringLiteral("<b>%1</b>: %2").arg(word(finding.severity), text(finding.message).toHtmlEscaped());
        if (!mark.note.empty()) {
            line += QStringLiteral("<br><i>%1</i>").arg(text(mark.note).toHtmlEscaped());
        }
        if (!parts.contains(line)) {
            parts += line;
        }
    }
    if (const std::optional<FieldPath> path = fieldAtKey(analysis, offset)) {
        const QString field = fieldText(analysis, *path);
        if (!field.isEmpty()) {
            parts += field;
        }
    }
    return parts.isEmpty() ? QString() : QStringLiteral("<qt>%1</qt>").arg(parts.join(QStringLiteral("<hr>")));
}

std::optional<Span> placeOf(const Analysis& lastGood, std::string_view text, const FieldPath& path) {
    FieldPath at = path;
    std::optional<yaml::Location> location = lastGood.locator.find(at);
    while (!location && !at.empty()) {
        at = at.parent();
        location = lastGood.locator.find(at);
    }
    if (!location) {
        return std::nullopt;
    }
    Span span = at.empty() ? Span{location->value->full_span().begin, location->value->full_span().begin} : location->key_span();
    return moved(span, difference(lastGood.tree.text(), text));
}

} // namespace modelspec::ui
