#include "pharos/policies/autoscale/pharos/service_value.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace pharos::policies {
namespace {

using namespace std::chrono_literals;

ServiceState service_with(int ready) {
  ServiceState service;
  service.terms.id = ServiceId("resnet34");
  service.terms.slo = 720ms;
  service.terms.service_time = 180ms;
  service.terms.max_replicas = Replicas(40);
  service.ready = service.wanted = Replicas(ready);
  return service;
}

Outlook steady(double per_minute, Duration until_ready) {
  Outlook outlook;
  outlook.forecast.paths = {std::vector<double>(7, per_minute)};
  outlook.until_ready = until_ready;
  return outlook;
}

std::vector<double> values_of(const ServiceState& service, const Outlook& outlook) {
  return service_value(service, believe(service), outlook, service.terms.max_replicas);
}

/// The table's value at an index; beyond its end nothing is gained.
double at(const std::vector<double>& values, std::size_t index) {
  return values[std::min(index, values.size() - 1)];
}

TEST(ServiceValue, NeverFallsWithMoreReplicasAndEndsWhereNothingIsLeftToGain) {
  for (double load = 50; load < 3000; load *= 1.7) {
    const ServiceState service = service_with(2);
    const auto values = values_of(service, steady(load, 35s));
    ASSERT_FALSE(values.empty());
    EXPECT_LE(values.size(), 40u);
    for (std::size_t i = 1; i < values.size(); ++i) EXPECT_GE(values[i], values[i - 1]);
    EXPECT_GE(values.front(), 0.0);
    EXPECT_LE(values.back(), 1.0);
  }
}

TEST(ServiceValue, AnIncreaseIsWorthNothingWhileItStarts) {
  // Ready after all seven minutes: no count above the present two can help.
  const ServiceState service = service_with(2);
  const auto late = values_of(service, steady(1200, 7min));
  EXPECT_EQ(late.back(), late[1]);
  // Ready at once: eight replicas carry 20 requests/s of 180 ms.
  const auto now = values_of(service, steady(1200, 0s));
  EXPECT_GT(now.back(), 0.95);
}

TEST(ServiceValue, ADecreaseActsAtOnce) {
  const ServiceState service = service_with(8);
  const auto values = values_of(service, steady(1200, 7min));
  // Three replicas at ρ = 1.2: the queue grows by 3.3 requests a second and nothing meets its SLO.
  EXPECT_LT(values[2], 0.1);
  EXPECT_GT(values.back(), 0.95);
}

TEST(ServiceValue, BelievesMeasurementBeforeTerms) {
  ServiceState service = service_with(2);
  EXPECT_EQ(believe(service).service_time, 180ms);
  service.measured.service_time = 240ms;
  service.measured.start_up_time = 70s;
  EXPECT_EQ(believe(service).service_time, 240ms);
  EXPECT_EQ(believe(service).start_up_time, 70s);
}

TEST(ServiceValue, UncertaintyMakesOneMoreReplicaWorthMore) {
  // Both forecasts expect 1000 a minute; one of them may be 700 or 1300.
  const ServiceState service = service_with(4);
  Outlook sure = steady(1000, 0s);
  Outlook unsure = steady(1000, 0s);
  unsure.forecast.paths = {std::vector<double>(7, 700), std::vector<double>(7, 1300)};
  const auto certain = values_of(service, sure);
  const auto doubtful = values_of(service, unsure);
  EXPECT_GT(at(doubtful, 5) - at(doubtful, 4), at(certain, 5) - at(certain, 4));
}

TEST(ServiceValue, WhereNoRequestIsExpectedNoReplicaIsNeeded) {
  // No request in any bin: nothing can be late, with or without a replica. One a minute: none is
  // served without.
  ServiceState service = service_with(1);
  service.terms.min_replicas = Replicas(0);
  const auto idle = values_of(service, steady(0, 35s));
  EXPECT_DOUBLE_EQ(idle.front(), 1.0);
  const auto rare = values_of(service, steady(1, 35s));
  EXPECT_DOUBLE_EQ(rare.front(), 0.0);
  EXPECT_GT(at(rare, 1), 0.95);
}

}  // namespace
}  // namespace pharos::policies
