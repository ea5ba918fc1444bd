#pragma once

#include <cstddef>
#include <vector>

#include "pharos/core/snapshot.h"

namespace pharos::sim {

/// Who holds how much of each pool, counted in pods that really exist.
class PoolLedger {
 public:
  explicit PoolLedger(std::vector<Pool> pools) : pools_(std::move(pools)), held_(pools_.size()) {}

  /// Takes `units[i]` of pool i for every i, or nothing: false.
  bool take(const std::vector<Units>& units) {
    for (std::size_t i = 0; i < pools_.size(); ++i) {
      if (held_[i] + units[i] > pools_[i].capacity) return false;
    }
    for (std::size_t i = 0; i < pools_.size(); ++i) held_[i] += units[i];
    return true;
  }

  void give_back(const std::vector<Units>& units) {
    for (std::size_t i = 0; i < pools_.size(); ++i) held_[i] -= units[i];
  }

  /// May leave more held than there is: pods are then to be taken away until `over(pool)` is false.
  void set_capacity(std::size_t pool, Units capacity) { pools_[pool].capacity = capacity; }
  [[nodiscard]] bool over(std::size_t pool) const { return held_[pool] > pools_[pool].capacity; }

  [[nodiscard]] const std::vector<Pool>& pools() const { return pools_; }
  [[nodiscard]] Units held(std::size_t pool) const { return held_[pool]; }

 private:
  std::vector<Pool> pools_;
  std::vector<Units> held_;
};

}  // namespace pharos::sim
