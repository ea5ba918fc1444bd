#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

namespace pharos::app::report {

/// A tree of HTML or SVG elements, written as text from the outside in.
///
/// Every text and attribute value is escaped on its way in, and what was opened must be closed, so
/// the result is well-formed whatever the data holds: service names are a stranger's words.
class Markup {
 public:
  struct Attribute {
    std::string_view name;
    std::string value;
  };
  using Attributes = std::initializer_list<Attribute>;

  Markup& open(std::string_view tag, Attributes attributes = {});
  /// Closes the innermost open element, which must be a `tag`.
  Markup& close(std::string_view tag);
  /// An element without content: `<path .../>`.
  Markup& empty(std::string_view tag, Attributes attributes = {});
  /// An element whose only content is a text.
  Markup& leaf(std::string_view tag, Attributes attributes, std::string_view text);
  Markup& leaf(std::string_view tag, std::string_view text) { return leaf(tag, {}, text); }
  Markup& text(std::string_view text);
  /// A finished tree as it stands.
  Markup& append(const Markup& other);
  /// Our own constant text, not escaped: a style sheet, the document type. Never data.
  Markup& trusted(std::string_view text);

  /// The whole text; every element has been closed.
  [[nodiscard]] std::string finish() &&;
  [[nodiscard]] std::size_t size() const { return text_.size(); }

 private:
  void begin_tag(std::string_view tag, Attributes attributes);

  std::string text_;
  std::vector<std::string> open_;
};

/// The text with & < > " ' as entities. Bytes that are no UTF-8, and control characters that no
/// document may hold, become U+FFFD.
[[nodiscard]] std::string escaped(std::string_view text);

/// How many characters a reader sees, for choosing the width of a margin. Counts code points, so
/// combining marks are counted too much and wide scripts too little.
[[nodiscard]] std::size_t character_count(std::string_view text);

/// At most `most` >= 1 characters, the last one an ellipsis if something was cut.
[[nodiscard]] std::string shortened(std::string_view text, std::size_t most);

}  // namespace pharos::app::report
