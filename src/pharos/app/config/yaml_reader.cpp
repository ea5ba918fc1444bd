#include "pharos/app/config/yaml_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <tuple>

#include "pharos/app/config/nearest_word.h"

namespace pharos::app {
namespace {

const YamlNode kEmptyMap = [] {
  YamlNode node;
  node.kind = YamlNode::Kind::kMap;
  return node;
}();

std::string join(const std::vector<std::string>& words) {
  std::string joined;
  for (const std::string& word : words) joined += (joined.empty() ? "" : ", ") + word;
  return joined;
}

std::string span_of(Range range) {
  if (range.most >= kNoLimit) return fmt::format("a number of at least {:g}", range.least);
  return fmt::format("a number from {:g} to {:g}", range.least, range.most);
}

struct TimeUnit {
  std::string_view name;
  double seconds;
};
constexpr TimeUnit kTimeUnits[] = {{"ns", 1e-9}, {"us", 1e-6}, {"ms", 1e-3},  {"min", 60.0},
                                   {"s", 1.0},   {"m", 60.0},  {"h", 3600.0}, {"d", 86400.0}};

std::string_view skip_blanks(std::string_view text) {
  const auto first = text.find_first_not_of(" \t");
  return first == std::string_view::npos ? std::string_view() : text.substr(first);
}

}  // namespace

void ProblemList::add(const YamlNode& at, std::string what, std::string expected,
                      std::string remedy) {
  problems_.push_back(
      {file_, at.line, at.column, std::move(what), std::move(expected), std::move(remedy)});
}

Error ProblemList::error() const {
  Error error{ErrorCode::kInvalidInput, "", problems_};
  std::stable_sort(error.problems.begin(), error.problems.end(),
                   [](const Problem& a, const Problem& b) {
                     return std::tie(a.line, a.column, a.what) < std::tie(b.line, b.column, b.what);
                   });
  // A fault in a part that several services share is found once for each of them.
  error.problems.erase(std::unique(error.problems.begin(), error.problems.end()),
                       error.problems.end());
  constexpr std::size_t kMost = 100;  // Nobody mends more at once.
  if (error.problems.size() > kMost) {
    const std::size_t more = error.problems.size() - kMost;
    error.problems.resize(kMost);
    error.problems.push_back({file_, 0, 0, fmt::format("{} more problems", more), "", ""});
  }
  return error;
}

std::optional<double> parse_number(std::string_view text) {
  double value = 0.0;
  const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (code != std::errc() || end != text.data() + text.size() || !std::isfinite(value))
    return std::nullopt;
  return value;
}

std::optional<Duration> parse_duration(std::string_view text) {
  double total_s = 0.0;
  bool any = false;
  for (text = skip_blanks(text); !text.empty(); text = skip_blanks(text), any = true) {
    double value = 0.0;
    const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (code != std::errc() || !std::isfinite(value) || value < 0.0) return std::nullopt;
    text = skip_blanks(text.substr(static_cast<std::size_t>(end - text.data())));
    const auto letters = static_cast<std::size_t>(
        std::find_if(text.begin(), text.end(), [](char c) { return c < 'a' || c > 'z'; }) -
        text.begin());
    const auto unit =
        std::find_if(std::begin(kTimeUnits), std::end(kTimeUnits),
                     [&](const TimeUnit& u) { return u.name == text.substr(0, letters); });
    if (unit == std::end(kTimeUnits)) return std::nullopt;
    total_s += value * unit->seconds;
    text = text.substr(letters);
  }
  if (!any || total_s > 9e9) return std::nullopt;
  return from_seconds(total_s);
}

MapReader::MapReader(const YamlNode* node, ProblemList& problems, std::string what)
    : node_(node == nullptr ? &kEmptyMap : node), problems_(problems), what_(std::move(what)) {
  if (node_->kind == YamlNode::Kind::kMap) return;
  problems_.add(*node_, fmt::format("{} is not a map", what_), "indented lines of \"key: value\"");
  node_ = &kEmptyMap;
}

const YamlNode* MapReader::child(std::string_view key) {
  if (std::find(known_.begin(), known_.end(), key) == known_.end()) known_.emplace_back(key);
  return node_->find(key);
}

const YamlNode* MapReader::scalar(std::string_view key, const char* expected) {
  const YamlNode* value = child(key);
  if (value == nullptr) return nullptr;
  if (value->kind == YamlNode::Kind::kScalar) return value;
  problems_.add(*value, fmt::format("{} is not a single value", key), expected);
  return nullptr;
}

bool MapReader::read(std::string_view key, double& field, Range range) {
  const YamlNode* value = scalar(key, "a number");
  if (value == nullptr) return false;
  const auto number = parse_number(value->scalar);
  if (!number || *number < range.least || *number > range.most) {
    problems_.add(*value, fmt::format("{}: \"{}\"", key, value->scalar), span_of(range));
    return false;
  }
  field = *number;
  return true;
}

bool MapReader::read(std::string_view key, int& field, Range range) {
  double number = 0.0;
  const YamlNode* value = node_->find(key);
  if (!read(key, number, {range.least, std::min(range.most, 1e9)})) return false;
  if (number != std::floor(number)) {
    problems_.add(*value, fmt::format("{}: \"{}\"", key, value->scalar), "a whole number");
    return false;
  }
  field = static_cast<int>(number);
  return true;
}

bool MapReader::read(std::string_view key, std::size_t& field, Range range) {
  int number = 0;
  if (!read(key, number, range)) return false;
  field = static_cast<std::size_t>(number);
  return true;
}

bool MapReader::read(std::string_view key, bool& field) {
  const auto word = read_word(key, {"false", "true", "off", "on", "no", "yes"});
  if (word) field = *word % 2 == 1;
  return word.has_value();
}

bool MapReader::read(std::string_view key, std::string& field) {
  const YamlNode* value = scalar(key, "a text");
  if (value == nullptr) return false;
  if (value->scalar.empty()) {
    problems_.add(*value, fmt::format("{} is empty", key), "a text");
    return false;
  }
  field = value->scalar;
  return true;
}

bool MapReader::read(std::string_view key, Duration& field, Duration least, Duration most) {
  const YamlNode* value = scalar(key, "a span of time, as in 720ms");
  if (value == nullptr) return false;
  const auto span = parse_duration(value->scalar);
  if (!span) {
    problems_.add(*value, fmt::format("{}: \"{}\" is no span of time", key, value->scalar),
                  "a number and its unit, as in 720ms, 35s, 5m or 6h");
    return false;
  }
  if (*span < least || *span > most) {
    problems_.add(*value, fmt::format("{}: {}", key, value->scalar),
                  fmt::format("{:g} s to {:g} s", to_seconds(least), to_seconds(most)));
    return false;
  }
  field = *span;
  return true;
}

bool MapReader::read_share(std::string_view key, double& field, Range range) {
  const YamlNode* value = scalar(key, "a share, as in 99 % or 0.99");
  if (value == nullptr) return false;
  std::string_view text = value->scalar;
  const bool percent = !text.empty() && text.back() == '%';
  if (percent) text.remove_suffix(1);
  while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
  const auto number = parse_number(text);
  const double share = number ? *number / (percent ? 100.0 : 1.0) : -1.0;
  if (!number || share < range.least || share > range.most) {
    problems_.add(*value, fmt::format("{}: \"{}\"", key, value->scalar),
                  fmt::format("a share from {:g} to {:g}, or in percent", range.least, range.most));
    return false;
  }
  field = share;
  return true;
}

std::optional<std::size_t> MapReader::read_word(std::string_view key,
                                                const std::vector<std::string>& words) {
  const YamlNode* value = scalar(key, "one word");
  if (value == nullptr) return std::nullopt;
  const auto found = std::find(words.begin(), words.end(), value->scalar);
  if (found != words.end()) return static_cast<std::size_t>(found - words.begin());
  const auto meant = nearest_word(value->scalar, words);
  problems_.add(*value, fmt::format("{}: \"{}\"", key, value->scalar), "one of " + join(words),
                meant ? *meant + " (did you mean it?)" : "");
  return std::nullopt;
}

std::optional<std::vector<double>> MapReader::read_numbers(std::string_view key, Range range) {
  const YamlNode* value = child(key);
  if (value == nullptr) return std::nullopt;
  if (value->kind != YamlNode::Kind::kList) {
    problems_.add(*value, fmt::format("{} is not a list", key),
                  "numbers in brackets, as in [12, 15, 9]");
    return std::nullopt;
  }
  std::vector<double> numbers;
  for (const YamlNode& item : value->list) {
    const auto number =
        item.kind == YamlNode::Kind::kScalar ? parse_number(item.scalar) : std::nullopt;
    if (!number || *number < range.least || *number > range.most) {
      problems_.add(item, fmt::format("{}: \"{}\"", key, item.scalar), span_of(range));
      return std::nullopt;
    }
    numbers.push_back(*number);
  }
  return numbers;
}

void MapReader::require(std::string_view key, const std::string& meaning) {
  if (node_->find(key) == nullptr && node_ != &kEmptyMap) {
    problems_.add(*node_, fmt::format("{} lacks \"{}\"", what_, key), meaning);
  }
}

void MapReader::refuse_unknown() {
  for (const YamlNode::Member& member : node_->map) {
    if (std::find(known_.begin(), known_.end(), member.key) != known_.end()) continue;
    const auto meant = nearest_word(member.key, known_);
    problems_.add({problems_.file(), member.line, member.column,
                   fmt::format("unknown key \"{}\" in {}", member.key, what_),
                   "one of " + join(known_), meant ? *meant + " (did you mean it?)" : ""});
  }
}

}  // namespace pharos::app
