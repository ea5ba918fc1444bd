#include "pharos/drivers/trace/timed_counts.h"

#include <algorithm>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "pharos/drivers/trace/csv_reader.h"
#include "pharos/drivers/trace/fields.h"
#include "pharos/drivers/trace/time_grid.h"
#include "pharos/drivers/trace/unit_guess.h"

namespace pharos::drivers {
namespace {

constexpr std::int64_t kMinute = 60'000'000'000;
constexpr std::int64_t kSecond = 1'000'000'000;

/// Reads one such table from its first line to its last.
class TableReader {
 public:
  TableReader(const TraceText& source, TraceFormat format)
      : source_(source),
        format_(format),
        log_(source.path, source.options.limits.problems),
        csv_(source.text, source.options.limits.row_bytes, log_) {}

  Result<Trace> run() {
    if (csv_.next()) read_first_row();
    while (!header_wrong_ && csv_.next() && has_room()) read_row();
    if (times_.empty() && log_.empty()) {
      log_.add(0, 0, "trace is empty", "a row for each bin");
    }
    if (times_.empty()) return log_.error();
    return assemble();
  }

 private:
  /// Which bins the rows fall into.
  struct Grid {
    std::int64_t begin = 0;
    Duration bin{};
    bool summed = false;  ///< Rows of uneven steps were added up.
  };

  void read_first_row();
  void read_names();
  void read_row();
  [[nodiscard]] bool has_room();
  Result<Trace> assemble();
  [[nodiscard]] std::optional<std::int64_t> number_unit() const;
  [[nodiscard]] static bool has_repeats(const Timeline& line);
  [[nodiscard]] std::optional<Grid> grid_of(const Timeline& line);
  void log_repeats(const Timeline& line);
  void log_off_grid(const Timeline& line, std::int64_t step);
  void add_notes(const Timeline& line, const Grid& grid, Trace& trace) const;

  const TraceText& source_;
  TraceFormat format_;
  ProblemLog log_;
  CsvReader csv_;
  bool header_wrong_ = false;
  std::optional<std::int64_t>
      header_unit_;  ///< Nanoseconds, where the header says `minute` or `second`.
  std::vector<std::string> names_;
  std::vector<LinedTime> times_;
  std::vector<double> counts_;  ///< Of every series, row after row.
  std::size_t empty_cells_ = 0;
};

void TableReader::read_first_row() {
  const std::vector<CsvReader::Field>& fields = csv_.fields();
  const bool headed = !read_written_time(fields.front().text);
  if (format_ == TraceFormat::kFaroMinutes) {
    const std::string first = lower_case(fields.front().text);
    header_wrong_ = (first != "minute" && first != "second") || fields.size() < 2;
    if (header_wrong_) {
      log_.add(csv_.line(), 0, fmt::format("header begins with {}", shown(fields.front().text)),
               "minute,NAME,NAME,... or job,day,m0,m1,...");
    } else {
      header_unit_ = first == "minute" ? kMinute : kSecond;
      read_names();
    }
    return;
  }
  names_ = {stem_of(source_.path)};
  if (fields.size() != 2) {
    header_wrong_ = true;
    log_.add(csv_.line(), 0, "row has " + counted(fields.size(), "column"),
             "two: a time and a count");
  } else if (!headed) {
    read_row();
  }
}

void TableReader::read_names() {
  const std::vector<CsvReader::Field>& fields = csv_.fields();
  std::unordered_map<std::string, int> column_of;
  for (std::size_t i = 1; i < fields.size(); ++i) {
    const std::string name = read_name(fields[i], log_).value_or("");
    names_.push_back(name);
    const auto [earlier, is_new] = column_of.try_emplace(name, fields[i].column);
    if (is_new || name.empty()) continue;
    log_.add(fields[i].line, fields[i].column, fmt::format("series {} is named again", shown(name)),
             fmt::format("it once; column {} has it", earlier->second));
  }
}

bool TableReader::has_room() {
  const TraceLimits& limits = source_.options.limits;
  if (times_.size() < limits.rows && counts_.size() + names_.size() <= limits.counts) return true;
  log_.add(csv_.line(), 0,
           fmt::format("more than {} rows or {} counts", limits.rows, limits.counts), "",
           "a part of the trace");
  return false;
}

void TableReader::read_row() {
  const std::vector<CsvReader::Field>& fields = csv_.fields();
  if (fields.size() != names_.size() + 1) {
    log_.add(csv_.line(), 0, "row has " + counted(fields.size(), "column"),
             fmt::format("{}, as the header has", names_.size() + 1));
    return;
  }
  const std::optional<WrittenTime> time = read_written_time(fields.front().text);
  if (time) {
    times_.push_back({*time, fields.front().line});
  } else {
    log_.add(fields.front().line, fields.front().column,
             fmt::format("{} is not a time", shown(fields.front().text)),
             "a number >= 0, or a date as in 2024-05-01T12:00:00Z");
  }
  for (std::size_t i = 1; i < fields.size(); ++i) {
    const bool empty = fields[i].text.empty();
    empty_cells_ += empty;
    const double count = empty ? 0.0 : read_count(fields[i], log_).value_or(0.0);
    // A row whose time is wrong has no place; its counts are only checked.
    if (time) counts_.push_back(count);
  }
}

std::optional<std::int64_t> TableReader::number_unit() const {
  if (header_unit_) return header_unit_;
  if (source_.options.time_unit) return nanoseconds_in(*source_.options.time_unit);
  return std::nullopt;
}

bool TableReader::has_repeats(const Timeline& line) {
  const auto same = [&](std::size_t a, std::size_t b) { return line.at[a] == line.at[b]; };
  return std::adjacent_find(line.ascending.begin(), line.ascending.end(), same) !=
         line.ascending.end();
}

void TableReader::log_repeats(const Timeline& line) {
  for (std::size_t i = 1; i < line.ascending.size(); ++i) {
    const std::size_t row = line.ascending[i];
    const std::size_t before = line.ascending[i - 1];
    if (line.at[row] != line.at[before]) continue;
    log_.add(times_[row].line, 0, "time is given again",
             fmt::format("it once; line {} has it", times_[before].line),
             "--bin LENGTH to add up rows, or UTC where clocks were put back");
  }
}

void TableReader::log_off_grid(const Timeline& line, std::int64_t step) {
  const std::size_t first = line.ascending.front();
  for (const std::size_t row : line.ascending) {
    if ((line.at[row] - line.at[first]) % step == 0) continue;
    log_.add(times_[row].line, 0, "time is off the grid",
             fmt::format("steps of {} from line {}", span_text(Duration(step)), times_[first].line),
             "--bin LENGTH to add up rows of uneven steps");
  }
}

std::optional<TableReader::Grid> TableReader::grid_of(const Timeline& line) {
  std::vector<std::int64_t> ascending;
  ascending.reserve(line.at.size());
  for (const std::size_t row : line.ascending) ascending.push_back(line.at[row]);
  const std::int64_t first = ascending.front();
  const std::int64_t divisor = common_divisor(ascending);
  const bool repeats = has_repeats(line);
  if (divisor == 0 && !repeats) {
    return Grid{first, source_.options.bin.value_or(Duration(header_unit_.value_or(kMinute)))};
  }
  const std::int64_t step = divisor == 0 ? 0 : commonest_step(ascending)->step;
  const bool even = header_unit_ || divisor == 0 || divisor >= kMinute || divisor == step;
  if (even && !repeats) return Grid{first, Duration(divisor)};
  if (source_.options.bin && !header_unit_) {
    const std::int64_t bin = source_.options.bin->count();
    return Grid{first >= 0 ? first - first % bin : first, *source_.options.bin, true};
  }
  log_repeats(line);
  if (!even) log_off_grid(line, step);
  return std::nullopt;
}

Result<Trace> TableReader::assemble() {
  const std::optional<Timeline> line = make_timeline(times_, number_unit(), log_);
  const std::optional<Grid> grid = line ? grid_of(*line) : std::nullopt;
  if (!grid || !log_.empty()) return log_.error();
  const std::size_t latest = line->ascending.back();
  const std::optional<std::size_t> bins =
      bins_between(grid->begin, line->at[latest], grid->bin, names_.size(), source_.options.limits,
                   times_[latest].line, log_);
  if (!bins) return log_.error();

  Trace trace;
  trace.path = source_.path;
  trace.format = format_;
  trace.bin = grid->bin;
  if (line->absolute) trace.begin = iso_time(grid->begin);
  for (const std::string& name : names_) {
    trace.series.push_back({name, std::vector<double>(*bins), {}});
  }
  for (std::size_t row = 0; row < line->at.size(); ++row) {
    const auto bin = static_cast<std::size_t>((line->at[row] - grid->begin) / grid->bin.count());
    for (std::size_t i = 0; i < names_.size(); ++i) {
      double& count = trace.series[i].counts[bin];
      count += counts_[row * names_.size() + i];
      if (count <= kCountMax) continue;
      log_.add(times_[row].line, 0, fmt::format("counts of one bin add up to {}", count),
               "at most 10^9", "a shorter --bin");
    }
  }
  if (!log_.empty()) return log_.error();
  add_notes(*line, *grid, trace);
  return trace;
}

void TableReader::add_notes(const Timeline& line, const Grid& grid, Trace& trace) const {
  std::vector<std::string>& notes = trace.notes;
  if (!line.note.empty()) notes.push_back(line.note);
  if (!line.in_order) notes.emplace_back("rows are not in order of time");
  if (times_.size() == 1)
    notes.push_back(fmt::format("a bin of {}, since one row has no step", span_text(grid.bin)));
  if (grid.summed) {
    notes.push_back(fmt::format("{} rows of uneven steps are added up in bins of {}", times_.size(),
                                span_text(grid.bin)));
  } else if (trace.bins() > times_.size()) {
    notes.push_back(fmt::format("bins missing, read as 0: {} of {}", trace.bins() - times_.size(),
                                trace.bins()));
  }
  if (empty_cells_ > 0) notes.push_back(fmt::format("empty cells read as 0: {}", empty_cells_));
}

}  // namespace

Result<Trace> read_timed_counts(const TraceText& source, TraceFormat format) {
  return TableReader(source, format).run();
}

}  // namespace pharos::drivers
