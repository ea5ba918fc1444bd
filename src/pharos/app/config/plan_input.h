#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "pharos/core/result.h"
#include "pharos/core/snapshot.h"

namespace pharos::app {

/// One service of a plan: its terms, what it has now, and what is expected of it.
struct PlanService {
  ServiceTerms terms;
  Replicas current{1};
  double service_variation = 0.0;  ///< Coefficient of variation of the service time.
  double arrival_variation = 1.0;  ///< Of the gaps between arrivals.
  std::vector<std::vector<double>>
      paths;  ///< Expected requests per minute, one row a possible future.
};

/// What `pharos plan` decides about.
struct PlanInput {
  std::vector<Pool> pools;
  Duration bin = std::chrono::minutes(1);
  std::vector<PlanService> services;
};

/// The plan input that `text` describes. Every fault of the file in one error. Never throws.
[[nodiscard]] Result<PlanInput> parse_plan_input(std::string_view text, const std::string& file);

[[nodiscard]] Result<PlanInput> load_plan_input(const std::string& path);

}  // namespace pharos::app
