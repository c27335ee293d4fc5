#include "core/text/text_edit.h"

#include <algorithm>

namespace modelspec {

namespace {

void sort_by_position(TextEdits& edits) {
    std::stable_sort(edits.begin(), edits.end(), [](const TextEdit& a, const TextEdit& b) { return a.span.begin < b.span.begin; });
}

bool inside_code_point(std::string_view text, std::size_t offset) {
    return offset < text.size() && (static_cast<unsigned char>(text[offset]) & 0xC0U) == 0x80U;
}

} // namespace

std::string apply_edits(std::string_view text, TextEdits edits) {
    sort_by_position(edits);
    std::string out;
    std::size_t taken = 0;
    for (const TextEdit& edit : edits) {
        out.append(text.substr(taken, edit.span.begin - taken));
        out.append(edit.text);
        taken = edit.span.end;
    }
    out.append(text.substr(taken));
    return out;
}

TextEdits inverse(std::string_view text, TextEdits edits) {
    sort_by_position(edits);
    TextEdits back;
    std::size_t grown = 0; // wraps for a text that shrinks; unsigned arithmetic keeps the sums right
    for (const TextEdit& edit : edits) {
        const std::size_t begin = edit.span.begin + grown;
        back.push_back({{begin, begin + edit.text.size()}, std::string(text.substr(edit.span.begin, edit.span.size()))});
        grown += edit.text.size() - edit.span.size();
    }
    return back;
}

TextEdits difference(std::string_view before, std::string_view after) {
    if (before == after) {
        return {};
    }
    const std::size_t shorter = std::min(before.size(), after.size());
    std::size_t head = 0;
    while (head < shorter && before[head] == after[head]) {
        ++head;
    }
    while (head > 0 && (inside_code_point(before, head) || inside_code_point(after, head))) {
        --head;
    }
    std::size_t tail = 0;
    while (tail < shorter - head && before[before.size() - 1 - tail] == after[after.size() - 1 - tail]) {
        ++tail;
    }
    while (tail > 0 && inside_code_point(before, before.size() - tail)) {
        --tail;
    }
    return {{{head, before.size() - tail}, std::string(after.substr(head, after.size() - tail - head))}};
}

TextEdits normalised(TextEdits edits) {
    std::stable_sort(edits.begin(), edits.end(), [](const TextEdit& a, const TextEdit& b) { return a.span.begin < b.span.begin; });
    TextEdits out;
    for (TextEdit& each : edits) {
        if (each.span.empty() && each.text.empty()) {
            continue;
        }
        if (!out.empty() && out.back().span.end == each.span.begin) {
            out.back().span.end = each.span.end;
            out.back().text += each.text;
        } else {
            out.push_back(std::move(each));
        }
    }
    return out;
}

bool disjoint(TextEdits edits) {
    sort_by_position(edits);
    for (std::size_t i = 1; i < edits.size(); ++i) {
        if (edits[i].span.begin < edits[i - 1].span.end) {
            return false;
        }
    }
    return true;
}

} // namespace modelspec
