// What is remembered between starts.
#pragma once

#include "ui/look/theme.h"

#include <QByteArray>
#include <QSettings>
#include <QStringList>

#include <optional>

namespace modelspec::ui {

class Settings {
public:
    /// The user's own.
    Settings();
    /// Of one file, for tests.
    explicit Settings(const QString& file);
    /// Remembers nothing.
    [[nodiscard]] static Settings none() { return Settings(nullptr); }

    [[nodiscard]] QByteArray geometry() const { return value("window/geometry").toByteArray(); }
    void setGeometry(const QByteArray& geometry) { setValue("window/geometry", geometry); }
    [[nodiscard]] QByteArray docks() const { return value("window/docks").toByteArray(); }
    void setDocks(const QByteArray& state) { setValue("window/docks", state); }
    /// Newest first.
    [[nodiscard]] QStringList recentFiles() const { return value("files/recent").toStringList(); }
    void addRecentFile(const QString& path);
    [[nodiscard]] Theme theme() const;
    void setTheme(Theme theme) { setValue("look/theme", name(theme)); }

private:
    explicit Settings(std::nullptr_t) {}
    [[nodiscard]] QVariant value(const char* key) const;
    void setValue(const char* key, const QVariant& value);

    std::optional<QSettings> store_;
};

} // namespace modelspec::ui
