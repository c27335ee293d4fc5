// Which part of a file is the spec: the root of a spec file, or a section of a run file.
#pragma once

#include "core/yaml/field_path.h"
#include "core/yaml/tree.h"

#include <optional>
#include <string>

namespace modelspec {

struct Section {
    FieldPath path;                            ///< empty: the root
    bool has_base_config = false;              ///< the `model` section names a base config: what is not stated comes from there
    Span key_span = {};                        ///< the key of the section; empty for the root
    const yaml::Node* node = nullptr;          ///< what stands there; null where nothing does
    const yaml::Node* fallback_name = nullptr; ///< `model.name` beside `config_overrides`
    bool is_missing = false;                   ///< the section asked for is not in the file

    /// Whether keys of a run may stand beside the model's.
    [[nodiscard]] bool in_run_file() const { return !path.empty(); }
};

/// `model.config_overrides` where that is a mapping, else `model` where that is a mapping with a field of the model other than `name`
/// and `torch_dtype`, else the root. `wanted` overrides.
[[nodiscard]] Section find_section(const yaml::Tree& tree, const std::optional<FieldPath>& wanted);

} // namespace modelspec
