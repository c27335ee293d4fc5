// A value or the reason there is none. No exception leaves core for anything a user's file or keyboard can hold.
#pragma once

#include <string>
#include <utility>
#include <variant>

namespace modelspec {

/// Why something could not be done, in words for the person who asked for it.
struct Error {
    std::string message;

    friend bool operator==(const Error&, const Error&) = default;
};

template <typename T> class Result {
public:
    Result(T value) : state_(std::in_place_index<0>, std::move(value)) {}     // NOLINT(google-explicit-constructor)
    Result(Error error) : state_(std::in_place_index<1>, std::move(error)) {} // NOLINT(google-explicit-constructor)

    [[nodiscard]] bool ok() const { return state_.index() == 0; }
    explicit operator bool() const { return ok(); }

    /// Only of an ok result.
    [[nodiscard]] const T& value() const& { return std::get<0>(state_); }
    [[nodiscard]] T&& value() && { return std::get<0>(std::move(state_)); }
    [[nodiscard]] const T& operator*() const& { return std::get<0>(state_); }
    [[nodiscard]] const T* operator->() const { return &std::get<0>(state_); }

    /// Only of a failed one.
    [[nodiscard]] const Error& error() const { return std::get<1>(state_); }

private:
    std::variant<T, Error> state_;
};

} // namespace modelspec
