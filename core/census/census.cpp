#include "core/census/census.h"

#include "core/census/stack_sums.h"

#include <algorithm>
#include <cmath>

namespace modelspec::census {

namespace {

const KindActivations* record_of(const ModelSpec& spec, std::string_view kind) {
    if (!spec.activations) {
        return nullptr;
    }
    const auto found = std::find_if(spec.activations->begin(), spec.activations->end(), [&](const auto& each) { return each.first == kind; });
    return found == spec.activations->end() ? nullptr : &found->second;
}

std::optional<double> size_of(const std::optional<Ordered<double>>& sizes, std::string_view op) {
    if (!sizes) {
        return std::nullopt;
    }
    const auto found = std::find_if(sizes->begin(), sizes->end(), [&](const auto& each) { return each.first == op; });
    return found == sizes->end() ? std::nullopt : std::optional(found->second);
}

bool holds(const std::vector<KindCensus>& kinds, std::string_view kind) {
    return std::any_of(kinds.begin(), kinds.end(), [&](const KindCensus& each) { return each.kind == kind; });
}

} // namespace

std::optional<double> Amount::at(std::int64_t tp) const {
    if (!is_stated() || is_not_finite() || tp < 1) {
        return std::nullopt;
    }
    return *whole + *split / static_cast<double>(tp);
}

bool Amount::is_not_finite() const { return (whole && !std::isfinite(*whole)) || (split && !std::isfinite(*split)); }

Amount kept(const KindActivations& record) { return {record.saved, record.saved_tp}; }
Amount selective(const KindActivations& record) { return {record.selective, record.selective_tp}; }
Amount working(const KindActivations& record) { return {record.working, record.working_tp}; }

std::vector<OpAmount> by_op(const KindActivations& record) {
    std::vector<std::string> names;
    for (const schema::Field& field : schema::fields(schema::RecordId::op_counts)) {
        names.emplace_back(field.name);
    }
    names.emplace_back(schema::other_op);
    for (const auto* sizes : {&record.ops, &record.ops_tp}) {
        for (const auto& [op, size] : sizes->value_or(Ordered<double>{})) {
            if (std::find(names.begin(), names.end(), op) == names.end()) {
                names.push_back(op);
            }
        }
    }
    std::vector<OpAmount> out;
    for (const std::string& name : names) {
        Amount amount{size_of(record.ops, name), size_of(record.ops_tp, name)};
        if (!amount.whole && !amount.split) {
            continue;
        }
        if (record.ops && record.ops_tp) {
            amount = {amount.whole.value_or(0), amount.split.value_or(0)};
        }
        out.push_back({name, amount});
    }
    return out;
}

Total Census::total(Amount (*of)(const KindActivations&), std::int64_t tp) const {
    Total out;
    out.lacks_groups = lacks_groups;
    double sum = 0;
    const auto add = [&](const KindCensus& kind, double layers) {
        const Amount amount = kind.record != nullptr ? of(*kind.record) : Amount{};
        out.left_out_not_finite = out.left_out_not_finite || amount.is_not_finite();
        const std::optional<double> bytes = amount.at(tp);
        sum += bytes.value_or(0) * layers;
        return bytes.has_value();
    };
    bool any = false;
    for (const KindCensus& kind : kinds) {
        if (!kind.is_in_stack) {
            continue;
        }
        ++out.kinds;
        const bool counted = kind.layers && add(kind, static_cast<double>(*kind.layers));
        out.covered += counted ? 1 : 0;
        any = any || counted;
    }
    out.lacks_output = !add(output, 1);
    if ((any || !out.lacks_output) && std::isfinite(sum)) {
        out.bytes = sum;
    }
    return out;
}

bool Census::has_records() const {
    return output.record != nullptr || std::any_of(kinds.begin(), kinds.end(), [](const KindCensus& kind) { return kind.record != nullptr; });
}

std::optional<std::int64_t> Census::seq_length() const {
    std::optional<std::int64_t> length;
    std::vector<KindCensus> all = kinds;
    all.push_back(output);
    for (const KindCensus& kind : all) {
        if (kind.record == nullptr || !kind.record->seq_length) {
            continue;
        }
        if (length && length != kind.record->seq_length) {
            return std::nullopt;
        }
        length = kind.record->seq_length;
    }
    return length;
}

Census census_of(const ModelSpec& spec, const Stack& stack) {
    Census out;
    for (const StackGroup& group : stack.groups) {
        if (!holds(out.kinds, group.kind)) {
            out.kinds.push_back({group.kind, layers_of_kind(stack, group.kind), true, record_of(spec, group.kind)});
        }
    }
    if (spec.activations) {
        for (const auto& [kind, record] : *spec.activations) {
            if (!holds(out.kinds, kind)) {
                out.kinds.push_back({kind, 0, false, &record});
            }
        }
    }
    out.output = {{}, 1, true, spec.output_activations ? &*spec.output_activations : nullptr};
    out.lacks_groups = has_incomplete_group(spec.layers);
    return out;
}

double mebibytes(double bytes_per_token, std::int64_t tokens) {
    constexpr double bytes_per_mebibyte = 1024.0 * 1024.0;
    return bytes_per_token * static_cast<double>(tokens) / bytes_per_mebibyte;
}

bool is_extrapolation(const KindActivations& record, std::int64_t tokens) { return record.seq_length && *record.seq_length != tokens; }

} // namespace modelspec::census
