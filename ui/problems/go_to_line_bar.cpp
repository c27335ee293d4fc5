#include "ui/problems/go_to_line_bar.h"

#include <QApplication>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QRegularExpression>
#include <QRegularExpressionValidator>

#include <algorithm>

namespace modelspec::ui {

GoToLineBar::GoToLineBar(QWidget* parent) : QWidget(parent), place_(new QLineEdit(this)) {
    setObjectName(QStringLiteral("goToLineBar"));
    setFont(QApplication::font()); // not the fixed one of the text
    setAutoFillBackground(true);
    place_->setObjectName(QStringLiteral("goToLinePlace"));
    place_->setAccessibleName(tr("Line, or line:column"));
    place_->setValidator(new QRegularExpressionValidator(QRegularExpression(QStringLiteral("[0-9]{1,8}(:[0-9]{0,8})?")), place_));
    place_->setMaximumWidth(fontMetrics().horizontalAdvance(QLatin1Char('0')) * 18);
    auto* label = new QLabel(tr("&Go to line:"), this);
    label->setBuddy(place_);
    auto* layout = new QHBoxLayout(this);
    const int margin = fontMetrics().height() / 4;
    layout->setContentsMargins(margin, margin, margin, margin);
    layout->addWidget(label);
    layout->addWidget(place_);
    layout->addStretch();
}

void GoToLineBar::open(int line, int lines) {
    lines_ = lines;
    place_->setPlaceholderText(tr("1 to %1").arg(lines));
    place_->setText(QString::number(line));
    show();
    place_->setFocus();
    place_->selectAll();
}

void GoToLineBar::choose() {
    const QStringList parts = place_->text().split(QLatin1Char(':'));
    if (const int line = parts.front().toInt(); line > 0) {
        Q_EMIT placeChosen(std::min(line, lines_), parts.size() > 1 ? std::max(parts[1].toInt(), 1) : 1);
    }
    close();
}

void GoToLineBar::close() {
    hide();
    Q_EMIT closed();
}

void GoToLineBar::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Escape) {
        close();
    } else if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) {
        choose();
    }
    event->accept();
}

} // namespace modelspec::ui
