#include "core/yaml/field_path.h"

#include <algorithm>
#include <charconv>

namespace modelspec {

namespace {

bool needs_quotes(std::string_view key) {
    return key.empty() || key.find_first_of(".[]=\"") != std::string_view::npos || key.front() == ' ' || key.back() == ' ';
}

std::string quoted(std::string_view key) {
    std::string out = "\"";
    for (const char c : key) {
        if (c == '"' || c == '\\') {
            out.push_back('\\');
        }
        out.push_back(c);
    }
    return out + "\"";
}

/// Reads one path; each function takes a step off the front.
class Parser {
public:
    explicit Parser(std::string_view text) : text_(text) {}

    Result<FieldPath> parse() {
        std::vector<PathStep> steps;
        while (at_ < text_.size()) {
            if (text_[at_] == '[') {
                if (!index(steps)) {
                    return Error{"the path '" + std::string(text_) + "' has a '[' without a number and a ']', as in layers[2]"};
                }
                continue;
            }
            if (!steps.empty() && text_[at_++] != '.') {
                return Error{"the path '" + std::string(text_) + "' needs a '.' between its parts, as in vision.hidden_size"};
            }
            if (!key(steps)) {
                return Error{"the path '" + std::string(text_) +
                             "' has an empty or unclosed part; a key that holds '.', '[', ']' or '=' stands in double quotes"};
            }
        }
        return FieldPath(std::move(steps));
    }

private:
    bool index(std::vector<PathStep>& steps) {
        const std::size_t close = text_.find(']', at_);
        if (close == std::string_view::npos) {
            return false;
        }
        std::size_t value = 0;
        const auto [end, error] = std::from_chars(text_.data() + at_ + 1, text_.data() + close, value);
        if (error != std::errc() || end != text_.data() + close) {
            return false;
        }
        steps.emplace_back(value);
        at_ = close + 1;
        return true;
    }

    bool key(std::vector<PathStep>& steps) {
        if (at_ < text_.size() && text_[at_] == '"') {
            return quoted_key(steps);
        }
        const std::size_t end = std::min(text_.find_first_of(".[", at_), text_.size());
        if (end == at_) {
            return false;
        }
        steps.emplace_back(std::string(text_.substr(at_, end - at_)));
        at_ = end;
        return true;
    }

    bool quoted_key(std::vector<PathStep>& steps) {
        std::string out;
        for (++at_; at_ < text_.size() && text_[at_] != '"'; ++at_) {
            if (text_[at_] == '\\' && at_ + 1 < text_.size()) {
                ++at_;
            }
            out.push_back(text_[at_]);
        }
        if (at_ >= text_.size()) {
            return false;
        }
        ++at_;
        steps.emplace_back(std::move(out));
        return true;
    }

    std::string_view text_;
    std::size_t at_ = 0;
};

} // namespace

Result<FieldPath> FieldPath::parse(std::string_view text) { return Parser(text).parse(); }

std::string FieldPath::print() const {
    std::string out;
    for (const PathStep& step : steps_) {
        if (const auto* index = std::get_if<std::size_t>(&step)) {
            out += "[" + std::to_string(*index) + "]";
            continue;
        }
        const std::string& key = std::get<std::string>(step);
        out += (out.empty() ? "" : ".") + (needs_quotes(key) ? quoted(key) : key);
    }
    return out;
}

std::string_view FieldPath::last_key() const { return steps_.empty() ? std::string_view() : key(steps_.size() - 1); }

std::string_view FieldPath::key(std::size_t index) const {
    const auto* found = index < steps_.size() ? std::get_if<std::string>(&steps_[index]) : nullptr;
    return found != nullptr ? std::string_view(*found) : std::string_view();
}

FieldPath FieldPath::parent() const {
    std::vector<PathStep> steps = steps_;
    if (!steps.empty()) {
        steps.pop_back();
    }
    return FieldPath(std::move(steps));
}

FieldPath FieldPath::first(std::size_t count) const {
    return FieldPath(std::vector<PathStep>(steps_.begin(), steps_.begin() + static_cast<std::ptrdiff_t>(count)));
}

FieldPath FieldPath::after(std::size_t count) const {
    return FieldPath(std::vector<PathStep>(steps_.begin() + static_cast<std::ptrdiff_t>(count), steps_.end()));
}

FieldPath FieldPath::child(PathStep step) const {
    std::vector<PathStep> steps = steps_;
    steps.push_back(std::move(step));
    return FieldPath(std::move(steps));
}

FieldPath FieldPath::below(const FieldPath& base) const {
    std::vector<PathStep> steps = base.steps_;
    steps.insert(steps.end(), steps_.begin(), steps_.end());
    return FieldPath(std::move(steps));
}

bool FieldPath::within(const FieldPath& other) const {
    return other.size() <= size() && std::equal(other.steps_.begin(), other.steps_.end(), steps_.begin());
}

} // namespace modelspec
