#include "pharos/drivers/sim/sim_cluster.h"

#include <gtest/gtest.h>

namespace pharos::drivers {
namespace {

using std::chrono::seconds;

sim::WorldSpec one_service() {
  sim::ServiceSpec service;
  service.terms.id = ServiceId("a");
  service.terms.slo = seconds(1);
  service.terms.service_time = std::chrono::milliseconds(100);
  service.terms.units_per_replica = {Units(1)};
  service.service_time = {sim::DelaySpec::Kind::kConstant, std::chrono::milliseconds(100), {}, 0.0};
  service.engine.router = false;
  service.counts = {60.0, 60.0};
  sim::WorldSpec world;
  world.pools = {{"units", Units(4)}};
  world.services = {service};
  return world;
}

// A loop as small as one can be: at 10 s it asks for two more, and sees them serve from 45 s on.
TEST(SimCluster, CarriesObservationsAndActionsBetweenALoopAndItsWorld) {
  sim::World world(one_service(), 1);
  SimCluster cluster(world);
  int ticks = 0;
  world.every(at_seconds(10), seconds(10), [&] {
    const Result<ClusterSnapshot> seen = cluster.observe(world.now());
    ASSERT_TRUE(seen.ok());
    EXPECT_EQ(seen->now, world.now());
    EXPECT_EQ(seen->services[0].ready, Replicas(world.now() < at_seconds(45) ? 1 : 3));
    if (ticks++ == 0) {
      EXPECT_TRUE(cluster.apply(SetReplicas{ServiceId("a"), Replicas(3), "", 1}).ok());
    }
  });
  world.run();
  EXPECT_GE(ticks, 11);
}

TEST(SimCluster, AnswersWhatItCannotDoWithAnError) {
  sim::World world(one_service(), 1);
  SimCluster cluster(world);
  EXPECT_EQ(cluster.apply(SetReplicas{ServiceId("b"), Replicas(3), "", 1}).error().code,
            ErrorCode::kNotFound);
  EXPECT_EQ(cluster.observe(at_seconds(-1)).error().code, ErrorCode::kInvalidInput);
}

}  // namespace
}  // namespace pharos::drivers
