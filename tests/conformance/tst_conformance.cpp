// The 1,200 texts of the reference: its verdict, its canonical form, its derived values.
#include "core/analysis.h"
#include "tests/support.h"

#include <QJsonArray>
#include <QtTest>

#include <cstdlib>

using namespace modelspec;
using modelspec::test::qt;
using modelspec::test::utf8;

namespace {

/// Whether the paths of one error, own and related, include all `wanted`.
bool names_all(const Finding& finding, const QJsonArray& wanted) {
    for (const QJsonValue& each : wanted) {
        const std::string path = utf8(each.toString());
        bool found = finding.path.print() == path;
        for (const Related& related : finding.related) {
            found = found || related.path.print() == path;
        }
        if (!found) {
            return false;
        }
    }
    return true;
}

QString describe(const Analysis& analysis) {
    QStringList out;
    for (const Finding& finding : analysis.findings) {
        out += qt(name(finding.severity)) + QStringLiteral(" ") + qt(finding.id) + QStringLiteral(" at ") + qt(finding.path.print()) +
               QStringLiteral(": ") + qt(finding.message);
    }
    return out.join(QStringLiteral("\n  "));
}

QString check_ok(const Analysis& analysis, const QJsonObject& expect) {
    if (!analysis.accepted()) {
        return QStringLiteral("is accepted by the reference, refused here");
    }
    const Result<std::string> canonical = analysis.canonical_text();
    if (!canonical || *canonical != utf8(expect[QStringLiteral("canonical")].toString())) {
        return QStringLiteral("has another canonical form:\n") + qt(canonical ? *canonical : canonical.error().message);
    }
    const QJsonObject derived = expect[QStringLiteral("derived")].toObject();
    const auto number = [&](const char* key) { return derived[QLatin1String(key)].toInteger(); };
    const bool equal = analysis.derived.effective_head_dim == number("effective_head_dim") &&
                       analysis.derived.attention_width == number("attention_width") &&
                       analysis.derived.is_moe == derived[QStringLiteral("is_moe")].toBool() &&
                       analysis.derived.routed_expert_width == number("routed_expert_width") &&
                       analysis.derived.shared_expert_width == number("shared_expert_width");
    return equal ? QString() : QStringLiteral("has other derived values");
}

QString check_refused(const Analysis& analysis, const QJsonObject& expect) {
    const QJsonArray fields = expect[QStringLiteral("fields")].toArray();
    bool any_error = false;
    for (const Finding& finding : analysis.findings) {
        any_error = any_error || finding.severity == Severity::error;
        if (finding.severity == Severity::error && names_all(finding, fields)) {
            return {};
        }
    }
    // An empty file is an empty mapping here: its four required fields are missing.
    return any_error ? QStringLiteral("has no error that names ") + QString::fromUtf8(QJsonDocument(fields).toJson(QJsonDocument::Compact))
                     : QStringLiteral("is refused by the reference, accepted here");
}

QString check_yaml(const Analysis& analysis, const QJsonObject& expect) {
    const QJsonValue line = expect[QStringLiteral("line")];
    for (const Finding& finding : analysis.findings) {
        if (finding.id.substr(0, 5) != "yaml-") {
            continue;
        }
        const auto found = static_cast<qint64>(analysis.lines.position(finding.span.begin).line);
        if (line.isNull() || line.isUndefined() || std::abs(found - line.toInteger()) <= 1) {
            return {};
        }
    }
    return QStringLiteral("has no YAML error near line ") + QString::number(line.toInteger());
}

QString check(const QJsonObject& row) {
    const QJsonObject expect = row[QStringLiteral("expect")].toObject();
    const QString verdict = expect[QStringLiteral("verdict")].toString();
    const auto analysis = analyze(utf8(row[QStringLiteral("yaml")].toString()));
    const QString wrong = verdict == QStringLiteral("ok")        ? check_ok(*analysis, expect)
                          : verdict == QStringLiteral("refused") ? check_refused(*analysis, expect)
                                                                 : check_yaml(*analysis, expect);
    return wrong.isEmpty() ? wrong
                           : row[QStringLiteral("id")].toString() + QStringLiteral(" ") + wrong + QStringLiteral("\n  ") + describe(*analysis);
}

} // namespace

class TestConformance : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void cases() {
        // Other files of the same form can be named, to look further than the stored ones.
        const QString other = qEnvironmentVariable("MODELSPEC_CASES");
        const QList<QJsonObject> rows = test::jsonLines(other.isEmpty() ? test::dataPath("conformance/cases.jsonl") : other);
        QVERIFY(!rows.isEmpty());
        if (other.isEmpty()) {
            QCOMPARE(rows.size(), 1200);
        }
        int failed = 0;
        for (const QJsonObject& row : rows) {
            const QString wrong = check(row);
            if (!wrong.isEmpty() && ++failed <= 20) {
                qWarning().noquote() << wrong;
            }
        }
        QCOMPARE(failed, 0);
    }
};

QTEST_APPLESS_MAIN(TestConformance)
#include "tst_conformance.moc"
