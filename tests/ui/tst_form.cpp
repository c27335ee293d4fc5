// Editing in the form, by keyboard and mouse.
#include "ui/fields/form_pane.h"
#include "ui/fields/form_view.h"

#include <QSignalSpy>
#include <QTest>

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

    void clearingANumberUnsetsItAtTheCommit() {
        Fixture f(small + "head_dim: 16\n");
        f.select("head_dim");
        f.key(Qt::Key_F2);
        QVERIFY(f.editor() != nullptr);
        f.key(Qt::Key_Backspace);
        QVERIFY(f.document.bytes().contains("head_dim: 16\n"));
        f.key(Qt::Key_Return);
        QCOMPARE(f.document.bytes(), small);
        QCOMPARE(f.document.undoStack().count(), 1);
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
};

QTEST_MAIN(TestForm)
#include "tst_form.moc"
