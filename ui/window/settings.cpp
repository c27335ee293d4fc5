#include "ui/window/settings.h"

#include <QFileInfo>

namespace modelspec::ui {

namespace {

constexpr int mostRecentFiles = 12;

} // namespace

Settings::Settings() { store_.emplace(QSettings::IniFormat, QSettings::UserScope, QStringLiteral("modelspec"), QStringLiteral("modelspec-editor")); }

Settings::Settings(const QString& file) { store_.emplace(file, QSettings::IniFormat); }

QVariant Settings::value(const char* key) const { return store_ ? store_->value(QLatin1String(key)) : QVariant(); }

void Settings::setValue(const char* key, const QVariant& value) {
    if (store_) {
        store_->setValue(QLatin1String(key), value);
    }
}

void Settings::addRecentFile(const QString& path) {
    const QString absolute = QFileInfo(path).absoluteFilePath();
    QStringList files = recentFiles();
    files.removeAll(absolute);
    files.prepend(absolute);
    setValue("files/recent", QStringList(files.mid(0, mostRecentFiles)));
}

Theme Settings::theme() const { return themeOf(value("look/theme").toString()).value_or(Theme::system); }

} // namespace modelspec::ui
