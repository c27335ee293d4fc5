// modelspec explain
#include "app/cli/command.h"
#include "app/cli/output.h"

#include "core/rules/rule.h"
#include "core/schema/schema.h"

#include <algorithm>
#include <vector>

namespace modelspec::cli {

namespace {

std::string every_rule() {
    std::string out;
    for (const Rule& rule : rules()) {
        std::string id(rule.id);
        id.resize(std::max<std::size_t>(id.size(), 32), ' ');
        std::string severity(name(rule.severity));
        severity.resize(12, ' ');
        out += id + severity + std::string(rule.title) + "\n";
    }
    return out;
}

std::string explanation_of(const Rule& rule) {
    std::string out = std::string(rule.id) + ": " + std::string(rule.title) + "\nSeverity: " + std::string(name(rule.severity)) + "\n";
    if (!rule.fields.empty()) {
        out += "Fields: " + std::string(rule.fields) + "\n";
    }
    out += "\n" + std::string(rule.explanation) + "\n";
    if (rule.severity == Severity::warning) {
        out += "\nA comment silences it, at the end of its line or on the line above its key:\n  # modelspec: allow " + std::string(rule.id) +
               " REASON\n";
    }
    return out;
}

} // namespace

int run_explain(const Command& self, const Words& words) {
    if (words.arguments.size() > 1) {
        return usage_error(self, "expected one ID, or none to list all");
    }
    if (words.arguments.empty()) {
        return print(every_rule()) ? exit_ok : exit_trouble;
    }
    const std::string& id = words.arguments.front();
    if (const Rule* rule = find_rule(id)) {
        return print(explanation_of(*rule)) ? exit_ok : exit_trouble;
    }
    std::vector<std::string_view> ids;
    for (const Rule& rule : rules()) {
        ids.push_back(rule.id);
    }
    const std::string_view nearest = schema::nearest(id, ids);
    return usage_error(self, "there is no finding '" + id + "'; " +
                                 (nearest.empty() ? "'modelspec explain' lists all" : "did you mean '" + std::string(nearest) + "'?"));
}

} // namespace modelspec::cli
