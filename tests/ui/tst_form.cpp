// Editing in the form, by keyboard and mouse.
#include "ui/fields/form_pane.h"
#include "ui/fields/form_view.h"

#include <QImage>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>

#include <algorithm>

using namespace modelspec;
using namespace modelspec::ui;

namespace {

const QByteArray small = "name: m\nhidden_size: 64 # width\nnum_hidden_layers: 2\nnum_attention_heads: 4\nvocab_size: 100\n";

struct Fixture {
    SpecDocument document;
    FormPane pane{document};
    FormView& form = pane.form();

    explicit Fixture(const QByteArray& bytes = small) {
        document.setNew(bytes);
        pane.resize(800, 900);
        pane.show();
        form.setFocus();
    }
    [[nodiscard]] QModelIndex index(const char* path) { return form.fields().find(FieldPath::parse(path).value()); }
    [[nodiscard]] const FormRow& row(const char* path) { return FieldModel::row(index(path)); }
    void select(const char* path) { QVERIFY(form.showPath(FieldPath::parse(path).value())); }
    /// To the row, or to the editor if one is open.
    void key(Qt::Key key, Qt::KeyboardModifiers modifiers = {}) { QTest::keyClick(target(), key, modifiers); }
    void type(const char* text) {
        for (const char* c = text; *c != '\0'; ++c) {
            QTest::keyClick(target(), *c);
        }
    }
    void click(const QPoint& point) { QTest::mouseClick(form.viewport(), Qt::LeftButton, {}, point); }
    [[nodiscard]] QLineEdit* editor() const { return form.findChild<QLineEdit*>(QStringLiteral("fieldEditor")); }

private:
    [[nodiscard]] QWidget* target() const { return editor() != nullptr ? static_cast<QWidget*>(editor()) : &form; }
};

/// Number of pixels that are no grey.
int colourful(const QImage& image) {
    int count = 0;
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x) {
            const QColor color = image.pixelColor(x, y);
            const auto [least, most] = std::minmax({color.red(), color.green(), color.blue()});
            count += most - least > 8 ? 1 : 0;
        }
    }
    return count;
}

} // namespace

class TestForm : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void typingOnARowDeclaresAtEveryKey() {
        Fixture f;
        f.select("head_dim");
        f.type("1");
        QVERIFY(f.editor() != nullptr);
        QVERIFY(f.document.bytes().contains("head_dim: 1\n"));
        f.type("28");
        QVERIFY(f.document.bytes().contains("head_dim: 128\n"));
        f.key(Qt::Key_Return);
        QTRY_VERIFY(f.editor() == nullptr);
        QCOMPARE(f.document.undoStack().count(), 1);
        QCOMPARE(f.row("head_dim").view.state, FieldState::declared);
        QVERIFY(f.form.currentPath() != FieldPath{"head_dim"});
    }

    void escapeOfAFreshDeclarationLeavesTheFieldUnset() {
        Fixture f;
        f.select("head_dim");
        f.type("12");
        f.key(Qt::Key_Escape);
        QTRY_VERIFY(f.editor() == nullptr);
        QCOMPARE(f.document.bytes(), small);
        QCOMPARE(f.row("head_dim").view.state, FieldState::unset);
        QCOMPARE(f.form.currentPath(), FieldPath{"head_dim"});
    }

    void escapeOfAnEditBringsTheOldValueBack() {
        Fixture f;
        f.select("hidden_size");
        f.type("9");
        QVERIFY(f.document.bytes().contains("hidden_size: 9 # width"));
        f.key(Qt::Key_Escape);
        QCOMPARE(f.document.bytes(), small);
    }

    void halfTypedTextIsRefusedAndKept() {
        Fixture f;
        f.select("hidden_size");
        f.type("6x");
        QCOMPARE(f.row("hidden_size").view.state, FieldState::refused);
        QCOMPARE(f.row("hidden_size").value, QStringLiteral("6x"));
        QVERIFY(!f.row("hidden_size").children.empty());
        QVERIFY(f.document.canEditFields());
        QVERIFY(f.editor() != nullptr);
        QCOMPARE(f.editor()->text(), QStringLiteral("6x"));
    }

    void expressionsAreWrittenAsDigits() {
        Fixture f;
        f.select("hidden_size");
        f.type("4*16Ki");
        f.key(Qt::Key_Tab);
        QVERIFY(f.document.bytes().contains("hidden_size: 65536 # width\n"));
        QVERIFY(f.editor() != nullptr);
        QCOMPARE(f.form.currentPath(), FieldPath{"num_hidden_layers"});
    }

    void clearingAFieldUnsetsItAtOnce() {
        Fixture f(small + "head_dim: 16\n");
        f.select("head_dim");
        f.key(Qt::Key_F2);
        QVERIFY(f.editor() != nullptr);
        f.key(Qt::Key_Backspace);
        QCOMPARE(f.document.bytes(), small);
        QVERIFY(f.editor() != nullptr);
        f.key(Qt::Key_Return);
        QCOMPARE(f.document.bytes(), small);
        QCOMPARE(f.document.undoStack().count(), 1);
    }

    void aClearedFieldIsTypedAnew_data() {
        QTest::addColumn<QByteArray>("path");
        QTest::addColumn<QByteArray>("line");
        QTest::addColumn<QByteArray>("after");
        QTest::newRow("number") << QByteArray("head_dim") << QByteArray("head_dim: 1_6 # why\n") << QByteArray("head_dim: 5 # why\n");
        QTest::newRow("text") << QByteArray("arch") << QByteArray("arch: \"a\" # why\n") << QByteArray("arch: \"5\" # why\n");
        QTest::newRow("required") << QByteArray("num_hidden_layers") << QByteArray("num_hidden_layers: 2 # why\n")
                                  << QByteArray("num_hidden_layers: 5 # why\n");
        QTest::newRow("refused") << QByteArray("head_dim") << QByteArray("head_dim: abc # why\n") << QByteArray("head_dim: 5 # why\n");
    }

    void aClearedFieldIsTypedAnew() {
        QFETCH(QByteArray, path);
        QFETCH(QByteArray, line);
        QFETCH(QByteArray, after);
        const QByteArray head = "hidden_size: 64\n";
        const QByteArray text = head + line + "vocab_size: 100\n";
        Fixture f(text);
        f.select(path.constData());
        f.key(Qt::Key_F2);
        f.key(Qt::Key_Backspace);
        QCOMPARE(f.document.bytes(), head + "vocab_size: 100\n");
        QVERIFY(f.document.isModified());
        QVERIFY(f.row(path.constData()).children.empty());
        f.type("5");
        QCOMPARE(f.document.bytes(), head + after + "vocab_size: 100\n");
        f.key(Qt::Key_Backspace);
        QCOMPARE(f.document.bytes(), head + "vocab_size: 100\n");
        f.key(Qt::Key_Escape);
        QCOMPARE(f.document.bytes(), text);
        f.key(Qt::Key_F2);
        f.key(Qt::Key_Backspace);
        f.type("5");
        f.key(Qt::Key_Return);
        QCOMPARE(f.document.undoStack().index(), 1);
        f.document.undoStack().undo();
        QCOMPARE(f.document.bytes(), text);
    }

    void aFieldThatIsUnsetAndTypedAgainKeepsItsComment_data() {
        QTest::addColumn<QByteArray>("path");
        QTest::addColumn<QByteArray>("line");
        QTest::newRow("number") << QByteArray("head_dim") << QByteArray("head_dim: 6 # why\n");
        QTest::newRow("text") << QByteArray("arch") << QByteArray("arch: '6' # why\n");
    }

    void aFieldThatIsUnsetAndTypedAgainKeepsItsComment() {
        QFETCH(QByteArray, path);
        QFETCH(QByteArray, line);
        const QByteArray rest = "vocab_size: 100\n";
        Fixture f(line + rest);
        const QByteArray after = QByteArray(line).replace('6', '5');
        for (const bool byMouse : {false, true}) {
            f.select(path.constData());
            byMouse ? f.click(f.form.layoutOf(f.index(path.constData())).unset.center()) : f.key(Qt::Key_Delete);
            QCOMPARE(f.document.bytes(), rest);
            f.type("7");
            f.key(Qt::Key_Escape);
            QCOMPARE(f.document.bytes(), rest);
            QTRY_VERIFY(f.editor() == nullptr);
            f.type("5");
            f.key(Qt::Key_Return);
            QTRY_VERIFY(f.editor() == nullptr);
            QCOMPARE(f.document.bytes(), after + rest);
            QCOMPARE(f.document.undoStack().index(), 1);
            f.document.undoStack().undo();
            QCOMPARE(f.document.bytes(), line + rest);
        }
        f.select(path.constData());
        f.key(Qt::Key_Delete);
        f.document.undoStack().undo();
        f.type("5"); // of a field that is there again
        f.key(Qt::Key_Escape);
        QCOMPARE(f.document.bytes(), line + rest);
    }

    void theRowBeingEditedStaysWhateverTheFilterSays_data() {
        QTest::addColumn<QString>("words");
        QTest::addColumn<int>("state");
        QTest::addColumn<QByteArray>("path");
        QTest::addColumn<QByteArray>("typed");
        QTest::newRow("problems") << QString() << 2 << QByteArray("num_key_value_heads") << QByteArray("16");
        QTest::newRow("unset") << QString() << 1 << QByteArray("head_dim") << QByteArray("256");
        QTest::newRow("declared") << QString() << 0 << QByteArray("num_key_value_heads") << QByteArray("16");
        QTest::newRow("words") << QStringLiteral("33") << 3 << QByteArray("num_key_value_heads") << QByteArray("16");
    }

    void theRowBeingEditedStaysWhateverTheFilterSays() {
        QFETCH(QString, words);
        QFETCH(int, state);
        QFETCH(QByteArray, path);
        QFETCH(QByteArray, typed);
        Fixture f(small + "num_key_value_heads: 33\n");
        f.form.setFilter({words, state == 0, state == 1, state == 2});
        f.select(path.constData());
        f.key(Qt::Key_F2);
        f.key(Qt::Key_Backspace);
        QVERIFY(f.editor() != nullptr);
        QLineEdit* editor = f.editor();
        QVERIFY(f.index(path.constData()).isValid());
        QCOMPARE(f.form.indexWidget(f.index(path.constData())), editor); // not one that is about to go
        f.type(typed.constData());
        QCOMPARE(f.form.indexWidget(f.index(path.constData())), editor);
        QCOMPARE(f.form.currentPath(), FieldPath::parse(path.toStdString()).value());
        QCOMPARE(editor->text(), QString::fromLatin1(typed));
        QVERIFY(f.document.bytes().endsWith(path + ": " + typed + "\n"));
    }

    void aRowIsLetGoWhenItIsLeft() {
        Fixture f;
        f.form.setFilter({{}, false, true, false});
        f.select("head_dim");
        f.type("16");
        QVERIFY(f.index("head_dim").isValid());
        f.key(Qt::Key_Return);
        QVERIFY(f.form.currentPath() != FieldPath{"head_dim"});
        QTRY_VERIFY(!f.index("head_dim").isValid());
    }

    void deleteOnTheRowUnsets() {
        Fixture f(small + "head_dim: 16\n");
        f.select("head_dim");
        f.key(Qt::Key_Delete);
        QCOMPARE(f.document.bytes(), small);
        f.document.undoStack().undo();
        QVERIFY(f.document.bytes().endsWith("head_dim: 16\n"));
    }

    void deleteInTheTextDeletesText() {
        Fixture f(small + "head_dim: 16\n");
        f.select("head_dim");
        f.key(Qt::Key_F2);
        f.key(Qt::Key_Home);
        f.key(Qt::Key_Delete);
        QVERIFY(f.document.bytes().contains("head_dim: 6\n"));
    }

    void textStaysText() {
        Fixture f;
        f.select("name");
        f.type("no");
        f.key(Qt::Key_Return);
        QCOMPARE(f.row("name").view.text, std::string("no"));
        QVERIFY(f.row("name").view.is_text);
        QVERIFY(f.document.bytes().startsWith("name: 'no'\n"));
    }

    void textBetweenBracketsIsQuotedWhereItMustBe() {
        Fixture f("{name: m, hidden_size: 64}\n");
        f.select("name");
        f.type("a, b");
        f.key(Qt::Key_Return);
        QCOMPARE(f.row("name").view.text, std::string("a, b"));
        QVERIFY(f.document.canEditFields());
    }

    void flagsAreSetByKeys() {
        Fixture f;
        f.select("qk_norm");
        f.key(Qt::Key_Space);
        QVERIFY(f.document.bytes().contains("qk_norm: true\n"));
        f.key(Qt::Key_Right);
        QVERIFY(f.document.bytes().contains("qk_norm: false\n"));
        f.key(Qt::Key_T);
        QVERIFY(f.document.bytes().contains("qk_norm: true\n"));
        f.key(Qt::Key_Delete);
        QCOMPARE(f.document.bytes(), small);
    }

    void flagsAreSetByTheMouse() {
        Fixture f;
        f.select("qk_norm");
        const auto segment = [&](std::size_t i) { return f.form.layoutOf(f.index("qk_norm")).segments[i].center(); };
        f.click(segment(2));
        QVERIFY(f.document.bytes().contains("qk_norm: false\n"));
        f.click(segment(1));
        QVERIFY(f.document.bytes().contains("qk_norm: true\n"));
        f.click(segment(0));
        QCOMPARE(f.document.bytes(), small);
    }

    void aClickOnTheValueOpensTheEditor() {
        Fixture f;
        f.select("hidden_size");
        f.click(f.form.layoutOf(f.index("hidden_size")).value.center());
        QVERIFY(f.editor() != nullptr);
        QCOMPARE(f.editor()->selectedText(), QStringLiteral("64"));
    }

    void theUnsetButtonUnsets() {
        Fixture f(small + "head_dim: 16\n");
        f.select("head_dim");
        f.click(f.form.layoutOf(f.index("head_dim")).unset.center());
        QCOMPARE(f.document.bytes(), small);
    }

    void aClickOnAFixAppliesIt() {
        Fixture f(small + "num_key_value_heads: 3\n");
        QModelIndex fix;
        for (const char* const path : {"num_attention_heads", "num_key_value_heads"}) {
            const QModelIndex finding = f.form.fields().index(0, 0, f.index(path));
            fix = FieldModel::row(finding).mention ? fix : f.form.fields().index(0, 0, finding);
        }
        QVERIFY(fix.isValid());
        f.form.scrollTo(fix);
        f.click(f.form.layoutOf(fix).button.center());
        QVERIFY(f.document.analysis()->accepted());
        QCOMPARE(f.document.undoStack().count(), 1);
    }

    void aDoubleClickAppliesOneFix() {
        Fixture f("hidden_sise: 1\nhidden_szie: 2\nnum_hidden_layrs: 2\nvocab_sise: 3\nnum_key_value_heads: x\n");
        const auto firstFix = [&](const QModelIndex& below) {
            for (QModelIndex at = below; at.isValid(); at = f.form.indexBelow(at)) {
                if (FieldModel::row(at).kind == RowKind::fix) {
                    return at;
                }
            }
            return QModelIndex();
        };
        const QModelIndex fix = firstFix(f.form.fields().index(0, 0));
        QVERIFY(fix.isValid());
        f.form.scrollTo(fix);
        const QPoint at = f.form.layoutOf(fix).button.center();
        for (int press = 0; press < 2; ++press) {
            QTest::mouseClick(f.form.viewport(), Qt::LeftButton, {}, at);
            QTest::mouseDClick(f.form.viewport(), Qt::LeftButton, {}, at);
        }
        QCOMPARE(f.document.undoStack().count(), 1);
    }

    void afterAFixItsFieldIsTheCurrentRow() {
        Fixture f(small + "num_key_value_heads: 3\n");
        const QModelIndex finding = f.form.fields().index(0, 0, f.index("num_key_value_heads"));
        const QModelIndex fix = f.form.fields().index(0, 0, finding);
        QVERIFY(fix.isValid());
        f.form.scrollTo(fix);
        f.click(f.form.layoutOf(fix).button.center());
        QCOMPARE(f.document.undoStack().count(), 1);
        QCOMPARE(f.form.currentPath(), FieldPath{"num_key_value_heads"});
        QVERIFY(f.pane.findChild<QLabel*>(QStringLiteral("details"))->text().contains(QStringLiteral("num_key_value_heads")));
    }

    void afterARenameTheNewFieldIsTheCurrentRow() {
        Fixture f(small + "mtp_depht: 1 # why\n");
        const QModelIndex fix = f.form.fields().index(0, 0, f.form.fields().index(0, 0, f.index("mtp_depht")));
        QVERIFY(fix.isValid());
        f.form.scrollTo(fix);
        f.click(f.form.layoutOf(fix).button.center());
        QVERIFY(f.document.bytes().endsWith("mtp_depth: 1 # why\n"));
        QCOMPARE(f.form.currentPath(), FieldPath{"mtp_depth"});
        QVERIFY(f.pane.findChild<QLabel*>(QStringLiteral("details"))->text().contains(QStringLiteral("<b>mtp_depth")));
    }

    void undoWhileTypingClosesTheEditor() {
        Fixture f;
        f.select("hidden_size");
        f.type("7");
        f.document.undoStack().undo();
        QTRY_VERIFY(f.editor() == nullptr);
        QCOMPARE(f.document.bytes(), small);
    }

    void aTextThatDoesNotParseLocksTheFormAndSaysSo() {
        Fixture f;
        f.document.edit({{{0, 0}, "[\n"}}, QStringLiteral("Typing"));
        auto* bar = f.pane.findChild<QWidget*>(QStringLiteral("parseBar"));
        QVERIFY(bar != nullptr && bar->isVisible());
        f.select("hidden_size");
        f.type("7");
        QVERIFY(f.editor() == nullptr);
        f.key(Qt::Key_Delete);
        QCOMPARE(f.document.undoStack().count(), 1);
        f.document.undoStack().undo();
        QVERIFY(!bar->isVisible());
    }

    void aFlagThatComesBackIsAsItWas_data() {
        QTest::addColumn<QByteArray>("line");
        QTest::addColumn<QList<Qt::Key>>("keys");
        const QList<Qt::Key> around{Qt::Key_Left, Qt::Key_Left, Qt::Key_Right, Qt::Key_Right};
        QTest::newRow("comment") << QByteArray("tie_word_embeddings: false  # why\n") << around;
        QTest::newRow("spelling") << QByteArray("tie_word_embeddings: No\n") << around;
        QTest::newRow("unset") << QByteArray() << QList<Qt::Key>{Qt::Key_Right, Qt::Key_Right, Qt::Key_Left, Qt::Key_Left};
        QTest::newRow("space") << QByteArray("tie_word_embeddings: yes # why\n") << QList<Qt::Key>{Qt::Key_Space, Qt::Key_Space, Qt::Key_Space};
        QTest::newRow("letters") << QByteArray("tie_word_embeddings: true # why\n") << QList<Qt::Key>{Qt::Key_F, Qt::Key_U, Qt::Key_T};
        QTest::newRow("delete") << QByteArray("tie_word_embeddings: true # why\n") << QList<Qt::Key>{Qt::Key_Delete, Qt::Key_Right};
    }

    void aFlagThatComesBackIsAsItWas() {
        QFETCH(QByteArray, line);
        QFETCH(QList<Qt::Key>, keys);
        const QByteArray text = "hidden_size: 64\n" + line + "vocab_size: 100\n";
        Fixture f(text);
        f.select("tie_word_embeddings");
        f.key(keys.front());
        QVERIFY(f.document.bytes() != text);
        for (qsizetype i = 1; i < keys.size(); ++i) {
            QCOMPARE(f.document.undoStack().index(), 1);
            f.key(keys[i]);
        }
        QCOMPARE(f.document.bytes(), text);
        QVERIFY(!f.document.undoStack().canUndo());
        f.key(keys.front());
        f.document.undoStack().undo();
        QCOMPARE(f.document.bytes(), text);
    }

    void aFlagThatComesBackByTheMouseIsAsItWas() {
        const QByteArray text = small + "qk_norm: true # why\n";
        Fixture f(text);
        f.select("qk_norm");
        const auto at = [&] { return f.form.layoutOf(f.index("qk_norm")); };
        f.click(at().unset.center());
        QCOMPARE(f.document.bytes(), small);
        f.click(at().segments[2].center());
        QVERIFY(f.document.bytes().endsWith("qk_norm: false # why\n"));
        f.click(at().segments[1].center());
        QCOMPARE(f.document.bytes(), text);
    }

    void changesOfAFlagWithAnotherBetweenAreStepsOfTheirOwn() {
        Fixture f;
        f.select("qk_norm");
        f.key(Qt::Key_T);
        f.select("o_bias");
        f.key(Qt::Key_T);
        f.select("qk_norm");
        f.key(Qt::Key_F);
        QCOMPARE(f.document.undoStack().index(), 3);
        f.document.undoStack().undo();
        QVERIFY(f.document.bytes().contains("qk_norm: true\n"));
        QVERIFY(f.document.bytes().contains("o_bias: true\n"));
    }

    void aRefusedFlagLeavesItsButtonRoom() {
        Fixture f(small + "qk_norm: true\nqkv_bias: \"maybe\"\n");
        const auto button = [&](const char* path) {
            const QRect rect = f.form.layoutOf(f.index(path)).unset;
            return f.form.viewport()->grab(rect).toImage();
        };
        QCOMPARE(f.row("qkv_bias").view.state, FieldState::refused);
        QCOMPARE(button("qkv_bias"), button("qk_norm"));
    }

    void aFormThatCannotBeEditedIsGreyAllOver() {
        Fixture f(small + "num_key_value_heads: 3\nqk_norm: true\nqkv_bias: 7\nfoo: 1\n");
        QVERIFY(colourful(f.form.viewport()->grab().toImage()) > 0);
        f.document.edit({{{0, 0}, "[\n"}}, QStringLiteral("Typing"));
        f.form.setCurrentIndex({});
        QCOMPARE(colourful(f.form.viewport()->grab().toImage()), 0);
        const QByteArray bytes = f.document.bytes();
        const QModelIndex finding = f.form.fields().index(0, 0, f.index("num_key_value_heads"));
        const QModelIndex fix = f.form.fields().index(0, 0, finding);
        QVERIFY(fix.isValid());
        f.form.scrollTo(fix);
        f.click(f.form.layoutOf(fix).button.center());
        f.key(Qt::Key_Return);
        QCOMPARE(f.document.bytes(), bytes);
    }

    void aFieldIsShownWithItsFindingsAndFixes() {
        Fixture f(small + "num_key_value_heads: 3\nmtp_depth: x\nqk_norm: 7\n");
        f.pane.resize(700, 320);
        for (const char* const path : {"num_key_value_heads", "hidden_size", "qk_norm", "mtp_depth", "num_attention_heads", "mtp_depth", "qk_norm"}) {
            f.select(path);
            QModelIndex last = f.index(path);
            while (f.form.fields().rowCount(last) > 0) {
                last = f.form.fields().index(f.form.fields().rowCount(last) - 1, 0, last);
            }
            QVERIFY2(f.form.viewport()->rect().contains(f.form.visualRect(last)), path);
            QVERIFY2(f.form.viewport()->rect().contains(f.form.visualRect(f.index(path))), path);
        }
    }

    void theEditedRowStaysWhereItIs() {
        Fixture f;
        f.pane.resize(700, 420);
        f.select("num_key_value_heads");
        const auto top = [&](const char* path) { return f.form.visualRect(f.index(path)).top(); };
        const int before = top("num_key_value_heads");
        for (const char* const key : {"3", "x", "y"}) { // findings come at the row and at those above it, and others take their place
            f.type(key);
            QCOMPARE(top("num_key_value_heads"), before);
        }
        f.document.undoStack().undo();
        QTRY_VERIFY(f.editor() == nullptr);
        f.type("3");
        QVERIFY(!f.row("num_attention_heads").children.empty());
        QCOMPARE(top("num_key_value_heads"), before);
        f.key(Qt::Key_Escape);
        QVERIFY(f.row("num_attention_heads").children.empty());
        QCOMPARE(top("num_key_value_heads"), before);
    }

    void namesAreNeverClipped() {
        Fixture f(small + "num_key_value_heads: 3\nactivations:\n  decoder: {saved: 1}\n");
        const auto fits = [&] {
            const FieldModel& model = f.form.fields();
            for (int i = 0; i < model.rowCount(); ++i) {
                for (int j = 0; j < model.rowCount(model.index(i, 0)); ++j) {
                    const QModelIndex row = model.index(j, 0, model.index(i, 0));
                    if (f.form.layoutOf(row).name.width() < f.form.fontMetrics().horizontalAdvance(FieldModel::row(row).title)) {
                        return false;
                    }
                }
            }
            return model.rowCount() > 0;
        };
        QVERIFY(fits());
        f.form.setFilter({QStringLiteral("head"), false, false, true});
        QVERIFY(fits());
        f.form.setScope({{"activations", "decoder"}, {}});
        f.form.setScope({});
        f.form.setFilter({QStringLiteral("head"), false, false, false});
        QVERIFY(fits());
        f.form.setFilter({});
        QVERIFY(fits());
        f.document.edit({{{0, 0}, "a_key_that_is_longer_than_all_of_the_others: 1\n"}}, QStringLiteral("Typing"));
        QVERIFY(fits());
    }

    void aFilterThatLeavesNothingSaysSo() {
        Fixture f;
        QSignalSpy activated(&f.form, &FormView::pathActivated);
        const auto words = [&] { return f.form.findChild<QLabel*>(QStringLiteral("noMatchWords")); };
        f.form.setFilter({QStringLiteral("zzz"), false, false, false});
        QVERIFY(words() != nullptr && words()->isVisible());
        QVERIFY(words()->text().contains(QStringLiteral("'zzz'")));
        QVERIFY(f.form.findChild<QPushButton*>(QStringLiteral("goToMatch")) == nullptr);
        f.form.setFilter({QStringLiteral("patch_size"), false, false, false});
        QTRY_VERIFY(f.form.findChildren<QLabel*>(QStringLiteral("noMatchWords")).size() == 1);
        auto* go = f.form.findChild<QPushButton*>(QStringLiteral("goToMatch"));
        QVERIFY(go != nullptr && go->isVisible());
        QTest::mouseClick(go, Qt::LeftButton);
        QCOMPARE(activated.size(), 1);
        QCOMPARE(activated[0][0].value<FieldPath>(), (FieldPath{"vision", "patch_size"}));
        f.form.setFilter({});
        QTRY_VERIFY(words() == nullptr);
    }

    void theFirstThatMatchesIsShownWhole() {
        Fixture f;
        f.pane.resize(700, 320);
        f.form.scrollToBottom();
        f.form.setFilter({QStringLiteral("num"), false, false, false});
        const QModelIndex first = f.form.fields().index(0, 0, f.form.fields().index(0, 0));
        QVERIFY(f.form.viewport()->rect().contains(f.form.visualRect(first)));
    }

    void detailsAreOfAFieldThatIsShown() {
        Fixture f;
        const auto* details = f.pane.findChild<QLabel*>(QStringLiteral("details"));
        f.select("hidden_size");
        QVERIFY(details->text().contains(QStringLiteral("hidden_size")));
        f.form.setScope({{}, schema::Section::attention});
        QVERIFY(!details->text().contains(QStringLiteral("hidden_size")));
        f.select("head_dim");
        f.form.setFilter({QStringLiteral("o_bias"), false, false, false});
        QVERIFY(!details->text().contains(QStringLiteral("<b>head_dim")));
    }

    void detailsSayWhatElseChanges() {
        Fixture f(small + "head_dim: &h 8\nv_head_dim: *h\n");
        const auto* details = f.pane.findChild<QLabel*>(QStringLiteral("details"));
        f.select("head_dim");
        QVERIFY(details->text().contains(QStringLiteral("v_head_dim changes with it")));
        f.select("v_head_dim");
        QVERIFY(!details->text().contains(QStringLiteral("changes with it")));
    }

    void whatCanBeClickedIsInsideTheForm_data() {
        QTest::addColumn<int>("units");
        QTest::addColumn<bool>("saysStates");
        QTest::newRow("wide") << 60 << true;
        QTest::newRow("half") << 32 << false;
        QTest::newRow("narrow") << 23 << false;
    }

    void whatCanBeClickedIsInsideTheForm() {
        QFETCH(int, units);
        QFETCH(bool, saysStates);
        Fixture f(small + "max_position_embeddings: 5\nqk_norm: false\n");
        f.pane.resize(units * RowLayout::unit(f.form.fontMetrics()), 600);
        for (const char* const path : {"max_position_embeddings", "qk_norm"}) {
            const RowLayout at = f.form.layoutOf(f.index(path));
            QVERIFY2(at.unset.right() < f.form.viewport()->width(), path);
            QVERIFY2(at.value.right() < at.unset.left(), path);
            QFont bold = f.form.font();
            bold.setBold(true);
            QVERIFY(at.segments[2].width() >= QFontMetrics(bold).horizontalAdvance(QStringLiteral("\u2713 false")));
            QCOMPARE(at.state.width() > 0, saysStates);
        }
    }

    void boxesToFillLineUp() {
        Fixture f(QByteArray("name: m\n"));
        const auto edges = [&](const char* path) {
            const RowLayout at = f.form.layoutOf(f.index(path));
            return f.form.viewport()->grab({at.value.right() - 1, at.value.center().y(), at.unset.left() - at.value.right(), 1}).toImage();
        };
        QCOMPARE(f.row("hidden_size").view.state, FieldState::missing);
        QCOMPARE(edges("hidden_size"), edges("num_attention_heads"));
        QCOMPARE(edges("hidden_size"), edges("vocab_size"));
    }
};

QTEST_MAIN(TestForm)
#include "tst_form.moc"
