#include "pharos/control/explain/inputs.h"

#include <algorithm>

#include <fmt/format.h>

#include "pharos/control/moment_text.h"

namespace pharos::control {
namespace {

double ms(Duration span) { return 1e3 * to_seconds(span); }

std::string load_text(const RecentLoad& recent, TimePoint now) {
  if (recent.length <= Duration::zero()) return "nothing had been measured yet";
  std::string line = fmt::format("{:.0f} requests/min over {:.0f} s, measured {:.0f} s ago",
                                 per_minute(static_cast<double>(recent.arrivals), recent.length),
                                 to_seconds(recent.length), to_seconds(now - recent.end));
  if (recent.rejected > 0) line += fmt::format("; {} rejected", recent.rejected);
  if (recent.waiting > 0) line += fmt::format("; {} waiting", recent.waiting);
  return line;
}

std::string latency_text(const ServiceState& service) {
  const RecentLoad& recent = service.recent;
  if (recent.latency_percentile <= Duration::zero()) return "latency: no request was answered";
  const bool meets = recent.latency_percentile <= service.terms.slo;
  return fmt::format("latency: mean {:.0f} ms, p{:g} {:.0f} ms; its SLO of {:.0f} ms was {}",
                     ms(recent.latency_mean), service.terms.percentile.percent(),
                     ms(recent.latency_percentile), ms(service.terms.slo),
                     meets ? "met" : "missed");
}

std::string standing_text(const ServiceState& service) {
  std::string line =
      fmt::format("replicas: {} wanted, {} ready", service.wanted.count(), service.ready.count());
  if (service.recent.length > Duration::zero()) {
    line += fmt::format(", {:.1f} at work", service.recent.busy_mean);
  }
  if (service.changing()) line += "; an earlier change was still in progress";
  if (service.admitted < Ratio::of(1.0)) {
    line += fmt::format("; {:.1f} % of requests let in", service.admitted.percent());
  }
  return line;
}

/// The last bins of its arrivals, so that a trend shows.
std::string arrivals_text(const ArrivalWindow& arrivals) {
  constexpr std::size_t kShown = 10;
  const std::size_t first = arrivals.counts.size() - std::min(kShown, arrivals.counts.size());
  std::string line = fmt::format("requests/min, every {:.0f} s up to {}:", to_seconds(arrivals.bin),
                                 moment_text(arrivals.end()));
  for (std::size_t i = first; i < arrivals.counts.size(); ++i) {
    line += fmt::format(" {:.0f}", per_minute(arrivals.counts[i], arrivals.bin));
  }
  return line;
}

std::string pools_text(const ClusterSnapshot& snapshot) {
  const std::vector<Units> free = free_units(snapshot);
  std::string line;
  for (std::size_t p = 0; p < free.size(); ++p) {
    const Pool& pool = snapshot.pools[p];
    line += fmt::format("{}{} of {} {} in use", p == 0 ? "" : ", ",
                        (pool.capacity - free[p]).count(), pool.capacity.count(), pool.name);
  }
  return line;
}

/// The median and the 80 % interval of each bin.
std::string quantiles_text(const Rationale& forecast, const ArrivalWindow& arrivals) {
  std::string line = fmt::format("requests/min, every {:.0f} s from {}:", to_seconds(arrivals.bin),
                                 moment_text(arrivals.end()));
  for (std::size_t i = 0; i < forecast.expected_counts.size(); ++i) {
    line += fmt::format(" {:.0f}", per_minute(forecast.expected_counts[i], arrivals.bin));
    if (i < forecast.expected_low.size() && i < forecast.expected_high.size()) {
      line += fmt::format(" ({:.0f}..{:.0f})", per_minute(forecast.expected_low[i], arrivals.bin),
                          per_minute(forecast.expected_high[i], arrivals.bin));
    }
  }
  return line;
}

}  // namespace

Lines seen_lines(const DecisionView& view) {
  Lines lines;
  if (view.rationale != nullptr && !view.rationale->seen.empty()) {
    lines.push_back(view.rationale->seen);
  } else {
    lines.push_back(load_text(view.state.recent, view.record.snapshot.now));
    if (view.state.recent.length > Duration::zero()) lines.push_back(latency_text(view.state));
    lines.push_back(standing_text(view.state));
  }
  if (!view.state.arrivals.counts.empty()) lines.push_back(arrivals_text(view.state.arrivals));
  lines.push_back(pools_text(view.record.snapshot));
  return lines;
}

Lines expected_lines(const DecisionView& view) {
  const Rationale* forecast = view.rationale != nullptr ? view.rationale : view.earlier;
  if (forecast == nullptr || forecast->expected.empty()) {
    return {"the policy forecast nothing: it goes by what was measured"};
  }
  const TickRecord& tick = view.rationale != nullptr ? view.record : *view.story.weighed;
  Lines lines;
  if (view.rationale == nullptr) {
    lines.push_back(fmt::format("nothing was forecast on this tick; the last time, at {}:",
                                moment_text(tick.snapshot.now)));
  }
  lines.push_back(forecast->expected);
  if (!forecast->expected_counts.empty()) {
    lines.push_back(quantiles_text(*forecast, state_of(tick, view.story.service)->arrivals));
  }
  return lines;
}

}  // namespace pharos::control
