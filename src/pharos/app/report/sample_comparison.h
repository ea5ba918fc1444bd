#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "pharos/app/run/comparison.h"

namespace pharos::app::report {

/// How large a made-up comparison is to be.
struct SampleSize {
  std::size_t services = 10;
  std::size_t bins = 361;
  std::size_t seeds = 5;
  std::vector<std::string> policies = {"fairshare", "oneshot", "aiad", "faro-fairsum", "pharos"};
};

/// A comparison that looks like one: diurnal load with bursts, policies that follow it at different
/// distances, latencies that grow with the load of a replica. For tests of reports, which need
/// something to show; nothing in it was simulated. The same seed gives the same one.
[[nodiscard]] Comparison sample_comparison(const SampleSize& size, std::uint64_t seed);

}  // namespace pharos::app::report
