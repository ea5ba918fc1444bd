#include "pharos/policies/autoscale/pharos/late_starts.h"

#include <gtest/gtest.h>

namespace pharos::policies {
namespace {

/// Two services with a start-up of 20 s; the first has asked for a third replica at 100 s, which is
/// overdue after 100 + 3·20 + 120 = 280 s.
ClusterSnapshot at(double seconds) {
  ClusterSnapshot now;
  now.now = at_seconds(seconds);
  now.services.resize(2);
  for (ServiceState& service : now.services) {
    service.terms.start_up_time = std::chrono::seconds(20);
    service.wanted = service.ready = Replicas(2);
  }
  now.services[0].wanted = Replicas(3);
  now.services[0].changing_since = at_seconds(100);
  return now;
}

using Doubted = std::vector<bool>;

TEST(LateStarts, AServiceIsDoubtedOnceItsChangeIsOverdue) {
  PolicyState state;
  EXPECT_EQ(doubt_late_starts(at(280), state), (Doubted{false, false}));
  EXPECT_EQ(doubt_late_starts(at(281), state), (Doubted{true, false}));
}

// It gave its units back, so nothing is overdue any more; only a trial can tell whether starts work
// again, and it waits for ten minutes.
TEST(LateStarts, TheDoubtOutlivesTheChange) {
  PolicyState state;
  EXPECT_TRUE(doubt_late_starts(at(281), state)[0]);
  ClusterSnapshot later = at(880);
  later.services[0].wanted = Replicas(2);
  later.services[0].changing_since.reset();
  EXPECT_TRUE(doubt_late_starts(later, state)[0]);
  later.now = at_seconds(881);
  EXPECT_FALSE(doubt_late_starts(later, state)[0]);
}

TEST(LateStarts, AReplicaThatComesAfterAllEndsTheDoubt) {
  PolicyState state;
  EXPECT_TRUE(doubt_late_starts(at(281), state)[0]);
  ClusterSnapshot later = at(300);
  later.services[0].ready = Replicas(3);
  later.services[0].changing_since.reset();
  EXPECT_FALSE(doubt_late_starts(later, state)[0]);
}

TEST(LateStarts, AChangeStillOverdueIsDoubtedAnew) {
  PolicyState state;
  EXPECT_TRUE(doubt_late_starts(at(281), state)[0]);
  EXPECT_TRUE(doubt_late_starts(at(900), state)[0]);
  EXPECT_TRUE(doubt_late_starts(at(901), state)[0]);
}

}  // namespace
}  // namespace pharos::policies
