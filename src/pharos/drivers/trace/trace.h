#pragma once

#include <string>
#include <vector>

#include "pharos/core/units.h"

namespace pharos::drivers {

/// Arrivals of one service, a count per bin.
struct TraceSeries {
  std::string name;            ///< As the file names it: "job3", a function hash, the file's stem.
  std::vector<double> counts;  ///< Finite, in [0, 1e9].

  friend bool operator==(const TraceSeries&, const TraceSeries&) = default;
};

/// Recorded load: series of equal bins that begin together.
struct Trace {
  std::string path;
  std::string format;             ///< "faro-minutes", "azure-functions-2019", "azure-llm-2023", "mooncake", "counts", "timestamps".
  Duration bin = std::chrono::minutes(1);
  std::string begin;              ///< The first bin's start as the file gives it; empty when it does not.
  std::size_t bins_per_day = 0;   ///< Where the file is laid out by days; else 0.
  std::vector<TraceSeries> series;  ///< In file order, each as long as the longest (short ones zero-padded).
  std::vector<std::string> notes;   ///< What was guessed, for the person: "time unit s, from a step of 60".

  friend bool operator==(const Trace&, const Trace&) = default;
};

}  // namespace pharos::drivers
