#include "pharos/policies/autoscale/pharos/late_starts.h"

namespace pharos::policies {
namespace {

// Rows of the state, by service: until when it is doubted (0: it is not), and what served then.
constexpr const char* kDoubtedUntil = "starts doubted until, s";
constexpr const char* kServing = "serving when doubted";

constexpr double kDoubtLasts_s = 600.0;

}  // namespace

std::vector<bool> doubt_late_starts(const ClusterSnapshot& now, PolicyState& state) {
  std::vector<double>& until = state.rows[kDoubtedUntil];
  std::vector<double>& serving = state.rows[kServing];
  until.resize(now.services.size(), 0.0);
  serving.resize(now.services.size(), 0.0);
  const double now_s = to_seconds(now.now);
  std::vector<bool> doubted;
  for (std::size_t i = 0; i < now.services.size(); ++i) {
    const auto ready = static_cast<double>(now.services[i].ready.count());
    if (until[i] > 0.0 && (ready > serving[i] || now_s >= until[i])) until[i] = 0.0;
    if (until[i] == 0.0 && overdue(now.services[i], now.now)) {
      until[i] = now_s + kDoubtLasts_s;
      serving[i] = ready;
    }
    doubted.push_back(until[i] > 0.0);
  }
  return doubted;
}

}  // namespace pharos::policies
