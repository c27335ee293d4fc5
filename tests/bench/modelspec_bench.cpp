// How long the library takes for files of usual and of unusual size. Each time is the median of several runs.
//
// Targets: an analysis of 10,000 lines takes at most 1.5 times what another parser takes for its events alone, and one of 200 lines a millisecond
// at most. A file of twice as many findings takes about twice as long: the last column is that factor.
#include "core/analysis.h"
#include "tests/bench/documents.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <functional>
#include <string>
#include <vector>

#ifdef MODELSPEC_HAS_YAML_CPP
#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/parser.h>

#include <sstream>
#endif

namespace {

using namespace modelspec;

/// Keeps what is measured from being left out.
volatile std::size_t sink = 0;

double milliseconds(const std::function<void()>& work) {
    const auto start = std::chrono::steady_clock::now();
    work();
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
}

double median_of(const std::function<void()>& work) {
    constexpr double budget = 1500; // milliseconds for each row, a warm-up run apart
    constexpr std::size_t most_runs = 51;
    work();
    std::vector<double> times;
    double spent = 0;
    while (times.size() < 3 || (times.size() < most_runs && spent < budget)) {
        times.push_back(milliseconds(work));
        spent += times.back();
    }
    std::sort(times.begin(), times.end());
    return times[times.size() / 2];
}

std::size_t lines_of(const std::string& text) { return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n')); }

void print_row(const std::string& name, const std::string& text, double time, const std::string& note) {
    std::printf("%-46s %8zu %9.1f %11.3f  %s\n", name.c_str(), lines_of(text), static_cast<double>(text.size()) / 1000, time, note.c_str()); // NOLINT
}

std::string times(double factor) {
    std::string out = std::to_string(factor);
    return out.substr(0, out.find('.') + 3) + "x";
}

#ifdef MODELSPEC_HAS_YAML_CPP
class Ignore : public YAML::EventHandler {
public:
    void OnDocumentStart(const YAML::Mark& /*mark*/) override {}
    void OnDocumentEnd() override {}
    void OnNull(const YAML::Mark& /*mark*/, YAML::anchor_t /*anchor*/) override {}
    void OnAlias(const YAML::Mark& /*mark*/, YAML::anchor_t /*anchor*/) override {}
    void OnScalar(const YAML::Mark& /*mark*/, const std::string& /*tag*/, YAML::anchor_t /*anchor*/, const std::string& value) override {
        sink = sink + value.size();
    }
    void OnSequenceStart(const YAML::Mark& /*mark*/, const std::string& /*tag*/, YAML::anchor_t /*anchor*/,
                         YAML::EmitterStyle::value /*style*/) override {}
    void OnSequenceEnd() override {}
    void OnMapStart(const YAML::Mark& /*mark*/, const std::string& /*tag*/, YAML::anchor_t /*anchor*/, YAML::EmitterStyle::value /*style*/) override {
    }
    void OnMapEnd() override {}
};

double other_parser(const std::string& text) {
    return median_of([&] {
        std::istringstream stream(text);
        Ignore ignore;
        YAML::Parser(stream).HandleNextDocument(ignore);
    });
}
#else
double other_parser(const std::string&) { return 0; }
#endif

double analysis_of(const std::string& text) {
    return median_of([&] { sink = sink + analyze(text)->findings.size(); });
}

void measure_spec(const std::string& name, const std::string& text, const std::string& in_the_middle) {
    const double other = other_parser(text);
    if (other > 0) {
        print_row(name + ", events of yaml-cpp", text, other, "");
    }
    print_row(name + ", tree", text, median_of([&] { sink = sink + yaml::parse(text).problems().size(); }), "");
    const double whole = analysis_of(text);
    print_row(name + ", analysis", text, whole, other > 0 ? times(whole / other) + " yaml-cpp" : "");
    const auto analysis = analyze(text);
    const auto plan = [&](const yaml::Edit& edit) { return median_of([&] { sink = sink + analysis->plan(edit).ok(); }); };
    const FieldPath middle = FieldPath::parse(in_the_middle).value();
    print_row(name + ", plan of a new key", text, plan(yaml::Declare{FieldPath{std::string("head_dim")}, {"256"}}), "");
    print_row(name + ", plan of a value", text, plan(yaml::Declare{middle, {"7"}}), "");
    print_row(name + ", plan of a removal", text, plan(yaml::Unset{middle}), "");
    print_row(name + ", canonical form", text, median_of([&] { sink = sink + analysis->canonical_text().ok(); }), "");
}

/// A text of `size` and one of twice that.
void measure_growth(const std::string& name, int size, std::string (*make)(int)) {
    const std::string text = make(size);
    const std::string twice = make(2 * size);
    const double time = analysis_of(text);
    const double time_twice = analysis_of(twice);
    const auto analysis = analyze(text);
    print_row(name + ", analysis", text, time, std::to_string(analysis->findings.size() + analysis->silenced) + " findings");
    print_row(name + ", twice as much", twice, time_twice, times(time_twice / time));
    const double positions = median_of([&] {
        for (const Finding& finding : analysis->findings) {
            sink = sink + analysis->lines.position(finding.span.begin).column;
        }
    });
    print_row(name + ", lines and columns", text, positions, "");
}

} // namespace

int main() {
    std::printf("%-46s %8s %9s %11s\n", "", "lines", "kB", "ms"); // NOLINT
    measure_spec("a small spec", bench::wide_spec(6, 5), "ops.kind_3.ffMM");
    measure_spec("a large spec", bench::wide_spec(256, 9), "ops.kind_128.ffMM");
    measure_growth("broken lines", 2000, bench::broken_spec);
    measure_growth("silenced warnings", 2000, bench::silenced_spec);
    measure_growth("anchors and aliases", 2000, bench::anchored_spec);
    measure_growth("one long line", 2000, bench::one_line_spec);
    return 0;
}
