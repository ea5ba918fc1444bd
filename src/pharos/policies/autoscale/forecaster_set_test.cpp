#include "pharos/policies/autoscale/forecaster_set.h"

#include <gtest/gtest.h>

#include "pharos/policies/autoscale/test_cluster.h"

namespace pharos::policies {
namespace {

TEST(ForecasterSet, FindsTheForecasterOfAServiceAndNobodyElses) {
  ForecasterSet set;
  const auto first = fixed_forecast({{1.0}});
  const auto second = fixed_forecast({{2.0}});
  set.set(ServiceId("a"), first);
  EXPECT_EQ(set.find(ServiceId("a")), first.get());
  EXPECT_EQ(set.find(ServiceId("b")), nullptr);
  set.set(ServiceId("a"), second);
  EXPECT_EQ(set.find(ServiceId("a")), second.get());
  EXPECT_EQ(set.size(), 1u);
}

}  // namespace
}  // namespace pharos::policies
