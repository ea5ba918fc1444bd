#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "pharos/app/config/yaml_tree.h"
#include "pharos/core/result.h"
#include "pharos/core/units.h"

namespace pharos::app {

/// Every fault found in one file, in the order found.
class ProblemList {
 public:
  explicit ProblemList(std::string file) : file_(std::move(file)) {}

  void add(const YamlNode& at, std::string what, std::string expected = "",
           std::string remedy = "");
  void add(Problem problem) { problems_.push_back(std::move(problem)); }
  [[nodiscard]] bool empty() const { return problems_.empty(); }
  [[nodiscard]] const std::string& file() const { return file_; }
  /// All of them as one error, by line.
  [[nodiscard]] Error error() const;

 private:
  std::string file_;
  std::vector<Problem> problems_;
};

/// Where a number must lie, both ends included.
struct Range {
  double least;
  double most;
};
inline constexpr double kNoLimit = 1e18;

/// Reads the members of one map into typed fields. A member of the wrong type or outside its range
/// is a problem and leaves the field as it was, so that one run finds every fault.
class MapReader {
 public:
  /// `node` null reads as an empty map; any other kind is a problem.
  MapReader(const YamlNode* node, ProblemList& problems, std::string what);

  // Each returns whether the key was there and good. A key that is asked for is known.
  bool read(std::string_view key, double& field, Range range);
  bool read(std::string_view key, int& field, Range range);
  bool read(std::string_view key, std::size_t& field, Range range);
  bool read(std::string_view key, bool& field);
  bool read(std::string_view key, std::string& field);
  /// "35s", "720ms", "1h 30m": numbers with ns, us, ms, s, m or min, h, d.
  bool read(std::string_view key, Duration& field, Duration least, Duration most);
  /// "99 %", "99%" or 0.99.
  bool read_share(std::string_view key, double& field, Range range);
  /// One of `words`; returns its index.
  std::optional<std::size_t> read_word(std::string_view key, const std::vector<std::string>& words);
  std::optional<std::vector<double>> read_numbers(std::string_view key, Range range);

  /// The member's value for reading by hand; null when it is not there.
  const YamlNode* child(std::string_view key);
  /// Adds a problem for a key that must be there and is not.
  void require(std::string_view key, const std::string& meaning);
  /// Adds a problem for each key that was never asked for.
  void refuse_unknown();

  [[nodiscard]] const YamlNode& node() const { return *node_; }
  [[nodiscard]] ProblemList& problems() { return problems_; }

 private:
  const YamlNode* scalar(std::string_view key, const char* expected);

  const YamlNode* node_;
  ProblemList& problems_;
  std::string what_;
  std::vector<std::string> known_;
};

/// A span of time as a person writes it; empty when it is none.
[[nodiscard]] std::optional<Duration> parse_duration(std::string_view text);
/// A finite number, the whole text; empty when it is none.
[[nodiscard]] std::optional<double> parse_number(std::string_view text);

}  // namespace pharos::app
