#include "pharos/app/forecasting/content_key.h"

#include <bit>

#include <fmt/format.h>

namespace pharos::app {

void ContentKey::add_byte(unsigned char byte) {
  constexpr Wide kPrime = (Wide{1} << 88) | 0x13bU;
  hash_ = (hash_ ^ byte) * kPrime;
}

void ContentKey::add(std::uint64_t number) {
  for (int i = 0; i < 8; ++i) add_byte(static_cast<unsigned char>((number >> (8 * i)) & 0xffU));
}

void ContentKey::add(std::string_view text) {
  add(std::uint64_t{text.size()});
  for (const char c : text) add_byte(static_cast<unsigned char>(c));
}

void ContentKey::add(std::span<const double> numbers) {
  add(std::uint64_t{numbers.size()});
  for (const double number : numbers) add(std::bit_cast<std::uint64_t>(number));
}

std::string ContentKey::text() const {
  return fmt::format("{:016x}{:016x}", static_cast<std::uint64_t>(hash_ >> 64),
                     static_cast<std::uint64_t>(hash_));
}

}  // namespace pharos::app
