// A second opinion: another parser's events tell the same structure and the same scalar texts of every file the consumer takes.
#include "core/yaml/tree.h"
#include "tests/support.h"

#include <QtTest>

#ifdef MODELSPEC_HAS_YAML_CPP
#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/exceptions.h>
#include <yaml-cpp/parser.h>

#include <sstream>

using namespace modelspec;
using modelspec::test::qt;
using modelspec::test::utf8;

namespace {

std::string scalar(std::string_view text) { return "=" + std::string(text) + "\n"; }

/// Writes the events of a document, one a line.
class Recorder : public YAML::EventHandler {
public:
    std::string events;

    void OnDocumentStart(const YAML::Mark& /*mark*/) override {}
    void OnDocumentEnd() override {}
    void OnNull(const YAML::Mark& /*mark*/, YAML::anchor_t /*anchor*/) override { events += scalar(""); }
    void OnAlias(const YAML::Mark& /*mark*/, YAML::anchor_t /*anchor*/) override { events += "*\n"; }
    void OnScalar(const YAML::Mark& /*mark*/, const std::string& /*tag*/, YAML::anchor_t /*anchor*/, const std::string& value) override {
        events += scalar(value);
    }
    void OnSequenceStart(const YAML::Mark& /*mark*/, const std::string& /*tag*/, YAML::anchor_t /*anchor*/,
                         YAML::EmitterStyle::value /*style*/) override {
        events += "[\n";
    }
    void OnSequenceEnd() override { events += "]\n"; }
    void OnMapStart(const YAML::Mark& /*mark*/, const std::string& /*tag*/, YAML::anchor_t /*anchor*/, YAML::EmitterStyle::value /*style*/) override {
        events += "{\n";
    }
    void OnMapEnd() override { events += "}\n"; }
};

void write_events(const yaml::Node& node, std::string& out) {
    switch (node.kind) {
    case yaml::Kind::alias: out += "*\n"; return;
    case yaml::Kind::scalar: out += scalar(node.type == yaml::Type::null ? "" : node.text); return; // a null has no text there
    case yaml::Kind::sequence:
        out += "[\n";
        for (const yaml::Node* item : node.items) {
            write_events(*item, out);
        }
        out += "]\n";
        return;
    case yaml::Kind::mapping:
        out += "{\n";
        for (const yaml::Entry& entry : node.entries) {
            write_events(*entry.key, out);
            write_events(*entry.value, out);
        }
        out += "}\n";
        return;
    }
}

std::string own_events(const std::string& text) {
    const yaml::Tree tree = yaml::parse(text);
    std::string out;
    if (tree.root() != nullptr) {
        write_events(*tree.root(), out);
    }
    return out;
}

/// Nothing where the other parser refuses the text.
std::optional<std::string> other_events(const std::string& text) {
    std::istringstream stream(text);
    Recorder recorder;
    try {
        YAML::Parser parser(stream);
        parser.HandleNextDocument(recorder);
    } catch (const YAML::Exception&) {
        return std::nullopt;
    }
    return recorder.events;
}

/// The first line in which the two differ.
QString first_difference(const std::string& own, const std::string& other) {
    const QStringList a = qt(own).split(QLatin1Char('\n'));
    const QStringList b = qt(other).split(QLatin1Char('\n'));
    for (qsizetype i = 0; i < std::max(a.size(), b.size()); ++i) {
        if (a.value(i) != b.value(i)) {
            return QStringLiteral("event %1 is '%2', there '%3'").arg(i).arg(a.value(i), b.value(i));
        }
    }
    return {};
}

/// Breaks the other parser does not know, at which the consumer's does break lines.
bool has_other_breaks(const std::string& text) {
    for (std::size_t at = 0; at < text.size(); ++at) {
        const bool lone_return = text[at] == '\r' && (at + 1 >= text.size() || text[at + 1] != '\n');
        if (lone_return || text.compare(at, 2, "\xC2\x85") == 0 || text.compare(at, 3, "\xE2\x80\xA8") == 0 ||
            text.compare(at, 3, "\xE2\x80\xA9") == 0) {
            return true;
        }
    }
    return false;
}

} // namespace

class TestYamlCpp : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void agrees_on_what_the_consumer_takes() {
        int compared = 0;
        int failed = 0;
        for (const QJsonObject& row : test::jsonLines(test::dataPath("conformance/cases.jsonl"))) {
            const std::string text = utf8(row[QStringLiteral("yaml")].toString());
            if (row[QStringLiteral("expect")].toObject()[QStringLiteral("verdict")].toString() != QStringLiteral("ok") || has_other_breaks(text)) {
                continue;
            }
            const std::optional<std::string> other = other_events(text);
            ++compared;
            if ((!other || *other != own_events(text)) && ++failed <= 10) {
                qWarning().noquote() << row[QStringLiteral("id")].toString()
                                     << (other ? first_difference(own_events(text), *other) : QStringLiteral("is refused there"));
            }
        }
        QVERIFY(compared > 100);
        QCOMPARE(failed, 0);
    }
};
#else
class TestYamlCpp : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void agrees_on_what_the_consumer_takes() { QSKIP("yaml-cpp is not installed"); }
};
#endif

QTEST_APPLESS_MAIN(TestYamlCpp)
#include "tst_yaml_cpp.moc"
