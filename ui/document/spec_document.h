// The open file: its bytes, the history of their changes, and what the library says of them. The one way to change anything.
//
// Views hold no values of the spec. They read `analysis()`, ask for changes through the functions below, and update on `analysisChanged`.
#pragma once

#include "core/analysis.h"
#include "core/fields/field_view.h"

#include <QByteArray>
#include <QObject>
#include <QString>
#include <QThreadPool>
#include <QUndoStack>

#include <memory>
#include <string>

namespace modelspec::ui {

/// How the file on disk stands to what was last read or written here.
enum class DiskState {
    asSaved,
    changed, ///< another program has written it
    gone
};

class SpecDocument : public QObject {
    Q_OBJECT

public:
    explicit SpecDocument(KnownFacts facts = {}, QObject* parent = nullptr);
    ~SpecDocument() override;

    // ---- the text and what it means

    /// The bytes of the file as they would be saved: UTF-8, with the byte order mark and line endings they came with.
    [[nodiscard]] const QByteArray& bytes() const { return bytes_; }
    /// Counts up with each change of the bytes.
    [[nodiscard]] quint64 revision() const { return revision_; }
    /// Of the current bytes; of slightly older ones while a slow text is being analysed. Never null.
    [[nodiscard]] const std::shared_ptr<const Analysis>& analysis() const { return analysis_; }
    /// The newest analysis whose text could be made a tree; the form and the tables show this one. Null until there is one.
    [[nodiscard]] const std::shared_ptr<const Analysis>& lastGood() const { return lastGood_; }
    /// Whether the text parses, so that fields can be edited. False too for a file that is not UTF-8.
    [[nodiscard]] bool canEditFields() const;
    /// A file that is not UTF-8 is shown and never written.
    [[nodiscard]] bool isReadOnly() const { return readOnly_; }

    // ---- changes; each is one undo step, and says why where it can do nothing

    /// Declares the field with a value spelled as YAML (`4096`, `'no'`). Consecutive calls with one `mergeId` above 0 are one undo step:
    /// the keystrokes of one field.
    [[nodiscard]] Result<bool> declare(const FieldPath& path, const std::string& yaml, int mergeId = 0);
    [[nodiscard]] Result<bool> unset(const FieldPath& path, int mergeId = 0);
    /// A merge id nobody has used, for one field's keystrokes.
    [[nodiscard]] int newMergeId() { return ++lastMergeId_; }
    /// Takes back the step made with `mergeId`, if it is the newest one.
    void takeBack(int mergeId);
    /// Applies a fix of a finding of `analysis()`; one of an older revision is refused. `title` names the undo step.
    [[nodiscard]] Result<bool> applyFix(quint64 revision, const Fix& fix);
    /// Edits of the current bytes, such as what was typed in the source pane. With one `mergeId` above 0 they are one undo step.
    void edit(const TextEdits& edits, const QString& title, int mergeId = 0);
    [[nodiscard]] QUndoStack& undoStack() { return undoStack_; }
    /// What else the newest change of a field changed, by an anchor: "b changes with it (shared by an anchor)". Mostly empty.
    [[nodiscard]] const QString& sharedNote() const { return sharedNote_; }

    // ---- the file

    /// Empty for a file that has none yet.
    [[nodiscard]] const QString& path() const { return path_; }
    /// The file's name for people: "untitled" without one.
    [[nodiscard]] QString displayName() const;
    /// What is on disk, as last read or written.
    [[nodiscard]] const QByteArray& savedBytes() const { return savedBytes_; }
    /// Whether closing now would lose something: a text that differs from the saved one, or whose file is gone.
    [[nodiscard]] bool isModified() const { return bytes_ != savedBytes_ || diskState_ == DiskState::gone; }
    /// Whether there is a file at `path()`, or has been one.
    [[nodiscard]] bool hasFile() const { return hasFile_; }
    /// As last looked at.
    [[nodiscard]] DiskState diskState() const { return diskState_; }
    /// What the file on disk holds, as last looked at. Null where another program has made it too large to be read.
    [[nodiscard]] const QByteArray& diskBytes() const { return diskState_ == DiskState::changed ? otherBytes_ : savedBytes_; }
    /// Compares the file on disk with what was last read or written.
    void lookAtDisk();
    /// Lines that differ from the saved file.
    [[nodiscard]] int changedLines() const;
    [[nodiscard]] Result<bool> load(const QString& path);
    /// Shows `bytes` as a new file, without a path or with that of a file yet to be made.
    void setNew(const QByteArray& bytes, const QString& path = {});
    /// Keeps the present bytes although another program has written the file; changes are counted against its bytes from here on.
    void keepOverDisk();
    /// Writes the bytes, with whatever errors they hold, atomically.
    [[nodiscard]] Result<bool> save();
    [[nodiscard]] Result<bool> saveAs(const QString& path);
    /// What the user should know of how the file was last written; empty where all went the usual way.
    [[nodiscard]] const QString& saveNote() const { return saveNote_; }
    /// Writes the canonical form of an accepted spec to another file.
    [[nodiscard]] Result<bool> exportTo(const QString& path) const;

    /// Where the spec stands in the file; found out where none is set.
    void setSection(const std::optional<FieldPath>& section);
    [[nodiscard]] const std::optional<FieldPath>& section() const { return section_; }

Q_SIGNALS:
    /// The bytes or what they mean have changed. `edits` are those of the last bytes; empty when a file was loaded.
    void analysisChanged();
    void bytesChanged(const modelspec::TextEdits& edits);
    void modifiedChanged(bool modified);
    void diskChanged();
    /// An undo or a redo is about to make these edits of the bytes.
    void aboutToStep(const modelspec::TextEdits& edits);
    void pathChanged(const QString& path);
    /// From the worker's thread to this one.
    void workerDone(std::shared_ptr<const modelspec::Analysis> analysis, qint64 elapsed, QPrivateSignal);

private:
    class EditCommand;
    void push(const TextEdits& edits, const QString& title, int mergeId, const QString& sharedNote);
    void replaceBytes(const TextEdits& edits, const QString& sharedNote);
    void reset(QByteArray bytes, const QString& path, QByteArray savedBytes);
    void reanalyse();
    void analyseOnWorker();
    void takeFromWorker(const std::shared_ptr<const Analysis>& analysis, qint64 elapsed);
    void take(std::shared_ptr<const Analysis> analysis);
    void analyseNow();
    void noteModified();
    void noteFile();
    void setDisk(DiskState state, const QByteArray& otherBytes = {});
    void setPath(const QString& path);
    [[nodiscard]] AnalyzeOptions options() const;
    [[nodiscard]] Result<bool> change(const yaml::Edit& edit, const QString& title, int mergeId);

    KnownFacts facts_;
    QByteArray bytes_;
    QByteArray savedBytes_;
    QByteArray otherBytes_; ///< on disk, where another program wrote them
    QString path_;
    QString saveNote_;
    QString sharedNote_;
    quint64 revision_ = 0;
    int lastMergeId_ = 0;
    bool readOnly_ = false;
    bool hasFile_ = false;
    DiskState diskState_ = DiskState::asSaved;
    bool wasModified_ = false;
    bool workerBusy_ = false;
    qint64 lastAnalysisMs_ = 0;
    std::optional<FieldPath> section_;
    std::shared_ptr<const Analysis> analysis_;
    std::shared_ptr<const Analysis> lastGood_;
    QUndoStack undoStack_;
    mutable std::optional<std::pair<quint64, int>> changedLines_; ///< of a revision
    std::unique_ptr<QThreadPool> worker_;                         ///< last, so that it ends first
};

} // namespace modelspec::ui
