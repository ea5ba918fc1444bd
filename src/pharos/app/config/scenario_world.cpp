#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "pharos/app/config/scenario_parts.h"
#include "pharos/core/rng.h"
#include "pharos/sim/workload_generator.h"

namespace pharos::app {
namespace {

constexpr int kMostServices = 10'000;
constexpr std::size_t kMostBins = 1'000'000;

/// Whole days "1..10" of a file whose days are numbered from `first_day`.
struct Days {
  int first = 1;
  int last = 1;
};

std::optional<Days> read_days(MapReader& map, const drivers::Trace& trace) {
  const YamlNode* node = map.child("days");
  const int last_day = trace.first_day + static_cast<int>(trace.days()) - 1;
  if (node == nullptr) return Days{trace.first_day, last_day};
  if (node->kind != YamlNode::Kind::kScalar) {
    map.problems().add(*node, "days is not a single value", "a day or a range, as in 1..10");
    return std::nullopt;
  }
  const std::string& text = node->scalar;
  const auto dots = text.find("..");
  const auto first = parse_number(text.substr(0, dots));
  const auto last = dots == std::string::npos ? first : parse_number(text.substr(dots + 2));
  if (!first || !last || *first < trace.first_day || *last < *first || *last > last_day ||
      *first != std::floor(*first) || *last != std::floor(*last)) {
    map.problems().add(
        *node, fmt::format("days: \"{}\"", text),
        fmt::format("days of {}, as in {}..{}", trace.path, trace.first_day, last_day));
    return std::nullopt;
  }
  return Days{static_cast<int>(*first), static_cast<int>(*last)};
}

/// The trace that `trace:` names. Its own faults are reported where they are in the trace.
std::optional<drivers::Trace> read_trace_of(MapReader& map, const TraceSource& traces) {
  std::string path;
  const YamlNode* node = map.node().find("trace");
  if (!map.read("trace", path)) return std::nullopt;
  Result<drivers::Trace> trace = traces(path);
  if (trace.ok()) return std::move(trace).value();
  map.problems().add(*node, fmt::format("cannot use {}", path), "", "mending what is said next");
  if (!trace.error().message.empty()) map.problems().add(*node, trace.error().message);
  for (const Problem& problem : trace.error().problems) map.problems().add(problem);
  return std::nullopt;
}

std::vector<double> slice(const std::vector<double>& counts, std::size_t per_day, int first_day,
                          Days days) {
  const auto from =
      static_cast<std::ptrdiff_t>(per_day * static_cast<std::size_t>(days.first - first_day));
  const auto to =
      static_cast<std::ptrdiff_t>(per_day * static_cast<std::size_t>(days.last - first_day + 1));
  return {counts.begin() + from, counts.begin() + to};
}

/// One series of a scenario's load, before it has a service.
struct LoadSeries {
  std::string name;
  std::vector<double> counts;
};

/// `load: {trace, days, repeat, scale}`
std::vector<LoadSeries> read_traced_load(MapReader& map, const TraceSource& traces,
                                         sim::WorldSpec& world) {
  std::vector<LoadSeries> load;
  int repeat = 1;
  double scale = 1.0;
  map.read("repeat", repeat, {1, kMostServices});
  map.read("scale", scale, {0, 1e6});
  const auto trace = read_trace_of(map, traces);
  if (!trace) {
    map.child("days");
    return load;
  }
  world.bin = trace->bin;
  const auto days = trace->days() == 0 ? std::optional(Days{}) : read_days(map, *trace);
  if (trace->days() == 0 && map.child("days") != nullptr) {
    map.problems().add(*map.child("days"), "the trace is not laid out by days", "no days here");
  }
  if (!days) return load;
  if (static_cast<double>(trace->series.size()) * repeat > kMostServices) {
    map.problems().add(*map.child("repeat"),
                       fmt::format("{} series {} times", trace->series.size(), repeat),
                       fmt::format("at most {} services", kMostServices));
    return load;
  }
  for (int copy = 0; copy < repeat; ++copy) {
    for (const drivers::TraceSeries& series : trace->series) {
      LoadSeries& one = load.emplace_back();
      one.name = repeat == 1 ? series.name : fmt::format("{}-{}", series.name, copy + 1);
      one.counts = trace->days() == 0
                       ? series.counts
                       : slice(series.counts, trace->bins_per_day, trace->first_day, *days);
      for (double& count : one.counts) count *= scale;
    }
  }
  return load;
}

/// `history: {trace, days}`: the days' series are repeated as the load's were.
std::optional<HistorySpec> read_traced_history(MapReader& map, const TraceSource& traces,
                                               std::size_t services) {
  const auto trace = read_trace_of(map, traces);
  if (!trace) {
    map.child("days");
    return std::nullopt;
  }
  if (trace->days() == 0) {
    map.problems().add(map.node(), fmt::format("{} is not laid out by days", trace->path),
                       "a trace with a row for each day", "`pharos trace convert`");
    return std::nullopt;
  }
  const auto days = read_days(map, *trace);
  if (!days) return std::nullopt;
  HistorySpec history;
  history.origin = fmt::format("{}, days {}..{}", trace->path, days->first, days->last);
  for (std::size_t i = 0; i < services; ++i) {
    const drivers::TraceSeries& series = trace->series[i % trace->series.size()];
    models::History& one = history.services.emplace_back();
    one.bin = trace->bin;
    one.bins_per_day = trace->bins_per_day;
    one.counts = slice(series.counts, trace->bins_per_day, trace->first_day, *days);
    for (const std::vector<double>& phase : series.phases) {
      one.resampled.push_back(slice(phase, trace->bins_per_day, trace->first_day, *days));
    }
    one.begin = TimePoint{} - one.bin * static_cast<Duration::rep>(one.counts.size());
  }
  return history;
}

sim::DemandOptions read_demand(const YamlNode* node, ProblemList& problems) {
  sim::DemandOptions demand;
  MapReader map(node, problems, "demand");
  map.read("mean", demand.mean, {0, 1e9});
  map.read("swing", demand.swing, {0, 1});
  map.read("peak", demand.peak, {0, 1});
  map.read("noise", demand.noise, {0, 10});
  map.read("noise_memory", demand.noise_memory, {0, 0.9999});
  map.read("bursts_per_day", demand.bursts_per_day, {0, 1e4});
  map.read("burst_size", demand.burst_size, {0, 1e4});
  map.read("burst_decay_bins", demand.burst_decay_bins, {0.01, 1e4});
  map.refuse_unknown();
  return demand;
}

/// `load: {generate: {days, bins_per_day, seed}}`: the last day is the load, the days before it are
/// history.
struct Generator {
  std::size_t days = 4;
  std::size_t bins_per_day = 360;
  std::size_t seed = 1;

  void read(const YamlNode* node, ProblemList& problems, sim::WorldSpec& world) {
    MapReader map(node, problems, "generate");
    map.read("days", days, {1, 366});
    map.read("bins_per_day", bins_per_day, {1, 100'000});
    map.read("seed", seed, {0, 1e9});
    map.read("bin", world.bin, std::chrono::seconds(1), std::chrono::hours(1));
    map.refuse_unknown();
    if (days * bins_per_day > kMostBins) {
      problems.add(*node, fmt::format("{} days of {} bins", days, bins_per_day),
                   fmt::format("at most {} bins a service", kMostBins));
      *this = Generator{};
    }
  }

  void generate(const sim::DemandOptions& demand, sim::ServiceSpec& service, Duration bin,
                HistorySpec& history) const {
    Rng rng = Rng(seed).stream("demand/" + service.terms.id.name());
    const std::vector<double> expected = sim::generate_demand(demand, bins_per_day, days, rng);
    const auto split = expected.end() - static_cast<std::ptrdiff_t>(bins_per_day);
    service.counts.assign(split, expected.end());
    models::History& past = history.services.emplace_back();
    past.bin = bin;
    past.bins_per_day = bins_per_day;
    past.counts = sim::draw_counts({expected.begin(), split}, rng);
    past.begin = TimePoint{} - bin * static_cast<Duration::rep>(past.counts.size());
  }
};

/// The layers of a service's settings, later ones over earlier ones.
struct Layers {
  const YamlNode* defaults = nullptr;
  const YamlNode* cycle = nullptr;  // A list: service i takes entry i mod its length.

  void apply(std::size_t index, const std::vector<Pool>& pools, ProblemList& problems,
             sim::ServiceSpec& service) const {
    // Every layer is read for each service, so a fault in a shared layer would be reported once
    // each: the caller drops repeats.
    if (defaults != nullptr) {
      MapReader map(defaults, problems, "service_defaults");
      read_service(map, pools, service);
      map.refuse_unknown();
    }
    if (cycle != nullptr && !cycle->list.empty()) {
      MapReader map(&cycle->list[index % cycle->list.size()], problems, "service_cycle");
      read_service(map, pools, service);
      map.refuse_unknown();
    }
  }
};

/// What follows from a service's settings once all layers are read.
void complete(sim::ServiceSpec& service, const YamlNode& at, ProblemList& problems) {
  ServiceTerms& terms = service.terms;
  check_service_terms(terms, at, problems);
  if (service.service_time == sim::DelaySpec{}) service.service_time.shift = terms.service_time;
  if (terms.start_up_time == Duration{}) terms.start_up_time = service.engine.cold_start;
  terms.queue_limit = service.engine.queue_limit;
}

void refuse_repeated_names(const sim::WorldSpec& world, const YamlNode& at, ProblemList& problems) {
  std::vector<std::string> names;
  for (const sim::ServiceSpec& service : world.services) {
    if (!service.terms.id.name().empty()) names.push_back(service.terms.id.name());
  }
  std::sort(names.begin(), names.end());
  for (auto name = names.begin(); (name = std::adjacent_find(name, names.end())) != names.end();
       ++name) {
    problems.add(at, fmt::format("two services are called \"{}\"", *name),
                 "a name of its own for each");
  }
}

/// `services:`, one map each. A service without `counts` or `demand` takes the next series of the
/// load's trace.
class ServiceList {
 public:
  ServiceList(const Layers& layers, const std::vector<LoadSeries>& load,
              const std::optional<Generator>& generator, ProblemList& problems,
              sim::WorldSpec& world, HistorySpec& generated)
      : layers_(layers),
        load_(load),
        generator_(generator),
        problems_(problems),
        world_(world),
        generated_(generated) {}

  void read(const YamlNode& list) {
    if (list.kind != YamlNode::Kind::kList) {
      problems_.add(list, "services is not a list", "lines of \"- name: ...\"");
      return;
    }
    for (const YamlNode& item : list.list) read_one(item);
  }

  /// One service a series, where the file lists none.
  void from_load(const YamlNode& at) {
    for (const LoadSeries& series : load_) {
      sim::ServiceSpec& service = begin(series.name);
      service.counts = series.counts;
      complete(service, at, problems_);
    }
  }

 private:
  sim::ServiceSpec& begin(const std::string& name) {
    sim::ServiceSpec service;
    service.terms.id = ServiceId(name);
    service.terms.units_per_replica.assign(world_.pools.size(), Units(1));
    layers_.apply(world_.services.size(), world_.pools, problems_, service);
    return world_.services.emplace_back(std::move(service));
  }

  void read_one(const YamlNode& item) {
    MapReader map(&item, problems_, "a service");
    std::string name;
    map.require("name", "a name");
    map.read("name", name);
    sim::ServiceSpec& service = begin(name);
    read_service(map, world_.pools, service);
    read_load(map, service);
    map.refuse_unknown();
    complete(service, item, problems_);
  }

  void read_load(MapReader& map, sim::ServiceSpec& service) {
    const auto counts = map.read_numbers("counts", {0, 1e9});
    const YamlNode* demand = map.child("demand");
    std::string wanted = service.terms.id.name();
    map.read("series", wanted);
    if (demand != nullptr && (!generator_ || counts)) {
      problems_.add(*demand, "demand has no effect here", "load: generate, and no counts");
    }
    if (map.node().find("counts") != nullptr) {
      // Where they could not be read, that is the one thing to say.
      if (!counts) return;
      if (counts->empty())
        problems_.add(*map.node().find("counts"), "counts is empty", "a count for each bin");
      service.counts = *counts;
    } else if (generator_) {
      generator_->generate(read_demand(demand, problems_), service, world_.bin, generated_);
    } else {
      const auto found = std::find_if(load_.begin(), load_.end(),
                                      [&](const LoadSeries& s) { return s.name == wanted; });
      if (found != load_.end()) {
        service.counts = found->counts;
      } else if (!service.terms.id.name().empty()) {
        problems_.add(map.node(), fmt::format("{} has no load", service.terms.id.name()),
                      "counts, or a series of that name in load's trace, or load: generate");
      }
    }
  }

  const Layers& layers_;
  const std::vector<LoadSeries>& load_;
  const std::optional<Generator>& generator_;
  ProblemList& problems_;
  sim::WorldSpec& world_;
  HistorySpec& generated_;
};

void read_history(MapReader& root, const TraceSource& traces, HistorySpec generated,
                  Scenario& scenario) {
  const YamlNode* node = root.child("history");
  if (node == nullptr) {
    root.require("history",
                 "a trace with days, `generated`, or `none`: what forecasters may learn from");
    return;
  }
  if (node->kind != YamlNode::Kind::kScalar) {
    MapReader map(node, root.problems(), "history");
    scenario.history = read_traced_history(map, traces, scenario.world.services.size());
    map.refuse_unknown();
    return;
  }
  if (node->scalar == "generated" && generated.services.size() == scenario.world.services.size()) {
    generated.origin = "generated days before the load's";
    scenario.history = std::move(generated);
  } else if (node->scalar != "none") {
    root.problems().add(
        *node, fmt::format("history: \"{}\"", node->scalar),
        "a map with trace and days; `generated` where all load is generated; or `none`");
  }
}

}  // namespace

std::vector<Pool> read_pools(MapReader& root) {
  std::vector<Pool> read;
  root.require("capacity", "units of the pool, or a map of pools");
  const YamlNode* node = root.node().find("capacity");
  if (node != nullptr && node->kind == YamlNode::Kind::kMap) {
    MapReader pools(root.child("capacity"), root.problems(), "capacity");
    if (node->map.empty()) root.problems().add(*node, "capacity is empty", "at least one pool");
    for (const YamlNode::Member& member : node->map) {
      int units = 0;
      if (pools.read(member.key, units, {0, 1e6})) read.push_back({member.key, Units(units)});
    }
    return read;
  }
  int units = 0;
  if (root.read("capacity", units, {0, 1e6})) read.push_back({"units", Units(units)});
  return read;
}

void read_world(MapReader& root, const TraceSource& traces, Scenario& scenario) {
  sim::WorldSpec& world = scenario.world;
  world.pools = read_pools(root);
  static const std::vector<std::string> processes = {"minute-streams", "poisson"};
  if (const auto process = root.read_word("arrivals", processes)) {
    world.arrivals = static_cast<sim::ArrivalProcess>(*process);
  }

  std::vector<LoadSeries> load;
  std::optional<Generator> generator;
  const YamlNode* load_node = root.child("load");
  if (load_node != nullptr) {
    MapReader map(load_node, root.problems(), "load");
    map.read("bin", world.bin, std::chrono::seconds(1), std::chrono::hours(1));
    if (const YamlNode* generate = map.child("generate"))
      generator.emplace().read(generate, root.problems(), world);
    load = read_traced_load(map, traces, world);
    map.refuse_unknown();
  }

  const Layers layers{root.child("service_defaults"), root.child("service_cycle")};
  if (layers.cycle != nullptr &&
      (layers.cycle->kind != YamlNode::Kind::kList || layers.cycle->list.empty())) {
    root.problems().add(*layers.cycle, "service_cycle is not a list with entries",
                        "lines of \"- slo: ...\"");
  }
  HistorySpec generated;
  ServiceList services(layers, load, generator, root.problems(), world, generated);
  const YamlNode* list = root.child("services");
  if (list != nullptr) {
    services.read(*list);
  } else if (load_node != nullptr) {
    services.from_load(*load_node);
  } else {
    root.require("services", "a list of services, or load with a trace");
  }
  refuse_repeated_names(world, list != nullptr ? *list : root.node(), root.problems());
  read_history(root, traces, std::move(generated), scenario);
}

}  // namespace pharos::app
