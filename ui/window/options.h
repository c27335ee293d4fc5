// The command line of the editor.
#pragma once

#include "core/yaml/field_path.h"
#include "ui/look/theme.h"

#include <QSize>
#include <QString>
#include <QStringList>

#include <optional>

namespace modelspec::ui {

struct Options {
    QStringList files;
    FieldPath field;           ///< to go to, if not empty
    QString screenshot;        ///< the picture to write instead of showing the window
    QSize size;                ///< of the window; invalid for the usual one
    bool paintAndQuit = false; ///< a usual start that ends once the first window is painted
    double scale = 1;          ///< device pixels per pixel of a screenshot
    std::optional<Theme> theme;
    QString families; ///< a folder of families in place of the built-in ones
    QString message;  ///< to print and end with `exitCode`, if not empty
    int exitCode = 0;
};

/// Needs no application object, so that what it says can decide on the platform plug-in.
[[nodiscard]] Options parseOptions(const QStringList& arguments, const QString& version);

} // namespace modelspec::ui
