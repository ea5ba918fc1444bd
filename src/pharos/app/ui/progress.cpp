#include "pharos/app/ui/progress.h"

#include <unistd.h>

#include <cstdio>

namespace pharos::app {

Progress::Progress(std::string what)
    : what_(std::move(what)),
      begin_(std::chrono::steady_clock::now()),
      terminal_(isatty(STDERR_FILENO) == 1) {}

Progress::~Progress() {
  if (shown_) std::fputs("\r\033[K", stderr);
}

void Progress::show(std::size_t done, std::size_t total, const std::string& now) {
  constexpr int kWidth = 30;
  if (!terminal_ || total == 0) return;
  if (std::chrono::steady_clock::now() - begin_ < std::chrono::seconds(1)) return;
  const auto full = static_cast<int>(kWidth * done / total);
  const std::string bar = std::string(static_cast<std::size_t>(full), '#') +
                          std::string(static_cast<std::size_t>(kWidth - full), '.');
  std::fprintf(stderr, "\r\033[K%s [%s] %zu of %zu %s", what_.c_str(), bar.c_str(), done, total,
               now.c_str());
  std::fflush(stderr);
  shown_ = true;
}

}  // namespace pharos::app
