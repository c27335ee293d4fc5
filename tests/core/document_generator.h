// Random YAML documents for property tests: block and flow, every quoting, comments with unique names, anchors, aliases, merges, line endings, a
// byte order mark. The same seed makes the same document.
#pragma once

#include <random>
#include <string>
#include <vector>

namespace modelspec::test {

class DocumentGenerator {
public:
    explicit DocumentGenerator(unsigned seed) : random_(seed) {}

    std::string document() {
        eol_ = one_in(4) ? "\r\n" : "\n";
        std::string out = one_in(8) ? "\xEF\xBB\xBF" : "";
        out += comment_lines(0);
        if (one_in(12)) {
            return out + flow_mapping(2) + eol_;
        }
        out += block_mapping(0, 3);
        if (one_in(5)) {
            out.erase(out.find_last_not_of("\r\n") + 1); // no line break at the end
        }
        return out;
    }

    bool one_in(int n) { return std::uniform_int_distribution<int>(1, n)(random_) == 1; }
    std::size_t below(std::size_t n) { return std::uniform_int_distribution<std::size_t>(0, n - 1)(random_); }
    template <typename Value> const Value& pick(const std::vector<Value>& from) { return from[below(from.size())]; }

    std::string scalar(bool in_flow) {
        static const std::vector<std::string> both{
            "12", "-3", "4.5", "true", "no", "~", "word", "two words", "'single ''quoted'''", "\"double \\\" \\u00e9\"", "0x10", "é", "!!str 7"};
        return in_flow || !one_in(8) ? pick(both) : std::string("it's, [plain] {x}");
    }

private:
    std::string key() { return pick(keys_) + (one_in(6) ? std::to_string(below(3)) : ""); }

    std::string comment() { return "# c" + std::to_string(++comments_) + "."; }

    std::string end_of_line() { return (one_in(4) ? "  " + comment() : "") + eol_; }

    std::string comment_lines(std::size_t indent) {
        std::string out;
        while (one_in(5)) {
            out += std::string(indent, ' ') + comment() + eol_;
        }
        return one_in(10) ? out + eol_ : out;
    }

    std::vector<std::string> distinct_keys(std::size_t count) {
        std::vector<std::string> out;
        for (std::size_t i = 0; i < count; ++i) {
            const std::string name = key();
            bool taken = false;
            for (const std::string& other : out) {
                taken = taken || other == name;
            }
            if (!taken || one_in(10)) { // now and then a key stands twice
                out.push_back(name);
            }
        }
        return out;
    }

    std::string new_anchor(bool is_mapping) {
        if (!one_in(6)) {
            return "";
        }
        const std::string name = "x" + std::to_string(++anchors_);
        pending_.push_back({name, is_mapping});
        return "&" + name + " ";
    }

    /// Anchors can be used once their value is closed.
    void close_anchors(std::size_t from) {
        for (std::size_t i = from; i < pending_.size(); ++i) {
            (pending_[i].second ? mappings_ : scalars_).push_back(pending_[i].first);
        }
        pending_.resize(from);
    }

    std::string block_mapping(std::size_t indent, int depth) {
        std::string out;
        const std::string pad(indent, ' ');
        if (!mappings_.empty() && one_in(6)) {
            out += pad + "<<: *" + pick(mappings_) + eol_;
        }
        for (const std::string& name : distinct_keys(1 + below(5))) {
            out += comment_lines(indent) + pad + (one_in(15) ? "\"" + name + "\"" : name) + ":" + block_value(indent, depth);
        }
        return out;
    }

    std::string block_value(std::size_t indent, int depth) {
        if (one_in(12)) {
            return end_of_line();
        }
        if (!mappings_.empty() && one_in(10)) {
            return " *" + pick(mappings_) + end_of_line();
        }
        if (!scalars_.empty() && one_in(10)) {
            return " *" + pick(scalars_) + end_of_line();
        }
        const std::size_t open = pending_.size();
        std::string out;
        if (depth > 0 && one_in(4)) {
            const std::string anchor = new_anchor(true);
            out = (anchor.empty() ? "" : " " + anchor.substr(0, anchor.size() - 1)) + end_of_line() +
                  block_mapping(indent + 2 + 2 * below(2), depth - 1);
        } else if (depth > 0 && one_in(5)) {
            out = end_of_line() + block_sequence(indent + 2 * below(2), depth - 1);
        } else if (one_in(6)) {
            out = " " + new_anchor(true) + flow_mapping(depth) + end_of_line();
        } else if (one_in(12)) {
            out = " |" +
                  std::string(one_in(3)   ? "+"
                              : one_in(2) ? "-"
                                          : "") +
                  eol_ + std::string(indent + 2, ' ') + "text" + eol_ + std::string(indent + 2, ' ') + "more" + eol_ + (one_in(3) ? eol_ : "");
        } else {
            out = " " + new_anchor(false) + scalar(false) + end_of_line();
        }
        close_anchors(open);
        return out;
    }

    std::string block_sequence(std::size_t indent, int depth) {
        std::string out;
        const std::string pad(indent, ' ');
        for (std::size_t i = 0; i < 1 + below(3); ++i) {
            out += comment_lines(indent) + pad + "- ";
            if (depth > 0 && one_in(2)) {
                std::string item = block_mapping(indent + 2, depth - 1);
                const std::size_t start = item.find_first_not_of(' ');
                out += item[start] == '#' || item[start] == '\r' || item[start] == '\n' ? eol_ + item : item.substr(indent + 2);
            } else {
                out += (one_in(3) ? flow_mapping(depth) : scalar(false)) + end_of_line();
            }
        }
        return out;
    }

    std::string flow_mapping(int depth) {
        const bool many_lines = one_in(4);
        const std::vector<std::string> names = distinct_keys(below(4));
        std::string out = "{";
        for (std::size_t i = 0; i < names.size(); ++i) {
            const std::string separator = i + 1 < names.size() || one_in(5) ? "," : "";
            const std::string value = depth > 0 && one_in(5)   ? flow_sequence(depth - 1)
                                      : depth > 0 && one_in(5) ? flow_mapping(depth - 1)
                                                               : scalar(true);
            out += (many_lines ? eol_ + std::string(12, ' ') : i > 0 ? " " : "") + names[i] + ": " + value + separator;
            out += many_lines && one_in(3) ? " " + comment() : "";
        }
        return out + (many_lines && !names.empty() ? eol_ + std::string(10, ' ') : "") + "}";
    }

    std::string flow_sequence(int depth) {
        std::string out = "[";
        for (std::size_t i = 0; i < below(4); ++i) {
            out += (i > 0 ? ", " : "") + (depth > 0 && one_in(4) ? flow_mapping(depth - 1) : one_in(6) ? "p: 1" : scalar(true));
        }
        return out + "]";
    }

    std::mt19937 random_;
    std::string eol_ = "\n";
    int comments_ = 0;
    int anchors_ = 0;
    std::vector<std::pair<std::string, bool>> pending_;
    std::vector<std::string> mappings_;
    std::vector<std::string> scalars_;
    std::vector<std::string> keys_{"name", "hidden_size", "vocab_size", "head_dim", "ops", "layers", "vision", "arch", "alpha", "beta"};
};

} // namespace modelspec::test
