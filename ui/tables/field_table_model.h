// Tables whose cells are fields of the spec. A subclass says which rows and columns there are and which field a cell is; this model shows
// the fields, writes what is typed, and after a change of the document touches only what changed, so that selection and scroll stay.
#pragma once

#include "ui/document/spec_document.h"
#include "ui/tables/field_cell.h"

#include <QAbstractTableModel>
#include <QHash>

#include <memory>
#include <string>
#include <vector>

namespace modelspec::ui {

/// A row or a column: what it is of, and whether it is the heading of rows that fold.
struct TableLine {
    std::string key; ///< unique among the lines of the table
    QString title;
    QString toolTip = {}; ///< plain text
    FieldPath path = {};  ///< of the field or record the line is of; empty where it is none
    bool isHeading = false;
    bool isNumber = false;
    int kindColor = -1;
};

/// What a table consists of. Two analyses whose shapes are equal differ at most in their cells.
struct TableShape {
    std::vector<TableLine> rows;
    std::vector<TableLine> columns;
    bool isDerived = false; ///< not in the file: shown dimmed, never edited
    QString note;           ///< a line above the table; empty for none
};

class FieldTableModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Role {
        StateRole = Qt::UserRole + 1, ///< int(FieldState)
        SeverityRole,                 ///< int(Severity); -1 for none
        DimmedRole,                   ///< bool: a word or a derived value
        LockedRole,                   ///< bool: greyed, the text does not parse
        FlagRole,                     ///< bool: edited as unset / true / false
        CompletionsRole,              ///< QStringList: values the family suggests
        KindColorRole,                ///< int: index for kindColor(); -1 for none
        HeadingRole                   ///< bool: the cell of a heading
    };

    explicit FieldTableModel(SpecDocument& document, QObject* parent = nullptr);

    /// Makes the rows that of the document now. Until the first call there are none.
    void refresh();
    /// The analysis shown; null until there is one.
    [[nodiscard]] const Analysis* analysis() const { return shown_.get(); }
    [[nodiscard]] const QString& note() const { return shape_.note; }
    /// The field of a cell; the empty path where it is none.
    [[nodiscard]] FieldPath pathAt(const QModelIndex& index) const;
    /// The cell of a field, or the first cell inside a record; invalid where there is none.
    [[nodiscard]] virtual QModelIndex indexOf(const FieldPath& path) const;
    [[nodiscard]] const TableLine& row(int row) const { return shape_.rows[static_cast<std::size_t>(row)]; }
    [[nodiscard]] const TableLine& column(int column) const { return shape_.columns[static_cast<std::size_t>(column)]; }
    /// Unsets the field of a cell that may be unset; false, with the signal `refused`, where it may not.
    bool unset(const QModelIndex& index);

    // What is typed into a cell goes to the document at every key; with the commit by setData() it is one undo step.
    void beginTyping(const QModelIndex& index);
    void type(const QModelIndex& index, const QString& typed);
    /// Brings back what the cell had before.
    void abandonTyping();

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    /// Declares the field with what was typed; an empty text or a null variant unsets it.
    bool setData(const QModelIndex& index, const QVariant& value, int role = Qt::EditRole) override;

Q_SIGNALS:
    void noteChanged();
    /// A change that could not be made, and why.
    void refused(const QString& why);

protected:
    [[nodiscard]] virtual TableShape shapeOf(const Analysis& analysis) const = 0;
    [[nodiscard]] virtual FieldPath pathOf(const TableLine& row, const TableLine& column) const = 0;
    [[nodiscard]] virtual CellFace faceOf(const Analysis& analysis, int row, int column) const;
    [[nodiscard]] virtual QStringList completions(const FieldPath& path) const;
    [[nodiscard]] const TableShape& shape() const { return shape_; }

private:
    using Lines = std::vector<TableLine>;
    [[nodiscard]] const CellFace& face(const QModelIndex& index) const;
    [[nodiscard]] bool hasTypedCell(const TableShape& shape) const;
    int endTyping();
    void showHeld();
    [[nodiscard]] QString whyNotUnset(const QModelIndex& index) const;
    bool updateLines(Lines TableShape::*lines, Lines wanted);
    void updateFaces();
    void repaintAll();
    bool report(const Result<bool>& done);

    SpecDocument& document_;
    std::shared_ptr<const Analysis> shown_;
    TableShape shape_;
    bool isLocked_ = false;
    int typing_ = 0;                                     ///< merge id of what is being typed; 0 where nothing is
    QPersistentModelIndex typed_;                        ///< the cell it is typed into
    bool hasTyped_ = false;                              ///< anything yet
    bool cleared_ = false;                               ///< the cell is unset, by a key or before; what is typed starts from what it was
    bool resumes_ = false;                               ///< the typing goes on with the step that unset the cell
    bool isHeld_ = false;                                ///< the shape is not that of the document, which has no room for the cell typed into
    FieldPath unset_;                                    ///< the field that was unset last
    int unsetStep_ = 0;                                  ///< and the merge id of that
    mutable QHash<std::pair<int, int>, CellFace> faces_; ///< of cells that were asked for
};

} // namespace modelspec::ui
