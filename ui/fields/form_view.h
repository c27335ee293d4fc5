// The form: rows of fields that are edited in place, by mouse or keyboard. What is typed goes to the document at once.
#pragma once

#include "ui/fields/field_delegate.h"
#include "ui/fields/field_model.h"
#include "ui/fields/no_match.h"

#include <QElapsedTimer>
#include <QHash>
#include <QPointer>
#include <QTreeView>

namespace modelspec::ui {

class FormView : public QTreeView {
    Q_OBJECT

public:
    explicit FormView(SpecDocument& document, QWidget* parent = nullptr);

    [[nodiscard]] FieldModel& fields() { return model_; }
    void setScope(const FormScope& scope);
    void setFilter(const FormFilter& filter);
    /// Makes the field at `path` the current row; false where the form has none.
    bool showPath(const FieldPath& path);
    /// Of the current row, or of the field it belongs to; empty for a heading.
    [[nodiscard]] FieldPath currentPath() const;
    /// Opens the editor of the current field.
    void editCurrent();

    [[nodiscard]] const FormRow* currentRow() const;
    [[nodiscard]] RowLayout layoutOf(const QModelIndex& index) const;
    bool viewportEvent(QEvent* event) override;

Q_SIGNALS:
    void currentRowChanged();
    /// A place the form does not hold itself is wanted.
    void pathActivated(const modelspec::FieldPath& path);
    /// The filter hid what was asked for and is off.
    void filterDropped();
    /// Why a change could not be made.
    void refused(const QString& why);

protected:
    void mousePressEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void currentChanged(const QModelIndex& current, const QModelIndex& previous) override;
    void drawBranches(QPainter*, const QRect&, const QModelIndex&) const override {}

private:
    void openRows(const QModelIndex& parent, int first, int last);
    void openAll();
    void measure();
    [[nodiscard]] ColumnWidths neededWidths() const;
    void follow();
    void prepare();
    void letGo();
    void holdPlace();
    void keepPlace();
    void reveal(const QModelIndex& index);
    void sayWhatIsFilteredOut();
    void unfoldWhatPlaysAPart();
    void beginEditing(FieldEditor* editor);
    void type(const QString& typed);
    void commit();
    void abandon(FieldEditor* editor);
    void takeBack(int step);
    void hintAt(const FieldPath& path, const QString& typed);
    void moveOn(int step, bool open);
    void press(const QModelIndex& index, const QPoint& position);
    [[nodiscard]] bool isPressedAgain(const QPoint& position) const;
    void noteButton(const QPoint& position);
    bool pressField(const FormRow& row, const RowLayout& at, const QModelIndex& index, const QPoint& position);
    bool flagKey(const FormRow& row, const QKeyEvent& event);
    void setFlag(const FieldPath& path, std::size_t segment);
    void activate(const QModelIndex& index);
    void applyFix(const FormRow& row);
    void declare(const FieldPath& path, const std::string& yaml, int mergeId);
    void unset(const FieldPath& path, int mergeId);
    void unsetRow(const FieldPath& path);
    void remember(const FieldPath& path, int step, bool isUnset);
    void report(const Result<bool>& result);
    void toggle(const QModelIndex& heading);

    SpecDocument& document_;
    FieldModel model_;
    FieldDelegate delegate_;
    QPointer<FieldEditor> editor_;
    QHash<QString, bool> folded_; ///< headings, by their title: whether they were when last looked at
    int mergeId_ = 0;
    bool cleared_ = false;       ///< the field being edited is unset, by a key or before; what is typed starts from what it was
    bool resumes_ = false;       ///< the editing goes on with the step that unset the field
    FieldPath changed_;          ///< the flag that was changed last, while its row is the current one, or the field that was unset last
    int step_ = 0;               ///< and the merge id of its changes
    bool isUnset_ = false;       ///< and whether they unset it
    QPointer<NoMatch> noMatch_;  ///< while the filter leaves nothing
    QPersistentModelIndex held_; ///< the row that stays where it is on the screen while the others follow the document
    int heldTop_ = 0;
    bool isLoading_ = false;
    QPoint buttonPressed_;      ///< where a fix or an unset button was
    QElapsedTimer sinceButton_; ///< since then
    bool isLetting_ = false;    ///< go of rows that only stayed while they were current
    bool changing_ = false;     ///< the document is being changed by this form
};

} // namespace modelspec::ui
