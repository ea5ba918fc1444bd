#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace pharos::app {

/// A name for some content: 128 bits of FNV-1a over everything added, in 32 hexadecimal digits.
/// Equal content gives equal keys wherever it lies; different content, if nobody aims for it,
/// different ones.
class ContentKey {
 public:
  void add(std::string_view text);
  void add(std::uint64_t number);
  void add(std::span<const double> numbers);

  [[nodiscard]] std::string text() const;

 private:
  __extension__ using Wide = unsigned __int128;

  void add_byte(unsigned char byte);

  Wide hash_ = (Wide{0x6c62272e07bb0142ULL} << 64) | 0x62b821756295c58dULL;
};

}  // namespace pharos::app
