#include "tests/app/driver.h"
#include "tests/app/samples.h"

#include <sys/stat.h>

#include <filesystem>

namespace fs = std::filesystem;
using namespace modelspec::test;

TEST_CASE(check, accepted) {
    write_file("a.yaml", accepted_spec);
    const Outcome outcome = run({"check", "a.yaml"});
    EXPECT_STATUS(outcome, 0);
    EXPECT_EQUAL(outcome.out, "a.yaml: accepted, 0 errors, 0 warnings\n");
    EXPECT_EQUAL(outcome.err, "");
}

TEST_CASE(check, refused) {
    write_file("a.yaml", refused_spec);
    const Outcome outcome = run({"check", "a.yaml"});
    EXPECT_STATUS(outcome, 1);
    EXPECT_CONTAINS(outcome.out, "a.yaml:6:22: error: ");
    EXPECT_CONTAINS(outcome.out, "[heads-not-multiple-of-kv-heads]\n    6 | num_key_value_heads: 3\n      |                      ^\n");
    EXPECT_CONTAINS(outcome.out, "\n    a.yaml:4:22: note: num_attention_heads");
    EXPECT_CONTAINS(outcome.out, "\n        4 | num_attention_heads: 4\n          |                      ^\n");
    EXPECT_CONTAINS(outcome.out, "\na.yaml: refused, 1 error, 0 warnings\n");
    EXPECT(outcome.out.find('\x1b') == std::string::npos);
}

TEST_CASE(check, threshold) {
    write_file("a.yaml", warned_spec);
    EXPECT_STATUS(run({"check", "a.yaml"}), 0);
    EXPECT_STATUS(run({"check", "--fail-on", "error", "a.yaml"}), 0);
    EXPECT_STATUS(run({"check", "--fail-on=warning", "a.yaml"}), 1);
    const Outcome outcome = run({"check", "a.yaml"});
    EXPECT_CONTAINS(outcome.out, "    fix: ");
    EXPECT_CONTAINS(outcome.out, "a.yaml: accepted, 0 errors, 1 warning\n");
}

TEST_CASE(check, standard_input) {
    const Outcome outcome = run({"check", "-"}, refused_spec);
    EXPECT_STATUS(outcome, 1);
    EXPECT_CONTAINS(outcome.out, "<stdin>:6:22: error: ");
    EXPECT_STATUS(run({"check", "-"}, accepted_spec), 0);
    EXPECT_STATUS(run({"check", "-", "-"}, accepted_spec), 2);
}

TEST_CASE(check, unreadable_wins_over_findings) {
    write_file("a.yaml", refused_spec);
    const Outcome outcome = run({"check", "nowhere.yaml", "a.yaml"});
    EXPECT_STATUS(outcome, 2);
    EXPECT_CONTAINS(outcome.err, "nowhere.yaml: no such file or directory");
    EXPECT_CONTAINS(outcome.out, "[heads-not-multiple-of-kv-heads]");
}

TEST_CASE(check, folder) {
    write_file("specs/b.yaml", accepted_spec);
    write_file("specs/a/z.yml", refused_spec);
    write_file("specs/a/notes.txt", "no spec");
    write_file("none/notes.txt", "no spec");
    const Outcome outcome = run({"check", "--format", "gcc", "specs"});
    EXPECT_STATUS(outcome, 1);
    EXPECT_EQUAL(outcome.out.substr(0, 20), "specs/a/z.yml:6:22: ");
    const Outcome text = run({"check", "specs"});
    EXPECT_CONTAINS(text.out, "\nspecs/b.yaml: accepted, 0 errors, 0 warnings\n");
    EXPECT_CONTAINS(text.out, "\n2 files: 1 accepted, 1 refused; 1 error, 0 warnings\n");
    const Outcome none = run({"check", "none"});
    EXPECT_STATUS(none, 2);
    EXPECT_CONTAINS(none.err, "none: the folder holds no *.yaml or *.yml");
}

TEST_CASE(check, a_pipe_in_a_folder_is_not_waited_for) {
    write_file("specs/b.yaml", accepted_spec);
    EXPECT(::mkfifo("specs/a.yaml", 0600) == 0);
    const Outcome outcome = run({"check", "specs"});
    EXPECT_STATUS(outcome, 0);
    EXPECT_CONTAINS(outcome.out, "specs/b.yaml: accepted");
}

TEST_CASE(check, a_pasted_config_does_not_flood) {
    std::string text = accepted_spec;
    for (const char* key : {"transformers_version", "use_cache", "rope_theta", "initializer_range"}) {
        text += std::string(key) + ": 1\n";
    }
    const Outcome outcome = run({"check", "-"}, text);
    EXPECT_STATUS(outcome, 1);
    EXPECT(outcome.out.find("not a field either") == std::string::npos); // each has a finding of its own
    EXPECT_CONTAINS(outcome.out, "4 errors");
}

TEST_CASE(check, folder_links) {
    write_file("specs/b.yaml", accepted_spec);
    fs::create_directory_symlink(".", "specs/loop");
    fs::create_symlink("b.yaml", "specs/c.yaml");
    const Outcome outcome = run({"check", "specs"});
    EXPECT_STATUS(outcome, 0);
    EXPECT_CONTAINS(outcome.out, "2 files: 2 accepted");
}

TEST_CASE(check, many_files_keep_their_order) {
    std::vector<std::string> words{"check", "--format", "json"};
    for (int i = 0; i < 100; ++i) {
        const std::string name = std::to_string((i * 37) % 100) + ".yaml";
        write_file(name, i % 3 == 0 ? refused_spec : accepted_spec);
        words.push_back(name);
    }
    const Outcome outcome = run(words);
    EXPECT_STATUS(outcome, 1);
    std::size_t at = 0;
    for (std::size_t i = 3; i < words.size(); ++i) {
        const std::string start = R"({"file":")" + words[i] + R"(")";
        EXPECT_EQUAL(outcome.out.substr(at, start.size()), start);
        at = outcome.out.find('\n', at) + 1;
    }
}

TEST_CASE(check, run_file_sections) {
    const std::string search = MODELSPEC_TEST_DATA "/examples-run/moe_search.yaml";
    const std::string overrides = MODELSPEC_TEST_DATA "/examples-run/train_overrides.yaml";
    const Outcome first = run({"check", search});
    EXPECT_STATUS(first, 0);
    EXPECT_CONTAINS(first.out, "information: local_batch_size");
    EXPECT_CONTAINS(first.out, "(section model)\n");
    const Outcome second = run({"check", overrides});
    EXPECT_STATUS(second, 0);
    EXPECT_CONTAINS(second.out, "(section model.config_overrides)\n");
    EXPECT_STATUS(run({"check", "--section", "", search}), 1);
    const Outcome missing = run({"check", "--section", "no.such", search});
    EXPECT_STATUS(missing, 1);
    EXPECT_CONTAINS(missing.out, "no.such");
    EXPECT_STATUS(run({"check", "--section", "a..b", search}), 2);
}

TEST_CASE(check, information_never_counts) {
    const std::string search = MODELSPEC_TEST_DATA "/examples-run/moe_search.yaml";
    EXPECT_STATUS(run({"check", "--fail-on", "warning", search}), 0);
}

TEST_CASE(check, too_large) {
    write_file("big.yaml", "");
    fs::resize_file("big.yaml", 100U << 20U);
    const Outcome outcome = run({"check", "big.yaml"});
    EXPECT_STATUS(outcome, 1);
    EXPECT_CONTAINS(outcome.out, "big.yaml:1:1: error: the file has 104857600 bytes");
    EXPECT_CONTAINS(outcome.out, "[file-too-large]");
    const Outcome piped = run({"check", "-"}, std::string((16U << 20U) + 1, '#'));
    EXPECT_STATUS(piped, 1);
    EXPECT_CONTAINS(piped.out, "[file-too-large]");
}

TEST_CASE(check, bad_input) {
    const std::vector<std::string> texts{std::string(1, '\0') + "\x01\xFF\xFE",
                                         ",",
                                         "\"",
                                         std::string(10000, '['),
                                         "a: &a [*a]\n",
                                         std::string("\xFF\xFE") + "a",
                                         "? [a]\n: b\n",
                                         "- a\nb: c\n"};
    for (const std::string& text : texts) {
        const Outcome outcome = run({"check", "-"}, text);
        EXPECT_STATUS(outcome, 1);
        EXPECT_CONTAINS(outcome.out, "error: ");
    }
}

TEST_CASE(check, families_folder) {
    write_file("families/mine.yaml", "kinds:\n  block:\n    ops: {attMM: 4, attBMM: 2, ffMM: 3, softmax: 1, dropout: 0, normOp: 2, gather: 4, "
                                     "headCast: 1, ffAct: 1, linrec: 0}\ndefault: block\n");
    write_file("a.yaml", std::string(accepted_spec) + "arch: mine\n");
    EXPECT_CONTAINS(run({"check", "a.yaml"}).out, "[unknown-family]");
    const Outcome known = run({"check", "--families", "families", "a.yaml"});
    EXPECT_STATUS(known, 0);
    EXPECT_EQUAL(known.out, "a.yaml: accepted, 0 errors, 0 warnings\n");
    EXPECT_STATUS(run({"check", "--families", "nowhere", "a.yaml"}), 2);
}

TEST_CASE(check, examples) {
    const Outcome outcome = run({"check", MODELSPEC_RESOURCES "/examples"});
    EXPECT_STATUS(outcome, 0);
    EXPECT_CONTAINS(outcome.out, "6 files: 6 accepted, 0 refused; 0 errors, 3 warnings\n");
}
