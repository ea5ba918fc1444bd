#include "pharos/policies/autoscale/pharos/admission.h"

#include <gtest/gtest.h>

namespace pharos::policies {
namespace {

using namespace std::chrono_literals;

/// Two replicas of 200 ms carry 10 requests a second; `demand` arrive, over 30 s up to second 100.
ServiceState service_at(double demand, std::int64_t rejected, double admitted) {
  ServiceState service;
  service.terms.id = ServiceId("bert");
  service.terms.service_time = 200ms;
  service.ready = Replicas(2);
  service.admitted = Ratio::of(admitted);
  service.recent.end = at_seconds(100);
  service.recent.length = 30s;
  service.recent.arrivals = static_cast<std::int64_t>(demand * 30);
  service.recent.rejected = rejected;
  return service;
}

std::optional<SetAdmission> decide(const ServiceState& service, double now_s = 100) {
  return admission(service, believe(service), at_seconds(now_s), {});
}

TEST(Admission, LetsEveryoneInUntilRequestsAreTurnedAway) {
  EXPECT_FALSE(decide(service_at(9, 0, 1.0)));
  EXPECT_FALSE(decide(service_at(9, 20, 1.0)));  // A burst filled the queue; the rate itself fits.
  EXPECT_FALSE(decide(service_at(15, 0, 1.0)));  // Too much, but the queue still holds it.
}

TEST(Admission, ShedsWhatSaturates) {
  // 15/s on 10/s: ρ = 1.5. To reach 0.9 let in 0.9/1.5 = 60 %.
  const auto action = decide(service_at(15, 40, 1.0));
  ASSERT_TRUE(action);
  EXPECT_NEAR(action->admitted.value(), 0.6, 1e-9);
  EXPECT_NE(action->reason.find("60 %"), std::string::npos);
}

TEST(Admission, OpensAgainWhenTheDemandFits) {
  EXPECT_EQ(decide(service_at(10, 100, 0.6))->admitted, Ratio::of(1.0));
  // Still 12/s: 0.9/1.2 = 75 %.
  EXPECT_NEAR(decide(service_at(12, 100, 0.6))->admitted.value(), 0.75, 1e-9);
}

TEST(Admission, ChangesNothingOnStaleMeasurementsOrForSmallSteps) {
  EXPECT_FALSE(decide(service_at(15, 40, 1.0), 131));
  EXPECT_FALSE(decide(service_at(15, 40, 0.61)));
}

}  // namespace
}  // namespace pharos::policies
