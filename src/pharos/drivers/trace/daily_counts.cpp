#include "pharos/drivers/trace/daily_counts.h"

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "pharos/drivers/trace/csv_reader.h"
#include "pharos/drivers/trace/fields.h"

namespace pharos::drivers {
namespace {

constexpr int kDayMax = 1'000'000;
constexpr int kPhaseMax = 63;

/// Which column means what.
struct Layout {
  std::vector<std::size_t> names;  ///< Together they say whose the row is.
  std::size_t own_name = 0;        ///< Which of `names` is enough where it occurs once.
  std::optional<std::size_t> day;
  std::optional<std::size_t> phase;
  std::size_t first_bin = 0;
  std::size_t columns = 0;

  [[nodiscard]] std::size_t bins() const { return columns - first_bin; }
};

/// One row: what a series did on a day.
struct DayRow {
  std::size_t series = 0;
  int day = 1;
  int phase = 0;
  std::vector<double> counts;
};

std::optional<std::size_t> column_named(const std::vector<std::string>& names,
                                        std::string_view wanted) {
  const auto found = std::find(names.begin(), names.end(), wanted);
  if (found == names.end()) return std::nullopt;
  return static_cast<std::size_t>(found - names.begin());
}

/// Logs and returns nothing unless every column has its place and the bins follow one another.
std::optional<Layout> read_layout(const std::vector<CsvReader::Field>& header, ProblemLog& log) {
  std::vector<std::string> names;
  for (const CsvReader::Field& field : header) names.push_back(lower_case(field.text));
  const int line = header.front().line;

  Layout layout;
  layout.columns = names.size();
  const bool published = column_named(names, "hashfunction").has_value();
  if (published) {
    for (const char* name : {"hashowner", "hashapp", "hashfunction", "trigger"}) {
      if (const auto column = column_named(names, name)) layout.names.push_back(*column);
    }
    const auto function = column_named(names, "hashfunction");
    layout.own_name = static_cast<std::size_t>(
        std::find(layout.names.begin(), layout.names.end(), *function) - layout.names.begin());
    layout.first_bin = *std::max_element(layout.names.begin(), layout.names.end()) + 1;
  } else {
    layout.names = {0};
    layout.day = column_named(names, "day");
    layout.phase = column_named(names, "phase");
    const std::optional<std::size_t> first = column_named(names, "m0");
    if (layout.day.value_or(0) == 0 || first.value_or(0) == 0) {
      log.add(line, 0, "header has no columns for a name, a day and its minutes",
              "job,day,m0,m1,... or func,day,m0,m1,...");
      return std::nullopt;
    }
    layout.first_bin = *first;
  }
  for (std::size_t i = layout.first_bin; i < names.size(); ++i) {
    const std::size_t bin = i - layout.first_bin;
    const std::string wanted = published ? fmt::format("{}", bin + 1) : fmt::format("m{}", bin);
    if (names[i] == wanted) continue;
    log.add(line, header[i].column, fmt::format("column {} is out of place", shown(header[i].text)),
            fmt::format("'{}'", wanted));
    return std::nullopt;
  }
  if (layout.bins() == 0) log.add(line, 0, "header has no column for a minute", "1,2,3,...");
  return layout;
}

/// Reads one table from its first line to its last.
class DailyReader {
 public:
  DailyReader(const TraceText& source, TraceFormat format)
      : source_(source),
        format_(format),
        log_(source.path, source.options.limits.problems),
        csv_(source.text, source.options.limits.row_bytes, log_) {}

  Result<Trace> run() {
    if (csv_.next()) {
      if (const auto layout = read_layout(csv_.fields(), log_)) layout_ = *layout;
    }
    if (!log_.empty()) return log_.error();
    bool room = true;
    while (room && csv_.next()) room = read_row();
    if (rows_.empty() && log_.empty()) {
      log_.add(0, 0, "trace is empty", "rows below the header");
    }
    if (!log_.empty()) return log_.error();
    return assemble();
  }

 private:
  /// False when nothing more may be read.
  bool read_row() {
    const std::vector<CsvReader::Field>& fields = csv_.fields();
    if (fields.size() != layout_.columns) {
      log_.add(csv_.line(), 0, "row has " + counted(fields.size(), "column"),
               fmt::format("{}, as the header has", layout_.columns));
      return true;
    }
    if ((rows_.size() + 1) * layout_.bins() > source_.options.limits.counts) {
      log_.add(csv_.line(), 0, fmt::format("more than {} counts", source_.options.limits.counts),
               "", "a part of the trace");
      return false;
    }
    DayRow row;
    const bool placed = read_place(fields, row);
    row.counts.reserve(layout_.bins());
    for (std::size_t i = layout_.first_bin; i < fields.size(); ++i) {
      const bool empty = fields[i].text.empty();
      empty_cells_ += empty;
      row.counts.push_back(empty ? 0.0 : read_count(fields[i], log_).value_or(0.0));
    }
    if (placed) rows_.push_back(std::move(row));
    return true;
  }

  /// Whose row it is and of which day and phase. Logs and returns false unless it is new.
  bool read_place(const std::vector<CsvReader::Field>& fields, DayRow& row) {
    std::vector<std::string> names;
    for (const std::size_t column : layout_.names) {
      const std::optional<std::string> name = read_name(fields[column], log_);
      if (!name) return false;
      names.push_back(*name);
    }
    const auto read_number = [&](std::optional<std::size_t> column, const char* what, int most,
                                 int& number) {
      if (!column) return true;
      const std::optional<int> value = read_whole(fields[*column], what, most, log_);
      if (value) number = *value;
      return value.has_value();
    };
    const bool day = read_number(layout_.day, "day", kDayMax, row.day);
    const bool phase = read_number(layout_.phase, "phase", kPhaseMax, row.phase);
    if (!day || !phase) return false;

    const std::string shown_name = shown(names[layout_.own_name]);
    // No name holds a line break, so no two lists of names join to the same text.
    row.series = index_of_.try_emplace(fmt::format("{}", fmt::join(names, "\n")), names_.size())
                     .first->second;
    if (row.series == names_.size()) names_.push_back(std::move(names));
    const auto [earlier, is_new] =
        line_of_.try_emplace(std::tuple(row.series, row.day, row.phase), csv_.line());
    if (!is_new) {
      log_.add(csv_.line(), 0, fmt::format("{} is given again", describe(shown_name, row)),
               fmt::format("it once; line {} has it", earlier->second));
    }
    return is_new;
  }

  [[nodiscard]] std::string describe(const std::string& name, const DayRow& row) const {
    std::string out = "series " + name;
    if (layout_.day) out += fmt::format(" day {}", row.day);
    if (layout_.phase) out += fmt::format(" phase {}", row.phase);
    return out;
  }

  Result<Trace> assemble();
  [[nodiscard]] bool fits_limits(std::size_t days, std::size_t phases);
  [[nodiscard]] std::vector<std::string> shortest_names();

  const TraceText& source_;
  TraceFormat format_;
  ProblemLog log_;
  CsvReader csv_;
  Layout layout_;
  std::vector<DayRow> rows_;
  std::vector<std::vector<std::string>> names_;  ///< Of each series, by name column.
  std::unordered_map<std::string, std::size_t> index_of_;
  std::map<std::tuple<std::size_t, int, int>, int> line_of_;  ///< Of series, day and phase.
  std::size_t empty_cells_ = 0;
};

Result<Trace> DailyReader::assemble() {
  const auto by_day = [](const DayRow& a, const DayRow& b) { return a.day < b.day; };
  const auto by_phase = [](const DayRow& a, const DayRow& b) { return a.phase < b.phase; };
  const auto [first, last] = std::minmax_element(rows_.begin(), rows_.end(), by_day);
  const int first_day = first->day;
  const auto days = static_cast<std::size_t>(last->day - first_day + 1);
  const auto phases =
      static_cast<std::size_t>(std::max_element(rows_.begin(), rows_.end(), by_phase)->phase + 1);
  if (!fits_limits(days, phases)) return log_.error();

  Trace trace;
  trace.path = source_.path;
  trace.format = format_;
  trace.bins_per_day = layout_.bins();
  trace.first_day = first_day;
  for (std::string& name : shortest_names()) trace.series.push_back({std::move(name), {}, {}});
  if (!log_.empty()) return log_.error();
  for (TraceSeries& series : trace.series) series.phases.resize(phases - 1);
  for (DayRow& row : rows_) {
    TraceSeries& series = trace.series[row.series];
    std::vector<double>& counts =
        row.phase == 0 ? series.counts : series.phases[static_cast<std::size_t>(row.phase) - 1];
    if (days == 1) {
      counts = std::move(row.counts);
      continue;
    }
    counts.resize(days * layout_.bins());
    const auto offset =
        static_cast<std::ptrdiff_t>(static_cast<std::size_t>(row.day - first_day) * layout_.bins());
    std::copy(row.counts.begin(), row.counts.end(), counts.begin() + offset);
  }
  for (TraceSeries& series : trace.series) {
    series.counts.resize(days * layout_.bins());
    for (std::vector<double>& phase : series.phases) phase.resize(days * layout_.bins());
  }
  if (const std::size_t missing = names_.size() * days * phases - rows_.size(); missing > 0) {
    trace.notes.push_back(fmt::format("days of a series missing, read as 0: {}", missing));
  }
  if (empty_cells_ > 0) {
    trace.notes.push_back(fmt::format("empty cells read as 0: {}", empty_cells_));
  }
  return trace;
}

bool DailyReader::fits_limits(std::size_t days, std::size_t phases) {
  const TraceLimits& limits = source_.options.limits;
  const std::size_t bins = days * layout_.bins();
  if (bins > limits.bins || bins * phases > limits.counts / names_.size()) {
    log_.add(0, 0,
             fmt::format("{} days of {} bins in {} phases of {} series are too many", days,
                         layout_.bins(), phases, names_.size()),
             fmt::format("at most {} bins a series and {} counts", limits.bins, limits.counts),
             "checking the column 'day'");
  }
  std::vector<bool> has_counts(names_.size());
  for (const DayRow& row : rows_) {
    if (row.phase == 0) has_counts[row.series] = true;
  }
  for (std::size_t i = 0; i < names_.size(); ++i) {
    if (has_counts[i]) continue;
    log_.add(0, 0, fmt::format("series {} has no phase 0", shown(names_[i].front())),
             "one of each series");
  }
  return log_.empty();
}

std::vector<std::string> DailyReader::shortest_names() {
  std::unordered_map<std::string, int> times;
  for (const std::vector<std::string>& name : names_) ++times[name[layout_.own_name]];
  std::vector<std::string> out;
  std::unordered_set<std::string> seen;
  for (const std::vector<std::string>& name : names_) {
    const std::string& own = name[layout_.own_name];
    out.push_back(times[own] == 1 ? own : fmt::format("{}", fmt::join(name, "/")));
    if (!seen.insert(out.back()).second) {
      log_.add(0, 0, fmt::format("two series are named {}", shown(out.back())), "a name for each");
    }
  }
  return out;
}

}  // namespace

Result<Trace> read_daily_counts(const TraceText& source, TraceFormat format) {
  return DailyReader(source, format).run();
}

}  // namespace pharos::drivers
