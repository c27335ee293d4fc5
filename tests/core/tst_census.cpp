// Activation arithmetic: what is missing is no zero.
#include "core/analysis.h"
#include "core/census/census.h"
#include "core/census/stack_sums.h"

#include <QTest>

#include <cmath>
#include <limits>
#include <string>

using namespace modelspec;
using namespace modelspec::census;

namespace {

const std::string head = "hidden_size: 64\nnum_hidden_layers: 4\nnum_attention_heads: 4\nvocab_size: 10\narch: deepseek\n";
const std::string stackOfTwo = "layers: [{kind: dense, count: 1}, {kind: moe, count: 3}, {kind: moe, count: 1, mtp: true}]\n";

std::string record(const std::string& saved, const std::string& length = "4096") {
    return "{saved: " + saved + ", saved_tp: 80, working: 10, working_tp: 40, seq_length: " + length + ", selective: 5, selective_tp: 8}\n";
}

} // namespace

class TestCensus : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void amounts();
    void byOps();
    void totals();
    void totalsThatLackSomething();
    void notFinite();
    void kindsOfTheStack();
    void lengths();
    void sums();
    void sumsOfBrokenGroups();
};

void TestCensus::amounts() {
    const Amount both{100.0, 80.0};
    QCOMPARE(both.at(1), std::optional(180.0));
    QCOMPARE(both.at(4), std::optional(120.0));
    QCOMPARE(both.at(0), std::nullopt);
    QCOMPARE((Amount{100.0, std::nullopt}).at(1), std::nullopt);
    QCOMPARE((Amount{}).at(1), std::nullopt);
    QCOMPARE((Amount{0.0, 0.0}).at(1), std::optional(0.0)); // declared 0 is a value
}

void TestCensus::byOps() {
    KindActivations measured;
    measured.ops = Ordered<double>{{"other", 1.0}, {"mystery", 2.0}, {"ffMM", 3.0}};
    measured.ops_tp = Ordered<double>{{"attMM", 4.0}, {"ffMM", 8.0}};
    const std::vector<OpAmount> ops = by_op(measured);
    QCOMPARE(ops.size(), std::size_t(4));
    QCOMPARE(ops[0].op, std::string("attMM"));
    QCOMPARE(ops[0].amount.at(1), std::optional(4.0)); // the sizes of ops add up to saved without it
    QCOMPARE(ops[1].op, std::string("ffMM"));
    QCOMPARE(ops[1].amount.at(2), std::optional(7.0));
    QCOMPARE(ops[2].op, std::string("other"));
    QCOMPARE(ops[3].op, std::string("mystery"));
    measured.ops_tp.reset();
    QCOMPARE(by_op(measured)[0].amount.at(1), std::nullopt); // half a pair: no 0
}

void TestCensus::totals() {
    const auto analysis = analyze(head + "mtp_depth: 1\n" + stackOfTwo + "activations:\n  dense: " + record("100") + "  moe: " + record("200") +
                                  "output_activations: " + record("1000"));
    QVERIFY(analysis->accepted());
    const Census census = census_of(analysis->spec, analysis->stack);
    const Total kept_now = census.total(&kept, 2);
    QVERIFY(kept_now.is_whole());
    QCOMPARE(kept_now.bytes, std::optional(1 * 140.0 + 4 * 240.0 + 1040.0));
    QCOMPARE(census.total(&selective, 1).bytes, std::optional(6 * 13.0));
}

void TestCensus::totalsThatLackSomething() {
    const auto analysis = analyze(head + "mtp_depth: 1\n" + stackOfTwo + "activations:\n  moe: " + record("200"));
    const Total total = census_of(analysis->spec, analysis->stack).total(&kept, 1);
    QCOMPARE(total.kinds, std::size_t(2));
    QCOMPARE(total.covered, std::size_t(1));
    QVERIFY(total.lacks_output);
    QVERIFY(!total.is_whole());
    QCOMPARE(total.bytes, std::optional(4 * 280.0));

    const auto nothing = analyze(head + "mtp_depth: 1\n" + stackOfTwo);
    const Census none = census_of(nothing->spec, nothing->stack);
    QVERIFY(!none.has_records());
    QCOMPARE(none.total(&kept, 1).bytes, std::nullopt);
}

void TestCensus::notFinite() {
    const auto analysis = analyze(head + "mtp_depth: 1\n" + stackOfTwo + "activations:\n  dense: " + record(".inf") + "  moe: " + record("200") +
                                  "output_activations: " + record(".nan"));
    const Total total = census_of(analysis->spec, analysis->stack).total(&kept, 1);
    QVERIFY(total.left_out_not_finite);
    QCOMPARE(total.covered, std::size_t(1));
    QVERIFY(total.bytes && std::isfinite(*total.bytes));
    QCOMPARE(total.bytes, std::optional(4 * 280.0));
}

void TestCensus::kindsOfTheStack() {
    const auto analysis = analyze(head + "mtp_depth: 1\n" + stackOfTwo + "activations:\n  ghost: " + record("1"));
    const Census census = census_of(analysis->spec, analysis->stack);
    QCOMPARE(census.kinds.size(), std::size_t(3));
    QCOMPARE(census.kinds[1].kind, std::string("moe"));
    QCOMPARE(census.kinds[1].layers, std::optional<std::int64_t>(4));
    QVERIFY(!census.kinds[2].is_in_stack);
    QCOMPARE(census.total(&kept, 1).bytes, std::nullopt); // the record is of no layer
}

void TestCensus::lengths() {
    QCOMPARE(mebibytes(256, 4096), 1.0);
    const auto analysis = analyze(head + "mtp_depth: 1\n" + stackOfTwo + "activations:\n  dense: " + record("1") + "  moe: " + record("2"));
    const Census census = census_of(analysis->spec, analysis->stack);
    QCOMPARE(census.seq_length(), std::optional<std::int64_t>(4096));
    QVERIFY(!is_extrapolation(*census.kinds[0].record, 4096));
    QVERIFY(is_extrapolation(*census.kinds[0].record, 8192));
    const auto mixed = analyze(head + stackOfTwo + "activations:\n  dense: " + record("1", "1024") + "  moe: " + record("2"));
    QCOMPARE(census_of(mixed->spec, mixed->stack).seq_length(), std::nullopt);
}

void TestCensus::sums() {
    const auto analysis = analyze(head + stackOfTwo);
    const StackSums all = sums_of(analysis->spec, analysis->stack, false);
    QVERIFY(!all.body.differs());
    QCOMPARE(all.body.declared, std::optional<std::int64_t>(4));
    QVERIFY(all.mtp.is_unset);
    QCOMPARE(all.mtp.excess(), std::optional<std::int64_t>(1)); // one MTP layer, mtp_depth unset is 0
    QCOMPARE(all.mtp.field.print(), std::string("mtp_depth"));
    const StackSums base = sums_of(analysis->spec, analysis->stack, true);
    QCOMPARE(base.mtp.excess(), std::nullopt); // the base config may declare it
}

void TestCensus::sumsOfBrokenGroups() {
    const auto broken = analyze(head + "layers: [{kind: moe}, {kind: moe, count: 3}]\n");
    const StackSums all = sums_of(broken->spec, broken->stack, false);
    QVERIFY(all.body.is_lower_bound);
    QCOMPARE(all.body.listed, std::optional<std::int64_t>(3));
    QVERIFY(!all.body.differs()); // not known to
    QVERIFY(census_of(broken->spec, broken->stack).lacks_groups);

    const std::string most = std::to_string(std::numeric_limits<std::int64_t>::max());
    const auto huge = analyze(head + "layers: [{kind: moe, count: " + most + "}, {kind: moe, count: " + most + "}]\n");
    QCOMPARE(sums_of(huge->spec, huge->stack, false).body.listed, std::nullopt);
    QCOMPARE(layers_of_kind(huge->stack, "moe"), std::nullopt);
    QCOMPARE(layers_of_kind(huge->stack, "dense"), std::optional<std::int64_t>(0));
}

QTEST_APPLESS_MAIN(TestCensus)
#include "tst_census.moc"
