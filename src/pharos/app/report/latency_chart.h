#pragma once

#include <optional>
#include <string>
#include <vector>

#include "pharos/app/report/latency_curve.h"
#include "pharos/app/report/markup.h"

namespace pharos::app::report {

/// What the panels of one comparison share: the same axes, and every policy's curve, drawn once and
/// shown again in each panel behind the panel's own.
struct LatencyAxes {
  double low = 0.1, high = 10.0;  ///< Multiples of the SLO, shown on a logarithmic axis around 1.
  double floor = 1e-4;            ///< Least share shown; the axis is logarithmic up to 1.
  std::optional<Duration> slo;    ///< Shared by all services: the axis then reads in time.
};

[[nodiscard]] LatencyAxes latency_axes(const std::vector<LatencyCurve>& curves,
                                       std::optional<Duration> slo);

/// The curves as named shapes for `draw_latency_panel` to refer to; shows nothing by itself.
void define_latency_curves(Markup& out, const LatencyAxes& axes,
                           const std::vector<LatencyCurve>& curves);

/// One policy's curve before everyone else's: which share of requests was slower than how much.
void draw_latency_panel(Markup& out, const LatencyAxes& axes,
                        const std::vector<LatencyCurve>& curves, std::size_t policy,
                        const std::string& title, const std::string& description);

/// A multiple of the SLO for a person: as a latency where all share the SLO, else as "1.5×".
[[nodiscard]] std::string multiple_text(const LatencyAxes& axes, double multiple);

}  // namespace pharos::app::report
