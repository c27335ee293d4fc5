// Specs the command-line tests start from.
#pragma once

namespace modelspec::test {

inline constexpr const char* accepted_spec = "name: tiny\n"
                                             "hidden_size: 64\n"
                                             "num_hidden_layers: 2\n"
                                             "num_attention_heads: 4\n"
                                             "vocab_size: 100  # rows\n"
                                             "intermediate_size: 128\n";

/// Its only finding is an error, heads-not-multiple-of-kv-heads.
inline constexpr const char* refused_spec = "name: tiny\n"
                                            "hidden_size: 64\n"
                                            "num_hidden_layers: 2\n"
                                            "num_attention_heads: 4\n"
                                            "vocab_size: 100\n"
                                            "num_key_value_heads: 3\n"
                                            "intermediate_size: 128\n";

/// Its only finding is a warning, null-is-unset.
inline constexpr const char* warned_spec = "name: tiny\n"
                                           "hidden_size: 64\n"
                                           "num_hidden_layers: 2\n"
                                           "num_attention_heads: 4\n"
                                           "vocab_size: 100\n"
                                           "head_dim: null\n"
                                           "intermediate_size: 128\n";

} // namespace modelspec::test
