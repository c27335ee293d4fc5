#include "core/files/write.h"

#include "core/files/descriptor.h"
#include "core/files/read.h"

#include <chrono>
#include <climits>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <optional>
#include <random>
#include <sys/stat.h>
#include <sys/xattr.h>
#include <vector>

namespace modelspec::files {

namespace {

/// Follows the symbolic links of `path`, also to a file that is not there yet. Gives up where they go in a circle; opening it then says so.
std::string target_of(std::string path) {
    constexpr int most_links = 40;
    for (int i = 0; i < most_links; ++i) {
        std::string link(PATH_MAX, '\0');
        const ssize_t length = ::readlink(path.c_str(), link.data(), link.size());
        if (length < 0) {
            return path;
        }
        link.resize(static_cast<std::size_t>(length));
        const std::size_t slash = path.rfind('/');
        const bool is_beside = link.front() != '/' && slash != std::string::npos;
        path.resize(is_beside ? slash + 1 : 0);
        path.append(link);
    }
    return path;
}

std::string folder_of(const std::string& path) {
    const std::size_t slash = path.rfind('/');
    return slash == std::string::npos ? "." : slash == 0 ? "/" : path.substr(0, slash);
}

std::string name_of(const std::string& path) {
    const std::size_t slash = path.rfind('/');
    return slash == std::string::npos ? path : path.substr(slash + 1);
}

struct Created {
    std::string path;
    int number = -1;
    int error = 0; ///< a code of errno, where there is no file
};

/// Makes a new file in `folder`, of a name that is not taken; `number` is -1 where the folder takes none.
Created create_in(const std::string& folder, const std::string& name, mode_t mode) {
    constexpr std::string_view letters = "abcdefghijklmnopqrstuvwxyz0123456789";
    constexpr std::size_t longest_name = 200; // leaves room for what is added, in the 255 bytes a name may have
    constexpr int most_tries = 100;
    std::minstd_rand random(static_cast<std::uint32_t>(std::chrono::steady_clock::now().time_since_epoch().count()) ^
                            static_cast<std::uint32_t>(::getpid()));
    Created created;
    for (int i = 0; i < most_tries; ++i) {
        created.path = folder + "/." + name.substr(0, longest_name) + ".";
        for (int j = 0; j < 8; ++j) {
            created.path += letters[random() % letters.size()];
        }
        created.number = ::open(created.path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode);
        created.error = errno;
        if (created.number >= 0 || created.error != EEXIST) {
            break;
        }
    }
    return created;
}

/// Extended attributes, access control lists among them, as far as the file system lets them be set.
void copy_attributes(const std::string& from, int to) {
    const ssize_t size = ::listxattr(from.c_str(), nullptr, 0);
    if (size <= 0) {
        return;
    }
    std::vector<char> names(static_cast<std::size_t>(size));
    const ssize_t listed = ::listxattr(from.c_str(), names.data(), names.size());
    for (std::size_t at = 0; listed > 0 && at < static_cast<std::size_t>(listed); at += std::string_view(names.data() + at).size() + 1) {
        const char* name = names.data() + at;
        const ssize_t length = ::getxattr(from.c_str(), name, nullptr, 0);
        std::vector<char> value(length > 0 ? static_cast<std::size_t>(length) : 0);
        const ssize_t got = length > 0 ? ::getxattr(from.c_str(), name, value.data(), value.size()) : length;
        if (got >= 0) {
            static_cast<void>(::fsetxattr(to, name, value.data(), static_cast<std::size_t>(got), 0));
        }
    }
}

/// Gives the new file the owner and permissions of the old one. False where it cannot have them.
bool take_after(const std::string& old_path, const struct stat& old_status, int number) {
    struct stat status = {};
    if (::fstat(number, &status) != 0) {
        return false;
    }
    const bool same_owner = status.st_uid == old_status.st_uid && status.st_gid == old_status.st_gid;
    if (!same_owner && ::fchown(number, old_status.st_uid, old_status.st_gid) != 0) {
        return false;
    }
    copy_attributes(old_path, number);
    return ::fchmod(number, old_status.st_mode & 07777U) == 0;
}

/// The name of a file lasts only when its folder is on the disk too. Some file systems do not know that and refuse.
void sync_folder(const std::string& folder) {
    const Descriptor descriptor(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (descriptor.is_open()) {
        ::fsync(descriptor.number());
    }
}

Result<Written> write_to(int number, const std::string& path, std::string_view bytes) {
    Descriptor file(number);
    if (!file.is_open() || !write_all(file.number(), bytes)) {
        return system_error(path);
    }
    const bool can_sync = ::fsync(file.number()) == 0 || errno == EINVAL || errno == EROFS;
    return can_sync && file.close() ? Result<Written>(Written{}) : system_error(path);
}

/// A copy of the old text, beside the file or among the temporary files.
Result<std::string> back_up(const std::string& path) {
    const Result<Content> old = read(path);
    if (!old) {
        return old.error();
    }
    if (old->is_too_large) {
        return Error{path + ": is too large to be backed up, and is left as it is"};
    }
    Created copy = create_in(folder_of(path), name_of(path) + ".backup", 0600);
    if (copy.number < 0) {
        const char* temporary = std::getenv("TMPDIR");
        copy = create_in(temporary != nullptr && *temporary == '/' ? temporary : "/tmp", name_of(path) + ".backup", 0600);
    }
    const Result<Written> written = copy.number >= 0 ? write_to(copy.number, copy.path, old->bytes) : system_error(copy.path, copy.error);
    if (!written) {
        ::unlink(copy.path.c_str());
        return Error{"no backup could be made, and the file is left as it is: " + written.error().message};
    }
    return copy.path;
}

Result<Written> write_in_place(const std::string& path, std::string_view bytes, const std::string& reason) {
    const Result<std::string> backup = back_up(path);
    if (!backup) {
        return backup.error();
    }
    const Result<Written> written = write_to(::open(path.c_str(), O_WRONLY | O_TRUNC | O_CLOEXEC), path, bytes);
    if (!written) {
        return Error{written.error().message + "; what it held is in " + *backup};
    }
    ::unlink(backup->c_str());
    return Written{path + ": written in place, because " + reason};
}

/// What stands in the way of replacing an old file by a new one; empty where nothing does.
std::string obstacle(const std::string& path, const struct stat& old_status, const Created& created) {
    if (created.number < 0) {
        return "its folder takes no new file (" + std::generic_category().message(created.error) + ")";
    }
    return take_after(path, old_status, created.number) ? "" : "a new file could not have its owner and permissions";
}

Result<Written> replace(const std::string& path, std::string_view bytes, const struct stat& old_status) {
    if (::access(path.c_str(), W_OK) != 0) {
        return system_error(path);
    }
    if (old_status.st_nlink > 1) {
        return write_in_place(path, bytes, "it has more than one name (hard links)");
    }
    const Created created = create_in(folder_of(path), name_of(path), 0600);
    const std::string reason = obstacle(path, old_status, created);
    if (!reason.empty()) {
        if (created.number >= 0) {
            ::close(created.number);
            ::unlink(created.path.c_str());
        }
        return write_in_place(path, bytes, reason);
    }
    Result<Written> written = write_to(created.number, path, bytes);
    if (!written) {
        ::unlink(created.path.c_str());
        return written;
    }
    if (::rename(created.path.c_str(), path.c_str()) != 0) {
        const std::string words = std::generic_category().message(errno);
        ::unlink(created.path.c_str());
        return write_in_place(path, bytes, "it could not be replaced (" + words + ")");
    }
    sync_folder(folder_of(path));
    return Written{};
}

Result<Written> write_new(const std::string& path, std::string_view bytes) {
    const Created created = create_in(folder_of(path), name_of(path), 0666);
    if (created.number < 0) {
        return system_error(path, created.error);
    }
    const Result<Written> written = write_to(created.number, path, bytes);
    if (!written || ::rename(created.path.c_str(), path.c_str()) != 0) {
        const Error error = written ? system_error(path) : written.error();
        ::unlink(created.path.c_str());
        return error;
    }
    sync_folder(folder_of(path));
    return Written{};
}

} // namespace

Result<Written> write_atomically(const std::string& path, std::string_view bytes) {
    struct stat status = {};
    const bool is_special = ::stat(path.c_str(), &status) == 0 && !S_ISREG(status.st_mode);
    const std::string target = is_special ? path : target_of(path);
    if (::stat(target.c_str(), &status) != 0) {
        return errno == ENOENT && !target.empty() && target.back() != '/' ? write_new(target, bytes) : system_error(path);
    }
    if (S_ISDIR(status.st_mode)) {
        return system_error(path, EISDIR);
    }
    if (!S_ISREG(status.st_mode)) {
        return write_to(::open(target.c_str(), O_WRONLY | O_CLOEXEC | O_NOCTTY), path, bytes);
    }
    return replace(target, bytes, status);
}

} // namespace modelspec::files
