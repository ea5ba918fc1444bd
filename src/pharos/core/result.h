#pragma once

#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include <tl/expected.hpp>

namespace pharos {

/// What the caller can do about a failure.
enum class ErrorCode {
  kInvalidInput,  ///< The person's file or flag is wrong: show the problems, change nothing.
  kNotFound,      ///< The thing named does not exist.
  kConflict,      ///< Someone else wrote first: look again.
  kUnavailable,   ///< The world does not answer now: try later.
  kIo,            ///< Reading or writing a local file failed.
  kUnsupported,   ///< Understood, but this build or backend cannot do it.
};

/// One fault in something a person wrote. Printed as
/// `FILE:LINE:COLUMN: what; expected ...; try ...`.
struct Problem {
  std::string file;      ///< As the person named it; empty for command-line arguments.
  int line = 0;          ///< From 1; 0 when the whole file is meant.
  int column = 0;        ///< From 1; 0 when the whole line is meant.
  std::string what;      ///< What is wrong, with the offending text.
  std::string expected;  ///< What would have been right; may be empty.
  std::string remedy;    ///< What to do next; may be empty.

  [[nodiscard]] std::string text() const;
  friend bool operator==(const Problem&, const Problem&) = default;
};

/// Why something could not be done: a code for the caller, a message for a person.
struct Error {
  ErrorCode code = ErrorCode::kInvalidInput;
  std::string message;            ///< One line. Empty when `problems` say it all.
  std::vector<Problem> problems;  ///< Every fault found in the input, in file order.

  /// The message and each problem, a line each.
  [[nodiscard]] std::string text() const;
  friend bool operator==(const Error&, const Error&) = default;
};

/// An input error with one problem.
[[nodiscard]] Error invalid_input(Problem problem);

/// Success without a value.
struct Done {
  friend bool operator==(Done, Done) = default;
};

/// A value, or the error that stands in its place. `return value;` and `return Error{...};` both
/// work.
template <class T>
class [[nodiscard]] Result {
 public:
  Result(T value) : state_(std::move(value)) {}  // NOLINT: implicit by design
  Result(Error error)
      : state_(tl::make_unexpected(std::move(error))) {}  // NOLINT: implicit by design

  [[nodiscard]] bool ok() const { return state_.has_value(); }
  explicit operator bool() const { return ok(); }
  [[nodiscard]] const T& value() const& { return state_.value(); }
  [[nodiscard]] T& value() & { return state_.value(); }
  [[nodiscard]] T&& value() && { return std::move(state_).value(); }
  [[nodiscard]] const Error& error() const& { return state_.error(); }
  [[nodiscard]] Error&& error() && { return std::move(state_).error(); }
  const T* operator->() const { return &state_.value(); }
  T* operator->() { return &state_.value(); }
  const T& operator*() const& { return state_.value(); }
  T& operator*() & { return state_.value(); }

 private:
  tl::expected<T, Error> state_;
};

}  // namespace pharos
