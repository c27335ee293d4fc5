// The rows of the form and of the outline, and how they follow the document.
#include "ui/fields/field_model.h"
#include "ui/fields/no_match.h"
#include "ui/fields/outline_model.h"
#include "ui/look/look.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTest>

using namespace modelspec;
using namespace modelspec::ui;

namespace {

const QByteArray small = "name: m\nhidden_size: 64\nnum_hidden_layers: 2\nnum_attention_heads: 4\nvocab_size: 100\nintermediate_size: 8\n";

QByteArray example(const char* name) {
    QFile file(QStringLiteral(MODELSPEC_RESOURCES "/examples/") + QLatin1String(name));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

const FormRow& at(const FieldModel& model, const char* path) {
    const QModelIndex index = model.find(FieldPath::parse(path).value());
    Q_ASSERT(index.isValid());
    return FieldModel::row(index);
}

QString said(const FieldModel& model, const char* path) {
    return model.data(model.find(FieldPath::parse(path).value()), Qt::AccessibleTextRole).toString();
}

QModelIndex headingIndex(const FieldModel& model, const char* title) {
    for (int i = 0; i < model.rowCount(); ++i) {
        if (FieldModel::row(model.index(i, 0)).title == QLatin1String(title)) {
            return model.index(i, 0);
        }
    }
    return {};
}

const FormRow& headingOf(const FieldModel& model, const char* title) {
    const QModelIndex index = headingIndex(model, title);
    Q_ASSERT(index.isValid());
    return FieldModel::row(index);
}

} // namespace

class TestFieldModel : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void isAModelThroughEveryChange() {
        SpecDocument document;
        FieldModel model(document);
        OutlineModel outline(document);
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        const QAbstractItemModelTester outlineTester(&outline, QAbstractItemModelTester::FailureReportingMode::QtTest);
        document.setNew(example("qwen3_5_35b_a3b.yaml"));
        document.setNew(example("qwen3_5_as_it_reached_the_model.yaml"));
        QVERIFY(document.declare({"num_key_value_heads"}, "3").ok());
        QVERIFY(document.declare({"hidden_sise"}, "3").ok());
        QVERIFY(document.declare({"hidden_size"}, "x").ok());
        QVERIFY(document.unset({"activations", "full_attention"}).ok());
        QVERIFY(document.unset({"vision"}).ok());
        document.edit({{{0, 0}, "["}}, QStringLiteral("Typing"));
        while (document.undoStack().canUndo()) {
            document.undoStack().undo();
        }
        for (const FormScope& scope :
             {FormScope{{"vision"}, {}}, FormScope{{"activations", "full_attention"}, {}}, FormScope{{}, schema::Section::mla}, FormScope{}}) {
            model.setScope(scope);
            QVERIFY(model.rowCount() > 0);
        }
        model.setFilter({QStringLiteral("head"), false, false, false});
        model.setFilter({{}, false, true, false});
        model.setFilter({{}, false, false, true});
        model.setFilter({});
        document.setNew("- a list\n");
        document.setNew("[\n");
        QCOMPARE(model.rowCount(), 0);
    }

    void everyFieldIsThere() {
        SpecDocument document;
        document.setNew(small);
        const FieldModel model(document);
        for (const schema::Field& field : schema::fields(schema::RecordId::model)) {
            QVERIFY2(model.find({std::string(field.name)}).isValid(), field.name.data());
        }
    }

    void statesAreSaidInWords() {
        SpecDocument document;
        document.setNew("name: m\nhidden_size: 2048 # width\nnum_attention_heads: 16\nvocab_size: abc\nhead_dim: ~\n");
        const FieldModel model(document);
        QCOMPARE(at(model, "num_hidden_layers").view.state, FieldState::missing);
        QVERIFY(said(model, "num_hidden_layers").startsWith(QStringLiteral("num_hidden_layers, required")));
        QCOMPARE(at(model, "hidden_size").value, QStringLiteral("2\u2009048"));
        QCOMPARE(at(model, "hidden_size").note, QStringLiteral("width"));
        QCOMPARE(said(model, "hidden_size"), QStringLiteral("hidden_size, declared, 2\u2009048, width"));
        QVERIFY(said(model, "vocab_size").startsWith(QStringLiteral("vocab_size, refused, abc, rows, 1 problem")));
        QVERIFY(said(model, "head_dim").startsWith(QStringLiteral("head_dim, null, null: read as unset")));
        QCOMPARE(said(model, "num_key_value_heads"), QStringLiteral("num_key_value_heads, unset: falls back to 16 = num_attention_heads"));
        QCOMPARE(at(model, "mtp_depth").value, QStringLiteral("means 0: none is priced"));
    }

    void findingsAndFixesStandUnderTheirField() {
        SpecDocument document;
        document.setNew(small + "num_key_value_heads: 3\n");
        const FieldModel model(document);
        const FormRow& heads = at(model, "num_attention_heads");
        QCOMPARE(heads.problems, 1);
        QCOMPARE(heads.children.size(), std::size_t{1});
        const FormRow& keys = at(model, "num_key_value_heads");
        QCOMPARE(keys.children.size(), std::size_t{1});
        const FormRow& told = heads.children.front()->mention ? *keys.children.front() : *heads.children.front();
        QVERIFY(!told.children.empty());
        QCOMPARE(told.children.front()->kind, RowKind::fix);
    }

    void aSectionThatPlaysNoPartIsFoldedAndSaysWhy() {
        SpecDocument document;
        document.setNew(small);
        const FieldModel model(document);
        const auto heading = [&](const char* path) -> const FormRow& { return *at(model, path).parent; };
        QVERIFY(heading("kv_lora_rank").folded);
        QVERIFY(heading("kv_lora_rank").note.contains(QStringLiteral("kv_lora_rank")));
        QVERIFY(!heading("hidden_size").folded);
        QVERIFY(document.declare({"kv_lora_rank"}, "512").ok());
        QVERIFY(!heading("kv_lora_rank").folded);
    }

    void unknownKeysStandBesideTheFieldTheyLookLike() {
        SpecDocument document;
        document.setNew(small + "hiden_size: 5\nquite_another: 5\n");
        const FieldModel model(document);
        QCOMPARE(at(model, "hiden_size").kind, RowKind::unknown);
        QCOMPARE(at(model, "hiden_size").parent, at(model, "hidden_size").parent);
        QVERIFY(at(model, "quite_another").parent != at(model, "hidden_size").parent);
    }

    void onlyRowsThatDifferChange() {
        SpecDocument document;
        document.setNew(small);
        FieldModel model(document);
        QSignalSpy changed(&model, &QAbstractItemModel::dataChanged);
        QSignalSpy inserted(&model, &QAbstractItemModel::rowsInserted);
        QSignalSpy reset(&model, &QAbstractItemModel::modelReset);
        const QPersistentModelIndex vocab = model.find({"vocab_size"});
        QVERIFY(document.declare({"vocab_size"}, "200").ok());
        QCOMPARE(changed.count(), 1);
        QCOMPARE(inserted.count(), 0);
        QCOMPARE(reset.count(), 0);
        QVERIFY(vocab.isValid());
        QCOMPARE(FieldModel::row(vocab).value, QStringLiteral("200"));
    }

    void theFormIsReadOnlyWhileTheTextDoesNotParse() {
        SpecDocument document;
        document.setNew(small);
        FieldModel model(document);
        QVERIFY(model.flags(model.find({"hidden_size"})).testFlag(Qt::ItemIsEditable));
        document.edit({{{0, 0}, "[\n"}}, QStringLiteral("Typing"));
        QVERIFY(model.find({"hidden_size"}).isValid());
        QVERIFY(!model.flags(model.find({"hidden_size"})).testFlag(Qt::ItemIsEditable));
    }

    void theFilterShowsWhatIsAskedFor() {
        SpecDocument document;
        document.setNew(small);
        FieldModel model(document);
        model.setFilter({QStringLiteral("head"), false, false, false});
        QVERIFY(model.find({"head_dim"}).isValid());
        QVERIFY(!model.find({"vocab_size"}).isValid());
        model.setFilter({{}, true, false, false});
        QVERIFY(model.find({"vocab_size"}).isValid());
        QVERIFY(!model.find({"head_dim"}).isValid());
        model.setFilter({{}, false, false, true});
        QCOMPARE(model.rowCount(), 0);
    }

    void theOutlineCountsProblemsWhereTheyAre() {
        SpecDocument document;
        document.setNew(small + "num_key_value_heads: 3\n");
        const OutlineModel outline(document);
        const QModelIndex attention = outline.find({Page::form, {{}, schema::Section::attention}});
        QVERIFY(attention.isValid());
        QCOMPARE(OutlineModel::node(attention).counts, (FindingCounts{1, 0}));
        QCOMPARE(OutlineModel::node(outline.find({})).counts, (FindingCounts{1, 0}));
        QCOMPARE(OutlineModel::node(outline.find({Page::layers, {{"layers"}, {}}})).note, QStringLiteral("unset"));
    }

    void aFindingCountsOnceInItsSection() {
        SpecDocument document;
        document.setNew("");
        const FieldModel model(document);
        QCOMPARE(headingOf(model, "Dimensions").counts, (FindingCounts{4, 0}));
        QCOMPARE(headingOf(model, "Attention").counts, (FindingCounts{4, 0}));
        QVERIFY(model.data(model.index(1, 0), Qt::AccessibleTextRole).toString().endsWith(QStringLiteral("4 errors")));
    }

    void headingsAndOutlineAgree_data() {
        QTest::addColumn<QByteArray>("bytes");
        QTest::newRow("empty") << QByteArray();
        QTest::newRow("warnings") << example("qwen3_5_as_it_reached_the_model.yaml");
        QTest::newRow("errors and warnings")
            << small + "hidden_sise: 3\nfoo: 1\nnum_key_value_heads: 3\nmtp_depth: x\nnum_shared_experts: 0\n"
                       "layers:\n- {kind: a, count: 5}\nactivations:\n  a: {saved: -1, seq_length: 5, ops: {attMM: 3, foo: 1}}\nvision: {depth: 3}\n";
    }

    void headingsAndOutlineAgree() {
        QFETCH(QByteArray, bytes);
        SpecDocument document;
        document.setNew(bytes);
        FieldModel model(document);
        const OutlineModel outline(document);
        const Analysis& analysis = *document.analysis();
        QCOMPARE(OutlineModel::node(outline.find({})).counts,
                 (FindingCounts{static_cast<int>(analysis.count(Severity::error)), static_cast<int>(analysis.count(Severity::warning))}));
        for (const schema::Section section : {schema::Section::general, schema::Section::dimensions, schema::Section::attention,
                                              schema::Section::feed_forward, schema::Section::experts}) {
            const FindingCounts ofNode = OutlineModel::node(outline.find({Page::form, {{}, section}})).counts;
            QCOMPARE(headingOf(model, schema::title(section).data()).counts, ofNode);
            model.setFilter({{}, false, false, true});
            QCOMPARE(ofNode.any(), headingIndex(model, schema::title(section).data()).isValid());
            model.setFilter({});
        }
        for (const FieldPath& record : {FieldPath{"activations", "a"}, FieldPath{"vision"}}) {
            if (const QModelIndex node = outline.find({Page::form, {record, {}}}); node.isValid()) {
                model.setScope({record, {}});
                QCOMPARE(FieldModel::row(model.index(0, 0)).counts, OutlineModel::node(node).counts);
            }
        }
    }

    void theOutlineTellsThatTheTextDoesNotParse() {
        SpecDocument document;
        document.setNew(small);
        const OutlineModel outline(document);
        document.edit({{{0, 0}, "["}}, QStringLiteral("Typing"));
        const OutlineNode& model = OutlineModel::node(outline.find({}));
        QVERIFY(model.isStale);
        QVERIFY(!model.note.isEmpty());
        QVERIFY(model.counts.errors > 0);
        for (const auto& child : model.children) {
            QVERIFY(child->isStale);
            QVERIFY(!child->counts.any());
        }
        document.undoStack().undo();
        QVERIFY(!OutlineModel::node(outline.find({})).isStale);
        QVERIFY(OutlineModel::node(outline.find({})).note.isEmpty());
    }

    void valuesAreShownAsWritten() {
        SpecDocument document;
        document.setNew(small + "output_activations: {saved: 0.0, working: 1.50, saved_tp: 54368}\n");
        FieldModel model(document);
        model.setScope({{"output_activations"}, {}});
        QCOMPARE(at(model, "output_activations.saved").value, QStringLiteral("0.0"));
        QCOMPARE(at(model, "output_activations.working").value, QStringLiteral("1.50"));
        QCOMPARE(at(model, "output_activations.saved_tp").value, QStringLiteral("54\u2009368"));
    }

    void fieldsElsewhereMatch() {
        SpecDocument document;
        document.setNew(small);
        const FormFilter filter{QStringLiteral("vocab_size"), false, false, false};
        const FormScope attention{{}, schema::Section::attention};
        const std::vector<FilterMatch> matches = matchesElsewhere(*document.analysis(), filter, attention);
        QCOMPARE(matches.size(), std::size_t(1));
        QCOMPARE(matches[0].first, FieldPath{"vocab_size"});
        QVERIFY(matchesElsewhere(*document.analysis(), filter, {}).empty());
    }
};

QTEST_MAIN(TestFieldModel)
#include "tst_field_model.moc"
