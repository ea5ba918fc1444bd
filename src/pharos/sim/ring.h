#pragma once

#include <cstddef>
#include <utility>
#include <vector>

#include "pharos/core/assert.h"

namespace pharos::sim {

/// A first-in first-out queue in one array that doubles when full: no allocation per element, and
/// what was once needed is kept. Elements are reached by their distance from the front.
template <class T>
class Ring {
 public:
  [[nodiscard]] bool empty() const { return size_ == 0; }
  [[nodiscard]] std::size_t size() const { return size_; }

  [[nodiscard]] T& operator[](std::size_t i) { return slots_[(first_ + i) & mask()]; }
  [[nodiscard]] const T& operator[](std::size_t i) const { return slots_[(first_ + i) & mask()]; }
  [[nodiscard]] T& front() { return slots_[first_]; }
  [[nodiscard]] const T& front() const { return slots_[first_]; }
  [[nodiscard]] const T& back() const { return (*this)[size_ - 1]; }

  void push_back(const T& value) {
    if (size_ == slots_.size()) grow();
    slots_[(first_ + size_) & mask()] = value;
    ++size_;
  }

  T pop_front() {
    PHAROS_ASSERT(size_ > 0, "an empty ring has no front");
    T value = std::move(slots_[first_]);
    first_ = (first_ + 1) & mask();
    --size_;
    return value;
  }

  /// Forgets the first `count` elements, of which there must be as many.
  void drop_front(std::size_t count) {
    PHAROS_ASSERT(count <= size_, "only what is there can be dropped");
    first_ = (first_ + count) & mask();
    size_ -= count;
  }

 private:
  static constexpr std::size_t kFirstSlots = 16;

  [[nodiscard]] std::size_t mask() const { return slots_.size() - 1; }

  void grow() {
    std::vector<T> larger(slots_.empty() ? kFirstSlots : 2 * slots_.size());
    for (std::size_t i = 0; i < size_; ++i) larger[i] = std::move((*this)[i]);
    slots_ = std::move(larger);
    first_ = 0;
  }

  std::vector<T> slots_;  // Empty, or a power of two long.
  std::size_t first_ = 0;
  std::size_t size_ = 0;
};

}  // namespace pharos::sim
