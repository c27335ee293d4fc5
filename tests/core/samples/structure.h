// Names and required fields; op counts, groups, towers and run files as far as their keys go.
#pragma once

#include "tests/core/sample.h"

namespace modelspec::test {

inline Samples structure_samples() {
    return {
        {"unknown-key", dense("num_experts: 1\n"), dense("«num_expert»: 8\n"), "num_expert", {}, {"num_expert", "num_experts"}, "Rename to num_experts",
         dense("num_experts: 8\n"), "", false},
        {"unknown-key", dense(""), dense("«frobnicate»: 8  # what is it\n"), "frobnicate", {}, {"frobnicate"}, "Remove frobnicate", dense("")},
        {"unknown-key", dense("torch_dtype: bfloat16\n"), dense("«compute_dtype»: bfloat16\n"), "compute_dtype", {},
         {"fsdp_config.mix_precision.param_dtype", "model_init_dtype", "model.torch_dtype"}, "Remove compute_dtype", dense("")},
        {"unknown-key", dense(""), dense("«global_batch_size»: 8\n"), "global_batch_size", {}, {"execution spec"}, "Remove global_batch_size", dense("")},
        {"unknown-key", with_layers(""), with_layers("  «mpt»: false\n"), "layers[0].mpt", {}, {"mtp"}, "Rename to mtp", with_layers("  mtp: false\n")},
        {"missing-required", dense(""), "«»name: custom\nnum_hidden_layers: 4\nnum_attention_heads: 16\nvocab_size: 32000\nintermediate_size: 1\n", "hidden_size", {},
         {"hidden_size", "width of the residual stream"}, "", dense(""), "hidden_size"},
        {"missing-required", dense(""), swapped(dense(""), "vocab_size: 32000", "«vocab_size»:"), "vocab_size", {}, {"vocab_size"}, "", dense(""), "vocab_size"},
        {"missing-required", with_tower(""), dense("«vision»:\n  hidden_size: 1152\n  num_hidden_layers: 27\n"), "vision.num_attention_heads", {},
         {"vision.num_attention_heads"}, "", with_tower(""), "vision.num_attention_heads"},
        {"empty-stack", with_layers(""), dense("«layers»: []\n"), "layers", {}, {"layers"}, "Unset layers", dense("")},
        {"empty-stack", with_tower("  layers: [{kind: encoder, count: 27}]\n"), with_tower("  «layers»: []\n"), "vision.layers", {}, {"vision.layers"}, "Unset layers",
         with_tower("")},
        {"empty-ops", dense("activations: {}\n"), dense("«ops»: {}\n"), "ops", {}, {"ops"}, "Unset ops", dense("")},
        {"missing-op", dense("ops:\n  decoder: " + op_counts + "\n"), dense("ops:\n  «decoder»: " + swapped(op_counts, ", linrec: 0", "") + "\n"), "ops.decoder.linrec",
         {}, {"ops.decoder.linrec"}, "", dense("ops:\n  decoder: " + op_counts + "\n"), "ops.decoder.linrec"},
        {"unknown-op", with_record("  ops: {other: 1000.0}\n  ops_tp: {other: 2000.0}\n"), dense("ops:\n  decoder: " + swapped(op_counts, "}", ", «other»: 1}") + "\n"),
         "ops.decoder.other", {}, {"ops.decoder.other"}, "Remove other", dense("ops:\n  decoder: " + op_counts + "\n")},
        {"unknown-op", with_record(""), with_record("  ops: {other: 1000.0}\n  ops_tp: {«ffmm»: 2000.0}\n"), "output_activations.ops_tp.ffmm",
         {"output_activations.ops_tp"}, {"ffmm", "ffMM"}, "Rename to ffMM", with_record("  ops: {other: 1000.0}\n  ops_tp: {ffMM: 2000.0}\n")},
        {"missing-record-field", with_record(""), swapped(swapped(with_record(""), "  seq_length: 4096\n", ""), "output_activations", "«output_activations»"),
         "output_activations.seq_length", {}, {"output_activations.seq_length"}, "", with_record(""), "output_activations.seq_length"},
        {"unknown-record-field", with_record(""), with_record("  «save»: 1.0\n"), "output_activations.save", {}, {"output_activations.save"},
         "Remove save", with_record("")},
        {"half-stated-pair", with_record("  selective: 10\n  selective_tp: 20\n"), with_record("  selective: «10»\n"), "output_activations.selective",
         {"output_activations.selective_tp"}, {"selective", "selective_tp"}, "Unset selective", with_record(""), "output_activations.selective_tp"},
        {"half-stated-pair", with_record("  ops: {}\n  ops_tp: {}\n"), with_record("  «ops_tp»: {other: 2000.0}\n"), "output_activations.ops_tp",
         {"output_activations.ops"}, {"ops_tp", "ops"}, "Unset ops_tp", with_record(""), "output_activations.ops"},
        {"negative-bytes", with_record(""), swapped(with_record(""), "3000.0", "«-3000.0»"), "output_activations.working", {"output_activations"}, {"-3000.0"}, "",
         with_record("")},
        {"negative-share", with_record("  selective_attention_mm: 0\n  selective_ffn_mm: 1\n"), with_record("  selective_attention_mm: «-0.5»\n  selective_ffn_mm: 1\n"),
         "output_activations.selective_attention_mm", {}, {"-0.5"}, "", with_record("  selective_attention_mm: 0.5\n  selective_ffn_mm: 1\n")},
        {"share-above-one", with_record("  selective_attention_mm: 0\n  selective_ffn_mm: 1.0\n"), with_record("  selective_attention_mm: 0\n  selective_ffn_mm: «1.5»\n"),
         "output_activations.selective_ffn_mm", {}, {"1.5"}, "", with_record("  selective_attention_mm: 0\n  selective_ffn_mm: 0.5\n")},
        {"duplicate-key", dense("<<: {head_dim: 64}\nhead_dim: 128\n"), dense("head_dim: 64  # first\n«head_dim»: 128  # last\n"), "head_dim", {"head_dim"},
         {"head_dim", "2 times"}, "Remove the values that do not count", dense("head_dim: 128  # last\n")},
        {"duplicate-key", dense("activations: {}\n"), dense("vision: {hidden_size: 2, num_attention_heads: 1, num_hidden_layers: 2, hidden_size: 3, «hidden_size»: 4}\n"),
         "vision.hidden_size", {"vision.hidden_size", "vision.hidden_size"}, {"3 times"}, "Remove the values that do not count",
         dense("vision: {num_attention_heads: 1, num_hidden_layers: 2, hidden_size: 4}\n")},
        {"unknown-vision-key", with_tower("  patch_size: 16\n"), with_tower("  «patchsize»: 16\n"), "vision.patchsize", {}, {"vision.patchsize", "patch_size"},
         "Rename to patch_size", with_tower("  patch_size: 16\n")},
        {"vision-ignored", dense("vision: ~\n"), dense("«vision»: [tower]\n"), "vision", {}, {"a list"}, "", with_tower("")},
    };
}

/// A run file whose `model` section states the spec.
inline std::string run_file(std::string_view rest) {
    return R"(model:
  hidden_size: 2048
  num_hidden_layers: 4
  num_attention_heads: 16
  vocab_size: 32000
  intermediate_size: 5504
)" + std::string(rest) + "training: {seed: 42}\n";
}

inline Samples section_samples() {
    const std::string base = "model:\n  config_path: base.json\n  hidden_size: 2048\n  num_hidden_layers: 4\n  num_attention_heads: 16\n  vocab_size: 32000\n";
    return {
        {"unknown-section-key", run_file("  head_dim: 128\n"), run_file("  «head_dmi»: 128\n"), "head_dmi", {}, {"head_dmi", "head_dim"}, "Rename to head_dim",
         run_file("  head_dim: 128\n")},
        {"run-key", run_file(""), run_file("  «local_batch_size»: 1\n"), "local_batch_size", {}, {"local_batch_size"}, "", run_file("")},
        {"run-key", run_file(""), run_file("  «compute_dtype»: bfloat16\n"), "compute_dtype", {}, {"fsdp_config.mix_precision.param_dtype"}, "", run_file("")},
        {"from-base-config", base, swapped(swapped(base, "  vocab_size: 32000\n", ""), "model", "«model»"), "vocab_size", {}, {"vocab_size", "base config"}, "", base,
         "vocab_size"},
    };
}

} // namespace modelspec::test
