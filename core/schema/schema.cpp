#include "core/schema/schema.h"

#include <algorithm>
#include <array>
#include <vector>

namespace modelspec::schema {

namespace {

#define FIELD_ROW(type, name, need, section, unit, meaning, unset) Field{#name, FieldType::type, Need::need, Section::section, unit, meaning, unset},

constexpr std::array model_fields{
#define MODEL_FIELD FIELD_ROW
#include "core/schema/fields.def"
};
constexpr std::array vision_fields{
#define VISION_FIELD FIELD_ROW
#include "core/schema/fields.def"
};
constexpr std::array group_fields{
#define GROUP_FIELD FIELD_ROW
#include "core/schema/fields.def"
};
constexpr std::array op_fields{
#define OP_FIELD FIELD_ROW
#include "core/schema/fields.def"
};
constexpr std::array record_fields{
#define RECORD_FIELD FIELD_ROW
#include "core/schema/fields.def"
};

#undef FIELD_ROW

constexpr std::array<Pair, 3> pairs{{{"selective", "selective_tp"}, {"selective_attention_mm", "selective_ffn_mm"}, {"ops", "ops_tp"}}};

constexpr std::array<std::string_view, 57> run_keys{"dp",
                                                    "tp",
                                                    "pp",
                                                    "vpp",
                                                    "cp",
                                                    "ep",
                                                    "etp",
                                                    "sequence_parallel",
                                                    "shard_activations",
                                                    "micro_batch_size",
                                                    "micro_batch_num",
                                                    "global_batch_size",
                                                    "optimizer_parallel",
                                                    "optimizer_shard",
                                                    "grad_shard",
                                                    "grad_shard_as_params",
                                                    "grad_accumulation",
                                                    "pp_schedule",
                                                    "offset",
                                                    "seq_split",
                                                    "pp_partition",
                                                    "mtp_in_offset",
                                                    "emb_out_in_offset",
                                                    "full_recompute",
                                                    "selective_recompute",
                                                    "selective_comm_recompute",
                                                    "selective_rule",
                                                    "recompute_slice_activation",
                                                    "param_bytes",
                                                    "compute_bytes",
                                                    "softmax_bytes",
                                                    "grad_bytes",
                                                    "optimizer_state_bytes",
                                                    "norm_bytes",
                                                    "dropout_bytes",
                                                    "flash_attention",
                                                    "grad_clip",
                                                    "grouped_gemm",
                                                    "vocab_emb_dp",
                                                    "emb_dp_sharded",
                                                    "tie_embeddings",
                                                    "cp_algo",
                                                    "capacity_factor",
                                                    "shard_mtp_param",
                                                    "frozen",
                                                    "optimizer",
                                                    "seq_length",
                                                    "device_memory",
                                                    "full_rec",
                                                    "sel_rec",
                                                    "recompute",
                                                    "use_gmm",
                                                    "local_batch_size",
                                                    "compute_dtype",
                                                    "param_init_type",
                                                    "use_flash_attention",
                                                    "moe_enabled"};

constexpr std::array<std::string_view, 12> checkpoint_keys{"pretrained_model_name_or_path",
                                                           "config_path",
                                                           "config_overrides",
                                                           "_target_",
                                                           "attn_implementation",
                                                           "cache_dir",
                                                           "local_files_only",
                                                           "revision",
                                                           "subfolder",
                                                           "token",
                                                           "trust_remote_code",
                                                           "model_init_dtype"};

constexpr std::array<std::string_view, 2> precision_keys{"compute_dtype", "param_init_type"};

/// The row of a value in a record's op breakdown.
constexpr Field op_size_field{
    "bytes", FieldType::size, Need::optional, Section::activations, "bytes/token", "what the layer keeps for the op", "nothing stated"};
constexpr Field layer_name_field{"name", FieldType::kind, Need::optional, Section::layers, "", "the attention flavour of one layer", ""};

constexpr RecordId model_record = RecordId::model;
constexpr RecordId vision_record = RecordId::vision;
constexpr RecordId group_record = RecordId::group;
constexpr RecordId op_record = RecordId::op_counts;
constexpr RecordId activation_record = RecordId::record;

template <std::size_t N> bool contains(const std::array<std::string_view, N>& words, std::string_view word) {
    return std::find(words.begin(), words.end(), word) != words.end();
}

bool is_index(const FieldPath& path, std::size_t step) { return std::holds_alternative<std::size_t>(path.steps()[step]); }

constexpr std::size_t longest_name = 64; // a longer key is no misspelt field

/// Levenshtein distance in bytes, with a swap of neighbours as one step. Both are at most `longest_name` long.
std::size_t distance(std::string_view a, std::string_view b) {
    std::array<std::array<std::size_t, longest_name + 1>, 3> rows{};
    for (std::size_t i = 0; i <= a.size(); ++i) {
        std::array<std::size_t, longest_name + 1>& row = rows[i % 3];
        const std::array<std::size_t, longest_name + 1>& above = rows[(i + 2) % 3];
        for (std::size_t j = 0; j <= b.size(); ++j) {
            if (i == 0 || j == 0) {
                row[j] = i + j;
                continue;
            }
            const std::size_t replaced = above[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
            row[j] = std::min({above[j] + 1, row[j - 1] + 1, replaced});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
                row[j] = std::min(row[j], rows[(i + 1) % 3][j - 2] + 1);
            }
        }
    }
    return rows[a.size() % 3][b.size()];
}

std::string normalised(std::string_view name) {
    std::string out;
    for (const char c : name) {
        if (c != '_' && c != '-' && c != ' ') {
            out.push_back(c >= 'A' && c <= 'Z' ? static_cast<char>(c | 0x20) : c);
        }
    }
    return out;
}

} // namespace

bool Field::is_scalar() const { return type < FieldType::names; }

std::span<const Field> fields(RecordId record) {
    switch (record) {
    case RecordId::model: return model_fields;
    case RecordId::vision: return vision_fields;
    case RecordId::group: return group_fields;
    case RecordId::op_counts: return op_fields;
    case RecordId::record: return record_fields;
    }
    return {};
}

const Field* find(RecordId record, std::string_view name) {
    const std::span<const Field> all = fields(record);
    const auto found = std::find_if(all.begin(), all.end(), [&](const Field& field) { return field.name == name; });
    return found == all.end() ? nullptr : &*found;
}

const RecordId* record_at(const FieldPath& path) {
    const std::string_view first = path.key(0);
    switch (path.size()) {
    case 0: return &model_record;
    case 1: return first == "vision" ? &vision_record : first == "output_activations" ? &activation_record : nullptr;
    case 2:
        if (first == "layers" && is_index(path, 1)) {
            return &group_record;
        }
        if (is_index(path, 1)) {
            return nullptr;
        }
        return first == "ops" ? &op_record : first == "activations" ? &activation_record : nullptr;
    case 3: return first == "vision" && path.key(1) == "layers" && is_index(path, 2) ? &group_record : nullptr;
    default: return nullptr;
    }
}

const Field* field_at(const FieldPath& path) {
    if (path.empty()) {
        return nullptr;
    }
    const FieldPath parent = path.parent();
    if (const RecordId* record = record_at(parent)) {
        return find(*record, path.last_key());
    }
    if (parent == FieldPath{std::string("layer_types")}) {
        return is_index(path, 1) ? &layer_name_field : nullptr;
    }
    const bool breakdown = parent.last_key() == "ops" || parent.last_key() == "ops_tp";
    const RecordId* owner = breakdown ? record_at(parent.parent()) : nullptr;
    return owner != nullptr && *owner == RecordId::record ? &op_size_field : nullptr;
}

std::span<const Pair> record_pairs() { return pairs; }

bool is_run_key(std::string_view key) { return contains(run_keys, key); }
bool is_checkpoint_key(std::string_view key) { return contains(checkpoint_keys, key); }
bool is_precision_key(std::string_view key) { return contains(precision_keys, key); }

std::string_view nearest(std::string_view name, std::span<const std::string_view> candidates) {
    if (name.empty() || name.size() > longest_name) {
        return {};
    }
    const std::string wanted = normalised(name);
    std::string_view best;
    std::size_t best_distance = std::max<std::size_t>(wanted.size() / 4, 1) + 1;
    for (const std::string_view candidate : candidates) {
        const std::size_t apart = std::max(candidate.size(), name.size()) - std::min(candidate.size(), name.size());
        if (candidate.size() > longest_name || apart > best_distance + 4) { // separators do not count
            continue;
        }
        const std::size_t steps = distance(wanted, normalised(candidate));
        if (steps < best_distance) {
            best = candidate;
            best_distance = steps;
        }
    }
    return best;
}

std::string_view nearest_field(RecordId record, std::string_view name) {
    std::vector<std::string_view> names;
    for (const Field& field : fields(record)) {
        names.push_back(field.name);
    }
    return nearest(name, names);
}

std::string_view title(Section section) {
    switch (section) {
    case Section::general: return "General";
    case Section::dimensions: return "Dimensions";
    case Section::attention: return "Attention";
    case Section::feed_forward: return "Feed-forward and norms";
    case Section::experts: return "Experts (MoE)";
    case Section::mla: return "MLA";
    case Section::linear_attention: return "Linear attention";
    case Section::layers: return "Layers";
    case Section::ops: return "Ops";
    case Section::activations: return "Activations";
    case Section::vision: return "Vision";
    }
    return "";
}

std::string_view describe(FieldType type) {
    switch (type) {
    case FieldType::text:
    case FieldType::dtype: return "text";
    case FieldType::integer: return "a whole number";
    case FieldType::floating: return "a number";
    case FieldType::size: return "a number, 0 or more";
    case FieldType::share: return "a number, 0 to 1";
    case FieldType::count: return "a whole number, 0 or more";
    case FieldType::flag:
    case FieldType::strict_flag: return "true or false";
    case FieldType::kind: return "the name of a layer kind";
    case FieldType::names: return "a list of names";
    case FieldType::groups: return "a list of layer groups";
    case FieldType::ops_by_kind: return "op counts for each layer kind";
    case FieldType::records_by_kind: return "an activation record for each layer kind";
    case FieldType::record: return "an activation record";
    case FieldType::op_sizes: return "bytes per token for each op";
    case FieldType::tower: return "a vision tower";
    }
    return "";
}

} // namespace modelspec::schema
