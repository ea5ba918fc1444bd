#include "pharos/models/forecast/model_file.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "pharos/core/action.h"
#include "pharos/models/forecast/bytes.h"

namespace pharos::models {
namespace {

constexpr std::string_view kMagic = "PHFC";
constexpr std::uint64_t kVersion = 1;
constexpr std::size_t kHeaderBytes = 4 + 3 * 8;  // Magic, version, length, checksum.
constexpr double kMost = 1e15;  // Of any learnt number: products of a few stay finite.
constexpr std::size_t kMostText = 4096;
constexpr std::size_t kMostLags = 4096;

enum class Kind : std::uint8_t { kSeasonalNaive = 1, kProfileRegression = 2, kNhits = 3 };

Error broken(std::string_view why) {
  return Error{ErrorCode::kInvalidInput, fmt::format("model file: {}", why), {}};
}

bool plain(const std::vector<double>& values) {
  return std::all_of(values.begin(), values.end(), [](double v) { return std::abs(v) <= kMost; });
}
bool counts(const std::vector<double>& values) {
  return std::all_of(values.begin(), values.end(), [](double v) { return v >= 0.0 && v <= kMost; });
}

TimePoint read_time(ByteReader& in) {
  return TimePoint(Duration(static_cast<std::int64_t>(in.u64())));
}
void write_time(ByteWriter& out, TimePoint time) {
  out.u64(static_cast<std::uint64_t>(time.time_since_epoch().count()));
}
Duration read_bin(ByteReader& in) { return Duration(static_cast<std::int64_t>(in.u64())); }
void write_bin(ByteWriter& out, Duration bin) { out.u64(static_cast<std::uint64_t>(bin.count())); }

// A moment that differences with any window's stay within 64 bits for, and a bin of up to a day.
bool sane(TimePoint time, Duration bin) {
  constexpr double kCenturySeconds = 100 * 365.25 * 86400;
  return std::abs(to_seconds(time)) < kCenturySeconds && bin > Duration::zero() &&
         bin <= std::chrono::hours(24);
}

void write(ByteWriter& out, const SeasonalNaive::Learnt& learnt) {
  write_time(out, learnt.day_begin);
  write_bin(out, learnt.bin);
  out.f64s(learnt.last_day);
  out.f64s(learnt.errors);
}

Result<SeasonalNaive::Learnt> read_seasonal_naive(ByteReader& in) {
  SeasonalNaive::Learnt learnt;
  learnt.day_begin = read_time(in);
  learnt.bin = read_bin(in);
  learnt.last_day = in.f64s();
  learnt.errors = in.f64s();
  if (!in.at_end()) return broken("it is cut short or too long for a seasonal naive model");
  const bool good = sane(learnt.day_begin, learnt.bin) && !learnt.last_day.empty() &&
                    !learnt.errors.empty() && counts(learnt.last_day) && plain(learnt.errors);
  if (!good) return broken("a seasonal naive model with a number out of its range");
  return learnt;
}

void write(ByteWriter& out, const ProfileRegression::Learnt& learnt) {
  const ProfileRegression::Options& options = learnt.options;
  out.u8(static_cast<std::uint8_t>(options.scale));
  out.u64(options.features.lags);
  out.u64(options.features.profile_lags);
  out.u64(options.features.mean_bins);
  out.u64(options.steps);
  out.f64(options.day_decay);
  out.f64(options.penalty);
  out.f64(options.outlier);
  write_time(out, learnt.end);
  write_bin(out, learnt.bin);
  out.f64s(learnt.profile.level);
  out.f64s(learnt.profile.roughness);
  out.f64s(learnt.tail);
  out.f64(learnt.floor);
  out.u64(learnt.steps.size());
  for (const ProfileRegression::Step& step : learnt.steps) {
    out.f64s(step.level);
    out.f64s(step.spread);
    out.f64(step.log_spread_min);
    out.f64(step.log_spread_max);
    out.f64s(step.errors);
  }
  out.u64(learnt.patterns.size());
  for (const std::vector<double>& pattern : learnt.patterns) out.f64s(pattern);
}

bool good_step(const ProfileRegression::Step& step, const FeatureOptions& features) {
  constexpr double kMostLogSpread = 50.0;
  return step.level.size() == level_feature_count(features) &&
         step.spread.size() == kSpreadFeatures && plain(step.level) && plain(step.spread) &&
         step.log_spread_min >= -kMostLogSpread && step.log_spread_max <= kMostLogSpread &&
         step.log_spread_min <= step.log_spread_max && !step.errors.empty() && plain(step.errors) &&
         std::is_sorted(step.errors.begin(), step.errors.end());
}

bool good_options(const ProfileRegression::Options& options) {
  const FeatureOptions& features = options.features;
  return features.lags >= 1 && features.lags <= kMostLags && features.profile_lags <= kMostLags &&
         features.mean_bins >= 1 && features.mean_bins <= kMostLags && options.day_decay > 0.0 &&
         options.day_decay <= 1.0 && options.penalty > 0.0 && options.outlier > 0.0;
}

bool good_regression(const ProfileRegression::Learnt& learnt) {
  const std::size_t steps = learnt.options.steps;
  return sane(learnt.end, learnt.bin) && !learnt.profile.level.empty() &&
         learnt.profile.roughness.size() == learnt.profile.level.size() &&
         plain(learnt.profile.level) && counts(learnt.profile.roughness) &&
         learnt.tail.size() == past_needed(learnt.options.features) && plain(learnt.tail) &&
         learnt.floor > 0.0 && learnt.floor <= kMost && steps >= 1 &&
         learnt.steps.size() == steps &&
         std::all_of(learnt.steps.begin(), learnt.steps.end(),
                     [&](const auto& step) { return good_step(step, learnt.options.features); }) &&
         !learnt.patterns.empty() &&
         std::all_of(learnt.patterns.begin(), learnt.patterns.end(), [&](const auto& pattern) {
           return pattern.size() == steps && plain(pattern);
         });
}

Result<ProfileRegression::Learnt> read_profile_regression(ByteReader& in) {
  ProfileRegression::Learnt learnt;
  ProfileRegression::Options& options = learnt.options;
  const std::uint8_t scale = in.u8();
  if (scale > static_cast<std::uint8_t>(ProfileRegression::Scale::kSquareRoot)) {
    return broken("a profile regression on an unknown scale");
  }
  options.scale = static_cast<ProfileRegression::Scale>(scale);
  options.features.lags = in.u64();
  options.features.profile_lags = in.u64();
  options.features.mean_bins = in.u64();
  options.steps = in.u64();
  options.day_decay = in.f64();
  options.penalty = in.f64();
  options.outlier = in.f64();
  learnt.end = read_time(in);
  learnt.bin = read_bin(in);
  learnt.profile.level = in.f64s();
  learnt.profile.roughness = in.f64s();
  learnt.tail = in.f64s();
  learnt.floor = in.f64();
  learnt.steps.resize(in.length(5 * 8));  // Three lists' lengths and two numbers at least.
  for (ProfileRegression::Step& step : learnt.steps) {
    step.level = in.f64s();
    step.spread = in.f64s();
    step.log_spread_min = in.f64();
    step.log_spread_max = in.f64();
    step.errors = in.f64s();
  }
  learnt.patterns.resize(in.length(8));
  for (std::vector<double>& pattern : learnt.patterns) pattern = in.f64s();
  if (!in.at_end()) return broken("it is cut short or too long for a profile regression");
  if (!good_options(options) || !good_regression(learnt)) {
    return broken(
        "a profile regression whose sizes do not match or with a number out of its range");
  }
  return learnt;
}

void write(ByteWriter& out, const NhitsForecaster::Learnt& learnt) {
  const NhitsShape& shape = learnt.options.shape;
  out.u64(shape.input);
  out.u64(shape.output);
  out.u64(shape.pools.size());
  for (const std::size_t pool : shape.pools) out.u64(pool);
  out.u64(shape.downsamplings.size());
  for (const std::size_t downsampling : shape.downsamplings) out.u64(downsampling);
  out.u64(shape.width);
  out.u64(shape.layers);
  out.u8(shape.gaussian ? 1 : 0);
  const NhitsTraining& training = learnt.options.training;
  out.f64(training.learning_rate);
  out.f64(training.dropout);
  out.u64(training.batch);
  out.u64(training.epochs_max);
  out.u64(training.patience);
  out.f64(training.min_improvement);
  out.u64(training.seed);
  write_bin(out, learnt.bin);
  out.f64(learnt.mean);
  out.f64(learnt.deviation);
  out.f32s(learnt.parameters);
}

std::vector<std::size_t> read_sizes(ByteReader& in) {
  std::vector<std::size_t> sizes(in.length(8));
  for (std::size_t& size : sizes) size = in.u64();
  return sizes;
}

Result<NhitsForecaster::Learnt> read_nhits(ByteReader& in) {
  NhitsForecaster::Learnt learnt;
  NhitsShape& shape = learnt.options.shape;
  shape.input = in.u64();
  shape.output = in.u64();
  shape.pools = read_sizes(in);
  shape.downsamplings = read_sizes(in);
  shape.width = in.u64();
  shape.layers = in.u64();
  shape.gaussian = in.u8() != 0;
  NhitsTraining& training = learnt.options.training;
  training.learning_rate = in.f64();
  training.dropout = in.f64();
  training.batch = in.u64();
  training.epochs_max = in.u64();
  training.patience = in.u64();
  training.min_improvement = in.f64();
  training.seed = in.u64();
  learnt.bin = read_bin(in);
  learnt.mean = in.f64();
  learnt.deviation = in.f64();
  learnt.parameters = in.f32s();
  if (!in.at_end()) return broken("it is cut short or too long for an N-HiTS network");
  const auto good_shape = check(shape);
  if (!good_shape.ok()) return broken(good_shape.error().message);
  const auto good_training = check(training);
  if (!good_training.ok()) return broken(good_training.error().message);
  const bool good = sane(TimePoint{}, learnt.bin) && std::abs(learnt.mean) <= kMost &&
                    learnt.deviation > 0.0 && learnt.deviation <= kMost &&
                    learnt.parameters.size() == NhitsLayout(shape).parameters;
  if (!good)
    return broken("an N-HiTS network whose sizes do not match or with a number out of its range");
  return learnt;
}

Kind kind_byte(const TrainedModel& model) {
  return std::visit(
      Overloaded{[](const SeasonalNaive::Learnt&) { return Kind::kSeasonalNaive; },
                 [](const ProfileRegression::Learnt&) { return Kind::kProfileRegression; },
                 [](const NhitsForecaster::Learnt&) { return Kind::kNhits; }},
      model.learnt);
}

// Puts what was read, or the error, where the whole goes.
template <class Learnt>
Result<TrainedModel> with(TrainedModel model, Result<Learnt> learnt) {
  if (!learnt.ok()) return learnt.error();
  model.learnt = std::move(learnt).value();
  return model;
}

Result<TrainedModel> parse_payload(std::span<const std::byte> payload) {
  ByteReader in(payload);
  TrainedModel model;
  model.origin = in.text();
  model.days.first = in.u64();
  model.days.last = in.u64();
  const std::uint8_t kind = in.u8();
  if (!in.ok() || model.origin.size() > kMostText) return broken("its head cannot be read");
  if (model.days.first < 1 || model.days.last < model.days.first) {
    return broken("its training days are no range");
  }
  switch (static_cast<Kind>(kind)) {
    case Kind::kSeasonalNaive:
      return with(std::move(model), read_seasonal_naive(in));
    case Kind::kProfileRegression:
      return with(std::move(model), read_profile_regression(in));
    case Kind::kNhits:
      return with(std::move(model), read_nhits(in));
  }
  return broken(fmt::format("models of kind {} are not known here", kind));
}

}  // namespace

std::string_view kind_of(const TrainedModel& model) {
  return std::visit(
      Overloaded{
          [](const SeasonalNaive::Learnt&) -> std::string_view { return "seasonal-naive"; },
          [](const ProfileRegression::Learnt&) -> std::string_view { return "profile-regression"; },
          [](const NhitsForecaster::Learnt& nhits) -> std::string_view {
            return nhits.options.shape.gaussian ? "nhits-gaussian" : "nhits-point";
          }},
      model.learnt);
}

std::unique_ptr<Forecaster> make_forecaster(TrainedModel model, std::size_t paths) {
  using Made = std::unique_ptr<Forecaster>;
  return std::visit(Overloaded{[paths](SeasonalNaive::Learnt&& learnt) -> Made {
                                 return std::make_unique<SeasonalNaive>(std::move(learnt), paths);
                               },
                               [paths](ProfileRegression::Learnt&& learnt) -> Made {
                                 return std::make_unique<ProfileRegression>(std::move(learnt),
                                                                            paths);
                               },
                               [paths](NhitsForecaster::Learnt&& learnt) -> Made {
                                 return std::make_unique<NhitsForecaster>(std::move(learnt), paths);
                               }},
                    std::move(model.learnt));
}

std::vector<std::byte> serialise(const TrainedModel& model) {
  ByteWriter body;
  body.text(std::string_view(model.origin).substr(0, kMostText));
  body.u64(model.days.first);
  body.u64(model.days.last);
  body.u8(static_cast<std::uint8_t>(kind_byte(model)));
  std::visit([&body](const auto& learnt) { write(body, learnt); }, model.learnt);
  const std::vector<std::byte> payload = body.take();

  ByteWriter head;
  for (const char c : kMagic) head.u8(static_cast<std::uint8_t>(c));
  head.u64(kVersion);
  head.u64(payload.size());
  head.u64(checksum(payload));
  std::vector<std::byte> file = head.take();
  file.insert(file.end(), payload.begin(), payload.end());
  return file;
}

Result<TrainedModel> parse_model(std::span<const std::byte> bytes) {
  ByteReader in(bytes);
  std::string magic;
  for (std::size_t i = 0; i < kMagic.size(); ++i) magic.push_back(static_cast<char>(in.u8()));
  if (!in.ok() || magic != kMagic) return broken("it does not begin as one");
  const std::uint64_t version = in.u64();
  const std::uint64_t length = in.u64();
  const std::uint64_t sum = in.u64();
  if (!in.ok()) return broken("it is cut short");
  if (version != kVersion) {
    return broken(fmt::format("version {} is not {}, the only one known here; train again", version,
                              kVersion));
  }
  const auto payload = bytes.subspan(kHeaderBytes);
  if (length != payload.size()) return broken("it is cut short or something follows it");
  if (sum != checksum(payload))
    return broken("its checksum is wrong: bytes were damaged; train again");
  return parse_payload(payload);
}

}  // namespace pharos::models
