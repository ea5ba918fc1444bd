#include "pharos/models/forecast/bytes.h"

#include <bit>
#include <cmath>

namespace pharos::models {
namespace {

template <class Word>
void append_word(std::vector<std::byte>& bytes, Word word) {
  for (std::size_t i = 0; i < sizeof(Word); ++i) {
    bytes.push_back(static_cast<std::byte>((word >> (8 * i)) & 0xff));
  }
}

template <class Word>
Word word_of(std::span<const std::byte> bytes) {
  Word word = 0;
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    word |= static_cast<Word>(std::to_integer<Word>(bytes[i]) << (8 * i));
  }
  return word;
}

}  // namespace

void ByteWriter::u64(std::uint64_t value) { append_word(bytes_, value); }
void ByteWriter::f64(double value) { append_word(bytes_, std::bit_cast<std::uint64_t>(value)); }
void ByteWriter::f32(float value) { append_word(bytes_, std::bit_cast<std::uint32_t>(value)); }

void ByteWriter::text(std::string_view value) {
  u64(value.size());
  for (const char c : value) u8(static_cast<std::uint8_t>(c));
}

void ByteWriter::f64s(std::span<const double> values) {
  u64(values.size());
  for (const double value : values) f64(value);
}

void ByteWriter::f32s(std::span<const float> values) {
  u64(values.size());
  for (const float value : values) f32(value);
}

std::span<const std::byte> ByteReader::take(std::size_t count) {
  if (!ok_ || count > rest_.size()) {
    ok_ = false;
    return {};
  }
  const auto taken = rest_.first(count);
  rest_ = rest_.subspan(count);
  return taken;
}

std::uint8_t ByteReader::u8() { return word_of<std::uint8_t>(take(1)); }
std::uint64_t ByteReader::u64() { return word_of<std::uint64_t>(take(8)); }

double ByteReader::f64() {
  const double value = std::bit_cast<double>(word_of<std::uint64_t>(take(8)));
  ok_ = ok_ && std::isfinite(value);
  return ok_ ? value : 0.0;
}

float ByteReader::f32() {
  const float value = std::bit_cast<float>(word_of<std::uint32_t>(take(4)));
  ok_ = ok_ && std::isfinite(value);
  return ok_ ? value : 0.0F;
}

std::size_t ByteReader::length(std::size_t bytes_each) {
  const std::uint64_t count = u64();
  ok_ = ok_ && count <= rest_.size() / bytes_each;
  return ok_ ? static_cast<std::size_t>(count) : 0;
}

std::string ByteReader::text() {
  std::string value;
  for (const std::byte byte : take(length(1))) value.push_back(std::to_integer<char>(byte));
  return value;
}

std::vector<double> ByteReader::f64s() {
  std::vector<double> values(length(8));
  for (double& value : values) value = f64();
  return values;
}

std::vector<float> ByteReader::f32s() {
  std::vector<float> values(length(4));
  for (float& value : values) value = f32();
  return values;
}

std::uint64_t checksum(std::span<const std::byte> bytes) {
  std::uint64_t hash = 0xcbf29ce484222325ULL;
  for (const std::byte byte : bytes) {
    hash = (hash ^ std::to_integer<std::uint64_t>(byte)) * 0x100000001b3ULL;
  }
  return hash;
}

}  // namespace pharos::models
