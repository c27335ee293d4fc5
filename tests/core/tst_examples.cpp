// The files the program comes with: examples, templates, families, known models.
#include "core/families/embedded.h"
#include "core/spec/members.h"
#include "tests/core/sample.h"

#include <QDir>

using namespace modelspec;
using namespace modelspec::test;

namespace {

QStringList files_of(const char* folder) {
    const QDir dir(QStringLiteral(MODELSPEC_RESOURCES "/") + QLatin1String(folder));
    QStringList out;
    const QStringList names = dir.entryList({QStringLiteral("*.yaml")}, QDir::Files, QDir::Name);
    for (const QString& name : names) {
        out += dir.filePath(name);
    }
    return out;
}

std::string resource(const char* path) { return readFile(QStringLiteral(MODELSPEC_RESOURCES "/") + QLatin1String(path)); }

constexpr const char* incomplete_example = "qwen3_5_as_it_reached_the_model.yaml";

void add_files(const char* folder) {
    QTest::addColumn<QString>("path");
    for (const QString& path : files_of(folder)) {
        QTest::newRow(qPrintable(QFileInfo(path).fileName())) << path;
    }
}

/// Families by name, as `Families::read` takes them.
std::vector<std::pair<std::string, std::string>> family_files() {
    std::vector<std::pair<std::string, std::string>> out;
    for (const QString& path : files_of("families")) {
        out.emplace_back(utf8(QFileInfo(path).completeBaseName()), readFile(path));
    }
    return out;
}

} // namespace

class TestExamples : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void examples_are_there() { QCOMPARE(files_of("examples").size(), 6); }

    void examples_have_no_finding_data() { add_files("examples"); }
    void examples_have_no_finding() {
        QFETCH(QString, path);
        if (path.endsWith(QLatin1String(incomplete_example))) {
            return;
        }
        const auto analysis = analyze(readFile(path));
        QVERIFY2(analysis->findings.empty(), qPrintable(described(*analysis)));
        QCOMPARE(analysis->silenced, std::size_t{0});
        QVERIFY(!analysis->stack.groups.empty());
        QVERIFY(analysis->family != nullptr);
    }

    void exports_are_canonical_data() { add_files("examples"); }
    void exports_are_canonical() {
        QFETCH(QString, path);
        const auto analysis = analyze(readFile(path));
        const Result<std::string> exported = analysis->canonical_text();
        QVERIFY(exported.ok());
        const auto again = analyze(*exported);
        QVERIFY(again->spec == analysis->spec);
        QVERIFY(again->derived == analysis->derived);
        QCOMPARE(qt(*again->canonical_text()), qt(*exported));
        QCOMPARE(again->count(Severity::warning), analysis->count(Severity::warning));
    }

    void what_reached_the_model_is_warned_of() {
        const auto analysis = analyze(resource("examples/qwen3_5_as_it_reached_the_model.yaml"));
        QVERIFY(analysis->accepted());
        QVERIFY2(analysis->findings.size() == 3, qPrintable(described(*analysis)));
        const Finding* head_dim = find_finding(*analysis, "unlike-known-model", "head_dim");
        const Finding* mtp_depth = find_finding(*analysis, "unlike-known-model", "mtp_depth");
        const Finding* shared = find_finding(*analysis, "shared-width-without-count", "num_shared_experts");
        QVERIFY(head_dim != nullptr && mtp_depth != nullptr && shared != nullptr);
        QVERIFY(head_dim->message.find("128 = 2048 / 16") != std::string::npos && head_dim->message.find("256") != std::string::npos);
        QVERIFY(mtp_depth->message.find("unset") != std::string::npos && mtp_depth->message.find("1") != std::string::npos);
        QVERIFY(shared->message.find("512") != std::string::npos && shared->message.find("width 0") != std::string::npos);
        QCOMPARE(analysis->derived.effective_head_dim, std::optional<std::int64_t>(128));
        QCOMPARE(analysis->derived.shared_expert_width, std::int64_t{0});
        QCOMPARE(analysis->stack.layers(true), std::optional<std::int64_t>(0));
    }

    void its_fixes_make_it_the_other_example() {
        std::string text = resource("examples/qwen3_5_as_it_reached_the_model.yaml");
        for (int step = 0; step < 3; ++step) {
            const auto analysis = analyze(text);
            QVERIFY(!analysis->findings.empty());
            text = apply_edits(text, analysis->findings.front().fixes.front().edits);
        }
        const auto mended = analyze(text);
        const auto whole = analyze(resource("examples/qwen3_5_35b_a3b.yaml"));
        QVERIFY2(mended->findings.empty(), qPrintable(described(*mended)));
        QVERIFY(mended->derived == whole->derived);
        QVERIFY(mended->spec == whole->spec); // the group of the MTP layer came with its depth
    }

    void templates_have_no_error_data() { add_files("templates"); }
    void templates_have_no_error() {
        QFETCH(QString, path);
        const auto analysis = analyze(readFile(path));
        if (!path.endsWith(QStringLiteral("blank.yaml"))) {
            QVERIFY2(analysis->findings.empty(), qPrintable(described(*analysis)));
            return;
        }
        QVERIFY2(analysis->findings.size() == 4, qPrintable(described(*analysis)));
        for (const Finding& finding : analysis->findings) {
            QCOMPARE(qt(finding.id), QStringLiteral("missing-required"));
            QVERIFY(!finding.span.empty()); // at its own key
        }
    }

    void families_read_without_problems() {
        std::vector<Error> problems;
        const Families families = Families::read(family_files(), problems);
        QVERIFY2(problems.empty(), problems.empty() ? "" : problems.front().message.c_str());
        QCOMPARE(families.names(),
                 (std::vector<std::string>{"cm", "deepseek", "default", "llama2", "mixtral", "pangualpha", "qwen", "qwen3_5", "t5", "vision"}));
        QCOMPARE(families.names(), Families::builtin().names());
        for (const std::string& name : families.names()) {
            const Family& family = *families.find(name);
            QCOMPARE(family.name, name);
            QVERIFY(!family.kinds.empty());
            QCOMPARE(family.default_kind.has_value(), name != "t5");
            QVERIFY(!family.default_kind || family.find(*family.default_kind) != nullptr);
        }
    }

    void families_hold_the_op_counts_of_the_reference() {
        const auto ops = [](const char* family, const char* kind) {
            QString out;
            for_each_member(Families::builtin().find(family)->find(kind)->ops, [&](const schema::Field&, const std::optional<std::int64_t>& count) {
                out += (out.isEmpty() ? QString() : QStringLiteral(" ")) + QString::number(count.value_or(-1));
            });
            return out;
        };
        for (const char* name : {"default", "llama2", "mixtral", "qwen"}) {
            QCOMPARE(ops(name, "decoder"), QStringLiteral("4 2 3 1 0 2 4 1 1 0"));
        }
        for (const char* name : {"deepseek", "cm"}) {
            QCOMPARE(ops(name, "dense"), QStringLiteral("4 2 3 1 0 2 4 1 1 0"));
            QCOMPARE(ops(name, "moe"), QStringLiteral("4 2 3 1 0 2 4 1 1 0"));
        }
        QCOMPARE(ops("qwen3_5", "full_attention"), QStringLiteral("4 2 3 1 0 2 4 1 1 0"));
        QCOMPARE(ops("qwen3_5", "linear_attention"), QStringLiteral("4 0 3 0 0 2 4 0 1 1"));
        QCOMPARE(ops("t5", "encoder"), QStringLiteral("4 1 2 2 5 2 4 1 1 0"));
        QCOMPARE(ops("t5", "decoder"), QStringLiteral("8 2 2 4 7 3 6 1 1 0"));
        QCOMPARE(ops("pangualpha", "decoder"), QStringLiteral("4 1 2 2 5 4 4 1 1 0"));
        QCOMPARE(ops("vision", "encoder"), QStringLiteral("4 2 2 1 0 2 4 1 1 0"));
    }

    void names_imply_families() {
        const std::vector<std::pair<const char*, const char*>> expected{{"Llama2-7B", "llama2"},
                                                                        {"mixtral", "mixtral"},
                                                                        {"my-T5", "t5"},
                                                                        {"PanguAlpha", "pangualpha"},
                                                                        {"DeepSeek-V3", "deepseek"},
                                                                        {"qwen3_5", "qwen3_5"},
                                                                        {"Qwen3.5-35B", "qwen3_5"},
                                                                        {"qwen3-30b", "qwen"},
                                                                        {"cm", "cm"},
                                                                        {"llama-3", "default"},
                                                                        {"", "default"},
                                                                        {"deepseek-r1-distill-qwen", "deepseek"},
                                                                        {"mixtral-t5", "mixtral"}};
        for (const auto& [name, family] : expected) {
            QCOMPARE(qt(infer_family(name)), QString::fromLatin1(family));
        }
    }

    void known_models_read_without_problems() {
        const std::string text = resource("known_models.yaml");
        QCOMPARE(qt(embedded::known_models()), qt(text));
        const Result<KnownModels> read = KnownModels::read(text);
        QVERIFY2(read.ok(), read.ok() ? "" : read.error().message.c_str());
        for (const char* name :
             {"qwen3.5-35b-a3b", "Qwen3-30B-A3B", "deepseek_v3", "Kimi-K2", "GLM-4.5-Air", "gpt-oss-20b", "gpt2", "qwen3-next-80b"}) {
            QVERIFY2(read->match(name) != nullptr, name);
        }
        QVERIFY(read->match("custom") == nullptr);
        QVERIFY(read->match("") == nullptr);
    }

    void broken_families_are_named() {
        std::vector<Error> problems;
        const Families families = Families::read(
            {{"no_yaml", "kinds: ["}, {"no_kinds", "default: a\n"}, {"good", "kinds: {a: {ops: " + op_counts + "}}\nmore: 1\n"}}, problems);
        QCOMPARE(families.names(), std::vector<std::string>{"good"});
        QCOMPARE(problems.size(), std::size_t{2});
        QVERIFY(problems[0].message.find("no_yaml") != std::string::npos);
        QVERIFY(problems[1].message.find("no_kinds") != std::string::npos);
        QVERIFY(!KnownModels::read("models: 3\n").ok());
        QVERIFY(!KnownModels::read("models: [").ok());
    }

    void other_families_can_be_given() {
        std::vector<Error> problems;
        const Families families = Families::read({{"mine", "kinds: {wide: {ops: " + op_counts + "}}\ndefault: wide\n"}}, problems);
        AnalyzeOptions options;
        options.facts.families = &families;
        const auto analysis = analyze(dense("arch: mine\n"), options);
        QVERIFY2(analysis->findings.empty(), qPrintable(described(*analysis)));
        QCOMPARE(qt(analysis->stack.groups.front().kind), QStringLiteral("wide"));
        QVERIFY(has_finding(*analyze(dense("arch: qwen\n"), options), "unknown-family"));
    }
};

QTEST_APPLESS_MAIN(TestExamples)
#include "tst_examples.moc"
