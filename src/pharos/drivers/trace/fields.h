#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "pharos/drivers/trace/csv_reader.h"
#include "pharos/drivers/trace/problem_log.h"

namespace pharos::drivers {

/// The most requests one bin may hold.
inline constexpr double kCountMax = 1e9;

/// Reads a count: a decimal number in [0, 1e9]. Logs what is wrong and returns nothing otherwise.
[[nodiscard]] std::optional<double> read_count(const CsvReader::Field& field, ProblemLog& log);

/// Reads a whole number in [0, `most`], named `what` in the message.
[[nodiscard]] std::optional<int> read_whole(const CsvReader::Field& field, std::string_view what,
                                            int most, ProblemLog& log);

/// Reads the name of a series: not empty, at most 256 bytes of UTF-8 without control characters.
[[nodiscard]] std::optional<std::string> read_name(const CsvReader::Field& field, ProblemLog& log);

/// ASCII letters made small, for comparing headers.
[[nodiscard]] std::string lower_case(std::string_view text);

}  // namespace pharos::drivers
