// Find and replace below the source.
#pragma once

#include <QString>
#include <QTextDocument>
#include <QWidget>

#include <vector>

class QGridLayout;
class QLabel;
class QLineEdit;
class QToolButton;

namespace modelspec::ui {

/// A stretch of the editor's document.
struct Match {
    int begin;
    int end;

    friend bool operator==(const Match&, const Match&) = default;
};

/// What is searched for, and the words and buttons around it. Holds no text: whoever shows it searches.
class FindBar : public QWidget {
    Q_OBJECT

public:
    explicit FindBar(QWidget* parent = nullptr);

    /// Shows the bar with `needle` in it, where that is not empty, and takes the focus.
    void open(const QString& needle);
    /// Puts the focus where the replacement is typed, if something is searched for.
    void focusReplacement();
    void setReplaceEnabled(bool enabled);
    [[nodiscard]] QString needle() const;
    [[nodiscard]] QString replacement() const;
    [[nodiscard]] bool isWholeWord() const;
    [[nodiscard]] bool isCaseSensitive() const;
    /// "3 of 17"; `current` is from 0, or -1 for none.
    void showCount(int current, int count, bool isCut);
    /// Says it in place of the count.
    void say(const QString& words);

Q_SIGNALS:
    void needleChanged();
    void stepRequested(bool backward);
    void replaceRequested();
    void replaceAllRequested();
    void closed();

protected:
    void keyPressEvent(QKeyEvent* event) override;
    /// Tab stays in the bar: the text around it takes tabs as text.
    bool focusNextPrevChild(bool next) override;

private:
    void makeFindRow(QGridLayout& layout);
    void makeReplaceRow(QGridLayout& layout);
    void close();

    QLineEdit* needle_ = nullptr;
    QLineEdit* replacement_ = nullptr;
    QLabel* count_ = nullptr;
    QToolButton* matchCase_ = nullptr;
    QToolButton* wholeWord_ = nullptr;
    std::vector<QWidget*> replaceWidgets_;
};

/// Every place of `needle` in `document`, none overlapping another, at most `most` of them.
[[nodiscard]] std::vector<Match> findAll(const QTextDocument& document, const QString& needle, QTextDocument::FindFlags flags, std::size_t most);

} // namespace modelspec::ui
