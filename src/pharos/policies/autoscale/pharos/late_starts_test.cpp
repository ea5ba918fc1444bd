#include "pharos/policies/autoscale/pharos/late_starts.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <utility>

namespace pharos::policies {
namespace {

using testing::ElementsAre;

/// Two services with a start-up of 20 s; "late" has asked for a third replica at `asked`, which is
/// overdue 3·20 + 120 = 180 s later.
ClusterSnapshot at(double seconds, double asked = 100) {
  ClusterSnapshot now;
  now.now = at_seconds(seconds);
  now.services.resize(2);
  now.services[0].terms.id = ServiceId("late");
  now.services[1].terms.id = ServiceId("well");
  for (ServiceState& service : now.services) {
    service.terms.start_up_time = std::chrono::seconds(20);
    service.wanted = service.ready = Replicas(2);
  }
  now.services[0].wanted = Replicas(3);
  now.services[0].changing_since = at_seconds(asked);
  return now;
}

/// Without its third replica.
ClusterSnapshot given_back(double seconds) {
  ClusterSnapshot now = at(seconds);
  now.services[0].wanted = Replicas(2);
  now.services[0].changing_since.reset();
  return now;
}

TEST(LateStarts, AServiceIsDoubtedOnceItsChangeIsOverdue) {
  PolicyState state;
  EXPECT_THAT(judge_starts(at(280), state), ElementsAre(Starts::kTrusted, Starts::kTrusted));
  EXPECT_THAT(judge_starts(at(281), state), ElementsAre(Starts::kDoubted, Starts::kTrusted));
}

// Doubted from 281 s to 881 s, then given up until its units are back; the next trial follows.
TEST(LateStarts, WhatDoesNotComeIsGivenUpAndTriedAnew) {
  PolicyState state;
  EXPECT_EQ(judge_starts(at(281), state)[0], Starts::kDoubted);
  EXPECT_EQ(judge_starts(at(880), state)[0], Starts::kDoubted);
  EXPECT_EQ(judge_starts(at(881), state)[0], Starts::kGivenUp);
  EXPECT_EQ(judge_starts(at(900), state)[0], Starts::kGivenUp);
  EXPECT_EQ(judge_starts(given_back(910), state)[0], Starts::kTrusted);
  EXPECT_EQ(judge_starts(at(1100, 920), state)[0], Starts::kTrusted);
}

// The second doubt lasts 1200 s: from 1101 s to 2301 s.
TEST(LateStarts, EachTrialIsGivenTwiceAsLong) {
  PolicyState state;
  EXPECT_EQ(judge_starts(at(281), state)[0], Starts::kDoubted);
  EXPECT_EQ(judge_starts(given_back(881), state)[0], Starts::kTrusted);
  EXPECT_EQ(judge_starts(at(1101, 920), state)[0], Starts::kDoubted);
  EXPECT_EQ(judge_starts(at(2300, 920), state)[0], Starts::kDoubted);
  EXPECT_EQ(judge_starts(at(2301, 920), state)[0], Starts::kGivenUp);
}

// Others took its units meanwhile: there is nothing to give up, but the trial waits all the same.
TEST(LateStarts, TheDoubtOutlivesTheChange) {
  PolicyState state;
  EXPECT_EQ(judge_starts(at(281), state)[0], Starts::kDoubted);
  EXPECT_EQ(judge_starts(given_back(880), state)[0], Starts::kDoubted);
  EXPECT_EQ(judge_starts(given_back(881), state)[0], Starts::kTrusted);
}

TEST(LateStarts, AReplicaThatComesAfterAllEndsTheDoubt) {
  PolicyState state;
  EXPECT_EQ(judge_starts(at(281), state)[0], Starts::kDoubted);
  ClusterSnapshot later = given_back(300);
  later.services[0].wanted = later.services[0].ready = Replicas(3);
  EXPECT_EQ(judge_starts(later, state)[0], Starts::kTrusted);
}

TEST(LateStarts, TheDoubtStaysWithTheServiceWhenOthersChangePlaces) {
  PolicyState state;
  EXPECT_EQ(judge_starts(at(281), state)[0], Starts::kDoubted);
  ClusterSnapshot swapped = at(300);
  std::swap(swapped.services[0], swapped.services[1]);
  EXPECT_THAT(judge_starts(swapped, state), ElementsAre(Starts::kTrusted, Starts::kDoubted));
}

}  // namespace
}  // namespace pharos::policies
