#include "pharos/app/report/document_reader.h"

#include <algorithm>

#include <fmt/format.h>

namespace pharos::app::report {
namespace {

constexpr std::string_view kSpace = " \n\t";

/// Walks the text once, with the elements that are open on a stack.
class Reader {
 public:
  Reader(std::string_view text, Document& document) : text_(text), document_(document) {
    open_.push_back(&document.root);
  }

  void read() {
    skip_doctype();
    while (document_.faults.empty() && at_ < text_.size()) {
      if (text_[at_] != '<') {
        read_text();
      } else if (text_.substr(at_, 2) == "</") {
        read_closing_tag();
      } else {
        read_opening_tag();
      }
    }
    if (document_.faults.empty() && open_.size() > 1) fail("not closed: " + open_.back()->tag);
  }

 private:
  void fail(const std::string& what) {
    document_.faults.push_back(
        fmt::format("at {}: {} near \"{}\"", at_, what,
                    text_.substr(at_, std::min<std::size_t>(60, text_.size() - at_))));
  }

  void skip_doctype() {
    constexpr std::string_view kDoctype = "<!DOCTYPE html>";
    if (text_.substr(0, kDoctype.size()) == kDoctype) at_ = kDoctype.size();
  }

  void read_text() {
    const std::size_t end = std::min(text_.find('<', at_), text_.size());
    const std::string text = resolved(text_.substr(at_, end - at_));
    for (Element* element : open_) element->text += text;
    at_ = end;
  }

  std::string resolved(std::string_view raw) {
    struct Entity {
      std::string_view name;
      char character;
    };
    static constexpr Entity kEntities[] = {
        {"&amp;", '&'}, {"&lt;", '<'}, {"&gt;", '>'}, {"&quot;", '"'}, {"&#39;", '\''}};
    std::string out;
    while (!raw.empty()) {
      if (raw.front() != '&') {
        out += raw.front();
        raw.remove_prefix(1);
        continue;
      }
      const auto* entity = std::find_if(
          std::begin(kEntities), std::end(kEntities),
          [&](const Entity& each) { return raw.substr(0, each.name.size()) == each.name; });
      if (entity == std::end(kEntities)) {
        fail("a bare &");
        return out;
      }
      out += entity->character;
      raw.remove_prefix(entity->name.size());
    }
    return out;
  }

  std::string read_name() {
    const std::size_t end = std::min(text_.find_first_of(" \n\t=/>\"'<&", at_), text_.size());
    std::string name(text_.substr(at_, end - at_));
    if (name.empty()) fail("a name is missing");
    at_ = end;
    return name;
  }

  bool take(std::string_view expected) {
    if (text_.substr(at_, expected.size()) != expected) return false;
    at_ += expected.size();
    return true;
  }

  void read_closing_tag() {
    at_ += 2;
    const std::string tag = read_name();
    if (open_.size() < 2 || open_.back()->tag != tag)
      return fail("closes what is not open: " + tag);
    if (!take(">")) return fail("a closing tag goes on");
    open_.pop_back();
  }

  void read_opening_tag() {
    at_ += 1;
    auto element = std::make_unique<Element>();
    element->tag = read_name();
    while (document_.faults.empty() && at_ < text_.size() &&
           kSpace.find(text_[at_]) != kSpace.npos) {
      ++at_;
      read_attribute(*element);
    }
    if (!document_.faults.empty()) return;
    Element* placed = element.get();
    open_.back()->children.push_back(std::move(element));
    if (take("/>")) return;
    if (!take(">")) return fail("a tag does not end");
    open_.push_back(placed);
    // A style sheet is not markup: nothing in it is a tag but its end.
    if (placed->tag == "style") at_ = std::min(text_.find("</style>", at_), text_.size());
  }

  void read_attribute(Element& element) {
    const std::string name = read_name();
    if (!take("=\"")) return fail("an attribute without a quoted value: " + name);
    const std::size_t end = text_.find('"', at_);
    if (end == std::string_view::npos) return fail("a value does not end");
    const std::string_view raw = text_.substr(at_, end - at_);
    if (raw.find('<') != raw.npos) return fail("a bare < in a value");
    if (!element.attributes.emplace(name, resolved(raw)).second)
      return fail("given twice: " + name);
    at_ = end + 1;
  }

  std::string_view text_;
  Document& document_;
  std::size_t at_ = 0;
  std::vector<Element*> open_;
};

void collect(const Element& element, std::string_view tag, std::vector<const Element*>& found) {
  for (const auto& child : element.children) {
    if (child->tag == tag) found.push_back(child.get());
    collect(*child, tag, found);
  }
}

}  // namespace

std::string Element::attribute(const std::string& name) const {
  const auto at = attributes.find(name);
  return at == attributes.end() ? std::string() : at->second;
}

std::vector<const Element*> Element::all(std::string_view tag_wanted) const {
  std::vector<const Element*> found;
  collect(*this, tag_wanted, found);
  return found;
}

Document read_document(std::string_view text) {
  Document document;
  Reader(text, document).read();
  return document;
}

}  // namespace pharos::app::report
