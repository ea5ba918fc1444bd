#include "pharos/control/journal.h"

namespace pharos::control {

Result<std::int64_t> tick_at(JournalReader& journal, TimePoint at) {
  std::int64_t low = -1;                // At or before `at`.
  std::int64_t high = journal.ticks();  // After it.
  while (high - low > 1) {
    const std::int64_t middle = low + (high - low) / 2;
    const Result<TickRecord> record = journal.read(middle);
    if (!record.ok()) return record.error();
    (record->snapshot.now <= at ? low : high) = middle;
  }
  return low;
}

}  // namespace pharos::control
