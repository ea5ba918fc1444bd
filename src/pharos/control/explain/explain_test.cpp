#include "pharos/control/explain/explain.h"

#include <gtest/gtest.h>

#include <functional>
#include <map>
#include <optional>
#include <sstream>
#include <string>
#include <utility>

#include "pharos/control/fake_cluster.h"
#include "pharos/control/function_policy.h"
#include "pharos/control/loop.h"
#include "pharos/control/memory_journal.h"
#include "pharos/control/small_cluster.h"

namespace pharos::control {
namespace {

constexpr TimePoint second(int seconds) { return TimePoint(std::chrono::seconds(seconds)); }

/// A policy that decides what it is told to, by the second.
FunctionPolicy scripted(std::map<int, Decision> by_second) {
  return FunctionPolicy([by_second](const ClusterSnapshot& now, auto&, auto&) {
    const auto found = by_second.find(static_cast<int>(to_seconds(now.now)));
    return found == by_second.end() ? Decision{} : found->second;
  });
}

/// The journal of so many ticks, ten seconds apart from second 1000 on.
MemoryJournal run(
    ClusterSnapshot world, const policies::Policy& policy, int ticks,
    std::optional<GuardOptions> guards = {},
    const std::function<void(FakeCluster&, int)>& before_tick = [](auto&, int) {}) {
  MemoryJournal journal({"test", "scripted", 0, "0", guards, {}});
  FakeCluster cluster(std::move(world));
  ControlLoop loop(cluster, policy, {guards}, root_stream(0), &journal);
  for (int tick = 0; tick < ticks; ++tick) {
    before_tick(cluster, tick);
    EXPECT_TRUE(loop.tick(second(1000 + 10 * tick)).ok());
  }
  return journal;
}

Explanation explain_at(MemoryJournal& journal, const char* service, int asked) {
  const Result<ServiceStory> story = find_story(journal, ServiceId(service), second(asked));
  EXPECT_TRUE(story.ok()) << story.error().text();
  return explain(*story);
}

/// The decision of a planner that weighs candidates: a wants 5 of 3, b gives one, c stays at 6.
Decision plan_of_a_planner() {
  Decision plan = decide({set_replicas("a", 5, 5), set_replicas("b", 3, 5)});
  plan.trigger = "long-term plan";
  Rationale a;
  a.service = ServiceId("a");
  a.seen = "600 requests/min over the last 30 s (measured 0 s ago); 3 of 3 ready";
  a.expected = "at most 1020 requests/min in the next 2 bins";
  a.limit = "capacity: 14 of 14 units are given";
  a.otherwise = "worth 0.700 with 5 replicas, 0.990 with one more";
  a.expected_counts = {1000, 1020};
  a.expected_low = {950, 960};
  a.expected_high = {1050, 1090};
  a.chosen = Replicas(5);
  a.candidates = {{Replicas(3), 0.1}, {Replicas(4), 0.3}, {Replicas(5), 0.7}, {Replicas(6), 0.99}};
  Rationale c;
  c.service = ServiceId("c");
  c.limit = "nothing: it is expected to meet its SLO";
  c.chosen = Replicas(6);
  c.candidates = {{Replicas(5), 0.96}, {Replicas(6), 1.0}};
  plan.rationales = {a, c};
  return plan;
}

ClusterSnapshot three_services(std::int64_t units) {
  ClusterSnapshot world =
      small_cluster(units, {small_service("a", 3), small_service("b", 4), small_service("c", 6)});
  world.services[0].arrivals.begin = second(840);
  world.services[0].arrivals.counts = {580, 640};
  return world;
}

// 13 of 14 units are wanted; b gives up one, so a gets the two that it asks for. They are ready
// after 35 s, seen at 1040 s.
TEST(Explain, TellsAPlannersDecisionFromItsRationale) {
  const FunctionPolicy policy =
      scripted({{1000, plan_of_a_planner()}, {1050, decide({set_replicas("a", 4)})}});
  MemoryJournal journal = run(three_services(14), policy, 7);
  EXPECT_EQ(
      text(explain_at(journal, "a", 1027)),
      R"(a: 3 -> 5 replicas, decided at 00:16:40 (tick 0, long-term plan), in force at 00:17:07

Seen
  600 requests/min over the last 30 s (measured 0 s ago); 3 of 3 ready
  requests/min, every 60 s up to 00:16:00: 580 640
  13 of 14 units in use

Expected
  at most 1020 requests/min in the next 2 bins
  requests/min, every 60 s from 00:16:00: 1000 (950..1050) 1020 (960..1090)

Chosen
  asked for 5 replicas: because
  5 replicas: accepted by the cluster

Limited by
  capacity: 14 of 14 units are given

Candidates
  replicas  expected worth  against the chosen
         3           0.100              -0.600
         4           0.300              -0.400
         5           0.700              chosen
         6           0.990              +0.290

Other services
  gave up replicas: b 4 -> 3
  replicas then: c 6, b 4

What would have had to differ
  worth 0.700 with 5 replicas, 0.990 with one more

Afterwards
  00:16:50: 5 wanted, 3 ready, 600 requests/min, p99 400 ms
  00:17:20: 5 wanted, 5 ready, 600 requests/min, p99 400 ms
  00:17:30: 5 wanted, 5 ready, 600 requests/min, p99 400 ms
  00:17:30: next decision, 5 -> 4 replicas (because)
)");
}

// The same plan on 13 units, without words of the policy: b's replica is all that a gets. c would
// have lost 0.04 by giving one.
TEST(Explain, SaysWhichUnitsWereMissingAndWhoCouldHaveGivenThem) {
  Decision plan = plan_of_a_planner();
  plan.rationales[0].seen = plan.rationales[0].limit = plan.rationales[0].otherwise = "";
  const FunctionPolicy policy = scripted({{1000, plan}});
  ClusterSnapshot world = three_services(13);
  world.services[0].recent.latency_percentile = std::chrono::milliseconds(900);
  world.services[0].recent.rejected = 12;
  MemoryJournal journal = run(world, policy, 2);
  EXPECT_EQ(text(explain_at(journal, "a", 1000)),
            R"(a: 3 -> 4 replicas, 5 asked for, decided at 00:16:40 (tick 0, long-term plan)

Seen
  600 requests/min over 30 s, measured 0 s ago; 12 rejected
  latency: mean 200 ms, p99 900 ms; its SLO of 720 ms was missed
  replicas: 3 wanted, 3 ready, 0.0 at work
  requests/min, every 60 s up to 00:16:00: 580 640
  13 of 13 units in use

Expected
  at most 1020 requests/min in the next 2 bins
  requests/min, every 60 s from 00:16:00: 1000 (950..1050) 1020 (960..1090)

Chosen
  asked for 5 replicas: because
  4 replicas: accepted in part; 1 of 2 more: no free units; the way to 5 goes on, 4 attempts left

Limited by
  1 of 2 more: no free units; the way to 5 goes on, 4 attempts left

Candidates
  replicas  expected worth  against the chosen
         3           0.100              -0.600
         4           0.300              -0.400
         5           0.700              chosen
         6           0.990              +0.290

Other services
  gave up replicas: b 4 -> 3
  replicas then: c 6, b 4

What would have had to differ
  1 more free in pool 'units': all 5 replicas would have been asked of the cluster
  with 6 replicas: expected to be worth 0.990 instead of 0.700
  a replica of c, which would have lost 0.040 by it

Afterwards
  00:16:50: 4 wanted, 3 ready, 600 requests/min, p99 900 ms (SLO missed), 12 rejected
  00:16:50: 5 replicas: not yet; an earlier change is still in progress; waits, 3 attempts left
)");
}

// A rule without a rationale: what was seen comes from the snapshot, the rest from its reason.
TEST(Explain, WorksForAPolicyThatGivesOnlyReasons) {
  Decision reactive = decide({SetReplicas{ServiceId("a"), Replicas(4), "mean latency 812 ms", 1}});
  reactive.trigger = "reactive";
  const FunctionPolicy policy = scripted({{1010, reactive}});
  MemoryJournal journal = run(three_services(20), policy, 3);
  const Explanation explanation = explain_at(journal, "a", 1020);
  EXPECT_EQ(explanation.headline,
            "a: 3 -> 4 replicas, decided at 00:16:50 (tick 1, reactive), in force at 00:17:00");
  EXPECT_EQ(
      explanation.expected,
      (std::vector<std::string>{"the policy forecast nothing: it goes by what was measured"}));
  EXPECT_EQ(explanation.limits,
            (std::vector<std::string>{"nothing: it was done as the policy asked"}));
  EXPECT_EQ(explanation.others, (std::vector<std::string>{"no other service changed on this tick",
                                                          "replicas then: c 6, b 4"}));
  EXPECT_EQ(
      explanation.otherwise,
      (std::vector<std::string>{"the measurements: it acted because of \"mean latency 812 ms\""}));
  EXPECT_TRUE(explanation.candidates.empty());
}

// The plan of 1000 s had a rationale; the reactive rule at 1050 s had none, and the explanation
// goes back to the plan's.
TEST(Explain, PointsBackToTheLastRationale) {
  const FunctionPolicy policy =
      scripted({{1000, plan_of_a_planner()}, {1050, decide({set_replicas("a", 6)})}});
  MemoryJournal journal = run(three_services(20), policy, 6);
  const Explanation explanation = explain_at(journal, "a", 1050);
  EXPECT_EQ(explanation.tick, 5);
  EXPECT_EQ(explanation.expected[0],
            "nothing was forecast on this tick; the last time, at 00:16:40:");
  EXPECT_EQ(explanation.expected[1], "at most 1020 requests/min in the next 2 bins");
  EXPECT_EQ(explanation.limits.back(),
            "when the policy last weighed it, at 00:16:40, it chose 5 replicas: capacity: 14 of 14 "
            "units are given");
  EXPECT_EQ(explanation.otherwise.back(),
            "at 00:16:40: worth 0.700 with 5 replicas, 0.990 with one more");
}

TEST(Explain, NamesTheGuardAndWhatItPrevented) {
  const FunctionPolicy policy = scripted({{1000, decide({set_replicas("c", 2, 1)})}});
  MemoryJournal journal = run(three_services(20), policy, 2, GuardOptions{});
  const Explanation explanation = explain_at(journal, "c", 1000);
  EXPECT_EQ(explanation.headline,
            "c: stays at 6 replicas, 2 asked for, decided at 00:16:40 (tick 0)");
  EXPECT_EQ(explanation.chosen,
            (std::vector<std::string>{"asked for 2 replicas: because",
                                      "2 replicas: given up; stabilisation: 6 were wished for 0 s "
                                      "ago; a decrease waits 300 s"}));
  EXPECT_EQ(explanation.limits,
            (std::vector<std::string>{
                "stabilisation: 6 were wished for 0 s ago; a decrease waits 300 s"}));
  EXPECT_EQ(explanation.otherwise,
            (std::vector<std::string>{
                "without the guard stabilisation: 2 replicas instead of no change"}));
}

TEST(Explain, NamesARefusalAndAChangeInProgress) {
  const FunctionPolicy policy = scripted({{1000, decide({set_replicas("a", 4)})},
                                          {1010, decide({set_replicas("a", 5, 2)})},
                                          {1020, decide({set_replicas("b", 5)})}});
  MemoryJournal journal =
      run(three_services(20), policy, 4, {}, [](FakeCluster& cluster, int tick) {
        if (tick == 2)
          cluster.refused[ServiceId("b")] = {ErrorCode::kConflict, "someone wrote first", {}};
      });
  const Explanation waiting = explain_at(journal, "a", 1010);
  EXPECT_EQ(waiting.limits, (std::vector<std::string>{"an earlier change is still in progress"}));
  EXPECT_EQ(
      waiting.otherwise,
      (std::vector<std::string>{"its earlier change finished: this one would be on its way"}));
  const Explanation refused = explain_at(journal, "b", 1020);
  EXPECT_EQ(refused.limits, (std::vector<std::string>{"the cluster refused: someone wrote first"}));
  EXPECT_EQ(refused.others,
            (std::vector<std::string>{"asked in vain: a 4 -> 5", "replicas then: c 6, a 4"}));
}

TEST(Explain, CountsTheTicksOnWhichNothingCouldBeSeen) {
  const FunctionPolicy policy = scripted({{1000, decide({set_replicas("a", 4)})}});
  MemoryJournal journal =
      run(three_services(20), policy, 4, {}, [](FakeCluster& cluster, int tick) {
        cluster.blind.reset();
        if (tick > 0) cluster.blind = Error{ErrorCode::kUnavailable, "no answer", {}};
      });
  const Explanation explanation = explain_at(journal, "a", 1030);
  EXPECT_EQ(explanation.tick, 0);
  EXPECT_EQ(explanation.afterwards,
            (std::vector<std::string>{"on 3 of these 3 ticks nothing could be seen"}));
}

// 40 words of five letters take 239 columns, and a line holds 100: none is lost or cut.
TEST(Explain, BreaksLongLinesBetweenWords) {
  Explanation explanation;
  explanation.headline = "a: 3 -> 5 replicas";
  explanation.seen = {"words"};
  for (int i = 1; i < 40; ++i) explanation.seen[0] += " words";
  std::istringstream page(text(explanation));
  int words = 0;
  for (std::string line; std::getline(page, line);) {
    EXPECT_LE(line.size(), 100u);
    for (std::size_t at = line.find("words"); at != std::string::npos;
         at = line.find("words", at + 1)) {
      ++words;
    }
  }
  EXPECT_EQ(words, 40);
}

TEST(Explain, SaysWhenNothingHasBeenDecided) {
  const FunctionPolicy policy = scripted({});
  MemoryJournal journal = run(three_services(20), policy, 3);
  const Explanation explanation = explain_at(journal, "a", 1010);
  EXPECT_FALSE(explanation.decided);
  EXPECT_EQ(explanation.headline,
            "a: nothing had been decided for it by 00:16:50; it has 3 replicas");
  EXPECT_EQ(explanation.chosen, (std::vector<std::string>{"nothing was asked for"}));
  for (const auto& part : {explanation.seen, explanation.expected, explanation.limits,
                           explanation.others, explanation.otherwise, explanation.afterwards}) {
    EXPECT_FALSE(part.empty());
  }
}

TEST(FindStory, RefusesServicesAndMomentsThatTheJournalDoesNotHold) {
  const FunctionPolicy policy = scripted({});
  MemoryJournal journal = run(three_services(20), policy, 3);
  const auto unknown = find_story(journal, ServiceId("d"), second(1010));
  ASSERT_FALSE(unknown.ok());
  EXPECT_EQ(unknown.error().code, ErrorCode::kInvalidInput);
  EXPECT_EQ(unknown.error().text(), "no service 'd' was seen by then; expected one of a, b, c");
  const auto early = find_story(journal, ServiceId("a"), second(999));
  ASSERT_FALSE(early.ok());
  EXPECT_EQ(early.error().text(),
            "nothing had been decided at 00:16:39; expected 00:16:40 or later");
  MemoryJournal empty({});
  EXPECT_FALSE(find_story(empty, ServiceId("a"), second(1000)).ok());
}

// At 1040 s the last word about b is that of 1000 s, about c that of 1030 s.
TEST(FindStory, FindsTheLastTickThatConcernsTheService) {
  const FunctionPolicy policy =
      scripted({{1000, plan_of_a_planner()}, {1030, decide({set_replicas("c", 7)})}});
  MemoryJournal journal = run(three_services(20), policy, 6);
  EXPECT_EQ(find_story(journal, ServiceId("b"), second(1040))->decision.tick, 0);
  EXPECT_EQ(find_story(journal, ServiceId("c"), second(1040))->decision.tick, 3);
  EXPECT_EQ(find_story(journal, ServiceId("c"), second(1029))->decision.tick, 0);
  EXPECT_EQ(find_story(journal, ServiceId("c"), second(1029))->next->tick, 3);
}

}  // namespace
}  // namespace pharos::control
