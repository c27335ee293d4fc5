#include "app/cli/input.h"

#include "app/cli/output.h"
#include "core/files/list.h"

#include <filesystem>
#include <utility>
#include <vector>

namespace modelspec::cli {

namespace {

/// `{name of the family: text of its file}`, of the files in the folder.
std::vector<std::pair<std::string, std::string>> read_folder(const std::string& folder, std::vector<Error>& problems) {
    std::vector<std::pair<std::string, std::string>> out;
    for (const std::string& path : files::list_yaml(folder, problems)) {
        const Result<files::Content> content = files::read(path);
        if (!content) {
            problems.push_back(content.error());
        } else if (content->is_too_large) {
            problems.push_back({path + ": more than 16 MiB is not read"});
        } else {
            out.emplace_back(std::filesystem::path(path).stem().string(), content->bytes);
        }
    }
    return out;
}

} // namespace

Result<files::Content> read_input(const std::string& name) { return name == "-" ? files::read_standard_input() : files::read(name); }

Result<std::optional<FieldPath>> section_of(const Words& words) {
    if (!words.has("--section")) {
        return std::optional<FieldPath>();
    }
    const Result<FieldPath> path = FieldPath::parse(words.get("--section"));
    return path ? Result<std::optional<FieldPath>>(std::optional(*path))
                : Result<std::optional<FieldPath>>(Error{"--section: " + path.error().message});
}

Result<KnownFacts> facts_of(const Words& words) {
    KnownFacts facts;
    if (!words.has("--families")) {
        return facts;
    }
    const std::string folder = words.get("--families");
    if (!files::is_folder(folder)) {
        return Error{"--families: " + folder + " is no folder"};
    }
    static Families families;
    std::vector<Error> problems;
    families = Families::read(read_folder(folder, problems), problems);
    for (const Error& problem : problems) {
        say("modelspec: --families: " + problem.message + "\n");
    }
    if (families.names().empty()) {
        return Error{"--families: " + folder + " holds no family; expected *.yaml files with a mapping 'kinds'"};
    }
    facts.families = &families;
    return facts;
}

} // namespace modelspec::cli
