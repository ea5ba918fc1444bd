#include "pharos/control/guards/capacity.h"

#include <gtest/gtest.h>

namespace pharos::control {
namespace {

TEST(Capacity, TheScarcestPoolDecides) {
  // 7 units at 2 each hold 3; 9 at 4 each hold 2.
  EXPECT_EQ(fitting({Units(7), Units(9)}, {Units(2), Units(4)}, Replicas(5)), Replicas(2));
  EXPECT_EQ(fitting({Units(7), Units(9)}, {Units(2), Units(4)}, Replicas(1)), Replicas(1));
}

TEST(Capacity, APoolThatIsNotNeededDoesNotMatter) {
  EXPECT_EQ(fitting({Units(7), Units(-3)}, {Units(2), Units(0)}, Replicas(9)), Replicas(3));
}

TEST(Capacity, NothingFitsAnOverdrawnPool) {
  EXPECT_EQ(fitting({Units(-3)}, {Units(2)}, Replicas(9)), Replicas(0));
}

}  // namespace
}  // namespace pharos::control
