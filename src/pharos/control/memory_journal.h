#pragma once

#include <utility>
#include <vector>

#include "pharos/control/journal.h"

namespace pharos::control {

/// A journal kept in memory: for tests, and for runs that are explained at once and then forgotten.
class MemoryJournal final : public Journal, public JournalReader {
 public:
  explicit MemoryJournal(JournalHeader header) : header_(std::move(header)) {}

  Result<Done> append(const TickRecord& record) override {
    records_.push_back(record);
    return Done{};
  }
  [[nodiscard]] const JournalHeader& header() const override { return header_; }
  [[nodiscard]] std::int64_t ticks() const override {
    return static_cast<std::int64_t>(records_.size());
  }
  Result<TickRecord> read(std::int64_t tick) override {
    return records_[static_cast<std::size_t>(tick)];
  }
  [[nodiscard]] const std::vector<TickRecord>& records() const { return records_; }

 private:
  JournalHeader header_;
  std::vector<TickRecord> records_;
};

}  // namespace pharos::control
