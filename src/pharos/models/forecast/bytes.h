#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace pharos::models {

/// Appends numbers and texts in a form that is the same on every machine: little-endian, doubles
/// and floats by their bits, lists and texts behind their length.
class ByteWriter {
 public:
  void u8(std::uint8_t value) { bytes_.push_back(static_cast<std::byte>(value)); }
  void u64(std::uint64_t value);
  void f64(double value);
  void f32(float value);
  void text(std::string_view value);
  void f64s(std::span<const double> values);
  void f32s(std::span<const float> values);

  [[nodiscard]] std::vector<std::byte> take() { return std::move(bytes_); }

 private:
  std::vector<std::byte> bytes_;
};

/// Reads them back from bytes that may be anything. The first read beyond the end, or of a number
/// that is not finite, turns `ok` false for good; from then on every read gives zero or nothing. A
/// list's length is believed only if so many bytes are left, so that no input can ask for more
/// memory than it is long.
class ByteReader {
 public:
  explicit ByteReader(std::span<const std::byte> bytes) : rest_(bytes) {}

  [[nodiscard]] std::uint8_t u8();
  [[nodiscard]] std::uint64_t u64();
  [[nodiscard]] double f64();
  [[nodiscard]] float f32();
  [[nodiscard]] std::string text();
  [[nodiscard]] std::vector<double> f64s();
  [[nodiscard]] std::vector<float> f32s();
  /// A length, each element of which takes at least `bytes_each`.
  [[nodiscard]] std::size_t length(std::size_t bytes_each);

  [[nodiscard]] bool ok() const { return ok_; }
  [[nodiscard]] bool at_end() const { return ok_ && rest_.empty(); }

 private:
  [[nodiscard]] std::span<const std::byte> take(std::size_t count);

  std::span<const std::byte> rest_;
  bool ok_ = true;
};

/// FNV-1a over 64 bits: finds bytes that rotted, not bytes that were forged.
[[nodiscard]] std::uint64_t checksum(std::span<const std::byte> bytes);

}  // namespace pharos::models
