#include "core/rules/checks.h"

namespace modelspec::checks {

FieldPath field(std::string_view name) { return FieldPath{std::string(name)}; }

Draft& add(Drafts& drafts, std::string_view id, FieldPath path, std::string message) {
    Draft& draft = drafts.emplace_back();
    draft.id = id;
    draft.path = std::move(path);
    draft.message = std::move(message);
    return draft;
}

void relate(Draft& draft, std::string_view name, std::string note) { draft.related.emplace_back(field(name), std::move(note)); }

FixDraft set_number(FieldPath path, std::int64_t value, bool preferred) {
    const std::string number = std::to_string(value);
    const std::string title = "Set " + path.print() + " to " + number;
    return {title, preferred, {yaml::Declare{std::move(path), {number}}}};
}

FixDraft open(FieldPath path) {
    std::string title = "Open " + path.print();
    return {std::move(title), false, {}, {}, std::move(path)};
}

FixDraft unset(FieldPath path) {
    std::string title = "Unset " + path.print();
    return {std::move(title), false, {yaml::Unset{std::move(path)}}};
}

std::string listed(const std::vector<std::string>& words) {
    std::string out;
    for (std::size_t i = 0; i < words.size(); ++i) {
        out += (i == 0 ? "" : i + 1 == words.size() ? " and " : ", ") + words[i];
    }
    return out;
}

} // namespace modelspec::checks
