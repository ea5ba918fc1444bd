#include "pharos/models/queueing/latency_sweep.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <utility>

#include "pharos/core/assert.h"
#include "pharos/models/queueing/erlang.h"

namespace pharos::models {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

}  // namespace

LatencySweep::LatencySweep(std::vector<double> offered, const LatencyQuestion& question)
    : factor_(wait_factor(question.variation)),
      utilisation_max_(question.utilisation_max.value()),
      mean_(!question.percentile.has_value()),
      log_exceeded_(mean_ ? 0.0 : std::log(1.0 - question.percentile->value())),
      offered_(std::move(offered)),
      inverse_blocked_(offered_.size(), 1.0) {
  PHAROS_ASSERT(std::is_sorted(offered_.begin(), offered_.end(), std::greater<>()),
                "loads come heaviest first");
}

void LatencySweep::add_replica() {
  ++replicas_;
  for (std::size_t i = 0; i < offered_.size(); ++i) {
    inverse_blocked_[i] = 1.0 + replicas_ / offered_[i] * inverse_blocked_[i];
  }
  trusted_ = utilisation_max_ * replicas_;
  const bool any_beyond = !offered_.empty() && offered_[0] > trusted_;
  if (any_beyond && utilisation_max_ < 1.0) {
    latency_at_trusted_ = queued_latency(trusted_, 1.0 / erlang_b(trusted_, replicas_));
  }
}

double LatencySweep::latency(std::size_t load) const {
  const double offered = offered_[load];
  if (replicas_ == 0 || (utilisation_max_ >= 1.0 && offered >= replicas_)) return kInfinity;
  if (offered > trusted_) return latency_at_trusted_ * (offered / trusted_);
  return queued_latency(offered, inverse_blocked_[load]);
}

double LatencySweep::queued_latency(double offered, double inverse_blocked) const {
  const double spare = replicas_ - offered;
  const double must_wait = replicas_ / (offered + spare * inverse_blocked);
  const double wait = mean_ ? must_wait : std::max(0.0, std::log(must_wait) - log_exceeded_);
  return 1.0 + factor_ * wait / spare;
}

void LatencySweep::keep_heaviest(std::size_t count) {
  offered_.resize(std::min(count, offered_.size()));
  inverse_blocked_.resize(offered_.size());
}

}  // namespace pharos::models
