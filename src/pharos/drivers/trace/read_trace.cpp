#include "pharos/drivers/trace/read_trace.h"
#include <fstream>
#include <sstream>
namespace pharos::drivers {
Result<Trace> read_trace(const std::string& path, const TraceOptions&) {
  std::ifstream f(path);
  if (!f) return Error{ErrorCode::kInvalidInput, "cannot read " + path, {}};
  Trace t;
  t.path = path;
  std::string l;
  std::getline(f, l);
  auto split = [](const std::string& s) {
    std::vector<std::string> v;
    std::stringstream q(s);
    std::string c;
    while (std::getline(q, c, ',')) v.push_back(c);
    return v;
  };
  auto h = split(l);
  if (h[0] == "minute") {
    for (size_t i = 1; i < h.size(); ++i) {
      t.series.emplace_back();
      t.series.back().name = h[i];
    }
    while (std::getline(f, l)) {
      auto v = split(l);
      for (size_t i = 1; i < v.size(); ++i) t.series[i - 1].counts.push_back(std::stod(v[i]));
    }
    return t;
  }
  bool ph = h[2] == "phase";
  t.bins_per_day = h.size() - 3;
  t.first_day = 1;
  while (std::getline(f, l)) {
    auto v = split(l);
    if (t.series.empty() || t.series.back().name != v[0]) {
      t.series.emplace_back();
      t.series.back().name = v[0];
    }
    auto& s = t.series.back();
    size_t p = ph ? std::stoul(v[2]) : 0;
    if (s.phases.size() < p) s.phases.resize(p);
    auto& c = p == 0 ? s.counts : s.phases[p - 1];
    for (size_t i = 3; i < v.size(); ++i) c.push_back(std::stod(v[i]));
  }
  return t;
}
}  // namespace pharos::drivers
