// The files of resources/ that are built into the program.
#pragma once

#include <QByteArray>
#include <QString>
#include <QStringList>

namespace modelspec::ui {

/// The bytes of `icons/save.svg` or `templates/dense.yaml`; empty where there is no such file.
[[nodiscard]] QByteArray resource(const QString& name);
/// Names of the templates for a new file: "blank", "dense".
[[nodiscard]] QStringList templateNames();

} // namespace modelspec::ui
