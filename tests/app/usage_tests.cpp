#include "tests/app/driver.h"

#include "core/rules/rule.h"

using namespace modelspec::test;

TEST_CASE(usage, alone) {
    const Outcome outcome = run({});
    EXPECT_STATUS(outcome, 2);
    EXPECT_EQUAL(outcome.out, "");
    EXPECT_CONTAINS(outcome.err, "Usage: modelspec COMMAND");
}

TEST_CASE(usage, help_and_version_everywhere) {
    EXPECT_CONTAINS(run({"--help"}).out, "Usage: modelspec COMMAND");
    EXPECT_EQUAL(run({"--version"}).out, "modelspec " MODELSPEC_VERSION "\n");
    for (const char* command : {"check", "export", "set", "unset", "fields", "explain"}) {
        const Outcome help = run({command, "--help"});
        EXPECT_STATUS(help, 0);
        EXPECT_CONTAINS(help.out, std::string("Usage: modelspec ") + command);
        EXPECT_CONTAINS(help.out, "--version");
        EXPECT_EQUAL(run({"help", command}).out, help.out);
        EXPECT_EQUAL(run({command, "--version"}).out, "modelspec " MODELSPEC_VERSION "\n");
    }
}

TEST_CASE(usage, errors_name_what_was_expected) {
    const std::vector<std::pair<std::vector<std::string>, std::string>> cases{
        {{"chek"}, "did you mean 'check'?"},
        {{"frobnicate"}, "expected check, export, set, unset, fields or explain"},
        {{"check"}, "expected a FILE"},
        {{"check", "--formt=json", "a"}, "did you mean --format?"},
        {{"check", "--format", "xml", "a"}, "--format takes text, json, gcc or sarif, not 'xml'"},
        {{"check", "--fail-on", "info", "a"}, "--fail-on takes error or warning, not 'info'"},
        {{"check", "a", "--format"}, "--format needs a value"},
        {{"set", "a", "--in-place=yes"}, "--in-place takes no value"},
        {{"set", "a"}, "expected PATH=VALUE"},
        {{"unset"}, "expected a FILE"},
        {{"fields", "--format=yaml"}, "--format takes text or json"},
        {{"fields", "a"}, "expected no argument"}};
    for (const auto& [words, hint] : cases) {
        const Outcome outcome = run(words);
        EXPECT_STATUS(outcome, 2);
        EXPECT_EQUAL(outcome.out, "");
        EXPECT_CONTAINS(outcome.err, hint);
    }
}

TEST_CASE(usage, dashes_end_the_options) {
    write_file("--odd.yaml", "");
    EXPECT_CONTAINS(run({"check", "--", "--odd.yaml"}).out, "--odd.yaml: refused");
}

TEST_CASE(explain, a_rule) {
    const Outcome outcome = run({"explain", "half-stated-pair"});
    EXPECT_STATUS(outcome, 0);
    EXPECT_CONTAINS(outcome.out, "half-stated-pair: ");
    EXPECT_CONTAINS(outcome.out, "Severity: error\nFields: activations output_activations\n");
    EXPECT_CONTAINS(run({"explain", "half-stated-pairs"}).err, "did you mean 'half-stated-pair'?");
    EXPECT_STATUS(run({"explain", "nonsense"}), 2);
}

TEST_CASE(explain, all) {
    const Outcome outcome = run({"explain"});
    EXPECT_STATUS(outcome, 0);
    for (const modelspec::Rule& rule : modelspec::rules()) {
        EXPECT_CONTAINS(outcome.out, std::string(rule.id) + " ");
    }
}

TEST_CASE(explain, fields) {
    const Outcome text = run({"fields"});
    EXPECT_STATUS(text, 0);
    EXPECT_CONTAINS(text.out, "unset: hidden_size // num_attention_heads\n");
    EXPECT_CONTAINS(text.out, "An activation record");
    const Outcome json = run({"fields", "--format", "json"});
    EXPECT_STATUS(json, 0);
    EXPECT_CONTAINS(json.out, R"({"name":"hidden_size","type":"a whole number","required":true,"positive":true,"group":"Dimensions","unit":"",)");
    EXPECT_CONTAINS(json.out, R"("meaning":"width of the residual stream","unset_means":null})");
}
