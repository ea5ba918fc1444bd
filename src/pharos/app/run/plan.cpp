#include "pharos/app/run/plan.h"

#include <fmt/format.h>

#include <algorithm>
#include <ctime>
#include <map>

#include "pharos/policies/autoscale/allocation/allocate.h"
#include "pharos/policies/autoscale/faro/solve.h"

namespace pharos::app {
namespace {

using policies::Allocation;
using policies::AllocationProblem;
using policies::Objective;
namespace faro = policies::faro;

const std::map<std::string, Objective> kObjectives = {
    {"sum", Objective::kSum},
    {"fair", Objective::kFair},
    {"fairsum", Objective::kFairSum},
    {"leximin", Objective::kLeximin},
    {"penaltysum", Objective::kPenaltySum},
    {"penaltyfairsum", Objective::kPenaltyFairSum}};
const std::map<std::string, faro::Objective> kPublishedObjectives = {
    {"sum", faro::Objective::kSum},
    {"fair", faro::Objective::kFair},
    {"fairsum", faro::Objective::kFairSum},
    {"penaltysum", faro::Objective::kPenaltySum},
    {"penaltyfairsum", faro::Objective::kPenaltyFairSum}};
const std::map<std::string, faro::SolveOptions> kPublishedSolvers = [] {
  std::map<std::string, faro::SolveOptions> solvers;
  faro::SolveOptions flat;
  flat.groups = 0;
  solvers["cobyla"] = flat;
  solvers["grouped"] = faro::SolveOptions{};
  flat.local.method = faro::LocalMethod::kSlsqp;
  flat.solver = faro::Solver::kSlsqp;
  solvers["slsqp"] = flat;
  flat.solver = faro::Solver::kDifferentialEvolution;
  solvers["de"] = flat;
  return solvers;
}();

template <class Table>
Error unknown_word(const char* flag, const std::string& word, const Table& table) {
  std::string words;
  for (const auto& entry : table) words += (words.empty() ? "" : ", ") + entry.first;
  return invalid_input({"", 0, 0, fmt::format("{} \"{}\"", flag, word), "one of " + words, ""});
}

Units idle_of(const PlanInput& input, std::size_t pool, const std::vector<Replicas>& replicas) {
  Units idle = input.pools[pool].capacity;
  for (std::size_t i = 0; i < replicas.size(); ++i)
    idle -= replicas[i] * input.services[i].terms.units_per_replica[pool];
  return idle;
}

std::vector<Replicas> current_of(const PlanInput& input) {
  std::vector<Replicas> current;
  for (const PlanService& service : input.services) current.push_back(service.current);
  return current;
}

int cold_bins_of(const PlanInput& input, const PlanRequest& request) {
  if (request.cold_bins) return *request.cold_bins;
  Duration longest{};
  for (const PlanService& service : input.services)
    longest = std::max(longest, service.terms.start_up_time);
  const auto bins = static_cast<int>(longest / input.bin);
  return idle_of(input, 0, current_of(input)) > Units(0) ? bins / 2 : bins;
}

policies::ServiceOutlook outlook_of(const PlanInput& input, const PlanService& service,
                                    int cold_bins) {
  policies::ServiceOutlook outlook;
  for (const std::vector<double>& path : service.paths) {
    std::vector<Rate>& rates = outlook.paths.emplace_back();
    for (const double count : path)
      rates.push_back(Rate::per_second(count / to_seconds(input.bin)));
  }
  outlook.service_time = service.terms.service_time;
  outlook.slo = service.terms.slo;
  outlook.latency.percentile = service.terms.percentile;
  outlook.latency.variation = {service.arrival_variation, service.service_variation};
  outlook.cold_bins = cold_bins;
  outlook.now = service.current;
  outlook.min = service.terms.min_replicas;
  outlook.max = service.terms.max_replicas;
  return outlook;
}

AllocationProblem problem_of(const PlanInput& input, Objective objective, int cold_bins) {
  policies::CurveOptions curves;
  curves.may_drop = objective == Objective::kPenaltySum || objective == Objective::kPenaltyFairSum;
  AllocationProblem problem;
  for (const Pool& pool : input.pools) problem.capacity.push_back(pool.capacity);
  for (const PlanService& service : input.services) {
    policies::Claimant& claimant = problem.services.emplace_back();
    claimant.curve = policies::tabulate(outlook_of(input, service, cold_bins), curves);
    claimant.weight = service.terms.priority;
    claimant.now = service.current;
    claimant.max = service.terms.max_replicas;
    claimant.units_per_replica = service.terms.units_per_replica;
  }
  return problem;
}

faro::Problem published_problem_of(const PlanInput& input, faro::Objective objective,
                                   int cold_bins) {
  faro::Problem problem;
  problem.objective = objective;
  problem.cold_bins = static_cast<std::size_t>(cold_bins);
  for (const Pool& pool : input.pools)
    problem.capacity.push_back(static_cast<double>(pool.capacity.count()));
  std::size_t horizon = 0;
  for (const PlanService& service : input.services)
    horizon = std::max(horizon, service.paths.front().size());
  for (const PlanService& service : input.services) {
    faro::Service& posed = problem.services.emplace_back();
    posed.arrivals.assign(horizon, Rate{});
    // The published solvers know one future: the mean of those given.
    for (const std::vector<double>& path : service.paths) {
      for (std::size_t t = 0; t < path.size(); ++t) {
        posed.arrivals[t] =
            posed.arrivals[t] + Rate::per_second(path[t] / to_seconds(input.bin) /
                                                 static_cast<double>(service.paths.size()));
      }
    }
    posed.service_time = service.terms.service_time;
    posed.slo = service.terms.slo;
    posed.percentile = service.terms.percentile;
    posed.weight = service.terms.priority;
    posed.replicas_now = static_cast<double>(service.current.count());
    posed.replicas_min = static_cast<double>(service.terms.min_replicas.count());
    posed.replicas_max = static_cast<double>(service.terms.max_replicas.count());
    for (const Units each : service.terms.units_per_replica)
      posed.units.push_back(static_cast<double>(each.count()));
  }
  return problem;
}

/// What any solver's answer is reported from.
struct Answer {
  std::vector<Replicas> replicas;
  std::vector<double> admitted;
  double value = 0.0;
  double bound = 0.0;
  bool feasible = true;
};

Answer answer_of(const Allocation& allocation) {
  Answer answer{allocation.replicas,
                {},
                allocation.value,
                allocation.bound,
                allocation.condition != policies::AllocationCondition::kMinimaExceedCapacity};
  for (const Ratio share : allocation.admitted) answer.admitted.push_back(share.value());
  return answer;
}

Answer answer_of(const faro::Plan& plan) {
  Answer answer{{}, plan.point.admitted, plan.value, plan.bound, plan.feasible};
  for (const double x : plan.point.replicas) answer.replicas.emplace_back(std::llround(x));
  return answer;
}

/// Whoever would lose least by making room for a replica of `to`.
std::string giver_of(const PlanReport& report, const PlanInput& input, std::size_t to) {
  std::size_t best = report.services.size();
  for (std::size_t i = 0; i < report.services.size(); ++i) {
    if (i == to || !report.services[i].marginal_down) continue;
    if (!makes_room(input.services[i].terms, input.services[to].terms, report.idle)) continue;
    const auto loss = [&](std::size_t k) {
      return -input.services[k].terms.priority * *report.services[k].marginal_down;
    };
    if (best == report.services.size() || loss(i) < loss(best)) best = i;
  }
  if (best == report.services.size()) return "";
  return fmt::format("; it could come from {}, which would lose {:.3f}", report.services[best].name,
                     -*report.services[best].marginal_down);
}

void say_why(const PlanInput& input, PlanReport& report, std::size_t i) {
  constexpr double kNoticeable = 0.0005;
  PlannedService& planned = report.services[i];
  const ServiceTerms& terms = input.services[i].terms;
  if (!report.feasible) {
    planned.condition = "CapacityTooSmall";
    planned.reason = "the fewest replicas allowed do not fit together, so nothing is changed";
  } else if (terms.service_time > terms.slo) {
    planned.condition = "SloUnreachable";
    planned.reason =
        fmt::format("no count can meet the SLO: a request alone takes {:g} s, promised are {:g} s",
                    to_seconds(terms.service_time), to_seconds(terms.slo));
  } else if (!planned.marginal_up) {
    planned.reason = fmt::format("at its maximum of {}", terms.max_replicas.count());
  } else if (*planned.marginal_up < kNoticeable) {
    planned.reason = planned.utility > 1.0 - kNoticeable
                         ? "has all it can use"
                         : "more would serve too late to help in these minutes";
  } else {
    bool full = false;
    for (std::size_t pool = 0; pool < input.pools.size(); ++pool)
      full = full || report.idle[pool] < terms.units_per_replica[pool];
    planned.reason =
        full ? fmt::format("gives way: one more would gain {:.3f}{}", *planned.marginal_up,
                           giver_of(report, input, i))
             : fmt::format("one more would gain {:.3f}, which this objective does not want",
                           *planned.marginal_up);
  }
  if (planned.admit < 1.0)
    planned.reason += fmt::format("; lets in {:.1f} % of requests", 100 * planned.admit);
}

PlanReport report_of(const PlanInput& input, const PlanRequest& request, const Answer& answer,
                     const AllocationProblem& curves, Objective objective) {
  PlanReport report;
  report.request = request;
  report.pools = input.pools;
  report.feasible = answer.feasible;
  const std::vector<Replicas> replicas = answer.feasible ? answer.replicas : current_of(input);
  for (std::size_t pool = 0; pool < input.pools.size(); ++pool)
    report.idle.push_back(idle_of(input, pool, replicas));
  for (std::size_t i = 0; i < input.services.size(); ++i) {
    const PlanService& service = input.services[i];
    const policies::ServiceCurve& curve = curves.services[i].curve;
    const auto worth = [&](Replicas x) { return curve.at(std::max(x, curve.first)); };
    PlannedService& planned = report.services.emplace_back();
    planned.name = service.terms.id.name();
    planned.current = service.current;
    planned.replicas = replicas[i];
    planned.admit = i < answer.admitted.size() ? answer.admitted[i] : 1.0;
    planned.utility = worth(replicas[i]);
    if (replicas[i] < service.terms.max_replicas)
      planned.marginal_up = worth(replicas[i] + Replicas(1)) - planned.utility;
    if (replicas[i] > service.terms.min_replicas)
      planned.marginal_down = worth(replicas[i] - Replicas(1)) - planned.utility;
  }
  report.value = answer.value;
  report.bound = answer.bound;
  if (!answer
           .feasible) {  // What stays as it is is worth what it is worth; nothing else is allowed.
    std::vector<Replicas> on_curve = replicas;
    for (std::size_t i = 0; i < on_curve.size(); ++i)
      on_curve[i] = std::max(on_curve[i], curves.services[i].curve.first);
    report.value = report.bound = policies::value_of(curves, objective, on_curve);
  }
  for (std::size_t i = 0; i < report.services.size(); ++i) say_why(input, report, i);
  return report;
}

double cpu_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

}  // namespace

Result<PlanReport> make_plan(const PlanInput& input, const PlanRequest& request) {
  const auto objective = kObjectives.find(request.objective);
  if (objective == kObjectives.end())
    return unknown_word("--objective", request.objective, kObjectives);
  const double begin_s = cpu_seconds();
  const int cold_bins = cold_bins_of(input, request);
  const AllocationProblem curves = problem_of(input, objective->second, cold_bins);
  Answer answer;
  if (request.solver == "exact") {
    if (!policies::can_allocate(objective->second, input.pools.size())) {
      return invalid_input(
          {"", 0, 0,
           fmt::format("--objective {} with {} pools", request.objective, input.pools.size()),
           "sum or penaltysum where there are several pools", ""});
    }
    answer = answer_of(policies::allocate(curves, objective->second));
  } else {
    const auto solver = kPublishedSolvers.find(request.solver);
    if (solver == kPublishedSolvers.end())
      return unknown_word("--solver", request.solver, kPublishedSolvers);
    const auto published = kPublishedObjectives.find(request.objective);
    if (published == kPublishedObjectives.end()) {
      return invalid_input(
          {"", 0, 0,
           fmt::format("--objective {} with --solver {}", request.objective, request.solver),
           "an objective of the published solvers", "--solver exact"});
    }
    Rng rng(1);
    answer = answer_of(faro::solve(published_problem_of(input, published->second, cold_bins),
                                   solver->second, rng));
  }
  PlanReport report = report_of(input, request, answer, curves, objective->second);
  report.cpu_seconds = cpu_seconds() - begin_s;
  return report;
}

}  // namespace pharos::app
