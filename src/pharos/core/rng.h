#pragma once

#include <cstdint>
#include <string_view>

#include <pcg_random.hpp>

namespace pharos {

/// A stream of random numbers: PCG64, with distributions of our own because those of the standard
/// library differ between implementations. The same seed gives the same numbers everywhere.
class Rng {
 public:
  explicit Rng(std::uint64_t seed) : Rng(seed, 0) {}

  /// A stream of its own for a consumer, named as in "forecast/resnet34". It depends on this
  /// stream's seed and the name only, so one more draw here moves nothing there.
  [[nodiscard]] Rng stream(std::string_view name) const;

  [[nodiscard]] std::uint64_t bits() { return engine_(); }
  /// Uniform in [0, 1), 53 bits.
  [[nodiscard]] double uniform() { return static_cast<double>(engine_() >> 11) * 0x1.0p-53; }
  /// Uniform in {0, ..., bound - 1}, without bias. `bound` >= 1.
  [[nodiscard]] std::uint64_t below(std::uint64_t bound);
  /// Exponential with mean 1.
  [[nodiscard]] double exponential();
  /// Standard normal.
  [[nodiscard]] double normal();
  /// Poisson with the given mean >= 0.
  [[nodiscard]] std::int64_t poisson(double mean);

 private:
  Rng(std::uint64_t seed, std::uint64_t stream)
      : seed_(seed), stream_(stream), engine_(seed, stream) {}

  std::uint64_t seed_;
  std::uint64_t stream_;
  pcg64 engine_;
};

}  // namespace pharos
