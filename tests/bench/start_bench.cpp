// How long the editor takes from its start to a painted window, and how much memory, beside an empty window. Both run without a display, in turn;
// each figure is the median of the runs.
//
// Targets: at most twice the time and 1.8 times the memory of the empty window.
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <vector>

namespace {

struct Start {
    double wall = 0;   ///< milliseconds
    double cpu = 0;    ///< milliseconds
    double memory = 0; ///< megabytes at the most
};

double milliseconds(const timeval& time) { return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_usec) / 1e3; }

Start run(const std::vector<const char*>& words) {
    std::vector<char*> arguments;
    for (const char* word : words) {
        arguments.push_back(const_cast<char*>(word)); // execv takes them so, and leaves them as they are
    }
    arguments.push_back(nullptr);
    const auto begin = std::chrono::steady_clock::now();
    const pid_t child = fork();
    if (child == 0) {
        if (std::freopen("/dev/null", "w", stderr) != nullptr) {
            execv(arguments.front(), arguments.data());
        }
        _exit(127);
    }
    int status = 0;
    rusage used{};
    if (child < 0 || wait4(child, &status, 0, &used) != child || status != 0) {
        std::fprintf(stderr, "%s did not run\n", words.front()); // NOLINT
        std::exit(1);
    }
    const std::chrono::duration<double, std::milli> wall = std::chrono::steady_clock::now() - begin;
    return {wall.count(), milliseconds(used.ru_utime) + milliseconds(used.ru_stime), static_cast<double>(used.ru_maxrss) / 1000};
}

double median(const std::vector<Start>& starts, double Start::*figure) {
    std::vector<double> values;
    for (const Start& start : starts) {
        values.push_back(start.*figure);
    }
    std::sort(values.begin(), values.end());
    return values[values.size() / 2];
}

void print_row(const char* name, const char* unit, const std::vector<Start>& empty, const std::vector<Start>& editor, double Start::*figure) {
    const double least = median(empty, figure);
    const double ours = median(editor, figure);
    std::printf("%-24s %8.1f %8.1f %s  %.2fx\n", name, least, ours, unit, ours / least); // NOLINT
}

} // namespace

int main() {
    setenv("QT_QPA_PLATFORM", "offscreen", 1);
    setenv("XDG_CONFIG_HOME", "/nonexistent", 1); // no settings of a person
    constexpr int rounds = 31;
    std::vector<Start> empty;
    std::vector<Start> editor;
    for (int round = -1; round < rounds; ++round) {
        const Start of_empty = run({MODELSPEC_EMPTY_WINDOW});
        const Start of_editor = run({MODELSPEC_EDITOR, "--paint-and-quit", MODELSPEC_EXAMPLE});
        if (round >= 0) { // the first one fills the caches
            empty.push_back(of_empty);
            editor.push_back(of_editor);
        }
    }
    std::printf("%-24s %8s %8s\n", "start to a painted window", "empty", "editor"); // NOLINT
    print_row("time", "ms", empty, editor, &Start::wall);
    print_row("time of the processor", "ms", empty, editor, &Start::cpu);
    print_row("memory", "MB", empty, editor, &Start::memory);
    return 0;
}
