#include "core/yaml/plan.h"
namespace modelspec::yaml {
Result<TextEdits> plan(const Tree&, const Edit&, const PlanContext&) { return Error{"not yet"}; }
TextEdits remove_entry(const Tree&, const Node&, const Entry&) { return {}; }
}
