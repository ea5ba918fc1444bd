#pragma once

#include <bit>
#include <cstdint>

namespace pharos::sim {

/// A running 64-bit digest of everything told to it, in order. Not for adversaries.
class Fingerprint {
 public:
  void add(std::uint64_t word) { state_ = std::rotl((state_ ^ word) * 0x9e3779b97f4a7c15ULL, 29); }

  /// The digest so far; its bits well mixed (MurmurHash3's finaliser).
  [[nodiscard]] std::uint64_t value() const {
    std::uint64_t x = state_;
    x = (x ^ (x >> 33)) * 0xff51afd7ed558ccdULL;
    x = (x ^ (x >> 33)) * 0xc4ceb9fe1a85ec53ULL;
    return x ^ (x >> 33);
  }

 private:
  std::uint64_t state_ = 0x243f6a8885a308d3ULL;
};

}  // namespace pharos::sim
