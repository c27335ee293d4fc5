#include "tests/app/driver.h"
#include "tests/app/samples.h"

#include <filesystem>
#include <sys/stat.h>

namespace fs = std::filesystem;
using namespace modelspec::test;

namespace {

std::string replaced(std::string text, std::string_view from, std::string_view to) { return text.replace(text.find(from), from.size(), to); }

} // namespace

TEST_CASE(edit, set_to_standard_output) {
    write_file("a.yaml", accepted_spec);
    const Outcome outcome = run({"set", "a.yaml", "vocab_size=32000"});
    EXPECT_STATUS(outcome, 0);
    EXPECT_EQUAL(outcome.out, replaced(accepted_spec, "100", "32000"));
    EXPECT_EQUAL(outcome.err, "");
    EXPECT_EQUAL(read_file("a.yaml"), accepted_spec);
}

TEST_CASE(edit, set_declares_in_order) {
    const Outcome outcome = run({"set", "-", "head_dim=32", "qk_norm=true"}, accepted_spec);
    EXPECT_STATUS(outcome, 0);
    EXPECT_EQUAL(outcome.out, replaced(accepted_spec, "# rows\n", "# rows\nhead_dim: 32\n") + "qk_norm: true\n");
}

TEST_CASE(edit, later_edits_see_earlier_ones) {
    const Outcome outcome = run({"set", "-", "layers=[{kind: decoder, count: 2}]", "layers[0].count=3", "num_hidden_layers=3"}, accepted_spec);
    EXPECT_STATUS(outcome, 0);
    EXPECT_EQUAL(outcome.err, "");
    EXPECT_CONTAINS(outcome.out, "num_hidden_layers: 3\n");
    EXPECT_CONTAINS(outcome.out, "count: 3");
}

TEST_CASE(edit, in_place) {
    write_file("a.yaml", accepted_spec);
    ::chmod("a.yaml", 0640);
    fs::create_symlink("a.yaml", "link.yaml");
    const Outcome outcome = run({"set", "link.yaml", "vocab_size=32000", "-i"});
    EXPECT_STATUS(outcome, 0);
    EXPECT_EQUAL(outcome.out, "");
    EXPECT_EQUAL(read_file("a.yaml"), replaced(accepted_spec, "100", "32000"));
    EXPECT(fs::is_symlink("link.yaml"));
    EXPECT((fs::status("a.yaml").permissions() & fs::perms::mask) == static_cast<fs::perms>(0640));
    EXPECT(files_here().size() == 2);
}

TEST_CASE(edit, nothing_to_change_writes_nothing) {
    write_file("a.yaml", accepted_spec);
    const fs::file_time_type long_ago = fs::last_write_time("a.yaml") - std::chrono::hours(1);
    fs::last_write_time("a.yaml", long_ago);
    EXPECT_STATUS(run({"set", "-i", "a.yaml", "vocab_size=100"}), 0);
    EXPECT_STATUS(run({"unset", "-i", "a.yaml", "head_dim"}), 0);
    EXPECT(fs::last_write_time("a.yaml") == long_ago);
    EXPECT_EQUAL(run({"set", "a.yaml", "vocab_size=100"}).out, accepted_spec);
}

TEST_CASE(edit, unset) {
    const Outcome outcome = run({"unset", "-", "name", "intermediate_size"}, accepted_spec);
    EXPECT_STATUS(outcome, 0);
    EXPECT_EQUAL(outcome.out, "hidden_size: 64\nnum_hidden_layers: 2\nnum_attention_heads: 4\nvocab_size: 100  # rows\n");
    const Outcome required = run({"unset", "-", "vocab_size"}, accepted_spec);
    EXPECT_STATUS(required, 0);
    EXPECT_CONTAINS(required.err, "note: the spec has 1 error;");
    const Outcome absent = run({"unset", "-", "head_dim"}, accepted_spec);
    EXPECT_STATUS(absent, 0);
    EXPECT_CONTAINS(absent.err, "head_dim is not declared");
    EXPECT_EQUAL(absent.out, accepted_spec);
}

TEST_CASE(edit, unset_of_a_key_that_is_no_field) {
    EXPECT_EQUAL(run({"unset", "-", "hiden_size"}, std::string(accepted_spec) + "hiden_size: 3\n").out, accepted_spec);
    const Outcome absent = run({"unset", "-", "hiden_size"}, accepted_spec);
    EXPECT_STATUS(absent, 2);
    EXPECT_CONTAINS(absent.err, "did you mean 'hidden_size'?");
}

TEST_CASE(edit, quoted_path) {
    const Outcome outcome = run({"set", "-", R"(ops."a=b".attMM=3)"}, accepted_spec);
    EXPECT_STATUS(outcome, 0);
    EXPECT_CONTAINS(outcome.out, "ops:\n  a=b:\n    attMM: 3\n");
}

TEST_CASE(edit, section_of_a_run_file) {
    const std::string path = MODELSPEC_TEST_DATA "/examples-run/train_overrides.yaml";
    const std::string text = read_file(path);
    const Outcome outcome = run({"set", path, "head_dim=256", "layers[1].count=38", "layers[0].count=2"});
    EXPECT_STATUS(outcome, 0);
    EXPECT_EQUAL(outcome.out, replaced(replaced(replaced(text, "head_dim: 512", "head_dim: 256"), "count: 39", "count: 38"), "count: 1", "count: 2"));
    const Outcome emptied = run({"unset", "-", "head_dim", "hidden_size"}, "model:\n  head_dim: 3\n  hidden_size: 4\n  vocab_size: 9\n");
    EXPECT_EQUAL(emptied.out, "model:\n  vocab_size: 9\n");
}

TEST_CASE(edit, values_that_are_none) {
    write_file("a.yaml", accepted_spec);
    for (const char* value : {"[1", "\"x", "a: b", "- a", "3 # three", "&a 3", "*a", "--- 3", "3\n--- 4", "3\n4", "{a: &b 1}", "!unknown 3"}) {
        const Outcome outcome = run({"set", "-i", "a.yaml", std::string("head_dim=") + value});
        EXPECT_STATUS(outcome, 1);
        EXPECT_CONTAINS(outcome.err, "nothing is changed");
        EXPECT_EQUAL(outcome.out, "");
    }
    EXPECT_EQUAL(read_file("a.yaml"), accepted_spec);
    for (const char* value : {"", "  "}) {
        const Outcome outcome = run({"set", "a.yaml", std::string("head_dim=") + value});
        EXPECT_STATUS(outcome, 2);
        EXPECT_CONTAINS(outcome.err, "modelspec unset");
    }
}

TEST_CASE(edit, paths_that_are_none) {
    const std::vector<std::pair<std::string, std::string>> words{{"hiden_size=3", "did you mean 'hidden_size'?"},
                                                                 {"vision.hiden_size=3", "did you mean 'vision.hidden_size'?"},
                                                                 {"vison.hidden_size=3", "did you mean 'vision'?"},
                                                                 {"layers.kind=a", "expected layers[0]"},
                                                                 {"hidden_size.a=3", "holds no fields"},
                                                                 {"ops[0]=3", "expected ops.NAME"},
                                                                 {"activations.moe.ops.atMM=3", "did you mean 'attMM'?"},
                                                                 {"hidden_size", "expected PATH=VALUE"},
                                                                 {"a..b=3", "a..b"},
                                                                 {"=3", "expected the path of a field"}};
    for (const auto& [word, hint] : words) {
        const Outcome outcome = run({"set", "-", word}, accepted_spec);
        EXPECT_STATUS(outcome, 2);
        EXPECT_CONTAINS(outcome.err, hint);
        EXPECT_EQUAL(outcome.out, "");
    }
}

TEST_CASE(edit, a_text_that_does_not_parse) {
    write_file("a.yaml", "name: \"x\n");
    const Outcome outcome = run({"set", "-i", "a.yaml", "hidden_size=3"});
    EXPECT_STATUS(outcome, 1);
    EXPECT_CONTAINS(outcome.err, "[yaml-syntax]");
    EXPECT_EQUAL(read_file("a.yaml"), "name: \"x\n");
    EXPECT_STATUS(run({"set", "nowhere.yaml", "hidden_size=3"}), 2);
    EXPECT_STATUS(run({"set", "-i", "-", "hidden_size=3"}, accepted_spec), 2);
}

TEST_CASE(edit, a_refused_spec_is_said) {
    const Outcome outcome = run({"set", "-", "num_key_value_heads=3"}, accepted_spec);
    EXPECT_STATUS(outcome, 0);
    EXPECT_CONTAINS(outcome.err, "note: the spec has 1 error;");
}

TEST_CASE(edit, an_empty_file) { EXPECT_EQUAL(run({"set", "-", "hidden_size=3"}, "").out, "hidden_size: 3\n"); }

TEST_CASE(edit, what_an_anchor_shares_is_said) {
    const std::string text = std::string(accepted_spec) + "max_position_embeddings: &n 4096\nmultiple_of: *n\n";
    const Outcome outcome = run({"set", "-", "max_position_embeddings=8"}, text);
    EXPECT_STATUS(outcome, 0);
    EXPECT_CONTAINS(outcome.err, "note: max_position_embeddings: multiple_of changes with it (shared by an anchor)");
    EXPECT_EQUAL(outcome.out, replaced(text, "&n 4096", "&n 8"));
    EXPECT_EQUAL(run({"set", "-", "multiple_of=8"}, text).err, "");
    EXPECT_EQUAL(run({"set", "-", "max_position_embeddings=4096"}, text).err, "");
}
