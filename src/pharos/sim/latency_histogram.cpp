#include "pharos/sim/latency_histogram.h"

#include <algorithm>
#include <array>

#include "pharos/sim/latency_sketch.h"
#include "pharos/sim/outcome.h"

namespace pharos::sim {
namespace {

/// For each bucket of the sketch, the histogram's bucket of its lower end. A sketch bucket is 1.6 %
/// wide and a histogram bucket 10 %, so a latency is in that one or in the next: two look-ups in
/// place of a logarithm or a search.
struct BucketTable {
  std::array<std::int64_t, kHistogramBuckets> edge_ns;
  std::array<std::uint8_t, LatencySketch::kBuckets> bucket;
};

BucketTable make_table() {
  BucketTable table{};
  for (std::size_t i = 0; i < kHistogramBuckets; ++i) {
    table.edge_ns[i] = static_cast<std::int64_t>(histogram_edge(i) * 1e9);
  }
  for (std::size_t cell = 0; cell < LatencySketch::kBuckets; ++cell) {
    const Duration lower = LatencySketch::lower_end(static_cast<LatencySketch::Bucket>(cell));
    const auto first =
        std::lower_bound(table.edge_ns.begin(), table.edge_ns.end() - 1, lower.count());
    table.bucket[cell] = static_cast<std::uint8_t>(first - table.edge_ns.begin());
  }
  return table;
}

}  // namespace

void add_to_histogram(const std::vector<std::int64_t>& latencies_ns,
                      std::vector<std::int64_t>& histogram) {
  static const BucketTable table = make_table();
  for (const std::int64_t latency_ns : latencies_ns) {
    std::size_t bucket = table.bucket[LatencySketch::bucket(Duration(latency_ns))];
    if (latency_ns > table.edge_ns[bucket] && bucket + 1 < kHistogramBuckets) ++bucket;
    ++histogram[bucket];
  }
}

}  // namespace pharos::sim
