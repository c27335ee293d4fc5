// Each rule of the catalogue by its samples: what is clean, what it finds and where, and what mends it.
#include "tests/core/samples/all.h"

#include <set>

using namespace modelspec;
using namespace modelspec::test;

class TestRulesSamples : public QObject {
    Q_OBJECT

    static void run(const Samples& samples) {
        QFETCH(int, row);
        const QString wrong = check(samples[static_cast<std::size_t>(row)]);
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
    }

private Q_SLOTS:
    void yaml_data() { add_rows(yaml_samples()); }
    void yaml() { run(yaml_samples()); }
    void values_data() { add_rows(value_samples()); }
    void values() { run(value_samples()); }
    void structure_data() { add_rows(structure_samples()); }
    void structure() { run(structure_samples()); }
    void sections_data() { add_rows(section_samples()); }
    void sections() { run(section_samples()); }
    void attention_data() { add_rows(attention_samples()); }
    void attention() { run(attention_samples()); }
    void experts_data() { add_rows(expert_samples()); }
    void experts() { run(expert_samples()); }
    void stack_data() { add_rows(stack_samples()); }
    void stack() { run(stack_samples()); }
    void families_data() { add_rows(family_samples()); }
    void families() { run(family_samples()); }
    void census_data() { add_rows(census_samples()); }
    void census() { run(census_samples()); }

    void every_rule_has_a_sample() {
        std::set<std::string_view> covered{"assumption"}; // of a count of parameters, never of a file
        const Samples samples = all_samples();
        for (const Sample& sample : samples) {
            covered.insert(sample.id);
        }
        for (const Rule& rule : rules()) {
            QVERIFY2(covered.count(rule.id) == 1, std::string(rule.id).c_str());
        }
        QCOMPARE(covered.size(), rules().size()); // and no sample is of a rule that is none
    }
};

QTEST_APPLESS_MAIN(TestRulesSamples)
#include "tst_rules_samples.moc"
