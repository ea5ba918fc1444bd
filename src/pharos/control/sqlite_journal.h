#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "pharos/control/journal.h"

namespace pharos::control {

/// A journal in one SQLite file, for a run that has an end.
///
/// It is written beside its path and takes its name in `finish`, whole and on disk; until then the
/// path keeps whatever it held. A journal destroyed unfinished leaves nothing. Each run writes its
/// own file, so there is one transaction and no write-ahead log: a crash loses the run, never a
/// part of it.
///
///     run      one row: scenario, policy, seed, version, guards
///     setting  name, value: what else the caller wants to be known
///     batch    first tick, ticks, and their records: encoded one after the other, then zstd
///
/// Batches rather than rows a tick, because consecutive snapshots share most of their arrival
/// windows and compress into each other.
class SqliteJournal final : public Journal {
 public:
  /// Fails when the path cannot be written.
  static Result<std::unique_ptr<SqliteJournal>> create(const std::string& path,
                                                       const JournalHeader& header);
  ~SqliteJournal() override;

  Result<Done> append(const TickRecord& record) override;

  /// Completes the journal and gives it its name. Nothing can be appended afterwards.
  Result<Done> finish();

 private:
  struct Open;
  explicit SqliteJournal(std::unique_ptr<Open> open);
  std::unique_ptr<Open> open_;  ///< Empty once finished, or failed.
};

/// Opens a journal for reading, after SQLite's own check of the whole file. Refuses what is not a
/// journal, what a newer pharos wrote, and what is damaged, each with its own message.
[[nodiscard]] Result<std::unique_ptr<JournalReader>> open_sqlite_journal(const std::string& path);

}  // namespace pharos::control
