#include "pharos/core/snapshot.h"

#include <gtest/gtest.h>

namespace pharos {
namespace {

TEST(Snapshot, FreeUnitsAreWhatIsNotWanted) {
  ClusterSnapshot snapshot;
  snapshot.pools = {{"cpu", Units(10)}, {"gpu", Units(2)}};
  ServiceState service;
  service.terms.units_per_replica = {Units(2), Units(1)};
  service.wanted = Replicas(3);
  snapshot.services = {service};
  // 10 - 3·2 = 4 cpu; 2 - 3·1 = -1 gpu: capacity was lost.
  EXPECT_EQ(free_units(snapshot), (std::vector<Units>{Units(4), Units(-1)}));
}

// A web server's replica frees no GPU; a GPU service's frees both.
TEST(Snapshot, OnlyWhoHoldsWhatIsShortMakesRoom) {
  ServiceTerms web, gpu, other;
  web.units_per_replica = {Units(1), Units(0)};
  gpu.units_per_replica = {Units(1), Units(2)};
  other.units_per_replica = {Units(2), Units(1)};
  EXPECT_FALSE(makes_room(web, gpu, {Units(5), Units(0)}));
  EXPECT_TRUE(makes_room(other, gpu, {Units(0), Units(1)}));
  EXPECT_FALSE(makes_room(other, gpu, {Units(0), Units(0)}));
  EXPECT_TRUE(makes_room(gpu, web, {Units(0), Units(-9)}));  // It needs none of the overdrawn pool.
}

TEST(Snapshot, AWindowEndsAfterItsBins) {
  ArrivalWindow window;
  window.begin = at_seconds(60);
  window.counts = {1, 2, 3};
  EXPECT_EQ(window.end(), at_seconds(240));
}

// Start-up 20 s as stated, 40 s as measured: overdue 3·40 + 120 = 240 s after 100 s.
TEST(Snapshot, AChangeIsOverdueByTheMeasuredStartUp) {
  ServiceState service;
  service.terms.start_up_time = std::chrono::seconds(20);
  EXPECT_FALSE(overdue(service, at_seconds(1e6)));
  service.changing_since = at_seconds(100);
  EXPECT_TRUE(overdue(service, at_seconds(281)));
  service.measured.start_up_time = std::chrono::seconds(40);
  EXPECT_TRUE(change_under_way(service, at_seconds(340)));
  EXPECT_TRUE(overdue(service, at_seconds(341)));
  EXPECT_FALSE(change_under_way(service, at_seconds(341)));
}

}  // namespace
}  // namespace pharos
