#!/usr/bin/env bash
# Builds every fuzz target with libFuzzer, ASan and UBSan, and runs each for so many seconds from its kept corpus.
#   tools/fuzz.sh [SECONDS]
set -euo pipefail
cd "$(dirname "$0")/.."
seconds=${1:-20}
tools/build.sh fuzz fuzzers
status=0
for target in build/fuzz/bin/fuzz_*; do
  name=$(basename "$target")
  found=build/fuzz/$name
  mkdir -p "$found"
  if "$target" "$found" "tests/fuzz/corpus/${name#fuzz_}" -max_total_time="$seconds" -timeout=10 -rss_limit_mb=2048 \
      -artifact_prefix="$found-" >"$found.log" 2>&1; then
    echo "$name: clean after $(grep -oE 'stat::number_of_executed_units: [0-9]+|Done [0-9]+ runs' "$found.log" | tail -1)"
  else
    status=1
    echo "$name: a finding; its input is beside $found-*" >&2
    tail -n 30 "$found.log" >&2
  fi
done
exit $status
