// The data an analysis is made with.
#pragma once

#include "core/families/family.h"
#include "core/families/known_models.h"

namespace modelspec {

/// Both outlive every analysis made with them.
struct KnownFacts {
    const Families* families = &Families::builtin();
    const KnownModels* models = &KnownModels::builtin();
};

} // namespace modelspec
