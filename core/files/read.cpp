#include "core/files/read.h"

#include "core/files/descriptor.h"
#include "core/yaml/problem.h"

#include <algorithm>
#include <fcntl.h>
#include <sys/stat.h>

namespace modelspec::files {

namespace {

Result<Content> read_from(int number, const std::string& name) {
    struct stat status = {};
    if (::fstat(number, &status) != 0) {
        return system_error(name);
    }
    if (S_ISDIR(status.st_mode)) {
        return system_error(name, EISDIR);
    }
    const bool is_regular = S_ISREG(status.st_mode);
    const auto size = static_cast<std::uint64_t>(std::max<off_t>(status.st_size, 0));
    Content out;
    if (is_regular && size > yaml::max_bytes) {
        out.is_too_large = true;
        out.size = size;
        return out;
    }
    // One byte more than the file has, so that its end shows without another round.
    std::size_t step = is_regular ? static_cast<std::size_t>(size) + 1 : std::size_t{64} * 1024;
    for (std::size_t taken = 0;;) {
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
            out.bytes = {};
            out.is_too_large = true;
            return out;
        }
        step = std::max<std::size_t>(step / 2, std::size_t{64} * 1024);
    }
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
