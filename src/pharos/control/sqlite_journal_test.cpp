#include "pharos/control/sqlite_journal.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <iterator>

#include <SQLiteCpp/Database.h>
#include <fmt/format.h>

#include "pharos/control/random_tick.h"
#include "pharos/control/tick_codec.h"
#include "pharos/control/zstd_frame.h"

namespace pharos::control {
namespace {

namespace fs = std::filesystem;

JournalHeader some_header() {
  JournalHeader header{"scenarios/r16.yaml", "faro-sum", 0xfedcba9876543210, "0.1.0",
                       GuardOptions{},       {}};
  header.guards->dead_band = Ratio::of(0.07);
  header.settings = {{"model", "nhits 12ab"}, {"objective", "sum"}};
  return header;
}

/// An empty folder of its own for each test.
class SqliteJournalTest : public ::testing::Test {
 protected:
  SqliteJournalTest()
      : folder_(fs::path(::testing::TempDir()) /
                fmt::format("journal-{}",
                            ::testing::UnitTest::GetInstance()->current_test_info()->name())) {
    fs::remove_all(folder_);
    fs::create_directories(folder_);
    path_ = folder_ / "run.journal";
  }
  ~SqliteJournalTest() override { fs::remove_all(folder_); }

  /// Writes so many random ticks; what was written.
  std::vector<TickRecord> write(int ticks) {
    std::vector<TickRecord> records;
    auto journal = SqliteJournal::create(path_, some_header());
    EXPECT_TRUE(journal.ok());
    Rng rng(11);
    for (int tick = 0; tick < ticks; ++tick) {
      records.push_back(random_record(rng));
      records.back().tick = tick;
      EXPECT_TRUE(journal.value()->append(records.back()).ok());
    }
    EXPECT_TRUE(journal.value()->finish().ok());
    return records;
  }
  std::string refusal() {
    const auto reader = open_sqlite_journal(path_);
    return reader.ok() ? "opened" : reader.error().text().substr(path_.size());
  }
  void execute(const std::string& sql) {
    SQLite::Database database(path_, SQLite::OPEN_READWRITE);
    database.exec(sql);
  }

  fs::path folder_;
  std::string path_;
};

// 3,000 random ticks fill several batches; they are read from both ends and from the middle.
TEST_F(SqliteJournalTest, GivesBackWhatWasWritten) {
  const std::vector<TickRecord> records = write(3000);
  auto reader = open_sqlite_journal(path_);
  ASSERT_TRUE(reader.ok()) << reader.error().text();
  EXPECT_EQ(reader.value()->header(), some_header());
  ASSERT_EQ(reader.value()->ticks(), 3000);
  for (const std::int64_t tick : {2999, 0, 1500, 1, 2998, 1499}) {
    const Result<TickRecord> record = reader.value()->read(tick);
    ASSERT_TRUE(record.ok()) << record.error().text();
    EXPECT_EQ(encode(*record), encode(records[static_cast<std::size_t>(tick)]));
  }
}

TEST_F(SqliteJournalTest, AnEmptyRunIsAJournalToo) {
  write(0);
  auto reader = open_sqlite_journal(path_);
  ASSERT_TRUE(reader.ok());
  EXPECT_EQ(reader.value()->ticks(), 0);
  EXPECT_EQ(tick_at(*reader.value(), at_seconds(0)).value(), -1);
}

TEST_F(SqliteJournalTest, TakesItsNameOnlyWhenFinished) {
  { std::ofstream(path_) << "yesterday's"; }
  auto journal = SqliteJournal::create(path_, some_header());
  ASSERT_TRUE(journal.ok());
  Rng rng(1);
  ASSERT_TRUE(journal.value()->append(random_record(rng)).ok());
  EXPECT_EQ(fs::file_size(path_), 11u);
  ASSERT_TRUE(journal.value()->finish().ok());
  EXPECT_TRUE(open_sqlite_journal(path_).ok());
  EXPECT_EQ(std::distance(fs::directory_iterator(folder_), fs::directory_iterator()), 1);
  EXPECT_FALSE(journal.value()->append(random_record(rng)).ok());
}

TEST_F(SqliteJournalTest, AnUnfinishedOneLeavesNothing) {
  {
    auto journal = SqliteJournal::create(path_, some_header());
    ASSERT_TRUE(journal.ok());
    Rng rng(1);
    ASSERT_TRUE(journal.value()->append(random_record(rng)).ok());
  }
  EXPECT_TRUE(fs::is_empty(folder_));
}

TEST_F(SqliteJournalTest, APathThatCannotBeWrittenIsAnError) {
  const auto journal = SqliteJournal::create(folder_ / "no" / "such" / "folder", some_header());
  ASSERT_FALSE(journal.ok());
  EXPECT_EQ(journal.error().code, ErrorCode::kIo);
}

// Files of this process may hold 1 MiB: writing fails as on a full disk, and nothing is left
// behind.
TEST_F(SqliteJournalTest, AFullDiskIsAnErrorAndLeavesNothing) {
  rlimit before{};
  ASSERT_EQ(getrlimit(RLIMIT_FSIZE, &before), 0);
  const auto old_handler = std::signal(SIGXFSZ, SIG_IGN);
  const rlimit small{1 << 20, before.rlim_max};
  ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &small), 0);
  {
    auto journal = SqliteJournal::create(path_, some_header());
    ASSERT_TRUE(journal.ok());
    Rng rng(1);
    Result<Done> written = Done{};
    for (int tick = 0; tick < 20'000 && written.ok(); ++tick) {
      TickRecord record = random_record(rng);
      record.tick = tick;
      written = journal.value()->append(record);
    }
    if (written.ok()) written = journal.value()->finish();
    ASSERT_FALSE(written.ok());
    EXPECT_EQ(written.error().code, ErrorCode::kIo);
  }
  setrlimit(RLIMIT_FSIZE, &before);
  std::signal(SIGXFSZ, old_handler);
  EXPECT_TRUE(fs::is_empty(folder_));
}

TEST_F(SqliteJournalTest, RefusesWhatIsNoJournal) {
  EXPECT_EQ(refusal(), ": no such file; expected a file that `--journal` wrote");
  { std::ofstream(path_) << "a text, and long enough to be more than a header of SQLite's...."; }
  EXPECT_THAT(refusal(), ::testing::HasSubstr(": not a readable journal: "));
  fs::remove(path_);
  {
    SQLite::Database database(path_, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
    database.exec("CREATE TABLE run (scenario TEXT)");
  }
  EXPECT_EQ(refusal(), ": not a pharos journal; expected a file that `--journal` wrote");
}

TEST_F(SqliteJournalTest, RefusesAnotherFormat) {
  write(3);
  execute("PRAGMA user_version = 99");
  EXPECT_EQ(refusal(),
            ": a journal of format 99, written by a newer pharos; expected format 2; try the "
            "pharos that wrote it, or to record the run again");
  execute("PRAGMA user_version = 1");
  EXPECT_THAT(refusal(), ::testing::HasSubstr("format 1, written by an older pharos"));
}

TEST_F(SqliteJournalTest, RefusesMissingTicks) {
  write(3000);
  execute(
      "DELETE FROM batch WHERE first_tick > 0 AND first_tick = (SELECT min(first_tick) FROM batch "
      "WHERE first_tick > 0)");
  EXPECT_EQ(refusal(), ": a damaged journal: ticks are missing; try running it again");
}

TEST_F(SqliteJournalTest, ADamagedBatchIsAnErrorWhenItIsRead) {
  write(3);
  execute("UPDATE batch SET body = x'28b52ffd'");
  auto reader = open_sqlite_journal(path_);
  ASSERT_TRUE(reader.ok());
  const Result<TickRecord> record = reader.value()->read(0);
  ASSERT_FALSE(record.ok());
  EXPECT_THAT(record.error().text(), ::testing::HasSubstr("a damaged journal: "));
}

// Whatever bytes are changed in the file, it is refused or read, and reading gives ticks or an
// error.
TEST_F(SqliteJournalTest, ChangedBytesNeverBreakTheReader) {
  write(20);
  std::ifstream in(path_, std::ios::binary);
  const std::string whole((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    SCOPED_TRACE(fmt::format("seed {}", seed));
    Rng rng(seed);
    std::string bytes = whole;
    for (int n = 0; n < 8; ++n) bytes[rng.below(bytes.size())] = static_cast<char>(rng.below(256));
    { std::ofstream(path_, std::ios::binary) << bytes; }
    auto reader = open_sqlite_journal(path_);
    if (!reader.ok()) continue;
    for (std::int64_t tick = 0; tick < reader.value()->ticks() && tick < 20; ++tick) {
      const Result<TickRecord> record = reader.value()->read(tick);
      EXPECT_TRUE(!record.ok() || record->tick == tick);
    }
  }
}

TEST(ZstdFrame, IsRefusedWhenItHoldsMoreThanExpected) {
  const std::string bytes(1000, 'x');
  EXPECT_EQ(decompress(compress(bytes), 1000).value(), bytes);
  EXPECT_FALSE(decompress(compress(bytes), 999).ok());
  EXPECT_FALSE(decompress("no frame", 1000).ok());
  EXPECT_FALSE(decompress("", 1000).ok());
  std::string broken = compress(bytes);
  broken.pop_back();
  EXPECT_FALSE(decompress(broken, 1000).ok());
}

}  // namespace
}  // namespace pharos::control
