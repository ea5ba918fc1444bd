#include "pharos/control/actuator.h"

#include <gtest/gtest.h>

#include <set>

#include <fmt/format.h>

#include "pharos/control/random_tick.h"
#include "pharos/control/small_cluster.h"

namespace pharos::control {
namespace {

using Outcome = ActionResult::Outcome;

/// What reached the cluster, in order, and what came of it.
struct Played {
  std::vector<Action> sent;
  Actuation actuation;
};

Played play(const ClusterSnapshot& now, const Decision& decision,
            const std::vector<LeftOver>& left_overs = {},
            const std::vector<ServiceId>& refusing = {}) {
  Played played;
  played.actuation = actuate(draw_up(now, decision, left_overs), [&](const Action& action) {
    played.sent.push_back(action);
    for (const ServiceId& service : refusing) {
      if (service == service_of(action))
        return Result<Done>(Error{ErrorCode::kConflict, "busy", {}});
    }
    return Result<Done>(Done{});
  });
  return played;
}

// b shrinks first although a stands first; what an earlier tick left over for c goes before a.
TEST(Actuator, TriesDecreasesThenLeftOversThenTheOrderGiven) {
  const ClusterSnapshot now =
      small_cluster(20, {small_service("a", 3), small_service("b", 5), small_service("c", 2)});
  const Played played = play(now, decide({set_replicas("a", 4), set_replicas("b", 4)}),
                             {{set_replicas("c", 4, 2), Replicas(2)}});
  EXPECT_EQ(played.sent, (std::vector<Action>{set_replicas("b", 4), set_replicas("c", 4, 2),
                                              set_replicas("a", 4)}));
  EXPECT_TRUE(played.actuation.left_overs.empty());
}

// 10 units, 8 wanted. b's decrease frees 1, so a gets 3 of the 4 more that it asks for.
TEST(Actuator, ClipsAnIncreaseToWhatIsFreeAndLeavesTheRestOver) {
  const ClusterSnapshot now = small_cluster(10, {small_service("a", 4), small_service("b", 4)});
  const Played played = play(now, decide({set_replicas("a", 8, 5), set_replicas("b", 3, 5)}));
  ASSERT_EQ(played.sent.size(), 2u);
  EXPECT_EQ(played.sent[1], Action(set_replicas("a", 7, 5)));
  EXPECT_EQ(played.actuation.results[1].outcome, Outcome::kClipped);
  EXPECT_EQ(played.actuation.results[1].detail,
            "3 of 4 more: no free units; the way to 8 goes on, 4 attempts left");
  EXPECT_EQ(played.actuation.left_overs,
            (std::vector<LeftOver>{{set_replicas("a", 8, 4), Replicas(4)}}));
}

TEST(Actuator, AnActionWithOneAttemptIsLostWithWhatDidNotFit) {
  const ClusterSnapshot now = small_cluster(8, {small_service("a", 4), small_service("b", 3)});
  const Played clipped = play(now, decide({set_replicas("a", 9)}));
  EXPECT_EQ(clipped.sent, (std::vector<Action>{set_replicas("a", 5)}));
  EXPECT_EQ(clipped.actuation.results[0].detail, "1 of 5 more: no free units");
  EXPECT_TRUE(clipped.actuation.left_overs.empty());

  const Played nothing = play(small_cluster(7, now.services), decide({set_replicas("a", 9)}));
  EXPECT_TRUE(nothing.sent.empty());
  EXPECT_EQ(nothing.actuation.results[0].outcome, Outcome::kDropped);
  EXPECT_TRUE(nothing.actuation.left_overs.empty());
}

// Five attempts: the tick of the decision and four more. After that it is given up.
TEST(Actuator, ALeftOverIsTriedOncePerTickWhileItsAttemptsLast) {
  const ClusterSnapshot full = small_cluster(4, {small_service("a", 4)});
  std::vector<LeftOver> left_overs;
  Decision decision = decide({set_replicas("a", 6, 5)});
  int ticks = 0;
  do {
    const Played played = play(full, decision, left_overs);
    ASSERT_EQ(played.actuation.results.size(), 1u);
    left_overs = played.actuation.left_overs;
    EXPECT_EQ(played.actuation.results[0].outcome,
              left_overs.empty() ? Outcome::kDropped : Outcome::kWaiting);
    decision = {};
    ++ticks;
  } while (!left_overs.empty() && ticks < 10);
  EXPECT_EQ(ticks, 5);
}

TEST(Actuator, AChangingServiceWaitsOrLosesItsAction) {
  ClusterSnapshot now = small_cluster(10, {small_service("a", 4)});
  now.services[0].changing_since = now.now;
  const Played lost = play(now, decide({set_replicas("a", 5, 1)}));
  EXPECT_TRUE(lost.sent.empty());
  EXPECT_EQ(lost.actuation.results[0].outcome, Outcome::kDropped);
  const Played waits = play(now, decide({set_replicas("a", 5, 2)}));
  EXPECT_EQ(waits.actuation.results[0].outcome, Outcome::kWaiting);
  EXPECT_EQ(waits.actuation.results[0].detail,
            "an earlier change is still in progress; waits, 1 attempt left");
}

// a's decrease was to free the 2 units that b needs. The cluster refuses it, so b gets nothing.
TEST(Actuator, ARefusedDecreaseFreesNothing) {
  const ClusterSnapshot now = small_cluster(8, {small_service("a", 5), small_service("b", 3)});
  const Played played =
      play(now, decide({set_replicas("a", 3, 2), set_replicas("b", 5)}), {}, {ServiceId("a")});
  EXPECT_EQ(played.sent, (std::vector<Action>{set_replicas("a", 3, 2)}));
  EXPECT_EQ(played.actuation.results[0].outcome, Outcome::kRefused);
  EXPECT_EQ(played.actuation.results[0].refusal, "busy");
  EXPECT_EQ(played.actuation.results[0].detail, "tried again, 1 attempt left");
  EXPECT_EQ(played.actuation.results[1].outcome, Outcome::kDropped);
}

TEST(Actuator, WhatIsAlreadySoIsNotSent) {
  const ClusterSnapshot now = small_cluster(8, {small_service("a", 5)});
  const Played played = play(now, decide({set_replicas("a", 5, 5)}));
  EXPECT_TRUE(played.sent.empty());
  EXPECT_EQ(played.actuation.results[0].outcome, Outcome::kApplied);
  EXPECT_TRUE(played.actuation.left_overs.empty());
}

// Whatever is asked and refused: an increase never needs more units of any pool than were free, and
// what is left over is at most one change a service with fewer attempts than before.
TEST(Actuator, NeverGrowsBeyondWhatIsFree) {
  for (std::uint64_t seed = 1; seed <= 500; ++seed) {
    SCOPED_TRACE(fmt::format("seed {}", seed));
    Rng rng(seed);
    ClusterSnapshot now = random_snapshot(rng);
    const Decision decision = random_decision(now, rng);
    ClusterSnapshot world = now;
    const Actuation actuation =
        actuate(draw_up(now, decision, {}), [&](const Action& action) -> Result<Done> {
          if (rng.below(5) == 0) return Error{ErrorCode::kUnavailable, "down", {}};
          const auto* scale = std::get_if<SetReplicas>(&action);
          if (scale == nullptr) return Done{};
          for (ServiceState& service : world.services) {
            if (service.terms.id != scale->service) continue;
            const bool grows = scale->replicas > service.wanted;
            service.wanted = scale->replicas;
            const std::vector<Units> free = free_units(world);
            for (std::size_t p = 0; grows && p < free.size(); ++p) {
              // It may not pay with units of a pool that has none, even one it found overdrawn.
              if (service.terms.units_per_replica[p] == Units(0)) continue;
              EXPECT_GE(free[p], Units(0));
            }
          }
          return Done{};
        });
    std::set<ServiceId> waiting;
    for (const LeftOver& left_over : actuation.left_overs) {
      EXPECT_TRUE(waiting.insert(left_over.asked.service).second);
      EXPECT_GE(left_over.asked.attempts, 1);
      EXPECT_LT(left_over.asked.attempts, 5);
    }
  }
}

}  // namespace
}  // namespace pharos::control
