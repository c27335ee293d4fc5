#include "core/spec/canonical.h"

#include "core/spec/members.h"
#include "core/yaml/emit.h"

namespace modelspec {

namespace {

constexpr std::size_t step = 2; ///< PyYAML's indentation

class Writer {
public:
    template <typename Record> void fields(const Record& record, std::size_t indent) {
        for_each_member(record, [&](const schema::Field& field, const auto& member) {
            if (member) {
                entry(field.name, *member, indent);
            }
        });
    }

    /// A tower without a name has one: it is written always, in its place.
    void model(const ModelSpec& written) {
        ModelSpec spec = written;
        spec.name = spec.name.value_or("custom");
        if (spec.vision) {
            spec.vision->name = spec.vision->name.value_or("vision");
        }
        fields(spec, 0);
    }

    std::string take() { return std::move(out_); }

private:
    void entry(std::string_view key, const std::string& value, std::size_t indent) { line(key, yaml::emit_text(value, indent + step), indent); }
    void entry(std::string_view key, std::int64_t value, std::size_t indent) { line(key, std::to_string(value), indent); }
    void entry(std::string_view key, double value, std::size_t indent) { line(key, yaml::emit_float(value), indent); }
    void entry(std::string_view key, bool value, std::size_t indent) { line(key, value ? "true" : "false", indent); }

    void entry(std::string_view key, const KindActivations& record, std::size_t indent) {
        start(key, indent);
        fields(record, indent + step);
    }

    void entry(std::string_view key, const VisionSpec& tower, std::size_t indent) {
        start(key, indent);
        fields(tower, indent + step);
    }

    void entry(std::string_view key, const std::vector<std::string>& names, std::size_t indent) {
        if (names.empty()) {
            return line(key, "[]", indent);
        }
        start(key, indent);
        for (const std::string& name : names) {
            pad(indent);
            out_ += "- " + yaml::emit_text(name, indent + step) + "\n";
        }
    }

    void entry(std::string_view key, const std::vector<LayerGroup>& groups, std::size_t indent) {
        start(key, indent);
        for (const LayerGroup& group : groups) {
            Writer item;
            LayerGroup shown = group;
            if (!shown.is_mtp()) {
                shown.mtp.reset();
            }
            item.fields(shown, indent + step);
            pad(indent);
            out_ += "- " + item.out_.substr(indent + step);
        }
    }

    template <typename Value> void entry(std::string_view key, const Ordered<Value>& by_kind, std::size_t indent) {
        if (by_kind.empty()) {
            return line(key, "{}", indent);
        }
        start(key, indent);
        for (const auto& [kind, value] : by_kind) {
            kind_entry(kind, value, indent + step);
        }
    }

    void kind_entry(const std::string& kind, double value, std::size_t indent) { line(kind, yaml::emit_float(value), indent); }

    template <typename Record> void kind_entry(const std::string& kind, const Record& record, std::size_t indent) {
        Writer body;
        body.fields(record, indent + step);
        const std::string key = yaml::emit_key(kind, indent);
        pad(indent);
        // After `? key` the mapping starts on the line of its ':'.
        const bool complex = key.front() == '?' && key.back() == ':' && key.find('\n') != std::string::npos;
        out_ += complex ? key + " " + body.out_.substr(indent + step) : key + "\n" + body.out_;
    }

    void line(std::string_view key, std::string_view value, std::size_t indent) {
        pad(indent);
        out_ += key;
        out_ += ": ";
        out_ += value;
        out_ += "\n";
    }

    void start(std::string_view key, std::size_t indent) {
        pad(indent);
        out_ += key;
        out_ += ":\n";
    }

    void pad(std::size_t indent) { out_.append(indent, ' '); }

    std::string out_;
};

} // namespace

std::string canonical(const ModelSpec& spec) {
    Writer writer;
    writer.model(spec);
    return writer.take();
}

} // namespace modelspec
