#include "tests/app/driver.h"
#include "tests/app/samples.h"

#include <filesystem>

namespace fs = std::filesystem;
using namespace modelspec::test;

TEST_CASE(exporting, canonical) {
    const std::string shuffled = "# a comment\nvocab_size: 0x64\nname: 'tiny'\nintermediate_size: 128\nhidden_size: 64\nhead_dim: "
                                 "~\nnum_hidden_layers: 2\nnum_attention_heads: \"4\"\n";
    const Outcome outcome = run({"export", "-"}, shuffled);
    EXPECT_STATUS(outcome, 0);
    EXPECT_EQUAL(outcome.out, "name: tiny\nhidden_size: 64\nnum_hidden_layers: 2\nnum_attention_heads: 4\nvocab_size: 100\nintermediate_size: 128\n");
    EXPECT_EQUAL(outcome.err, "");
}

TEST_CASE(exporting, refused) {
    write_file("a.yaml", refused_spec);
    const Outcome outcome = run({"export", "a.yaml", "-o", "out.yaml"});
    EXPECT_STATUS(outcome, 1);
    EXPECT_EQUAL(outcome.out, "");
    EXPECT_CONTAINS(outcome.err, "[heads-not-multiple-of-kv-heads]");
    EXPECT(!fs::exists("out.yaml"));
}

TEST_CASE(exporting, to_a_file) {
    write_file("a.yaml", accepted_spec);
    EXPECT_STATUS(run({"export", "a.yaml", "--output=out.yaml"}), 0);
    EXPECT_EQUAL(read_file("out.yaml"), run({"export", "a.yaml"}).out);
    EXPECT_STATUS(run({"export", "a.yaml", "-oout.yaml"}), 0);
    EXPECT_STATUS(run({"export", "a.yaml", "-o", "/dev/null"}), 0);
    EXPECT(fs::is_character_file("/dev/null"));
    const Outcome nowhere = run({"export", "a.yaml", "-o", "no/such/out.yaml"});
    EXPECT_STATUS(nowhere, 2);
    EXPECT_CONTAINS(nowhere.err, "no/such/out.yaml: no such file or directory");
    EXPECT_STATUS(run({"export", "a.yaml", "-o", "."}), 2);
    EXPECT(files_here().size() == 2);
}

TEST_CASE(exporting, section) {
    const Outcome outcome = run({"export", MODELSPEC_TEST_DATA "/examples-run/moe_search.yaml"});
    EXPECT_STATUS(outcome, 0);
    EXPECT_CONTAINS(outcome.out, "name: mixtral-8x7b-moe\nhidden_size: 4096\n");
    EXPECT(outcome.out.find("local_batch_size") == std::string::npos);
}

TEST_CASE(exporting, arguments) {
    EXPECT_STATUS(run({"export"}), 2);
    EXPECT_STATUS(run({"export", "a", "b"}), 2);
    EXPECT_STATUS(run({"export", "nowhere.yaml"}), 2);
}
