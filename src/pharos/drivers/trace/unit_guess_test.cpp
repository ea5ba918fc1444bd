#include "pharos/drivers/trace/unit_guess.h"

#include <gtest/gtest.h>

namespace pharos::drivers {
namespace {

std::string guess(const std::vector<std::string>& written) {
  std::vector<WrittenTime> times;
  for (const std::string& text : written) times.push_back(read_written_time(text).value());
  const UnitGuess found = guess_time_unit(times);
  return std::string(name_of(found.unit)) + " " + found.because;
}

std::vector<std::string> steps_of(std::int64_t step, int count) {
  std::vector<std::string> times;
  for (int i = 0; i < count; ++i) times.push_back(std::to_string(i * step));
  return times;
}

TEST(UnitGuess, AMomentOfThisCenturyHasOneUnit) {
  EXPECT_EQ(guess({"1700000000"}), "s since 1700000000 is in this century");
  EXPECT_EQ(guess({"1700000000000"}), "ms since 1700000000000 is in this century");
  EXPECT_EQ(guess({"1700000000000000"}), "us since 1700000000000000 is in this century");
  EXPECT_EQ(guess({"1700000000000000000"}), "ns since 1700000000000000000 is in this century");
}

TEST(UnitGuess, AStepOfAUsualBinHasOneUnit) {
  EXPECT_EQ(guess(steps_of(1, 9)), "s from a step of 1");
  EXPECT_EQ(guess(steps_of(60, 9)), "s from a grid of 60");
  EXPECT_EQ(guess(steps_of(3600, 9)), "s from a grid of 3600");
  EXPECT_EQ(guess(steps_of(1000, 9)), "ms from a step of 1000");
  EXPECT_EQ(guess(steps_of(60'000, 9)), "ms from a grid of 60000");
  EXPECT_EQ(guess(steps_of(60'000'000, 9)), "us from a grid of 60000000");
  EXPECT_EQ(guess(steps_of(60'000'000'000, 9)), "ns from a grid of 60000000000");
  // 45 s is no usual bin, yet lies between a second and a day.
  EXPECT_EQ(guess(steps_of(45, 9)), "s from a step of 45");
}

// Steps of 1, 3, 2 and 5 minutes in milliseconds: none is common, all lie on one grid.
TEST(UnitGuess, SparseMinutesAreStillAGrid) {
  EXPECT_EQ(guess({"0", "60000", "240000", "360000", "660000"}), "ms from a grid of 60000");
}

TEST(UnitGuess, AFractionSpeaksForSeconds) {
  EXPECT_EQ(guess({"0", "7.25", "31.5"}), "s since some have a fraction");
}

// 40 times from 0 to 11,700, growing by unequal steps: one in 293 s is a load that nobody serves;
// one in 293 ms is.
TEST(UnitGuess, UnevenTimesAreInTheUnitOfASecondWithARequest) {
  std::vector<std::string> times;
  for (int i = 0; i < 40; ++i) times.push_back(std::to_string(i * i * 7 + i));
  EXPECT_EQ(guess(times), "ms from 40 times over 10686");
}

TEST(UnitGuess, WithoutEvidenceItSaysSo) {
  EXPECT_EQ(guess({"10", "21", "35"}), "s a guess: nothing in the file speaks for another");
}

// Steps 10 10 5 5 30: the smaller of the commonest.
TEST(UnitGuess, TheCommonestStepIsTheSmallerOnATie) {
  const std::optional<CommonStep> common = commonest_step({0, 10, 20, 20, 25, 30, 60});
  ASSERT_TRUE(common.has_value());
  EXPECT_EQ(common->step, 5);
  EXPECT_EQ(common->times, 2u);
  EXPECT_FALSE(commonest_step({7, 7}).has_value());
  EXPECT_FALSE(commonest_step({}).has_value());
}

}  // namespace
}  // namespace pharos::drivers
