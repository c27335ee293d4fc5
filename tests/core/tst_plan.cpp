// Edits of the tree as edits of the text: what each kind of edit writes, and what no edit may do to any document.
#include "core/analysis.h"
#include "core/schema/key_order.h"
#include "core/yaml/locate.h"
#include "core/yaml/render.h"
#include "core/yaml/sharing.h"
#include "tests/core/document_generator.h"
#include "tests/support.h"

#include <QtTest>

#include <map>

using namespace modelspec;
using modelspec::test::qt;

namespace {

using Values = std::map<std::string, std::string>;

std::string describe_value(const yaml::Node& node) { return std::string(yaml::describe(node.type)) + " " + yaml::python_repr(node); }

/// Every scalar and empty container by its path.
void flatten(const yaml::Node& written, const FieldPath& path, Values& out) {
    const yaml::Node& node = yaml::resolve(written);
    if (node.kind == yaml::Kind::scalar || (node.entries.empty() && node.items.empty())) {
        out[path.print()] = describe_value(node);
        return;
    }
    for (const yaml::Item& item : yaml::items_of(node)) {
        flatten(*item.value, path.child(yaml::python_str(*item.name)), out);
    }
    for (std::size_t i = 0; i < node.items.size(); ++i) {
        flatten(*node.items[i], path.child(i), out);
    }
}

Values flat(const yaml::Tree& tree) {
    Values out;
    if (tree.root() != nullptr) {
        flatten(*tree.root(), {}, out);
    }
    return out;
}

std::vector<std::string> comments_of(const std::string& text) {
    std::vector<std::string> out;
    for (std::size_t at = text.find("# c"); at != std::string::npos; at = text.find("# c", at + 1)) {
        out.push_back(text.substr(at, text.find('.', at) + 1 - at));
    }
    return out;
}

const yaml::PlanContext context{{}, schema::key_order, schema::is_refused_when_empty};

struct Sample {
    const char* what;
    const char* before;
    const char* path;
    const char* value; ///< null: unset
    const char* after;
};

const std::vector<Sample> samples{
    {"after the nearest field before it", "hidden_size: 1\nvocab_size: 3\n", "num_hidden_layers", "2",
     "hidden_size: 1\nnum_hidden_layers: 2\nvocab_size: 3\n"},
    {"at the end without a line break", "hidden_size: 1 # c", "torch_dtype", "bfloat16", "hidden_size: 1 # c\ntorch_dtype: bfloat16"},
    {"before the first", "# top\nhidden_size: 1\n", "name", "x", "# top\nname: x\nhidden_size: 1\n"},
    {"into an empty file", "", "name", "abc", "name: abc\n"},
    {"into a file of comments", "# only\n", "vision.hidden_size", "3", "# only\nvision:\n  hidden_size: 3\n"},
    {"into a key without a value", "vision:  # tower\nname: x\n", "vision.hidden_size", "3", "vision:  # tower\n  hidden_size: 3\nname: x\n"},
    {"into a written null", "vision: ~ # c\n", "vision.hidden_size", "3", "vision: # c\n  hidden_size: 3\n"},
    {"into an empty flow mapping", "vision: {}\n", "vision.hidden_size", "3", "vision: {hidden_size: 3}\n"},
    {"into a flow mapping", "{name: a, vocab_size: 3}\n", "hidden_size", "7", "{name: a, hidden_size: 7, vocab_size: 3}\n"},
    {"into a flow mapping of many lines", "{\n  name: a,  # c\n  vocab_size: 3  # d\n}\n", "hidden_size", "7",
     "{\n  name: a,  # c\n  hidden_size: 7,\n  vocab_size: 3  # d\n}\n"},
    {"at the end of one", "{\n  name: a,  # c\n  vocab_size: 3  # d\n}\n", "arch", "qwen",
     "{\n  name: a,  # c\n  vocab_size: 3,  # d\n  arch: qwen\n}\n"},
    {"into a pair without braces", "a: [x: 1]\n", "a[0].y", "2", "a: [{x: 1, y: 2}]\n"},
    {"after a text that keeps its blank lines", "a: |+\n  text\n\nb: 1\n", "name", "q", "a: |+\n  text\n\nb: 1\nname: q\n"},
    {"past a byte order mark", "\xEF\xBB\xBFhidden_size: 1\n", "name", "x", "\xEF\xBB\xBFname: x\nhidden_size: 1\n"},
    {"with the line ending of the file", "hidden_size: 1\r\n", "vocab_size", "5", "hidden_size: 1\r\nvocab_size: 5\r\n"},
    {"keeps double quotes", "name: \"abc\"\r\nx: 1\r\n", "name", "def", "name: \"def\"\r\nx: 1\r\n"},
    {"keeps single quotes", "name: 'abc'\n", "name", "it's", "name: 'it''s'\n"},
    {"quotes what would read as another type", "name: abc\n", "name", "'no'", "name: 'no'\n"},
    {"quotes for brackets", "{name: abc}\n", "name", "a b, c", "{name: 'a b, c'}\n"},
    {"an equal value is no change", "hidden_size: 010\n", "hidden_size", "8", "hidden_size: 010\n"},
    {"drops a tag with its value", "a: !!str 12 # c\n", "a", "5", "a: 5 # c\n"},
    {"keeps an anchor", "a: &x 12\nb: *x\n", "a", "5", "a: &x 5\nb: *x\n"},
    {"the last of two keys", "a: 1\nb: 2\na: 3\n", "a", "9", "a: 1\nb: 2\na: 9\n"},
    {"an explicit key without a value", "? a\n: 1\n? b\n", "b", "4", "? a\n: 1\n? b\n: 4\n"},
    {"a key without a colon", "{a: , b}\n", "b", "5", "{a: , b: 5}\n"},
    {"a stack by a line", "layers:  # stack\n- kind: a\n  count: 3\nx: 1\n", "layers", "[{kind: b, count: 2}]",
     "layers: [{kind: b, count: 2}]  # stack\nx: 1\n"},
    {"an alias becomes a copy", "a: &x\n  k: 1\nops: *x\n", "ops.k", "5", "a: &x\n  k: 1\nops:\n  k: 5\n"},
    {"an aliased scalar becomes a value", "a: &x 16\nb: *x\nc: *x\n", "b", "3", "a: &x 16\nb: 3\nc: *x\n"},
    {"a key over a merge", "a: &x\n  k: 1\nops:\n  <<: *x\n  z: 1\n", "ops.k", "5", "a: &x\n  k: 1\nops:\n  <<: *x\n  z: 1\n  k: 5\n"},
    {"unset with its comment", "# above\na: 1  # beside\nb: 2\n", "a", nullptr, "# above\nb: 2\n"},
    {"unset the first of an item", "layers:\n- kind: a\n  count: 3\n", "layers[0].kind", nullptr, "layers:\n- count: 3\n"},
    {"unset the only one", "vision:\n  hidden_size: 3 # c\nx: 1\n", "vision.hidden_size", nullptr, "vision: {}\nx: 1\n"},
    {"unset the only kind of ops", "ops:\n  a: {attMM: 1}\nx: 1\n", "ops.a", nullptr, "x: 1\n"},
    {"unset in a flow mapping", "a: {x: 1, y: 2}\n", "a.y", nullptr, "a: {x: 1}\n"},
    {"unset the first of a flow mapping", "a: {x: 1, y: 2}\n", "a.x", nullptr, "a: {y: 2}\n"},
    {"unset both of two keys", "a: 1\nb: 2\na: 3\n", "a", nullptr, "b: 2\n"},
    {"unset a merged key", "a: &x\n  k: 1\n  j: 2\nops:\n  <<: *x\n  z: 1\n", "ops.k", nullptr, "a: &x\n  k: 1\n  j: 2\nops:\n  j: 2\n  z: 1\n"},
    {"unset an anchor moves it to its first use", "a: &x 16\nb: *x\nc: *x\n", "a", nullptr, "b: &x 16\nc: *x\n"},
    {"unset the only one of an anchored mapping", "a: &x\n  k: 1\nb: *x\n", "a.k", nullptr, "a: &x {}\nb: *x\n"},
    {"unset the only one of an anchored flow mapping", "a: &x {k: 1}\nb: *x\n", "a.k", nullptr, "a: &x {}\nb: *x\n"},
    {"unset what is not there", "a: 1\n", "b", nullptr, "a: 1\n"},
};

} // namespace

class TestPlan : public QObject {
    Q_OBJECT

    static Result<TextEdits> planned(const yaml::Tree& tree, const FieldPath& path, const char* value) {
        return value != nullptr ? yaml::plan(tree, yaml::Declare{path, {value}}, context) : yaml::plan(tree, yaml::Unset{path}, context);
    }

    static std::vector<FieldPath> also(const yaml::Tree& tree, const FieldPath& path, const char* value) {
        const yaml::Edit edit = value != nullptr ? yaml::Edit(yaml::Declare{path, {value}}) : yaml::Edit(yaml::Unset{path});
        return yaml::also_changed(tree, yaml::Locator(tree.root()), edit, context);
    }

private Q_SLOTS:
    void writes_data() {
        QTest::addColumn<int>("index");
        for (std::size_t i = 0; i < samples.size(); ++i) {
            QTest::newRow(samples[i].what) << static_cast<int>(i);
        }
    }

    void writes() {
        QFETCH(int, index);
        const Sample& sample = samples[static_cast<std::size_t>(index)];
        const yaml::Tree tree = yaml::parse(sample.before);
        const Result<TextEdits> edits = planned(tree, FieldPath::parse(sample.path).value(), sample.value);
        QVERIFY(edits.ok());
        QCOMPARE(qt(apply_edits(sample.before, *edits)), qt(sample.after));
    }

    void inserts_data() {
        QTest::addColumn<QByteArray>("before");
        QTest::addColumn<QByteArray>("path");
        QTest::addColumn<int>("at");
        QTest::addColumn<QByteArray>("after");
        const auto row = [](const char* what, const char* before, const char* path, int at, const char* after) {
            QTest::newRow(what) << QByteArray(before) << QByteArray(path) << at << QByteArray(after);
        };
        row("a key a line", "layers: # c\n- kind: a\n  count: 3 # d\nx: 1\n", "layers", 1,
            "layers: # c\n- kind: a\n  count: 3 # d\n- kind: b\n  count: 1\nx: 1\n");
        row("as far in as its neighbours", "layers:\n  -   kind: a\n      count: 3", "layers", 9,
            "layers:\n  -   kind: a\n      count: 3\n  -   kind: b\n      count: 1");
        row("on one line", "layers:\r\n- {kind: a, count: 3}\r\n", "layers", 1, "layers:\r\n- {kind: a, count: 3}\r\n- {kind: b, count: 1}\r\n");
        row("before the first", "layers:\n- kind: a\n  count: 3\n", "layers", 0, "layers:\n- kind: b\n  count: 1\n- kind: a\n  count: 3\n");
        row("between", "l: [1, 2]\n", "l", 1, "l: [1, {kind: b, count: 1}, 2]\n");
        row("into an empty list", "layers: []\n", "layers", 0, "layers: [{kind: b, count: 1}]\n");
        row("by an alias", "a: &l [1]\nlayers: *l\n", "layers", 1, "a: &l [1]\nlayers: [1, {kind: b, count: 1}]\n");
    }

    void inserts() {
        QFETCH(QByteArray, before);
        QFETCH(QByteArray, path);
        QFETCH(int, at);
        const yaml::Insert insert{FieldPath::parse(path.toStdString()).value(), static_cast<std::size_t>(at), {"{kind: b, count: 1}"}};
        const Result<TextEdits> edits = yaml::plan(yaml::parse(before.toStdString()), insert, context);
        QVERIFY2(edits.ok(), edits.ok() ? "" : edits.error().message.c_str());
        QTEST(QByteArray::fromStdString(apply_edits(before.toStdString(), *edits)), "after");
    }

    void refuses() {
        const auto error = [](const char* text, const char* path, const char* value) {
            const Result<TextEdits> edits = planned(yaml::parse(text), FieldPath::parse(path).value(), value);
            return edits ? QString() : qt(edits.error().message);
        };
        QVERIFY(error("a: [1\n", "a", "2").contains(QStringLiteral("does not parse")));
        QVERIFY(error("a: 1\n", "a.b", "2").contains(QStringLiteral("a is a whole number")));
        QVERIFY(error("- 1\n", "a", "2").contains(QStringLiteral("list")));
        QVERIFY(error("layers: [1]\n", "layers[3].kind", "2").contains(QStringLiteral("1 item,")));
        QVERIFY(error("a: 1\n", "a", "[1").contains(QStringLiteral("no YAML")));
        QVERIFY(error("a: 1\n", "a", "").contains(QStringLiteral("empty")));
        const auto insertion = [](const char* text, const char* path) {
            return yaml::plan(yaml::parse(text), yaml::Insert{FieldPath{std::string(path)}, 0, {"1"}}, context);
        };
        QVERIFY(insertion("a: {b: 1}\n", "a").error().message.find("a mapping, no list") != std::string::npos);
        QVERIFY(insertion("a: 1\n", "b").error().message.find("not declared") != std::string::npos);
    }

    void says_what_else_changes_data() {
        QTest::addColumn<QByteArray>("before");
        QTest::addColumn<QByteArray>("path");
        QTest::addColumn<bool>("unset");
        QTest::addColumn<QByteArray>("others");
        const auto row = [](const char* what, const char* before, const char* path, bool unset, const char* others) {
            QTest::newRow(what) << QByteArray(before) << QByteArray(path) << unset << QByteArray(others);
        };
        const char* shared = "ops:\n  moe: &o {attMM: 4, ffMM: 3}\n  dense: *o\n";
        row("inside an anchored mapping", shared, "ops.moe.attMM", false, "ops.dense.attMM");
        row("a new key of one", shared, "ops.moe.softmax", false, "ops.dense.softmax");
        row("a key that goes", shared, "ops.moe.attMM", true, "ops.dense.attMM");
        row("through the alias", shared, "ops.dense.attMM", false, "");
        row("the anchored mapping itself goes", shared, "ops.moe", true, "");
        row("an anchored scalar", "a: &x 1\nb: *x\nc: [*x]\n", "a", false, "b c[0]");
        row("an anchored scalar that goes", "a: &x 1\nb: *x\n", "a", true, "");
        row("a merged mapping", "a: &x\n  k: 1\nb:\n  <<: *x\n  z: 1\nc:\n  <<: *x\n  k: 2\n", "a.k", false, "b.k");
        row("a new key of a merged mapping", "a: &x\n  k: 1\nb:\n  <<: *x\nc:\n  <<: *x\n  j: 2\n", "a.j", false, "b.j");
        row("the first of merged mappings wins", "a: &a {k: 1}\nb: &b {k: 2}\nc:\n  <<: [*a, *b]\n", "b.k", false, "");
        row("of two merges the last wins", "a: &a {k: 1}\nb: &b {k: 2}\nc:\n  <<: *a\n  <<: *b\n", "b.k", false, "c.k");
        row("an alias inside an anchored mapping", "s: &s 1\na: &a {k: *s}\nb: *a\n", "a.k", false, "b.k");
        row("nothing is shared", "a: 1\nb: 2\n", "a", false, "");
        row("an anchor nobody uses", "a: &x 1\nb: 2\n", "a", false, "");
        row("the only key of an anchored mapping", "a: &x {k: 1}\nb: *x\n", "a.k", true, "b.k");
        row("the only kind of ops", "ops: &x {k: 1}\nb: *x\n", "ops.k", true, "");
    }

    void says_what_else_changes() {
        QFETCH(QByteArray, before);
        QFETCH(QByteArray, path);
        QFETCH(bool, unset);
        const yaml::Tree tree = yaml::parse(before.toStdString());
        QByteArray others;
        for (const FieldPath& each : also(tree, FieldPath::parse(path.toStdString()).value(), unset ? nullptr : "9")) {
            others += (others.isEmpty() ? "" : " ") + QByteArray::fromStdString(each.print());
        }
        QTEST(others, "others");
    }

    void what_else_changes_is_told_from_the_section() {
        const auto analysis = analyze("model: &m\n  hidden_size: 1\n  head_dim: 2\nteacher: *m\n", {{}, FieldPath{std::string("model")}});
        const auto paths = analysis->also_changed(yaml::Declare{FieldPath{std::string("head_dim")}, {"9"}});
        QCOMPARE(paths.size(), std::size_t{1});
        QCOMPARE(qt(paths.front().print()), QStringLiteral("teacher.head_dim"));
    }

    void section_is_left_alone() {
        const std::string before = "model: # m\n  hidden_size: 1\n\ntraining:\n  seed: 42\n";
        const auto analysis = analyze(before, {{}, FieldPath{std::string("model")}});
        const Result<TextEdits> edits = analysis->plan(yaml::Declare{FieldPath{std::string("vocab_size")}, {"9"}});
        QCOMPARE(qt(apply_edits(before, *edits)), QStringLiteral("model: # m\n  hidden_size: 1\n  vocab_size: 9\n\ntraining:\n  seed: 42\n"));
    }

    /// Over random documents and edits: the plan re-parses, reading the path gives the value, no other path changes, comments stay, undo
    /// restores the bytes.
    void properties() {
        // More seeds look further; the stored number keeps a run with sanitizers short.
        const int seeds = qEnvironmentVariableIntValue("MODELSPEC_SEEDS");
        for (unsigned seed = 1; seed <= static_cast<unsigned>(seeds > 0 ? seeds : 2000); ++seed) {
            test::DocumentGenerator generator(seed);
            const std::string before = generator.document();
            const yaml::Tree tree = yaml::parse(before);
            QVERIFY2(tree.problems().empty(), (tree.problems().empty() ? "" : tree.problems().front().message + "\n" + before).c_str());
            for (int round = 0; round < 6; ++round) {
                const QString wrong = try_edit(generator, tree, before);
                QVERIFY2(wrong.isEmpty(), qPrintable(QStringLiteral("seed %1: %2\n%3").arg(seed).arg(wrong, qt(before))));
            }
        }
    }

private:
    static QString try_edit(test::DocumentGenerator& generator, const yaml::Tree& tree, const std::string& before) {
        const Values values = flat(tree);
        const FieldPath path = random_path(generator, values);
        const bool unset = generator.one_in(3);
        const std::string value = unset ? "" : generator.scalar(false);
        const Result<TextEdits> edits = planned(tree, path, unset ? nullptr : value.c_str());
        const QString what = (unset ? QStringLiteral("unset ") : QStringLiteral("declare ")) + qt(path.print()) + QStringLiteral(" ") + qt(value);
        if (!edits) {
            return unset || qt(edits.error().message).contains(QStringLiteral("nothing can stand inside")) ||
                           qt(edits.error().message).contains(QStringLiteral("list"))
                       ? QString()
                       : what + QStringLiteral(": ") + qt(edits.error().message);
        }
        const std::string after = apply_edits(before, *edits);
        const QString wrong = check(tree, values, path, value, unset, before, after, *edits);
        return wrong.isEmpty() ? wrong
                               : what + QStringLiteral(": ") + wrong + QStringLiteral("\n--- after\n") + qt(after) + QStringLiteral("\n--- before");
    }

    static FieldPath random_path(test::DocumentGenerator& generator, const Values& values) {
        std::vector<std::string> paths;
        for (const auto& [path, value] : values) {
            paths.push_back(path);
        }
        FieldPath path = paths.empty() ? FieldPath() : FieldPath::parse(generator.pick(paths)).value();
        if (path.empty() || (generator.one_in(3) && std::holds_alternative<std::string>(path.steps().back()))) {
            static const std::vector<std::string> names{"num_hidden_layers", "torch_dtype", "gamma", "kind", "a.b"};
            path = path.parent().child(generator.pick(names));
        }
        return path;
    }

    static QString check(const yaml::Tree& tree, const Values& values, const FieldPath& path, const std::string& value, bool unset,
                         const std::string& before, const std::string& after, const TextEdits& edits) {
        if (!disjoint(edits)) {
            return QStringLiteral("edits overlap");
        }
        const yaml::Tree changed = yaml::parse(after);
        if (!changed.problems().empty()) {
            return QStringLiteral("no longer parses: ") + qt(changed.problems().front().message);
        }
        const std::optional<yaml::Location> at = yaml::Locator(changed.root()).find(path);
        const bool is_item = std::holds_alternative<std::size_t>(path.steps().back());
        if (unset && !is_item && at) {
            return QStringLiteral("is still there");
        }
        const yaml::Tree wanted = yaml::parse(value);
        if (!unset && (!at || !yaml::same_value(*at->value, *wanted.root()))) {
            return QStringLiteral("reads as ") + (at ? qt(describe_value(*at->value)) : QStringLiteral("nothing"));
        }
        const std::vector<FieldPath> shared = edits.empty() ? std::vector<FieldPath>() : also(tree, path, unset ? nullptr : value.c_str());
        const QString other = is_item && unset ? QString() : others_changed(values, flat(changed), path, shared);
        if (!other.isEmpty()) {
            return QStringLiteral("changes ") + other;
        }
        for (const FieldPath& each : shared) {
            const std::optional<yaml::Location> found = yaml::Locator(changed.root()).find(each);
            if (!unset && (!found || !yaml::same_value(*found->value, *wanted.root()))) {
                return QStringLiteral("leaves ") + qt(each.print()) + QStringLiteral(" as it is");
            }
        }
        if (apply_edits(after, inverse(before, edits)) != before) {
            return QStringLiteral("cannot be undone");
        }
        return lost_comment(before, after, edits, unset);
    }

    /// A path that has another value than before, apart from the edited one, those said to change with it, what holds them and what they hold.
    static QString others_changed(const Values& before, const Values& after, const FieldPath& path, const std::vector<FieldPath>& shared) {
        const auto meant = [&](const FieldPath& each) {
            const auto touches = [&](const FieldPath& edited) { return each.within(edited) || edited.within(each); };
            return touches(path) || std::any_of(shared.begin(), shared.end(), touches);
        };
        const auto differs = [&](const Values& from, const Values& to) -> QString {
            for (const auto& [name, value] : from) {
                const auto found = to.find(name);
                if ((found == to.end() || found->second != value) && !meant(FieldPath::parse(name).value())) {
                    return qt(name);
                }
            }
            return {};
        };
        const QString lost = differs(before, after);
        return lost.isEmpty() ? differs(after, before) : lost;
    }

    static QString lost_comment(const std::string& before, const std::string& after, const TextEdits& edits, bool unset) {
        const std::vector<std::string> left = comments_of(after);
        const LineIndex lines(before);
        for (const std::string& comment : comments_of(before)) {
            if (std::find(left.begin(), left.end(), comment) != left.end()) {
                continue;
            }
            const Span line = lines.line(lines.position(before.find(comment)).line);
            const bool on_removed_line = unset && std::any_of(edits.begin(), edits.end(), [&](const TextEdit& edit) {
                                             return edit.span.begin < line.end && edit.span.end > line.begin;
                                         });
            if (!on_removed_line) {
                return QStringLiteral("loses the comment ") + qt(comment);
            }
        }
        return {};
    }
};

QTEST_APPLESS_MAIN(TestPlan)
#include "tst_plan.moc"
