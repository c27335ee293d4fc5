#include "ui/document/spec_document.h"

#include "core/files/read.h"
#include "core/files/write.h"
#include "core/text/utf8.h"
#include "ui/document/line_diff.h"
#include "ui/look/look.h"

#include <QFile>
#include <QFileInfo>
#include <QUndoCommand>

#include <ctime>
#include <utility>

namespace modelspec::ui {

namespace {

/// A text that takes longer is analysed beside the keyboard.
constexpr qint64 slowMs = 8;

/// Of the processor: what a text costs, however busy the machine is.
qint64 millisecondsSince(std::clock_t start) { return static_cast<qint64>(std::clock() - start) * 1000 / CLOCKS_PER_SEC; }

std::string_view view(const QByteArray& bytes) { return {bytes.constData(), static_cast<std::size_t>(bytes.size())}; }

QByteArray toBytes(const std::string& text) { return {text.data(), static_cast<qsizetype>(text.size())}; }

std::string native(const QString& path) { return QFile::encodeName(path).toStdString(); }

} // namespace

/// One step of the history, as edits of the bytes before it and the edits that take them back.
class SpecDocument::EditCommand : public QUndoCommand {
public:
    EditCommand(SpecDocument& document, TextEdits edits, const QString& title, int mergeId, QString sharedNote)
        : QUndoCommand(title), document_(document), forward_(std::move(edits)), backward_(inverse(view(document.bytes_), forward_)),
          mergeId_(mergeId), sharedNote_(std::move(sharedNote)) {}

    int id() const override { return mergeId_ > 0 ? mergeId_ : -1; }
    void undo() override { step(backward_); }
    void redo() override {
        if (isNew_) {
            isNew_ = false;
            document_.replaceBytes(forward_, sharedNote_);
        } else {
            step(forward_);
        }
    }

    bool mergeWith(const QUndoCommand* other) override {
        const auto& next = static_cast<const EditCommand&>(*other);
        const std::string after(view(document_.bytes_));
        const std::string before = apply_edits(apply_edits(after, next.backward_), backward_);
        forward_ = difference(before, after);
        backward_ = difference(after, before);
        sharedNote_ = next.sharedNote_;
        setText(next.text());
        setObsolete(forward_.empty());
        return true;
    }

private:
    void step(const TextEdits& edits) {
        Q_EMIT document_.aboutToStep(edits);
        document_.replaceBytes(edits, sharedNote_);
    }

    SpecDocument& document_;
    TextEdits forward_;
    TextEdits backward_;
    int mergeId_;
    QString sharedNote_;
    bool isNew_ = true; ///< not made yet
};

SpecDocument::SpecDocument(KnownFacts facts, QObject* parent) : QObject(parent), facts_(facts), undoStack_(this) {
    connect(this, &SpecDocument::workerDone, this, &SpecDocument::takeFromWorker, Qt::QueuedConnection);
    analyseNow();
}

SpecDocument::~SpecDocument() = default;

bool SpecDocument::canEditFields() const {
    if (readOnly_ || !analysis_->tree.well_formed()) {
        return false;
    }
    const yaml::Node* root = analysis_->tree.root();
    return analysis_->spec_root != nullptr || root == nullptr || yaml::resolve(*root).type == yaml::Type::null;
}

// ---- changes

Result<bool> SpecDocument::change(const yaml::Edit& edit, const QString& title, int mergeId) {
    if (readOnly_) {
        return Error{utf8(tr("the file is not UTF-8 and is read-only"))};
    }
    if (analysis_->revision != revision_) {
        analyseNow();
    }
    Result<TextEdits> planned = analysis_->plan(edit);
    if (!planned) {
        return planned.error();
    }
    push(*planned, title, mergeId, planned->empty() ? QString() : text(shared_note(*analysis_, edit)));
    return true;
}

Result<bool> SpecDocument::declare(const FieldPath& path, const std::string& yaml, int mergeId) {
    return change(yaml::Declare{path, {yaml}}, tr("Set %1").arg(text(path.print())), mergeId);
}

Result<bool> SpecDocument::unset(const FieldPath& path, int mergeId) {
    return change(yaml::Unset{path}, tr("Unset %1").arg(text(path.print())), mergeId);
}

Result<bool> SpecDocument::applyFix(quint64 revision, const Fix& fix) {
    if (readOnly_) {
        return Error{utf8(tr("the file is not UTF-8 and is read-only"))};
    }
    if (revision != revision_) {
        return Error{utf8(tr("the text has changed since this fix was worked out"))};
    }
    edit(fix.edits, text(fix.title));
    return true;
}

void SpecDocument::edit(const TextEdits& edits, const QString& title, int mergeId) { push(edits, title, mergeId, {}); }

void SpecDocument::push(const TextEdits& edits, const QString& title, int mergeId, const QString& sharedNote) {
    if (!readOnly_ && !edits.empty()) {
        undoStack_.push(new EditCommand(*this, edits, title, mergeId, sharedNote));
    }
}

void SpecDocument::takeBack(int mergeId) {
    const QUndoCommand* newest = undoStack_.index() > 0 ? undoStack_.command(undoStack_.index() - 1) : nullptr;
    if (newest != nullptr && mergeId > 0 && newest->id() == mergeId) {
        undoStack_.undo();
    }
}

void SpecDocument::replaceBytes(const TextEdits& edits, const QString& sharedNote) {
    sharedNote_ = sharedNote;
    bytes_ = toBytes(apply_edits(view(bytes_), edits));
    ++revision_;
    Q_EMIT bytesChanged(edits);
    reanalyse();
    noteModified();
}

// ---- analysis

AnalyzeOptions SpecDocument::options() const { return {facts_, section_, revision_}; }

void SpecDocument::reanalyse() {
    if (lastAnalysisMs_ > slowMs) {
        analyseOnWorker();
    } else {
        analyseNow();
    }
}

void SpecDocument::analyseNow() {
    const std::clock_t start = std::clock();
    auto analysis = analyze(std::string(view(bytes_)), options());
    lastAnalysisMs_ = millisecondsSince(start);
    take(std::move(analysis));
}

void SpecDocument::analyseOnWorker() {
    if (workerBusy_) {
        return; // the newest text is analysed when this one is done
    }
    workerBusy_ = true;
    if (!worker_) {
        worker_ = std::make_unique<QThreadPool>();
        worker_->setMaxThreadCount(1);
    }
    worker_->start([this, bytes = bytes_, wanted = options()] {
        const std::clock_t start = std::clock();
        auto analysis = analyze(std::string(view(bytes)), wanted);
        const qint64 elapsed = millisecondsSince(start);
        Q_EMIT workerDone(analysis, elapsed, {});
    });
}

void SpecDocument::takeFromWorker(const std::shared_ptr<const Analysis>& analysis, qint64 elapsed) {
    workerBusy_ = false;
    lastAnalysisMs_ = elapsed;
    if (analysis->revision == revision_) {
        take(analysis);
    } else if (analysis_->revision != revision_) {
        analyseOnWorker();
    }
}

void SpecDocument::take(std::shared_ptr<const Analysis> analysis) {
    analysis_ = std::move(analysis);
    if (analysis_->tree.well_formed()) {
        lastGood_ = analysis_;
    }
    Q_EMIT analysisChanged();
}

void SpecDocument::setSection(const std::optional<FieldPath>& section) {
    if (section != section_) {
        section_ = section;
        ++revision_;
        analyseNow();
    }
}

// ---- the file

QString SpecDocument::displayName() const { return path_.isEmpty() ? tr("untitled") : QFileInfo(path_).fileName(); }

int SpecDocument::changedLines() const {
    if (!changedLines_ || changedLines_->first != revision_) {
        changedLines_ = {revision_, ui::changedLines(view(savedBytes_), view(bytes_))};
    }
    return changedLines_->second;
}

Result<bool> SpecDocument::load(const QString& path) {
    const Result<files::Content> content = files::read(native(path));
    if (!content) {
        return content.error();
    }
    if (content->is_too_large) {
        return Error{utf8(tr("%1 is larger than the 16 MiB a model spec can have").arg(path))};
    }
    const QByteArray bytes = toBytes(content->bytes);
    hasFile_ = true;
    reset(bytes, path, bytes);
    return true;
}

void SpecDocument::setNew(const QByteArray& bytes, const QString& path) {
    hasFile_ = false;
    reset(bytes, path, path.isEmpty() ? bytes : QByteArray());
}

void SpecDocument::lookAtDisk() {
    if (path_.isEmpty()) {
        return;
    }
    if (!QFileInfo::exists(path_)) {
        setDisk(hasFile_ ? DiskState::gone : DiskState::asSaved);
        return;
    }
    const Result<files::Content> content = files::read(native(path_));
    if (!content) {
        return; // there, and nothing is known of it
    }
    noteFile();
    const QByteArray onDisk = content->is_too_large ? QByteArray() : toBytes(content->bytes);
    const bool isSame = !content->is_too_large && onDisk == savedBytes_;
    setDisk(isSame ? DiskState::asSaved : DiskState::changed, isSame ? QByteArray() : onDisk);
}

void SpecDocument::keepOverDisk() {
    savedBytes_ = diskBytes();
    changedLines_.reset();
    setDisk(DiskState::asSaved);
    noteModified();
}

void SpecDocument::noteFile() {
    if (!std::exchange(hasFile_, true)) {
        Q_EMIT diskChanged();
    }
}

void SpecDocument::setDisk(DiskState state, const QByteArray& otherBytes) {
    if (state != diskState_ || otherBytes != otherBytes_) {
        diskState_ = state;
        otherBytes_ = otherBytes;
        noteModified();
        Q_EMIT diskChanged();
    }
}

void SpecDocument::reset(QByteArray bytes, const QString& path, QByteArray savedBytes) {
    bytes_ = std::move(bytes);
    savedBytes_ = std::move(savedBytes);
    readOnly_ = utf8::first_invalid(view(bytes_)).has_value();
    sharedNote_.clear();
    lastGood_.reset();
    changedLines_.reset();
    ++revision_;
    undoStack_.clear();
    setPath(path);
    Q_EMIT bytesChanged({});
    analyseNow();
    setDisk(DiskState::asSaved);
    noteModified();
}

Result<bool> SpecDocument::save() {
    if (path_.isEmpty()) {
        return Error{utf8(tr("the file has no name yet"))};
    }
    return saveAs(path_);
}

Result<bool> SpecDocument::saveAs(const QString& path) {
    if (readOnly_) {
        return Error{utf8(tr("the file is not UTF-8 and is read-only"))};
    }
    const Result<files::Written> written = files::write_atomically(native(path), view(bytes_));
    if (!written) {
        return written.error();
    }
    saveNote_ = text(written->note);
    savedBytes_ = bytes_;
    noteFile();
    changedLines_.reset();
    setPath(path);
    setDisk(DiskState::asSaved);
    noteModified();
    return true;
}

Result<bool> SpecDocument::exportTo(const QString& path) const {
    const std::shared_ptr<const Analysis> current = analysis_->revision == revision_ ? analysis_ : analyze(std::string(view(bytes_)), options());
    const Result<std::string> canonical = current->canonical_text();
    if (!canonical) {
        return canonical.error();
    }
    const Result<files::Written> written = files::write_atomically(native(path), *canonical);
    return written ? Result<bool>(true) : Result<bool>(written.error());
}

void SpecDocument::setPath(const QString& path) {
    if (path != path_) {
        path_ = path;
        Q_EMIT pathChanged(path_);
    }
}

void SpecDocument::noteModified() {
    if (isModified() != wasModified_) {
        wasModified_ = isModified();
        Q_EMIT modifiedChanged(wasModified_);
    }
}

} // namespace modelspec::ui
