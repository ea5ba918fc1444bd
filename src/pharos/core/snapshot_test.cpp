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

TEST(Snapshot, AWindowEndsAfterItsBins) {
  ArrivalWindow window;
  window.begin = at_seconds(60);
  window.counts = {1, 2, 3};
  EXPECT_EQ(window.end(), at_seconds(240));
}

}  // namespace
}  // namespace pharos
