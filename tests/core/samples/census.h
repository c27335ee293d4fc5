// Activation records.
#pragma once

#include "tests/core/sample.h"

namespace modelspec::test {

inline const std::string flow_record = "{saved: 1000.0, saved_tp: 2000.0, working: 3000.0, working_tp: 4000.0, seq_length: 4096}";

inline Samples census_samples() {
    const std::string two_kinds = dense("layers: [{kind: decoder, count: 2}, {kind: other, count: 2}]\n");
    const std::string both = "activations:\n  decoder: " + flow_record + "\n  other: " + flow_record + "\n";
    const std::string pairs = "  ops: {attMM: 600.0, other: 400.0}\n  ops_tp: {other: 2000.0}\n";
    return {
        {"activations-of-unknown-kind", two_kinds + both, with_layers("activations:\n  «moe»: " + flow_record + "\n  decoder: " + flow_record + "\n"), "activations.moe",
         {"layers"}, {"activations.moe"}, "Unset activations.moe", with_layers("activations:\n  decoder: " + flow_record + "\n")},
        {"activations-of-unknown-kind", with_layers("activations: {decoder: " + flow_record + "}\n"), dense("activations: {«decoder»: " + flow_record + "}\n"),
         "activations.decoder", {"layers"}, {"activations.decoder", "layers"}, "", with_layers("activations: {decoder: " + flow_record + "}\n"), "layers"},
        {"census-partial", two_kinds + both, two_kinds + "«activations»:\n  decoder: " + flow_record + "\n", "activations", {"activations.other"}, {"decoder", "other"}, "",
         two_kinds + both, "activations.other"},
        {"census-lengths-differ", two_kinds + both, two_kinds + swapped(both, flow_record + "\n  other: " + flow_record, flow_record + "\n  other: " + swapped(flow_record, "4096", "«8192»")),
         "activations.other.seq_length", {"activations.decoder.seq_length"}, {"4096", "8192"}, "", two_kinds + both},
        {"census-lengths-differ", with_layers("activations: {decoder: " + flow_record + "}\n"),
         with_layers("activations: {decoder: " + flow_record + "}\noutput_activations: " + swapped(flow_record, "4096", "«1024»") + "\n"), "output_activations.seq_length",
         {"activations.decoder.seq_length"}, {"4096", "1024"}, "", with_layers("activations: {decoder: " + flow_record + "}\noutput_activations: " + flow_record + "\n")},
        {"zero-census-length", with_record(""), swapped(with_record(""), "4096", "«0»"), "output_activations.seq_length", {}, {"output_activations.seq_length"}, "",
         with_record(""), "output_activations.seq_length"},
        {"census-ops-sum", with_record(swapped(pairs, "600.0", "604.9")), with_record(swapped(swapped(pairs, "600.0", "606.0"), "ops", "«ops»")), "output_activations.ops",
         {"output_activations.saved"}, {"1006", "1000"}, "", with_record(pairs)},
        {"census-ops-sum", with_record(pairs), with_record(swapped(swapped(pairs, "2000.0", "1900"), "ops_tp", "«ops_tp»")), "output_activations.ops_tp",
         {"output_activations.saved_tp"}, {"1900", "2000"}, "", with_record(pairs)},
        {"selective-above-saved", with_record("  selective: 1000\n  selective_tp: 2000\n"), with_record("  selective: «1000.5»\n  selective_tp: 0\n"),
         "output_activations.selective", {"output_activations.saved"}, {"1000.5", "1000"}, "", with_record("  selective: 0\n  selective_tp: 0\n")},
        {"selective-above-saved", with_record(""), with_record("  selective: 0\n  selective_tp: «2001»\n"), "output_activations.selective_tp",
         {"output_activations.saved_tp"}, {"2001", "2000"}, "", with_record("  selective: 0\n  selective_tp: 2000\n")},
    };
}

} // namespace modelspec::test
