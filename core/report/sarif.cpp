#include "core/report/json_writer.h"
#include "core/report/notes.h"
#include "core/report/report.h"

#include "core/rules/rule.h"

#include <algorithm>

namespace modelspec::report {

namespace {

std::string_view level_of(Severity severity) { return severity == Severity::information ? "note" : name(severity); }

/// A URI reference for a path: absolute paths are file URIs, others stay relative.
std::string uri_of(std::string_view path) {
    constexpr std::string_view plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~/";
    constexpr std::string_view digits = "0123456789ABCDEF";
    while (path.substr(0, 2) == "./" && path.size() > 2) {
        path.remove_prefix(2);
    }
    std::string out = path.substr(0, 1) == "/" ? "file://" : "";
    for (const char c : path) {
        const auto byte = static_cast<unsigned char>(c);
        if (plain.find(c) != std::string_view::npos) {
            out += c;
        } else {
            out += {'%', digits[byte >> 4U], digits[byte & 0xFU]};
        }
    }
    return out;
}

void write_text(JsonWriter& json, std::string_view key, std::string_view text) {
    json.key(key);
    json.begin_object();
    json.member("text", text);
    json.end_object();
}

/// Writes the results of one file.
class Results {
public:
    explicit Results(const File& file) : analysis_(*file.analysis), uri_(uri_of(file.name)) {}

    std::string write() {
        for (const Finding& finding : analysis_.findings) {
            write(finding);
        }
        return json_.take();
    }

private:
    void write(const Finding& finding) {
        json_.begin_object();
        json_.member("ruleId", finding.id);
        if (const Rule* rule = find_rule(finding.id)) {
            json_.member("ruleIndex", static_cast<std::size_t>(rule - rules().data()));
        }
        json_.member("level", level_of(finding.severity));
        write_text(json_, "message", finding.message);
        json_.key("locations");
        json_.begin_array();
        begin_location(finding.span, finding.path);
        json_.end_object();
        json_.end_array();
        write_related(finding);
        write_fixes(finding);
        json_.end_object();
    }

    void write_related(const Finding& finding) {
        if (finding.related.empty()) {
            return;
        }
        json_.key("relatedLocations");
        json_.begin_array();
        std::size_t id = 0;
        for (const Related& related : finding.related) {
            begin_location(related.span, related.path);
            json_.member("id", ++id);
            write_text(json_, "message", note_of(related));
            json_.end_object();
        }
        json_.end_array();
    }

    /// A fix that opens a field has no edits, and SARIF no words for it.
    void write_fixes(const Finding& finding) {
        if (std::none_of(finding.fixes.begin(), finding.fixes.end(), [](const Fix& fix) { return !fix.edits.empty(); })) {
            return;
        }
        json_.key("fixes");
        json_.begin_array();
        for (const Fix& fix : finding.fixes) {
            if (!fix.edits.empty()) {
                write(fix);
            }
        }
        json_.end_array();
    }

    void write(const Fix& fix) {
        json_.begin_object();
        write_text(json_, "description", fix.title);
        json_.key("artifactChanges");
        json_.begin_array();
        json_.begin_object();
        write_artifact();
        json_.key("replacements");
        json_.begin_array();
        for (const TextEdit& edit : fix.edits) {
            json_.begin_object();
            write_region("deletedRegion", edit.span);
            write_text(json_, "insertedContent", edit.text);
            json_.end_object();
        }
        json_.end_array();
        json_.end_object();
        json_.end_array();
        json_.end_object();
    }

    /// Leaves the location object open.
    void begin_location(Span span, const FieldPath& path) {
        json_.begin_object();
        json_.key("physicalLocation");
        json_.begin_object();
        write_artifact();
        write_region("region", span);
        json_.end_object();
        if (!path.empty()) {
            json_.key("logicalLocations");
            json_.begin_array();
            json_.begin_object();
            json_.member("fullyQualifiedName", path.below(analysis_.section.path).print());
            json_.member("kind", "member");
            json_.end_object();
            json_.end_array();
        }
    }

    void write_artifact() {
        json_.key("artifactLocation");
        json_.begin_object();
        json_.member("uri", uri_);
        json_.end_object();
    }

    void write_region(std::string_view key, Span span) {
        const Position begin = analysis_.lines.position(span.begin);
        const Position end = analysis_.lines.position(span.end);
        json_.key(key);
        json_.begin_object();
        json_.member("startLine", begin.line);
        json_.member("startColumn", begin.column);
        json_.member("endLine", end.line);
        json_.member("endColumn", end.column);
        json_.end_object();
    }

    const Analysis& analysis_;
    std::string uri_;
    JsonWriter json_;
};

void write_rule(JsonWriter& json, const Rule& rule) {
    json.begin_object();
    json.member("id", rule.id);
    write_text(json, "shortDescription", rule.title);
    write_text(json, "fullDescription", rule.explanation);
    const std::string fields = rule.fields.empty() ? std::string() : " Fields: " + std::string(rule.fields) + ".";
    write_text(json, "help", std::string(rule.explanation) + fields);
    json.key("defaultConfiguration");
    json.begin_object();
    json.member("level", level_of(rule.severity));
    json.end_object();
    json.end_object();
}

void write_driver(JsonWriter& json, std::string_view version) {
    json.key("tool");
    json.begin_object();
    json.key("driver");
    json.begin_object();
    json.member("name", "modelspec");
    json.member("version", version);
    json.key("rules");
    json.begin_array();
    for (const Rule& rule : rules()) {
        write_rule(json, rule);
    }
    json.end_array();
    json.end_object();
    json.end_object();
}

void write_invocation(JsonWriter& json, std::span<const std::string> failures) {
    json.key("invocations");
    json.begin_array();
    json.begin_object();
    json.member("executionSuccessful", failures.empty());
    if (!failures.empty()) {
        json.key("toolExecutionNotifications");
        json.begin_array();
        for (const std::string& failure : failures) {
            json.begin_object();
            json.member("level", "error");
            write_text(json, "message", failure);
            json.end_object();
        }
        json.end_array();
    }
    json.end_object();
    json.end_array();
}

} // namespace

std::string sarif_results(const File& file) { return Results(file).write(); }

std::string sarif_log(std::span<const std::string> results, std::span<const std::string> failures, std::string_view version) {
    JsonWriter json;
    json.begin_object();
    json.member("$schema", "https://json.schemastore.org/sarif-2.1.0.json");
    json.member("version", "2.1.0");
    json.key("runs");
    json.begin_array();
    json.begin_object();
    write_driver(json, version);
    write_invocation(json, failures);
    json.member("columnKind", "unicodeCodePoints");
    // Lines end where YAML ends them.
    json.key("newlineSequences");
    json.begin_array();
    for (const std::string_view sequence : {"\r\n", "\n", "\r", "\xC2\x85", "\xE2\x80\xA8", "\xE2\x80\xA9"}) {
        json.string(sequence);
    }
    json.end_array();
    json.key("results");
    json.begin_array();
    for (const std::string& file : results) {
        json.raw(file);
    }
    json.end_array();
    json.end_object();
    json.end_array();
    json.end_object();
    return json.take() + "\n";
}

} // namespace modelspec::report
