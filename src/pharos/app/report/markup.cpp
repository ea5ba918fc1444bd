#include "pharos/app/report/markup.h"

#include <utility>

#include "pharos/core/assert.h"

namespace pharos::app::report {
namespace {

constexpr std::string_view kReplacement = "\xEF\xBF\xBD";  // U+FFFD

bool is_continuation(char byte) { return (static_cast<unsigned char>(byte) & 0xC0) == 0x80; }

/// Length of the well-formed UTF-8 sequence that `text` begins with (Unicode 15, table 3-7), or 0.
std::size_t sequence_length(std::string_view text) {
  const auto at = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char lead = at(0);
  if (lead < 0x80) return 1;
  const std::size_t length = lead >= 0xC2 && lead <= 0xDF   ? 2
                             : lead >= 0xE0 && lead <= 0xEF ? 3
                             : lead >= 0xF0 && lead <= 0xF4 ? 4
                                                            : 0;
  if (length == 0 || text.size() < length) return 0;
  for (std::size_t i = 1; i < length; ++i) {
    if (!is_continuation(text[i])) return 0;
  }
  const bool overlong = (lead == 0xE0 && at(1) < 0xA0) || (lead == 0xF0 && at(1) < 0x90);
  const bool surrogate = lead == 0xED && at(1) > 0x9F;
  const bool beyond = lead == 0xF4 && at(1) > 0x8F;
  return overlong || surrogate || beyond ? 0 : length;
}

bool is_forbidden_control(char byte) {
  const auto code = static_cast<unsigned char>(byte);
  return (code < 0x20 && byte != '\t' && byte != '\n') || code == 0x7F;
}

}  // namespace

std::string escaped(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  while (!text.empty()) {
    const std::size_t length = sequence_length(text);
    switch (text.front()) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '"':
        out += "&quot;";
        break;
      case '\'':
        out += "&#39;";
        break;
      default:
        out += length == 0 || is_forbidden_control(text.front()) ? kReplacement
                                                                 : text.substr(0, length);
    }
    text.remove_prefix(length == 0 ? 1 : length);
  }
  return out;
}

std::size_t character_count(std::string_view text) {
  std::size_t count = 0;
  for (const char byte : text) count += is_continuation(byte) ? 0 : 1;
  return count;
}

std::string shortened(std::string_view text, std::size_t most) {
  PHAROS_ASSERT(most >= 1, "an ellipsis needs room");
  if (character_count(text) <= most) return std::string(text);
  std::size_t kept = 0;
  std::size_t end = 0;
  while (end < text.size() && (kept < most - 1 || is_continuation(text[end]))) {
    kept += is_continuation(text[end]) ? 0 : 1;
    ++end;
  }
  return std::string(text.substr(0, end)) + "…";
}

void Markup::begin_tag(std::string_view tag, Attributes attributes) {
  text_ += '<';
  text_ += tag;
  for (const Attribute& attribute : attributes) {
    text_ += ' ';
    text_ += attribute.name;
    text_ += "=\"";
    text_ += escaped(attribute.value);
    text_ += '"';
  }
}

Markup& Markup::open(std::string_view tag, Attributes attributes) {
  begin_tag(tag, attributes);
  text_ += '>';
  open_.emplace_back(tag);
  return *this;
}

Markup& Markup::close(std::string_view tag) {
  PHAROS_ASSERT(!open_.empty() && open_.back() == tag, "elements close in the order they opened");
  open_.pop_back();
  text_ += "</";
  text_ += tag;
  text_ += '>';
  return *this;
}

Markup& Markup::empty(std::string_view tag, Attributes attributes) {
  begin_tag(tag, attributes);
  text_ += "/>";
  return *this;
}

Markup& Markup::leaf(std::string_view tag, Attributes attributes, std::string_view text) {
  return open(tag, attributes).text(text).close(tag);
}

Markup& Markup::text(std::string_view text) {
  text_ += escaped(text);
  return *this;
}

Markup& Markup::append(const Markup& other) {
  PHAROS_ASSERT(other.open_.empty(), "only a finished tree can be appended");
  text_ += other.text_;
  return *this;
}

Markup& Markup::trusted(std::string_view text) {
  text_ += text;
  return *this;
}

std::string Markup::finish() && {
  PHAROS_ASSERT(open_.empty(), "every element has been closed");
  return std::move(text_);
}

}  // namespace pharos::app::report
