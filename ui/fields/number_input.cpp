#include "ui/fields/number_input.h"

#include "core/yaml/emit.h"
#include "core/yaml/scalars.h"
#include "ui/look/look.h"

#include <cmath>
#include <limits>

namespace modelspec::ui {

namespace {

constexpr QChar thinSpace(0x2009);

bool isDigit(QChar c) { return c >= QLatin1Char('0') && c <= QLatin1Char('9'); }

TypedNumber wholeNumber(std::int64_t value) { return {value, static_cast<double>(value)}; }

std::optional<TypedNumber> combine(QChar op, const TypedNumber& a, const TypedNumber& b) {
    const bool whole = a.whole && b.whole;
    std::int64_t out = 0;
    switch (op.unicode()) {
    case '+':
        return whole ? (__builtin_add_overflow(*a.whole, *b.whole, &out) ? std::nullopt : std::optional(wholeNumber(out)))
                     : TypedNumber{{}, a.value + b.value};
    case '-':
        return whole ? (__builtin_sub_overflow(*a.whole, *b.whole, &out) ? std::nullopt : std::optional(wholeNumber(out)))
                     : TypedNumber{{}, a.value - b.value};
    case '*':
        return whole ? (__builtin_mul_overflow(*a.whole, *b.whole, &out) ? std::nullopt : std::optional(wholeNumber(out)))
                     : TypedNumber{{}, a.value * b.value};
    default: break;
    }
    if (b.value == 0) {
        return std::nullopt;
    }
    const bool even = whole && *b.whole != -1 && *a.whole % *b.whole == 0;
    return even ? wholeNumber(*a.whole / *b.whole) : TypedNumber{{}, a.value / b.value};
}

/// Reads an expression from the left; every function leaves `at_` after what it took.
class Reader {
public:
    explicit Reader(const QString& text) : text_(text) {}

    std::optional<TypedNumber> read() {
        std::optional<TypedNumber> value = sum();
        skipSpace();
        return at_ == text_.size() ? value : std::nullopt;
    }

private:
    QChar peek(qsizetype ahead = 0) const { return at_ + ahead < text_.size() ? text_[at_ + ahead] : QChar(); }
    void skipSpace() {
        while (peek().isSpace()) {
            ++at_;
        }
    }
    bool takes(QLatin1Char c) {
        skipSpace();
        if (peek() != c) {
            return false;
        }
        ++at_;
        return true;
    }

    std::optional<TypedNumber> sum() {
        std::optional<TypedNumber> value = product();
        for (skipSpace(); value && (peek() == QLatin1Char('+') || peek() == QLatin1Char('-')); skipSpace()) {
            const QChar op = text_[at_++];
            const std::optional<TypedNumber> next = product();
            value = next ? combine(op, *value, *next) : std::nullopt;
        }
        return value;
    }

    std::optional<TypedNumber> product() {
        std::optional<TypedNumber> value = factor();
        for (skipSpace(); value && (peek() == QLatin1Char('*') || peek() == QLatin1Char('/') || peek() == QChar(0xD7)); skipSpace()) {
            const QChar op = text_[at_++] == QLatin1Char('/') ? QLatin1Char('/') : QLatin1Char('*');
            const std::optional<TypedNumber> next = factor();
            value = next ? combine(op, *value, *next) : std::nullopt;
        }
        return value;
    }

    std::optional<TypedNumber> factor() {
        constexpr int deepest = 50;
        if (depth_ > deepest) {
            return std::nullopt;
        }
        if (takes(QLatin1Char('-')) || takes(QLatin1Char('+'))) {
            const bool negative = text_[at_ - 1] == QLatin1Char('-');
            ++depth_;
            const std::optional<TypedNumber> value = factor();
            --depth_;
            return value && negative ? combine(QLatin1Char('-'), wholeNumber(0), *value) : value;
        }
        if (takes(QLatin1Char('('))) {
            ++depth_;
            const std::optional<TypedNumber> value = sum();
            --depth_;
            return value && takes(QLatin1Char(')')) ? value : std::nullopt;
        }
        return number();
    }

    /// Digits with their separators left out.
    QString digits() {
        QString out;
        while (isDigit(peek()) ||
               (!out.isEmpty() && isDigit(peek(1)) && (peek() == QLatin1Char('_') || peek() == QLatin1Char(',') || peek() == thinSpace))) {
            if (isDigit(peek())) {
                out += peek();
            }
            ++at_;
        }
        return out;
    }

    std::optional<TypedNumber> number() {
        QString spelled = digits();
        bool whole = !spelled.isEmpty();
        if (peek() == QLatin1Char('.') && (whole || isDigit(peek(1)))) {
            ++at_;
            spelled += QLatin1Char('.') + digits();
            whole = false;
        }
        if (spelled.isEmpty()) {
            return std::nullopt;
        }
        const bool signedPower = peek(1) == QLatin1Char('+') || peek(1) == QLatin1Char('-');
        if ((peek() == QLatin1Char('e') || peek() == QLatin1Char('E')) && isDigit(peek(signedPower ? 2 : 1))) {
            spelled += text_.mid(at_, signedPower ? 2 : 1);
            at_ += signedPower ? 2 : 1;
            spelled += digits();
            whole = false;
        }
        bool ok = false;
        const TypedNumber value = whole ? wholeNumber(spelled.toLongLong(&ok)) : TypedNumber{{}, spelled.toDouble(&ok)};
        return ok ? suffixed(value) : std::nullopt;
    }

    std::optional<TypedNumber> suffixed(const TypedNumber& value) {
        static const QString letters = QStringLiteral("kmgt");
        skipSpace();
        const qsizetype power = peek().isNull() ? -1 : letters.indexOf(peek().toLower());
        if (power < 0) {
            return value;
        }
        ++at_;
        const bool binary = peek() == QLatin1Char('i');
        at_ += binary ? 1 : 0;
        std::int64_t factor = 1;
        for (qsizetype i = 0; i <= power; ++i) {
            factor *= binary ? 1024 : 1000;
        }
        std::optional<TypedNumber> out = combine(QLatin1Char('*'), value, wholeNumber(factor));
        if (out && !out->whole && out->value == std::floor(out->value) && std::abs(out->value) < 9e15) {
            return wholeNumber(static_cast<std::int64_t>(out->value)); // 1.5k is 1500
        }
        return out;
    }

    const QString& text_;
    qsizetype at_ = 0;
    int depth_ = 0;
};

/// Whether `typed` is a float as YAML spells one: digits with a point.
bool isPlainFloat(const QString& typed) {
    const std::string spelled = utf8(typed);
    return spelled.find_first_not_of("0123456789.-") == std::string::npos && yaml::resolve_plain(spelled).type == yaml::Type::floating;
}

} // namespace

std::optional<TypedNumber> evaluate(const QString& typed) { return Reader(typed).read(); }

std::string spellNumber(const QString& typed, bool inFlow) {
    const QString text = typed.trimmed();
    if (const std::optional<TypedNumber> number = evaluate(text)) {
        if (number->whole) {
            return std::to_string(*number->whole);
        }
        return isPlainFloat(text) ? utf8(text) : yaml::emit_float(number->value);
    }
    std::string spelled = utf8(text);
    switch (yaml::resolve_plain(spelled).type) {
    case yaml::Type::integer:
    case yaml::Type::big_integer:
    case yaml::Type::floating: return spelled;
    default: return yaml::spell_text(spelled, inFlow);
    }
}

QString resultHint(const QString& typed) {
    const QString plain = typed.trimmed();
    const std::optional<TypedNumber> number = evaluate(plain);
    if (!number || isPlainFloat(plain) || (number->whole && plain == QString::number(*number->whole))) {
        return {};
    }
    return QStringLiteral("= ") + (number->whole ? grouped(static_cast<qint64>(*number->whole)) : grouped(number->value));
}

} // namespace modelspec::ui
