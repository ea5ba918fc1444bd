#include "pharos/core/rng.h"

#include <array>
#include <cmath>

namespace pharos {
namespace {

// Ziggurat tables (Marsaglia & Tsang 2000, in Doornik's 2005 form): `kLayers` boxes of equal area
// under the density, stored by their right edges x and the density f at them.
constexpr int kLayers = 256;

struct Ziggurat {
  std::array<double, kLayers + 1> x;
  std::array<double, kLayers + 1> f;
};

template <class Density, class Inverse>
Ziggurat make_ziggurat(double tail_start, double area, Density density, Inverse inverse) {
  Ziggurat table{};
  table.x[0] = area / density(tail_start);  // The base box, its tail folded in.
  table.x[1] = tail_start;
  for (int i = 2; i < kLayers; ++i) {
    table.x[i] = inverse(area / table.x[i - 1] + density(table.x[i - 1]));
  }
  table.x[kLayers] = 0.0;
  for (int i = 0; i <= kLayers; ++i) table.f[i] = density(table.x[i]);
  return table;
}

constexpr double kNormalTail = 3.6541528853610088;
const Ziggurat& normal_table() {
  static const Ziggurat table = make_ziggurat(
      kNormalTail, 0.00492867323399, [](double x) { return std::exp(-0.5 * x * x); },
      [](double y) { return std::sqrt(-2.0 * std::log(y)); });
  return table;
}

constexpr double kExponentialTail = 7.69711747013104972;
const Ziggurat& exponential_table() {
  static const Ziggurat table = make_ziggurat(
      kExponentialTail, 0.0039496598225815571993, [](double x) { return std::exp(-x); },
      [](double y) { return -std::log(y); });
  return table;
}

__extension__ using Wide = unsigned __int128;

std::uint64_t mix(std::uint64_t x) {  // SplitMix64's finaliser (Steele, Lea & Flood 2014).
  x += 0x9e3779b97f4a7c15ULL;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9ULL;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebULL;
  return x ^ (x >> 31);
}

}  // namespace

Rng Rng::stream(std::string_view name) const {
  std::uint64_t hash = 0xcbf29ce484222325ULL;  // FNV-1a
  for (const char c : name) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3ULL;
  const std::uint64_t key = mix(hash ^ mix(stream_));
  return Rng(mix(seed_ ^ key), key);
}

std::uint64_t Rng::below(std::uint64_t bound) {
  // Lemire 2019: the high half of a 128-bit product, rejecting the few low halves that would bias.
  auto product = static_cast<Wide>(engine_()) * bound;
  if (static_cast<std::uint64_t>(product) < bound) {
    const std::uint64_t threshold = (0 - bound) % bound;
    while (static_cast<std::uint64_t>(product) < threshold) {
      product = static_cast<Wide>(engine_()) * bound;
    }
  }
  return static_cast<std::uint64_t>(product >> 64);
}

double Rng::exponential() {
  const Ziggurat& table = exponential_table();
  double shift = 0.0;
  for (;;) {
    const std::uint64_t draw = engine_();
    const auto layer = static_cast<std::size_t>(draw & (kLayers - 1));
    const double x = static_cast<double>(draw >> 11) * 0x1.0p-53 * table.x[layer];
    if (x < table.x[layer + 1]) return shift + x;
    if (layer == 0) {
      shift += kExponentialTail;  // Without memory: the tail looks like the whole.
    } else if (table.f[layer] + uniform() * (table.f[layer + 1] - table.f[layer]) < std::exp(-x)) {
      return shift + x;
    }
  }
}

double Rng::normal() {
  const Ziggurat& table = normal_table();
  for (;;) {
    const std::uint64_t draw = engine_();
    const auto layer = static_cast<std::size_t>(draw & (kLayers - 1));
    const double u = static_cast<double>(draw >> 11) * 0x1.0p-52 - 1.0;
    const double x = u * table.x[layer];
    if (std::abs(x) < table.x[layer + 1]) return x;
    if (layer == 0) {  // Marsaglia 1964: beyond the last box.
      double tail = 0.0;
      double height = 0.0;
      do {
        tail = exponential() / kNormalTail;
        height = exponential();
      } while (2.0 * height < tail * tail);
      return u > 0 ? kNormalTail + tail : -(kNormalTail + tail);
    }
    if (table.f[layer] + uniform() * (table.f[layer + 1] - table.f[layer]) <
        std::exp(-0.5 * x * x)) {
      return x;
    }
  }
}

std::int64_t Rng::poisson(double mean) {
  // Counts exponential gaps in chunks of at most 500, so that exp(-mean) never underflows.
  std::int64_t count = 0;
  while (mean > 500.0) {
    // A gamma-distributed waiting time would be quicker; sums of Poissons are simpler and exact.
    count += poisson(500.0);
    mean -= 500.0;
  }
  const double floor = std::exp(-mean);
  for (double product = uniform(); product > floor; product *= uniform()) ++count;
  return count;
}

}  // namespace pharos
