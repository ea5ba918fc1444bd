#!/usr/bin/env bash
# Runs every benchmark of the release build, one at a time; results in build/bench/NAME.json.
#   tools/bench.sh [FILTER]
set -euo pipefail
cd "$(dirname "$0")/.."
export PHAROS_DATA=${PHAROS_DATA:-$(realpath -m ../shared/data)}
mkdir -p build/bench
for program in build/release/bin/*_bench; do
  name=$(basename "$program")
  echo "== $name"
  "$program" --benchmark_filter="${1:-.}" --benchmark_out="build/bench/$name.json" --benchmark_out_format=json
done
