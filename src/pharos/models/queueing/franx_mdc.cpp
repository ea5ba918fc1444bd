#include "pharos/models/queueing/franx_mdc.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numbers>

#include "pharos/core/assert.h"

namespace pharos::models {
namespace {

/// Probabilities below e^-40 are left out.
constexpr double kNegligibleExponent = 40.0;
constexpr double kNegligible = 4e-18;

/// e^{−m}·m^k / k! for m > 0.
double poisson(int k, double m) {
  const double x = k;
  if (k < 30) return std::exp(x * std::log(m) - m - std::lgamma(x + 1.0));
  // Stirling's series for ln k!, and the rest as x·ln(x/m) − (x − m): its large terms differ by
  // what they should, not by what rounding left of them (Loader 2000).
  const double inverse_square = 1.0 / (x * x);
  const double stirling =
      (1.0 / 12.0 - (1.0 / 360.0 - (1.0 / 1260.0) * inverse_square) * inverse_square) / x;
  const double deviance = x * std::log(x / m) - (x - m);
  return std::exp(-stirling - deviance) / std::sqrt(2.0 * std::numbers::pi * x);
}

/// a_1, a_2, ... (a_0 is 0), until what follows is negligible.
std::vector<double> ladder_weights(double offered, int replicas) {
  const double utilisation = offered / replicas;
  // Chernoff: P(S_n > 0) <= e^{−n·c·(ρ − 1 − ln ρ)}, and P(Y >= j) <= ρ^j.
  const double per_step = replicas * (utilisation - 1.0 - std::log(utilisation));
  const int steps = 1 + static_cast<int>(kNegligibleExponent / per_step);
  const int longest = 2 + static_cast<int>(kNegligibleExponent / -std::log(utilisation));

  std::vector<double> weights(static_cast<std::size_t>(longest), 0.0);
  for (int n = 1; n <= steps; ++n) {
    const double mean = n * offered;
    double probability = poisson(n * replicas + 1, mean) / n;
    for (int j = 1; j < longest && probability > 0.0; ++j) {
      weights[static_cast<std::size_t>(j)] += probability;
      probability *= mean / (n * replicas + j + 1);
    }
  }
  return weights;
}

/// P(Y <= j) for j = 0, 1, ...
std::vector<double> waiting_distribution(double offered, int replicas) {
  const std::vector<double> a = ladder_weights(offered, replicas);
  double total = 0.0;
  for (const double weight : a) total += weight;

  std::vector<double> exactly = {std::exp(-total)};
  std::vector<double> at_most = exactly;
  for (std::size_t j = 1; j < a.size(); ++j) {
    double sum = 0.0;
    for (std::size_t i = 1; i <= j; ++i) sum += static_cast<double>(i) * a[i] * exactly[j - i];
    exactly.push_back(sum / static_cast<double>(j));
    at_most.push_back(at_most.back() + exactly.back());
  }
  return at_most;
}

}  // namespace

FranxMdc::FranxMdc(Rate arrivals, Duration service_time, int replicas)
    : arrivals_per_s_(arrivals.per_second()),
      service_time_s_(to_seconds(service_time)),
      replicas_(replicas) {
  const double offered = arrivals_per_s_ * service_time_s_;
  PHAROS_ASSERT(replicas >= 1 && replicas <= 1000, "built for 1 to 1000 replicas");
  PHAROS_ASSERT(offered > 0.0 && offered <= 0.98 * replicas, "built for utilisation up to 0.98");
  waiting_at_most_ = waiting_distribution(offered, replicas);
}

double FranxMdc::wait_at_most(double t_s) const {
  if (t_s < 0.0) return 0.0;
  const double k = std::floor(t_s / service_time_s_) + 1.0;
  const double mean = arrivals_per_s_ * std::max(0.0, k * service_time_s_ - t_s);
  const auto last = static_cast<int>(waiting_at_most_.size()) - 1;
  const int places = static_cast<int>(k) * replicas_;
  if (mean == 0.0) return waiting_at_most_[static_cast<std::size_t>(std::min(places - 1, last))];
  double sum = 0.0;
  for (int j = 0; j < places; ++j) {
    const double term = poisson(j, mean);
    const int waiting = std::min(places - 1 - j, last);
    sum += waiting_at_most_[static_cast<std::size_t>(waiting)] * term;
    if (j > mean && term < kNegligible) break;
  }
  return std::min(1.0, sum);
}

double FranxMdc::wait_percentile_s(Ratio q) const {
  PHAROS_ASSERT(q.value() > 0.0 && q.value() < 1.0, "a percentile is inside (0, 1)");
  if (wait_at_most(0.0) >= q.value()) return 0.0;
  double low = 0.0;
  double high = service_time_s_;
  while (wait_at_most(high) < q.value() && high < 1e6 * service_time_s_) high *= 2.0;
  while (high - low > 1e-9 * service_time_s_) {
    const double middle = low + (high - low) / 2.0;
    (wait_at_most(middle) < q.value() ? low : high) = middle;
  }
  return high;
}

double FranxMdc::mean_wait_s() const {
  double waiting = 0.0;  // E Y = Σ P(Y > j)
  for (const double at_most : waiting_at_most_) waiting += std::max(0.0, 1.0 - at_most);
  return waiting / arrivals_per_s_;
}

}  // namespace pharos::models
