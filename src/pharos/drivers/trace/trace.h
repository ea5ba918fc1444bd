#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "pharos/core/units.h"

namespace pharos::drivers {

/// The kinds of recorded load that can be read.
enum class TraceFormat {
  kFaroMinutes,  ///< A column a series (`minute,a,b,...`) or a row a day (`job,day,m0,m1,...`).
  kAzureFunctions2019,  ///< A row a function and day: `func,day,m0,...` or
                        ///< `HashOwner,...,1,...,1440`.
  kAzureLlm2023,        ///< A row a request: `TIMESTAMP,ContextTokens,GeneratedTokens`.
  kMooncake,            ///< A JSON object a request, with its `timestamp` in milliseconds.
  kCounts,              ///< Two columns under any header or none: a time and a count.
  kTimestamps,          ///< One column: the time of a request.
};

/// The name a person uses: "faro-minutes", "azure-functions-2019", "azure-llm-2023", "mooncake",
/// "counts", "timestamps".
[[nodiscard]] std::string_view name_of(TraceFormat format);
[[nodiscard]] std::optional<TraceFormat> format_named(std::string_view name);
/// Every name, in the order of the enumeration.
[[nodiscard]] std::vector<std::string> format_names();

/// Arrivals of one service, a count per bin.
struct TraceSeries {
  std::string name;            ///< As the file names it: "job3", a function hash, the file's stem.
  std::vector<double> counts;  ///< Finite, in [0, 1e9].
  /// The same bins resampled with another offset, as some files give them to train on: phases 1, 2,
  /// ... of the file, each as long as `counts`, which is phase 0. Empty in most files.
  std::vector<std::vector<double>> phases;

  friend bool operator==(const TraceSeries&, const TraceSeries&) = default;
};

/// Recorded load: series of equal bins that begin together.
struct Trace {
  std::string path;
  TraceFormat format = TraceFormat::kCounts;
  Duration bin = std::chrono::minutes(1);
  std::string begin;  ///< The first bin's start, ISO 8601 in UTC; empty when times are relative.
  std::size_t bins_per_day = 0;  ///< Where the file is laid out by days; else 0.
  int first_day = 0;             ///< The file's number for its first day, where laid out by days.
  std::vector<TraceSeries> series;  ///< In file order. At least one, all of one length, at least 1.
  std::vector<std::string> notes;   ///< What was guessed or filled in, for the person.

  /// How many bins each series has.
  [[nodiscard]] std::size_t bins() const {
    return series.empty() ? 0 : series.front().counts.size();
  }
  /// How many days the file is laid out by; 0 when it is not.
  [[nodiscard]] std::size_t days() const { return bins_per_day == 0 ? 0 : bins() / bins_per_day; }

  friend bool operator==(const Trace&, const Trace&) = default;
};

}  // namespace pharos::drivers
