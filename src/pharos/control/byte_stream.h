#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace pharos::control {

/// Appends numbers and texts to a string of bytes, the same on every machine.
class ByteWriter {
 public:
  void byte(std::uint8_t value) { bytes_.push_back(static_cast<char>(value)); }
  /// LEB128: seven bits a byte, the lowest first. Small numbers take one byte.
  void unsigned_number(std::uint64_t value) {
    for (; value >= 0x80; value >>= 7) byte(static_cast<std::uint8_t>(value | 0x80));
    byte(static_cast<std::uint8_t>(value));
  }
  /// Zigzag, so that small negative numbers are short too.
  void number(std::int64_t value) {
    const auto bits = static_cast<std::uint64_t>(value);
    unsigned_number((bits << 1) ^ (value < 0 ? ~std::uint64_t{0} : 0));
  }
  /// Its 64 bits as they are, lowest byte first: NaNs and signed zeros included.
  void real(double value) {
    const auto bits = std::bit_cast<std::uint64_t>(value);
    std::array<char, 8> raw{};
    for (std::size_t i = 0; i < raw.size(); ++i) raw[i] = static_cast<char>(bits >> (8 * i));
    bytes_.append(raw.data(), raw.size());
  }
  void text(std::string_view value) {
    unsigned_number(value.size());
    bytes_.append(value);
  }
  [[nodiscard]] std::string take() && { return std::move(bytes_); }

 private:
  std::string bytes_;
};

/// Reads back what a `ByteWriter` wrote. Bytes may come from anywhere: it never reads past their
/// end. After the first thing that cannot be read everything reads as zero, and `ok()` is false.
class ByteReader {
 public:
  explicit ByteReader(std::string_view bytes) : bytes_(bytes) {}

  [[nodiscard]] bool ok() const { return ok_; }
  [[nodiscard]] std::size_t position() const { return at_; }
  [[nodiscard]] std::size_t remaining() const { return bytes_.size() - at_; }
  void fail() {
    ok_ = false;
    at_ = bytes_.size();
  }

  std::uint8_t byte() {
    if (remaining() < 1) return fail(), std::uint8_t{0};
    return static_cast<std::uint8_t>(bytes_[at_++]);
  }
  std::uint64_t unsigned_number() {
    std::uint64_t value = 0;
    for (int shift = 0; shift < 64; shift += 7) {
      const std::uint8_t next = byte();
      const std::uint64_t bits = next & 0x7f;
      if (shift == 63 && bits > 1) break;  // A 65th bit.
      value |= bits << shift;
      if ((next & 0x80) == 0) return ok_ ? value : 0;
    }
    return fail(), 0;
  }
  std::int64_t number() {
    const std::uint64_t bits = unsigned_number();
    return static_cast<std::int64_t>((bits >> 1) ^ (0 - (bits & 1)));
  }
  double real() {
    if (remaining() < 8) return fail(), 0.0;
    std::uint64_t bits = 0;
    for (std::size_t i = 0; i < 8; ++i) {
      bits |= std::uint64_t{static_cast<unsigned char>(bytes_[at_ + i])} << (8 * i);
    }
    at_ += 8;
    return std::bit_cast<double>(bits);
  }
  std::string_view text() {
    const std::uint64_t size = unsigned_number();
    if (size > remaining()) return fail(), std::string_view();
    const std::string_view value = bytes_.substr(at_, size);
    at_ += size;
    return value;
  }

 private:
  std::string_view bytes_;
  std::size_t at_ = 0;
  bool ok_ = true;
};

}  // namespace pharos::control
