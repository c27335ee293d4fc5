// The list of findings.
#include "ui/document/spec_document.h"
#include "ui/problems/fix_preview.h"
#include "ui/problems/problems_model.h"
#include "ui/problems/problems_view.h"

#include <QAbstractItemModelTester>
#include <QClipboard>
#include <QGuiApplication>
#include <QLabel>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>
#include <QTreeView>

using namespace modelspec;
using namespace modelspec::ui;

Q_DECLARE_METATYPE(modelspec::FieldPath)
Q_DECLARE_METATYPE(modelspec::Span)

namespace {

constexpr const char* accepted = "name: m\nhidden_size: 64\nnum_hidden_layers: 2\nnum_attention_heads: 4\nvocab_size: 100\nintermediate_size: 8\n";

QByteArray with(const char* more) { return QByteArray(accepted) + more; }

/// One error with a related place: 4 query heads, 3 key/value heads.
QByteArray refused() { return with("num_key_value_heads: 3\n"); }

struct Fixture {
    SpecDocument document;
    ProblemsView view{document};

    explicit Fixture(const QByteArray& bytes) {
        document.setNew(bytes);
        view.resize(900, 400);
        view.show();
    }
    [[nodiscard]] QTreeView& tree() const { return *view.findChild<QTreeView*>(QStringLiteral("problemsTree")); }
    [[nodiscard]] ProblemsModel& model() const { return *view.findChild<ProblemsModel*>(); }
    [[nodiscard]] QString empty() const {
        const auto* label = view.findChild<QLabel*>(QStringLiteral("problemsEmpty"));
        return label->isHidden() ? QString() : label->text();
    }
    [[nodiscard]] QModelIndex fixOf(int row) const {
        const QModelIndex top = model().index(row, 0);
        for (int child = 0; child < model().rowCount(top); ++child) {
            if (model().fixAt(model().index(child, 0, top)) != nullptr) {
                return model().index(child, 0, top);
            }
        }
        return {};
    }
};

} // namespace

class TestProblems : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void modelKeepsTheRules();
    void showsFindingPlacesAndFixes();
    void keepsSelectionAndExpansion();
    void walksWithWrap();
    void tellsPathAndSpan();
    void staysSilentWhenRowsChange();
    void appliesFixes();
    void goesOnAfterAFix();
    void passesOverNone();
    void saysWhatStandsAtARelatedPlace();
    void opensAField();
    void refusesAStaleFix();
    void filtersBySeverity();
    void saysWhatApplies();
    void previewsAFix();
    void explainsTheRule();
    void copiesTheMessage();
    void survivesATextThatDoesNotParse();
};

void TestProblems::initTestCase() {
    qRegisterMetaType<FieldPath>("modelspec::FieldPath");
    qRegisterMetaType<Span>("modelspec::Span");
}

void TestProblems::modelKeepsTheRules() {
    ProblemsModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    const QByteArray texts[] = {accepted,
                                refused(),
                                with("num_key_value_heads: 3\nhead_dimm: 2\nhead_dim: 0\n"),
                                with("head_dimm: 2\nnum_key_value_heads: 3\nhead_dim: 0\nqk_norm: 3\n"),
                                "a: [",
                                "",
                                refused(),
                                "\xff"};
    for (const QByteArray& bytes : texts) {
        model.setAnalysis(analyze(bytes.toStdString()));
        for (const Severity severity : {Severity::warning, Severity::information, Severity::error}) {
            model.setShown(severity, false);
            model.setShown(severity, true);
        }
    }
    model.setAnalysis(nullptr);
    QCOMPARE(model.rowCount(), 0);
}

void TestProblems::showsFindingPlacesAndFixes() {
    const Fixture f(refused());
    QCOMPARE(f.model().rowCount(), 1);
    const QModelIndex top = f.model().index(0, 0);
    QCOMPARE(top.data().toString(), QStringLiteral("error"));
    QCOMPARE(top.siblingAtColumn(ProblemsModel::fieldColumn).data().toString(), QStringLiteral("num_key_value_heads"));
    QCOMPARE(top.siblingAtColumn(ProblemsModel::lineColumn).data().toString(), QStringLiteral("7"));
    QVERIFY(!top.data(Qt::DecorationRole).value<QIcon>().isNull());
    QCOMPARE(f.model().kindOf(f.model().index(0, 0, top)), ProblemsModel::RowKind::related);
    QVERIFY(f.fixOf(0).isValid());
    QVERIFY(f.tree().isExpanded(top));
}

void TestProblems::keepsSelectionAndExpansion() {
    Fixture f(refused());
    f.tree().setCurrentIndex(f.model().index(0, 0));
    f.tree().collapse(f.model().index(0, 0));
    QSignalSpy resets(&f.model(), &QAbstractItemModel::modelReset);
    QSignalSpy removed(&f.model(), &QAbstractItemModel::rowsRemoved);
    f.document.edit({{{0, 0}, "head_dimm: 3\n"}}, QStringLiteral("Insert")); // a finding above
    QCOMPARE(f.model().rowCount(), 2);
    QCOMPARE(f.model().findingAt(f.tree().currentIndex())->id, std::string_view("heads-not-multiple-of-kv-heads"));
    QCOMPARE(f.tree().currentIndex().row(), 1);
    QVERIFY(!f.tree().isExpanded(f.tree().currentIndex()));
    QCOMPARE(f.tree().currentIndex().siblingAtColumn(ProblemsModel::lineColumn).data().toString(), QStringLiteral("8"));
    QCOMPARE(resets.count() + removed.count(), 0);
}

void TestProblems::walksWithWrap() {
    Fixture f(with("num_key_value_heads: 3\nhead_dimm: 2\n"));
    QCOMPARE(f.model().rowCount(), 2);
    f.view.next();
    QCOMPARE(f.tree().currentIndex().row(), 0);
    f.view.next();
    QCOMPARE(f.tree().currentIndex().row(), 1);
    f.view.next();
    QCOMPARE(f.tree().currentIndex().row(), 0);
    f.view.previous();
    QCOMPARE(f.tree().currentIndex().row(), 1);
    f.tree().setCurrentIndex(f.fixOf(1));
    f.view.previous();
    QCOMPARE(f.tree().currentIndex(), f.model().index(0, 0));
}

void TestProblems::tellsPathAndSpan() {
    Fixture f(refused());
    QSignalSpy paths(&f.view, &ProblemsView::pathActivated);
    QSignalSpy spans(&f.view, &ProblemsView::spanActivated);
    f.view.next();
    QCOMPARE(paths.count(), 1);
    QCOMPARE(paths[0][0].value<FieldPath>(), FieldPath{"num_key_value_heads"});
    const auto span = spans[0][0].value<Span>();
    QCOMPARE(f.document.bytes().mid(static_cast<qsizetype>(span.begin), static_cast<qsizetype>(span.size())), QByteArray("3"));
    f.view.next(); // the only one again
    QCOMPARE(paths.count(), 2);
    f.tree().setCurrentIndex(f.model().index(0, 0, f.model().index(0, 0)));
    QCOMPARE(paths[2][0].value<FieldPath>(), FieldPath{"num_attention_heads"});
}

void TestProblems::staysSilentWhenRowsChange() {
    Fixture f(with("num_key_value_heads: 3\nhead_dimm: 2\n"));
    f.view.next();
    QSignalSpy paths(&f.view, &ProblemsView::pathActivated);
    f.document.setNew(with("head_dimm: 2\n")); // the current row goes
    f.view.selectPath({"head_dimm"});
    QCOMPARE(paths.count(), 0);
    QCOMPARE(f.model().findingAt(f.tree().currentIndex())->path, FieldPath{"head_dimm"});
}

void TestProblems::appliesFixes() {
    Fixture f(with("head_dimm: 2\n"));
    QSignalSpy failures(&f.view, &ProblemsView::failed);
    f.view.applyFirstFix(); // of which problem, nobody has said
    QCOMPARE(failures.count(), 1);
    QCOMPARE(f.document.undoStack().count(), 0);
    f.view.next();
    f.view.applyFirstFix();
    QCOMPARE(f.document.bytes(), with("head_dim: 2\n"));
    QCOMPARE(f.document.undoStack().count(), 1);
    f.document.undoStack().undo();
    QCOMPARE(f.document.bytes(), with("head_dimm: 2\n"));

    f.tree().setCurrentIndex(f.fixOf(0));
    QTest::keyClick(&f.tree(), Qt::Key_Return);
    QCOMPARE(f.document.bytes(), with("head_dim: 2\n"));
    f.document.undoStack().undo();
    f.view.next();
    QTest::keyClick(&f.tree(), Qt::Key_Period, Qt::ControlModifier);
    QCOMPARE(f.document.bytes(), with("head_dim: 2\n"));
}

void TestProblems::goesOnAfterAFix() {
    Fixture f(with("head_dimm: 2\nvocab_sizee: 3\nqk_normm: true\n"));
    QCOMPARE(f.model().rowCount(), 3);
    f.view.next();
    f.view.next();
    QSignalSpy paths(&f.view, &ProblemsView::pathActivated);
    f.view.applyFirstFix();
    QCOMPARE(f.document.undoStack().count(), 1);
    f.view.applyFirstFix(); // of which problem, nobody has said
    QCOMPARE(f.document.undoStack().count(), 1);
    QCOMPARE(paths.count(), 0);
    f.view.next(); // the one after the one that is gone
    QCOMPARE(paths[0][0].value<FieldPath>(), FieldPath{"qk_normm"});
    f.view.applyFirstFix();
    f.view.next(); // that was the last one: on from the top
    QCOMPARE(paths[1][0].value<FieldPath>(), FieldPath{"head_dimm"});
}

void TestProblems::passesOverNone() {
    Fixture f(with("head_dimm: 2\nvocab_sizee: 3\nqk_normm: true\n"));
    f.view.next();
    QSignalSpy paths(&f.view, &ProblemsView::pathActivated);
    const auto at = static_cast<std::size_t>(f.document.bytes().indexOf("head_dimm"));
    f.document.edit({{{at, at + 13}, ""}}, QStringLiteral("Edit")); // mended otherwise
    QVERIFY(!f.tree().currentIndex().isValid());
    QCOMPARE(paths.count(), 0);
    f.view.next();
    QCOMPARE(paths[0][0].value<FieldPath>(), FieldPath{"vocab_sizee"});
    f.view.previous();
    QCOMPARE(paths[1][0].value<FieldPath>(), FieldPath{"qk_normm"});
}

void TestProblems::saysWhatStandsAtARelatedPlace() {
    for (const char* more : {"num_key_value_heads: 3\n", "head_dimm: 2\nvision: {}\nlayers: [{kind: a, count: 1}]\n"}) {
        const Fixture f(with(more));
        for (int row = 0; row < f.model().rowCount(); ++row) {
            const QModelIndex top = f.model().index(row, 0);
            for (int child = 0; child < f.model().rowCount(top); ++child) {
                QVERIFY(!f.model().index(child, ProblemsModel::messageColumn, top).data().toString().isEmpty());
            }
        }
    }
    const Fixture dense("name: m\nhidden_size: 64\nnum_hidden_layers: 2 # deep\nnum_attention_heads: 4\nvocab_size: 100\n");
    QCOMPARE(dense.model().index(1, ProblemsModel::messageColumn, dense.model().index(0, 0)).data().toString(),
             QStringLiteral("num_hidden_layers: 2 # deep"));
}

void TestProblems::opensAField() {
    Fixture f("name: m\nhidden_size: 64\nnum_hidden_layers: 2\nnum_attention_heads: 4\nintermediate_size: 8\n");
    QCOMPARE(f.model().rowCount(), 1);
    const QModelIndex fix = f.fixOf(0);
    QVERIFY(fix.isValid());
    QCOMPARE(fix.data().toString(), QStringLiteral("open"));
    f.view.next();
    QSignalSpy paths(&f.view, &ProblemsView::pathActivated);
    f.view.applyFirstFix();
    QCOMPARE(paths.count(), 1);
    QCOMPARE(paths[0][0].value<FieldPath>(), FieldPath{"vocab_size"});
    QCOMPARE(f.document.undoStack().count(), 0);
}

void TestProblems::refusesAStaleFix() {
    SpecDocument document;
    document.setNew(with("head_dimm: 2\n"));
    const Fix fix = document.analysis()->findings.front().fixes.front();
    const quint64 old = document.revision();
    document.edit({{{0, 0}, "# a comment\n"}}, QStringLiteral("Insert"));
    QVERIFY(!document.applyFix(old, fix));
}

void TestProblems::filtersBySeverity() {
    Fixture f(with("num_key_value_heads: 3\nhead_dim: 0\n"));
    auto* errors = f.view.findChild<QToolButton*>(QStringLiteral("filter_error"));
    auto* warnings = f.view.findChild<QToolButton*>(QStringLiteral("filter_warning"));
    auto* notes = f.view.findChild<QToolButton*>(QStringLiteral("filter_information"));
    QCOMPARE(errors->text(), QStringLiteral("1 error"));
    QCOMPARE(warnings->text(), QStringLiteral("1 warning"));
    QVERIFY(!notes->isChecked());
    QCOMPARE(f.model().rowCount(), 2);
    warnings->click();
    QCOMPARE(f.model().rowCount(), 1);
    errors->click();
    QCOMPARE(f.model().rowCount(), 0);
    QCOMPARE(f.empty(), QStringLiteral("The consumer refuses this file\nNot shown: 1 error, 1 warning"));
}

void TestProblems::saysWhatApplies() {
    Fixture f(accepted);
    QCOMPARE(f.empty(), QStringLiteral("No problems: the consumer accepts this file"));
    f.document.setNew(refused());
    QVERIFY(f.empty().isEmpty());
}

void TestProblems::previewsAFix() {
    const auto analysis = analyze(with("head_dimm: 2\n").toStdString());
    const Fix& fix = analysis->findings.front().fixes.front();
    QCOMPARE(previewLines(analysis->tree.text(), fix.edits), QStringLiteral("- head_dimm: 2\n+ head_dim: 2"));
    const Fixture f(with("head_dimm: 2\n"));
    QVERIFY(f.fixOf(0).data(Qt::ToolTipRole).toString().contains(QStringLiteral("+ head_dim: 2")));
}

void TestProblems::explainsTheRule() {
    Fixture f(refused());
    f.view.next();
    f.view.explain();
    auto* details = f.view.findChild<QWidget*>(QStringLiteral("problemDetails"));
    QVERIFY(details->isVisible());
    QVERIFY(details->findChild<QLabel*>()->text().contains(QStringLiteral("heads-not-multiple-of-kv-heads")));
}

void TestProblems::copiesTheMessage() {
    Fixture f(refused());
    f.view.next();
    QTest::keySequence(&f.tree(), QKeySequence::Copy);
    QVERIFY(QGuiApplication::clipboard()->text().contains(QStringLiteral("not a multiple")));
}

void TestProblems::survivesATextThatDoesNotParse() {
    Fixture f(refused());
    f.view.next();
    f.document.edit({{{0, 0}, "a: [\n"}}, QStringLiteral("Insert"));
    QCOMPARE(f.model().rowCount(), 1);
    f.view.next();
    f.view.applyFirstFix();
    f.document.undoStack().undo();
    QCOMPARE(f.model().findingAt(f.model().index(0, 0))->id, std::string_view("heads-not-multiple-of-kv-heads"));
}

QTEST_MAIN(TestProblems)
#include "tst_problems.moc"
