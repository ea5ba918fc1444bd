#include "pharos/app/config/yaml_tree.h"

#include <yaml-cpp/yaml.h>

#include <fmt/format.h>

#include <unordered_map>

namespace pharos::app {
namespace {

Problem problem_at(const std::string& file, const YAML::Mark& mark, std::string what,
                   std::string expected = "", std::string remedy = "") {
  // yaml-cpp counts from 0, and marks what has no place with -1.
  return {file,
          mark.line + 1,
          mark.column + 1,
          std::move(what),
          std::move(expected),
          std::move(remedy)};
}

class Converter {
 public:
  Converter(const std::string& file, const YamlLimits& limits) : file_(file), limits_(limits) {}

  YamlNode convert(const YAML::Node& from, int depth) {
    YamlNode node;
    node.line = from.Mark().line + 1;
    node.column = from.Mark().column + 1;
    if (++visited_ > limits_.nodes || depth > limits_.depth) {
      if (!too_large_) {
        problems_.push_back(
            problem_at(file_, from.Mark(), "too many or too deeply nested values",
                       fmt::format("at most {} values, {} deep, aliases counted as often as used",
                                   limits_.nodes, limits_.depth)));
      }
      too_large_ = true;
      return node;
    }
    switch (from.Type()) {
      case YAML::NodeType::Scalar:
        node.kind = YamlNode::Kind::kScalar;
        node.scalar = from.Scalar();
        break;
      case YAML::NodeType::Sequence:
        node.kind = YamlNode::Kind::kList;
        for (const YAML::Node& item : from) {
          if (too_large_) break;
          node.list.push_back(convert(item, depth + 1));
        }
        break;
      case YAML::NodeType::Map: {
        node.kind = YamlNode::Kind::kMap;
        KeyLines lines;
        for (const auto& member : from) {
          if (too_large_) break;
          add_member(node, lines, member.first, member.second, depth);
        }
        break;
      }
      case YAML::NodeType::Null:
      case YAML::NodeType::Undefined:
        break;
    }
    return node;
  }

  [[nodiscard]] std::vector<Problem>& problems() { return problems_; }

 private:
  /// Line of each key seen so far in one map: a search of the members would be quadratic.
  using KeyLines = std::unordered_map<std::string, int>;

  void add_member(YamlNode& node, KeyLines& lines, const YAML::Node& key, const YAML::Node& value,
                  int depth) {
    if (!key.IsScalar()) {
      problems_.push_back(
          problem_at(file_, key.Mark(), "a key that is not a word", "one word before the colon"));
      return;
    }
    const auto [earlier, first] = lines.emplace(key.Scalar(), key.Mark().line + 1);
    if (!first) {
      problems_.push_back(problem_at(
          file_, key.Mark(), fmt::format("key \"{}\" stands here a second time", key.Scalar()),
          fmt::format("it once; the first is in line {}", earlier->second),
          "removing one of them"));
      return;
    }
    YamlNode::Member& member = node.map.emplace_back();
    member.key = key.Scalar();
    member.line = key.Mark().line + 1;
    member.column = key.Mark().column + 1;
    member.value = convert(value, depth + 1);
    if (member.value.kind == YamlNode::Kind::kNull) {
      // yaml-cpp places a value that is not there at what follows it, often in the next line.
      member.value.line = member.line;
      member.value.column = member.column;
    }
  }

  const std::string& file_;
  const YamlLimits& limits_;
  std::size_t visited_ = 0;
  bool too_large_ = false;
  std::vector<Problem> problems_;
};

}  // namespace

const YamlNode* YamlNode::find(std::string_view key) const {
  for (const Member& member : map) {
    if (member.key == key) return &member.value;
  }
  return nullptr;
}

Result<YamlNode> parse_yaml(std::string_view text, const std::string& file,
                            const YamlLimits& limits) {
  if (text.size() > limits.bytes) {
    return invalid_input({file, 0, 0, fmt::format("the file has {} bytes", text.size()),
                          fmt::format("at most {}", limits.bytes),
                          "keeping long series in a trace file"});
  }
  try {
    const std::vector<YAML::Node> documents = YAML::LoadAll(std::string(text));
    if (documents.empty() || (documents.size() == 1 && documents.front().IsNull())) {
      return invalid_input({file, 0, 0, "the file is empty", "a YAML document", ""});
    }
    if (documents.size() > 1) {
      return invalid_input(problem_at(file, documents[1].Mark(), "a second document begins here",
                                      "one document a file"));
    }
    Converter converter(file, limits);
    YamlNode tree = converter.convert(documents.front(), 1);
    if (!converter.problems().empty()) {
      return Error{ErrorCode::kInvalidInput, "", std::move(converter.problems())};
    }
    return tree;
  } catch (const YAML::Exception& error) {
    return invalid_input(problem_at(file, error.mark, "not YAML: " + error.msg, "",
                                    "checking indentation, colons and quotes around here"));
  }
}

}  // namespace pharos::app
