#pragma once

#include <cstdint>
#include <string>

#include "pharos/core/units.h"

namespace pharos::app::report {

/// What stands where there is no number: not measured, or not finite.
inline constexpr const char* kNoNumber = "–";

/// A number with so many decimals: 0.368. A dash when it is not finite.
[[nodiscard]] std::string decimals(double value, int places);
/// A share as a percentage of three or so digits: "57.3 %", "1.33 %", "0.058 %", "<0.001 %", "0 %".
[[nodiscard]] std::string percent(double share);
/// The same without its sign, for ranges whose sign stands at the end.
[[nodiscard]] std::string percent_number(double share);
/// A whole number with its thousands apart: 2,675,770.
[[nodiscard]] std::string grouped(std::int64_t count);
/// The same for a count that may be an average: 843, or 12.5 below 100 if it is not whole.
[[nodiscard]] std::string grouped(double count);
/// An axis label, as short as it goes: 0, 250, 1.5k, 20k, 3M.
[[nodiscard]] std::string short_number(double value);
/// A latency or setting: "720 ms", "1.2 s", "5 min".
[[nodiscard]] std::string duration_text(Duration span);
/// Time since the start of the run: "4:05", from two days on "2d 04:05". Seconds only where there
/// are any.
[[nodiscard]] std::string clock_text(Duration since_start);
/// How long something lasted, in its two largest units: "6 h 1 min", "3 d 4 h", "45 min".
[[nodiscard]] std::string length_text(Duration span);
/// A coordinate of a drawing: at most two decimals, none when whole. 0 when it is not finite.
[[nodiscard]] std::string coordinate(double value);
/// A coordinate as a share of the drawing's width: "12.5%".
[[nodiscard]] std::string width_share(double share);

}  // namespace pharos::app::report
