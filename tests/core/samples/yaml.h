// The text as YAML.
#pragma once

#include "tests/core/sample.h"

namespace modelspec::test {

inline std::string nested(std::size_t levels) { return std::string(levels, '[') + std::string(levels, ']'); }

/// `count` aliases of one value that holds `count` values, `levels` times over.
inline std::string alias_bomb(int levels) {
    std::string out = "b0: &b0 [1, 1, 1, 1, 1, 1, 1, 1, 1, 1]\n";
    for (int level = 1; level < levels; ++level) {
        const std::string name = "b" + std::to_string(level);
        const std::string below = "*b" + std::to_string(level - 1);
        out += name + ": &" + name + " [" + below;
        for (int i = 1; i < 10; ++i) {
            out += ", " + below;
        }
        out += "]\n";
    }
    return out;
}

/// Alias bombs and deep nesting stand in the value of `arch`, which takes any value: `str()` of a list is a text.
inline Samples yaml_samples() {
    return {
        {"yaml-syntax", dense("arch: 'default'\n"), dense("arch: «'default»"), "", {}, {"quote", "never closed"}, "", dense("arch: 'default'\n")},
        {"yaml-syntax",
         dense("arch: \"default\"\n"),
         dense("arch: \"default\n«»"),
         "",
         {""},
         {"quote", "never closed"},
         "",
         dense("arch: \"default\"\n")},
        {"yaml-syntax", dense("# a: b: c\n"), dense("arch: a«:» b\n"), "", {}, {"':"}, "", dense("arch: 'a: b'\n")},
        {"yaml-not-utf8", dense("# caf\xC3\xA9\n"), dense("# caf«\xE9»\n"), "", {}, {"UTF-8"}, "", dense("# cafe\n")},
        {"yaml-control-character", dense("# a\tb\n"), dense("# a«\x07»b\n"), "", {}, {"U+0007"}, "", dense("# ab\n")},
        {"yaml-control-character", dense("# \xC2\x85\n"), dense("arch: \"«\x7F»\"\n"), "", {}, {"U+007F"}, "", dense("arch: \"default\"\n")},
        {"yaml-several-documents", "---\n" + dense("...\n"), dense("«---»\nname: other\n"), "", {}, {"second document"}, "", dense("")},
        {"yaml-unknown-tag", dense("arch: !!str default\n"), dense("arch: «!omap» default\n"), "arch", {}, {"!omap"}, "", dense("arch: default\n")},
        {"yaml-unknown-tag",
         dense("vision: !!map\n  {hidden_size: 2, num_hidden_layers: 2, num_attention_heads: 1}\n"),
         dense("vision: «!!set» {hidden_size}\n"),
         "vision",
         {},
         {"set"},
         "",
         dense("")},
        {"yaml-bad-value", dense("head_dim: !!int 128\n"), dense("head_dim: «!!int 7.5»\n"), "head_dim", {}, {"7.5"}, "", dense("head_dim: 128\n")},
        {"yaml-bad-value", dense("arch: '='\n"), dense("arch: «=»\n"), "arch", {}, {"="}, "", dense("arch: default\n")},
        {"yaml-bad-value",
         dense("torch_dtype: '2001-13-01'\n"),
         dense("torch_dtype: «2001-13-01»\n"),
         "torch_dtype",
         {},
         {"2001-13-01"},
         "",
         dense("")},
        {"yaml-key-not-scalar",
         dense("activations: {}\n"),
         dense("activations: {«[a]»: 1}\n"),
         "activations.\"['a']\"",
         {},
         {"a list"},
         "",
         dense("activations: {}\n")},
        {"yaml-undefined-alias",
         dense("head_dim: &h 128\nv_head_dim: *h\nkv_lora_rank: 1\nqk_rope_head_dim: 1\nqk_nope_head_dim: 1\n"),
         dense("head_dim: «*h»\n"),
         "head_dim",
         {},
         {"&h"},
         "",
         dense("head_dim: 128\n")},
        {"yaml-self-reference",
         dense("activations: &a {}\n"),
         dense("activations: &a {moe: «*a»}\n"),
         "",
         {},
         {"*a"},
         "",
         dense("activations: {}\n")},
        {"yaml-bad-merge", dense("<<: {head_dim: 128}\n"), dense("<<: «3»\n"), "<<", {}, {"a whole number"}, "", dense("")},
        {"yaml-bad-merge",
         dense("<<: [{head_dim: 128}]\n"),
         dense("<<: [{head_dim: 128}, «4»]\n"),
         "<<[1]",
         {},
         {"a whole number"},
         "",
         dense("<<: {head_dim: 128}\n")},
        {"yaml-too-deep",
         dense("arch: " + nested(60) + "\n"),
         dense("arch: " + swapped(nested(70), std::string(64, '['), std::string(63, '[') + "«[»") + "\n"),
         "",
         {},
         {"64"},
         "",
         dense("arch: default\n")},
        {"yaml-alias-bomb",
         "model:\n  hidden_size: 1\n  num_hidden_layers: 1\n  num_attention_heads: 1\n  vocab_size: 1\n  intermediate_size: 1\n" + alias_bomb(3),
         alias_bomb(5) + "b5: «[*b4, *b4, *b4, *b4, *b4, *b4, *b4, *b4, *b4, *b4]»\n",
         "",
         {},
         {"million"},
         "",
         "model:\n  hidden_size: 1\n  num_hidden_layers: 1\n  num_attention_heads: 1\n  vocab_size: 1\n  intermediate_size: 1\n" + alias_bomb(4)},
        {"file-too-large",
         dense(std::string(yaml::max_bytes - dense("").size(), '\n')),
         "«»" + dense(std::string(yaml::max_bytes - dense("").size() + 1, '\n')),
         "",
         {},
         {std::to_string(yaml::max_bytes + 1), "16 MiB"},
         "",
         dense("")},
    };
}

} // namespace modelspec::test
