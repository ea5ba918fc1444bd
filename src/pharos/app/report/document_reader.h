#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace pharos::app::report {

/// One element of a document read back.
struct Element {
  std::string tag;
  std::map<std::string, std::string> attributes;  ///< Values with entities resolved.
  std::string text;                               ///< All text below it, entities resolved.
  std::vector<std::unique_ptr<Element>> children;

  /// The attribute's value, or an empty text.
  [[nodiscard]] std::string attribute(const std::string& name) const;
  /// Every element below this one with the tag, in document order.
  [[nodiscard]] std::vector<const Element*> all(std::string_view tag_wanted) const;
};

/// A document read strictly, for tests of what writes one: every element must be closed by its own
/// name, every attribute quoted and given once, every `<` and `&` part of a tag or of one of the
/// five entities. Written apart from Markup, so that it can disagree.
struct Document {
  Element root;                     ///< Without a tag; holds the document's elements.
  std::vector<std::string> faults;  ///< Empty when it is well-formed. Reading stops at the first.
};

[[nodiscard]] Document read_document(std::string_view text);

}  // namespace pharos::app::report
