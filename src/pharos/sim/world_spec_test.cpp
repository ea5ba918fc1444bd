#include "pharos/sim/world_spec.h"

#include <cmath>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "pharos/sim/test_worlds.h"

namespace pharos::sim {
namespace {

using std::chrono::seconds;
using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::SizeIs;

std::vector<std::string> texts(const WorldSpec& world) {
  std::vector<std::string> all;
  for (const Problem& problem : problems_of(world)) all.push_back(problem.text());
  return all;
}

WorldSpec sound() { return world_of({plain_service("a", {1.0, 2.5}), plain_service("b", {})}, 4); }

TEST(WorldSpec, ASoundWorldHasNoProblems) { EXPECT_THAT(texts(sound()), SizeIs(0)); }

TEST(WorldSpec, NamesTheFieldTheValueAndWhatWouldBeRight) {
  WorldSpec world = sound();
  world.services[1].engine.queue_limit = -3;
  EXPECT_THAT(texts(world),
              testing::ElementsAre("services[1].engine.queue_limit is -3; expected 0 or more"));
}

TEST(WorldSpec, FindsEveryProblemInOnePass) {
  WorldSpec world = sound();
  world.pools.push_back({"units", Units(-1)});
  world.services[1].terms.id = ServiceId("a");
  world.services[0].counts = {1.0, -1.0, NAN, INFINITY, 2e9};
  world.services[0].initial_replicas = Replicas(11);
  world.services[0].service_time.sigma = NAN;
  world.bin = Duration{};
  world.faults = {ReplicaCrash{at_seconds(-1), ServiceId("z"), Replicas(0)},
                  SlowReplicas{at_seconds(2), at_seconds(1), ServiceId("a"), Replicas(1), 0.0},
                  CapacityChange{at_seconds(0), "gpus", Units(-1)},
                  MetricsDelay{at_seconds(0), at_seconds(1), ServiceId("a"), seconds(-1)}};
  const std::vector<std::string> found = texts(world);
  for (const char* field :
       {"pools[1].capacity", "pools[1].name", "services[0].terms.units_per_replica",
        "services[1].terms.id", "services[0].counts[1]", "services[0].counts[2]",
        "services[0].counts[3]", "services[0].counts[4]", "services[0].initial_replicas",
        "services[0].service_time.sigma", "bin", "faults[0].at", "faults[0].service",
        "faults[0].count", "faults[1].to", "faults[1].factor", "faults[2].pool",
        "faults[2].capacity", "faults[3].delay"}) {
    EXPECT_THAT(found, Contains(HasSubstr(std::string(field) + " is "))) << field;
  }
}

}  // namespace
}  // namespace pharos::sim
