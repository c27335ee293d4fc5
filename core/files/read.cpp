#include "core/files/read.h"

#include "core/files/descriptor.h"
#include "core/yaml/problem.h"

#include <algorithm>
#include <fcntl.h>
#include <sys/stat.h>

namespace modelspec::files {

namespace {

/// Reads to the end, in steps of which the first is `step` bytes long, or until it is too much.
Result<Content> read_all(int number, const std::string& name, std::size_t step) {
    constexpr std::size_t next_step = std::size_t{64} * 1024;
    Content out;
    for (std::size_t taken = 0;; step = next_step) {
        out.bytes.resize(taken + step);
        const ssize_t got = ::read(number, out.bytes.data() + taken, step);
        if (got < 0 && errno != EINTR) {
            return system_error(name);
        }
        taken += got > 0 ? static_cast<std::size_t>(got) : 0;
        out.bytes.resize(taken);
        if (got == 0) {
            out.size = taken;
            return out;
        }
        if (taken > yaml::max_bytes) {
            return Content{{}, true, 0};
        }
    }
}

Result<Content> read_from(int number, const std::string& name) {
    struct stat status = {};
    if (::fstat(number, &status) != 0) {
        return system_error(name);
    }
    if (S_ISDIR(status.st_mode)) {
        return system_error(name, EISDIR);
    }
    if (!S_ISREG(status.st_mode)) {
        return read_all(number, name, std::size_t{64} * 1024);
    }
    const auto size = static_cast<std::uint64_t>(std::max<off_t>(status.st_size, 0));
    // One byte more than the file has, so that a file that has not grown is read in one step and its end in another.
    return size > yaml::max_bytes ? Content{{}, true, size} : read_all(number, name, static_cast<std::size_t>(size) + 1);
}

} // namespace

Result<Content> read(const std::string& path) {
    const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOCTTY));
    return file.is_open() ? read_from(file.number(), path) : system_error(path);
}

Result<Content> read_standard_input() { return read_from(STDIN_FILENO, "standard input"); }

std::shared_ptr<const Analysis> analyze(Content content, const AnalyzeOptions& options) {
    if (!content.is_too_large) {
        return modelspec::analyze(std::move(content.bytes), options);
    }
    AnalyzeOptions without_section = options;
    without_section.section.reset();
    const auto analysis = std::make_shared<Analysis>(yaml::parse({}), without_section);
    Finding finding;
    finding.id = "file-too-large";
    const std::string size = content.size > 0 ? "the file has " + std::to_string(content.size) + " bytes; " : "";
    finding.message = size + "more than 16 MiB is not read";
    analysis->findings = {finding};
    analysis->silenced = 0;
    return analysis;
}

} // namespace modelspec::files
