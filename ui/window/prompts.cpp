#include "ui/window/prompts.h"

#include <QCoreApplication>
#include <QFileDialog>
#include <QInputDialog>
#include <QMessageBox>
#include <QPushButton>

namespace modelspec::ui {

namespace {

QString tr(const char* source) { return QCoreApplication::translate("Prompts", source); }

QString yamlFiles() { return tr("Model specs (*.yaml *.yml);;All files (*)"); }

} // namespace

Prompts::Answer Prompts::askToSave(QWidget* parent, const QString& name) {
    const auto answer = QMessageBox::question(parent, tr("Unsaved changes"), tr("Save the changes to %1?").arg(name),
                                              QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel, QMessageBox::Save);
    return answer == QMessageBox::Save ? Answer::save : answer == QMessageBox::Discard ? Answer::discard : Answer::cancel;
}

bool Prompts::askToOverwrite(QWidget* parent, const QString& name, const QString& why) {
    QMessageBox box(QMessageBox::Warning, tr("Overwrite %1?").arg(name), why, QMessageBox::Cancel, parent);
    const QAbstractButton* overwrite = box.addButton(tr("&Overwrite"), QMessageBox::DestructiveRole);
    box.setDefaultButton(QMessageBox::Cancel);
    box.exec();
    return box.clickedButton() == overwrite;
}

QString Prompts::askToOpen(QWidget* parent, const QString& folder) {
    return QFileDialog::getOpenFileName(parent, tr("Open a model spec"), folder, yamlFiles());
}

QString Prompts::askWhereToSave(QWidget* parent, const QString& title, const QString& suggestion) {
    return QFileDialog::getSaveFileName(parent, title, suggestion, yamlFiles());
}

QString Prompts::choose(QWidget* parent, const QString& title, const QString& label, const QStringList& choices, bool editable) {
    bool accepted = false;
    const QString chosen = QInputDialog::getItem(parent, title, label, choices, 0, editable, &accepted);
    return accepted ? chosen : QString();
}

void Prompts::tell(QWidget* parent, const QString& title, const QString& message) {
    QMessageBox box(QMessageBox::NoIcon, title, message, QMessageBox::Close, parent);
    box.setTextFormat(Qt::RichText);
    box.exec();
}

} // namespace modelspec::ui
