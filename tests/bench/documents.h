// The files the benchmarks read, of any size.
#pragma once

#include <string>

namespace modelspec::bench {

inline std::string head(int layers) {
    return "name: bench\nhidden_size: 2048\nnum_hidden_layers: " + std::to_string(layers) +
           "\nnum_attention_heads: 16\nvocab_size: 32000\nintermediate_size: 5504\nqk_norm: true\n";
}

inline std::string kind_name(int kind) { return "kind_" + std::to_string(kind); }

inline std::string op_counts(int kind) {
    std::string out = "  " + kind_name(kind) + ":\n";
    for (const char* op :
         {"attMM: 4", "attBMM: 2", "ffMM: 3", "softmax: 1", "dropout: 0", "normOp: 2", "gather: 4", "headCast: 1", "ffAct: 1", "linrec: 0"}) {
        out += "    " + std::string(op) + "\n";
    }
    return out;
}

inline std::string record(int kind) {
    std::string out = "  " + kind_name(kind) + ":\n";
    for (const char* field : {"saved: 54368.0", "saved_tp: 118016.0", "working: 61440.0", "working_tp: 98304.0", "seq_length: 4096",
                              "selective: 17504.0", "selective_tp: 41216.0", "selective_attention_mm: 0.0", "selective_ffn_mm: 0.75"}) {
        out += "    " + std::string(field) + "\n";
    }
    return out;
}

/// A spec of `kinds` layer kinds, each with op counts, a record and `groups` groups of layers: 7 + kinds * (21 + 2 * groups) lines and three keys.
/// It is accepted; its only finding is that no family has the kinds.
inline std::string wide_spec(int kinds, int groups) {
    std::string ops = "ops:\n";
    std::string layers = "layers:\n";
    std::string activations = "activations:\n";
    for (int kind = 0; kind < kinds; ++kind) {
        ops += op_counts(kind);
        activations += record(kind);
    }
    for (int i = 0; i < groups; ++i) {
        for (int kind = 0; kind < kinds; ++kind) {
            layers += "- kind: " + kind_name(kind) + "\n  count: 1\n";
        }
    }
    return head(kinds * groups) + ops + layers + activations;
}

/// A file in which every line is wrong in one of a few ways.
inline std::string broken_spec(int lines) {
    std::string out = head(4);
    for (int i = 0; i < lines; ++i) {
        const std::string number = std::to_string(i);
        switch (i % 4) {
        case 0: out += "unknown_" + number + ": 1\n"; break;
        case 1: out += "vocabsize_" + number + ": !foo 1\n"; break;
        case 2: out += "hidden_size: 0" + number + "  # modelspec: allow surprising-number\n"; break;
        default: out += "num_layer_" + number + ": [1, 2]\n"; break;
        }
    }
    out += "layers:\n";
    for (int i = 0; i < lines; ++i) {
        out += i % 2 == 0 ? "- kind: 3\n  count: -1\n" : "- kind: a\n  cuont: 2\n  mtp: 1\n";
    }
    return out;
}

/// Warnings, each silenced by a comment of its own.
inline std::string silenced_spec(int groups) {
    std::string out = head(groups) + "layers:\n";
    for (int i = 0; i < groups; ++i) {
        out += "- kind: decoder\n  count: '1'  # modelspec: allow text-as-number\n";
    }
    return out;
}

/// Unknown keys whose values have anchors, each read once elsewhere.
inline std::string anchored_spec(int keys) {
    std::string out = head(4);
    for (int i = 0; i < keys; ++i) {
        out += "key_" + std::to_string(i) + ": &a" + std::to_string(i) + " 1\n";
    }
    out += "aliases: [";
    for (int i = 0; i < keys; ++i) {
        out += (i > 0 ? ", *a" : "*a") + std::to_string(i);
    }
    return out + "]\n";
}

/// The same file on one line.
inline std::string one_line_spec(int groups) {
    std::string out = "{hidden_size: 2048, num_hidden_layers: " + std::to_string(groups) +
                      ", num_attention_heads: 16, vocab_size: 32000, intermediate_size: 5504, layers: [";
    for (int i = 0; i < groups; ++i) {
        out += std::string(i > 0 ? ", " : "") + "{kind: decoder, count: '1'}";
    }
    return out + "]}\n";
}

} // namespace modelspec::bench
