#include "core/yaml/timestamp.h"

#include <array>
#include <cstdio>
#include <cstdlib>

namespace modelspec::yaml {

namespace {

/// Reads the parts of a timestamp off the front of a text. Each step says whether it could.
class Reader {
public:
    explicit Reader(std::string_view text) : rest_(text) {}

    bool digits(std::size_t least, std::size_t most, int& value) {
        std::size_t count = 0;
        value = 0;
        while (count < most && count < rest_.size() && rest_[count] >= '0' && rest_[count] <= '9') {
            value = value * 10 + (rest_[count] - '0');
            ++count;
        }
        rest_.remove_prefix(count);
        return count >= least;
    }
    bool take(char c) {
        const bool there = !rest_.empty() && rest_.front() == c;
        rest_.remove_prefix(there ? 1 : 0);
        return there;
    }
    bool blanks() {
        bool any = false;
        while (take(' ') || take('\t')) {
            any = true;
        }
        return any;
    }
    int fraction() {
        int value = 0;
        int scale = 100'000;
        while (!rest_.empty() && rest_.front() >= '0' && rest_.front() <= '9') {
            value += (rest_.front() - '0') * scale;
            scale /= 10;
            rest_.remove_prefix(1);
        }
        return value;
    }
    [[nodiscard]] bool done() const { return rest_.empty(); }

private:
    std::string_view rest_;
};

bool read_zone(Reader& reader, Timestamp& out) {
    if (reader.done()) {
        return true;
    }
    reader.blanks();
    if (reader.take('Z')) {
        out.utc_offset_minutes = 0;
        return reader.done();
    }
    const bool negative = reader.take('-');
    int hours = 0;
    int minutes = 0;
    if ((!negative && !reader.take('+')) || !reader.digits(1, 2, hours)) {
        return false;
    }
    if (reader.take(':') && !reader.digits(2, 2, minutes)) {
        return false;
    }
    out.utc_offset_minutes = (negative ? -1 : 1) * (hours * 60 + minutes);
    return reader.done();
}

/// The parts as written, whether or not such a day or time exists.
std::optional<Timestamp> read_parts(std::string_view text) {
    Reader reader(text);
    Timestamp out;
    if (!reader.digits(4, 4, out.year) || !reader.take('-') || !reader.digits(1, 2, out.month) || !reader.take('-') ||
        !reader.digits(1, 2, out.day)) {
        return std::nullopt;
    }
    if (reader.done()) {
        return out;
    }
    out.has_time = true;
    if (!reader.take('T') && !reader.take('t') && !reader.blanks()) {
        return std::nullopt;
    }
    if (!reader.digits(1, 2, out.hour) || !reader.take(':') || !reader.digits(2, 2, out.minute) || !reader.take(':') ||
        !reader.digits(2, 2, out.second)) {
        return std::nullopt;
    }
    if (reader.take('.')) {
        out.microsecond = reader.fraction();
    }
    return read_zone(reader, out) ? std::optional(out) : std::nullopt;
}

int days_in(int year, int month) {
    constexpr std::array<int, 12> days{31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    const bool leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
    return days[static_cast<std::size_t>(month - 1)] + (month == 2 && leap ? 1 : 0);
}

bool exists(const Timestamp& t) {
    return t.year >= 1 && t.month >= 1 && t.month <= 12 && t.day >= 1 && t.day <= days_in(t.year, t.month) && t.hour < 24 && t.minute < 60 &&
           t.second < 60 && std::abs(t.utc_offset_minutes.value_or(0)) < 24 * 60;
}

template <typename... Parts> std::string format(const char* pattern, Parts... parts) {
    std::array<char, 64> buffer{};
    const int length = std::snprintf(buffer.data(), buffer.size(), pattern, parts...); // NOLINT(cppcoreguidelines-pro-type-vararg)
    return {buffer.data(), static_cast<std::size_t>(length)};
}

std::string zone_repr(int minutes) {
    if (minutes == 0) {
        return "datetime.timezone.utc";
    }
    const int seconds = minutes * 60;
    return seconds > 0 ? format("datetime.timezone(datetime.timedelta(seconds=%d))", seconds)
                       : format("datetime.timezone(datetime.timedelta(days=-1, seconds=%d))", seconds + 86'400);
}

} // namespace

bool is_implicit_timestamp(std::string_view text) {
    const std::optional<Timestamp> parts = read_parts(text);
    return parts && (parts->has_time || text.size() == 10);
}

std::optional<Timestamp> parse_timestamp(std::string_view text) {
    const std::optional<Timestamp> parts = read_parts(text);
    return parts && exists(*parts) ? parts : std::nullopt;
}

std::string python_str(const Timestamp& t) {
    std::string out = format("%04d-%02d-%02d", t.year, t.month, t.day);
    if (!t.has_time) {
        return out;
    }
    out += format(" %02d:%02d:%02d", t.hour, t.minute, t.second);
    if (t.microsecond != 0) {
        out += format(".%06d", t.microsecond);
    }
    if (t.utc_offset_minutes) {
        const int minutes = std::abs(*t.utc_offset_minutes);
        out += format("%c%02d:%02d", *t.utc_offset_minutes < 0 ? '-' : '+', minutes / 60, minutes % 60);
    }
    return out;
}

std::string python_repr(const Timestamp& t) {
    if (!t.has_time) {
        return format("datetime.date(%d, %d, %d)", t.year, t.month, t.day);
    }
    std::string out = format("datetime.datetime(%d, %d, %d, %d, %d", t.year, t.month, t.day, t.hour, t.minute);
    if (t.second != 0 || t.microsecond != 0) {
        out += format(", %d", t.second);
    }
    if (t.microsecond != 0) {
        out += format(", %d", t.microsecond);
    }
    if (t.utc_offset_minutes) {
        out += ", tzinfo=" + zone_repr(*t.utc_offset_minutes);
    }
    return out + ")";
}

} // namespace modelspec::yaml
