// Families (op profiles): the layer kinds a model of a family is made of, and how often a layer of each runs each op. They are data, the
// files of resources/families or of a folder the user names; a new family is a new file.
#pragma once

#include "core/result.h"
#include "core/spec/model_spec.h"

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace modelspec {

enum class FeedForward {
    as_model, ///< MoE where the model is MoE
    dense,
    moe
};

/// A layer kind of a family.
struct LayerKind {
    std::string name;
    bool is_linear = false; ///< linear attention
    FeedForward feed_forward = FeedForward::as_model;
    OpCounts ops;
};

struct Family {
    std::string name;
    std::vector<LayerKind> kinds; ///< in the order of the file
    std::optional<std::string> default_kind;

    /// Null for a kind the family lacks.
    [[nodiscard]] const LayerKind* find(std::string_view kind) const;
};

/// Families by name.
class Families {
public:
    /// Reads `{name: text of its file}`. A file that is no family is left out and named in `problems`.
    static Families read(const std::vector<std::pair<std::string, std::string>>& files, std::vector<Error>& problems);
    /// The families the program comes with.
    static const Families& builtin();

    /// Null for a name that is none.
    [[nodiscard]] const Family* find(std::string_view name) const;
    [[nodiscard]] std::vector<std::string> names() const;

private:
    std::map<std::string, Family, std::less<>> families_;
};

/// The family a model's name implies while `arch` is unset; "default" where it implies none.
[[nodiscard]] std::string_view infer_family(std::string_view model_name);

/// ASCII letters in lower case; the consumer's names are compared so.
[[nodiscard]] std::string lower(std::string_view text);

/// The family of every vision tower.
inline constexpr std::string_view vision_family = "vision";

} // namespace modelspec
