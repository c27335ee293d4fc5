// Tests without a test library: a case registers itself with its group, and every check that fails says where and goes on.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace modelspec::test {

struct Case {
    std::string_view group;
    std::string_view name;
    void (*run)();
};

/// Cases in the order they registered.
std::vector<Case>& cases();

struct Registration {
    explicit Registration(Case added) { cases().push_back(added); }
};

void expect(bool holds, const char* what, const char* file, int line);
void expect_equal(const std::string& is, const std::string& wanted, const char* what, const char* file, int line);
void expect_contains(const std::string& text, std::string_view part, const char* what, const char* file, int line);

/// What the program did.
struct Outcome {
    int status = -1; ///< its exit status; -1 where a signal ended it
    std::string out;
    std::string err;
};

/// Runs `modelspec` with the words, in the folder of the case, with `input` as standard input.
[[nodiscard]] Outcome run(std::vector<std::string> words, const std::string& input = {});

/// Files of the case's own folder, which is empty at its start and the program's working folder.
void write_file(const std::string& name, std::string_view bytes);
[[nodiscard]] std::string read_file(const std::string& name);
[[nodiscard]] std::vector<std::string> files_here();

} // namespace modelspec::test

#define TEST_CASE(group, name)                                                                                                                       \
    static void group##_##name();                                                                                                                    \
    static const modelspec::test::Registration registration_##group##_##name({#group, #name, &group##_##name});                                      \
    static void group##_##name()

#define EXPECT(condition) modelspec::test::expect((condition), #condition, __FILE__, __LINE__)
#define EXPECT_EQUAL(is, wanted) modelspec::test::expect_equal((is), (wanted), #is, __FILE__, __LINE__)
#define EXPECT_STATUS(outcome, wanted)                                                                                                               \
    modelspec::test::expect_equal(std::to_string((outcome).status), std::to_string(wanted), #outcome ".status", __FILE__, __LINE__)
#define EXPECT_CONTAINS(text, part) modelspec::test::expect_contains((text), (part), #text, __FILE__, __LINE__)
