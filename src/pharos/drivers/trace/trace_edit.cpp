#include "pharos/drivers/trace/trace_edit.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "pharos/drivers/trace/fields.h"
#include "pharos/drivers/trace/time_grid.h"

namespace pharos::drivers {
namespace {

Error refusal(const Trace& trace, std::string what, std::string expected, std::string remedy = "") {
  return invalid_input({trace.path, 0, 0, std::move(what), std::move(expected), std::move(remedy)});
}

/// Sums of `width` neighbours; the last may be of fewer.
std::vector<double> sums(const std::vector<double>& counts, std::size_t width) {
  std::vector<double> out((counts.size() + width - 1) / width);
  for (std::size_t i = 0; i < counts.size(); ++i) out[i / width] += counts[i];
  return out;
}

/// Applies `change` to the counts of each series and phase.
template <class Change>
void change_counts(Trace& trace, Change change) {
  for (TraceSeries& series : trace.series) {
    change(series.counts);
    for (std::vector<double>& phase : series.phases) change(phase);
  }
}

/// The largest count of any series and phase.
double largest(Trace& trace) {
  double most = 0.0;
  change_counts(trace, [&](const std::vector<double>& counts) {
    most = std::max(most, *std::max_element(counts.begin(), counts.end()));
  });
  return most;
}

double total(const TraceSeries& series) {
  return std::accumulate(series.counts.begin(), series.counts.end(), 0.0);
}

}  // namespace

Result<Trace> rebin(const Trace& trace, Duration bin) {
  if (bin < trace.bin || bin % trace.bin != Duration::zero()) {
    return refusal(
        trace,
        fmt::format("bins of {} do not fit into bins of {}", span_text(trace.bin), span_text(bin)),
        fmt::format("a multiple of {}", span_text(trace.bin)), "another --bin");
  }
  const auto width = static_cast<std::size_t>(bin / trace.bin);
  if (trace.bins_per_day % width != 0) {
    return refusal(trace,
                   fmt::format("a day of {} bins has no whole number of {}", trace.bins_per_day,
                               span_text(bin)),
                   "a bin that divides the day", "another --bin");
  }
  Trace out = trace;
  out.bin = bin;
  out.bins_per_day = trace.bins_per_day / width;
  change_counts(out, [&](std::vector<double>& counts) { counts = sums(counts, width); });
  if (const double most = largest(out); most > kCountMax) {
    return refusal(trace, fmt::format("counts of one bin add up to {}", most), "at most 10^9",
                   "a shorter --bin");
  }
  if (const std::size_t rest = trace.bins() % width; rest != 0) {
    out.notes.push_back(fmt::format("the last bin of {} holds {} of {}", span_text(bin), rest,
                                    span_text(trace.bin)));
  }
  return out;
}

Result<Trace> select_days(const Trace& trace, int first, int last) {
  if (trace.days() == 0) {
    return refusal(trace, "trace is not laid out by days", "a file with a column 'day'");
  }
  const int last_day = trace.first_day + static_cast<int>(trace.days()) - 1;
  if (first > last || first < trace.first_day || last > last_day) {
    return refusal(trace, fmt::format("no days {} to {}", first, last),
                   fmt::format("days from {} to {}", trace.first_day, last_day));
  }
  Trace out = trace;
  out.first_day = first;
  const auto per_day = static_cast<std::ptrdiff_t>(trace.bins_per_day);
  change_counts(out, [&](std::vector<double>& counts) {
    const auto begin = counts.begin();
    counts = std::vector<double>(begin + (first - trace.first_day) * per_day,
                                 begin + (last - trace.first_day + 1) * per_day);
  });
  return out;
}

Result<Trace> select_series(const Trace& trace, const std::vector<std::string>& names) {
  Trace out = trace;
  out.series.clear();
  Error error;
  std::set<std::string> seen;
  for (const std::string& name : names) {
    const auto found = std::find_if(trace.series.begin(), trace.series.end(),
                                    [&](const TraceSeries& series) { return series.name == name; });
    if (found == trace.series.end()) {
      error.problems.push_back({trace.path, 0, 0, fmt::format("no series {}", shown(name)),
                                "a name that it has", "pharos trace info"});
    } else if (!seen.insert(name).second) {
      error.problems.push_back(
          {trace.path, 0, 0, fmt::format("series {} is named twice", shown(name)), "it once", ""});
    } else {
      out.series.push_back(*found);
    }
  }
  if (!error.problems.empty()) return error;
  if (out.series.empty()) return refusal(trace, "no series is named", "at least one");
  return out;
}

Trace select_busiest(const Trace& trace, std::size_t count) {
  std::vector<std::size_t> order(trace.series.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::vector<double> totals;
  for (const TraceSeries& series : trace.series) totals.push_back(total(series));
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return totals[a] > totals[b]; });
  order.resize(std::min(count, order.size()));
  std::sort(order.begin(), order.end());
  Trace out = trace;
  out.series.clear();
  for (const std::size_t i : order) out.series.push_back(trace.series[i]);
  return out;
}

Result<Trace> scale(const Trace& trace, double factor) {
  if (!std::isfinite(factor) || factor < 0.0) {
    return refusal(trace, fmt::format("a scale of {}", factor), "a number >= 0");
  }
  Trace out = trace;
  change_counts(out, [&](std::vector<double>& counts) {
    for (double& count : counts) count *= factor;
  });
  if (const double most = largest(out); most > kCountMax) {
    return refusal(trace, fmt::format("a count becomes {}", most), "at most 10^9",
                   "a smaller scale");
  }
  return out;
}

}  // namespace pharos::drivers
