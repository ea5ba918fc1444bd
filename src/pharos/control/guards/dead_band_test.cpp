#include "pharos/control/guards/dead_band.h"

#include <gtest/gtest.h>

#include "pharos/control/small_cluster.h"

namespace pharos::control {
namespace {

struct Row {
  std::int64_t from, to;
  bool small;
};

// 10 %: of 10 replicas one is exactly the band, and made; of 11 it is 9.1 %, and not.
TEST(DeadBand, SkipsWhatIsLessThanTheBand) {
  for (const Row& row :
       {Row{10, 11, false}, Row{11, 12, true}, Row{10, 9, false}, Row{11, 10, true},
        Row{30, 32, true}, Row{30, 33, false}, Row{0, 1, false}, Row{1, 2, false}}) {
    const ClusterSnapshot now = small_cluster(100, {small_service("a", row.from)});
    Plan plan = draw_up(now, decide({set_replicas("a", row.to)}), {});
    skip_small_changes(plan, {});
    EXPECT_EQ(plan.growth(plan.proposals[0]) == Replicas(0), row.small)
        << row.from << " -> " << row.to;
  }
}

// 22 units, all wanted. a's 1 of 20 is small, but b's 1 of 2 is not and needs it.
TEST(DeadBand, ExemptsADecreaseThatFundsAnIncrease) {
  const ClusterSnapshot now = small_cluster(22, {small_service("a", 20), small_service("b", 2)});
  Plan plan = draw_up(now, decide({set_replicas("a", 19), set_replicas("b", 3)}), {});
  skip_small_changes(plan, {});
  EXPECT_TRUE(plan.verdicts.empty());
}

// The increase of b from 20 to 21 is small itself and falls; nothing needs a's replica then.
TEST(DeadBand, ADecreaseFundsOnlyTheIncreasesThatSurvive) {
  const ClusterSnapshot now = small_cluster(40, {small_service("a", 20), small_service("b", 20)});
  Plan plan = draw_up(now, decide({set_replicas("a", 19), set_replicas("b", 21)}), {});
  skip_small_changes(plan, {});
  EXPECT_EQ(plan.growth(plan.proposals[0]), Replicas(0));
  EXPECT_EQ(plan.growth(plan.proposals[1]), Replicas(0));
}

// From 20 to 26 was no small change; that only 1 of it is left to do does not make it one.
TEST(DeadBand, JudgesALeftOverByTheWholeChange) {
  const ClusterSnapshot now = small_cluster(100, {small_service("a", 25)});
  Plan plan = draw_up(now, {}, {{set_replicas("a", 26, 2), Replicas(20)}});
  skip_small_changes(plan, {});
  EXPECT_EQ(plan.growth(plan.proposals[0]), Replicas(1));
}

}  // namespace
}  // namespace pharos::control
