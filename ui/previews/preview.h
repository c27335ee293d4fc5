// The widget around a picture: a canvas that scrolls, the same as a table, and a menu that saves the picture. A preview says what is in
// the picture and in the table; nothing is computed before it is first shown.
#pragma once

#include "ui/document/spec_document.h"
#include "ui/previews/picture.h"
#include "ui/previews/table_twin.h"

#include <QWidget>

class QHBoxLayout;
class QScrollArea;
class QStackedWidget;
class QTableView;
class QToolButton;

namespace modelspec::ui {

class PreviewCanvas;

class Preview : public QWidget {
    Q_OBJECT

public:
    /// The picture as it would be `width` device-independent pixels wide, whether the widget is shown or not.
    [[nodiscard]] Picture picture(qreal width) const;
    [[nodiscard]] TableTwin table() const;
    /// Writes the picture at its present width; PNG at twice the size, SVG where `path` ends so.
    [[nodiscard]] bool save(const QString& path) const;
    [[nodiscard]] QTableView& tableView() const { return *tableView_; }
    void setTableShown(bool shown);

Q_SIGNALS:
    void pathActivated(const modelspec::FieldPath& path);

protected:
    Preview(SpecDocument& document, const QString& name, QWidget* parent);
    [[nodiscard]] virtual Picture layOut(const Analysis& analysis, qreal width) const = 0;
    [[nodiscard]] virtual TableTwin tableOf(const Analysis& analysis) const = 0;
    /// A click on a spot that has a fold.
    virtual void toggleFold(int) {}
    /// The document has another analysis, which `layOut` will be asked about.
    virtual void analysisShown(const Analysis&) {}

    void showEvent(QShowEvent* event) override;
    void changeEvent(QEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    /// Draws anew: an option has changed.
    void updatePicture();
    /// Where a preview puts its own controls.
    [[nodiscard]] QHBoxLayout& controls() const { return *controls_; }
    [[nodiscard]] const Analysis* analysis() const;
    /// The text does not parse, and what is shown is of the last one that did.
    [[nodiscard]] bool isOutdated() const;
    [[nodiscard]] PaintStyle paintStyle() const;

private:
    friend class PreviewCanvas;
    void makeTable(const QString& name);
    void refresh();
    void activate(const HotSpot& spot);
    void saveAs(const QString& suffix);

    SpecDocument& document_;
    QHBoxLayout* controls_;
    QToolButton* tableButton_;
    QStackedWidget* pages_;
    QScrollArea* scroll_;
    PreviewCanvas* canvas_;
    QTableView* tableView_;
    TableTwinModel* twin_;
    bool isStale_ = true;
};

} // namespace modelspec::ui
