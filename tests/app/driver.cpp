#include "tests/app/driver.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

namespace modelspec::test {

namespace fs = std::filesystem;

namespace {

int failures = 0;

void fail(const std::string& message, const char* file, int line) {
    ++failures;
    std::fprintf(stderr, "%s:%d: %s\n", file, line, message.c_str());
}

struct Pipe {
    std::array<int, 2> ends{-1, -1};
    Pipe() {
        if (::pipe(ends.data()) != 0) {
            std::perror("pipe");
            std::exit(2);
        }
    }
    void close(std::size_t end) {
        if (ends[end] >= 0) {
            ::close(ends[end]);
            ends[end] = -1;
        }
    }
};

[[noreturn]] void become(std::vector<std::string> words, Pipe& in, Pipe& out, Pipe& err) {
    ::dup2(in.ends[0], STDIN_FILENO);
    ::dup2(out.ends[1], STDOUT_FILENO);
    ::dup2(err.ends[1], STDERR_FILENO);
    for (Pipe* each : {&in, &out, &err}) {
        each->close(0);
        each->close(1);
    }
    std::vector<char*> arguments;
    arguments.reserve(words.size() + 1);
    for (std::string& word : words) {
        arguments.push_back(word.data());
    }
    arguments.push_back(nullptr);
    ::execv(arguments.front(), arguments.data());
    std::_Exit(127);
}

/// Feeds and drains the program's ends until it has closed them all.
void exchange(std::string_view input, Pipe& in, std::array<Pipe*, 2> from, std::array<std::string*, 2> to) {
    std::array<char, 65536> buffer{};
    while (from[0]->ends[0] >= 0 || from[1]->ends[0] >= 0) {
        if (input.empty()) {
            in.close(1);
        }
        std::array<pollfd, 3> waits{{{in.ends[1], POLLOUT, 0}, {from[0]->ends[0], POLLIN, 0}, {from[1]->ends[0], POLLIN, 0}}};
        ::poll(waits.data(), waits.size(), -1);
        if (waits[0].revents != 0) {
            const ssize_t taken = ::write(in.ends[1], input.data(), std::min<std::size_t>(input.size(), 4096));
            input = taken > 0 ? input.substr(static_cast<std::size_t>(taken)) : std::string_view();
        }
        for (std::size_t i = 0; i < from.size(); ++i) {
            if (waits[i + 1].revents != 0) {
                const ssize_t got = ::read(from[i]->ends[0], buffer.data(), buffer.size());
                if (got <= 0) {
                    from[i]->close(0);
                } else {
                    to[i]->append(buffer.data(), static_cast<std::size_t>(got));
                }
            }
        }
    }
    in.close(1);
}

int run_group(std::string_view group) {
    int count = 0;
    for (const Case& each : cases()) {
        if (each.group != group) {
            continue;
        }
        std::string folder = (fs::temp_directory_path() / "modelspec-test-XXXXXX").string();
        if (::mkdtemp(folder.data()) == nullptr) {
            std::perror("mkdtemp");
            return 2;
        }
        fs::current_path(folder);
        const int before = failures;
        each.run();
        std::printf("%s %s.%s\n", failures == before ? "pass" : "FAIL", std::string(group).c_str(), std::string(each.name).c_str());
        std::error_code ignored;
        fs::current_path("/");
        fs::remove_all(folder, ignored);
        ++count;
    }
    return count == 0 ? 2 : failures > 0 ? 1 : 0;
}

} // namespace

std::vector<Case>& cases() {
    static std::vector<Case> all;
    return all;
}

void expect(bool holds, const char* what, const char* file, int line) {
    if (!holds) {
        fail(std::string("does not hold: ") + what, file, line);
    }
}

void expect_equal(const std::string& is, const std::string& wanted, const char* what, const char* file, int line) {
    if (is != wanted) {
        fail(std::string(what) + " is\n" + is + "\nrather than\n" + wanted, file, line);
    }
}

void expect_contains(const std::string& text, std::string_view part, const char* what, const char* file, int line) {
    if (text.find(part) == std::string::npos) {
        fail(std::string(what) + " lacks\n" + std::string(part) + "\nin\n" + text, file, line);
    }
}

Outcome run(std::vector<std::string> words, const std::string& input) {
    words.insert(words.begin(), MODELSPEC_PROGRAM);
    Pipe in;
    Pipe out;
    Pipe err;
    const pid_t child = ::fork();
    if (child == 0) {
        become(std::move(words), in, out, err);
    }
    in.close(0);
    out.close(1);
    err.close(1);
    Outcome outcome;
    exchange(input, in, {&out, &err}, {&outcome.out, &outcome.err});
    int status = 0;
    while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
    outcome.status = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    return outcome;
}

void write_file(const std::string& name, std::string_view bytes) {
    if (const fs::path folder = fs::path(name).parent_path(); !folder.empty()) {
        fs::create_directories(folder);
    }
    std::ofstream(name, std::ios::binary).write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
}

std::string read_file(const std::string& name) {
    std::ifstream file(name, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

std::vector<std::string> files_here() {
    std::vector<std::string> out;
    for (const fs::directory_entry& entry : fs::directory_iterator(".")) {
        out.push_back(entry.path().filename().string());
    }
    std::sort(out.begin(), out.end());
    return out;
}

} // namespace modelspec::test

int main(int argc, char** argv) {
    // A program that ends early must not take the driver with it.
    std::signal(SIGPIPE, SIG_IGN);
    if (argc != 2) {
        std::fprintf(stderr, "usage: %s GROUP\n", argv[0]);
        return 2;
    }
    return modelspec::test::run_group(argv[1]);
}
