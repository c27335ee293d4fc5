// Activation arithmetic: what a census record says a rank keeps and works with, and what that is for the whole stack.
//
// Missing is not zero: an amount whose record, or half, is missing is no number, and a sum that lacks one says so. All amounts are
// bytes per token at micro-batch 1; a rank at tensor parallelism t holds `whole + split / t`.
#pragma once

#include "core/families/stack.h"
#include "core/spec/model_spec.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace modelspec::census {

/// Two fields of a record that belong together.
struct Amount {
    std::optional<double> whole; ///< not split by tensor parallelism
    std::optional<double> split; ///< all of it, over every rank

    /// What one rank holds. Nothing where a half is missing or no finite number.
    [[nodiscard]] std::optional<double> at(std::int64_t tp) const;
    /// A half is nan or infinite.
    [[nodiscard]] bool is_not_finite() const;
    [[nodiscard]] bool is_stated() const { return whole && split; }
};

[[nodiscard]] Amount kept(const KindActivations& record);
[[nodiscard]] Amount selective(const KindActivations& record);
[[nodiscard]] Amount working(const KindActivations& record);

/// What a record says it keeps for one op, or `other`.
struct OpAmount {
    std::string op;
    Amount amount;
};
/// The ops of a record's breakdown in the order of the op counts, `other` and what is no op last. The parts of a breakdown add up to its
/// whole, so an op that one of two stated sides does not name keeps nothing there; of a side that is not stated nothing is known.
[[nodiscard]] std::vector<OpAmount> by_op(const KindActivations& record);

/// One kind of layer of the stack, or the output layer.
struct KindCensus {
    std::string kind;                        ///< empty for the output layer
    std::optional<std::int64_t> layers;      ///< of the stack, MTP layers too; nothing where they do not fit 64 bits
    bool is_in_stack = true;                 ///< false for a record of a kind no group has
    const KindActivations* record = nullptr; ///< null: no census
};

/// A sum over the stack. Of a stack that no record covers there is none.
struct Total {
    std::optional<double> bytes;
    std::size_t kinds = 0;     ///< of the stack
    std::size_t covered = 0;   ///< of them in the sum
    bool lacks_output = false; ///< the output layer has no value
    bool lacks_groups = false; ///< a group of the stack lacks its kind or count
    bool left_out_not_finite = false;

    /// Whether everything that is priced is in the sum.
    [[nodiscard]] bool is_whole() const { return covered == kinds && !lacks_output && !lacks_groups; }
};

/// Kinds of the stack in order of first appearance, then records of other kinds, then the output layer. Records live in `spec`.
struct Census {
    std::vector<KindCensus> kinds;
    KindCensus output;
    bool lacks_groups = false;

    /// Layers times amount over the kinds of the stack, plus the output layer.
    [[nodiscard]] Total total(Amount (*of)(const KindActivations&), std::int64_t tp) const;
    /// Whether any record is declared.
    [[nodiscard]] bool has_records() const;
    /// The length all records were measured at; nothing where they differ or there are none.
    [[nodiscard]] std::optional<std::int64_t> seq_length() const;
};

[[nodiscard]] Census census_of(const ModelSpec& spec, const Stack& stack);

/// Bytes per token over a sequence, in MiB.
[[nodiscard]] double mebibytes(double bytes_per_token, std::int64_t tokens);
/// Whether a length is another than the record was measured at, so that bytes per token are taken beyond it.
[[nodiscard]] bool is_extrapolation(const KindActivations& record, std::int64_t tokens);

} // namespace modelspec::census
