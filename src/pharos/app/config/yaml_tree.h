#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "pharos/core/result.h"

namespace pharos::app {

/// A value of a YAML file, with its place. A plain tree: aliases are expanded, nothing is typed
/// yet.
struct YamlNode {
  enum class Kind { kNull, kScalar, kList, kMap };
  struct Member;

  Kind kind = Kind::kNull;
  int line = 0;    ///< From 1.
  int column = 0;  ///< From 1.
  std::string scalar;
  std::vector<YamlNode> list;
  std::vector<Member> map;  ///< In file order, keys distinct.

  [[nodiscard]] const YamlNode* find(std::string_view key) const;
};

/// A key and what it stands for.
struct YamlNode::Member {
  std::string key;
  int line = 0;
  int column = 0;
  YamlNode value;
};

/// What a YAML file may be at most; a person's file stays far below, a bomb does not.
struct YamlLimits {
  std::size_t bytes = 1 << 20;
  std::size_t nodes = 100'000;  ///< Visited, so that an alias counts as often as it is used.
  int depth = 64;
};

/// The one document in `text`. Malformed YAML, duplicate keys, keys that are no text, and files
/// beyond the limits are problems of `file`. Never throws.
[[nodiscard]] Result<YamlNode> parse_yaml(std::string_view text, const std::string& file,
                                          const YamlLimits& limits = {});

}  // namespace pharos::app
