#include "tests/app/driver.h"
#include "tests/app/samples.h"

#include "core/text/utf8.h"

#include <algorithm>

using namespace modelspec::test;

TEST_CASE(formats, json) {
    write_file("a.yaml", refused_spec);
    const Outcome outcome = run({"check", "--format=json", "a.yaml"});
    EXPECT_STATUS(outcome, 1);
    EXPECT_EQUAL(outcome.out.substr(0, 99), R"({"file":"a.yaml","accepted":false,"findings":[{"id":"heads-not-multiple-of-kv-heads","severity":"er)");
    EXPECT_CONTAINS(outcome.out, R"("path":"num_key_value_heads","line":6,"column":22,"end_line":6,"end_column":23,"related":[{)");
    EXPECT_CONTAINS(outcome.out, R"("related":[{"path":"num_attention_heads","line":4,"column":22)");
    EXPECT_CONTAINS(
        outcome.out,
        R"("section":"","derived":{"effective_head_dim":16,"attention_width":64,"is_moe":false,"routed_expert_width":128,"shared_expert_width":0}})");
    EXPECT(std::count(outcome.out.begin(), outcome.out.end(), '\n') == 1);
}

TEST_CASE(formats, json_fixes) {
    const Outcome outcome = run({"check", "--format=json", "-"}, warned_spec);
    EXPECT_CONTAINS(outcome.out, R"({"file":"-","accepted":true,)");
    EXPECT_CONTAINS(outcome.out, R"("edits":[{"begin":87,"end":102,"line":6,"column":1,"end_line":7,"end_column":1,"text":""}])");
}

TEST_CASE(formats, json_of_a_file_without_a_spec) {
    const Outcome outcome = run({"check", "--format=json", "-"}, "name: caf\xE9\n");
    EXPECT_STATUS(outcome, 1);
    EXPECT(!modelspec::utf8::first_invalid(outcome.out));
    EXPECT_CONTAINS(outcome.out, R"("id":"yaml-not-utf8","severity":"error")");
    EXPECT_CONTAINS(outcome.out, R"("path":"","line":1,"column":10,)");
    EXPECT_CONTAINS(outcome.out, R"("derived":{}})");
}

TEST_CASE(formats, json_says_only_what_is_known) {
    const Outcome outcome = run({"check", "--format=json", "-"}, "num_experts: many\nhidden_size: 8\n");
    EXPECT_CONTAINS(outcome.out, R"("derived":{"routed_expert_width":0,"shared_expert_width":0}})");
}

TEST_CASE(formats, columns_count_code_points) {
    const std::string text = "{name: \"日本\", hidden_size: x, num_hidden_layers: 2, num_attention_heads: 4, vocab_size: 9, intermediate_size: 8}\n";
    EXPECT_CONTAINS(run({"check", "--format=gcc", "-"}, text).out, "<stdin>:1:27: error: ");
    EXPECT_CONTAINS(run({"check", "--format=gcc", "-"}, "\xEF\xBB\xBF" + text).out, "<stdin>:1:27: error: ");
    // On a terminal the two wide characters take four cells.
    EXPECT_CONTAINS(run({"check", "-"}, text).out, "\n      | " + std::string(28, ' ') + "^\n");
}

TEST_CASE(formats, json_is_one_line_for_any_reader) {
    const Outcome outcome = run({"check", "--format=json", "-"}, "\"a\xC2\x85"
                                                                 "b\xE2\x80\xA8"
                                                                 "c\": 1\n");
    EXPECT(outcome.out.find("\xE2\x80\xA8") == std::string::npos && outcome.out.find("\xC2\x85") == std::string::npos);
    const Outcome escaped = run({"check", "--format=json", "-"}, R"("a\L": 1)");
    EXPECT_CONTAINS(escaped.out, "a\\u2028");
}

TEST_CASE(formats, gcc) {
    write_file("a.yaml", refused_spec);
    const Outcome outcome = run({"check", "--format=gcc", "a.yaml"});
    EXPECT_STATUS(outcome, 1);
    EXPECT_EQUAL(outcome.out.substr(0, 20), "a.yaml:6:22: error: ");
    EXPECT_CONTAINS(outcome.out, " [heads-not-multiple-of-kv-heads]\na.yaml:4:22: note: num_attention_heads");
    EXPECT(std::count(outcome.out.begin(), outcome.out.end(), '\n') == 2);
}

TEST_CASE(formats, sarif) {
    write_file("a b.yaml", warned_spec);
    write_file("c.yaml", refused_spec);
    const Outcome outcome = run({"check", "--format=sarif", "a b.yaml", "c.yaml", "nowhere"});
    EXPECT_STATUS(outcome, 2);
    EXPECT_CONTAINS(outcome.out, R"("version":"2.1.0","runs":[{"tool":{"driver":{"name":"modelspec","version":")" MODELSPEC_VERSION
                                 R"(","rules":[{"id":"yaml-syntax","shortDescription":)");
    EXPECT_CONTAINS(outcome.out, R"("columnKind":"unicodeCodePoints")");
    EXPECT_CONTAINS(outcome.out, R"("executionSuccessful":false)");
    EXPECT_CONTAINS(outcome.out, R"({"ruleId":"null-is-unset","ruleIndex":)");
    EXPECT_CONTAINS(outcome.out, R"("artifactLocation":{"uri":"a%20b.yaml"},"region":{"startLine":6,"startColumn":11,"endLine":6,"endColumn":15})");
    EXPECT_CONTAINS(outcome.out, R"("replacements":[{"deletedRegion":{"startLine":6,)");
    EXPECT_CONTAINS(outcome.out, R"("relatedLocations":[{"physicalLocation":{"artifactLocation":{"uri":"c.yaml"})");
    EXPECT_CONTAINS(outcome.out, R"("logicalLocations":[{"fullyQualifiedName":"num_attention_heads","kind":"member"}])");
}

TEST_CASE(formats, sarif_of_nothing) {
    const Outcome outcome = run({"check", "--format=sarif", "-"}, accepted_spec);
    EXPECT_STATUS(outcome, 0);
    EXPECT_CONTAINS(outcome.out, R"("results":[]}]})");
    EXPECT_CONTAINS(outcome.out, R"("executionSuccessful":true)");
}

TEST_CASE(formats, nothing_in_a_file_reaches_the_terminal) {
    const Outcome outcome = run({"check", "-"}, std::string(accepted_spec) + "\"\\e[31m\\nline\": 3\n");
    EXPECT_STATUS(outcome, 1);
    EXPECT(outcome.out.find('\x1b') == std::string::npos);
    EXPECT_CONTAINS(outcome.out, "\\x1b[31m\\nline");
}
