// Fields of the model against one another: attention, experts, the stack, families, known models.
#pragma once

#include "tests/core/sample.h"

namespace modelspec::test {

inline Samples attention_samples() {
    const std::string linear = "linear_num_key_heads: 16\nlinear_key_head_dim: 128\nlinear_num_value_heads: 32\nlinear_value_head_dim: 128\nlinear_conv_kernel_dim: 4\n";
    const std::string mla = "kv_lora_rank: 512\nqk_rope_head_dim: 64\nqk_nope_head_dim: 128\nv_head_dim: 128\n";
    const std::string full = "arch: qwen3_5\nlayers: [{kind: full_attention, count: 4}]\n";
    const std::string mixed = "arch: qwen3_5\nlayers: [{kind: linear_attention, count: 3}, {kind: full_attention, count: 1}]\n";
    const std::vector<std::string> five{"linear_num_key_heads", "linear_key_head_dim", "linear_num_value_heads", "linear_value_head_dim", "linear_conv_kernel_dim"};
    return {
        {"heads-not-multiple-of-kv-heads", dense("num_key_value_heads: 8\n"), dense("num_key_value_heads: «6»\n"), "num_key_value_heads", {"num_attention_heads"},
         {"16", "6"}, "Set num_key_value_heads to 8", dense("num_key_value_heads: 8\n")},
        {"heads-not-multiple-of-kv-heads", dense("num_key_value_heads: -8\n"), dense("num_key_value_heads: «6»\n"), "num_key_value_heads", {"num_attention_heads"},
         {"16", "6"}, "Set num_key_value_heads to 4", dense("num_key_value_heads: 4\n")},
        {"head-dim-not-whole", dense(""), swapped(dense(""), "2048", "«2050»"), "head_dim", {"hidden_size", "num_attention_heads"}, {"2050", "16", "128"}, "",
         dense("head_dim: 128\n"), "head_dim"},
        {"head-dim-not-whole", swapped(dense("head_dim: 128\n"), "2048", "2050"), swapped(dense("head_dim: «0»\n"), "2048", "2050"), "head_dim",
         {"hidden_size", "num_attention_heads"}, {"2050"}, "", swapped(dense("head_dim: 128\n"), "2048", "2050"), "head_dim"},
        {"mla-incomplete", dense(mla), dense("kv_lora_rank: «512»\nqk_rope_head_dim: 64\n"), "kv_lora_rank", {"qk_nope_head_dim", "v_head_dim", "qk_rope_head_dim"},
         {"kv_lora_rank and qk_rope_head_dim", "qk_nope_head_dim and v_head_dim"}, "", dense(mla), "v_head_dim"},
        {"mla-incomplete", dense(swapped(mla, "qk_rope", "q_lora_rank: 1536\nqk_rope")), dense("q_lora_rank: «1536»\n"), "q_lora_rank", {"kv_lora_rank"},
         {"q_lora_rank", "kv_lora_rank"}, "", dense(""), "kv_lora_rank"},
        {"linear-incomplete", dense(linear), swapped(dense(swapped(linear, "linear_conv_kernel_dim: 4\n", "")), "name", "«»name"), "linear_conv_kernel_dim", {},
         {"linear_conv_kernel_dim"}, "", dense(linear), "linear_conv_kernel_dim"},
        {"linear-missing", dense(full), dense(swapped(mixed, "layers", "«layers»")), "layers", five, {"linear_attention"}, "", dense(linear + mixed),
         "linear_num_key_heads"},
        {"linear-missing", dense("arch: qwen3_5\n"), dense("arch: qwen3_5\n«layer_types»: [linear_attention, full_attention, full_attention, full_attention]\n"),
         "layer_types", five, {"linear_attention"}, "", dense(linear + "arch: qwen3_5\nlayer_types: [linear_attention, full_attention, full_attention, full_attention]\n"),
         "linear_conv_kernel_dim"},
        {"linear-heads", dense(linear), dense(swapped(linear, "32", "«30»")), "linear_num_value_heads", {"linear_num_key_heads"}, {"30", "16"}, "", dense(linear)},
    };
}

inline Samples expert_samples() {
    const std::string deepseek = "first_k_dense_replace: 1\narch: deepseek\n";
    return {
        {"no-routed-expert-width", moe("intermediate_size: 5504\n"), swapped(moe(""), "num_experts: 8", "num_experts: «8»"), "num_experts",
         {"moe_intermediate_size", "intermediate_size"}, {"8"}, "", moe("moe_intermediate_size: 512\n"), "moe_intermediate_size"},
        {"no-shared-expert-width", moe("num_shared_experts: 0\nmoe_intermediate_size: 512\n"), "name: custom\nhidden_size: 2048\nnum_hidden_layers: 4\nnum_attention_heads: 16\nvocab_size: 1\nnum_shared_experts: «2»\n",
         "num_shared_experts", {"shared_expert_intermediate_size", "moe_intermediate_size"}, {"2"}, "", moe("num_shared_experts: 2\nmoe_intermediate_size: 512\n"),
         "shared_expert_intermediate_size"},
        {"shared-width-without-count", moe("num_shared_experts: 1\nmoe_intermediate_size: 512\nshared_expert_intermediate_size: 256\n"),
         moe("moe_intermediate_size: 512\nshared_expert_intermediate_size: «256»\n"), "num_shared_experts", {"shared_expert_intermediate_size"}, {"unset", "256", "width 0"},
         "Set num_shared_experts to 1", moe("num_shared_experts: 1\nmoe_intermediate_size: 512\nshared_expert_intermediate_size: 256\n"), "", true},
        {"shared-width-without-count", moe("num_shared_experts: 0\nmoe_intermediate_size: 512\n"),
         moe("num_shared_experts: «0»\nmoe_intermediate_size: 512\nshared_expert_intermediate_size: 256\n"), "num_shared_experts", {"shared_expert_intermediate_size"},
         {"is 0", "256"}, "Unset shared_expert_intermediate_size", moe("num_shared_experts: 0\nmoe_intermediate_size: 512\n")},
        {"shared-width-ambiguous", moe("num_shared_experts: 2\nmoe_intermediate_size: 512\nshared_expert_intermediate_size: 512\n"),
         moe("num_shared_experts: 2\nmoe_intermediate_size: 512\nshared_expert_intermediate_size: «1024»\n"), "shared_expert_intermediate_size",
         {"num_shared_experts", "moe_intermediate_size"}, {"1024", "2", "512"}, "Set num_shared_experts to 1",
         moe("num_shared_experts: 1\nmoe_intermediate_size: 512\nshared_expert_intermediate_size: 1024\n")},
        {"shared-width-ambiguous", moe("num_shared_experts: 1\nmoe_intermediate_size: 512\nshared_expert_intermediate_size: 512\n"),
         moe("intermediate_size: 512\nnum_shared_experts: 4\nshared_expert_intermediate_size: «2048»\n"), "shared_expert_intermediate_size",
         {"num_shared_experts", "intermediate_size"}, {"2048", "4", "512"}, "Set shared_expert_intermediate_size to 512",
         moe("intermediate_size: 512\nnum_shared_experts: 4\nshared_expert_intermediate_size: 512\n")},
        {"expert-fields-without-experts", dense("num_shared_experts: 0\n"), dense("num_experts: «1»\nnum_experts_per_tok: 1\nshared_expert_gate: false\n"), "num_experts",
         {"num_experts_per_tok", "shared_expert_gate"}, {"num_experts is 1", "num_experts_per_tok and shared_expert_gate are"}, "", dense(""), "num_experts"},
        {"expert-fields-without-experts", moe("moe_intermediate_size: 512\n"), dense("moe_intermediate_size: «512»\n"), "num_experts", {"moe_intermediate_size"},
         {"unset", "moe_intermediate_size is"}, "", dense(""), "num_experts"},
        {"top-k-missing", moe("moe_intermediate_size: 512\n"), swapped(moe("moe_intermediate_size: 512\n"), "8\nnum_experts_per_tok: 2", "«8»"), "num_experts_per_tok",
         {"num_experts"}, {"unset", "8"}, "", moe("moe_intermediate_size: 512\n"), "num_experts_per_tok"},
        {"top-k-above-experts", moe("moe_intermediate_size: 512\n"), swapped(moe("moe_intermediate_size: 512\n"), "tok: 2", "tok: «9»"), "num_experts_per_tok",
         {"num_experts"}, {"9", "8"}, "Set num_experts_per_tok to 8", swapped(moe("moe_intermediate_size: 512\n"), "tok: 2", "tok: 8")},
        {"dense-prefix-too-long", moe("intermediate_size: 5504\nfirst_k_dense_replace: 4\narch: deepseek\n"),
         moe("intermediate_size: 5504\nfirst_k_dense_replace: «5»\narch: deepseek\n"), "first_k_dense_replace", {"num_hidden_layers"}, {"5", "4"},
         "Set first_k_dense_replace to 4", moe("intermediate_size: 5504\nfirst_k_dense_replace: 4\narch: deepseek\n")},
        {"dense-width-missing", moe("moe_intermediate_size: 512\narch: qwen\n"), swapped(moe("moe_intermediate_size: 512\n" + deepseek), "layers: 4", "layers: «4»"),
         "intermediate_size", {"num_hidden_layers"}, {"dense", "unset"}, "", moe("intermediate_size: 5504\nmoe_intermediate_size: 512\n" + deepseek), "intermediate_size"},
        {"dense-width-missing", dense(""), swapped(with_layers(""), "intermediate_size: 5504\nlayers", "intermediate_size: «0»\nlayers"), "intermediate_size", {"layers"},
         {"decoder", "0"}, "", with_layers(""), "intermediate_size"},
    };
}

inline Samples stack_samples() {
    return {
        {"body-after-mtp", dense("mtp_depth: 1\nlayers:\n- {kind: decoder, count: 4}\n- {kind: decoder, count: 1, mtp: true}\n"),
         dense("mtp_depth: 1\nlayers:\n- {kind: decoder, count: 1, mtp: true}\n- «{kind: decoder, count: 4}»\n"), "layers[1]", {}, {"layers[1]"}, "",
         dense("mtp_depth: 1\nlayers:\n- {kind: decoder, count: 4}\n- {kind: decoder, count: 1, mtp: true}\n")},
        {"body-count-mismatch", with_layers(""), dense("«layers»:\n- {kind: decoder, count: 2}\n- {kind: decoder, count: 3}\n"), "layers", {"num_hidden_layers"}, {"5", "4"},
         "Set num_hidden_layers to 5", swapped(dense("layers:\n- {kind: decoder, count: 2}\n- {kind: decoder, count: 3}\n"), "layers: 4", "layers: 5")},
        {"body-count-mismatch", with_layers(""), dense("«layers»:\n- {kind: decoder, count: 2}\n- {kind: decoder, count: 3}\n"), "layers", {"num_hidden_layers"}, {"5", "4"},
         "Set layers[1].count to 2", dense("layers:\n- {kind: decoder, count: 2}\n- {kind: decoder, count: 2}\n")},
        {"body-count-mismatch", with_tower("  layers: [{kind: encoder, count: 27}]\n"), with_tower("  «layers»: [{kind: encoder, count: 26}]\n"), "vision.layers",
         {"vision.num_hidden_layers"}, {"26", "27"}, "Set vision.layers[0].count to 27", with_tower("  layers: [{kind: encoder, count: 27}]\n")},
        {"mtp-count-mismatch", dense("mtp_depth: 1\nlayers: [{kind: decoder, count: 4}, {kind: decoder, count: 1, mtp: true}]\n"),
         dense("«layers»: [{kind: decoder, count: 4}, {kind: decoder, count: 1, mtp: true}]\n"), "layers", {"mtp_depth"}, {"1", "unset"}, "Set mtp_depth to 1",
         dense("mtp_depth: 1\nlayers: [{kind: decoder, count: 4}, {kind: decoder, count: 1, mtp: true}]\n")},
        {"mtp-count-mismatch", dense("mtp_depth: 0\nlayers: [{kind: decoder, count: 4}]\n"), dense("mtp_depth: 2\n«layers»: [{kind: decoder, count: 4}]\n"), "layers",
         {"mtp_depth"}, {"0", "2"}, "Unset mtp_depth", dense("layers: [{kind: decoder, count: 4}]\n")},
        {"mtp-in-tower", with_tower("  layers: [{kind: encoder, count: 27, mtp: false}]\n"),
         with_tower("  «layers»: [{kind: encoder, count: 27}, {kind: encoder, count: 1, mtp: true}]\n"), "vision.layers", {"vision.layers[1].mtp"}, {"vision.layers[1].mtp"}, "",
         with_tower("  layers: [{kind: encoder, count: 27}]\n")},
        {"layer-types-length", dense("layer_types: [decoder, decoder, decoder, decoder]\n"), dense("«layer_types»: [decoder, decoder, decoder]\n"), "layer_types",
         {"num_hidden_layers"}, {"3", "4"}, "Set num_hidden_layers to 3", swapped(dense("layer_types: [decoder, decoder, decoder]\n"), "layers: 4", "layers: 3")},
        {"layer-types-disagree", with_layers("layer_types: [decoder, decoder, decoder, decoder]\n"), with_layers("«layer_types»: [decoder, decoder, sliding, decoder]\n"),
         "layer_types", {"layers"}, {"layer 2", "sliding", "decoder"}, "Unset layer_types", with_layers("")},
        {"odd-encoder-decoder", dense("arch: t5\n"), swapped(dense("arch: t5\n"), "layers: 4", "layers: «5»"), "num_hidden_layers", {}, {"5", "2"}, "", dense("arch: t5\n")},
    };
}

inline Samples family_samples() {
    const std::string known = R"(name: «qwen3.5-27b»
hidden_size: 2048
num_hidden_layers: 4
num_attention_heads: 16
vocab_size: 32000
)";
    const std::string plain = unmarked(known).text;
    const std::string rest = "intermediate_size: 5504\nmtp_depth: 1\nqk_norm: true\narch: default\n";
    return {
        {"unlike-known-model", plain + "head_dim: 256\n" + rest, known + rest, "head_dim", {"name"}, {"128 = 2048 / 16", "256", "Qwen3.5"}, "Set head_dim to 256",
         plain + "head_dim: 256\n" + rest},
        {"unlike-known-model", plain + "head_dim: 256\n" + rest, plain + "head_dim: 256\n" + swapped(rest, "mtp_depth: 1", "mtp_depth: «2»"), "mtp_depth", {"name"},
         {"2", "1", "Qwen3.5"}, "Set mtp_depth to 1", plain + "head_dim: 256\n" + rest},
        {"unlike-known-model", plain + "head_dim: 256\n" + rest, known + "head_dim: 256\n" + swapped(rest, "qk_norm: true\n", ""), "qk_norm", {"name"}, {"unset", "true"},
         "Set qk_norm to true", plain + "head_dim: 256\n" + rest},
        {"unlike-known-model", swapped(moe("num_shared_experts: 1\nmoe_intermediate_size: 512\n"), "custom", "qwen1.5-moe"),
         swapped(moe("moe_intermediate_size: 512\n"), "custom", "«qwen1.5-moe»"), "num_shared_experts", {"name"}, {"unset", "1"}, "Set num_shared_experts to 1",
         swapped(moe("num_shared_experts: 1\nmoe_intermediate_size: 512\n"), "custom", "qwen1.5-moe")},
        {"unknown-family", dense("arch: qwen\n"), dense("arch: «qwenn»\n"), "arch", {}, {"'qwenn'", "qwen"}, "Set arch to qwen", dense("arch: qwen\n")},
        {"kind-not-in-family", dense("layers: [{kind: other, count: 4}]\n"), dense("arch: llama2\nlayers: [{kind: «decode», count: 4}]\n"), "layers[0].kind", {"arch"},
         {"'decode'", "llama2", "decoder"}, "Set it to decoder", dense("arch: llama2\nlayers: [{kind: decoder, count: 4}]\n")},
        {"kind-not-in-family", dense("layers: [{kind: decoder, count: 4}]\n"), swapped(dense("layers: [{kind: «moe», count: 4}]\n"), "custom", "my-llama2"), "layers[0].kind",
         {"name"}, {"'moe'", "llama2"}, "", swapped(dense("layers: [{kind: decoder, count: 4}]\n"), "custom", "my-llama2")},
        {"ops-kinds-differ", dense("ops: {other: " + op_counts + "}\nlayers: [{kind: other, count: 4}]\n"),
         dense("arch: qwen\n«ops»: {decoder: " + op_counts + ", other: " + op_counts + "}\nlayers: [{kind: decoder, count: 2}, {kind: decoder, count: 2}]\n"), "ops", {"arch"},
         {"decoder and other", "qwen"}, "", dense("arch: qwen\nops: {decoder: " + op_counts + "}\n")},
        {"ops-kind-unused", dense("ops: {decoder: " + op_counts + "}\n"), dense("ops:\n  decoder: " + op_counts + "\n  «other»: " + op_counts + "\n"), "ops.other", {},
         {"ops.other"}, "Unset ops.other", dense("ops:\n  decoder: " + op_counts + "\n")},
    };
}

} // namespace modelspec::test
