// A window over a file in a folder of its own, and answers to what it asks.
#pragma once

#include "ui/window/main_window.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

namespace modelspec::ui {

inline const QByteArray small = "name: m\nhidden_size: 64\nnum_hidden_layers: 2\nnum_attention_heads: 4\nvocab_size: 100\nintermediate_size: 8\n";

inline QString example(const char* name) { return QStringLiteral(MODELSPEC_RESOURCES "/examples/") + QLatin1String(name); }

class Answers : public Prompts {
public:
    Answer answer = Answer::cancel;
    QString path;
    bool overwrites = false;
    QStringList choices;
    QString choice;
    int asked = 0;
    int askedToOverwrite = 0;

    Answer askToSave(QWidget*, const QString&) override {
        ++asked;
        return answer;
    }
    bool askToOverwrite(QWidget*, const QString&, const QString&) override {
        ++askedToOverwrite;
        return overwrites;
    }
    QString choose(QWidget*, const QString&, const QString&, const QStringList& from, bool) override {
        choices = from;
        return choice;
    }
    QString askToOpen(QWidget*, const QString&) override { return path; }
    QString askWhereToSave(QWidget*, const QString&, const QString&) override { return path; }
};

inline QByteArray readFile(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

inline void writeFile(const QString& path, const QByteArray& bytes) {
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(bytes);
}

struct Fixture {
    QTemporaryDir folder;
    Settings settings = Settings::none();
    Answers prompts;
    MainWindow window{{}, settings, prompts};

    [[nodiscard]] QString file(const QByteArray& bytes, const char* name = "spec.yaml") const {
        const QString path = folder.filePath(QLatin1String(name));
        writeFile(path, bytes);
        return path;
    }
    void open(const QByteArray& bytes) {
        window.openFile(file(bytes));
        window.show();
    }
    [[nodiscard]] Notices& notices() const { return *window.findChild<Notices*>(); }
};

} // namespace modelspec::ui
