#include "ui/window/help.h"

#include "core/rules/rule.h"
#include "ui/look/look.h"

#include <QCoreApplication>

namespace modelspec::ui {

namespace {

QString tr(const char* source) { return QCoreApplication::translate("Help", source); }

} // namespace

void showAbout(QWidget* parent, Prompts& prompts) {
    prompts.tell(parent, tr("About ModelSpec Editor"),
                 QStringLiteral("<h3>ModelSpec Editor %1</h3><p>%2</p><p>%3</p>")
                     .arg(QCoreApplication::applicationVersion(), tr("Writes and checks the model specs that HyperParallel's cost model reads."),
                          tr("Apache License 2.0")));
}

void explainRule(QWidget* parent, Prompts& prompts, const QString& id) {
    QStringList ids;
    for (const Rule& rule : rules()) {
        ids << text(rule.id);
    }
    if (ids.removeAll(id) > 0) {
        ids.prepend(id);
    }
    const QString chosen = prompts.choose(parent, tr("Explain a rule"), tr("Rule:"), ids, false);
    if (const Rule* rule = find_rule(utf8(chosen))) {
        prompts.tell(parent, text(rule->id),
                     QStringLiteral("<h3>%1</h3><p><b>%2</b> (%3)</p><p>%4</p><p>%5</p>")
                         .arg(text(rule->id), text(rule->title).toHtmlEscaped(), word(rule->severity), text(rule->explanation).toHtmlEscaped(),
                              rule->fields.empty() ? QString() : tr("Fields: %1").arg(text(rule->fields))));
    }
}

} // namespace modelspec::ui
