#include "pharos/control/tick_codec.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <limits>

#include <fmt/format.h>

#include "pharos/control/byte_stream.h"
#include "pharos/control/random_tick.h"
#include "pharos/control/small_cluster.h"
#include "pharos/control/snapshot_faults.h"

namespace pharos::control {
namespace {

// A NaN is not equal to itself, so the round trip is compared as bytes too.
TEST(TickCodec, ARecordSurvivesTheRoundTrip) {
  for (std::uint64_t seed = 1; seed <= 500; ++seed) {
    SCOPED_TRACE(fmt::format("seed {}", seed));
    Rng rng(seed);
    const TickRecord record = random_record(rng);
    const std::string bytes = encode(record);
    std::string_view rest = bytes;
    const Result<TickRecord> back = decode_record(rest);
    ASSERT_TRUE(back.ok()) << back.error().text();
    EXPECT_TRUE(rest.empty());
    EXPECT_EQ(encode(*back), bytes);
    EXPECT_EQ(back->snapshot, record.snapshot);
    EXPECT_EQ(back->guards_before, record.guards_before);
    EXPECT_EQ(back->left_overs_before, record.left_overs_before);
    EXPECT_EQ(back->decision.rationales, record.decision.rationales);
  }
}

TEST(TickCodec, NumbersSurviveBitForBit) {
  TickRecord record;
  record.snapshot = small_cluster(4, {small_service("a", 1)});
  const std::vector<double> odd = {-0.0,
                                   5e-324,
                                   0.1,
                                   std::nextafter(1.0, 2.0),
                                   -1.0 / 3.0,
                                   std::numeric_limits<double>::infinity(),
                                   std::bit_cast<double>(std::uint64_t{0x7ff8000000000123})};
  record.state_before.rows["odd"] = odd;
  record.snapshot.services[0].recent.latency_percentile = Duration::max();
  record.snapshot.services[0].measured.service_time = Duration::min();
  const std::string bytes = encode(record);
  std::string_view rest = bytes;
  const Result<TickRecord> back = decode_record(rest);
  ASSERT_TRUE(back.ok());
  const std::vector<double>& same = back->state_before.rows.at("odd");
  ASSERT_EQ(same.size(), odd.size());
  for (std::size_t i = 0; i < odd.size(); ++i) {
    EXPECT_EQ(std::bit_cast<std::uint64_t>(same[i]), std::bit_cast<std::uint64_t>(odd[i]));
  }
  EXPECT_EQ(back->snapshot, record.snapshot);
}

TEST(TickCodec, RecordsFollowEachOther) {
  Rng rng(1);
  const TickRecord first = random_record(rng);
  const TickRecord second = random_record(rng);
  const std::string bytes = encode(first) + encode(second);
  std::string_view rest = bytes;
  EXPECT_EQ(encode(decode_record(rest).value()), encode(first));
  EXPECT_EQ(encode(decode_record(rest).value()), encode(second));
  EXPECT_TRUE(rest.empty());
}

TEST(TickCodec, EveryPrefixIsAnErrorAndTakesNothing) {
  Rng rng(3);
  const std::string bytes = encode(random_record(rng));
  for (std::size_t size = 0; size < bytes.size(); ++size) {
    std::string_view prefix(bytes.data(), size);
    const Result<TickRecord> back = decode_record(prefix);
    ASSERT_FALSE(back.ok()) << size;
    EXPECT_EQ(back.error().code, ErrorCode::kInvalidInput);
    EXPECT_EQ(prefix.size(), size);
  }
}

// Changed bytes may still be a record, but never one with a snapshot that is unfit to decide on.
TEST(TickCodec, ChangedBytesAreAnErrorOrAnotherRecord) {
  int errors = 0;
  for (std::uint64_t seed = 1; seed <= 2000; ++seed) {
    SCOPED_TRACE(fmt::format("seed {}", seed));
    Rng rng(seed);
    std::string bytes = encode(random_record(rng));
    for (std::uint64_t n = 1 + rng.below(4); n > 0; --n) {
      bytes[rng.below(bytes.size())] = static_cast<char>(rng.below(256));
    }
    std::string_view rest = bytes;
    const Result<TickRecord> back = decode_record(rest);
    errors += back.ok() ? 0 : 1;
    EXPECT_TRUE(!back.ok() || !back->blind.empty() || fault_of(back->snapshot).empty());
  }
  EXPECT_GT(errors, 200);
}

// A list that claims 2^60 entries in a record of a few bytes is refused, not allocated.
TEST(TickCodec, AClaimedSizeIsNotBelieved) {
  ByteWriter writer;
  writer.number(0);                                // tick
  writer.number(0);                                // now
  writer.unsigned_number(std::uint64_t{1} << 60);  // pools
  const std::string bytes = std::move(writer).take();
  std::string_view rest = bytes;
  EXPECT_FALSE(decode_record(rest).ok());
}

TEST(TickCodec, ASnapshotThatNoPolicyMayMeetIsAnError) {
  TickRecord record;
  record.snapshot = small_cluster(4, {small_service("a", 1)});
  record.snapshot.services[0].terms.units_per_replica.clear();
  const std::string bytes = encode(record);
  std::string_view rest = bytes;
  const Result<TickRecord> back = decode_record(rest);
  ASSERT_FALSE(back.ok());
  EXPECT_EQ(back.error().message,
            "not a tick's record: service 'a': it costs units of 0 pools, and there are 1");
}

TEST(TickCodec, GuardOptionsSurviveTheRoundTrip) {
  GuardOptions options;
  options.dead_band = Ratio::of(1.0 / 3.0);
  options.stale_after = Duration(123);
  EXPECT_EQ(decode_guard_options(encode(options)).value(), options);
  EXPECT_FALSE(decode_guard_options(encode(options) + "x").ok());
  EXPECT_FALSE(decode_guard_options("").ok());
}

TEST(ByteStream, NumbersOfAnySizeComeBack) {
  const std::vector<std::int64_t> numbers = {0,
                                             1,
                                             -1,
                                             63,
                                             64,
                                             -64,
                                             -65,
                                             1 << 20,
                                             std::numeric_limits<std::int64_t>::max(),
                                             std::numeric_limits<std::int64_t>::min()};
  ByteWriter writer;
  for (const std::int64_t number : numbers) writer.number(number);
  const std::string bytes = std::move(writer).take();
  ByteReader reader(bytes);
  for (const std::int64_t number : numbers) EXPECT_EQ(reader.number(), number);
  EXPECT_TRUE(reader.ok());
  EXPECT_EQ(reader.remaining(), 0u);
  EXPECT_EQ(reader.byte(), 0);
  EXPECT_FALSE(reader.ok());
}

// Ten bytes of seven bits are 70; the tenth may hold one bit only.
TEST(ByteStream, ANumberOfMoreThan64BitsIsAnError) {
  ByteReader fits("\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01");
  EXPECT_EQ(fits.unsigned_number(), std::numeric_limits<std::uint64_t>::max());
  EXPECT_TRUE(fits.ok());
  ByteReader too_long("\xff\xff\xff\xff\xff\xff\xff\xff\xff\x02");
  EXPECT_EQ(too_long.unsigned_number(), 0u);
  EXPECT_FALSE(too_long.ok());
}

}  // namespace
}  // namespace pharos::control
