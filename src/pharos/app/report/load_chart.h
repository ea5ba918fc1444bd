#pragma once

#include <optional>
#include <string>
#include <vector>

#include "pharos/app/report/markup.h"
#include "pharos/app/report/series.h"

namespace pharos::app::report {

/// One policy's row under a load: the bins in which the service missed its SLO.
struct MissedRow {
  std::string policy;
  std::vector<bool> missed;
};

/// A service's requests over time, what a policy expected of them, and below on the same axis when
/// each policy missed the SLO.
struct LoadChart {
  std::string id;
  std::string title;
  std::string description;
  Duration bin{};
  std::vector<double> requests;                      ///< Per bin.
  std::vector<std::optional<ForecastBin>> forecast;  ///< As many, or none at all.
  std::vector<MissedRow> rows;                       ///< From the top.
};

void draw(Markup& out, const LoadChart& chart);

}  // namespace pharos::app::report
