#include "pharos/policies/autoscale/allocation/service_curve.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numeric>
#include <utility>

#include "pharos/core/assert.h"
#include "pharos/models/queueing/latency_sweep.h"
#include "pharos/models/utility/utility.h"

namespace pharos::policies {
namespace {

/// U of a latency given in service times.
struct Valuation {
  double slo;  ///< In service times.
  double alpha;
  bool precise;

  [[nodiscard]] double operator()(double latency) const {
    return precise ? models::precise_utility(latency, slo)
                   : models::relaxed_utility(latency, slo, alpha);
  }
};

/// One sampled bin: its load λ·p and how much it counts.
struct Sample {
  double offered;
  double weight;
};

/// Σ weight · U(L) over samples, for 0, 1, 2, ... replicas in turn.
class WeightedUtility {
 public:
  WeightedUtility(std::vector<Sample> samples, const models::LatencyQuestion& question,
                  const Valuation& valuation)
      : valuation_(valuation), best_(valuation(1.0)), sweep_(sorted_loads(samples), question) {
    weights_.reserve(samples.size());
    for (const Sample& sample : samples) weights_.push_back(sample.weight);
  }

  void add_replica() {
    sweep_.add_replica();
    current_ = false;
  }

  /// At the present replicas. Samples that cannot improve any more are not looked at again.
  [[nodiscard]] double sum() {
    if (current_) return sum_;
    double total = 0.0;
    std::size_t open = 0;
    for (; open < sweep_.size(); ++open) {
      const double utility = valuation_(sweep_.latency(open));
      ++evaluations_;
      if (utility >= best_) break;  // Lighter loads wait no longer, so they are at their best too.
      total += weights_[open] * utility;
    }
    for (std::size_t i = open; i < sweep_.size(); ++i) settled_weight_ += weights_[i];
    sweep_.keep_heaviest(open);
    sum_ = total + settled_weight_ * best_;
    current_ = true;
    return sum_;
  }

  [[nodiscard]] bool settled() const { return sweep_.size() == 0; }
  [[nodiscard]] std::int64_t evaluations() const { return evaluations_; }

 private:
  /// Heaviest first: the sum then does not depend on the order of paths either.
  static std::vector<double> sorted_loads(std::vector<Sample>& samples) {
    std::sort(samples.begin(), samples.end(), [](const Sample& a, const Sample& b) {
      return a.offered != b.offered ? a.offered > b.offered : a.weight > b.weight;
    });
    std::vector<double> loads;
    loads.reserve(samples.size());
    for (const Sample& sample : samples) loads.push_back(sample.offered);
    return loads;
  }

  Valuation valuation_;
  double best_;  ///< U of a request that never waits.
  models::LatencySweep sweep_;
  std::vector<double> weights_;
  double settled_weight_ = 0.0;
  double sum_ = 0.0;
  bool current_ = false;  ///< `sum_` is about the present replicas.
  std::int64_t evaluations_ = 0;
};

/// Bins in which added replicas do not serve yet.
double cold_share(const ServiceOutlook& outlook, std::size_t bin) {
  const double horizon = static_cast<double>(outlook.paths.front().size());
  if (outlook.cold_bins >= horizon) return 0.0;
  return std::clamp(outlook.cold_bins - static_cast<double>(bin), 0.0, 1.0);
}

std::vector<Sample> samples_of(const ServiceOutlook& outlook, double admitted, bool cold) {
  std::vector<Sample> samples;
  samples.reserve(outlook.paths.size() * outlook.paths.front().size());
  const double service_time_s = to_seconds(outlook.service_time);
  for (const std::vector<Rate>& path : outlook.paths) {
    for (std::size_t bin = 0; bin < path.size(); ++bin) {
      const double share = cold_share(outlook, bin);
      const double weight = cold ? share : 1.0 - share;
      if (weight > 0.0) {
        samples.push_back({admitted * path[bin].per_second() * service_time_s, weight});
      }
    }
  }
  return samples;
}

/// 1 − φ(d): what is left of a utility of 1.
double kept_utility(const CurveOptions& options, double dropped) {
  return models::effective_utility(1.0, models::solver_penalty(dropped, options.penalty));
}

/// u(x, a) for one a and x = 1, 2, ... in turn.
class AdmissionCurve {
 public:
  AdmissionCurve(const ServiceOutlook& outlook, const CurveOptions& options, double dropped)
      : kept_(kept_utility(options, dropped)),
        now_(outlook.now.count()),
        samples_(static_cast<double>(outlook.paths.size() * outlook.paths.front().size())),
        cold_(samples_of(outlook, 1.0 - dropped, true), outlook.latency,
              valuation(outlook, options)),
        warm_(samples_of(outlook, 1.0 - dropped, false), outlook.latency,
              valuation(outlook, options)) {}

  /// The value at `replicas`, which no call may lower.
  double advance_to(std::int64_t replicas) {
    for (; replicas_ < replicas; ++replicas_) {
      warm_.add_replica();
      if (replicas_ < now_) cold_.add_replica();
    }
    // Beyond `now` the sweep over cold bins stands still, and its sum with it.
    return kept_ * (cold_.sum() + warm_.sum()) / samples_;
  }
  [[nodiscard]] bool settled() const {
    return warm_.settled() && (cold_.settled() || replicas_ >= now_);
  }
  [[nodiscard]] std::int64_t evaluations() const {
    return cold_.evaluations() + warm_.evaluations();
  }

 private:
  static Valuation valuation(const ServiceOutlook& outlook, const CurveOptions& options) {
    return {to_seconds(outlook.slo) / to_seconds(outlook.service_time), options.alpha,
            options.precise};
  }

  double kept_;
  std::int64_t now_;
  double samples_;
  std::int64_t replicas_ = 0;
  WeightedUtility cold_;
  WeightedUtility warm_;
};

/// Shares of requests refused that are tried, in order. Whole hundredths are divided, not summed,
/// so that 0.03 and 0.08 are the very breakpoints of the penalty.
std::vector<double> drop_grid(const CurveOptions& options) {
  if (!options.may_drop || !options.drop_reduces_load) return {0.0};
  std::vector<double> grid = {0.0, 0.001};
  for (int percent = 1; percent <= 100; ++percent) grid.push_back(percent / 100.0);
  return grid;
}

/// max over a of u(x, a), for x in turn. A share whose penalty alone costs more than the best value
/// so far is given up for good, since values only rise with x.
class BestAdmission {
 public:
  BestAdmission(const ServiceOutlook& outlook, const CurveOptions& options)
      : outlook_(outlook), options_(options), grid_(drop_grid(options)) {}

  struct Best {
    double utility;
    Ratio admitted;
  };

  Best at(std::int64_t replicas) {
    Best best{-1.0, Ratio::of(1.0)};
    std::size_t tried = 0;
    for (; tried < grid_.size(); ++tried) {
      if (kept_utility(options_, grid_[tried]) <= best.utility) break;
      if (tried == curves_.size()) curves_.emplace_back(outlook_, options_, grid_[tried]);
      const double utility = curves_[tried].advance_to(replicas);
      if (utility > best.utility) best = {utility, Ratio::of(1.0 - grid_[tried])};
    }
    retire(tried);
    return best;
  }

  [[nodiscard]] bool settled() const {
    return std::all_of(curves_.begin(), curves_.end(),
                       [](const AdmissionCurve& curve) { return curve.settled(); });
  }
  [[nodiscard]] std::int64_t evaluations() const {
    return std::accumulate(
        curves_.begin(), curves_.end(), retired_evaluations_,
        [](std::int64_t sum, const AdmissionCurve& curve) { return sum + curve.evaluations(); });
  }

 private:
  void retire(std::size_t from) {
    grid_.resize(from);
    while (curves_.size() > from) {
      retired_evaluations_ += curves_.back().evaluations();
      curves_.pop_back();
    }
  }

  const ServiceOutlook& outlook_;
  const CurveOptions& options_;
  std::vector<double> grid_;
  std::vector<AdmissionCurve> curves_;  ///< One for each share of the grid that was ever needed.
  std::int64_t retired_evaluations_ = 0;
};

}  // namespace

double ServiceCurve::at(Replicas replicas) const {
  PHAROS_ASSERT(replicas >= first, "a curve starts at its fewest replicas");
  return utility[static_cast<std::size_t>((std::min(replicas, last()) - first).count())];
}

Ratio ServiceCurve::admitted_at(Replicas replicas) const {
  PHAROS_ASSERT(replicas >= first, "a curve starts at its fewest replicas");
  if (admitted.empty()) return Ratio::of(1.0);
  return admitted[static_cast<std::size_t>((std::min(replicas, last()) - first).count())];
}

ServiceCurve tabulate(const ServiceOutlook& outlook, const CurveOptions& options) {
  PHAROS_ASSERT(!outlook.paths.empty() && !outlook.paths.front().empty(), "a future has bins");
  PHAROS_ASSERT(outlook.min <= outlook.max && outlook.min >= Replicas(0), "min <= max");
  const std::int64_t now = std::min(outlook.now, outlook.max).count();

  ServiceCurve curve;
  curve.first = outlook.min;
  BestAdmission best(outlook, options);
  for (std::int64_t x = outlook.min.count(); x <= outlook.max.count(); ++x) {
    const BestAdmission::Best entry = best.at(x);
    curve.utility.push_back(entry.utility);
    if (options.may_drop) curve.admitted.push_back(entry.admitted);
    if (x >= now && best.settled()) break;
  }
  curve.evaluations = best.evaluations();
  return curve;
}

}  // namespace pharos::policies
