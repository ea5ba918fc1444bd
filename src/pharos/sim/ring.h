#pragma once

#include <cstddef>
#include <memory>
#include <utility>

#include "pharos/core/assert.h"

namespace pharos::sim {

/// A first-in first-out queue in one array that doubles when full: no allocation per element, and
/// what was once needed is kept. Elements are reached by their distance from the front.
template <class T>
class Ring {
 public:
  [[nodiscard]] bool empty() const { return size_ == 0; }
  [[nodiscard]] std::size_t size() const { return size_; }

  [[nodiscard]] T& operator[](std::size_t i) { return slots_[(first_ + i) & mask_]; }
  [[nodiscard]] const T& operator[](std::size_t i) const { return slots_[(first_ + i) & mask_]; }
  [[nodiscard]] T& front() { return slots_[first_]; }
  [[nodiscard]] const T& front() const { return slots_[first_]; }
  [[nodiscard]] const T& back() const { return (*this)[size_ - 1]; }

  void push_back(const T& value) {
    if (size_ > mask_ || slots_ == nullptr) grow();
    slots_[(first_ + size_) & mask_] = value;
    ++size_;
  }

  T pop_front() {
    PHAROS_ASSERT(size_ > 0, "an empty ring has no front");
    T value = std::move(slots_[first_]);
    first_ = (first_ + 1) & mask_;
    --size_;
    return value;
  }

  /// Forgets the first `count` elements, of which there must be as many.
  void drop_front(std::size_t count) {
    PHAROS_ASSERT(count <= size_, "only what is there can be dropped");
    first_ = (first_ + count) & mask_;
    size_ -= count;
  }

 private:
  static constexpr std::size_t kFirstSlots = 16;

  void grow() {
    const std::size_t slots = slots_ == nullptr ? kFirstSlots : 2 * (mask_ + 1);
    auto larger = std::make_unique<T[]>(slots);
    for (std::size_t i = 0; i < size_; ++i) larger[i] = std::move((*this)[i]);
    slots_ = std::move(larger);
    mask_ = slots - 1;
    first_ = 0;
  }

  std::unique_ptr<T[]> slots_;
  std::size_t mask_ = 0;  // One less than the number of slots, a power of two.
  std::size_t first_ = 0;
  std::size_t size_ = 0;
};

}  // namespace pharos::sim
