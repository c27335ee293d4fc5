// One cell of a table whose cells are fields of the spec: what it shows of its field, and what a text typed into it means.
#pragma once

#include "core/fields/field_view.h"

#include <QString>

#include <optional>
#include <string>

namespace modelspec::ui {

/// What a cell shows. A value: a table compares the faces of two analyses to know what to repaint.
struct CellFace {
    FieldState state = FieldState::unset;
    QString display;                  ///< grouped digits, or a word for what has no value
    QString edit;                     ///< what an editor starts with
    QString because;                  ///< how a derived value comes about, as rich text
    QString description;              ///< for screen readers: field, state, value, problems
    std::optional<Severity> severity; ///< the worst of the findings that take part
    bool isNumber = false;
    bool isReadOnly = false; ///< derived, or the sum of other cells
    int kindColor = -1;      ///< index for kindColor(); -1: none

    friend bool operator==(const CellFace&, const CellFace&) = default;
};

/// The face of the field at `path`.
[[nodiscard]] CellFace faceOf(const Analysis& analysis, const FieldPath& path);
/// What is known of the field at `path`, as rich text.
[[nodiscard]] QString toolTipOf(const Analysis& analysis, const FieldPath& path);
/// The face of a value the program derives, which no one can edit.
[[nodiscard]] CellFace derivedFace(const QString& display, bool isNumber, const QString& because);

/// The worst severity of the findings about `path` or a place inside it; nothing where there is none. `messages` gets what they say.
[[nodiscard]] std::optional<Severity> worstWithin(const Analysis& analysis, const FieldPath& path, QString* messages = nullptr);

/// How a text typed into a field of the type is written as YAML: a numeral plain, any other text so that it reads back as typed. Nothing
/// for an empty text, which unsets the field.
[[nodiscard]] std::optional<std::string> spellTyped(schema::FieldType type, const QString& typed);

} // namespace modelspec::ui
