#include "pharos/policies/autoscale/pharos/service_value.h"

#include <algorithm>
#include <limits>

#include "pharos/core/assert.h"
#include "pharos/models/queueing/window_wait.h"

namespace pharos::policies {
namespace {

/// Fine enough that a finer grid moves no utility by more than 0.01, coarse enough to plan in a
/// millisecond.
constexpr std::size_t kSlices = 12;

/// The middles of equally likely slices of each bin's forecast: [bin][slice], requests per bin.
std::vector<std::vector<double>> slices_of(const models::Forecast& forecast) {
  std::vector<std::vector<double>> slices(forecast.horizon());
  std::vector<double> column(forecast.paths.size());
  for (std::size_t t = 0; t < slices.size(); ++t) {
    for (std::size_t k = 0; k < column.size(); ++k) column[k] = forecast.paths[k][t];
    std::sort(column.begin(), column.end());
    const std::size_t wanted = std::min(kSlices, column.size());
    for (std::size_t i = 0; i < wanted; ++i) {
      slices[t].push_back(column[(2 * i + 1) * column.size() / (2 * wanted)]);
    }
  }
  return slices;
}

/// Seconds of each bin that lie ahead, and the share of them that passes before new replicas serve.
struct BinTime {
  double ahead_s = 0.0;
  double cold_share = 0.0;
};

std::vector<BinTime> bin_times(const Outlook& outlook) {
  const double bin_s = to_seconds(outlook.forecast.bin);
  const double cold_until_s = to_seconds(outlook.until_ready);
  std::vector<BinTime> times;
  double begin_s = -to_seconds(outlook.elapsed);
  for (std::size_t t = 0; t < outlook.forecast.horizon(); ++t, begin_s += bin_s) {
    const double from_s = std::max(begin_s, 0.0);
    const double ahead_s = std::max(begin_s + bin_s - from_s, 0.0);
    const double cold_s = std::clamp(cold_until_s - from_s, 0.0, ahead_s);
    times.push_back({ahead_s, ahead_s > 0.0 ? cold_s / ahead_s : 0.0});
  }
  return times;
}

/// Without a replica every request is lost, and only a bin without requests is as good as served.
double utility_of_none(const std::vector<double>& slices) {
  const auto empty =
      std::count_if(slices.begin(), slices.end(), [](double count) { return count < 0.5; });
  return static_cast<double>(empty) / static_cast<double>(slices.size());
}

double window_utility(const ServiceState& service, const ServiceBelief& belief,
                      const models::Forecast& forecast, const std::vector<double>& slices,
                      int replicas) {
  models::WindowLoad load;
  load.service_time = belief.service_time;
  load.service_variation = belief.service_variation;
  load.percentile = service.terms.percentile;
  load.window = forecast.bin;
  const double wait_limit_s = service.terms.queue_limit
                                  ? static_cast<double>(*service.terms.queue_limit + 1) *
                                        to_seconds(belief.service_time) / replicas
                                  : std::numeric_limits<double>::infinity();
  double utility = 0.0;
  for (const double count : slices) {
    load.arrivals = Rate::per_second(count / to_seconds(forecast.bin));
    utility += models::expected_window_utility(
        models::window_wait(load, replicas), belief.service_time, service.terms.slo, wait_limit_s);
  }
  return utility / static_cast<double>(slices.size());
}

}  // namespace

ServiceBelief believe(const ServiceState& service) {
  const MeasuredBehaviour& measured = service.measured;
  return {measured.service_time.value_or(service.terms.service_time),
          measured.service_variation.value_or(0.0),
          measured.start_up_time.value_or(service.terms.start_up_time)};
}

std::vector<double> service_value(const ServiceState& service, const ServiceBelief& belief,
                                  const Outlook& outlook, Replicas most) {
  PHAROS_ASSERT(!outlook.forecast.empty(), "a value needs a forecast");
  const auto slices = slices_of(outlook.forecast);
  const auto times = bin_times(outlook);
  double total_s = 0.0;
  for (const BinTime& time : times) total_s += time.ahead_s;
  PHAROS_ASSERT(total_s > 0.0, "an outlook reaches ahead");

  const auto utilities = [&](int replicas) {  // u_t(x) for every bin
    std::vector<double> row(slices.size(), 0.0);
    for (std::size_t t = 0; t < row.size(); ++t) {
      row[t] = replicas < 1
                   ? utility_of_none(slices[t])
                   : window_utility(service, belief, outlook.forecast, slices[t], replicas);
    }
    return row;
  };

  const auto first = static_cast<int>(service.terms.min_replicas.count());
  const auto last = static_cast<int>(most.count());
  const auto now = static_cast<int>(service.ready.count());
  const std::vector<double> at_now = utilities(now);
  std::vector<double> values;
  for (int x = first; x <= last; ++x) {
    const std::vector<double> warm = x == now ? at_now : utilities(x);
    double value = 0.0;
    double full = 0.0;  // What unlimited replicas could still add.
    for (std::size_t t = 0; t < times.size(); ++t) {
      const double cold = x > now ? at_now[t] : warm[t];
      value +=
          times[t].ahead_s * (times[t].cold_share * cold + (1.0 - times[t].cold_share) * warm[t]);
      full += times[t].ahead_s * (1.0 - times[t].cold_share) * (1.0 - warm[t]);
    }
    // The model is monotone up to rounding; the allocator relies on it exactly.
    values.push_back(std::max(value / total_s, values.empty() ? 0.0 : values.back()));
    if (x >= now && full / total_s < 1e-6) break;
  }
  return values;
}

}  // namespace pharos::policies
