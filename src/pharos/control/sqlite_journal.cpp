#include "pharos/control/sqlite_journal.h"

#include <unistd.h>

#include <charconv>
#include <filesystem>
#include <optional>
#include <utility>
#include <vector>

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Statement.h>
#include <SQLiteCpp/Transaction.h>
#include <fmt/format.h>

#include "pharos/control/tick_codec.h"
#include "pharos/control/zstd_frame.h"

namespace pharos::control {
namespace {

constexpr int kApplicationId = 0x50485253;  // "PHRS", so that `file` and we know our own.
constexpr std::size_t kBatchBytes = std::size_t{1} << 20;  // Closed once it holds this much...
constexpr std::size_t kMostBatchBytes = std::size_t{256} << 20;  // ...so one tick must fit in this.
constexpr std::int64_t kMostBatchTicks = kMostBatchBytes;        // A record has at least a byte.

constexpr const char* kSchema = R"(
  CREATE TABLE run (
    scenario TEXT NOT NULL, policy TEXT NOT NULL, seed TEXT NOT NULL, version TEXT NOT NULL, guards BLOB
  ) STRICT;
  CREATE TABLE setting (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE batch (first_tick INTEGER PRIMARY KEY, ticks INTEGER NOT NULL, body BLOB NOT NULL) STRICT;
)";

/// Runs `call`, turning what SQLite throws into an error about the file.
template <class Call>
auto guarded(const std::string& path, Call call) -> decltype(call()) {
  try {
    return call();
  } catch (const SQLite::Exception& exception) {
    return Error{ErrorCode::kIo, fmt::format("{}: {}", path, exception.what()), {}};
  }
}

Error unfit(const std::string& path, std::string what, std::string expected, std::string remedy) {
  return invalid_input({path, 0, 0, std::move(what), std::move(expected), std::move(remedy)});
}

void remove_quietly(const std::string& path) {
  std::error_code ignored;
  std::filesystem::remove(path, ignored);
}

void write_header(SQLite::Database& database, const JournalHeader& header) {
  SQLite::Statement run(database, "INSERT INTO run VALUES (?, ?, ?, ?, ?)");
  run.bind(1, header.scenario);
  run.bind(2, header.policy);
  run.bind(3, fmt::format("{}", header.seed));
  run.bind(4, header.version);
  if (header.guards) {
    const std::string guards = encode(*header.guards);
    run.bind(5, guards.data(), static_cast<int>(guards.size()));
  }
  run.exec();
  SQLite::Statement setting(database, "INSERT INTO setting VALUES (?, ?)");
  for (const auto& [name, value] : header.settings) {
    setting.reset();
    setting.bind(1, name);
    setting.bind(2, value);
    setting.exec();
  }
}

}  // namespace

struct SqliteJournal::Open {
  Open(std::string final_path, std::string partial_path)
      : path(std::move(final_path)),
        partial(std::move(partial_path)),
        database(partial, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE) {}

  void write_batch() {
    if (ticks == 0) return;
    const std::string body = compress(batch);
    SQLite::Statement insert(database, "INSERT INTO batch VALUES (?, ?, ?)");
    insert.bind(1, next_tick - ticks);
    insert.bind(2, ticks);
    insert.bindNoCopy(3, body.data(), static_cast<int>(body.size()));
    insert.exec();
    batch.clear();
    ticks = 0;
  }

  std::string path;
  std::string partial;  ///< What it is called until it is finished.
  SQLite::Database database;
  std::optional<SQLite::Transaction> transaction;
  std::string batch;       ///< Records not yet written, encoded.
  std::int64_t ticks = 0;  ///< In `batch`.
  std::int64_t next_tick = 0;
};

SqliteJournal::SqliteJournal(std::unique_ptr<Open> open) : open_(std::move(open)) {}

SqliteJournal::~SqliteJournal() {
  if (!open_) return;
  const std::string partial = open_->partial;
  open_.reset();
  remove_quietly(partial);
}

Result<std::unique_ptr<SqliteJournal>> SqliteJournal::create(const std::string& path,
                                                             const JournalHeader& header) {
  // The process in the name keeps two runs that write the same path out of each other's way.
  const std::string partial = fmt::format("{}.partial-{}", path, ::getpid());
  remove_quietly(partial);
  return guarded(path, [&]() -> Result<std::unique_ptr<SqliteJournal>> {
    std::unique_ptr<SqliteJournal> journal(
        new SqliteJournal(std::make_unique<Open>(path, partial)));
    SQLite::Database& database = journal->open_->database;
    // An unfinished file is never read, so nothing need be rolled back; the commit still syncs.
    database.exec("PRAGMA journal_mode = OFF; PRAGMA synchronous = FULL; PRAGMA page_size = 16384");
    database.exec(fmt::format("PRAGMA application_id = {}; PRAGMA user_version = {}",
                              kApplicationId, kJournalFormat));
    journal->open_->transaction.emplace(database);
    database.exec(kSchema);
    write_header(database, header);
    return journal;
  });
}

Result<Done> SqliteJournal::append(const TickRecord& record) {
  if (!open_) return Error{ErrorCode::kIo, "the journal is closed", {}};
  open_->batch += encode(record);
  ++open_->ticks;
  ++open_->next_tick;
  if (open_->batch.size() < kBatchBytes) return Done{};
  return guarded(open_->path, [&]() -> Result<Done> {
    open_->write_batch();
    return Done{};
  });
}

Result<Done> SqliteJournal::finish() {
  if (!open_) return Error{ErrorCode::kIo, "the journal is closed", {}};
  const std::string path = open_->path;
  const std::string partial = open_->partial;
  const Result<Done> written = guarded(path, [&]() -> Result<Done> {
    open_->write_batch();
    open_->transaction->commit();
    return Done{};
  });
  open_.reset();
  if (!written.ok()) {
    remove_quietly(partial);
    return written;
  }
  std::error_code failure;
  std::filesystem::rename(partial, path, failure);
  if (!failure) return Done{};
  remove_quietly(partial);
  return Error{ErrorCode::kIo, fmt::format("{}: {}", path, failure.message()), {}};
}

namespace {

/// Reads batches as they are asked for, and keeps the last one.
class SqliteJournalReader final : public JournalReader {
 public:
  SqliteJournalReader(std::string path)
      : path_(std::move(path)), database_(path_, SQLite::OPEN_READONLY) {}

  /// Why the file is no journal that this build reads; Done if it is.
  Result<Done> check() {
    if (database_.execAndGet("PRAGMA application_id").getInt() != kApplicationId) {
      return unfit(path_, "not a pharos journal", "a file that `--journal` wrote", "");
    }
    const int format = database_.execAndGet("PRAGMA user_version").getInt();
    if (format != kJournalFormat) {
      const char* age = format > kJournalFormat ? "a newer" : "an older";
      return unfit(path_, fmt::format("a journal of format {}, written by {} pharos", format, age),
                   fmt::format("format {}", kJournalFormat),
                   "the pharos that wrote it, or to record the run again");
    }
    if (database_.execAndGet("PRAGMA quick_check").getString() != "ok") return damaged("its pages");
    return read_header();
  }

  [[nodiscard]] const JournalHeader& header() const override { return header_; }
  [[nodiscard]] std::int64_t ticks() const override { return ticks_; }

  Result<TickRecord> read(std::int64_t tick) override {
    if (tick < batch_first_ || tick >= batch_first_ + static_cast<std::int64_t>(batch_.size())) {
      const Result<Done> loaded = guarded(path_, [&] { return load_batch(tick); });
      if (!loaded.ok()) return loaded.error();
    }
    return batch_[static_cast<std::size_t>(tick - batch_first_)];
  }

 private:
  Error damaged(std::string_view what) const {
    return unfit(path_, fmt::format("a damaged journal: {}", what), "", "running it again");
  }

  Result<Done> read_header() {
    SQLite::Statement run(database_, "SELECT scenario, policy, seed, version, guards FROM run");
    if (!run.executeStep()) return damaged("it does not say which run it is of");
    header_.scenario = run.getColumn(0).getString();
    header_.policy = run.getColumn(1).getString();
    const std::string seed = run.getColumn(2).getString();
    const char* end = seed.data() + seed.size();
    const auto [parsed, error] = std::from_chars(seed.data(), end, header_.seed);
    if (error != std::errc() || parsed != end) return damaged("its seed is not a number");
    header_.version = run.getColumn(3).getString();
    if (const SQLite::Column guards = run.getColumn(4); !guards.isNull()) {
      Result<GuardOptions> options = decode_guard_options(guards.getString());
      if (!options.ok()) return damaged(options.error().message);
      header_.guards = std::move(options).value();
    }
    SQLite::Statement setting(database_, "SELECT name, value FROM setting");
    while (setting.executeStep()) {
      header_.settings[setting.getColumn(0).getString()] = setting.getColumn(1).getString();
    }
    return count_ticks();
  }

  /// The batches must follow each other from tick 0 without a gap.
  Result<Done> count_ticks() {
    SQLite::Statement batches(database_, "SELECT first_tick, ticks FROM batch ORDER BY first_tick");
    while (batches.executeStep()) {
      const std::int64_t ticks = batches.getColumn(1).getInt64();
      if (batches.getColumn(0).getInt64() != ticks_ || ticks < 1 || ticks > kMostBatchTicks) {
        return damaged("ticks are missing");
      }
      ticks_ += ticks;
    }
    return Done{};
  }

  Result<Done> load_batch(std::int64_t tick) {
    SQLite::Statement select(database_,
                             "SELECT first_tick, ticks, body FROM batch WHERE first_tick <= ? "
                             "ORDER BY first_tick DESC LIMIT 1");
    select.bind(1, tick);
    if (!select.executeStep()) return damaged(fmt::format("tick {} is missing", tick));
    const std::int64_t first = select.getColumn(0).getInt64();
    const std::int64_t ticks = select.getColumn(1).getInt64();
    const SQLite::Column body = select.getColumn(2);
    const Result<std::string> bytes = decompress(
        {static_cast<const char*>(body.getBlob()), static_cast<std::size_t>(body.getBytes())},
        kMostBatchBytes);
    if (!bytes.ok()) return damaged(bytes.error().message);

    std::vector<TickRecord> records;
    std::string_view rest = *bytes;
    while (!rest.empty()) {
      Result<TickRecord> record = decode_record(rest);
      if (!record.ok()) return damaged(record.error().message);
      if (record->tick != first + static_cast<std::int64_t>(records.size())) {
        return damaged("its ticks are out of order");
      }
      records.push_back(std::move(record).value());
    }
    if (static_cast<std::int64_t>(records.size()) != ticks || tick >= first + ticks) {
      return damaged(fmt::format("tick {} is missing", tick));
    }
    batch_first_ = first;
    batch_ = std::move(records);
    return Done{};
  }

  std::string path_;
  SQLite::Database database_;
  JournalHeader header_;
  std::int64_t ticks_ = 0;
  std::int64_t batch_first_ = 0;
  std::vector<TickRecord> batch_;
};

}  // namespace

Result<std::unique_ptr<JournalReader>> open_sqlite_journal(const std::string& path) {
  std::error_code ignored;
  if (!std::filesystem::is_regular_file(path, ignored)) {
    return unfit(path, "no such file", "a file that `--journal` wrote", "");
  }
  try {
    auto reader = std::make_unique<SqliteJournalReader>(path);
    if (const Result<Done> fit = reader->check(); !fit.ok()) return fit.error();
    return std::unique_ptr<JournalReader>(std::move(reader));
  } catch (const SQLite::Exception& exception) {
    return unfit(path, fmt::format("not a readable journal: {}", exception.what()),
                 "a file that `--journal` wrote", "");
  }
}

}  // namespace pharos::control
