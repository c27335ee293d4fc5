// What several tests share: rows of JSON-lines files, and QString to UTF-8 and back.
#pragma once

#include <QByteArray>
#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QList>
#include <QString>

#include <string>

namespace modelspec::test {

inline std::string utf8(const QString& text) { return text.toStdString(); }
/// QString::fromUtf8 drops a byte order mark at the start; here it is a character like another.
inline QString qt(std::string_view text) {
    const QString out = QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
    return text.substr(0, 3) == "\xEF\xBB\xBF" ? QChar(0xFEFF) + out : out;
}

inline QString dataPath(const char* name) { return QStringLiteral(MODELSPEC_TEST_DATA "/") + QLatin1String(name); }

inline std::string readFile(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll().toStdString() : std::string();
}

/// The objects of a file that holds one a line. Empty where the file is not there.
inline QList<QJsonObject> jsonLines(const QString& path) {
    QList<QJsonObject> rows;
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) {
        return rows;
    }
    while (!file.atEnd()) {
        const QByteArray line = file.readLine().trimmed();
        if (!line.isEmpty()) {
            rows.append(QJsonDocument::fromJson(line).object());
        }
    }
    return rows;
}

} // namespace modelspec::test
