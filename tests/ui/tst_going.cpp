// Where the window goes: to problems and their fixes, and to what an undo has changed.
#include "tests/ui/window_fixture.h"
#include "ui/fields/outline_view.h"
#include "ui/problems/problems_view.h"
#include "ui/problems/source_view.h"
#include "ui/window/centre.h"
#include "ui/window/docks.h"
#include "ui/window/status_line.h"

#include <QApplication>
#include <QLineEdit>
#include <QTreeView>

using namespace modelspec;
using namespace modelspec::ui;

namespace {

struct Going : Fixture {
    explicit Going(const QString& path) {
        window.openFile(path);
        window.show();
    }
    [[nodiscard]] QString at() { return QString::fromStdString(window.centre().currentPath().print()); }
    [[nodiscard]] QByteArray bytes() { return window.document().bytes(); }
    [[nodiscard]] QTreeView& list() const { return *window.findChild<QTreeView*>(QStringLiteral("problemsTree")); }
    void fix() { window.actions().applyFix->trigger(); }
    void next() { window.actions().nextProblem->trigger(); }
    [[nodiscard]] bool declares(const char* field) { return window.document().analysis()->locator.find({std::string(field)}).has_value(); }
};

QString lost() { return example("qwen3_5_as_it_reached_the_model.yaml"); }

} // namespace

class TestGoing : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void eachProblemIsGoneToAndMended() {
        Going f(lost());
        QStringList visited;
        for (int left = 3; left > 0; --left) {
            f.next();
            visited << f.at();
            const QByteArray before = f.bytes();
            f.fix();
            QVERIFY(f.bytes() != before);
            QVERIFY(f.declares(qPrintable(visited.last())));
            QCOMPARE(f.at(), visited.last()); // typing goes on where it was mended
        }
        QCOMPARE(QSet<QString>(visited.begin(), visited.end()).size(), 3);
        QCOMPARE(f.window.document().analysis()->count(Severity::warning), std::size_t{0});
    }

    void aFixIsOfWhatTheFormShows() {
        Going f(lost());
        const QByteArray before = f.bytes();
        f.fix(); // nothing has been gone to
        QCOMPARE(f.bytes(), before);
        QVERIFY(!f.window.statusLine().note().isEmpty());
        f.next();
        f.window.showPath({"vocab_size"}); // no problem there
        f.fix();
        QCOMPARE(f.bytes(), before);
        f.window.showPath({"mtp_depth"});
        f.fix();
        QVERIFY(f.declares("mtp_depth"));
        QVERIFY(!f.declares("head_dim"));
    }

    void mendedByHandNothingElseIsFixed() {
        Going f(lost());
        f.next();
        const QString first = f.at();
        QVERIFY(f.window.document().applyFix(f.window.document().revision(), f.window.document().analysis()->findings.front().fixes.front()).ok());
        QVERIFY(!f.list().currentIndex().isValid());
        const QByteArray before = f.bytes();
        f.fix();
        QCOMPARE(f.bytes(), before);
        QSet<QString> seen;
        f.next();
        seen << f.at();
        f.next();
        seen << f.at();
        QCOMPARE(seen.size(), 2); // the one that took its row was not passed over
        QVERIFY(!seen.contains(first));
    }

    void theFirstProblemIsNotPassedOverWhereTheListHasTheFocus() {
        Going f(lost());
        f.window.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&f.window));
        const QString before = f.at();
        f.list().setFocus(Qt::TabFocusReason);
        QVERIFY(f.list().currentIndex().isValid());
        QCOMPARE(f.at(), before);
        f.next();
        QCOMPARE(f.list().currentIndex().row(), 0);
        QVERIFY(!f.at().isEmpty());
    }

    void theRuleOfTheCurrentProblemIsExplainedFirst() {
        Going f(lost());
        f.window.actions().explainRule->trigger();
        const QString first = f.prompts.choices.first();
        f.next();
        f.window.actions().explainRule->trigger();
        QCOMPARE(f.prompts.choices.first(), f.window.docks().problemsView().currentRule());
        QVERIFY(!f.prompts.choices.first().isEmpty() && f.prompts.choices.first() != first);
    }

    void anUndoShowsWhatItChanged_data() {
        QTest::addColumn<QString>("field");
        QTest::addColumn<QString>("value");
        QTest::newRow("declared anew") << "head_dim"
                                       << "128";
        QTest::newRow("a value") << "vocab_size"
                                 << "7";
        QTest::newRow("a cell of a table") << "layers[2].count"
                                           << "5";
        QTest::newRow("a record's cell") << "activations.linear_attention.saved"
                                         << "5";
        QTest::newRow("of the tower") << "vision.patch_size"
                                      << "9";
    }
    void anUndoShowsWhatItChanged() {
        QFETCH(QString, field);
        QFETCH(QString, value);
        Going f(example(field == QLatin1String("head_dim") ? "qwen3_5_as_it_reached_the_model.yaml" : "qwen3_5_35b_a3b.yaml"));
        const FieldPath path = *FieldPath::parse(field.toStdString());
        const FieldPath elsewhere{"ops", "linear_attention", "normOp"};
        QVERIFY(f.window.document().declare(path, value.toStdString()).ok());
        f.window.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&f.window));
        QWidget* focus = &f.window.docks().outlineView();
        focus->setFocus();
        for (QAction* step : {f.window.actions().undo, f.window.actions().redo, f.window.actions().undo}) {
            f.window.showPath(elsewhere);
            QVERIFY(f.at() != field);
            step->trigger();
            QTRY_COMPARE(f.at(), field);
            QVERIFY(f.window.centre().isInSight(path));
            QCOMPARE(QApplication::focusWidget(), focus);
        }
    }

    void anUndoOfWhatIsSeenMovesNothing() {
        Going f(example("qwen3_5_35b_a3b.yaml"));
        QVERIFY(f.window.document().declare({"vocab_size"}, "7").ok());
        f.window.showPath({"hidden_size"});
        QVERIFY(f.window.centre().isInSight({"vocab_size"}));
        f.window.actions().undo->trigger();
        QCoreApplication::processEvents();
        QCOMPARE(f.at(), QStringLiteral("hidden_size"));
    }

    void anUndoToATextThatDoesNotParseShowsTheSource() {
        Going f(example("qwen3_5_35b_a3b.yaml"));
        SpecDocument& document = f.window.document();
        const std::size_t at = static_cast<std::size_t>(document.bytes().indexOf("vocab_size"));
        document.edit({{{at, at}, "a: [\n"}}, QStringLiteral("Edit"));
        document.edit({{{at, at + 5}, ""}}, QStringLiteral("Edit"));
        Docks::raise(*f.window.docks().problems);
        f.window.actions().undo->trigger();
        QTRY_VERIFY(f.window.docks().sourceView().isVisible());
        QTRY_COMPARE(f.window.docks().sourceView().cursorOffset(), at);
    }

    void theSourceIsFoundFromTheMenu() {
        Going f(example("qwen3_5_35b_a3b.yaml"));
        f.window.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&f.window));
        f.window.actions().find->trigger();
        auto* needle = f.window.findChild<QLineEdit*>(QStringLiteral("findNeedle"));
        QVERIFY(needle != nullptr);
        QTRY_VERIFY(needle->hasFocus());
        QTest::keyClicks(needle, QStringLiteral("vocab_size"));
        f.window.actions().replace->trigger();
        QTRY_VERIFY(f.window.findChild<QLineEdit*>(QStringLiteral("findReplacement"))->hasFocus());
    }

    void theMenuCopiesFromWhateverHasTheFocus() {
        Going f(example("qwen3_5_35b_a3b.yaml"));
        f.window.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&f.window));
        auto* words = f.window.findChild<QLineEdit*>(QStringLiteral("filterWords"));
        words->setText(QStringLiteral("head"));
        words->setFocus();
        QTRY_VERIFY(words->hasFocus());
        words->selectAll();
        f.window.actions().cut->trigger();
        QVERIFY(words->text().isEmpty());
        f.window.actions().paste->trigger();
        f.window.actions().paste->trigger();
        QCOMPARE(words->text(), QStringLiteral("headhead"));
    }
};

QTEST_MAIN(TestGoing)
#include "tst_going.moc"
