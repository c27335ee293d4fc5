// Previews: what they say, where it stands, and that they draw without a display.
#include "ui/document/spec_document.h"
#include "ui/look/look.h"
#include "ui/previews/activations_preview.h"
#include "ui/previews/stack_preview.h"
#include "ui/previews/values_preview.h"

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QComboBox>
#include <QFile>
#include <QImage>
#include <QLineEdit>
#include <QSignalSpy>
#include <QSvgRenderer>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <map>
#include <numeric>
#include <set>

using namespace modelspec;
using namespace modelspec::ui;

namespace {

const std::string head = "hidden_size: 64\nnum_hidden_layers: 4\nnum_attention_heads: 4\nvocab_size: 10\narch: deepseek\n";
const std::string stackOfTwo = "layers: [{kind: dense, count: 1}, {kind: moe, count: 3}]\n";
const std::string record = "{saved: 100, saved_tp: 80, working: 10, working_tp: 40, seq_length: 4096}\n";

QByteArray example(const char* name) {
    QFile file(QStringLiteral(MODELSPEC_RESOURCES "/examples/") + QLatin1String(name));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

std::shared_ptr<const Analysis> qwen(const char* from = "", const char* to = "") {
    return analyze(from[0] == '\0' ? example("qwen3_5_35b_a3b.yaml").toStdString() : example("qwen3_5_35b_a3b.yaml").replace(from, to).toStdString());
}

Picture stackPicture(const Analysis& analysis, qreal width = 700, const OpenFolds& open = {}) {
    return layoutStack(stackContent(analysis), {width, QApplication::font(), open});
}

QStringList textsOf(const Picture& picture) {
    QStringList out;
    for (const Mark& mark : picture.marks) {
        out << mark.text;
    }
    out.removeAll(QString());
    return out;
}

bool says(const Picture& picture, const QString& words) {
    const QStringList texts = textsOf(picture);
    return std::any_of(texts.begin(), texts.end(), [&](const QString& each) { return each.contains(words); });
}

std::size_t spotsOf(const Picture& picture, const char* path) {
    const FieldPath wanted = FieldPath::parse(path).value();
    return static_cast<std::size_t>(
        std::count_if(picture.spots.begin(), picture.spots.end(), [&](const HotSpot& spot) { return spot.path == wanted; }));
}

std::size_t marksOf(const Picture& picture, Mark::Shape shape, Tone::Role role) {
    return static_cast<std::size_t>(
        std::count_if(picture.marks.begin(), picture.marks.end(), [&](const Mark& mark) { return mark.shape == shape && mark.tone.role == role; }));
}

void staysInside(const Picture& picture) {
    for (const Mark& mark : picture.marks) {
        QVERIFY2(mark.rect.left() >= -0.1 && mark.rect.right() <= picture.size.width() + 0.1, qPrintable(mark.text));
        QVERIFY(mark.rect.bottom() <= picture.size.height() + 0.1);
    }
}

} // namespace

class TestPreviews : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void widthsAreSharedOut();
    void tagsTellKindsApart();
    void periodsFold();
    void unfolds();
    void repeatsAreSaidOnce();
    void theAxisIsOfWhatIsDrawn();
    void aKindHasItsColorInEveryFile();
    void gapAndOverhang();
    void derivedStackIsGhosted();
    void groupsWithAProblem();
    void incompleteGroups();
    void picturesStayInside_data();
    void picturesStayInside();
    void barsAndTotals();
    void missingIsNotZero();
    void extrapolationIsNamed();
    void lengthIsChosen();
    void values();
    void activatesPaths();
    void savesPictures();
    void tableTwins();
    void nothingBeforeItIsShown();
};

void TestPreviews::widthsAreSharedOut() {
    const std::vector<qreal> widths = shareOut({1, 58, 1}, {20, 20, 20}, 300);
    QCOMPARE(widths[0], 20.0);
    QCOMPARE(widths[1], 260.0);
    QCOMPARE(std::accumulate(widths.begin(), widths.end(), 0.0), 300.0);
    QCOMPARE(shareOut({1, 3}, {0, 0}, 400), (std::vector<qreal>{100, 300}));
    QCOMPARE(shareOut({0, 0}, {5, 5}, 400), (std::vector<qreal>{5, 5}));
}

void TestPreviews::tagsTellKindsApart() {
    QCOMPARE(tagsOf({"linear_attention", "full_attention"}), (std::vector<QString>{QStringLiteral("L"), QStringLiteral("F")}));
    QCOMPARE(tagsOf({"moe", "mlp"}), (std::vector<QString>{QStringLiteral("MO"), QStringLiteral("ML")}));
}

void TestPreviews::periodsFold() {
    const auto analysis = qwen();
    const std::vector<Ribbon> ribbons = stackContent(*analysis);
    QCOMPARE(ribbons.size(), std::size_t(2));
    QCOMPARE(ribbons[0].folds.size(), std::size_t(1));
    QCOMPARE(ribbons[0].folds[0].period, std::size_t(2));
    QCOMPARE(ribbons[0].folds[0].repeats, std::size_t(10));
    QCOMPARE(periodWords(ribbons[0], ribbons[0].folds[0]), QStringLiteral("3 linear_attention + 1 full_attention"));
    const Picture picture = stackPicture(*analysis);
    QVERIFY(says(picture, QStringLiteral("10 times")));
    QVERIFY(says(picture, QStringLiteral("linear_attention 30")));
    QVERIFY(says(picture, QStringLiteral("full_attention 10 + 1 MTP")));
    QCOMPARE(spotsOf(picture, "layers[0]"), std::size_t(1));
    QCOMPARE(spotsOf(picture, "layers[2]"), std::size_t(0));
    QCOMPARE(spotsOf(picture, "layers[20]"), std::size_t(1));
    QCOMPARE(spotsOf(picture, "vision.layers[0]"), std::size_t(1));
    QVERIFY(says(stackPicture(*analysis, 320), QStringLiteral("\u00D710")));
}

void TestPreviews::unfolds() {
    const auto analysis = qwen();
    const Picture folded = stackPicture(*analysis);
    const auto spot = std::find_if(folded.spots.begin(), folded.spots.end(), [](const HotSpot& each) { return each.fold.has_value(); });
    QVERIFY(spot != folded.spots.end());
    const Picture open = stackPicture(*analysis, 700, {foldAt(stackContent(*analysis), *spot->fold)});
    for (int group = 0; group <= 20; ++group) {
        QCOMPARE(spotsOf(open, qPrintable(QStringLiteral("layers[%1]").arg(group))), std::size_t(1));
    }
}

void TestPreviews::repeatsAreSaidOnce() {
    const auto analysis = qwen();
    const OpenFolds open{foldAt(stackContent(*analysis), 0)};
    const Picture picture = stackPicture(*analysis, 200, open);
    QStringList repeats;
    for (const QString& each : textsOf(picture)) {
        repeats << (each.contains(QStringLiteral("\u00D710")) || each.contains(QStringLiteral("10 times")) ? QStringList(each) : QStringList());
    }
    const auto brackets =
        std::count_if(picture.marks.begin(), picture.marks.end(), [](const Mark& mark) { return mark.shape == Mark::Shape::bracket; });
    QVERIFY(brackets > 1); // rows of one fold
    QCOMPARE(repeats.size(), 1);
}

void TestPreviews::theAxisIsOfWhatIsDrawn() {
    const auto analysis = qwen();
    const QStringList folded = textsOf(stackPicture(*analysis));
    QVERIFY(folded.contains(QStringLiteral("3 \u2026 39")));
    QVERIFY(!folded.contains(QStringLiteral("39")));
    const QStringList open = textsOf(stackPicture(*analysis, 700, {foldAt(stackContent(*analysis), 0)}));
    QVERIFY(open.contains(QStringLiteral("39")));
}

void TestPreviews::aKindHasItsColorInEveryFile() {
    const auto colorsOf = [](const char* layers) {
        const auto analysis = analyze(head + layers);
        std::map<std::string, int> colors;
        const std::vector<Ribbon> ribbons = stackContent(*analysis);
        for (const RibbonKind& kind : ribbons.front().kinds) {
            colors[kind.name] = kind.color;
        }
        return colors;
    };
    const auto one = colorsOf("layers: [{kind: linear_attention, count: 3}, {kind: full_attention, count: 1}]\n");
    const auto other = colorsOf("layers: [{kind: full_attention, count: 1}, {kind: linear_attention, count: 3}]\n");
    const auto alone = colorsOf("layers: [{kind: full_attention, count: 4}]\n");
    QCOMPARE(one, other);
    QCOMPARE(one.at("full_attention"), alone.at("full_attention"));
    const auto strange = colorsOf("layers: [{kind: a, count: 1}, {kind: b, count: 1}, {kind: moe, count: 2}]\n");
    QCOMPARE(strange, colorsOf("layers: [{kind: moe, count: 1}, {kind: b, count: 1}, {kind: a, count: 2}]\n"));
    const auto many = colorsOf("layers: [{kind: a, count: 1}, {kind: b, count: 1}, {kind: c, count: 1}, {kind: d, count: 1}, {kind: dense, count: 1},"
                               " {kind: moe, count: 1}, {kind: decoder, count: 1}]\n");
    std::set<int> distinct;
    for (const auto& [kind, color] : many) {
        distinct.insert(color);
    }
    QCOMPARE(distinct.size(), many.size());
}

void TestPreviews::gapAndOverhang() {
    const Picture gap = stackPicture(*qwen("num_hidden_layers: 40 ", "num_hidden_layers: 44 "));
    QVERIFY(says(gap, QStringLiteral("\u22124")));
    QVERIFY(says(gap, QStringLiteral("4 layers short of num_hidden_layers 44")));
    QCOMPARE(marksOf(gap, Mark::Shape::dashed, Tone::Role::error), std::size_t(1));
    QVERIFY(spotsOf(gap, "num_hidden_layers") >= 1);
    const Picture over = stackPicture(*qwen("mtp_depth: 1 ", "#"));
    QVERIFY(says(over, QStringLiteral("1 layer more than mtp_depth, which is unset")));
    QCOMPARE(marksOf(over, Mark::Shape::dashed, Tone::Role::error), std::size_t(1));
    QCOMPARE(marksOf(stackPicture(*qwen()), Mark::Shape::dashed, Tone::Role::error), std::size_t(0));
}

void TestPreviews::derivedStackIsGhosted() {
    const auto analysis = analyze(head + "first_k_dense_replace: 1\nmtp_depth: 1\n");
    const Picture picture = stackPicture(*analysis);
    QVERIFY(says(picture, QStringLiteral("derived from first_k_dense_replace")));
    QCOMPARE(marksOf(picture, Mark::Shape::dashed, Tone::Role::line), std::size_t(3));
    QVERIFY(spotsOf(picture, "layers") >= 3);
    QVERIFY(says(stackPicture(*analyze("name: x\n")), QStringLiteral("No stack")));
}

void TestPreviews::groupsWithAProblem() {
    const auto analysis = qwen("- kind: full_attention                # the", "- kind: fool_attention                # the");
    const std::vector<Ribbon> ribbons = stackContent(*analysis);
    QCOMPARE(ribbons[0].groups[20].worst, std::optional(Severity::warning));
    QCOMPARE(ribbons[0].groups[19].worst, std::nullopt);
    QCOMPARE(marksOf(stackPicture(*analysis), Mark::Shape::badge, Tone::Role::warning), std::size_t(1));
    QByteArray bytes = example("qwen3_5_35b_a3b.yaml");
    const qsizetype third = bytes.indexOf("kind: linear_attention", bytes.indexOf("kind: linear_attention") + 1);
    bytes.insert(third, "mtp: 7\n  ");
    const Picture folded = stackPicture(*analyze(bytes.toStdString()));
    QVERIFY(marksOf(folded, Mark::Shape::badge, Tone::Role::error) >= 1);
    QCOMPARE(spotsOf(folded, "layers[2]"), std::size_t(1)); // the repeat that has the problem
}

void TestPreviews::incompleteGroups() {
    const auto analysis = analyze(head + "layers: [{kind: moe}, {count: 2}, {kind: dense, count: 9223372036854775807}, 3]\n");
    const std::vector<Ribbon> ribbons = stackContent(*analysis);
    QCOMPARE(ribbons[0].groups.size(), std::size_t(4));
    QVERIFY(!ribbons[0].groups[0].count);
    QVERIFY(!ribbons[0].groups[1].kind);
    const Picture picture = stackPicture(*analysis);
    QVERIFY(says(picture, QStringLiteral("?")));
    staysInside(picture);
}

void TestPreviews::picturesStayInside_data() {
    QTest::addColumn<QByteArray>("bytes");
    for (const char* name : {"qwen3_5_35b_a3b.yaml", "deepseek_v3.yaml", "llama3_1_8b.yaml", "mixtral_8x7b.yaml", "qwen3_vl_30b_a3b.yaml",
                             "qwen3_5_as_it_reached_the_model.yaml"}) {
        QTest::newRow(name) << example(name);
    }
    QTest::newRow("short") << example("qwen3_5_35b_a3b.yaml").replace("num_hidden_layers: 40 ", "num_hidden_layers: 4000 ");
    QTest::newRow("over") << example("qwen3_5_35b_a3b.yaml").replace("num_hidden_layers: 40 ", "num_hidden_layers: 1 ");
    QByteArray many = QByteArray::fromStdString(head) + "layers:\n";
    for (int i = 0; i < 300; ++i) {
        many += "- {kind: k" + QByteArray::number((i * i * 7 + i / 3) % 5) + ", count: " + QByteArray::number(i * i % 7 + 1) + "}\n";
    }
    QTest::newRow("many groups") << many;
}

void TestPreviews::picturesStayInside() {
    QFETCH(QByteArray, bytes);
    const auto analysis = analyze(bytes.toStdString());
    for (const qreal width : {300.0, 700.0}) {
        staysInside(stackPicture(*analysis, width));
        for (const ActivationsOptions& options : {ActivationsOptions{}, ActivationsOptions{8, 131072}}) {
            staysInside(layoutActivations(*analysis, options, width, QApplication::font()));
        }
    }
}

void TestPreviews::barsAndTotals() {
    const auto analysis = qwen();
    const Picture picture = layoutActivations(*analysis, {}, 700, QApplication::font());
    QVERIFY(says(picture, grouped(54368.0 + 118016.0)));
    const double whole = 30 * (54368.0 + 118016.0) + 11 * (54368.0 + 62528.0) + 8192 + 1489920;
    QVERIFY(textsOf(picture).contains(QStringLiteral("%1 B/token").arg(grouped(whole))));
    QVERIFY(!says(picture, QStringLiteral("at least")));
    QCOMPARE(marksOf(picture, Mark::Shape::tear, Tone::Role::text), std::size_t(3)); // the output layer is longer than the scale, and says so
    QVERIFY(says(picture, QStringLiteral("longer than the scale")));
    const Picture split = layoutActivations(*analysis, {8, std::nullopt}, 700, QApplication::font());
    QVERIFY(says(split, grouped(54368.0 + 118016.0 / 8)));
}

void TestPreviews::missingIsNotZero() {
    const auto partly = analyze(head + stackOfTwo + "activations:\n  moe: " + record);
    const Picture picture = layoutActivations(*partly, {}, 500, QApplication::font());
    QVERIFY(says(picture, QStringLiteral("no census")));
    QVERIFY(says(picture, QStringLiteral("at least 540 B/token")));
    QVERIFY(says(picture, QStringLiteral("covers 1 of 2 kinds, without the output layer")));
    QVERIFY(says(picture, QStringLiteral("not stated"))); // selective
    QCOMPARE(marksOf(picture, Mark::Shape::hatched, Tone::Role::kind), std::size_t(1));
    const auto none = analyze(head + stackOfTwo);
    QVERIFY(says(layoutActivations(*none, {}, 500, QApplication::font()), QStringLiteral("No record is declared")));
    const auto infinite = analyze(head + stackOfTwo + "activations:\n  dense: " + record +
                                  "  moe: {saved: .inf, saved_tp: 80, working: 10, working_tp: 40, seq_length: 4096}\n");
    QVERIFY(says(layoutActivations(*infinite, {}, 500, QApplication::font()), QStringLiteral("nan and inf are left out")));
}

void TestPreviews::extrapolationIsNamed() {
    const auto analysis = qwen();
    QVERIFY(!says(layoutActivations(*analysis, {1, 4096}, 500, QApplication::font()), QStringLiteral("extrapolation")));
    QVERIFY(says(layoutActivations(*analysis, {1, 8192}, 500, QApplication::font()), QStringLiteral("extrapolation")));
    QVERIFY(!says(layoutActivations(*analysis, {}, 500, QApplication::font()), QStringLiteral("extrapolation")));
}

void TestPreviews::lengthIsChosen() {
    SpecDocument document;
    document.setNew(example("qwen3_5_35b_a3b.yaml"));
    ActivationsPreview preview(document);
    preview.show();
    auto* unit = preview.findChild<QComboBox*>(QStringLiteral("unitChooser"));
    unit->setCurrentIndex(1);
    Q_EMIT unit->activated(1);
    QCOMPARE(preview.options().tokens, std::optional<std::int64_t>(4096));
    auto* length = preview.findChild<QComboBox*>(QStringLiteral("lengthChooser"));
    length->setEditText(QStringLiteral("16Ki"));
    Q_EMIT length->lineEdit()->editingFinished();
    QCOMPARE(preview.options().tokens, std::optional<std::int64_t>(16384));
    length->setEditText(QString());
    Q_EMIT length->lineEdit()->editingFinished();
    QCOMPARE(preview.options().tokens, std::optional<std::int64_t>(16384)); // no text is no 0
    QVERIFY(!document.isModified());
}

void TestPreviews::values() {
    const auto cell = [](const TableTwin& table, const QString& what, qsizetype column) {
        const auto found = std::find_if(table.rows.begin(), table.rows.end(), [&](const TwinRow& row) { return row.cells[0] == what; });
        return found == table.rows.end() ? QString() : found->cells[column];
    };
    const TableTwin good = valuesTable(*qwen());
    QCOMPARE(cell(good, QStringLiteral("head width"), 2), QStringLiteral("256, declared"));
    QCOMPARE(cell(good, QStringLiteral("attention width"), 1), QStringLiteral("4\u2009096"));
    QCOMPARE(cell(good, QStringLiteral("MTP layers"), 1), QStringLiteral("1"));
    const TableTwin broken = valuesTable(*analyze(example("qwen3_5_as_it_reached_the_model.yaml").toStdString()));
    QCOMPARE(cell(broken, QStringLiteral("head width"), 2), QStringLiteral("128 = 2048 / 16"));
    QCOMPARE(cell(broken, QStringLiteral("shared expert width"), 1), QStringLiteral("0"));
    const TableTwin empty = valuesTable(*analyze("name: x\n"));
    QCOMPARE(cell(empty, QStringLiteral("head width"), 1), QStringLiteral("not known"));
    QCOMPARE(cell(empty, QStringLiteral("body layers"), 1), QStringLiteral("not known"));
}

void TestPreviews::activatesPaths() {
    SpecDocument document;
    document.setNew(example("deepseek_v3.yaml"));
    StackPreview preview(document);
    preview.resize(600, 300);
    preview.show();
    QApplication::processEvents();
    QSignalSpy activated(&preview, &Preview::pathActivated);
    auto* canvas = preview.findChild<QWidget*>(QStringLiteral("canvas"));
    const qreal margin = canvas->fontMetrics().height() * 0.6;
    const Picture picture = preview.picture(canvas->width() - 2 * margin);
    const auto spot = std::find_if(picture.spots.begin(), picture.spots.end(), [](const HotSpot& each) {
        return each.path == FieldPath{"layers", std::size_t(1)};
    });
    QVERIFY(spot != picture.spots.end());
    QVERIFY(spot->toolTip.contains(QStringLiteral("layers 3 to 60: moe")));
    QVERIFY(spot->toolTip.contains(QStringLiteral("attMM 4")));
    QTest::mouseClick(canvas, Qt::LeftButton, {}, (spot->rect.center() + QPointF(margin, margin)).toPoint());
    QCOMPARE(activated.size(), 1);
    QCOMPARE(activated[0][0].value<FieldPath>(), (FieldPath{"layers", std::size_t(1)}));
}

void TestPreviews::savesPictures() {
    SpecDocument document;
    document.setNew(example("qwen3_5_35b_a3b.yaml"));
    StackPreview stack(document);
    ActivationsPreview activations(document);
    ValuesPreview values(document);
    QTemporaryDir folder;
    for (const Preview* preview : {static_cast<Preview*>(&stack), static_cast<Preview*>(&activations), static_cast<Preview*>(&values)}) {
        const QString png = folder.filePath(preview->objectName() + QStringLiteral(".png"));
        const QString svg = folder.filePath(preview->objectName() + QStringLiteral(".svg"));
        QVERIFY(preview->save(png));
        QVERIFY(preview->save(svg));
        const QImage image(png);
        QVERIFY(image.width() >= 1000);
        QVERIFY(QSvgRenderer(svg).isValid());
        QVERIFY(!preview->save(folder.filePath(QStringLiteral("no/such/folder.png"))));
    }
}

void TestPreviews::tableTwins() {
    SpecDocument document;
    document.setNew(example("qwen3_5_35b_a3b.yaml"));
    StackPreview stack(document);
    const QAbstractItemModelTester tester(stack.tableView().model(), QAbstractItemModelTester::FailureReportingMode::QtTest);
    stack.show();
    stack.setTableShown(true);
    QCOMPARE(stack.tableView().model()->rowCount(), 22); // groups of both stacks
    QVERIFY(!stack.accessibleName().isEmpty());
    QSignalSpy reset(stack.tableView().model(), &QAbstractItemModel::modelReset);
    QVERIFY(document.declare({"num_hidden_layers"}, "41").ok());
    QCOMPARE(stack.tableView().model()->rowCount(), 23); // and what disagrees
    QCOMPARE(reset.size(), 0);
    QSignalSpy activated(&stack, &Preview::pathActivated);
    Q_EMIT stack.tableView().activated(stack.tableView().model()->index(21, 0));
    QCOMPARE(activated[0][0].value<FieldPath>(), FieldPath{"num_hidden_layers"});
}

void TestPreviews::nothingBeforeItIsShown() {
    SpecDocument document;
    StackPreview preview(document);
    document.setNew(example("qwen3_5_35b_a3b.yaml"));
    QCOMPARE(preview.tableView().model()->rowCount(), 0);
    document.setNew("layers: [");
    preview.show(); // nothing that parsed yet, or the last that did
    QApplication::processEvents();
}

QTEST_MAIN(TestPreviews)
#include "tst_previews.moc"
