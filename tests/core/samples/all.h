// Every sample of every rule.
#pragma once

#include "tests/core/samples/census.h"
#include "tests/core/samples/model.h"
#include "tests/core/samples/structure.h"
#include "tests/core/samples/values.h"
#include "tests/core/samples/yaml.h"

namespace modelspec::test {

inline Samples all_samples() {
    Samples out = yaml_samples();
    for (const Samples& each : {value_samples(), structure_samples(), section_samples(), attention_samples(), expert_samples(), stack_samples(),
                                family_samples(), census_samples()}) {
        out.insert(out.end(), each.begin(), each.end());
    }
    return out;
}

} // namespace modelspec::test
