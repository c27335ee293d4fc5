#include "ui/problems/key_completion.h"

#include "core/schema/schema.h"
#include "ui/look/look.h"
#include "ui/problems/outline_scan.h"

#include <algorithm>

namespace modelspec::ui {

namespace {

bool isKeyCharacter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_'; }

Span wordAt(std::string_view text, std::size_t offset) {
    Span word{offset, offset};
    while (word.begin > 0 && isKeyCharacter(text[word.begin - 1])) {
        --word.begin;
    }
    while (word.end < text.size() && isKeyCharacter(text[word.end])) {
        ++word.end;
    }
    return word;
}

/// `path` below the section of the spec; nothing outside it.
std::optional<FieldPath> belowSection(const FieldPath& path, const FieldPath& section) {
    if (!path.within(section)) {
        return std::nullopt;
    }
    const auto begin = path.steps().begin() + static_cast<std::ptrdiff_t>(section.size());
    return FieldPath(std::vector<PathStep>(begin, path.steps().end()));
}

std::vector<KeyChoice> fieldChoices(const Analysis& analysis, schema::RecordId record, const FieldPath& mapping) {
    std::vector<KeyChoice> choices;
    for (const schema::Field& field : schema::fields(record)) {
        std::string meaning(field.meaning);
        const std::string unset = unset_meaning(analysis, mapping.child(std::string(field.name)));
        if (!unset.empty()) {
            meaning += "; unset: " + unset;
        }
        choices.push_back({std::string(field.name), std::move(meaning), field.is_scalar(), field.is_required()});
    }
    return choices;
}

std::vector<KeyChoice> choicesIn(const Analysis& analysis, const FieldPath& mapping) {
    if (const schema::RecordId* record = schema::record_at(mapping)) {
        return fieldChoices(analysis, *record, mapping);
    }
    std::vector<KeyChoice> choices;
    const schema::Field* field = schema::field_at(mapping);
    if (field == nullptr) {
        return choices;
    }
    if (field->type == schema::FieldType::ops_by_kind || field->type == schema::FieldType::records_by_kind) {
        for (const std::string& kind : kindsOf(analysis)) {
            choices.push_back({kind, "a kind of the stack", false, false});
        }
    } else if (field->type == schema::FieldType::op_sizes) {
        for (const schema::Field& op : schema::fields(schema::RecordId::op_counts)) {
            choices.push_back({std::string(op.name), std::string(op.meaning), true, false});
        }
        choices.push_back({std::string(schema::other_op), "what no op is named for", true, false});
    }
    return choices;
}

void removeDeclared(const Analysis& analysis, const FieldPath& mapping, std::string_view word, std::vector<KeyChoice>& choices) {
    const auto at = analysis.locator.find(mapping);
    if (!at) {
        return;
    }
    std::vector<std::string> declared;
    for (const yaml::Item& item : analysis.locator.items(*at->value)) {
        if (item.merged_by == nullptr) {
            declared.push_back(yaml::python_str(*item.key));
        }
    }
    std::erase_if(choices, [&](const KeyChoice& choice) {
        return choice.key != word && std::find(declared.begin(), declared.end(), choice.key) != declared.end();
    });
}

} // namespace

std::optional<FieldPath> mappingAt(std::string_view text, std::size_t offset) { return OutlineScan(text).mappingAt(wordAt(text, offset).begin); }

KeyCompletion completeKey(const Analysis& lastGood, std::string_view text, std::size_t offset) {
    KeyCompletion completion;
    completion.word = wordAt(text, offset);
    completion.hasColon = completion.word.end < text.size() && text[completion.word.end] == ':';
    const std::optional<FieldPath> path = mappingAt(text, offset);
    const std::optional<FieldPath> mapping = path ? belowSection(*path, lastGood.section.path) : std::nullopt;
    if (!mapping) {
        return completion;
    }
    completion.mapping = *mapping;
    completion.choices = choicesIn(lastGood, *mapping);
    removeDeclared(lastGood, *mapping, text.substr(completion.word.begin, completion.word.size()), completion.choices);
    return completion;
}

} // namespace modelspec::ui
