// Dates and times, which a plain scalar such as 2001-01-01 becomes.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace modelspec::yaml {

/// A date or a datetime, in the parts that `str()` prints.
struct Timestamp {
    int year = 0;
    int month = 0;
    int day = 0;
    bool has_time = false;
    int hour = 0;
    int minute = 0;
    int second = 0;
    int microsecond = 0;
    std::optional<int> utc_offset_minutes = {};
};

/// Whether a plain scalar is read as a timestamp. The day or time it names need not exist.
[[nodiscard]] bool is_implicit_timestamp(std::string_view text);

/// Nothing where the text is no timestamp or names a day or time that does not exist.
[[nodiscard]] std::optional<Timestamp> parse_timestamp(std::string_view text);

/// `str()` and `repr()` of the date or datetime object.
[[nodiscard]] std::string python_str(const Timestamp& timestamp);
[[nodiscard]] std::string python_repr(const Timestamp& timestamp);

} // namespace modelspec::yaml
