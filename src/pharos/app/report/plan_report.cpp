#include "pharos/app/report/plan_report.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "pharos/app/ui/table.h"

namespace pharos::app {
namespace {

using Json = nlohmann::ordered_json;

Json or_null(const std::optional<double>& number) { return number ? Json(*number) : Json(nullptr); }

Json capacity_json(const PlanReport& report) {
  if (report.pools.size() == 1) return report.pools.front().capacity.count();
  Json capacity = Json::object();
  for (const Pool& pool : report.pools) capacity[pool.name] = pool.capacity.count();
  return capacity;
}

std::string signed_or_dash(const std::optional<double>& number) {
  return number ? fmt::format("{:+.3f}", *number) : "-";
}

std::string change_of(const PlannedService& service) {
  if (service.current == service.replicas) return fmt::format("{}", service.replicas.count());
  return fmt::format("{} -> {}", service.current.count(), service.replicas.count());
}

}  // namespace

std::string plan_json(const PlanReport& report) {
  Json json;
  json["objective"] = report.request.objective;
  json["solver"] = report.request.solver;
  json["capacity"] = capacity_json(report);
  json["value"] = report.value;
  json["bound"] = report.bound;
  json["gap"] = report.bound - report.value;
  json["cpu_seconds"] = report.cpu_seconds;
  json["services"] = Json::array();
  for (const PlannedService& service : report.services) {
    json["services"].push_back(
        {{"name", service.name},
         {"replicas", service.replicas.count()},
         {"admit", service.admit},
         {"utility", service.utility},
         {"marginal_up", or_null(service.marginal_up)},
         {"marginal_down", or_null(service.marginal_down)},
         {"reason",
          service.condition.empty() ? service.reason : service.condition + ": " + service.reason}});
  }
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::string plan_table(const PlanReport& report) {
  using Align = Table::Align;
  Table table({{"SERVICE"},
               {"REPLICAS", Align::kRight},
               {"UTILITY", Align::kRight},
               {"ONE MORE", Align::kRight},
               {"ONE LESS", Align::kRight},
               {"WHY"}});
  for (const PlannedService& service : report.services) {
    table.add(
        {service.name, change_of(service), fmt::format("{:.3f}", service.utility),
         signed_or_dash(service.marginal_up), signed_or_dash(service.marginal_down),
         service.condition.empty() ? service.reason : service.condition + ": " + service.reason});
  }
  std::string text = table.text();
  for (std::size_t pool = 0; pool < report.pools.size(); ++pool) {
    const std::int64_t idle = report.idle[pool].count();
    const std::int64_t capacity = report.pools[pool].capacity.count();
    text += idle >= 0 ? fmt::format("\n{} of {} {} idle", idle, capacity, report.pools[pool].name)
                      : fmt::format("\n{} {} in use, {} more than there are", capacity - idle,
                                    report.pools[pool].name, -idle);
  }
  return text + fmt::format("\n{} {:.6f}, at most {:.6f} ({} solver)\n", report.request.objective,
                            report.value, report.bound, report.request.solver);
}

}  // namespace pharos::app
