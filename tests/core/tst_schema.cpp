// The table of fields, and the paths that lead to them.
#include "core/schema/key_order.h"
#include "core/schema/schema.h"
#include "tests/support.h"

#include <QtTest>

#include <algorithm>
#include <set>

using namespace modelspec;
using namespace modelspec::schema;
using modelspec::test::qt;

namespace {

FieldPath path(const char* text) { return FieldPath::parse(text).value(); }

QString names_of(RecordId record) {
    QStringList out;
    for (const Field& field : fields(record)) {
        out += qt(field.name);
    }
    return out.join(QLatin1Char(' '));
}

QString record_name(const FieldPath& at) {
    const RecordId* record = record_at(at);
    if (record == nullptr) {
        return QStringLiteral("none");
    }
    switch (*record) {
    case RecordId::model: return QStringLiteral("model");
    case RecordId::vision: return QStringLiteral("vision");
    case RecordId::group: return QStringLiteral("group");
    case RecordId::op_counts: return QStringLiteral("ops");
    case RecordId::record: return QStringLiteral("record");
    }
    return {};
}

} // namespace

class TestSchema : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void fields_stand_in_canonical_order() {
        QCOMPARE(
            names_of(RecordId::model),
            QStringLiteral(
                "name hidden_size num_hidden_layers num_attention_heads vocab_size num_key_value_heads head_dim intermediate_size "
                "max_position_embeddings num_experts num_experts_per_tok num_shared_experts moe_intermediate_size shared_expert_intermediate_size "
                "first_k_dense_replace mtp_depth multiple_of ffn_dim_multiplier kv_lora_rank q_lora_rank qk_rope_head_dim qk_nope_head_dim "
                "v_head_dim "
                "attn_output_gate tie_word_embeddings qk_norm qkv_bias o_bias mlp_bias norm_bias layer_norms shared_expert_gate torch_dtype "
                "linear_num_key_heads linear_key_head_dim linear_num_value_heads linear_value_head_dim linear_conv_kernel_dim arch ops layers "
                "layer_types activations output_activations vision"));
        QCOMPARE(names_of(RecordId::vision),
                 QStringLiteral("hidden_size num_hidden_layers num_attention_heads name intermediate_size out_hidden_size patch_size "
                                "spatial_merge_size num_position_embeddings max_position_embeddings layers"));
        QCOMPARE(names_of(RecordId::group), QStringLiteral("kind count mtp"));
        QCOMPARE(names_of(RecordId::op_counts), QStringLiteral("attMM attBMM ffMM softmax dropout normOp gather headCast ffAct linrec"));
        QCOMPARE(
            names_of(RecordId::record),
            QStringLiteral("saved saved_tp working working_tp seq_length selective selective_tp selective_attention_mm selective_ffn_mm ops ops_tp"));
    }

    void required_fields() {
        QStringList required;
        for (const RecordId record : {RecordId::model, RecordId::vision, RecordId::group, RecordId::op_counts, RecordId::record}) {
            for (const Field& field : fields(record)) {
                required += field.is_required() ? QStringList{qt(field.name)} : QStringList{};
            }
        }
        QCOMPARE(required.join(QLatin1Char(' ')),
                 QStringLiteral(
                     "hidden_size num_hidden_layers num_attention_heads vocab_size hidden_size num_hidden_layers num_attention_heads kind count "
                     "attMM attBMM ffMM softmax dropout normOp gather headCast ffAct linrec saved saved_tp working working_tp seq_length"));
    }

    void every_field_is_explained() {
        for (const RecordId record : {RecordId::model, RecordId::vision, RecordId::group, RecordId::op_counts, RecordId::record}) {
            for (const Field& field : fields(record)) {
                QVERIFY2(!field.meaning.empty(), field.name.data());
                QVERIFY2(field.unset_means.empty() == field.is_required(), field.name.data());
                QVERIFY(!title(field.section).empty());
                QVERIFY(!describe(field.type).empty());
                QCOMPARE(find(record, field.name), &field);
            }
            QVERIFY(find(record, "") == nullptr);
            QVERIFY(find(record, "no_field") == nullptr);
        }
    }

    void scalars_and_containers() {
        for (const char* name : {"name", "hidden_size", "ffn_dim_multiplier", "qk_norm", "torch_dtype"}) {
            QVERIFY(find(RecordId::model, name)->is_scalar());
        }
        for (const char* name : {"ops", "layers", "layer_types", "activations", "output_activations", "vision"}) {
            QVERIFY(!find(RecordId::model, name)->is_scalar());
        }
    }

    void records_of_paths() {
        const std::vector<std::pair<const char*, const char*>> expected{{"", "model"},
                                                                        {"vision", "vision"},
                                                                        {"output_activations", "record"},
                                                                        {"layers[0]", "group"},
                                                                        {"layers[12]", "group"},
                                                                        {"vision.layers[0]", "group"},
                                                                        {"ops.moe", "ops"},
                                                                        {"ops.\"a.b\"", "ops"},
                                                                        {"activations.moe", "record"},
                                                                        {"layers", "none"},
                                                                        {"ops", "none"},
                                                                        {"activations", "none"},
                                                                        {"ops[0]", "none"},
                                                                        {"activations[0]", "none"},
                                                                        {"layers.a", "none"},
                                                                        {"vision.layers", "none"},
                                                                        {"vision.ops.a", "none"},
                                                                        {"layers[0].kind", "none"},
                                                                        {"hidden_size", "none"},
                                                                        {"output_activations.ops", "none"},
                                                                        {"activations.moe.ops", "none"},
                                                                        {"vision.layers.a", "none"},
                                                                        {"[0]", "none"}};
        for (const auto& [text, record] : expected) {
            QCOMPARE(qt(text) + QStringLiteral(": ") + record_name(path(text)), qt(text) + QStringLiteral(": ") + QLatin1String(record));
        }
    }

    void fields_of_paths() {
        const std::vector<std::pair<const char*, FieldType>> expected{{"hidden_size", FieldType::integer},
                                                                      {"vision", FieldType::tower},
                                                                      {"vision.name", FieldType::text},
                                                                      {"layers", FieldType::groups},
                                                                      {"layers[2].count", FieldType::count},
                                                                      {"layers[2].mtp", FieldType::strict_flag},
                                                                      {"vision.layers[0].kind", FieldType::kind},
                                                                      {"layer_types[3]", FieldType::kind},
                                                                      {"ops.moe.attMM", FieldType::count},
                                                                      {"activations.moe.saved", FieldType::size},
                                                                      {"activations.moe.selective_ffn_mm", FieldType::share},
                                                                      {"activations.moe.ops", FieldType::op_sizes},
                                                                      {"activations.moe.ops.attMM", FieldType::size},
                                                                      {"output_activations.ops_tp.other", FieldType::size},
                                                                      {"torch_dtype", FieldType::dtype}};
        for (const auto& [text, type] : expected) {
            const Field* field = field_at(path(text));
            QVERIFY2(field != nullptr && field->type == type, text);
        }
        for (const char* text : {"", "nothing", "layers[0]", "layers[0].nothing", "ops.moe", "ops.moe.other", "layer_types.a", "ops.ops.attMM.x",
                                 "vision.vision", "activations.moe"}) {
            QVERIFY2(field_at(path(text)) == nullptr, text);
        }
    }

    void orders_of_keys() {
        QCOMPARE(key_order({}).names.size(), fields(RecordId::model).size());
        QCOMPARE(key_order(path("layers[0]")).names, (std::vector<std::string_view>{"kind", "count", "mtp"}));
        QVERIFY(key_order(path("ops")).names.empty());
        QVERIFY(key_order(path("nothing.at.all")).names.empty());
    }

    void what_goes_with_its_last_entry() {
        for (const char* text : {"layers", "vision.layers", "ops"}) {
            QVERIFY2(is_refused_when_empty(path(text)), text);
        }
        for (const char* text : {"", "activations", "layer_types", "vision", "activations.moe.ops", "ops.moe", "output_activations"}) {
            QVERIFY2(!is_refused_when_empty(path(text)), text);
        }
    }

    void nearest_names() {
        const std::vector<std::pair<const char*, const char*>> expected{{"hiden_size", "hidden_size"},
                                                                        {"hidden-size", "hidden_size"},
                                                                        {"HiddenSize", "hidden_size"},
                                                                        {"num_expert", "num_experts"},
                                                                        {"head_dmi", "head_dim"},
                                                                        {"headdim", "head_dim"},
                                                                        {"num_layers", ""},
                                                                        {"x", ""},
                                                                        {"", ""},
                                                                        {"vocabsize", "vocab_size"},
                                                                        {"tie_embeddings", ""},
                                                                        {"Arch", "arch"},
                                                                        {"vison", "vision"}};
        for (const auto& [wrong, right] : expected) {
            QCOMPARE(qt(wrong) + QStringLiteral(" -> ") + qt(nearest_field(RecordId::model, wrong)), qt(wrong) + QStringLiteral(" -> ") + qt(right));
        }
        QCOMPARE(qt(nearest_field(RecordId::op_counts, "attmm")), QStringLiteral("attMM"));
        QVERIFY(nearest_field(RecordId::model, std::string(100000, 'a')).empty());
        QVERIFY(nearest("abc", {}).empty());
    }

    void keys_of_runs_are_no_fields() {
        for (const char* key : {"dp", "tp", "seq_length", "recompute", "compute_dtype", "param_init_type", "local_batch_size", "offset"}) {
            QVERIFY2(is_run_key(key) && find(RecordId::model, key) == nullptr, key);
        }
        for (const char* key : {"config_path", "pretrained_model_name_or_path", "_target_", "model_init_dtype"}) {
            QVERIFY2(is_checkpoint_key(key) && !is_run_key(key), key);
        }
        QVERIFY(is_precision_key("compute_dtype") && is_precision_key("param_init_type") && !is_precision_key("torch_dtype"));
        QVERIFY(!is_run_key("hidden_size") && !is_run_key(""));
    }

    void pairs_are_fields_of_records() {
        QCOMPARE(record_pairs().size(), std::size_t{3});
        for (const auto& [first, second] : record_pairs()) {
            QVERIFY(find(RecordId::record, first) != nullptr && find(RecordId::record, second) != nullptr);
        }
    }
};

QTEST_APPLESS_MAIN(TestSchema)
#include "tst_schema.moc"
