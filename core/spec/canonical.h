// The canonical form: byte for byte what the consumer's own dump of the spec writes.
#pragma once

#include "core/spec/model_spec.h"

#include <string>

namespace modelspec {

/// `yaml.safe_dump(spec.to_dict(), sort_keys=False, allow_unicode=True, width=1000000)` of `spec`, which has no error.
[[nodiscard]] std::string canonical(const ModelSpec& spec);

} // namespace modelspec
