#include "pharos/drivers/trace/utf8.h"

#include <cstddef>
#include <cstdint>
#include <optional>

namespace pharos::drivers {
namespace {

struct Utf8Form {
  std::size_t length;
  std::uint32_t least;  ///< The smallest code point that needs this length.
};
std::optional<Utf8Form> utf8_form(unsigned char lead) {
  if (lead < 0x80) return Utf8Form{1, 0};
  if (lead >= 0xc2 && lead < 0xe0) return Utf8Form{2, 0x80};
  if (lead >= 0xe0 && lead < 0xf0) return Utf8Form{3, 0x800};
  if (lead >= 0xf0 && lead < 0xf5) return Utf8Form{4, 0x10000};
  return std::nullopt;
}

}  // namespace

bool is_utf8(std::string_view text) {
  for (std::size_t i = 0; i < text.size();) {
    const auto lead = static_cast<unsigned char>(text[i]);
    const std::optional<Utf8Form> form = utf8_form(lead);
    if (!form || i + form->length > text.size()) return false;
    std::uint32_t point = form->length == 1 ? lead : lead & (0x7fu >> form->length);
    for (std::size_t k = 1; k < form->length; ++k) {
      const auto byte = static_cast<unsigned char>(text[i + k]);
      if ((byte & 0xc0) != 0x80) return false;
      point = (point << 6) | (byte & 0x3fu);
    }
    const bool surrogate = point >= 0xd800 && point < 0xe000;
    if (point < form->least || point > 0x10ffff || surrogate) return false;
    i += form->length;
  }
  return true;
}

}  // namespace pharos::drivers
