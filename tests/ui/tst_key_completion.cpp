// Which keys may be written where.
#include "tests/ui/source_fixture.h"
#include "ui/look/look.h"
#include "ui/problems/key_completion.h"

#include <QApplication>

#include <algorithm>

using namespace modelspec;
using namespace modelspec::ui;

class TestKeyCompletion : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void placesMappings_data();
    void placesMappings();
    void completesKeys();
    void completesInTheEditor();
};

void TestKeyCompletion::placesMappings_data() {
    QTest::addColumn<QByteArray>("text"); // the cursor is at '^'
    QTest::addColumn<QString>("path");    // "-" where no key may stand
    const auto row = [](const char* name, const char* text, const char* path) {
        QTest::newRow(name) << QByteArray(text) << QString::fromLatin1(path);
    };
    row("empty", "^", "");
    row("root", "a: 1\nhid^\nb: 2\n", "");
    row("value", "a: hid^", "-");
    row("comment", "a: 1 # hid^", "-");
    row("nested", "vision:\n  hidden_size: 1\n  na^", "vision");
    row("blank line", "vision:\n  ^", "vision");
    row("back at the root", "vision:\n  a: 1\n^", "");
    row("item", "layers:\n- kind: a\n  count: 1\n- ki^", "layers[1]");
    row("item, later key", "layers:\n  - kind: a\n  - kind: b\n    co^", "layers[1]");
    row("nested items", "a:\n- - x: 1\n- - y: 1\n    z^", "a[1][0]");
    row("flow", "layers:\n- {kind: a, count: 1}\n- {kind: b, ^", "layers[1]");
    row("flow value", "layers:\n- {kind: ^", "-");
    row("flow over lines", "ops: {moe: {attMM: 1,\n  ^", "ops.moe");
    row("flow list", "layers: [{kind: a}, {ki^", "layers[1]");
    row("closed flow", "ops: {moe: {}}\n^", "");
    row("in a quote", "name: \"x\n  hid^", "-");
    row("block scalar", "name: |\n  hid^", "-");
    row("after a block scalar", "name: |\n  text: {\nhid^", "");
    row("quoted key", "activations:\n  \"a.b\":\n    sa^", "activations.\"a.b\"");
    row("CRLF", "vision:\r\n  a: 1\r\n  na^", "vision");
    row("an open bracket above", "a: [1\nvision:\n  na^", "-");
    row("below is broken", "vision:\n  na^\nb: [}", "vision");
}

void TestKeyCompletion::placesMappings() {
    QFETCH(const QByteArray, text);
    QFETCH(const QString, path);
    std::string bytes = text.toStdString();
    const std::size_t at = bytes.find('^');
    bytes.erase(at, 1);
    const std::optional<FieldPath> found = mappingAt(bytes, at);
    QCOMPARE(found ? ui::text(found->print()) : QStringLiteral("-"), path);
}

void TestKeyCompletion::completesKeys() {
    const std::string text = std::string(spec) + "ops:\n  decoder:\n    att\n";
    const auto good = analyze(spec);
    const auto keysAt = [&](std::size_t offset) {
        std::vector<std::string> keys;
        for (const KeyChoice& choice : completeKey(*good, text, offset).choices) {
            keys.push_back(choice.key);
        }
        return keys;
    };
    const std::vector<std::string> ops = keysAt(text.find("att\n") + 3);
    QCOMPARE(ops.size(), std::size_t(10));
    QCOMPARE(ops.front(), std::string("attMM"));
    const std::vector<std::string> root = keysAt(text.find("vocab") + 2);
    QVERIFY(std::find(root.begin(), root.end(), "head_dim") != root.end());
    QVERIFY(std::find(root.begin(), root.end(), "hidden_size") == root.end()); // declared already
    QVERIFY(std::find(root.begin(), root.end(), "vocab_size") != root.end());  // the one being written
    QCOMPARE(keysAt(text.find("  decoder") + 2), std::vector<std::string>{"decoder"});
}

void TestKeyCompletion::completesInTheEditor() {
    SourceFixture f(spec);
    f.view.moveCursor(QTextCursor::End);
    f.type(QStringLiteral("head_d"));
    QTest::keyClick(&f.view, Qt::Key_Space, Qt::ControlModifier);
    auto* popup = QApplication::activePopupWidget();
    QVERIFY(popup != nullptr);
    QTest::keyClick(popup, Qt::Key_Return);
    QCOMPARE(bytesOf(f.document), std::string(spec) + "head_dim: ");
    QCOMPARE(f.view.cursorOffset(), bytesOf(f.document).size());
}

QTEST_MAIN(TestKeyCompletion)
#include "tst_key_completion.moc"
