#include "core/files/list.h"

#include "core/files/descriptor.h"

#include <algorithm>
#include <filesystem>

namespace modelspec::files {

namespace fs = std::filesystem;

namespace {

void list_into(const fs::path& folder, std::vector<std::string>& out, std::vector<Error>& problems) {
    std::error_code failure;
    std::vector<fs::path> inside;
    fs::directory_iterator entries(folder, failure);
    for (; !failure && entries != fs::directory_iterator(); entries.increment(failure)) {
        std::error_code ignored;
        const fs::path& path = entries->path();
        const fs::path extension = path.extension();
        if (entries->symlink_status(ignored).type() == fs::file_type::directory) {
            inside.push_back(path);
        } else if ((extension == ".yaml" || extension == ".yml") && entries->is_regular_file(ignored)) { // reading a pipe would wait for its writer
            out.push_back(path.string());
        }
    }
    if (failure) {
        problems.push_back(system_error(folder.string(), failure.value()));
    }
    for (const fs::path& path : inside) {
        list_into(path, out, problems);
    }
}

} // namespace

bool is_folder(const std::string& path) {
    std::error_code ignored;
    return fs::is_directory(path, ignored);
}

std::vector<std::string> list_yaml(const std::string& folder, std::vector<Error>& problems) {
    std::vector<std::string> out;
    list_into(folder, out, problems);
    std::sort(out.begin(), out.end());
    return out;
}

} // namespace modelspec::files
