// The text of the file, as it is: what is typed here and what is set in the form change the same bytes.
#pragma once

#include "core/text/span.h"
#include "core/yaml/field_path.h"
#include "ui/problems/source_margin.h"
#include "ui/problems/source_marks.h"

#include <QPlainTextEdit>

#include <memory>
#include <optional>
#include <vector>

class QLabel;

namespace modelspec::ui {

class FindBar;
class GoToLineBar;
class KeyPopup;
class SourceSearch;
class SourceSync;
class SpecDocument;
class YamlHighlighter;

class SourceView : public QPlainTextEdit {
    Q_OBJECT

public:
    explicit SourceView(SpecDocument& document, QWidget* parent = nullptr);
    ~SourceView() override;

    /// Moves to the field, or to the nearest thing that holds it, without taking the focus.
    void showPath(const FieldPath& path);
    /// Moves to a span of the document's bytes, without taking the focus.
    void showSpan(Span span);
    void focusText();

    /// Of the byte the cursor stands at.
    [[nodiscard]] std::size_t cursorOffset() const;
    [[nodiscard]] std::vector<VisibleLine> visibleLines() const;

public Q_SLOTS:
    void openFind();
    /// The same, with the focus on what to put there.
    void openReplace();
    void openGoToLine();
    void completeKey();
    /// Comments the selected lines out, or in again.
    void toggleComment();
    void undoDocument();
    void redoDocument();

Q_SIGNALS:
    /// The user asked to see the field of this key elsewhere.
    void pathActivated(const modelspec::FieldPath& path);

protected:
    void showEvent(QShowEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    bool event(QEvent* event) override;
    bool viewportEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void insertFromMimeData(const QMimeData* source) override;
    [[nodiscard]] bool canInsertFromMimeData(const QMimeData* source) const override;
    [[nodiscard]] QMimeData* createMimeDataFromSelection() const override;

private:
    void build();
    void noteLoaded();
    void updateMarks();
    void updateSelections();
    void layoutBars();
    [[nodiscard]] QWidget* openBar() const;
    void applyFont();
    [[nodiscard]] bool handleKey(const QKeyEvent& event);
    [[nodiscard]] bool isOwnShortcut(const QKeyEvent& event) const;
    [[nodiscard]] bool handleEditingKey(const QKeyEvent& event);
    void insertLine();
    void indent(bool more);
    void noteCursor();
    void moveTo(int position);
    void selectLine(int line);
    void addSelection(QList<QTextEdit::ExtraSelection>& selections, int begin, int end, const QTextCharFormat& format) const;
    void addMarks(QList<QTextEdit::ExtraSelection>& selections, Span seen) const;
    void addMatches(QList<QTextEdit::ExtraSelection>& selections, Span seen) const;

    SpecDocument& document_;
    std::unique_ptr<SourceSync> sync_; ///< null until the view is first shown
    std::unique_ptr<SourceSearch> search_;
    YamlHighlighter* highlighter_ = nullptr;
    SourceMargin* margin_ = nullptr;
    QLabel* notice_ = nullptr;
    GoToLineBar* goToLine_ = nullptr;
    KeyPopup* popup_ = nullptr;
    std::shared_ptr<const Analysis> analysis_; ///< the marks are of
    std::vector<SourceMark> marks_;
    std::optional<Span> shown_; ///< where a finding or a field was last shown, until the cursor moves
    bool showing_ = false;      ///< the cursor is being moved there
};

} // namespace modelspec::ui
