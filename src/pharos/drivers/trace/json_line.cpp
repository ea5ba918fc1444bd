#include "pharos/drivers/trace/json_line.h"

#include <optional>
#include <utility>

#include <fmt/format.h>

#include "pharos/drivers/trace/problem_log.h"

namespace pharos::drivers {
namespace {

constexpr int kDepthMax = 64;

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_hex(char c) { return is_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F'); }
bool is_space(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }

/// Walks one JSON text by recursive descent. Each `skip_` moves behind what it names, or records
/// the first fault and returns false.
class JsonWalk {
 public:
  JsonWalk(std::string_view text, std::string_view key) : text_(text), key_(key) {}

  std::variant<JsonValue, JsonFault> run() {
    skip_space();
    const std::size_t begin = at_;
    if (!skip_object(1)) return fault_;
    skip_space();
    if (at_ != text_.size()) {
      (void)refuse("the end of the line");
      return fault_;
    }
    if (!found_)
      return JsonFault{begin, fmt::format("no member \"{}\"", key_), "one in each object"};
    return *found_;
  }

 private:
  [[nodiscard]] bool next_is(char c) const { return at_ < text_.size() && text_[at_] == c; }
  [[nodiscard]] bool skip(char c) {
    if (!next_is(c)) return false;
    ++at_;
    return true;
  }
  void skip_space() {
    while (at_ < text_.size() && is_space(text_[at_])) ++at_;
  }
  bool refuse(std::string expected) {
    const bool end = at_ >= text_.size();
    fault_ = {at_, end ? "line ends too early" : shown(text_.substr(at_, 1)) + " is out of place",
              std::move(expected)};
    return false;
  }
  bool enter(int depth) {
    if (depth <= kDepthMax) return true;
    fault_ = {at_, fmt::format("nested more than {} deep", kDepthMax), "a flat object"};
    return false;
  }

  bool skip_object(int depth) {
    if (!enter(depth)) return false;
    if (!skip('{')) return refuse("an object: {...}");
    skip_space();
    if (skip('}')) return true;
    for (;;) {
      if (!skip_member(depth)) return false;
      skip_space();
      if (skip('}')) return true;
      if (!skip(',')) return refuse("a comma or }");
      skip_space();
    }
  }

  bool skip_member(int depth) {
    const std::size_t name_at = at_;
    if (!skip_string()) return false;
    const std::string_view name = text_.substr(name_at + 1, at_ - name_at - 2);
    skip_space();
    if (!skip(':')) return refuse("a colon");
    skip_space();
    const std::size_t value_at = at_;
    if (!skip_value(depth)) return false;
    if (depth != 1 || name != key_) return true;
    if (found_) {
      fault_ = {name_at, fmt::format("second member \"{}\"", key_), "one in each object"};
      return false;
    }
    found_ = JsonValue{text_.substr(value_at, at_ - value_at), value_at};
    return true;
  }

  bool skip_array(int depth) {
    if (!enter(depth)) return false;
    (void)skip('[');
    skip_space();
    if (skip(']')) return true;
    for (;;) {
      if (!skip_value(depth)) return false;
      skip_space();
      if (skip(']')) return true;
      if (!skip(',')) return refuse("a comma or ]");
      skip_space();
    }
  }

  /// A value inside something `depth` deep.
  bool skip_value(int depth) {
    if (at_ >= text_.size()) return refuse("a value");
    switch (text_[at_]) {
      case '{':
        return skip_object(depth + 1);
      case '[':
        return skip_array(depth + 1);
      case '"':
        return skip_string();
      case 't':
        return skip_word("true");
      case 'f':
        return skip_word("false");
      case 'n':
        return skip_word("null");
      default:
        return skip_number();
    }
  }

  bool skip_word(std::string_view word) {
    if (text_.substr(at_, word.size()) != word) return refuse("a value");
    at_ += word.size();
    return true;
  }

  bool skip_string() {
    if (!skip('"')) return refuse("a string");
    while (!next_is('"')) {
      if (at_ >= text_.size()) return refuse("a closing quote");
      if (static_cast<unsigned char>(text_[at_]) < 0x20)
        return refuse("no control characters in a string");
      if (!skip('\\')) {
        ++at_;
      } else if (!skip_escape()) {
        return false;
      }
    }
    ++at_;
    return true;
  }

  bool skip_escape() {
    if (skip('u')) {
      for (int i = 0; i < 4; ++i, ++at_) {
        if (at_ >= text_.size() || !is_hex(text_[at_])) return refuse("four hexadecimal digits");
      }
      return true;
    }
    constexpr std::string_view kSimple = "\"\\/bfnrt";
    if (at_ >= text_.size() || kSimple.find(text_[at_]) == std::string_view::npos) {
      return refuse("an escape of JSON");
    }
    ++at_;
    return true;
  }

  bool skip_digits() {
    if (at_ >= text_.size() || !is_digit(text_[at_])) return refuse("a digit");
    while (at_ < text_.size() && is_digit(text_[at_])) ++at_;
    return true;
  }

  bool skip_number() {
    if (!next_is('-') && !is_digit(text_[at_])) return refuse("a value");
    (void)skip('-');
    // A leading zero stands alone: 01 is no number of JSON.
    if (!skip('0') && !skip_digits()) return false;
    if (skip('.') && !skip_digits()) return false;
    if (skip('e') || skip('E')) {
      if (!skip('+')) (void)skip('-');
      return skip_digits();
    }
    return true;
  }

  std::string_view text_;
  std::string_view key_;
  std::size_t at_ = 0;
  std::optional<JsonValue> found_;
  JsonFault fault_;
};

}  // namespace

std::variant<JsonValue, JsonFault> find_member(std::string_view text, std::string_view key) {
  return JsonWalk(text, key).run();
}

}  // namespace pharos::drivers
