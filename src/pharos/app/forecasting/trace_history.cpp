#include "pharos/app/forecasting/trace_history.h"

#include <charconv>
#include <optional>
#include <string_view>

#include <fmt/format.h>

namespace pharos::app {
namespace {

std::size_t bins_of_a_day(const drivers::Trace& trace) {
  if (trace.bins_per_day > 0) return trace.bins_per_day;
  constexpr Duration kDay = std::chrono::hours(24);
  return kDay % trace.bin == Duration::zero() ? static_cast<std::size_t>(kDay / trace.bin) : 0;
}

std::vector<double> first_bins(const std::vector<double>& counts, std::size_t bins) {
  return {counts.begin(), counts.begin() + static_cast<std::ptrdiff_t>(bins)};
}

std::optional<std::size_t> whole_number(std::string_view text) {
  std::size_t number = 0;
  const auto [end, failed] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (failed != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return number;
}

}  // namespace

Result<TraceHistory> history_of(const drivers::Trace& trace) {
  const std::size_t day = bins_of_a_day(trace);
  const std::size_t days = day == 0 ? 0 : trace.bins() / day;
  if (days == 0) {
    return invalid_input(
        {trace.path, 0, 0,
         fmt::format("{} bins of {} s are no whole day", trace.bins(), to_seconds(trace.bin)),
         "days to learn from", ""});
  }
  TraceHistory result;
  if (trace.bins_per_day > 0)
    result.first_day = static_cast<std::size_t>(std::max(0, trace.first_day));
  for (const drivers::TraceSeries& series : trace.series) {
    models::History history;
    history.bin = trace.bin;
    history.bins_per_day = day;
    history.begin = TimePoint{} - trace.bin * static_cast<Duration::rep>(days * day);
    history.counts = first_bins(series.counts, days * day);
    for (const std::vector<double>& phase : series.phases) {
      history.resampled.push_back(first_bins(phase, days * day));
    }
    result.subjects.push_back({series.name,
                               fmt::format("{}, {}", trace.path, series.name),
                               std::move(history),
                               {1, days}});
  }
  return result;
}

Result<models::DayRange> days_named(const std::string& text, const std::string& option,
                                    const TraceHistory& history) {
  if (text.empty()) return models::DayRange{1, history.days()};
  const std::size_t dots = text.find("..");
  const auto first = whole_number(std::string_view(text).substr(0, dots));
  const auto last =
      dots == std::string::npos ? first : whole_number(std::string_view(text).substr(dots + 2));
  const std::size_t begin = history.first_day;
  const std::size_t end = begin + history.days() - 1;
  if (first && last && *first >= begin && *first <= *last && *last <= end) {
    return models::DayRange{*first - begin + 1, *last - begin + 1};
  }
  return invalid_input({"", 0, 0, fmt::format("{} \"{}\"", option, text),
                        fmt::format("A..B or one day, within {}..{}", begin, end), ""});
}

}  // namespace pharos::app
