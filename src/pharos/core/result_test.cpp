#include "pharos/core/result.h"

#include <gtest/gtest.h>

namespace pharos {
namespace {

Result<int> half(int number) {
  if (number % 2 != 0) {
    return invalid_input({"a.yaml", 3, 7, "odd number 5", "an even number", "4 or 6"});
  }
  return number / 2;
}

TEST(Result, HoldsTheValueOrTheError) {
  EXPECT_EQ(half(6).value(), 3);
  ASSERT_FALSE(half(5).ok());
  EXPECT_EQ(half(5).error().code, ErrorCode::kInvalidInput);
}

TEST(Result, AProblemReadsAsPlaceThenFaultThenRemedy) {
  EXPECT_EQ(half(5).error().text(),
            "a.yaml:3:7: odd number 5; expected an even number; try 4 or 6");
  EXPECT_EQ((Problem{"a.yaml", 0, 0, "file is empty", "", ""}.text()), "a.yaml: file is empty");
}

}  // namespace
}  // namespace pharos
