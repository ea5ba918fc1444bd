#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "pharos/control/guard.h"
#include "pharos/control/tick_record.h"
#include "pharos/core/result.h"

namespace pharos::control {

/// Which run a journal is of, so that its policy can be built again.
struct JournalHeader {
  std::string scenario;    ///< As the person named it.
  std::string policy;      ///< As the registry names it.
  std::uint64_t seed = 0;  ///< Of the run; the loop drew from `root_stream(seed)`.
  std::string version;     ///< Of the pharos that wrote it.
  std::optional<GuardOptions> guards;
  std::map<std::string, std::string>
      settings;  ///< The caller's: policy options, model identities, ...

  friend bool operator==(const JournalHeader&, const JournalHeader&) = default;
};

/// Where the loop writes down what it did.
class Journal {
 public:
  virtual ~Journal() = default;

  /// Takes one turn, in order.
  virtual Result<Done> append(const TickRecord& record) = 0;
};

/// A journal that is complete, to be read.
class JournalReader {
 public:
  virtual ~JournalReader() = default;

  [[nodiscard]] virtual const JournalHeader& header() const = 0;
  /// How many ticks it holds: 0, 1, ..., ticks() - 1.
  [[nodiscard]] virtual std::int64_t ticks() const = 0;
  /// One turn. `tick` is in [0, ticks()).
  virtual Result<TickRecord> read(std::int64_t tick) = 0;
};

/// The last tick at or before `at`, by bisection; -1 when all are later.
Result<std::int64_t> tick_at(JournalReader& journal, TimePoint at);

}  // namespace pharos::control
