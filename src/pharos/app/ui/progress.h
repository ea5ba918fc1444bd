#pragma once

#include <chrono>
#include <string>

namespace pharos::app {

/// One line on standard error that says how far a long command is. Silent when standard error is no
/// terminal, and for the first second. Erased when done, so that only results remain.
class Progress {
 public:
  explicit Progress(std::string what);
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  /// Not thread-safe: the caller serialises.
  void show(std::size_t done, std::size_t total, const std::string& now = "");

 private:
  std::string what_;
  std::chrono::steady_clock::time_point begin_;
  bool terminal_;
  bool shown_ = false;
};

}  // namespace pharos::app
