#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "pharos/core/units.h"

namespace pharos::control {

/// A moment for a person: "01:25:00", "2d 01:25:00" from the second day of a simulation on, with
/// the fraction of a second where there is one ("01:25:00.25"); a date and time in UTC where the
/// moment counts from the Unix epoch, which is taken to be so from the year 2000 on.
[[nodiscard]] std::string moment_text(TimePoint at);

/// What `moment_text` writes, seconds by themselves ("5100", "5100.5"), and spans from the begin
/// ("85m", "1h 25m"). Minutes may stand without seconds ("01:25"), a date with a T or a Z. Empty
/// when it is none of these.
[[nodiscard]] std::optional<TimePoint> parse_moment(std::string_view text);

}  // namespace pharos::control
