// The questions the window asks, apart from it so that tests can answer them.
#pragma once

#include <QString>
#include <QStringList>

class QWidget;

namespace modelspec::ui {

class Prompts {
public:
    enum class Answer { save, discard, cancel };

    virtual ~Prompts() = default;
    /// Before unsaved changes of the file `name` are lost.
    virtual Answer askToSave(QWidget* parent, const QString& name);
    /// Whether the file `name`, of which `why` is known, may be written over.
    virtual bool askToOverwrite(QWidget* parent, const QString& name, const QString& why);
    /// A path; empty where the user gave up.
    virtual QString askToOpen(QWidget* parent, const QString& folder);
    virtual QString askWhereToSave(QWidget* parent, const QString& title, const QString& suggestion);
    /// One of `choices`; empty where the user gave up.
    virtual QString choose(QWidget* parent, const QString& title, const QString& label, const QStringList& choices, bool editable);
    virtual void tell(QWidget* parent, const QString& title, const QString& message);
};

} // namespace modelspec::ui
