#include "ui/look/resources.h"

#include <QDir>
#include <QFile>

// Outside any namespace, as the macro wants. Nothing else keeps the linker from leaving the resources of a static library out.
static void ensureResources() { Q_INIT_RESOURCE(modelspec); }

namespace modelspec::ui {

QByteArray resource(const QString& name) {
    ensureResources();
    QFile file(QStringLiteral(":/") + name);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

QStringList templateNames() {
    ensureResources();
    QStringList names;
    for (const QString& file : QDir(QStringLiteral(":/templates")).entryList()) {
        names << file.section(QLatin1Char('.'), 0, 0);
    }
    return names;
}

} // namespace modelspec::ui
