#include "core/rules/checks.h"

#include <algorithm>
#include <array>

namespace modelspec {

namespace {

constexpr Severity error = Severity::error;
constexpr Severity warning = Severity::warning;
constexpr Severity information = Severity::information;

// id, severity, title, explanation, fields, function
constexpr std::array rules_table{
    // The text as YAML.
    Rule{"yaml-syntax", error, "The text is no YAML",
         "The consumer reads the file with PyYAML's safe loader, which stops here. While a key is being typed this is the normal state.", ""},
    Rule{"yaml-not-utf8", error, "The file is not UTF-8", "A spec is UTF-8 text. Save the file as UTF-8; UTF-16 and older encodings are not read.",
         ""},
    Rule{"yaml-control-character", error, "A character YAML forbids",
         "Control characters other than tab, line feed, carriage return and next line cannot stand in YAML, not even in a comment. In double quotes "
         "an escape such as \\x07 can name one.",
         ""},
    Rule{"yaml-several-documents", error, "More than one document",
         "A spec is one YAML document. A second one, after '---', is not read and makes the loader refuse the file.", ""},
    Rule{"yaml-unknown-tag", error, "A tag the loader does not take",
         "The safe loader takes !!null !!bool !!int !!float !!str !!map !!seq and !!timestamp. !!set, !!omap, !!pairs and !!binary have no meaning "
         "in a spec and are refused too.",
         ""},
    Rule{"yaml-bad-value", error, "A value its type cannot hold",
         "The tag or the look of the value gives it a type that its text does not fit, such as !!int 7.5 or the date 2001-13-01. Put a text in "
         "quotes.",
         ""},
    Rule{"yaml-key-not-scalar", error, "A key that is no single value", "The consumer's mappings cannot have a list or a mapping as a key.", ""},
    Rule{"yaml-undefined-alias", error, "An alias without an anchor", "An alias *name stands for the value anchored as &name earlier in the file.",
         ""},
    Rule{"yaml-self-reference", error, "A value that holds itself", "An alias inside the value it stands for would go on for ever.", ""},
    Rule{"yaml-bad-merge", error, "A merge of what is no mapping", "The key << merges the fields of a mapping, or of each mapping of a list.", ""},
    Rule{"yaml-too-deep", error, "Nested too deep", "Values nested deeper than 64 levels are not read. No spec needs more than five.", ""},
    Rule{"yaml-alias-bomb", error, "Aliases that stand for too much", "Written out, the aliases of the file would be more than a million values.",
         ""},
    Rule{"file-too-large", error, "The file is too large", "A file of more than 16 MiB is not read. A spec has a few hundred lines.", ""},

    // Types and names.
    Rule{"not-a-mapping", error, "Not a mapping", "Fields stand in a mapping, as 'key: value' lines.", ""},
    Rule{"not-a-list", error, "Not a list", "Layer groups and layer types stand in a list, as '- ' items.", "layers layer_types"},
    Rule{"not-an-integer", error, "Not a whole number", "The consumer applies Python's int() to the value, which does not take this one.", ""},
    Rule{"not-a-number", error, "Not a number", "The consumer applies Python's float() to the value, which does not take this one.", ""},
    Rule{"not-a-flag", error, "Neither true nor false",
         "A flag is a YAML bool: true or false, yes or no, on or off, without quotes. 0 and 1 are numbers.", ""},
    Rule{"not-a-name", error, "Not a name", "The name of a layer kind is a text that is not empty. It is never converted from a number.",
         "layers[].kind layer_types"},
    Rule{"not-a-count", error, "Not a count", "A count is a whole number of 0 or more. A bool, a fraction and null are none.",
         "layers[].count ops seq_length"},
    Rule{"value-out-of-range", error, "Does not fit 64 bits",
         "Whole numbers, their sums and their products are 64-bit here. Python would take the number; no model needs it.", "",
         checks::attention_width_overflow},
    Rule{"unknown-key", error, "No such field",
         "A spec states the model only, and a key that is no field is refused: a misspelt field would otherwise be unset without a word. Keys of a "
         "run belong in its execution spec.",
         ""},
    Rule{"missing-required", error, "A required field is missing", "Every cost depends on these fields, so none has a default.",
         "hidden_size num_hidden_layers num_attention_heads vocab_size"},
    Rule{"must-be-positive", error, "Has to be positive", "The field is a size or a count that every cost divides by or multiplies with.", ""},

    // Contradictions.
    Rule{"heads-not-multiple-of-kv-heads", error, "Heads are no multiple of key/value heads",
         "Each key/value head serves the same number of query heads.", "num_attention_heads num_key_value_heads",
         checks::heads_not_multiple_of_kv_heads},
    Rule{"no-routed-expert-width", error, "Routed experts without a width",
         "A MoE model declares moe_intermediate_size, or intermediate_size where its experts run at the dense width (Mixtral).",
         "num_experts moe_intermediate_size intermediate_size", checks::no_routed_expert_width},
    Rule{"no-shared-expert-width", error, "Shared experts without a width",
         "Shared experts run at shared_expert_intermediate_size, else at the routed width. Neither resolves.",
         "num_shared_experts shared_expert_intermediate_size moe_intermediate_size", checks::no_shared_expert_width},
    Rule{"empty-stack", error, "An empty stack", "A declared stack lists at least one group. Left out, it is derived.", "layers"},
    Rule{"empty-ops", error, "No op counts", "Declared op counts cover at least one kind. Left out, the family's are taken.", "ops"},
    Rule{"body-after-mtp", error, "Body layers after MTP layers", "Multi-token-prediction layers come after the whole body.", "layers",
         checks::body_after_mtp},
    Rule{"body-count-mismatch", error, "The stack has another number of layers", "The counts of the body's groups add up to num_hidden_layers.",
         "layers num_hidden_layers", checks::body_count_mismatch},
    Rule{"mtp-count-mismatch", error, "The stack has another number of MTP layers", "The counts of the MTP groups add up to mtp_depth; unset is 0.",
         "layers mtp_depth", checks::mtp_count_mismatch},
    Rule{"mtp-in-tower", error, "MTP layers in a vision tower", "A vision tower predicts no tokens.", "vision.layers", checks::mtp_in_tower},
    Rule{"missing-op", error, "An op without a count",
         "A count left out would be priced as zero, so each of the ten is stated; a kind that does not run an op declares 0.", "ops"},
    Rule{"unknown-op", error, "No such op",
         "The ops are attMM attBMM ffMM softmax dropout normOp gather headCast ffAct linrec; in a record's breakdown also other.", "ops"},
    Rule{"missing-record-field", error, "A record lacks a field", "A census record states saved, saved_tp, working, working_tp and seq_length.",
         "activations output_activations"},
    Rule{"unknown-record-field", error, "No such field of a record", "A census record holds the fields the memory model reads and no other.",
         "activations output_activations"},
    Rule{"half-stated-pair", error, "Half of a pair",
         "selective with selective_tp, selective_attention_mm with selective_ffn_mm and ops with ops_tp are stated both or neither: the missing half "
         "would count as zero.",
         "activations output_activations"},
    Rule{"negative-bytes", error, "Negative bytes", "A record counts bytes per token.", "activations output_activations"},
    Rule{"negative-share", error, "A negative share", "A share of FLOPs lies between 0 and 1.", "activations output_activations"},
    Rule{"share-above-one", error, "A share above 1", "A share of FLOPs lies between 0 and 1.", "activations output_activations"},
    Rule{"activations-of-unknown-kind", error, "A record of no kind of the stack",
         "Each record is of a kind that a group of layers has. With layers unset there is none, even where the stack could be derived.",
         "activations layers", checks::activations_of_unknown_kind},

    // What the consumer accepts and changes, drops or misprices in silence.
    Rule{"duplicate-key", warning, "A key stands twice", "The loader keeps the last value and drops the others without a word.", ""},
    Rule{"null-is-unset", warning, "Null is read as unset", "Declaring null is the same as leaving the field out.", ""},
    Rule{"name-is-null", warning, "A name of null", "The consumer applies str() to the name, which makes null the text None.", "name vision.name"},
    Rule{"truncated", warning, "A fraction is cut", "The consumer applies int(), which cuts a fraction toward zero.", ""},
    Rule{"flag-as-number", warning, "A flag read as a number", "True is read as 1 and false as 0.", ""},
    Rule{"text-as-number", warning, "A text read as a number", "The value is in quotes, or looks like a text to YAML; the consumer converts it.", ""},
    Rule{"surprising-number", warning, "Reads as another number than it looks",
         "YAML 1.1 reads 010 as octal 8, 1:30 as 90 (base 60), and 0x and 0b as base 16 and 2.", ""},
    Rule{"value-as-text", warning, "A value read as a text", "The consumer applies str(): no becomes False, 1.50 becomes 1.5.",
         "name arch torch_dtype"},
    Rule{"precision-lost", warning, "Digits are lost", "The field is a double, which cannot hold this whole number exactly.", ""},
    Rule{"not-finite", warning, "Not a finite number",
         "Infinity and nan are accepted, and every total they enter becomes one. Totals shown here leave them out and say so.", ""},
    Rule{"negative-value", warning, "Below zero", "The consumer checks the sign of required fields only.", ""},
    Rule{"zero-means-unset", warning, "0 is read as unset", "These fields fall through when they are 0, as if they had not been declared.",
         "head_dim num_key_value_heads moe_intermediate_size shared_expert_intermediate_size intermediate_size", checks::zero_means_unset},
    Rule{"head-dim-not-whole", warning, "The derived head width is cut",
         "Without head_dim a head is hidden_size // num_attention_heads wide, which cuts a remainder.", "head_dim hidden_size num_attention_heads",
         checks::head_dim_not_whole},
    Rule{"unlike-known-model", warning, "Unlike the model of that name",
         "The name matches a released model that has another value. Half of the attention parameters of Qwen3.5 once went missing for want of "
         "head_dim.",
         "head_dim mtp_depth num_shared_experts qk_norm name", checks::unlike_known_model},
    Rule{"shared-width-without-count", warning, "A shared expert priced at width 0",
         "A stated shared width counts only with num_shared_experts above 0.", "num_shared_experts shared_expert_intermediate_size",
         checks::shared_width_without_count},
    Rule{"shared-width-ambiguous", warning, "A shared width that may be a total",
         "The width is that of one shared expert and is multiplied by their number. Some configs state the width of all of them together.",
         "num_shared_experts shared_expert_intermediate_size moe_intermediate_size", checks::shared_width_ambiguous},
    Rule{"expert-fields-without-experts", warning, "Expert fields in a dense model",
         "A model is MoE from two routed experts on. With fewer, these fields have no effect.",
         "num_experts num_experts_per_tok moe_intermediate_size num_shared_experts shared_expert_gate", checks::expert_fields_without_experts},
    Rule{"top-k-missing", warning, "How many experts a token takes is not known",
         "Without num_experts_per_tok a count of active parameters takes every expert.", "num_experts_per_tok num_experts", checks::top_k_missing},
    Rule{"top-k-above-experts", warning, "A token takes more experts than there are", "num_experts_per_tok is at most num_experts.",
         "num_experts_per_tok num_experts", checks::top_k_above_experts},
    Rule{"dense-prefix-too-long", warning, "More dense layers than layers", "first_k_dense_replace is cut to the body.",
         "first_k_dense_replace num_hidden_layers", checks::dense_prefix_too_long},
    Rule{"dense-width-missing", warning, "Dense layers without a width",
         "A dense layer's feed-forward is intermediate_size wide; without it the layer is priced without one.", "intermediate_size layers",
         checks::dense_width_missing},
    Rule{"layer-types-length", warning, "Layer types of another number", "layer_types names each layer of the body once.",
         "layer_types num_hidden_layers", checks::layer_types_length},
    Rule{"layer-types-disagree", warning, "Layer types and layers disagree",
         "With layers declared, layer_types is not read; the two name different kinds.", "layer_types layers", checks::layer_types_disagree},
    Rule{"mla-incomplete", warning, "MLA stated in part",
         "Multi-head latent attention has four dimensions, kv_lora_rank, qk_rope_head_dim, qk_nope_head_dim and v_head_dim; an unset one falls back "
         "to a value of ordinary attention.",
         "kv_lora_rank q_lora_rank qk_rope_head_dim qk_nope_head_dim v_head_dim", checks::mla_incomplete},
    Rule{"linear-incomplete", warning, "Linear attention stated in part", "Gated DeltaNet has five dimensions, stated together.",
         "linear_num_key_heads linear_key_head_dim linear_num_value_heads linear_value_head_dim linear_conv_kernel_dim", checks::linear_incomplete},
    Rule{"linear-missing", warning, "Linear layers without dimensions",
         "The stack has layers of linear attention, and none of its dimensions is declared.", "layers layer_types linear_num_key_heads",
         checks::linear_missing},
    Rule{"linear-heads", warning, "Value heads are no multiple of key heads", "Each key head serves the same number of value heads.",
         "linear_num_value_heads linear_num_key_heads", checks::linear_heads},
    Rule{"unknown-family", warning, "An unknown family",
         "arch names the op profile the model is priced with. A folder of other families can be named in the settings.", "arch",
         checks::unknown_family},
    Rule{"kind-not-in-family", warning, "A kind the family lacks",
         "The family states how often a layer of each of its kinds runs each op. It has nothing for another kind.", "layers[].kind arch",
         checks::kind_not_in_family},
    Rule{"ops-kinds-differ", warning, "Op counts of other kinds than the family's",
         "Declared op counts replace the family's, kind by kind: they cover exactly its kinds.", "ops arch", checks::ops_kinds_differ},
    Rule{"ops-kind-unused", warning, "Op counts of a kind no layer is", "Nothing reads them.", "ops", checks::ops_kind_unused},
    Rule{"odd-encoder-decoder", warning, "An odd number of encoder and decoder layers",
         "A derived encoder-decoder stack is half encoder, half decoder; of an odd number the encoder gets the smaller half.", "num_hidden_layers",
         checks::odd_encoder_decoder},
    Rule{"census-partial", warning, "Records of some kinds only", "The kinds with a record are priced by census, the others by formulas.",
         "activations", checks::census_partial},
    Rule{"census-lengths-differ", warning, "Records measured at different lengths", "Bytes per token depend on the length the census ran at.",
         "activations output_activations", checks::census_lengths_differ},
    Rule{"zero-census-length", warning, "A census of no tokens", "seq_length is the number of tokens the census ran at.",
         "activations output_activations", checks::zero_census_length},
    Rule{"census-ops-sum", warning, "The parts do not add up",
         "The op breakdown is of saved (ops) and of saved_tp (ops_tp); more than half a percent is not accounted for.",
         "activations output_activations", checks::census_ops_sum},
    Rule{"selective-above-saved", warning, "Selective checkpointing keeps more", "Selective checkpointing keeps a part of what is kept without it.",
         "activations output_activations", checks::selective_above_saved},
    Rule{"unknown-vision-key", warning, "No such field of a tower", "The consumer drops keys of the tower it does not know, without a word.",
         "vision"},
    Rule{"vision-ignored", warning, "A vision tower that is no mapping", "The consumer reads a tower only from a mapping and drops anything else.",
         "vision"},
    Rule{"unknown-section-key", warning, "A key nothing reads", "In a run file the model's section may hold keys of the run too; this is neither.",
         ""},

    Rule{"run-key", information, "A key of the run", "The run reads it; the spec does not.", ""},
    Rule{"from-base-config", information, "Left to the base config", "The section names a base config and states only what it overrides.",
         "hidden_size num_hidden_layers num_attention_heads vocab_size"},
    Rule{"assumption", information, "What a count takes for granted",
         "A number that a spec cannot state, or does not, and that a count of parameters assumes.", ""},
};

} // namespace

std::span<const Rule> rules() { return rules_table; }

const Rule* find_rule(std::string_view id) {
    const auto found = std::find_if(rules_table.begin(), rules_table.end(), [&](const Rule& rule) { return rule.id == id; });
    return found == rules_table.end() ? nullptr : &*found;
}

Drafts check_rules(const RuleContext& context) {
    Drafts drafts;
    for (const Rule& rule : rules_table) {
        if (rule.check != nullptr) {
            rule.check(context, drafts);
        }
    }
    return drafts;
}

std::string_view name(Severity severity) {
    switch (severity) {
    case Severity::error: return "error";
    case Severity::warning: return "warning";
    case Severity::information: return "information";
    }
    return "";
}

} // namespace modelspec
