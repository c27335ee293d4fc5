// Tables whose cells are fields: layers, ops, activations.
#include "ui/document/spec_document.h"
#include "ui/fields/outline_model.h"
#include "ui/tables/activations_table.h"
#include "ui/tables/layers_table.h"
#include "ui/tables/ops_table.h"

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QFile>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPointer>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>

#include <algorithm>
#include <string>

using namespace modelspec;
using namespace modelspec::ui;

namespace {

const QByteArray head = "hidden_size: 64\nnum_hidden_layers: 4\nnum_attention_heads: 4\nvocab_size: 10\narch: deepseek\n";
const QByteArray groups = "layers:\n- kind: dense\n  count: 1\n- kind: moe # most\n  count: 3\n";
const QByteArray fullOps = "attMM: 4, attBMM: 2, ffMM: 3, softmax: 1, dropout: 0, normOp: 2, gather: 4, headCast: 1, ffAct: 1";
const QByteArray activations = "activations:\n  moe: {saved: 54368.0, saved_tp: 80, working: 10, working_tp: 40, seq_length: 4096}\n";

QByteArray example(const char* name) {
    QFile file(QStringLiteral(MODELSPEC_RESOURCES "/examples/") + QLatin1String(name));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

FieldPath path(const char* printed) { return FieldPath::parse(printed).value(); }

template <typename Table> struct Fixture {
    SpecDocument document;
    Table table{document};
    QAbstractItemModelTester tester{&table.model(), QAbstractItemModelTester::FailureReportingMode::QtTest};

    explicit Fixture(const QByteArray& bytes) {
        document.setNew(bytes);
        table.resize(600, 300);
        table.show();
    }
    [[nodiscard]] QModelIndex cell(const char* printed) const { return table.model().indexOf(path(printed)); }
    [[nodiscard]] QString shown(const char* printed) const { return cell(printed).data().toString(); }
    bool type(const char* printed, const QString& typed) { return table.model().setData(cell(printed), typed); }
    void replace(const char* from, const char* to) {
        const auto at = static_cast<std::size_t>(document.bytes().indexOf(from));
        document.edit({{{at, at + std::string_view(from).size()}, to}}, QStringLiteral("Edit"));
    }
};

FieldState stateOf(const QModelIndex& index) { return static_cast<FieldState>(index.data(FieldTableModel::StateRole).toInt()); }
int severityOf(const QModelIndex& index) { return index.data(FieldTableModel::SeverityRole).toInt(); }

} // namespace

class TestTables : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void layersShowGroups();
    void editsAreMinimal();
    void textThatIsNoNumber();
    void missingIsNoZero();
    void deleteUnsetsOptionalCells();
    void emptyTextUnsets();
    void aClearedCellIsTypedAnew_data();
    void aClearedCellIsTypedAnew();
    void aCellThatIsUnsetAndTypedAgainKeepsItsComment();
    void theLastCellCanBeClearedAndTypedAnew();
    void theOutputLayerStaysInTheTable();
    void headersDoNotTouch();
    void aRefusedDepthIsNotUnset();
    void flagCell();
    void sumsAgainstFields();
    void derivedStackIsReadOnly();
    void towerScope();
    void onlyChangedRowsAreTouched();
    void selectionAndScrollStay();
    void lockedWhileTheTextDoesNotParse();
    void inheritedCells();
    void opsMatrix();
    void opsOfTheFamily();
    void activationsMatrix();
    void breakdownFolds();
    void recordThatIsNotThere();
    void keyboard();
    void whatIsTypedOutlivesChanges();
    void everyKeyReachesTheDocument();
    void escapeBringsTheOldValueBack();
    void theResultOfWhatIsTypedIsShown();
    void whatCannotBeUnsetSaysWhy_data();
    void whatCannotBeUnsetSaysWhy();
    void headersKeepRoomForIcons();
    void nothingBeforeItIsShown();
};

void TestTables::layersShowGroups() {
    Fixture<LayersTable> f(head + groups);
    QCOMPARE(f.table.model().rowCount(), 2);
    QCOMPARE(f.shown("layers[1].kind"), QStringLiteral("moe"));
    QCOMPARE(f.shown("layers[1].count"), QStringLiteral("3"));
    QCOMPARE(f.shown("layers[0].mtp"), QStringLiteral("no (unset)"));
    QVERIFY(f.cell("layers[1].kind").data(Qt::ToolTipRole).toString().contains(QStringLiteral("# most")));
    QVERIFY(f.table.showPath(path("layers[1].count")));
    QCOMPARE(f.table.view().currentIndex(), f.cell("layers[1].count"));
    QVERIFY(f.table.showPath(path("layers[1]")));
    QVERIFY(!f.table.showPath(path("layers[7].count")));
    QVERIFY(!f.table.showPath(path("hidden_size")));
}

void TestTables::editsAreMinimal() {
    Fixture<LayersTable> f(head + groups);
    QVERIFY(f.type("layers[1].count", QStringLiteral("1_000")));
    QVERIFY(f.type("layers[0].kind", QStringLiteral("no")));
    QVERIFY(f.type("layers[0].count", QStringLiteral("1"))); // as it was
    QCOMPARE(f.document.bytes(), head + "layers:\n- kind: 'no'\n  count: 1\n- kind: moe # most\n  count: 1000\n");
    QCOMPARE(f.document.undoStack().count(), 2);
    f.document.undoStack().undo();
    QCOMPARE(f.shown("layers[0].kind"), QStringLiteral("dense"));
}

void TestTables::textThatIsNoNumber() {
    Fixture<LayersTable> f(head + groups);
    QVERIFY(f.type("layers[1].count", QStringLiteral("three: 3")));
    QVERIFY(f.document.canEditFields());
    QCOMPARE(stateOf(f.cell("layers[1].count")), FieldState::refused);
    QCOMPARE(f.shown("layers[1].count"), QStringLiteral("three: 3"));
    QCOMPARE(severityOf(f.cell("layers[1].count")), static_cast<int>(Severity::error));
    QVERIFY(f.cell("layers[1].count").data(Qt::ToolTipRole).toString().contains(QStringLiteral("error")));
    QVERIFY(f.type("layers[1].count", QStringLiteral("3")));
    QCOMPARE(f.document.bytes().count("count: 3\n"), 1);
}

void TestTables::missingIsNoZero() {
    Fixture<LayersTable> f(head + "layers:\n- kind: dense\n- kind: moe\n  count: 4\n");
    QCOMPARE(f.shown("layers[0].count"), QStringLiteral("missing"));
    QCOMPARE(stateOf(f.cell("layers[0].count")), FieldState::missing);
    QCOMPARE(f.cell("layers[0].count").data(Qt::EditRole).toString(), QString());
    QVERIFY(f.type("layers[0].count", QStringLiteral("2")));
    QVERIFY(f.document.bytes().contains("- kind: dense\n  count: 2\n"));
}

void TestTables::deleteUnsetsOptionalCells() {
    Fixture<LayersTable> f(head + "layers:\n- kind: moe\n  count: 4\n  mtp: false\n");
    f.table.view().setCurrentIndex(f.cell("layers[0].count"));
    QTest::keyClick(&f.table.view(), Qt::Key_Delete);
    QVERIFY(f.document.bytes().contains("count: 4")); // required
    f.table.view().setCurrentIndex(f.cell("layers[0].mtp"));
    QTest::keyClick(&f.table.view(), Qt::Key_Delete);
    QCOMPARE(f.document.bytes(), head + "layers:\n- kind: moe\n  count: 4\n");
    QCOMPARE(f.shown("layers[0].mtp"), QStringLiteral("no (unset)"));
}

void TestTables::emptyTextUnsets() {
    Fixture<ActivationsTable> f(
        head + "activations:\n  moe: {saved: 1, saved_tp: 2, working: 1, working_tp: 1, seq_length: 8, selective: 1, selective_tp: 1}\n");
    QVERIFY(f.type("activations.moe.selective", QString()));
    QVERIFY(!f.document.bytes().contains("selective:"));
    QCOMPARE(f.shown("activations.moe.selective"), QStringLiteral("unset"));
    QCOMPARE(severityOf(f.cell("activations.moe.selective")), static_cast<int>(Severity::error)); // half a pair lights both
    QCOMPARE(severityOf(f.cell("activations.moe.selective_tp")), static_cast<int>(Severity::error));
}

void TestTables::aClearedCellIsTypedAnew_data() {
    QTest::addColumn<QByteArray>("cell");
    QTest::addColumn<QByteArray>("line");
    QTest::newRow("optional") << QByteArray("activations.moe.selective") << QByteArray("    selective: 17 # why\n");
    QTest::newRow("required") << QByteArray("activations.moe.saved") << QByteArray("    saved: 17 # why\n");
}

void TestTables::aClearedCellIsTypedAnew() {
    QFETCH(QByteArray, cell);
    QFETCH(QByteArray, line);
    const QByteArray before = head + "activations:\n  moe:\n    working: 1\n";
    const QByteArray after = "    seq_length: 8\n";
    Fixture<ActivationsTable> f(before + line + after);
    f.table.view().setCurrentIndex(f.cell(cell.constData()));
    for (const bool commits : {false, true}) {
        QTest::keyClick(&f.table.view(), Qt::Key_F2);
        auto* edit = f.table.view().findChild<QLineEdit*>();
        QVERIFY(edit != nullptr);
        QTest::keyClick(edit, Qt::Key_Backspace);
        QCOMPARE(f.document.bytes(), before + after);
        QVERIFY(f.document.isModified());
        QTest::keyClick(edit, Qt::Key_5);
        QCOMPARE(f.document.bytes(), before + QByteArray(line).replace("17", "5") + after);
        QTest::keyClick(edit, Qt::Key_Backspace);
        QTest::keyClick(edit, commits ? Qt::Key_Return : Qt::Key_Escape);
        QTRY_VERIFY(f.table.view().findChild<QLineEdit*>() == nullptr);
        QCOMPARE(f.document.bytes(), commits ? before + after : before + line + after);
    }
    QCOMPARE(f.document.undoStack().index(), 1);
    f.document.undoStack().undo();
    QCOMPARE(f.document.bytes(), before + line + after);
}

void TestTables::aCellThatIsUnsetAndTypedAgainKeepsItsComment() {
    const QByteArray text = head + "activations:\n  moe:\n    working: 1\n    selective: 17 # why\n";
    Fixture<ActivationsTable> f(text);
    f.table.view().setCurrentIndex(f.cell("activations.moe.selective"));
    QTest::keyClick(&f.table.view(), Qt::Key_Delete);
    const QByteArray unset = f.document.bytes();
    QVERIFY(!unset.contains("selective"));
    for (const Qt::Key end : {Qt::Key_Escape, Qt::Key_Return}) {
        QTest::keyClick(&f.table.view(), Qt::Key_5);
        auto* edit = f.table.view().findChild<QLineEdit*>();
        QVERIFY(edit != nullptr);
        QVERIFY(f.document.bytes().endsWith("selective: 5 # why\n"));
        QTest::keyClick(edit, end);
        QTRY_VERIFY(f.table.view().findChild<QLineEdit*>() == nullptr);
        QCOMPARE(f.document.bytes().endsWith("selective: 5 # why\n"), end == Qt::Key_Return);
        QCOMPARE(f.document.bytes() == unset, end == Qt::Key_Escape);
    }
    QCOMPARE(f.document.undoStack().index(), 1);
    f.document.undoStack().undo();
    QCOMPARE(f.document.bytes(), text);
}

void TestTables::theLastCellCanBeClearedAndTypedAnew() {
    const QByteArray text = head + "ops:\n  moe: {attMM: 4}\n";
    Fixture<OpsTable> f(text);
    f.table.view().setCurrentIndex(f.cell("ops.moe.attMM"));
    QTest::keyClick(&f.table.view(), Qt::Key_F2);
    QPointer<QLineEdit> edit = f.table.view().findChild<QLineEdit*>();
    QVERIFY(edit != nullptr);
    QTest::keyClick(edit, Qt::Key_Backspace);
    QVERIFY(!f.document.bytes().contains("attMM"));
    QApplication::processEvents();
    QVERIFY(edit != nullptr);
    QTest::keyClick(edit, Qt::Key_7);
    QCOMPARE(f.document.bytes(), head + "ops:\n  moe: {attMM: 7}\n");
    QTest::keyClick(edit, Qt::Key_Backspace);
    QTest::keyClick(edit, Qt::Key_Return);
    QTRY_VERIFY(f.table.view().findChild<QLineEdit*>() == nullptr);
    QVERIFY(!f.document.bytes().contains("attMM"));
    f.document.undoStack().undo();
    QCOMPARE(f.document.bytes(), text);
    QCOMPARE(f.shown("ops.moe.attMM"), QStringLiteral("4"));
}

void TestTables::theOutputLayerStaysInTheTable() {
    const Place table{Page::activations, {path("activations"), {}}};
    QVERIFY(placeOf(path("output_activations.saved"), table) == table);
    QVERIFY(placeOf(path("output_activations.ops.other"), table) == table);
    QCOMPARE(placeOf(path("output_activations.saved"), {}).page, Page::form);
}

void TestTables::headersDoNotTouch() {
    Fixture<LayersTable> f(head + groups);
    auto& header = *f.table.view().horizontalHeader();
    const int words = header.fontMetrics().horizontalAdvance(QStringLiteral("count"));
    const int gap = header.fontMetrics().horizontalAdvance(QChar(QChar::Nbsp));
    const int plain = words + 2 * header.style()->pixelMetric(QStyle::PM_HeaderMargin, nullptr, &header);
    QVERIFY(header.sectionSizeHint(1) >= plain + 2 * gap);
}

void TestTables::aRefusedDepthIsNotUnset() {
    Fixture<LayersTable> f(head + "mtp_depth: x\n" + groups + "- {kind: moe, count: 1, mtp: true}\n");
    auto* mtp = f.table.findChild<QToolButton*>(QStringLiteral("mtpSum"));
    QCOMPARE(mtp->text(), QStringLiteral("MTP 1 of ?"));
    QVERIFY(!mtp->toolTip().contains(QStringLiteral("unset")));
}

void TestTables::flagCell() {
    Fixture<LayersTable> f(head + groups);
    const QModelIndex mtp = f.cell("layers[1].mtp");
    f.table.view().setCurrentIndex(mtp);
    f.table.view().edit(mtp);
    auto* flags = f.table.view().findChild<QComboBox*>();
    QVERIFY(flags != nullptr);
    QCOMPARE(flags->currentText(), QStringLiteral("unset"));
    flags->setCurrentIndex(1);
    Q_EMIT flags->activated(1);
    QCOMPARE(f.shown("layers[1].mtp"), QStringLiteral("yes"));
    QVERIFY(f.document.bytes().contains("mtp: true"));
}

void TestTables::sumsAgainstFields() {
    Fixture<LayersTable> f(head + groups + "mtp_depth: 1\n");
    auto* body = f.table.findChild<QToolButton*>(QStringLiteral("bodySum"));
    auto* mtp = f.table.findChild<QToolButton*>(QStringLiteral("mtpSum"));
    QCOMPARE(body->text(), QStringLiteral("body 4 of 4"));
    QVERIFY(body->icon().isNull());
    QCOMPARE(mtp->text(), QStringLiteral("MTP 0 of 1"));
    QVERIFY(!mtp->icon().isNull());
    QVERIFY(mtp->accessibleName().contains(QStringLiteral("1 layer short of mtp_depth 1")));
    QSignalSpy activated(&f.table, &FieldTable::pathActivated);
    mtp->click();
    QCOMPARE(activated.size(), 1);
    QCOMPARE(activated[0][0].value<FieldPath>(), path("mtp_depth"));
    QVERIFY(f.type("layers[1].count", QStringLiteral("2")));
    QCOMPARE(body->text(), QStringLiteral("body 3 of 4"));
}

void TestTables::derivedStackIsReadOnly() {
    Fixture<LayersTable> f(head + "first_k_dense_replace: 1\n");
    QCOMPARE(f.table.model().rowCount(), 2);
    const QModelIndex kind = f.table.model().index(1, 0);
    QCOMPARE(kind.data().toString(), QStringLiteral("moe"));
    QVERIFY(kind.data(FieldTableModel::DimmedRole).toBool());
    QVERIFY(!(f.table.model().flags(kind) & Qt::ItemIsEditable));
    QVERIFY(f.table.model().note().contains(QStringLiteral("derived from first_k_dense_replace")));
    QVERIFY(!f.table.model().setData(kind, QStringLiteral("dense")));
    f.document.edit(
        {{{static_cast<std::size_t>(f.document.bytes().size()), static_cast<std::size_t>(f.document.bytes().size())}, groups.toStdString()}},
        QStringLiteral("Declare"));
    QVERIFY(f.table.model().flags(f.table.model().index(1, 0)) & Qt::ItemIsEditable);
    QVERIFY(f.table.model().note().isEmpty());
}

void TestTables::towerScope() {
    Fixture<LayersTable> f(head + groups +
                           "vision:\n  hidden_size: 8\n  num_hidden_layers: 3\n  num_attention_heads: 2\n  layers:\n  - {kind: encoder, count: 2}\n");
    f.table.setScope(path("vision.layers"));
    QCOMPARE(f.table.model().rowCount(), 1);
    QCOMPARE(f.table.findChild<QToolButton*>(QStringLiteral("bodySum"))->text(), QStringLiteral("tower 2 of 3"));
    QVERIFY(!f.table.findChild<QToolButton*>(QStringLiteral("mtpSum"))->isVisible());
    QVERIFY(f.type("vision.layers[0].count", QStringLiteral("3")));
    QVERIFY(f.document.bytes().contains("{kind: encoder, count: 3}"));
    f.table.hide();
    f.table.setScope(path("layers"));
    f.table.show();
    QCOMPARE(f.table.model().rowCount(), 2);
}

void TestTables::onlyChangedRowsAreTouched() {
    Fixture<LayersTable> f(example("qwen3_5_35b_a3b.yaml"));
    for (int row = 0; row < f.table.model().rowCount(); ++row) {
        (void)f.table.model().index(row, 1).data(); // as if all had been scrolled through
    }
    QSignalSpy changed(&f.table.model(), &QAbstractItemModel::dataChanged);
    QSignalSpy reset(&f.table.model(), &QAbstractItemModel::modelReset);
    QVERIFY(f.type("layers[2].count", QStringLiteral("4")));
    QCOMPARE(reset.size(), 0);
    QCOMPARE(changed.size(), 1);
    QCOMPARE(changed[0][0].toModelIndex(), f.cell("layers[2].count"));
}

void TestTables::selectionAndScrollStay() {
    Fixture<LayersTable> f(example("qwen3_5_35b_a3b.yaml"));
    f.table.resize(600, 200);
    QVERIFY(f.table.showPath(path("layers[18].count")));
    QApplication::processEvents();
    const int scrolled = f.table.view().verticalScrollBar()->value();
    QVERIFY(scrolled > 0);
    f.replace("hidden_size: 2048", "hidden_size: 4096");
    f.replace("- kind: full_attention                # the MTP layer\n  count: 1\n  mtp: true\n", "");
    QCOMPARE(f.table.model().rowCount(), 20);
    QCOMPARE(f.table.view().verticalScrollBar()->value(), scrolled);
    QCOMPARE(f.table.view().currentIndex(), f.cell("layers[18].count"));
}

void TestTables::lockedWhileTheTextDoesNotParse() {
    Fixture<LayersTable> f(head + groups);
    f.replace("arch: deepseek", "arch: 'deepseek");
    QVERIFY(!f.document.canEditFields());
    QCOMPARE(f.shown("layers[1].count"), QStringLiteral("3")); // the last that did
    QVERIFY(f.cell("layers[1].count").data(FieldTableModel::LockedRole).toBool());
    QVERIFY(!f.type("layers[1].count", QStringLiteral("5")));
    f.document.undoStack().undo();
    QVERIFY(!f.cell("layers[1].count").data(FieldTableModel::LockedRole).toBool());
    QVERIFY(f.type("layers[1].count", QStringLiteral("5")));
}

void TestTables::inheritedCells() {
    Fixture<OpsTable> f(head + "ops:\n  dense: &d {" + fullOps + ", linrec: 0}\n  moe: *d\n");
    QCOMPARE(stateOf(f.cell("ops.dense.attMM")), FieldState::declared);
    QCOMPARE(stateOf(f.cell("ops.moe.attMM")), FieldState::inherited);
    QVERIFY(!f.cell("ops.moe.attMM").data(Qt::DecorationRole).isNull());
    QVERIFY(f.cell("ops.moe.attMM").data(Qt::ToolTipRole).toString().contains(QStringLiteral("inherited")));
    QVERIFY(f.cell("ops.dense.attMM").data(Qt::ToolTipRole).toString().contains(QStringLiteral("ops.moe.attMM changes with it")));
    QVERIFY(f.type("ops.moe.attMM", QStringLiteral("8")));
    QCOMPARE(f.shown("ops.dense.attMM"), QStringLiteral("4"));
    QCOMPARE(f.shown("ops.moe.attMM"), QStringLiteral("8"));
}

void TestTables::opsMatrix() {
    Fixture<OpsTable> f(head + "ops:\n  dense: {" + fullOps + "}\n  moe: {" + fullOps + ", linrec: 0, foo: 3}\n");
    QCOMPARE(f.table.model().columnCount(), 2);
    QCOMPARE(f.table.model().rowCount(), 11); // the ten and the stranger
    QCOMPARE(f.shown("ops.dense.linrec"), QStringLiteral("missing"));
    QCOMPARE(f.shown("ops.moe.linrec"), QStringLiteral("0"));
    QCOMPARE(f.table.model().headerData(0, Qt::Horizontal, FieldTableModel::SeverityRole).toInt(), static_cast<int>(Severity::error));
    QVERIFY(!(f.table.model().flags(f.cell("ops.moe.foo")) & Qt::ItemIsEditable));
    QVERIFY(f.table.model().unset(f.cell("ops.moe.foo")));
    QCOMPARE(f.table.model().rowCount(), 10);
    QVERIFY(f.type("ops.dense.linrec", QStringLiteral("0")));
    QCOMPARE(f.document.analysis()->count(Severity::error), std::size_t(0));
}

void TestTables::opsOfTheFamily() {
    Fixture<OpsTable> f(head);
    QCOMPARE(f.table.model().columnCount(), 2);
    QCOMPARE(f.table.model().index(0, 0).data().toString(), QStringLiteral("4"));
    QVERIFY(!(f.table.model().flags(f.table.model().index(0, 0)) & Qt::ItemIsEditable));
    QVERIFY(f.table.model().note().contains(QStringLiteral("family deepseek")));
}

void TestTables::activationsMatrix() {
    Fixture<ActivationsTable> f(head + groups + activations);
    QCOMPARE(f.table.model().columnCount(), 2);
    QCOMPARE(f.table.model().headerData(1, Qt::Horizontal).toString(), QStringLiteral("output layer"));
    QCOMPARE(f.shown("activations.moe.saved"), QStringLiteral("54\u2009368.0"));
    QVERIFY(f.table.model().note().contains(QStringLiteral("dense"))); // which has none
    QVERIFY(f.type("activations.moe.saved", QStringLiteral("1e5")));
    QCOMPARE(f.document.analysis()->spec.activations->front().second.saved, std::optional(100000.0));
    QVERIFY(f.type("activations.moe.saved", QStringLiteral("-1")));
    QCOMPARE(stateOf(f.cell("activations.moe.saved")), FieldState::refused);
}

void TestTables::breakdownFolds() {
    Fixture<ActivationsTable> f(example("qwen3_5_35b_a3b.yaml"));
    const int folded = f.table.model().rowCount();
    QCOMPARE(folded, 11); // nine fields and two headings
    QVERIFY(f.table.showPath(path("activations.full_attention.ops_tp.softmax")));
    QCOMPARE(f.table.model().rowCount(), folded + 11);
    QCOMPARE(f.table.view().currentIndex().data().toString(), QStringLiteral("64.0"));
    const QModelIndex heading = f.cell("activations.full_attention.ops_tp");
    QCOMPARE(heading.data().toString(), QStringLiteral("sum 62\u2009528"));
    f.table.view().setCurrentIndex(heading);
    QTest::keyClick(&f.table.view(), Qt::Key_Return);
    QCOMPARE(f.table.model().rowCount(), folded);
}

void TestTables::recordThatIsNotThere() {
    Fixture<ActivationsTable> f(head);
    QCOMPARE(f.table.model().columnCount(), 1);
    QCOMPARE(f.shown("output_activations.saved"), QStringLiteral("unset")); // of no record nothing is missing
    QVERIFY(f.type("output_activations.saved", QStringLiteral("8")));
    QCOMPARE(f.shown("output_activations.saved_tp"), QStringLiteral("missing"));
}

void TestTables::keyboard() {
    Fixture<LayersTable> f(head + groups);
    f.table.view().setCurrentIndex(f.cell("layers[1].count"));
    QTest::keyClick(&f.table.view(), Qt::Key_7);
    auto* edit = f.table.view().findChild<QLineEdit*>();
    QVERIFY(edit != nullptr);
    QTest::keyClick(edit, Qt::Key_Return);
    QTRY_COMPARE(f.shown("layers[1].count"), QStringLiteral("7"));
    f.table.view().selectRow(1);
    QTest::keyClick(&f.table.view(), Qt::Key_C, Qt::ControlModifier);
    QCOMPARE(QApplication::clipboard()->text(), QStringLiteral("moe\t7\t"));
}

void TestTables::whatIsTypedOutlivesChanges() {
    Fixture<LayersTable> f(head + groups);
    f.table.view().setCurrentIndex(f.cell("layers[1].count"));
    QTest::keyClick(&f.table.view(), Qt::Key_9);
    f.replace("count: 1", "count: 2");
    auto* edit = f.table.view().findChild<QLineEdit*>();
    QVERIFY(edit != nullptr);
    QCOMPARE(edit->text(), QStringLiteral("9"));
}

void TestTables::everyKeyReachesTheDocument() {
    Fixture<LayersTable> f(head + groups);
    f.table.view().setCurrentIndex(f.cell("layers[1].count"));
    QTest::keyClick(&f.table.view(), Qt::Key_1);
    QVERIFY(f.document.bytes().contains("count: 1\n- kind: moe # most\n  count: 1\n"));
    QVERIFY(!f.document.analysis()->accepted()); // 2 of 4 layers
    auto* edit = f.table.view().findChild<QLineEdit*>();
    QVERIFY(edit != nullptr);
    QTest::keyClicks(edit, QStringLiteral("+2"));
    QVERIFY(f.document.analysis()->accepted());
    QVERIFY(edit->isVisible());
    QCOMPARE(edit->text(), QStringLiteral("1+2"));
    QTest::keyClick(edit, Qt::Key_Return);
    QTRY_VERIFY(f.table.view().findChild<QLineEdit*>() == nullptr);
    QCOMPARE(f.document.bytes(), head + groups);
    QVERIFY(f.document.undoStack().count() <= 1);
}

void TestTables::escapeBringsTheOldValueBack() {
    Fixture<OpsTable> f(head + "ops:\n  moe: {attMM: 4 }\n");
    const QByteArray before = f.document.bytes();
    for (const char* const cell : {"ops.moe.attMM", "ops.moe.attBMM"}) {
        f.table.view().setCurrentIndex(f.cell(cell));
        QTest::keyClick(&f.table.view(), Qt::Key_7);
        QVERIFY(f.document.bytes() != before);
        auto* edit = f.table.view().findChild<QLineEdit*>();
        QVERIFY(edit != nullptr);
        QTest::keyClick(edit, Qt::Key_Escape);
        QCOMPARE(f.document.bytes(), before);
        QTRY_VERIFY(f.table.view().findChild<QLineEdit*>() == nullptr);
        QCOMPARE(f.document.bytes(), before);
    }
}

void TestTables::theResultOfWhatIsTypedIsShown() {
    Fixture<LayersTable> f(head + groups);
    const auto result = [&] { return f.table.view().findChild<QLabel*>(QStringLiteral("typedResult")); };
    f.table.view().setCurrentIndex(f.cell("layers[1].count"));
    QTest::keyClick(&f.table.view(), Qt::Key_2);
    QVERIFY(result() == nullptr);
    auto* edit = f.table.view().findChild<QLineEdit*>();
    QVERIFY(edit != nullptr);
    QTest::keyClicks(edit, QStringLiteral("+2"));
    QVERIFY(result() != nullptr && result()->isVisible());
    QCOMPARE(result()->text(), QStringLiteral("= 4"));
    QVERIFY(f.table.view().viewport()->rect().contains(result()->geometry()));
    QVERIFY(!result()->geometry().intersects(edit->geometry()));
    QTest::keyClick(edit, Qt::Key_Return);
    QTRY_VERIFY(result() == nullptr);
    f.table.view().setCurrentIndex(f.cell("layers[1].kind"));
    QTest::keyClick(&f.table.view(), Qt::Key_2);
    QTRY_VERIFY(f.table.view().findChild<QLineEdit*>() != nullptr);
    QTest::keyClicks(f.table.view().findChild<QLineEdit*>(), QStringLiteral("+2"));
    QVERIFY(result() == nullptr); // a kind is no number
}

void TestTables::whatCannotBeUnsetSaysWhy_data() {
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("why");
    QTest::newRow("required") << head + "ops:\n  moe: {" + fullOps + "}\n" << QStringLiteral("ops.moe.attMM is required");
    QTest::newRow("derived") << head << QStringLiteral("stands nowhere");
}

void TestTables::whatCannotBeUnsetSaysWhy() {
    QFETCH(QByteArray, bytes);
    QFETCH(QString, why);
    Fixture<OpsTable> f(bytes);
    QSignalSpy refused(&f.table.model(), &FieldTableModel::refused);
    f.table.view().setCurrentIndex(f.table.model().index(0, 0));
    QApplication::processEvents();
    const int top = f.table.view().y();
    QTest::keyClick(&f.table.view(), Qt::Key_Delete);
    QCOMPARE(f.document.bytes(), bytes);
    QApplication::processEvents();
    QCOMPARE(f.table.view().y(), top);
    QCOMPARE(refused.size(), 1);
    QVERIFY(refused[0][0].toString().contains(why));
    const auto says = [&] {
        const QList<QLabel*> labels = f.table.findChildren<QLabel*>();
        return std::any_of(labels.begin(), labels.end(), [&](const QLabel* label) { return label->isVisible() && label->text().contains(why); });
    };
    QVERIFY(says());
    f.table.view().setCurrentIndex(f.table.model().index(1, 0));
    QVERIFY(!says());
}

void TestTables::headersKeepRoomForIcons() {
    Fixture<LayersTable> layers(head + groups);
    Fixture<OpsTable> ops(head + "ops:\n  moe: {" + fullOps + ", linrec: 0}\n");
    const int rows = layers.table.view().verticalHeader()->sizeHint().width();
    const int column = ops.table.view().columnWidth(0);
    const QHeaderView& titles = *ops.table.view().horizontalHeader();
    const int wanted = titles.sectionSizeHint(0);
    QVERIFY(layers.type("layers[1].count", QStringLiteral("x")));
    QVERIFY(ops.type("ops.moe.attMM", QStringLiteral("x")));
    QCOMPARE(layers.table.model().headerData(1, Qt::Vertical, FieldTableModel::SeverityRole).toInt(), static_cast<int>(Severity::error));
    QCOMPARE(ops.table.model().headerData(0, Qt::Horizontal, FieldTableModel::SeverityRole).toInt(), static_cast<int>(Severity::error));
    QCOMPARE(layers.table.view().verticalHeader()->sizeHint().width(), rows);
    QCOMPARE(titles.sectionSizeHint(0), wanted);
    QVERIFY(column >= wanted);
}

void TestTables::nothingBeforeItIsShown() {
    SpecDocument document;
    document.setNew(head + groups);
    LayersTable table(document);
    QCOMPARE(table.model().rowCount(), 0);
    QVERIFY(table.showPath(path("layers[1].kind")));
    QCOMPARE(table.model().rowCount(), 2);
}

QTEST_MAIN(TestTables)
#include "tst_tables.moc"
