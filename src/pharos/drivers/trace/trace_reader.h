#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "pharos/core/result.h"
#include "pharos/core/units.h"
#include "pharos/drivers/trace/trace.h"
#include "pharos/drivers/trace/written_time.h"

namespace pharos::drivers {

/// What a file may cost before it is refused. A time that lies far away must not allocate
/// gigabytes.
struct TraceLimits {
  std::size_t bytes = std::size_t{1} << 30;  ///< Of text, after decompression.
  std::size_t expansion = 100;               ///< Text / compressed size, above 1 MiB of text.
  std::size_t row_bytes = std::size_t{4} << 20;
  std::size_t rows = 20'000'000;
  std::size_t bins = 4'000'000;  ///< Of one series: seven years of minutes, six weeks of seconds.
  std::size_t counts = 100'000'000;  ///< Over all series and phases.
  std::size_t problems = 20;         ///< Told in full; the rest is told as a number.
};

struct TraceOptions {
  std::optional<TraceFormat> format;  ///< Unset: recognised by the content.
  std::optional<TimeUnit>
      time_unit;                ///< Of times written as plain numbers. Unset: guessed, and noted.
  std::optional<Duration> bin;  ///< Unset: the file's own; one minute for a row a request.
  TraceLimits limits;
};

/// Reads a trace file, plain, gzip or zstd. Every fault of the file is in the error, with line and
/// column (in bytes, from 1) of the decompressed text. kNotFound when there is no such file.
[[nodiscard]] Result<Trace> read_trace(const std::string& path, const TraceOptions& options);

/// The same on bytes already in memory; `path` only names them. Pure.
[[nodiscard]] Result<Trace> parse_trace(std::string_view bytes, const std::string& path,
                                        const TraceOptions& options);

}  // namespace pharos::drivers
